"""What lies on Roam's map, as the board template draws it: markers, the last search, seats at the edges, targets."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from games.engine import Target
from games.rules.roam.board.ground import PATTERNS, draw_ground
from games.rules.roam.board.squares import CELL, PLATES, SIDE, corner, middle
from games.rules.roam.facts import FACTS
from games.rules.roam.imagined import imagine
from games.rules.roam.patterns import NAMES, NUMBERS
from games.rules.roam.words.names import Speech, count

MARKS = {
    "red": "M12 5.2 18.6 16.8H5.4Z",
    "green": "M7 7h10v10H7Z",
    "blue": "M12 6.4a5.6 5.6 0 1 1 0 11.2 5.6 5.6 0 0 1 0-11.2Zm0 3a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2Z",
    "yellow": "M9.9 5.4h4.2v4.5h4.5v4.2h-4.5v4.5H9.9v-4.5H5.4V9.9h4.5Z",
}
# Rings round a square: what the draft would place, what it would skip, and what was placed last.
DRAFT = (
    '<circle r="34" fill="none" stroke="var(--halo)" stroke-width="7"/>'
    '<circle class="draft" r="34" fill="none" stroke="var(--wax)" stroke-width="3.5"/>'
)
SKIPPED = (
    '<g class="skip" fill="none" stroke="var(--wax)" stroke-width="3"><circle r="37" stroke-dasharray="6 5"/>'
    '<path d="M-26 26 26-26"/></g>'
)
LAST = '<circle class="last" r="34" fill="none" stroke="var(--map-ink)" stroke-width="2.4" stroke-dasharray="8 6"/>'
LONGEST_NAME = 15  # letters on the plate of a seat


def draw_map(say: Speech, targets: Sequence[Target]) -> dict[str, Any]:
    """The whole map; while an order is being chosen, the squares it may name are links."""
    view, squares = say.view, [target for target in targets if target.place in NUMBERS]
    # The last search is the draft's own if the place it names is chosen.
    is_draft = any(target.chosen and target.place == (view["traces"] or {}).get("place") for target in squares)
    return {
        "side": SIDE,
        "title": _title(squares),
        "own": view["parties"][view["seat"]]["edge"] if view["seat"] is not None else "",
        "patterns": PATTERNS,
        "ground": draw_ground(imagine(view)),
        "markers": "".join(_markers(say, is_draft)),
        "traces": "".join(_traces(say, is_draft)),
        "is_draft": is_draft,
        "edges": "".join(_edges(say)),
        "targets": [_target(target) for target in squares],
        "names": "".join(_name(target.place) for target in squares),
        "offered": any(target.number for target in squares),
    }


def _title(targets: Sequence[Target]) -> str:
    offered = sum(target.number > 0 for target in targets)
    chart = "Six lands, squares a1 in the north-west to f6 in the south-east"
    return f"{chart}, with {count(offered, 'square')} to choose" if offered else chart


def _markers(say: Speech, is_draft: bool) -> Iterator[str]:
    """Every marker in view, and the rim of one that lies under it."""
    traces = say.view["traces"]
    fresh = traces["squares"] if traces and is_draft else []
    for square, stack in enumerate(say.view["squares"]):
        title = f"{NAMES[square]}: {' on '.join(say.names[owner] for owner in reversed(stack))}"
        if stack:
            ghost = " ghost" if square in fresh else ""
            inside = f"<title>{escape(title)}</title>{_discs(tuple(stack))}"
            yield f'<g transform="{middle(square)}"><g class="r-up{ghost}">{inside}</g></g>'


@functools.cache
def _discs(stack: tuple[int, ...]) -> str:
    """One marker, or smaller ones that lie on one another, the lower to the right."""
    if len(stack) == 1:
        return _disc(FACTS.colours[stack[0]], 0, 56)
    return "".join(_disc(FACTS.colours[owner], 11 - 21 * at, 50) for at, owner in enumerate(stack))


def _disc(colour: str, shift: int, size: int) -> str:
    at = shift - size // 2
    return (
        f'<svg class="seat-{colour}" x="{at}" y="{at}" width="{size}" height="{size}" viewBox="0 0 24 24">'
        f"{_face(colour)}</svg>"
    )


def _face(colour: str) -> str:
    """A player's disc and mark, on a plot of 24 by 24."""
    disc = '<circle cx="12" cy="12" r="11" fill="var(--seat)" stroke="var(--ink)" stroke-width="1.4"/>'
    return f'{disc}<path class="seatmark" fill-rule="evenodd" d="{MARKS[colour]}"/>'


def _traces(say: Speech, is_draft: bool) -> Iterator[str]:
    """Where the last character searched: rings round new markers, a stroke through squares that were skipped."""
    traces = say.view["traces"]
    if traces is None:
        return
    standing = [square for square in traces["squares"] if traces["seat"] in say.view["squares"][square]]
    for square in standing:
        yield f'<g transform="{middle(square)}" class="r-trace">{DRAFT if is_draft else LAST}</g>'
    for square in traces["skipped"] if is_draft else []:
        yield f'<g transform="{middle(square)}" class="r-trace">{SKIPPED}</g>'


def _edges(say: Speech) -> Iterator[str]:
    """The seats at their edges, turned as they look at the map."""
    sitting = {party["edge"]: seat for seat, party in enumerate(say.view["parties"]) if party["edge"]}
    for edge, (x, y, turn) in PLATES.items():
        head = f'transform="translate({x} {y}) rotate({turn})"'
        if edge in sitting:
            seat = sitting[edge]
            yield f"<g {head}>{_plate(FACTS.colours[seat], _short(say.names[seat]), edge)}</g>"
        else:
            box = '<path d="M-95-15H95V15H-95Z" fill="none" stroke="var(--edge)" stroke-dasharray="5 4"/>'
            free = f'<text class="r-nobody" y="6" text-anchor="middle" fill="var(--ink-3)">{edge} edge, nobody</text>'
            yield f'<g class="fine" {head}>{box}{free}</g>'


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def _plate(colour: str, name: str, edge: str) -> str:
    return (
        '<path d="M-105-15H105V15H-105Z" fill="var(--sheet)" stroke="var(--map-ink)" stroke-width="1.4"/>'
        f'<svg class="seat-{colour}" x="-99" y="-11" width="22" height="22" viewBox="0 0 24 24">{_face(colour)}</svg>'
        f'<text class="r-edge" x="-70" y="6" font-size="17" font-weight="700" fill="var(--ink)">{escape(name)}, {edge}'
        f'</text><path d="M83 6l7-13 7 13Z" fill="var(--ink)"/>'
    )


def _target(target: Target) -> dict[str, Any]:
    """Corner marks of a square that an order may name."""
    x, y = corner(NUMBERS[target.place])
    return {
        "kind": "on" if target.chosen else "",
        # Without a number it only shows what the draft already holds.
        "label": target.label if target.number else f"Chosen: {target.place}",
        "href": target.href,
        "chosen": target.chosen,
        "figure": _corners(target.place),
        "hit": f'<rect class="hit" x="{x + 4}" y="{y + 4}" width="{CELL - 8}" height="{CELL - 8}"/>',
    }


@functools.cache
def _corners(name: str) -> str:
    return (
        f'<g transform="{middle(NUMBERS[name])}"><g class="r-up"><path class="ring" d="M-43-15v-21h22M21 43h22v-22"/>'
        "</g></g>"
    )


@functools.cache
def _name(name: str) -> str:
    """The name of a square that may be chosen, above whatever lies there."""
    text = f'<text class="cno" x="-38" y="-19" font-size="15" font-weight="700">{name}</text>'
    return f'<g transform="{middle(NUMBERS[name])}"><g class="r-up">{text}</g></g>'
