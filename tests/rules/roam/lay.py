"""Lays a table of Roam from a compact line, every piece taken from where it lay so that the counts still hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine import Event, Table
from games.engine.state import encoder
from games.rules.roam import RULES
from games.rules.roam.patterns import NAMES, NUMBERS, SQUARES_OF
from games.rules.roam.state import Roam

# The lands of a laid map, slot by slot; the only coins are on f2, b6, d4 and f5.
LANDS = ("granny-quillon", "little-umber", "odrun", "mirelle", "tobble", "fenn")


def lay(
    line: str = "",
    hands: Mapping[int, dict[str, Any]] | None = None,
    *,
    seats: int = 2,
    slots: Sequence[str] = LANDS,
    options: Mapping[str, str] | None = None,
    agenda: list[list[Any]] | None = None,
    **fields: Any,
) -> Table[Roam]:
    """A table with exactly what the line and the hands say, before seat 0's turn unless `agenda` says else.

    The line: `c3=0` a marker of seat 0, `c3=01` one of seat 1 on one of seat 0. Hands: any field of a Party, e.g.
    `{0: {"coins": 3, "cards": ["roswin", "timsy"], "used": ["hob"], "artifacts": ["rake"]}}`; `cards` are added to
    the starting cards unless they hold some. Seats sit at the default edges, seat 0 is first, nobody has coins.
    Other fields of the state can be given by name.
    """
    game = RULES.decode(Table.start(RULES, seats, dict(options or {}), "laid").settled)
    game.first, game.order, game.turn = 0, list(range(seats)), 0
    for party in game.parties:
        party.coins = 0
    game.pile = [card for card in (*game.pile, *game.slots) if card not in slots]
    game.slots = list(slots)
    for entry in line.split():
        square, _, owners = entry.partition("=")
        for owner in map(int, owners):
            game.squares[NUMBERS[square]].append(owner)
            game.parties[owner].supply -= 1
    for seat, hand in (hands or {}).items():
        _hand(game, seat, hand)
    game.agenda = agenda if agenda is not None else [["take_turn", 0]]
    for name, value in fields.items():
        setattr(game, name, value)
    return Table.load(RULES, encoder.encode(game))


def _hand(game: Roam, seat: int, hand: dict[str, Any]) -> None:
    party = game.parties[seat]
    for name, value in hand.items():
        if name == "cards":
            for card in value:
                if card not in party.cards:
                    game.pile.remove(card)
                    party.cards.append(card)
        elif name == "artifacts":
            for tile in value:
                (game.tiles if tile in game.tiles else game.row).remove(tile)
            party.artifacts = list(value)
        else:
            setattr(party, name, value)


def fill(slot: int, owners: str, leave: int = 0) -> str:
    """A line that fills a land with markers of these seats, square by square, but for the last few squares."""
    squares = SQUARES_OF[slot][: len(SQUARES_OF[slot]) - leave]
    return " ".join(f"{NAMES[square]}={owner}" for square, owner in zip(squares, owners, strict=True))


def options(table: Table[Any], seat: int = 0, verb: str = "") -> list[str]:
    """The legal orders of that seat that begin with the verb."""
    return [order for order in table.decision(seat).options if order.startswith(verb)]


def play(table: Table[Any], *lines: str, seat: int = 0) -> list[Event]:
    """Send lines one after the other as that seat would write them; gives everything told."""
    return [event for line in lines for event in table.submit(seat, line).events]


def told(events: list[Event], kind: str) -> dict[str, Any]:
    """The facts of the only event of that kind."""
    [event] = [event for event in events if event.kind == kind]
    return event.facts


def marked(table: Table[Roam], seat: int) -> list[str]:
    """The squares with a marker of that seat."""
    return [NAMES[square] for square, stack in enumerate(table.state.squares) if seat in stack]
