"""The Tactic Tiles of The Arrival, on display and before the players, each with what it does in plain sight."""

from __future__ import annotations

import functools
from typing import Any

from games.rules.the_arrival.board.mats import person
from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.imagined import imagine
from games.rules.the_arrival.state import Arrival
from games.rules.the_arrival.tactics import POINTS
from games.rules.the_arrival.words.names import Speech

ICONS = {
    "cauldron": "honor",
    "silver": "coin",
    "geese": "air",
    "salmon": "anchor",
    "stone": "earth",
    "emer": "people",
    "walls": "broch",
    "stronghold": "caer",
    "ogam": "hidden",
    "master-builder": "ait",
    "ruse": "athach",
    "migration": "tactic",
    "song": "corruption",
}


def draw_tiles(say: Speech) -> dict[str, Any]:
    """The display, and what every player holds; the reader also learns what a tile would pay now."""
    view = say.view
    table = imagine(view) if view["seat"] is not None else None
    holders = [seat for seat, mat in enumerate(view["mats"]) if mat["tiles"]]
    return {
        "display": [_tile(say, tile, table) for tile in view["display"]],
        "pile": str(view["tile_pile"]),
        "held": [
            person(say, seat)
            | {"tiles": [_tile(say, tile, _own(say, table, seat)) for tile in view["mats"][seat]["tiles"]]}
            for seat in sorted(holders, key=lambda seat: not say.is_reader(seat))
        ],
    }


def _own(say: Speech, table: Arrival | None, seat: int) -> Arrival | None:
    return table if say.is_reader(seat) else None


def _tile(say: Speech, tile: str, table: Arrival | None) -> dict[str, Any]:
    fact = FACTS.tiles[tile]
    if table is None or fact.kind not in POINTS:
        return _face(tile, say.edition.id)
    points = POINTS[fact.kind](table, say.view["seat"], fact)
    return _face(tile, say.edition.id) | {"now": f"now {say.points(points)}", "kind": "now" if points else "dim"}


@functools.cache
def _face(tile: str, edition: str) -> dict[str, Any]:
    """What is printed on the tile, in an edition's words."""
    say = Speech({"edition": edition, "seat": None})
    return {"id": tile, "name": say.tile(tile), "does": say.tile_does(tile), "icon": ICONS[FACTS.tiles[tile].kind]}
