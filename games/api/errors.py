"""Refusals: every one has the same envelope, whichever room it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework import exceptions
from rest_framework.exceptions import APIException
from rest_framework.response import Response
from rest_framework.views import exception_handler

from games import ahead, clock, lobby, play, press
from games.api.porch import Banned
from games.api.sights import fresh_question
from games.engine import (
    Ambiguous,
    BadSetup,
    Illegal,
    Incomplete,
    NotYourTurn,
    OrderError,
    TooLate,
    Unloadable,
    Unreadable,
)

ORDER_KINDS: dict[type[OrderError], str] = {
    Unreadable: "unreadable",
    Ambiguous: "ambiguous",
    Incomplete: "incomplete",
    Illegal: "illegal",
    NotYourTurn: "not-your-turn",
    TooLate: "too-late",
    play.Stale: "stale",
    play.NotPlayable: "not-playable",
    play.NotAllowed: "forbidden",
}
HOUSE_KINDS: dict[type[ValueError], str] = {
    BadSetup: "setup",
    lobby.LobbyError: "table",
    press.PressError: "letter",
    ahead.PlanError: "plan",
    clock.AwayError: "absence",
}
STATUS_KINDS = {
    400: "malformed",
    401: "not-signed-in",
    403: "forbidden",
    404: "not-found",
    405: "method",
    406: "format",
    409: "not-playable",
    413: "too-large",
    415: "format",
    422: "record",
    429: "too-many",
}
KINDS = sorted({*ORDER_KINDS.values(), *HOUSE_KINDS.values(), *STATUS_KINDS.values(), Banned.default_code})


class NotYet(APIException):
    """Something that cannot be had of this game as it stands."""

    status_code = 409
    default_code = "not-playable"


class BadRecord(APIException):
    """A record that cannot be taken in."""

    status_code = 422
    default_code = "record"


def refuse(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler: the answer to a call that is refused; None is a fault of ours and stays one."""
    if isinstance(error, OrderError):
        body: dict[str, Any] = {"error": order_error(error)}
        if isinstance(error, play.Stale):
            body["question"] = fresh_question(context["request"], context["kwargs"]["pk"])
        return Response(body, status=_status_of(error))
    if isinstance(error, Unloadable):
        parked = "This game is parked: its rules need an operator's eye. Nothing is lost."
        return Response({"error": envelope("not-playable", parked)}, status=409)
    for kind in HOUSE_KINDS:
        if isinstance(error, kind):
            return Response({"error": envelope(HOUSE_KINDS[kind], str(error))}, status=422)
    answer = exception_handler(error, context)
    if answer is not None:
        answer.data = {"error": _plain_error(error, answer.status_code)}
    return answer


def _status_of(error: OrderError) -> int:
    """Whether it is this person, this moment or this line that is refused."""
    if isinstance(error, play.NotAllowed):
        return 403
    return 409 if isinstance(error, play.Refused) else 422


def envelope(kind: str, message: str, said: str = "", nearest: tuple[str, ...] = ()) -> dict[str, Any]:
    """What every refusal says."""
    return {"kind": kind, "message": message, "said": said, "nearest": list(nearest)}


def order_error(error: OrderError) -> dict[str, Any]:
    """A refused line, in data."""
    kind = next((ORDER_KINDS[known] for known in type(error).__mro__ if known in ORDER_KINDS), "incomplete")
    return envelope(kind, str(error), error.said, error.nearest)


def _plain_error(error: Exception, status: int) -> dict[str, Any]:
    kind = Banned.default_code if isinstance(error, Banned) else STATUS_KINDS.get(status, "malformed")
    if isinstance(error, exceptions.ValidationError):
        return envelope(kind, " ".join(_said(error.detail)))
    if isinstance(error, Http404):
        return envelope(kind, str(error) or "There is no such thing here.")
    if isinstance(error, PermissionDenied):
        return envelope(kind, str(error) or "You may not do this.")
    return envelope(kind, str(getattr(error, "detail", error)))


def _said(detail: Any, where: str = "") -> Iterator[str]:
    """What is wrong with a body, field by field."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            yield from _said(inner, where if name == "non_field_errors" else f"{where}{name}: ")
    elif isinstance(detail, list):
        for inner in detail:
            yield from _said(inner, where)
    else:
        yield f"{where}{detail}"
