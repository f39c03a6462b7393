"""The ground of Roam's map as ready SVG: six lands with their signs and scrolls, coins, and the letters round them."""

from __future__ import annotations

import functools
from html import escape

from games.rules.roam.board.squares import CELL, MARGIN, SIDE, is_north, land_corner, middle
from games.rules.roam.facts import FACTS
from games.rules.roam.patterns import LAND_HEIGHT, LAND_WIDTH, SIZE, SQUARES, SQUARES_OF
from games.rules.roam.state import Roam

WIDTH, HEIGHT = CELL * LAND_WIDTH, CELL * LAND_HEIGHT
# By family of land: its colour, the colour of its signs, and the signs, drawn on a plot of 56 by 66.
KINDS = {
    "wood": (
        "jungle",
        "moss-edge",
        "M14 40V22M14 22q-9 1-9-8 9-3 9 8ZM14 22q9 1 9-8-9-3-9 8Z"
        "M40 56V38M40 38q-9 1-9-8 9-3 9 8ZM40 38q9 1 9-8-9-3-9 8Z",
    ),
    "stone": ("hills", "heather-edge", "M4 28 14 10 24 28M11 16l3 4M30 54 40 36 50 54M37 42l3 4"),
    "dell": ("heather", "heather-edge", "M6 22q8-14 16 0ZM14 22v10M34 50q8-14 16 0ZM42 50v10"),
    "water": ("wetland", "slate-edge", "M2 16q6-7 12 0t12 0M26 44q6-7 12 0t12 0"),
    "field": (
        "barley",
        "barley-edge",
        "M10 32V12M10 17l-4-4M10 17l4-4M10 24l-4-4M10 24l4-4M38 58V38M38 43l-4-4M38 43l4-4M38 50l-4-4M38 50l4-4",
    ),
    "ruin": (
        "slate",
        "slate-edge",
        "M6 32V14h5v18M18 32V20h5v12M4 32h22M34 58V44h5v14M46 58V48h5v10M32 58h22",
    ),
}


def _patterns() -> str:
    """The signs of every family of land, to fill with."""
    return "".join(
        f'<pattern id="roam-{kind}" width="56" height="66" patternUnits="userSpaceOnUse"><path d="{signs}" fill="none" '
        f'stroke="var(--{ink})" stroke-width="1.3" stroke-linejoin="round" opacity=".55"/></pattern>'
        for kind, (_, ink, signs) in KINDS.items()
    )


def _axes() -> str:
    """Letters and figures on all four edges; each stands upright however the map is turned."""
    near, far = MARGIN - 27, SIDE - MARGIN + 27
    marks = []
    for at in range(SIZE):
        along = MARGIN + CELL * at + CELL // 2
        marks += [("abcdef"[at], along, near), ("abcdef"[at], along, far)]
        marks += [(str(at + 1), near, along), (str(at + 1), far, along)]
    letters = "".join(
        f'<g transform="translate({x} {y})"><g class="r-up"><text class="r-axis" y="6">{mark}</text></g></g>'
        for mark, x, y in marks
    )
    return f'<g font-size="17" font-weight="700" text-anchor="middle" fill="var(--ink-2)">{letters}</g>'


PATTERNS, AXES = _patterns(), _axes()
FRAME = (
    f'<rect width="{SIDE}" height="{SIDE}" fill="var(--well)"/>'
    f'<rect x="{MARGIN - 12}" y="{MARGIN - 12}" width="{SIZE * CELL + 24}" height="{SIZE * CELL + 24}"'
    f' fill="var(--sheet)" stroke="var(--map-ink)" stroke-width="2"/>'
)


@functools.lru_cache(maxsize=512)
def land(card: str, slot: int) -> str:
    """A land as it lies in a slot: its colour, its signs, and the lines between its squares."""
    x, y = land_corner(slot)
    box = f'x="{x + 2}" y="{y + 2}" width="{WIDTH - 4}" height="{HEIGHT - 4}" rx="7"'
    if not card:
        return f'<rect {box} fill="none" stroke="var(--edge)" stroke-width="1.6" stroke-dasharray="6 5"/>'
    kind = FACTS.cards[card].kind
    lines = f"M{x + CELL} {y + 8}v{HEIGHT - 16}M{x + 8} {y + CELL}h{WIDTH - 16}M{x + 8} {y + 2 * CELL}h{WIDTH - 16}"
    return (
        f'<rect {box} fill="var(--{KINDS[kind][0]})" stroke="var(--map-ink)" stroke-width="1.8"/>'
        f'<rect {box} fill="url(#roam-{kind})" class="fine"/>'
        f'<path d="{lines}" stroke="var(--map-ink)" stroke-dasharray="2 5"/>'
    )


@functools.lru_cache(maxsize=1024)
def scroll(card: str, slot: int, markers: int) -> str:
    """The scroll at the outer side of a land: its name, and how many of its squares are occupied."""
    x, y = land_corner(slot)
    squares = LAND_WIDTH * LAND_HEIGHT
    return (
        f'<g transform="translate({x + CELL} {y - 1 if is_north(slot) else y + HEIGHT + 1})"><g class="r-flip">'
        f'<path d="M-84-13H84q-7 13 0 26H-84q7-13 0-26Z" fill="var(--halo)" stroke="var(--map-ink)"'
        f' stroke-width="1.3"/><text class="r-land" text-anchor="middle" y="5" font-size="15"'
        f' fill="var(--map-ink)">{escape(FACTS.cards[card].terrain)}'
        f" <tspan>{markers}/{squares}</tspan></text></g></g>"
    )


@functools.lru_cache(maxsize=256)
def coins(square: int, number: int) -> str:
    """The coin symbols of a square, in its corner."""
    signs = "".join(
        f'<use href="#roam-coin" x="{25 * at - 47}" y="13" width="24" height="24"/>' for at in range(number)
    )
    return f'<g transform="{middle(square)}"><g class="r-up" fill="var(--map-ink)">{signs}</g></g>'


def draw_ground(game: Roam) -> str:
    """All lands of the map, with coins and scrolls."""
    lands = [land(card, slot) for slot, card in enumerate(game.slots)]
    signs = [coins(square, number) for square in SQUARES if (number := game.coins_at(square))]
    scrolls = [
        scroll(card, slot, sum(bool(game.squares[square]) for square in SQUARES_OF[slot]))
        for slot, card in enumerate(game.slots)
        if card
    ]
    return "".join((FRAME, *lands, *signs, *scrolls, AXES))
