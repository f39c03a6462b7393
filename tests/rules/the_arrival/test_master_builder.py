"""Hour of the Master Builder: discs lost to Spread are laid on the tile and built with when all have passed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.engine import NotYourTurn, Table
from games.rules.the_arrival.facts import FACTS
from tests.rules.the_arrival.lay import lay, options, play, told

both_editions = pytest.mark.parametrize("edition", ["cryptozoic", "games-up"])

# Seat 1 can overrun temair, uisnech and its own rhaeba from tailtiu; both have something left elsewhere.
FRONT = "tailtiu=athach; temair=0:2; uisnech=0:3; senus=0:1; rhaeba=1:1; dur=1:1"
# No Fomori is near: seat 0 may bolster, border on notium, sail nowhere, or reach temair's neighbours as an outpost.
PEACE = "notium=0:1; temair=1:1"


def mat(table: Table[Any], seat: int = 0) -> dict[str, Any]:
    """What everybody sees before that seat."""
    found: dict[str, Any] = table.view(None)["mats"][seat]
    return found


def under_attack(edition: str, **of_seat_0: Any) -> Table[Any]:
    """Seat 1 is to move and holds nine Fomori."""
    hands = {0: {"discs": 1, **of_seat_0}, 1: {"fomori": ["sineach"] * 9}}
    return lay(FRONT, hands, edition=edition, agenda=[["take_turn", 1]])


def before_the_last_pass(edition: str, line: str = PEACE, hand: dict[str, Any] | None = None) -> Table[Any]:
    """Seat 0 has passed with two discs on an active tile; seat 1 is to pass."""
    of_seat_0 = {"passed": True, "builders": 1, "rescued": 2} | (hand or {})
    return lay(line, {0: of_seat_0, 1: {"discs": 1}}, edition=edition, agenda=[["take_turn", 1]])


@both_editions
@pytest.mark.ledger("A-TACT-16")
def test_up_to_three_own_discs_destroyed_by_spread_are_laid_on_the_tile(edition: str) -> None:
    table = under_attack(edition, builders=1)
    supply = mat(table)["supply"]
    play(table, "spread temair", seat=1)
    assert (mat(table)["rescued"], mat(table)["supply"]) == (2, supply)
    assert told(play(table, "spread uisnech", seat=1), "spread")["rescued"] == 1
    assert (mat(table)["rescued"], mat(table)["supply"]) == (3, supply + 2)


@both_editions
@pytest.mark.ledger("A-TACT-16")
def test_discs_return_to_the_supply_without_the_tile_and_the_tile_keeps_no_rivals_discs(edition: str) -> None:
    table = under_attack(edition)
    supply = mat(table)["supply"]
    play(table, "spread temair", seat=1)
    assert (mat(table)["rescued"], mat(table)["supply"]) == (0, supply + 2)
    table = under_attack(edition, builders=1)
    rivals_supply = mat(table, 1)["supply"]
    play(table, "spread rhaeba", seat=1)
    assert (mat(table)["rescued"], mat(table, 1)["rescued"]) == (0, 0)
    assert mat(table, 1)["supply"] == rivals_supply + 1


@both_editions
@pytest.mark.ledger("A-TACT-17")
def test_when_all_have_passed_and_before_the_round_ends_the_owner_may_build_with_the_saved_discs(edition: str) -> None:
    table = before_the_last_pass(edition)
    with pytest.raises(NotYourTurn):
        table.decision(0)
    play(table, "pass", seat=1)
    assert (table.decision(0).prompt.kind, table.view(0)["round"]) == ("late-building", 2)
    play(table, "build notium", "build dabrona")
    assert table.view(None)["forts"] == {"dabrona": [0, 1], "notium": [0, 2], "temair": [1, 1]}
    assert (mat(table)["rescued"], mat(table)["builders"]) == (0, 0)
    assert table.view(None)["tile_discard"] == ["master-builder"]
    assert table.view(None)["round"] == 3


@both_editions
@pytest.mark.ledger("A-TACT-17")
def test_saved_discs_are_built_under_the_normal_build_rules(edition: str) -> None:
    line = "notium=0:1; ivernis=0:3; dur=sineach; senus=1:2; temair=1:1"
    saved = before_the_last_pass(edition, line, {"honor": 4})
    play(saved, "pass", seat=1)
    in_hand = lay(line, {0: {"honor": 4, "discs": 2}}, edition=edition)
    assert options(saved, verb="build") == options(in_hand, verb="build")
    assert {"build notium", "build dabrona", "build buvinda"} <= set(options(saved))
    assert not {"build ivernis", "build dur", "build senus", "build boreum"} & set(options(saved))
    play(saved, "build dabrona")
    assert "build sid-femen" in options(saved), "the new fortification has neighbours too"


@both_editions
@pytest.mark.ledger("A-TACT-17", "A-TACT-20")
def test_saved_discs_that_are_not_built_go_back_to_the_supply(edition: str) -> None:
    table = before_the_last_pass(edition)
    supply = mat(table)["supply"]
    play(table, "pass", seat=1)
    play(table, "build notium")
    assert told(play(table, "done"), "builder-done") == {"seat": 0, "returned": 1}
    assert (mat(table)["supply"], mat(table)["rescued"], mat(table)["discs"]) == (supply + 1, 0, 0)


def taking(edition: str, discs: int = 0, fomori: int = 0) -> Table[Any]:
    """The cards of seat 0 give one tile, to be chosen; seat 1, who may have Fomori, earns nothing but Honor."""
    tiles = Counter({tile.id: tile.count for tile in FACTS.tiles.values()})
    display = ["geese", "master-builder", "ogam", "ruse", "salmon", "song"]
    hands: dict[int, dict[str, Any]] = {
        0: {"cards": ["b12", "b17", "l02", "l06"], "discs": discs},
        1: {"cards": ["b14", "l15", "l08", "l09"], "fomori": ["sineach"] * fomori},
    }
    for hand in hands.values():
        hand |= {"face_up": 4, "blocked": ["top", "middle"]}
    return lay(
        FRONT,
        hands,
        edition=edition,
        display=display,
        tile_pile=list((tiles - Counter(display)).elements()),
        agenda=[["share_out"], ["exploit", 0], ["exploit", 1], ["take_turn", 0]],
    )


@pytest.mark.ledger("A-TACT-18", "A-TACT-32")
def test_in_games_up_the_tile_starts_by_itself_when_taken_lasts_the_round_and_cannot_be_saved() -> None:
    table = taking("games-up")
    play(table, "take master-builder")  # nobody has anything to do, so the round runs to its end by itself
    assert (mat(table)["tiles"], mat(table)["builders"]) == ([], 0)
    assert table.view(None)["round"] == 3
    assert table.view(None)["tile_discard"] == ["master-builder"]


@pytest.mark.ledger("A-TACT-18")
def test_in_games_up_a_tile_just_taken_saves_discs_without_being_played() -> None:
    table = taking("games-up", discs=2, fomori=3)
    play(table, "take master-builder")
    assert (mat(table)["tiles"], mat(table)["builders"]) == ([], 1)
    play(table, "build senus", "build senus")
    play(table, "spread temair", seat=1)
    assert mat(table)["rescued"] == 2


@pytest.mark.ledger("A-TACT-19")
def test_in_cryptozoic_a_tile_just_taken_is_kept_until_it_is_played() -> None:
    table = taking("cryptozoic")
    play(table, "take master-builder")
    assert options(table, verb="use") == ["use master-builder"]
    assert (mat(table)["tiles"], mat(table)["builders"]) == (["master-builder"], 0)


@pytest.mark.ledger("A-TACT-19")
def test_in_cryptozoic_the_tile_starts_when_played_as_a_free_action_and_lasts_to_the_end_of_the_round() -> None:
    hands = {0: {"tiles": ["master-builder"], "discs": 2}, 1: {"fomori": ["sineach"] * 9}}
    table = lay(FRONT, hands)
    assert play(table, "use master-builder")[0].kind == "builder-active"
    assert (mat(table)["tiles"], mat(table)["builders"]) == ([], 1)
    assert table.decision(0).prompt.facts["left"] == 2, "it costs no action"
    play(table, "build senus", "build senus")
    play(table, "spread temair", seat=1)
    assert mat(table)["rescued"] == 2

    unplayed = lay(FRONT, hands)
    play(unplayed, "build senus", "build senus", "end")
    play(unplayed, "spread temair", seat=1)
    assert (mat(unplayed)["rescued"], mat(unplayed)["tiles"]) == (0, ["master-builder"])


@both_editions
@pytest.mark.ledger("A-TACT-18", "A-TACT-19", "A-TACT-31")
def test_an_active_tile_leaves_at_the_end_of_the_round_even_if_no_disc_was_lost(edition: str) -> None:
    table = before_the_last_pass(edition, hand={"rescued": 0})
    play(table, "pass", seat=1)
    assert table.view(None)["round"] == 3
    assert (mat(table)["tiles"], mat(table)["builders"]) == ([], 0)
    assert table.view(None)["tile_discard"] == ["master-builder"]


@both_editions
@pytest.mark.ledger("A-TACT-21")
@pytest.mark.parametrize(("first", "order"), [(0, [0, 0, 1, 1]), (1, [1, 1, 0, 0]), (2, [0, 0, 1, 1])])
def test_two_master_builders_build_in_turn_order_from_the_first_player_each_all_discs_at_once(
    edition: str, first: int, order: list[int]
) -> None:
    saved = {"passed": True, "builders": 1, "rescued": 2}
    line = "notium=0:1; temair=1:1; boirenn=2:1"
    hands = {0: saved, 1: saved, 2: {"discs": 1}}
    table = lay(line, hands, seats=3, first=first, edition=edition, agenda=[["take_turn", 2]])
    play(table, "pass", seat=2)
    asked = []
    while table.decisions[0].prompt.kind == "late-building":
        [decision] = table.decisions
        asked.append(decision.seat)
        play(table, decision.options[0], seat=decision.seat)
    assert asked == order


@both_editions
@pytest.mark.ledger("A-TACT-22")
def test_an_outpost_of_saved_discs_costs_2_honor(edition: str) -> None:
    table = before_the_last_pass(edition, hand={"honor": 3})
    play(table, "pass", seat=1)
    play(table, "build buvinda")
    assert mat(table)["honor"] == 1
    assert "build tailtiu" not in options(table), "there are no 2 Honor left for another outpost"
    assert "build muirthemne" in options(table), "a bordering location costs nothing"
