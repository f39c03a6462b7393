"""Roam's artifacts, on show and before the players, each with what it does in plain sight."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from games.engine import Target
from games.rules.roam.facts import FACTS
from games.rules.roam.words.names import Speech, does

TILE = "tile "  # before an artifact's id: the place that an order with the artifact names
ICONS = {
    "free-blank": "stamp",
    "replace": "people",
    "gain-coin": "coin",
    "rotate": "turn",
    "slide": "right",
    "flip": "replay",
}


def draw_artifacts(say: Speech, targets: Mapping[str, Target]) -> dict[str, Any] | None:
    """The row, and what every player owns; None in the basic game."""
    view = say.view
    if not view["full"]:
        return None
    holders = [seat for seat, party in enumerate(view["parties"]) if party["artifacts"]]
    return {
        "row": [_tile(tile, "", targets) for tile in view["row"]],
        "pile": str(view["tiles"]),
        "held": [_held(say, seat, targets) for seat in sorted(holders, key=lambda seat: not say.is_reader(seat))],
    }


def _held(say: Speech, seat: int, targets: Mapping[str, Target]) -> dict[str, Any]:
    party, own = say.view["parties"][seat], targets if say.is_reader(seat) else {}
    return {
        "name": say.names[seat],
        "you": say.is_reader(seat),
        "colour": FACTS.colours[seat],
        "tiles": [_tile(tile, "used" if tile in party["spent"] else "ready", own) for tile in party["artifacts"]],
    }


def _tile(tile: str, state: str, targets: Mapping[str, Target]) -> dict[str, Any]:
    target = targets.get(TILE + tile)
    link = {"href": target.href, "label": target.label} if target is not None and target.number else {}
    return _face(tile) | {"state": state, **link}


@functools.cache
def _face(tile: str) -> dict[str, Any]:
    """What is printed on the tile."""
    fact = FACTS.artifacts[tile]
    return {
        "name": fact.name,
        "word": tile,
        "does": does(tile),
        "icon": ICONS[fact.ability],
        "cost": str(fact.cost),
        "points": f"{fact.points} pt",
    }
