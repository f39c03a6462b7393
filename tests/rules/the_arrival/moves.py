"""Plays moves on a laid table of The Arrival and sees that no piece comes or goes."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Event, Illegal, Table
from games.rules.the_arrival import RULES

both_editions = pytest.mark.parametrize("edition", ["cryptozoic", "games-up"])

NO_CASTLES = "dun-balair=none; tor-ethnenn=none; rath-cethlenn=none; tor-conaind=none;"


def act(table: Table[Any], *orders: str, seat: int = 0) -> list[Event]:
    """Play orders one after the other; every piece is still there after each of them."""
    before = RULES.pieces(table.state)
    events = []
    for order in orders:
        events += table.play(seat, order)
        assert RULES.pieces(table.state) == before
    return events


def refuse(table: Table[Any], *orders: str, seat: int = 0) -> None:
    """See that none of the orders can be played and that trying them changes nothing."""
    before = table.digest
    for order in orders:
        with pytest.raises(Illegal):
            table.play(seat, order)
    assert table.digest == before


def wait_for(table: Table[Any], kind: str) -> int:
    """Let everybody play the defaults until that is asked; gives the seat that is asked."""
    before = RULES.pieces(table.state)
    while table.decision(seat := table.waiting_for[0]).prompt.kind != kind:
        table.auto(seat)
        assert RULES.pieces(table.state) == before
    return seat


def asked(table: Table[Any]) -> int:
    """The only seat that is asked something."""
    [decision] = table.decisions
    return decision.seat


def verbs(table: Table[Any], seat: int = 0) -> set[str]:
    """What the legal orders of that seat begin with."""
    return {order.split()[0] for order in table.decision(seat).options}


def places(table: Table[Any], verb: str, seat: int = 0) -> set[str]:
    """The places or provinces that the legal orders with that verb name."""
    return {order.split()[1] for order in table.decision(seat).options if order.split()[0] == verb}


def mat(table: Table[Any], seat: int = 0) -> dict[str, Any]:
    """What everybody sees before that player."""
    shown: dict[str, Any] = table.view(None)["mats"][seat]
    return shown
