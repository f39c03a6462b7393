"""Squares and patterns: what a character's search pattern covers from each edge of the map, and at which places."""

from __future__ import annotations

import functools
from typing import NamedTuple

from games.rules.roam.printed import Pattern

SIZE = 6  # squares on a side of the map
LAND_WIDTH, LAND_HEIGHT = 2, 3  # squares of a land card in the north and south rows
LANDS_IN_A_ROW = SIZE // LAND_WIDTH
SQUARES = range(SIZE * SIZE)
SLOTS = range(LANDS_IN_A_ROW * (SIZE // LAND_HEIGHT))
# Squares are named like those of a chart: columns a to f from the west, rows 1 to 6 from the north.
NAMES = tuple(f"{column}{row}" for row in range(1, SIZE + 1) for column in "abcdef")
NUMBERS = {name: square for square, name in enumerate(NAMES)}

Cell = tuple[int, int]


class Position(NamedTuple):
    """One place of a pattern on the map: its name, the squares of its filled cells, and those of its blanks."""

    name: str
    filled: tuple[int, ...]
    blanks: tuple[int, ...]


def slot_of(square: int) -> int:
    """The slot of the land card that the square belongs to (R-MAP-01, R-MAP-02, R-MAP-04)."""
    row, column = divmod(square, SIZE)
    return LANDS_IN_A_ROW * (row // LAND_HEIGHT) + column // LAND_WIDTH


def local_of(square: int) -> Cell:
    """The square's row and column on its own card held upright; cards of the north row lie upside down, so that all
    scrolls point outwards (R-MAP-03, R-MAP-04)."""
    row, column = divmod(square, SIZE)
    if row < LAND_HEIGHT:
        return LAND_HEIGHT - 1 - row, LAND_WIDTH - 1 - column % LAND_WIDTH
    return row - LAND_HEIGHT, column % LAND_WIDTH


SLOT_OF = tuple(slot_of(square) for square in SQUARES)
LOCAL_OF = tuple(local_of(square) for square in SQUARES)
SQUARES_OF = tuple(tuple(square for square in SQUARES if SLOT_OF[square] == slot) for slot in SLOTS)


def beside(square: int) -> list[int]:
    """The squares next to this one, not diagonally, whatever cards they belong to (R-MAP-09)."""
    row, column = divmod(square, SIZE)
    near = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [SIZE * r + c for r, c in near if 0 <= r < SIZE and 0 <= c < SIZE]


def around(square: int) -> list[int]:
    """The eight squares around this one; fewer at the border of the map."""
    row, column = divmod(square, SIZE)
    near = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    return [SIZE * r + c for r, c in near if 0 <= r < SIZE and 0 <= c < SIZE]


BESIDE = tuple(tuple(beside(square)) for square in SQUARES)
AROUND = tuple(tuple(around(square)) for square in SQUARES)


def turned(pattern: Pattern, turns: int) -> Pattern:
    """The pattern after so many clockwise quarter turns (R-MAP-07)."""
    for _ in range(turns % 4):
        pattern = tuple("".join(column) for column in zip(*pattern[::-1], strict=True))
    return pattern


def cells(pattern: Pattern, sign: str) -> list[Cell]:
    """The rows and columns of a pattern that bear this sign."""
    return [(row, column) for row, line in enumerate(pattern) for column, got in enumerate(line) if got == sign]


@functools.cache
def positions(pattern: Pattern, turns: int) -> tuple[Position, ...]:
    """Every place where all filled cells lie on the map, blanks or not (R-PLACE-02, R-PLACE-03); each goes by the
    north-west corner of the box round its filled cells (R-MAP-08)."""
    lying = turned(pattern, turns)
    filled, blanks = cells(lying, "#"), cells(lying, "o")
    top, left = min(row for row, _ in filled), min(column for _, column in filled)
    found = []
    for square in SQUARES:
        down, right = square // SIZE - top, square % SIZE - left
        covered = [(row + down, column + right) for row, column in filled]
        if all(row < SIZE and column < SIZE for row, column in covered):
            beyond = [(row + down, column + right) for row, column in blanks]
            on_map = [(row, column) for row, column in beyond if 0 <= row < SIZE and 0 <= column < SIZE]
            found.append(Position(NAMES[square], _squares(covered), _squares(on_map)))
    return tuple(found)


def _squares(places: list[Cell]) -> tuple[int, ...]:
    return tuple(sorted(SIZE * row + column for row, column in places))
