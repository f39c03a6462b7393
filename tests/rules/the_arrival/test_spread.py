"""Spread: which places Fomori can overrun, what it costs and what becomes of everything there."""

from typing import Any

import pytest

from games.engine import Dice, Table
from tests.rules.the_arrival.lay import lay, options, told
from tests.rules.the_arrival.moves import NO_CASTLES, act, both_editions, mat, places, refuse

GATES = {"boreum", "vennicnium", "vidua", "argita"}
# Temair can be overrun from Tailtiu; seat 1 has another fortification, so that none at Temair would be its only one.
BESIDE = "tailtiu=sineach; dunum=1:1; notium=0:1; senus=0:1;"


def before_temair(fomori: int, line: str, edition: str) -> Table[Any]:
    """A table on which seat 0 has so many Fomori, and Temair lies open but for what the line adds."""
    return lay(BESIDE + line, {0: {"fomori": ["sineach"] * fomori, "discs": 3}}, edition=edition)


def assert_temair_costs(cost: int, line: str, edition: str) -> None:
    """One Fomori fewer is refused; with more, exactly the cost is spent."""
    refuse(before_temair(cost - 1, line, edition), "spread temair")
    assert "spread temair" in options(before_temair(cost, line, edition))
    table = before_temair(cost + 2, line, edition)
    assert told(act(table, "spread temair"), "spread")["cost"] == cost
    assert mat(table)["fomori"] == 2


@pytest.mark.ledger("A-SPREAD-01")
@both_editions
def test_the_target_is_joined_to_a_location_that_holds_a_fomori_or_a_castle(edition: str) -> None:
    hands = {0: {"fomori": ["sineach"], "discs": 2}}
    table = lay("notium=0:1", hands, edition=edition)
    assert places(table, "spread") == GATES
    table = lay("notium=0:1; temair=sineach", hands, edition=edition)
    assert places(table, "spread") == GATES | {"buvinda", "laberus", "tailtiu", "uisnech"}
    table = lay("notium=0:1; temair=sineach; rath-cethlenn=none", hands, edition=edition)
    assert places(table, "spread") == GATES - {"vidua"} | {"buvinda", "laberus", "tailtiu", "uisnech"}
    refuse(table, "spread vidua")


@pytest.mark.ledger("A-SPREAD-02", "A-SPREAD-09")
@both_editions
@pytest.mark.parametrize("shields", [0, 1, 2])
@pytest.mark.parametrize("discs", [0, 1, 2, 3])
def test_the_cost_is_the_shields_of_the_province_and_the_discs_of_the_target_and_one(
    discs: int, shields: int, edition: str
) -> None:
    line = f"temair=1:{discs};" if discs else ""
    line += f"eblana=shields:{shields};" if shields else ""
    line += "muirthemne=1:2; rhaeba=shields:1"  # discs elsewhere and Shields of another province count for nothing
    assert_temair_costs(shields + discs + 1, line, edition)


@pytest.mark.ledger("A-SPREAD-03")
@both_editions
def test_one_of_the_fomori_spent_is_placed_face_up_at_the_target(edition: str) -> None:
    table = lay(BESIDE + "temair=1:2", {0: {"fomori": ["athach"] * 4, "discs": 3}}, edition=edition)
    assert told(act(table, "spread temair"), "spread")["fomori"] == "athach"
    for seat in (None, 0, 1):
        assert table.view(seat)["fomori"] == {"tailtiu": "sineach", "temair": "athach"}


@pytest.mark.ledger("A-SPREAD-04")
def test_in_cryptozoic_the_other_fomori_spent_are_discarded_face_up() -> None:
    table = lay(BESIDE + "temair=1:2", {0: {"fomori": ["athach"] * 3, "discs": 3}})
    pile = table.view(None)["fomori_pile"]
    assert told(act(table, "spread temair"), "spread")["discards"] == ["athach", "athach"]
    assert table.view(None)["fomori_discard"] == ["athach", "athach"]
    assert table.view(None)["fomori_pile"] == pile


@pytest.mark.ledger("A-SPREAD-05")
def test_in_games_up_the_other_fomori_spent_return_face_down_to_the_supply() -> None:
    table = lay(BESIDE + "temair=1:2", {0: {"fomori": ["athach"] * 3, "discs": 3}}, edition="games-up")
    pile = table.view(None)["fomori_pile"]
    assert told(act(table, "spread temair"), "spread")["discards"] == []
    assert table.view(None)["fomori_discard"] == []
    assert table.view(None)["fomori_pile"] == pile + 2


@pytest.mark.ledger("A-SPREAD-06")
def test_in_games_up_fomori_returned_face_down_are_mixed_into_the_supply() -> None:
    line = BESIDE + "temair=1:2; uisnech=monghfinn; laberus=monghfinn; buvinda=monghfinn"
    lying = set()
    for seed in range(12):
        hands = {0: {"fomori": ["monghfinn"] * 3, "discs": 3}}
        table = lay(line, hands, edition="games-up", dice=Dice(f"mixed {seed}"))
        act(table, "spread temair")
        pile = table.state.fomori_pile
        lying |= {at for at, fomori in enumerate(pile) if fomori == "monghfinn"}
    assert min(lying) < len(pile) / 3
    assert len(lying) > 12


@pytest.mark.ledger("A-SPREAD-07")
@both_editions
def test_all_shields_of_the_province_return_to_the_supply(edition: str) -> None:
    table = before_temair(4, "eblana=shields:2; rhaeba=shields:1; laberus=shields:1", edition)
    assert table.view(None)["shields"] == 8
    assert told(act(table, "spread temair"), "spread")["shields"] == 2
    assert table.view(None)["shields_in"] == {"laberus": 1, "rhaeba": 1}
    assert table.view(None)["shields"] == 10


@pytest.mark.ledger("A-SPREAD-08")
@both_editions
def test_all_discs_at_the_target_return_to_their_owner_s_supply(edition: str) -> None:
    table = before_temair(5, "temair=1:3; uisnech=1:2", edition)
    assert (mat(table, 1)["supply"], mat(table, 1)["discs"]) == (9, 0)
    act(table, "spread temair")
    assert table.view(None)["forts"] == {"dunum": [1, 1], "notium": [0, 1], "senus": [0, 1], "uisnech": [1, 2]}
    assert (mat(table, 1)["supply"], mat(table, 1)["discs"]) == (12, 0)
    assert mat(table)["supply"] == 10


@pytest.mark.ledger("A-SPREAD-09", "A-SPREAD-10")
@both_editions
def test_shields_and_discs_fall_only_with_the_whole_cost_paid_and_the_target_occupied(edition: str) -> None:
    line = "temair=1:1; eblana=shields:2"
    table = before_temair(3, line, edition)
    assert places(table, "spread") & {"temair", "buvinda", "muirthemne"} == {"muirthemne"}
    refuse(table, "spread temair", "spread buvinda", "spread eblana")
    assert table.view(None)["shields_in"] == {"eblana": 2}
    assert table.view(None)["forts"]["temair"] == [1, 1]

    table = before_temair(4, line, edition)
    act(table, "spread temair")
    assert table.view(None)["shields_in"] == {}
    assert "temair" not in table.view(None)["forts"]
    assert table.view(None)["fomori"]["temair"] == "sineach"


@pytest.mark.ledger("A-SPREAD-10")
@both_editions
def test_every_spread_leaves_a_fomori_at_the_target_whatever_else_falls(edition: str) -> None:
    table = before_temair(6, "temair=1:1; uisnech=0:1; eblana=shields:1; rhaeba=shields:2", edition)
    for order in options(table, 0, "spread"):
        tried = table.copy()
        act(tried, order)
        target = order.removeprefix("spread ")
        assert set(tried.view(None)["fomori"]) == {"tailtiu", target}


@pytest.mark.ledger("A-SPREAD-11")
@both_editions
def test_a_fomori_cannot_be_placed_where_one_already_is(edition: str) -> None:
    assert "spread temair" in options(before_temair(6, "", edition))
    table = before_temair(6, "temair=sineach", edition)
    refuse(table, "spread temair", "spread tailtiu")
    act(table, "spread uisnech")
    refuse(table, "spread uisnech")


@pytest.mark.ledger("A-SPREAD-12")
@both_editions
def test_a_caer_without_shields_costs_four_fomori(edition: str) -> None:
    assert_temair_costs(4, "temair=1:3", edition)


@pytest.mark.ledger("A-SPREAD-13")
@both_editions
def test_a_caer_with_two_shields_in_its_province_costs_six(edition: str) -> None:
    assert_temair_costs(6, "temair=1:3; eblana=shields:2", edition)


@pytest.mark.ledger("A-SPREAD-14")
@both_editions
def test_an_empty_location_without_shields_costs_one(edition: str) -> None:
    assert_temair_costs(1, "", edition)


@pytest.mark.ledger("A-SPREAD-15", "A-SPREAD-16")
@both_editions
def test_an_empty_location_with_one_shield_costs_two_and_the_next_in_its_province_one(edition: str) -> None:
    assert_temair_costs(2, "eblana=shields:1", edition)
    table = before_temair(4, "eblana=shields:1", edition)
    act(table, "spread temair")
    assert told(act(table, "spread buvinda"), "spread")["cost"] == 1
    assert mat(table)["fomori"] == 1


@pytest.mark.ledger("A-SPREAD-17", "A-SPREAD-18")
@both_editions
@pytest.mark.parametrize("discs", [1, 2, 3])
@pytest.mark.parametrize("owner", [0, 1])
def test_a_lone_fortification_cannot_be_overrun_but_one_of_two_can(owner: int, discs: int, edition: str) -> None:
    hands = {0: {"fomori": ["sineach"] * 6, "discs": 2}}
    line = f"tailtiu=sineach; temair={owner}:{discs}; notium={1 - owner}:1; senus={1 - owner}:1"
    refuse(lay(line, hands, edition=edition), "spread temair")
    table = lay(f"{line}; dunum={owner}:1", hands, edition=edition)
    act(table, "spread temair")
    assert table.view(None)["fomori"]["temair"] == "sineach"


@pytest.mark.ledger("A-SPREAD-17")
@both_editions
def test_a_fortification_that_has_become_the_only_one_is_safe(edition: str) -> None:
    table = lay(
        "tailtiu=sineach; temair=1:1; uisnech=1:1; notium=0:1", {0: {"fomori": ["sineach"] * 6}}, edition=edition
    )
    assert {"temair", "uisnech"} <= places(table, "spread")
    act(table, "spread uisnech")
    refuse(table, "spread temair")


@pytest.mark.ledger("A-SPREAD-19")
@both_editions
def test_a_player_may_spread_onto_an_own_fortification(edition: str) -> None:
    table = before_temair(3, "temair=0:2", edition)
    spread = told(act(table, "spread temair"), "spread")
    assert (spread["owner"], spread["discs"], spread["cost"]) == (0, 2, 3)
    assert mat(table)["supply"] == 10
    assert "temair" not in table.view(None)["forts"]


@pytest.mark.ledger("A-SPREAD-20")
@both_editions
def test_being_ports_does_not_connect_two_locations_for_spread(edition: str) -> None:
    table = lay(f"{NO_CASTLES} eblana=sineach; notium=0:1", {0: {"fomori": ["sineach"], "discs": 2}}, edition=edition)
    assert places(table, "spread") == {"buvinda", "laberus", "oboca"}
    refuse(table, "spread dur", "spread magnata")


@pytest.mark.ledger("A-SPREAD-21")
@both_editions
def test_which_fomori_is_placed_and_which_are_spent_is_random(edition: str) -> None:
    placed, left = set(), set()
    for seed in range(24):
        hand = {"fomori": ["sineach", "athach", "monghfinn"], "discs": 3}
        table = lay(BESIDE + "eblana=shields:1", {0: hand}, edition=edition, dice=Dice(f"chance {seed}"))
        assert [order for order in options(table) if "temair" in order] == ["spread temair"]
        placed.add(told(act(table, "spread temair"), "spread")["fomori"])
        left |= set(table.state.mats[0].fomori)
        assert mat(table)["fomori"] == 1
    assert placed == left == {"sineach", "athach", "monghfinn"}


@pytest.mark.ledger("A-SPREAD-22", "A-SPREAD-23")
@both_editions
@pytest.mark.parametrize("gate", ["boreum=sineach;", "boreum=sineach; magnata=shields:3;"])
def test_a_castle_location_is_no_target_while_its_castle_stands_and_costs_one_after(gate: str, edition: str) -> None:
    hands = {0: {"fomori": ["sineach"] * 5, "discs": 3}}
    refuse(lay(f"{gate} notium=0:1", hands, edition=edition), "spread dun-balair")
    table = lay(f"{gate} notium=0:1; dun-balair=none", hands, edition=edition)
    assert told(act(table, "spread dun-balair"), "spread")["cost"] == 1
    assert table.view(None)["fomori"]["dun-balair"] == "sineach"
    assert table.view(None)["shields_in"] == ({"magnata": 3} if "shields" in gate else {})
    refuse(table, "spread dun-balair")


@pytest.mark.ledger("A-SPREAD-22")
def test_in_cryptozoic_no_second_fomori_is_laid_on_a_castle() -> None:
    hands = {0: {"fomori": ["sineach"] * 5, "discs": 3}}
    refuse(lay("boreum=sineach; dun-balair=athach; notium=0:1", hands), "spread dun-balair")


@pytest.mark.ledger("A-SPREAD-24")
@both_editions
def test_a_spread_changes_nobody_s_honor_or_corruption(edition: str) -> None:
    hands = {0: {"fomori": ["monghfinn"] * 3, "discs": 3, "corruption": 3}, 1: {"corruption": 1, "honor": 2}}
    table = lay(BESIDE + "temair=1:2", hands, edition=edition)
    before = [{**mat(table, seat), "fomori": 0, "supply": 0} for seat in (0, 1)]
    act(table, "spread temair")
    assert [{**mat(table, seat), "fomori": 0, "supply": 0} for seat in (0, 1)] == before


@pytest.mark.ledger("A-SPREAD-25")
@both_editions
def test_one_can_spread_from_a_fomori_that_another_player_has_spread(edition: str) -> None:
    hands = {0: {"fomori": ["sineach"] * 3}, 1: {"fomori": ["sineach"], "discs": 2}}
    table = lay("notium=0:1; dunum=1:1; tailtiu=sineach", hands, edition=edition)
    act(table, "spread muirthemne")
    assert "spread laberus" not in options(table)
    act(table, "spread temair")
    assert "spread laberus" in options(table, 1)
    assert told(act(table, "spread laberus", seat=1), "spread")["seat"] == 1


@pytest.mark.ledger("A-SPREAD-26")
@both_editions
def test_a_gate_and_its_castle_are_joined_in_both_directions(edition: str) -> None:
    hands = {0: {"fomori": ["sineach"], "swords": 4, "discs": 3, "honor": 0}}
    others = "tor-ethnenn=none; rath-cethlenn=none; tor-conaind=none; notium=0:1;"
    assert places(lay(others, hands, edition=edition), "spread") == {"boreum"}
    assert places(lay(f"{others} dun-balair=none; dun-balair=sineach", hands, edition=edition), "spread") == {"boreum"}
    assert places(lay(f"{others} dun-balair=none; boreum=sineach", hands, edition=edition), "spread") == {
        *("dun-balair", "ess-ruaid", "vennicnium"),
    }
    assert places(lay("boreum=0:1; notium=0:1", hands, edition=edition), "repel") == {"dun-balair"}
    assert places(lay("ess-ruaid=0:1; notium=0:1", hands, edition=edition), "repel") == set()
