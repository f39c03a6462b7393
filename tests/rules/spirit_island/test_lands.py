"""Boards, lands and layouts."""

from __future__ import annotations

from collections import Counter

import pytest

from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.geography import geography
from games.rules.spirit_island.lands import CONDITIONS, is_coastal, within
from games.rules.spirit_island.verbs import gather, push
from tests.rules.spirit_island.lay import enact, lay, options, say, shows

# Across boards, in the seats' order, as worked out on the printed outlines.
ACROSS = {
    "ab": "a3b3 a3b4 a3b7 a4b3 a5b3 a7b3",
    "abc": "a7b3 a7b4 a7b7 a8b3 b7c3 b7c4 b8c3 a5c4 a7c4 a4c7 a5c7 a3c8 a4c8",
    "abcd": "a1b3 a6b3 a8b3 a8b4 a8b7 b7c7 b7c8 b8c4 b8c7 a7d7 a7d8 a8d6 a8d7 c1d3 c6d3 c6d4 c8d4 c8d6 a8c8 b7d6",
}


@pytest.mark.ledger("S-LAND-01")
def test_each_board_has_eight_lands_two_of_each_terrain() -> None:
    for board in FACTS.boards.values():
        assert len(board.lands) == 8
        assert set(Counter(land.terrain for land in board.lands).values()) == {2}


@pytest.mark.ledger("S-LAND-02", "S-LAND-03", "S-LAND-04", "S-SETUP-11")
@pytest.mark.parametrize("boards", ACROSS)
def test_lands_are_adjacent_across_boards(boards: str) -> None:
    adjacent = geography(tuple(boards)).adjacent
    across = {one + other for one in adjacent for other in adjacent[one] if one[0] < other[0]}
    assert across == set(ACROSS[boards].split())


@pytest.mark.ledger("S-LAND-02")
def test_whatever_borders_a_land_is_bordered_by_it() -> None:
    for boards in (("a",), ("d", "b"), ("c", "a", "d"), ("b", "d", "a", "c")):
        adjacent = geography(boards).adjacent
        assert all(land in adjacent[near] for land in adjacent for near in adjacent[land])


@pytest.mark.ledger("S-LAND-05")
def test_lands_one_to_three_of_every_board_are_coastal() -> None:
    assert [land for land in FACTS.lands if is_coastal(land)] == [f"{board}{n}" for board in "abcd" for n in (1, 2, 3)]


@pytest.mark.ledger("S-LAND-06", "S-MOVE-06")
def test_nothing_is_pushed_into_the_ocean_or_off_the_island() -> None:
    table = enact("A3 E1 | A2 C1", lambda here: push(here, "explorer"), at="A3")
    assert options(table) == ["to a2", "to a4"]


@pytest.mark.ledger("S-LAND-04")
def test_a_piece_is_pushed_over_the_middle_point_of_four_boards() -> None:
    spirits = ("river", "earth", "lightning", "shadows")
    table = enact("A8 E1 | A2 C1", lambda here: push(here, "explorer"), at="A8", spirits=spirits)
    assert options(table) == [f"to {land}" for land in ["a5", "a6", "a7", "b3", "b4", "b7", "c8", "d6", "d7"]]


@pytest.mark.ledger("S-LAND-11")
def test_distance_counts_the_fewest_steps() -> None:
    distance = geography(("a",)).distance["a3"]
    assert (distance["a3"], distance["a2"], distance["a5"], distance["a7"]) == (0, 1, 2, 3)
    island = lay("A2 C1").state
    assert within(island, ["a3"], 1) == ["a2", "a3", "a4"]


@pytest.mark.ledger("S-LAND-07", "S-LAND-08", "S-LAND-09")
def test_a_land_has_only_what_stands_in_it() -> None:
    here = lay("A5 T1 B1 | A4 D1 C1").state.lands["a5"]
    assert here.count("town", "invaders") == 2
    assert here.count("blight") == 1
    assert not here.count("dahan", "city")


@pytest.mark.ledger("S-LAND-10")
def test_dahan_outnumber_no_buildings_only_if_there_are_dahan() -> None:
    island = lay("A5 D1 | A4 T1 D1 | A6 T1 D2 | A2 C1").state
    outnumber = CONDITIONS["dahan-outnumber-buildings"]
    assert [land for land in island.lands if outnumber(island, land)] == ["a5", "a6"]


@pytest.mark.ledger("S-LAND-12")
def test_up_to_includes_none() -> None:
    table = enact("A5 river1 | A4 D1 | A2 C1", lambda here: gather(here, "dahan", up_to=2))
    say(table, "stop")
    assert shows(table.state, "A4") == "A4 D1"
