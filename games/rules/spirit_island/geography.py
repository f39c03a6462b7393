"""The lie of the island: which lands are adjacent, and how far apart, for the boards as they are joined."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.rules.spirit_island.facts import FACTS, OCEANS
from games.rules.spirit_island.printed import Layout, SideEntry

EDGE = 13


class Geography(NamedTuple):
    """One island: its lands in seat order, their neighbours, and the steps between any two (S-LAND-11)."""

    lands: tuple[str, ...]
    adjacent: dict[str, tuple[str, ...]]
    distance: dict[str, dict[str, int]]


@lru_cache(maxsize=512)
def geography(boards: tuple[str, ...], scenario: str = "", sea: tuple[str, ...] | None = None) -> Geography:
    """The island made of these boards, the first seat's first, in the standard or a scenario's layout (S-SETUP-11);
    if somebody plays Ocean, with the boards whose ocean is in play."""
    standard = FACTS.layouts[len(boards), ""]
    return lie_of(boards, FACTS.layouts.get((len(boards), scenario), standard), sea)


def lie_of(boards: tuple[str, ...], layout: Layout, sea: tuple[str, ...] | None = None) -> Geography:
    """The island made of these boards in that layout."""
    lands = tuple(f"{board}{land.number}" for board in boards for land in FACTS.boards[board].lands)
    near: dict[str, set[str]] = {
        f"{board}{land.number}": {f"{board}{other}" for other in land.adjacent}
        for board in boards
        for land in FACTS.boards[board].lands
    }
    for one, other in _joined(boards, layout):
        near[one].add(other)
        near[other].add(one)
    if sea is not None:
        lands += tuple(OCEANS[board] for board in boards)
        _flood(near, boards, sea)
    adjacent = {land: tuple(other for other in lands if other in near[land]) for land in lands}
    return Geography(lands, adjacent, {land: _steps_from(land, adjacent) for land in lands})


def _flood(near: dict[str, set[str]], boards: tuple[str, ...], sea: tuple[str, ...]) -> None:
    """Each ocean lies beside the coast of its own board and nothing else; one that is not in play can only be left."""
    for board in boards:
        coast = {f"{board}{land.number}" for land in FACTS.boards[board].lands if land.coastal}
        near[OCEANS[board]] = coast
        if board in sea:
            for land in coast:
                near[land].add(OCEANS[board])


def _joined(boards: tuple[str, ...], layout: Layout) -> list[tuple[str, str]]:
    """The pairs of lands that border each other across boards (S-LAND-02..04)."""
    pairs = []
    for join in layout.joins:
        one, other = boards[join.one], boards[join.other]
        across = _overlaps(FACTS.boards[one].sides[join.side], FACTS.boards[other].sides[join.other_side])
        pairs += [(f"{one}{here}", f"{other}{there}") for here, there in across]
    for meet in layout.corners:
        one, other = boards[meet.one], boards[meet.other]
        here, there = FACTS.boards[one].corners[meet.corner], FACTS.boards[other].corners[meet.other_corner]
        pairs.append((f"{one}{here}", f"{other}{there}"))
    return pairs


def _overlaps(one: SideEntry, other: SideEntry) -> list[tuple[int, int]]:
    """The lands of two joined sides that share a stretch of the edge; the second side is walked backwards."""
    backwards = SideEntry(other.lands[::-1], tuple(EDGE - at for at in reversed(other.breaks)))
    stretches = [
        list(zip(side.lands, (0, *side.breaks), (*side.breaks, EDGE), strict=True)) for side in (one, backwards)
    ]
    return [
        (here, there)
        for here, start, end in stretches[0]
        for there, begins, ends in stretches[1]
        if min(end, ends) > max(start, begins)
    ]


def _steps_from(start: str, adjacent: dict[str, tuple[str, ...]]) -> dict[str, int]:
    """The fewest steps from a land to every other."""
    steps = {start: 0}
    reached = [start]
    for land in reached:  # grows as it goes
        for other in adjacent[land]:
            if other not in steps:
                steps[other] = steps[land] + 1
                reached.append(other)
    return steps
