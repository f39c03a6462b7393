"""Playing: the view, the question, a line tried, a line sent, a move taken back."""

from __future__ import annotations

import hashlib
from typing import Any

from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games import play
from games.api.errors import order_error
from games.api.porch import MOST_ID, Body, Call, read
from games.api.shapes import Asked, ReceiptShape, TakenBack, TrialShape, ViewShape
from games.api.sights import as_seen, look, look_from, own_seat, put, question_of, tell
from games.engine import View
from games.engine.state import encoder
from games.models import Game
from games.sight import Sight


class Line(Body):
    """A line of orders, as in a mail."""

    line = serializers.CharField(allow_blank=True, trim_whitespace=False, help_text="Such as `build temair; pass`.")
    at = serializers.CharField(
        required=False,
        allow_null=True,
        max_length=64,
        help_text="The key of the question you saw; without it numbers mean nothing and nothing is checked.",
    )


class WhichMove(serializers.Serializer):
    """Which move to take back; this call once took no body, so whatever else is in one is let pass."""

    move = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=MOST_ID - 1,
        help_text="The number of your last move, as the receipt told it; another is refused.",
    )


def tag_of(view: View) -> str:
    """The ETag of a view: a hash of what the seat may know, and of nothing else."""
    return f'"{hashlib.sha256(encoder.encode(view)).hexdigest()[:32]}"'


class SeatView(Call):
    """The table as the caller sees it."""

    @extend_schema(
        operation_id="view",
        tags=["play"],
        responses={200: ViewShape, 304: OpenApiResponse(description="Nothing changed that you may see.")},
    )
    def get(self, request: Request, pk: int) -> HttpResponseBase:
        """The table as your seat may know it, or as a spectator may. Send the ETag back as `If-None-Match`."""
        seen = look(request, pk)
        view = seen.table.view(seen.number)
        answer = Response({"seat": seen.number, "view": view})
        answer["ETag"] = tag_of(view)
        answer["Cache-Control"] = "private, no-cache"
        return get_conditional_response(request._request, etag=answer["ETag"], response=answer) or answer


class Decisions(Call):
    """What the caller is asked."""

    @extend_schema(operation_id="decisions", tags=["play"], responses=Asked)
    def get(self, request: Request, pk: int) -> Response:
        """What your seat is asked, with every legal order; null while it is asked nothing."""
        seat = own_seat(request, pk)
        seen = look_from(seat)
        return Response({"seat": seat.number, "state": seen.game.state, "question": question_of(seen)})


class TryLine(Call):
    """A line on a copy of the table."""

    throttle_scope = "reading"

    @extend_schema(operation_id="trial", tags=["play"], request=Line, responses=TrialShape)
    def post(self, request: Request, pk: int) -> Response:
        """Try a line on a copy of the table: it changes nothing, and stops before anything hidden."""
        seat = own_seat(request, pk)
        said = read(Line, request)
        seen = look_from(seat)
        if seen.game.state != Game.State.RUNNING:
            raise play.NotPlayable(f"This game is {seen.game.get_state_display().lower()}.")
        at = said.get("at")
        if at is not None and at != seen.table.key(seat.number):
            raise play.Stale("The board has changed since you saw it. Look again and choose.")
        trial = seen.table.trial(seat.number, said["line"], numbers=at is not None)
        following = trial.decision
        return Response(
            {
                "orders": trial.orders,
                "events": tell(as_seen(trial.events, seat.number), trial.view, seen),
                "view": trial.view,
                "question": put(following, trial.view, seen) if following is not None else None,
                "rest": trial.rest,
                "stopped": trial.stopped,
            }
        )


class Orders(Call):
    """A line through the door."""

    @extend_schema(operation_id="orders", tags=["play"], request=Line, responses=ReceiptShape)
    def post(self, request: Request, pk: int) -> Response:
        """Play a line for your seat. It is cut where something hidden is revealed; each piece is played whole or not
        at all, and what no longer fits is handed back. A sealed order goes into your envelope."""
        seat = own_seat(request, pk)
        said = read(Line, request)
        receipt = play.submit(seat, said["line"], at=said.get("at"), via="api")
        return Response(receipt_facts(look_from(seat), receipt))


class Undo(Call):
    """A move taken back."""

    @extend_schema(operation_id="undo", tags=["play"], request=WhichMove, responses=TakenBack)
    def post(self, request: Request, pk: int) -> Response:
        """Take your last move back, if nothing was revealed and nobody else has moved since. Name the move, and a call
        that is repeated takes one back, not two."""
        seat = own_seat(request, pk)
        target = play.take_back(seat, via="api", move=read(WhichMove, request).get("move"))
        return Response({"taken_back": target, "question": question_of(look_from(seat))})


def receipt_facts(seen: Sight, receipt: play.Receipt) -> dict[str, Any]:
    """A receipt in data and words, with what the seat is asked next."""
    return {
        "pieces": receipt.pieces,
        "moves": list(receipt.moves),
        "events": tell(receipt.events, seen.table.view(seen.number), seen),
        "sealed": receipt.sealed or None,
        "receipt": receipt.code or None,
        "rest": receipt.rest,
        "why": order_error(receipt.why) if receipt.why is not None else None,
        "state": seen.game.state,
        "outcome": seen.game.outcome,
        "question": question_of(seen),
    }
