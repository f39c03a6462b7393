"""Where the pieces of a land stand: in rows that its outline has room for, under or beside its name."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.rules.spirit_island.board.chart import Outline, Point
from games.rules.spirit_island.board.room import Span, room

PITCH = 41  # from piece to piece
ROW = 41
PIECE = 38
TIGHTEST = 15  # how close pieces may move together where a land is crowded
NAME = 30  # from the first row up to the name
NAME_WIDTH = 46
BESIDE = 58  # how much of the first row the name takes where it stands beside the pieces
FLAT = 125  # lands that are lower than this may have it so
MOST_ROWS = 4
STEPS = 14
ENOUGH = 26  # more room to the borders than this is of no use


class Places(NamedTuple):
    """Where the name of a land stands, and where its pieces do."""

    name: Point
    pieces: tuple[Point, ...]
    beside: bool = False  # the name ends before the first piece, and must not grow over it


class _Row(NamedTuple):
    y: float
    left: float
    right: float
    number: int = 0

    @property
    def slack(self) -> float:
        """How much room is left beside the pieces."""
        return self.right - self.left - PIECE - PITCH * (self.number - 1)

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2

    def spread(self) -> list[float]:
        """Where the pieces stand; they move together where there is too little room."""
        pitch = PITCH if self.slack >= 0 else max(TIGHTEST, PITCH + self.slack / max(1, self.number - 1))
        return [self.middle + pitch * (at - (self.number - 1) / 2) for at in range(self.number)]


class _Way(NamedTuple):
    """One way to put the pieces: rows from the top down, and whether the name stands beside the first."""

    rows: list[_Row]
    beside: bool


@lru_cache(maxsize=4096)
def places(outline: Outline, number: int) -> Places:
    """The best of many ways to put so many pieces into an outline."""
    top, bottom = min(y for _, y in outline), max(y for _, y in outline)
    firsts = [top + (bottom - top) * step / STEPS for step in range(1, STEPS)]
    ways = [
        _lay(outline, first, rows, number, beside)
        for beside in ((False, True) if number and bottom - top < FLAT else (False,))
        for rows in range(1, min(MOST_ROWS, max(1, number)) + 1)
        for first in firsts
        if rows == 1 or first + ROW * (rows - 1) < bottom - PIECE / 2
    ]
    best = max(ways, key=lambda way: _worth(outline, way, (top + bottom) / 2))
    spots = [(round(x, 1), round(row.y, 1)) for row in best.rows for x in row.spread()]
    x, y = _name(outline, best)
    return Places((round(x, 1), round(y, 1)), tuple(spots), best.beside)


def _lay(outline: Outline, first: float, rows: int, number: int, beside: bool) -> _Way:
    """So many rows from there down, each piece going where there is most room."""
    laid = [_Row(y, *room(outline, y, PIECE / 2 - 4)) for y in (first + ROW * row for row in range(rows))]
    if beside:
        laid[0] = laid[0]._replace(left=laid[0].left + BESIDE, number=1)  # a name beside nothing would float
    for _ in range(number - beside):
        at = max(range(rows), key=lambda row: laid[row].slack)
        laid[at] = laid[at]._replace(number=laid[at].number + 1)
    return _Way(laid, beside)


def _worth(outline: Outline, way: _Way, middle: float) -> float:
    """How well it fits: the least room beside the pieces, the room for the name, and few rows in the middle."""
    first, last = way.rows[0].y, way.rows[-1].y
    left, right = _room_for_name(outline, first)
    spare = [row.slack for row in way.rows if row.number]
    spare += [] if way.beside else [right - left - NAME_WIDTH]
    off = abs((first - (0 if way.beside else NAME) + last) / 2 - middle) / 8
    empty = sum(not row.number for row in way.rows[1:])
    return min(ENOUGH, *spare) - 3 * len(way.rows) - off - 60 * empty - 6 * way.beside


def _room_for_name(outline: Outline, first: float) -> Span:
    return room(outline, first - NAME - 7, 8)


def _name(outline: Outline, way: _Way) -> Point:
    """Beside the first piece; or above the first row, as far as the land reaches there."""
    row = way.rows[0]
    if way.beside:
        return row.spread()[0] - (PIECE + BESIDE) / 2 + 5, row.y + 7
    left, right = _room_for_name(outline, row.y)
    if right - left <= NAME_WIDTH:
        return row.middle, row.y - NAME
    return min(max(row.middle, left + NAME_WIDTH / 2), right - NAME_WIDTH / 2), row.y - NAME
