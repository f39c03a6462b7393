"""The lie of the island on the canvas: every land's outline for the boards as they are joined, made once a layout."""

from __future__ import annotations

import math
import zlib
from functools import lru_cache
from typing import NamedTuple

from games.rules.spirit_island.facts import FACTS, OCEANS
from games.rules.spirit_island.printed import Place

Point = tuple[float, float]
Outline = tuple[Point, ...]

UNIT = 356  # the side of a board
MARGIN = 58  # of sea round the island
# By players and scenario: how far the whole island is turned, so that a sheet of paper holds it well.
TURNS = {(4, ""): 22, (2, "guard-the-isles-heart"): 18}
CORNERS: dict[str, Point] = {"bl": (0, 0), "br": (1, 0), "tr": (1.5, 0.866), "tl": (0.5, 0.866)}
STRAIGHT = (("bl", "br"), ("br", "tr"), ("tl", "tr"))  # the sides that can join another board; the fourth is the ocean
OPEN_SEA: Outline = ((-0.27, 0.14), (0.0, 0.14), (0.37, 0.82), (0.1, 0.82))  # an ocean along the left edge of its board
NEAR = 0.02  # how far a corner that lies on a side may be drawn from it
HALVINGS = 3
SWAY = 0.1  # of the length of a border


class Chart(NamedTuple):
    """One island as it is drawn."""

    width: int
    height: int
    corners: dict[str, Outline]  # by land, without the swaying of its borders
    paths: dict[str, str]
    seams: str  # where boards are joined
    oceans: tuple[tuple[str, Point, float], ...]  # of each board: where its name stands, and how it is turned


@lru_cache(maxsize=64)
def chart(boards: tuple[str, ...], scenario: str = "", sea: bool = False) -> Chart:
    """The island made of these boards, in the standard layout or the one of a scenario; if somebody plays Ocean, with
    the oceans as places."""
    layout = FACTS.layouts.get((len(boards), scenario), FACTS.layouts[len(boards), ""])
    turn = TURNS.get((len(boards), layout.scenario), 0)
    placed = dict(zip(boards, layout.place, strict=True))
    corners = {
        land: tuple(_put(point, placed[land[0]], turn) for point in _corners(land))
        for land in (*FACTS.lands, *(OCEANS.values() if sea else ()))
        if land[0] in placed
    }
    every = [point for outline in corners.values() for point in outline]
    left, top = min(x for x, _ in every) - MARGIN, min(y for _, y in every) - MARGIN
    width, height = max(x for x, _ in every) - left + MARGIN, max(y for _, y in every) - top + MARGIN

    def moved(points: list[Point] | Outline) -> Outline:
        return tuple((round(x - left, 1), round(y - top, 1)) for x, y in points)

    return Chart(
        width=round(width),
        height=round(height),
        corners={land: moved(outline) for land, outline in corners.items()},
        paths={
            land: _path(moved([_put(point, placed[land[0]], turn) for point in _swaying(land)])) for land in corners
        },
        seams="".join(
            _path(moved([_put(CORNERS[end], placed[boards[join.one]], turn) for end in _ends(join.side)]))[:-1]
            for join in layout.joins
        ),
        oceans=() if sea else tuple(_ocean(board, place, turn, (left, top)) for board, place in placed.items()),
    )


def _ends(side: str) -> tuple[str, str]:
    return {"top": ("tl", "tr"), "right": ("tr", "br"), "bottom": ("br", "bl")}[side]


def _put(point: Point, place: Place, turn: float) -> Point:
    """A point of a board on the canvas, whose y grows downwards."""
    x, y = _turned(point, place.turn)
    x, y = _turned((x + place.at[0], y + place.at[1]), turn)
    return x * UNIT, -y * UNIT


def _turned(point: Point, degrees: float) -> Point:
    (x, y), angle = point, math.radians(degrees)
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)


def _corners(land: str) -> list[Point]:
    outline = FACTS.lands[land].outline if land in FACTS.lands else OPEN_SEA
    return [(round(x, 2), round(y, 2)) for x, y in outline]


def _swaying(land: str) -> list[Point]:
    """The outline with borders drawn as if by hand; where boards join they stay straight."""
    corners = _corners(land)
    points = []
    for one, other in zip(corners, corners[1:] + corners[:1], strict=True):
        points.append(one)
        if not any(_is_on(one, side) and _is_on(other, side) for side in STRAIGHT):
            points += _between(one, other)
    return points


def _is_on(point: Point, side: tuple[str, str]) -> bool:
    (ax, ay), (bx, by) = CORNERS[side[0]], CORNERS[side[1]]
    return abs((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)) < NEAR


def _between(one: Point, other: Point) -> list[Point]:
    """Points between two corners, the same both ways round, so that neighbours share their border."""
    if one > other:
        return _between(other, one)[::-1]
    return _halved(one, other, f"{one}{other}", HALVINGS)


def _halved(one: Point, other: Point, name: str, times: int) -> list[Point]:
    if not times:
        return []
    across, along = other[0] - one[0], other[1] - one[1]
    sway = (zlib.crc32(name.encode()) / 2**31 - 1) * SWAY  # chance enough for a border, and always the same
    middle = ((one[0] + other[0]) / 2 - along * sway, (one[1] + other[1]) / 2 + across * sway)
    before = _halved(one, middle, f"{name}<", times - 1)
    return [*before, middle, *_halved(middle, other, f"{name}>", times - 1)]


def _path(points: Outline) -> str:
    return f"M{'L'.join(f'{x:g} {y:g}' for x, y in points)}Z"


def _ocean(board: str, place: Place, turn: float, corner: Point) -> tuple[str, Point, float]:
    """The name of a board's ocean stands along its left edge, and is never read upside down."""
    x, y = _put((0.14, 0.51), place, turn)
    angle = (-60 - place.turn - turn) % 360
    angle = angle - 180 if 90 < angle < 270 else angle
    return f"Ocean of board {board.upper()}", (round(x - corner[0], 1), round(y - corner[1], 1)), angle % 360
