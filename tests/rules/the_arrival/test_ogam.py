"""Ogam's Wisdom: once all cards are up and before they are exploited, a Blocker may be moved."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Illegal, Table
from tests.rules.the_arrival.lay import lay, options, play, told

both_editions = pytest.mark.parametrize("edition", ["cryptozoic", "games-up"])

REALM = "temair=0:1; senus=0:1; dur=1:1; ferna=1:1"


def mat(table: Table[Any], seat: int = 0) -> dict[str, Any]:
    """What everybody sees before that seat."""
    found: dict[str, Any] = table.view(None)["mats"][seat]
    return found


def earning(edition: str, tiles: list[str], steps: list[list[Any]]) -> Table[Any]:
    """Seat 0 has four cards that give the most Honor in the top section, and the tiles."""
    hands: dict[int, dict[str, Any]] = {
        0: {"cards": ["b17", "l02", "l06", "l15"], "tiles": tiles},
        1: {"cards": ["b14", "l05", "l08", "l09"]},
    }
    steps = [*steps, ["share_out"], ["exploit", 0], ["exploit", 1], ["take_turn", 0]]
    return lay(REALM, hands, edition=edition, agenda=steps)


def with_bottom_open(edition: str, *tiles: str) -> Table[Any]:
    """Blockers lie on top and middle; Ogam may be consulted."""
    blocking: list[list[Any]] = [["set_blockers", 1], ["set_blockers", 2], ["turn_up_last"]]
    table = earning(edition, list(tiles), [*blocking, ["consult_ogam", 0], ["consult_ogam", 1]])
    for order in ("block top", "block middle"):
        play(table, order, seat=0)
        play(table, order, seat=1)
    return table


@both_editions
@pytest.mark.ledger("A-TACT-13")
def test_ogam_is_consulted_after_both_blockers_are_set_and_before_the_cards_are_exploited(edition: str) -> None:
    blocking: list[list[Any]] = [["set_blockers", 1], ["set_blockers", 2], ["turn_up_last"], ["consult_ogam", 0]]
    table = earning(edition, ["ogam"], blocking)
    for order in ("block top", "block middle"):
        assert all(option.startswith("block ") for option in options(table))
        play(table, order, seat=0)
        play(table, order, seat=1)
    assert table.decision(0).prompt.kind == "ogam"
    assert (mat(table)["honor"], mat(table, 1)["honor"]) == (4, 4), "nothing is earned yet"
    assert len(mat(table)["blocked"]) == 2
    play(table, "keep blockers")
    assert mat(table)["honor"] == 8
    assert mat(table)["tiles"] == ["ogam"]


@both_editions
@pytest.mark.ledger("A-TACT-13")
def test_ogam_cannot_be_used_in_ones_turn(edition: str) -> None:
    table = lay(REALM, {0: {"tiles": ["ogam", "geese"], "discs": 1}}, edition=edition)
    assert options(table, verb="use") == ["use geese"]
    with pytest.raises(Illegal):
        play(table, "use ogam")


@both_editions
@pytest.mark.ledger("A-TACT-14")
@pytest.mark.parametrize(
    ("opened", "left", "honor", "discs"), [("top", ["bottom", "middle"], 7, 2), ("middle", ["top", "bottom"], 6, 1)]
)
def test_ogam_moves_one_blocker_so_that_a_new_section_is_open(
    edition: str, opened: str, left: list[str], honor: int, discs: int
) -> None:
    table = with_bottom_open(edition, "ogam")
    assert options(table, verb="ogam") == ["ogam top", "ogam middle"], "the open section has no Blocker to move"
    events = play(table, f"ogam {opened}")
    assert told(events, "ogam") == {"seat": 0, "opened": opened, "covered": "bottom"}
    [earned] = [event.facts for event in events if event.kind == "earned" and event.facts["seat"] == 0]
    assert (earned["honor"], earned["discs"]) == (honor, discs)
    assert (mat(table)["tiles"], table.view(None)["tile_discard"]) == ([], ["ogam"])


@both_editions
@pytest.mark.ledger("A-TACT-14")
def test_a_blocker_moved_by_ogam_lies_on_the_section_that_was_open(edition: str) -> None:
    table = with_bottom_open(edition, "ogam", "ogam")
    play(table, "ogam top")
    assert sorted(mat(table)["blocked"]) == ["bottom", "middle"]


@both_editions
@pytest.mark.ledger("A-TACT-15")
def test_two_ogam_tiles_may_be_used_in_one_phase(edition: str) -> None:
    table = with_bottom_open(edition, "ogam", "ogam")
    play(table, "ogam top")
    assert options(table) == ["keep blockers", "ogam middle", "ogam bottom"]
    assert mat(table)["tiles"] == ["ogam"]
    events = play(table, "ogam middle")
    assert next(event.facts["honor"] for event in events if event.kind == "earned") == 6
    assert (mat(table)["tiles"], table.view(None)["tile_discard"]) == ([], ["ogam", "ogam"])


@both_editions
@pytest.mark.ledger("A-TACT-15")
@pytest.mark.parametrize(("first", "order"), [(0, [0, 2]), (1, [2, 0]), (2, [2, 0])])
def test_ogam_is_offered_once_all_four_cards_are_up_in_turn_order(edition: str, first: int, order: list[int]) -> None:
    hands = {0: {"tiles": ["ogam"]}, 2: {"tiles": ["ogam"]}}
    table = lay(REALM + "; magnata=2:1", hands, seats=3, first=first, edition=edition, agenda=[["start_round"]])
    while table.decisions[0].prompt.kind in ("draw", "block"):
        table.auto(table.waiting_for[0])
    asked = []
    while table.decisions[0].prompt.kind == "ogam":
        [decision] = table.decisions
        asked.append(decision.seat)
        assert all(None not in mat(table, seat)["cards"] for seat in range(3))
        play(table, "keep blockers", seat=decision.seat)
    assert asked == order
