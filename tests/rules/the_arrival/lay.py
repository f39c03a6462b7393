"""Lays a table of The Arrival from a compact line, every piece taken from its supply so that the counts still hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine import Event, Table
from games.engine.state import encoder
from games.rules.the_arrival import RULES
from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.state import Arrival, Fort


def lay(
    line: str = "",
    hands: Mapping[int, Any] | None = None,
    *,
    seats: int = 2,
    edition: str = "cryptozoic",
    round: int = 2,
    first: int = 0,
    agenda: list[list[Any]] | None = None,
    options: dict[str, str] | None = None,
    **fields: Any,
) -> Table[Arrival]:
    """A table with exactly what the line and the hands say, standing before seat 0's turn unless `agenda` says else.

    The line: `temair=0:2` two discs of seat 0; `tailtiu=athach` a Fomori; `magnata=shields:1` Shields in a province
    whose name is also a location need `shields`; `dun-balair=none` takes a castle away; `tor-conaind=sineach` puts a
    Fomori there (on the castle, unless that is gone). Castles stand unless taken away; nothing else is on the map.
    Hands: any field of a Mat, e.g. `{0: {"discs": 3, "swords": 2, "fomori": ["athach"], "tiles": ["song"]}}`;
    `leader` too. Other fields of the state can be given by name.
    """
    game = RULES.decode(Table.start(RULES, seats, {"edition": edition, **(options or {})}, "laid").settled)
    game.fomori_pile += game.fomori.values()
    game.fomori, game.forts = {}, {}
    for mat in game.mats:
        mat.supply, mat.discs, mat.turns = game.rules.building_discs, 0, 1
    for entry in line.split(";"):
        if entry.strip():
            place, _, what = entry.strip().partition("=")
            _put(game, place.strip(), what.strip())
    for seat, hand in (hands or {}).items():
        _hand(game, seat, hand)
    game.round, game.first = round, first
    game.agenda = agenda if agenda is not None else [["take_turn", 0]]
    for name, value in fields.items():
        setattr(game, name, value)
    return Table.load(RULES, encoder.encode(game))


def _put(game: Arrival, place: str, what: str) -> None:
    if what in FACTS.fomori:
        game.fomori_pile.remove(what)
        game.fomori[place] = what
    elif what.startswith("shields:"):
        count = int(what.removeprefix("shields:"))
        assert place in FACTS.provinces
        game.shields -= count
        game.shields_in[place] = count
    elif what == "none":
        game.castles.remove(place)
        game.mats[0].trophies_used += 1
    else:
        seat, discs = map(int, what.split(":"))
        assert place in FACTS.locations
        game.mats[seat].supply -= discs
        game.forts[place] = Fort(seat, discs)


def _hand(game: Arrival, seat: int, hand: dict[str, Any]) -> None:
    mat = game.mats[seat]
    for name, value in hand.items():
        if name in ("discs", "rescued"):
            mat.supply -= value
        elif name == "builders":
            for _ in range(value):
                (game.tile_pile if "master-builder" in game.tile_pile else game.display).remove("master-builder")
        elif name in ("swords", "shields"):
            setattr(game, name, getattr(game, name) - value)
        elif name == "fomori":
            for fomori in value:
                game.fomori_pile.remove(fomori)
        elif name == "tiles":
            for tile in value:
                (game.tile_pile if tile in game.tile_pile else game.display).remove(tile)
        elif name == "cards":
            for card in value:
                next(stack for stack in game.stacks if card in stack).remove(card)
        setattr(mat, name, value)


def options(table: Table[Any], seat: int = 0, verb: str = "") -> list[str]:
    """The legal orders of that seat that begin with the verb."""
    return [order for order in table.decision(seat).options if order.startswith(verb)]


def play(table: Table[Any], *orders: str, seat: int = 0) -> list[Event]:
    """Play orders one after the other as moves of that seat; gives everything told."""
    return [event for order in orders for event in table.play(seat, order)]


def told(events: list[Event], kind: str) -> dict[str, Any]:
    """The facts of the only event of that kind."""
    [event] = [event for event in events if event.kind == kind]
    return event.facts
