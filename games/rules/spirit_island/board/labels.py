"""The names of the lands with what is coming there and their flags: ready SVG, and moved apart where two would meet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from itertools import combinations
from typing import NamedTuple

from games.engine import Target
from games.rules.spirit_island.board import tokens
from games.rules.spirit_island.board.places import BESIDE, Places
from games.rules.spirit_island.words.names import at

NAME, LETTER, FLAG = 26, 19, 27  # how wide they are
GROWN = 1.55  # on a phone, as the style sheet has it
HEIGHT = 25
PASSES = 3  # who gives way may meet the next
FARTHEST = 24  # a name that goes farther than this is another land's


class Label(NamedTuple):
    """One land's name as it is to be drawn."""

    land: str
    x: float
    y: float
    actions: tuple[str, ...]
    number: int
    chosen: bool
    beside: bool

    @property
    def span(self) -> tuple[float, float]:
        """From where to where it reaches on a phone."""
        start, width = _extent(len(self.actions), self.number, self.beside)
        return self.x + start * GROWN, self.x + (start + width) * GROWN


def make_label(land: str, spots: Places, actions: tuple[str, ...], target: Target | None) -> Label:
    """The label of a land whose name stands there."""
    number, chosen = (target.number, target.chosen) if target is not None else (0, False)
    return Label(land, *spots.name, actions, number, chosen, spots.beside)


def draw_labels(labels: Sequence[Label], targets: Mapping[str, Target]) -> str:
    """All names as ready SVG; a flag leads where its land does, though it may reach over the border."""
    drawn = []
    for label in apart(tuple(labels)):
        ready = _ready(label.land, label.actions, label.number, label.chosen, label.beside)
        if label.number:  # the land itself is the link that is read and tabbed to
            href = escape(targets[label.land].href)
            ready = f'<a href="{href}" tabindex="-1" aria-hidden="true" pointer-events="auto">{ready}</a>'
        drawn.append(f'<g transform="translate({label.x:g} {label.y:g})">{ready}</g>')
    return "".join(drawn)


@lru_cache(maxsize=256)
def apart(labels: tuple[Label, ...]) -> tuple[Label, ...]:
    """Of two names that would meet, each gives way by half, as far as it may."""
    spans, shift = [label.span for label in labels], [0.0] * len(labels)
    near = [
        (one, other) if labels[one].x < labels[other].x else (other, one)
        for one, other in combinations(range(len(labels)), 2)
        if abs(labels[one].y - labels[other].y) < HEIGHT * GROWN
    ]
    for _ in range(PASSES):
        for left, right in near:
            over = spans[left][1] + shift[left] - spans[right][0] - shift[right]
            if over > 0:
                shift[left] = max(-FARTHEST, shift[left] - over / 2)
                shift[right] = min(FARTHEST, shift[right] + over / 2)
    return tuple(label._replace(x=round(label.x + by, 1)) for label, by in zip(labels, shift, strict=True))


@lru_cache(maxsize=64)
def _extent(actions: int, number: int, beside: bool) -> tuple[float, float]:
    """Where a label begins, seen from its place, and how wide it is."""
    width = NAME + LETTER * actions + (_flag_width(number) if number else 0)
    return (BESIDE / 2 - max(width, BESIDE - 6) if beside else -width / 2), width


def _flag_width(number: int) -> int:
    return FLAG + 8 * (len(str(number)) - 1)


@lru_cache(maxsize=2048)
def _ready(land: str, actions: tuple[str, ...], number: int, chosen: bool, beside: bool) -> str:
    """The name of a land, what is coming there, and its flag if an order may name it."""
    x, _ = _extent(len(actions), number, beside)
    digits = _flag_width(number)
    text = (
        f'<text class="b-land" x="{x + NAME / 2:g}" text-anchor="middle" font-size="21" fill="var(--map-ink)"'
        f' paint-order="stroke" stroke="var(--halo)" stroke-width="5">{at(land)}</text>'
    )
    x += NAME
    letters = "".join(tokens.coming(action, x + LETTER * order + 9) for order, action in enumerate(actions))
    x += LETTER * len(actions)
    flag = (
        f'<g class="target{" on" if chosen else ""}" transform="translate({x + 2:g} 4)"><path class="flag"'
        f' d="M0 4V-19H{digits - 3}l-5 9 5 9H2"/><text class="fno" x="{(digits - 5) / 2:g}" y="-4"'
        f' text-anchor="middle">{number}</text></g>'
    )
    return f'<g class="lab" aria-hidden="true">{text}{letters}{flag if number else ""}</g>'
