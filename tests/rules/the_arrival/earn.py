"""Lays an Earning Phase from cards already dealt and takes it to the open sections, for the tests of what they give."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from games.engine import Event, Table
from games.rules.the_arrival.facts import FACTS, SECTIONS
from games.rules.the_arrival.state import Arrival
from tests.rules.the_arrival.lay import lay

# Four cards whose bottom section gives nothing but 1 Honor, for every seat that a test says nothing about.
PLAIN = ("a05 a06 a09 a17", "b09 b14 b15 b17", "l04 l08 l11 l16", "l01 l02 l05 l06")


def earn(
    cards: dict[int, str] | None = None,
    hands: dict[int, dict[str, Any]] | None = None,
    *,
    opened: dict[int, str] | None = None,
    line: str = "",
    seats: int = 2,
    first: int = 0,
    then: list[list[Any]] | None = None,
    **more: Any,
) -> tuple[Table[Arrival], list[Event]]:
    """A table where all have blocked all but the opened section, the bottom unless told else, and all that it told.

    It stands at the first tile to be chosen, or where `then` leads: by default before a card is drawn.
    """
    opened = {seat: (opened or {}).get(seat, "bottom") for seat in range(seats)}
    blocks = {seat: [section for section in SECTIONS if section != opened[seat]] for seat in range(seats)}
    dealt = {seat: (cards or {}).get(seat, PLAIN[seat]).split() for seat in range(seats)}
    mats = {
        seat: {**(hands or {}).get(seat, {}), "cards": dealt[seat], "face_up": 2, "blocked": blocks[seat][:1]}
        for seat in range(seats)
    }
    order = [(first + step) % seats for step in range(seats)]
    agenda: list[list[Any]] = [["set_blockers", 2], ["turn_up_last"], ["share_out"]]
    agenda += [["exploit", seat] for seat in order]
    agenda += then or [["draw_card", first]]
    table = lay(line, mats, seats=seats, first=first, agenda=agenda, **more)
    return table, [event for seat in range(seats) for event in table.play(seat, f"block {blocks[seat][1]}")]


def drive(table: Table[Arrival], most: int = 2_000) -> Iterator[tuple[int, str, list[Event]]]:
    """Let every seat play its defaults; gives who was asked, what kind of question, and what was told then."""
    for _ in range(most):
        if not table.decisions:
            return
        seat = table.waiting_for[0]
        kind = table.decision(seat).prompt.kind
        yield seat, kind, table.play(seat, table.decision(seat).default)


def shown(cards: Iterable[str], section: str, thing: str) -> int:
    """How much of a thing that section shows over those cards."""
    return sum(getattr(FACTS.cards[card].section(section), thing) for card in cards)


def every_view(table: Table[Arrival]) -> list[dict[str, Any]]:
    """What each seat sees, and last the spectator."""
    return [table.view(seat) for seat in (*range(table.state.seats), None)]


def text(*things: Any) -> str:
    """Views and events as the text that leaves the core, to look for what must not be in it."""
    return json.dumps([thing.facts if isinstance(thing, Event) else thing for thing in things])
