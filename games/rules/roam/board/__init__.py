"""From a view to what Roam's templates draw: the map, the seats, the characters and the artifacts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine import Target, View
from games.rules.roam.board.artifacts import TILE, draw_artifacts
from games.rules.roam.board.company import CARD, draw_companies, draw_lost
from games.rules.roam.board.map import draw_map
from games.rules.roam.board.plates import draw_plates
from games.rules.roam.facts import FACTS
from games.rules.roam.patterns import NUMBERS
from games.rules.roam.words.names import Speech

ICONS = {
    "play": "people",
    "rest": "moon",
    "use": "stamp",
    "with": "stamp",
    "at": "flag",
    "buy": "coin",
    "bid": "coin",
}


def place_of(order: str) -> str | None:
    """The square, character or artifact that an order names; None if it names none of them."""
    verb, _, named = order.partition(" ")
    if named in NUMBERS:
        return named
    if verb in ("play", "on") and named in FACTS.characters:
        return CARD + named
    return TILE + named if verb in ("use", "with", "buy") and named in FACTS.artifacts else None


def draw(view: View, targets: Sequence[Target], names: Sequence[str]) -> dict[str, Any]:
    """All that the templates of this title show, from what the reader may know."""
    say = Speech(view, names)
    things = {target.place: target for target in targets if target.place not in NUMBERS}
    return {
        "caption": f"round {view['round']}",
        "last_round": view["triggered"] and not view["ended"],
        "map": draw_map(say, targets),
        "seats": draw_plates(say),
        "companies": draw_companies(say, things),
        "lost": draw_lost(say),
        "pile": str(view["pile"]),
        "artifacts": draw_artifacts(say, things),
        "outpost": view["with_outpost"] and not any(party["outpost"] for party in view["parties"]),
    }
