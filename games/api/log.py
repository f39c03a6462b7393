"""The log of a game, row by row, as the caller may know it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.porch import MOST_ID, Body, Call, read_query
from games.api.sights import as_seen, language, look
from games.engine.run import NOBODY
from games.ledger import entries
from games.models import Move
from games.sight import Sight, is_open_book

MOST_ROWS = 200


class Stretch(Body):
    """From which row on."""

    def get_fields(self) -> dict[str, serializers.Field]:
        """Its one field, whose name Python keeps for itself."""
        first = serializers.IntegerField(
            min_value=0, max_value=MOST_ID - 1, default=0, help_text="The first row wanted."
        )
        return {"from": first}


class PlayedOrder(serializers.Serializer):
    """One order of a row."""

    seat = serializers.IntegerField()
    order = serializers.CharField()


class RowShape(serializers.Serializer):
    """One row: what was done, and what it told you."""

    number = serializers.IntegerField()
    kind = serializers.CharField(help_text="start, order, opening, timeout, undo, rewind, revision or ruling.")
    seat = serializers.IntegerField(allow_null=True, help_text="Who moved; null is the house.")
    target = serializers.IntegerField(allow_null=True, help_text="The row that an undo or a rewind goes back to.")
    orders = PlayedOrder(many=True, help_text="Your own, and opened ones; all of them once the game has ended.")
    events = serializers.ListField(child=serializers.DictField(), help_text="As you may know them.")
    words = serializers.ListField(child=serializers.CharField(), help_text="The row in sentences.")
    receipts = serializers.DictField(child=serializers.CharField(), help_text="Of opened envelopes, by seat.")
    at = serializers.DateTimeField()
    via = serializers.CharField()
    chain = serializers.CharField(help_text="The hash over this row and all before it.")


class LogShape(serializers.Serializer):
    """A stretch of the log."""

    rows = RowShape(many=True)
    head = serializers.IntegerField(help_text="The number of the last row there is.")
    next = serializers.IntegerField(allow_null=True, help_text="Where to go on; null at the end.")


class Log(Call):
    """The log."""

    @extend_schema(operation_id="log", tags=["play"], parameters=[Stretch], responses=LogShape)
    def get(self, request: Request, pk: int) -> Response:
        """The rows from a number on, at most 200, as your seat may know them, in data and words."""
        first = read_query(Stretch, request)["from"]
        seen = look(request, pk)
        moves = list(seen.game.moves.filter(number__gte=first)[:MOST_ROWS])
        last = moves[-1].number if moves else seen.game.head
        return Response(
            {
                "rows": rows_of(seen, moves),
                "head": seen.game.head,
                "next": last + 1 if last < seen.game.head else None,
            }
        )


def rows_of(seen: Sight, moves: list[Move]) -> list[dict[str, Any]]:
    """Rows in data and words."""
    told = entries(seen.game, moves, seen.number, seen.names, seen.table.view(seen.number), language())
    return [
        {
            "number": move.number,
            "kind": move.kind,
            "seat": None if move.seat == NOBODY else move.seat,
            "target": move.target,
            "orders": [{"seat": seat, "order": order} for seat, order in orders_of(seen, move)],
            "events": as_seen(move.told(), seen.number),
            "words": entry.sentences,
            "receipts": {seat: code for seat, (_, code) in move.facts.get("receipts", {}).items()},
            "at": move.at,
            "via": move.via,
            "chain": move.chain,
        }
        for move, entry in zip(moves, told, strict=True)
    ]


def orders_of(seen: Sight, move: Move) -> list[tuple[int, str]]:
    """The orders of a row that this reader may know: an order can name what only its seat saw (`hide ash`), so others
    learn of it from the events, and read it once everything is open."""
    is_open = move.kind == "opening" or is_open_book(seen.game)
    return [(seat, order) for seat, order in move.orders if is_open or seat == seen.number]
