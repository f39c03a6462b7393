"""Characters of Roam as cards: everybody's company, and who is lost in the lands of the map."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from games.engine import Target
from games.rules.roam.facts import FACTS
from games.rules.roam.imagined import imagine
from games.rules.roam.patterns import NAMES, SQUARES_OF
from games.rules.roam.printed import Pattern
from games.rules.roam.words.names import Speech, capital, count

CARD = "card "  # before a character's id: the place that an order with the character names
FACES = {"south": "north", "west": "east", "north": "south", "east": "west"}


@functools.lru_cache(maxsize=512)
def draw_pattern(pattern: Pattern, colour: str, size: int = 20) -> str:
    """A pattern as its owner reads it, as ready SVG."""
    width, height = len(pattern[0]), len(pattern)
    cells = "".join(_cell(sign, row, column) for row, line in enumerate(pattern) for column, sign in enumerate(line))
    return (
        f'<svg width="{width * size}" height="{height * size}" viewBox="0 0 {width * 24} {height * 24}"'
        f' class="pattern seat-{colour}" role="img" aria-label="pattern {" / ".join(pattern)}">{cells}</svg>'
    )


def _cell(sign: str, row: int, column: int) -> str:
    x, y = 24 * column, 24 * row
    if sign == "#":
        return f'<rect class="pc" x="{x + 1.5}" y="{y + 1.5}" width="21" height="21"/>'
    if sign == "o":
        return f'<rect class="pb" x="{x + 2.5}" y="{y + 2.5}" width="19" height="19"/>'
    return f'<circle class="pd" cx="{x + 12}" cy="{y + 12}" r="1.6"/>'


def draw_companies(say: Speech, targets: Mapping[str, Target]) -> list[dict[str, Any]]:
    """Every player's characters, the reader's first, in turn order."""
    seats = sorted(range(len(say.view["parties"])), key=lambda seat: (not say.is_reader(seat), seat))
    return [_company(say, seat, targets) for seat in seats]


def _company(say: Speech, seat: int, targets: Mapping[str, Target]) -> dict[str, Any]:
    party = say.view["parties"][seat]
    own = targets if say.is_reader(seat) else {}
    playing = say.view["search"]["card"] if say.view["search"] and say.view["turn"] == seat else ""
    return {
        "you": say.is_reader(seat),
        "name": say.names[seat],
        "colour": FACTS.colours[seat],
        "faces": FACES.get(party["edge"], ""),
        "cards": count(len(party["cards"]), "card"),
        "up": str(len(party["cards"]) - len(party["used"])),
        "people": [
            _person(card, card in party["used"], card == playing, FACTS.colours[seat], own) for card in party["cards"]
        ],
    }


def _person(card: str, used: bool, playing: bool, colour: str, targets: Mapping[str, Target]) -> dict[str, Any]:
    fact, target = FACTS.characters[card], targets.get(CARD + card)
    chosen = playing or (target is not None and target.chosen)
    return {
        "name": fact.name,
        "word": card,
        "pattern": draw_pattern(fact.pattern, colour),
        "about": "resting" if used and not chosen else _about(card),
        "points": f"{fact.points} pt",
        "kind": "on" if chosen else "rest" if used else "",
        "href": target.href if target is not None and target.number else "",
        "label": target.label if target is not None else "",
    }


def _about(card: str) -> str:
    land = FACTS.cards.get(card)
    return f"found in the {land.terrain}" if land else FACTS.characters[card].about


def draw_lost(say: Speech) -> list[dict[str, Any]]:
    """Who is lost in each land of the map, and on top of the pile."""
    game = imagine(say.view)
    lost = []
    for slot, card in enumerate(game.slots):
        if card:
            markers = game.markers_on(slot)
            held = [
                {"colour": FACTS.colours[seat], "markers": markers[seat], "name": say.names[seat]}
                for seat in sorted(markers)
            ]
            where = f"{NAMES[SQUARES_OF[slot][0]]} to {NAMES[SQUARES_OF[slot][-1]]}"
            lost.append(_stray(card) | {"where": where, "held": held})
    if say.view["top"]:
        lost.append(_stray(say.view["top"]) | {"where": "next on the pile", "held": [], "next": True})
    return lost


@functools.cache
def _stray(card: str) -> dict[str, Any]:
    fact = FACTS.cards[card]
    return {
        "name": fact.name,
        "land": capital(fact.terrain),
        "found": fact.found,
        "pattern": draw_pattern(fact.pattern, "none", 15),
        "points": f"{fact.points} pt",
    }
