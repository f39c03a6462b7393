"""Where things stand on the drawing of Roam's map: squares, lands and edges, which the rules never ask."""

from __future__ import annotations

from games.rules.roam.patterns import LAND_HEIGHT, LAND_WIDTH, LANDS_IN_A_ROW, SIZE

CELL = 100
MARGIN = 92  # round the map, for the letters and the seats
SIDE = 2 * MARGIN + SIZE * CELL
MIDDLE = SIDE // 2
PLATE = 22  # how far the plate of a seat stands from the border
# By edge: where its plate stands, and how far it is turned so that it is read from there.
PLATES = {
    "south": (MIDDLE, SIDE - PLATE, 0),
    "west": (PLATE, MIDDLE, 90),
    "north": (MIDDLE, PLATE, 180),
    "east": (SIDE - PLATE, MIDDLE, 270),
}


def corner(square: int) -> tuple[int, int]:
    """The upper left corner of a square."""
    row, column = divmod(square, SIZE)
    return MARGIN + CELL * column, MARGIN + CELL * row


def middle(square: int) -> str:
    """The middle of a square, as a transform wants it."""
    x, y = corner(square)
    return f"translate({x + CELL // 2} {y + CELL // 2})"


def land_corner(slot: int) -> tuple[int, int]:
    """The upper left corner of a land."""
    row, column = divmod(slot, LANDS_IN_A_ROW)
    return MARGIN + CELL * LAND_WIDTH * column, MARGIN + CELL * LAND_HEIGHT * row


def is_north(slot: int) -> bool:
    """Whether a land lies in the north row, its scroll above it."""
    return slot < LANDS_IN_A_ROW
