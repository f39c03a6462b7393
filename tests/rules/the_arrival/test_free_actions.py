"""Free actions: when Tactic Tiles and Castle Trophies may be used, and what becomes of them."""

from typing import Any

import pytest

from games.engine import Dice, NotYourTurn, Table
from games.rules.the_arrival.facts import FACTS
from tests.rules.the_arrival.lay import lay, options, told
from tests.rules.the_arrival.moves import act, asked, both_editions, mat, refuse, verbs

LINE = "temair=0:1; dunum=1:1; dun-balair=none;"
TILES = ["cauldron-eblana", "geese", "song"]


def with_trophy(fomori: int, edition: str, **more: Any) -> Table[Any]:
    """A table on which seat 0 holds the one castle taken as an unused trophy."""
    hand = {"trophies": 1, "trophies_used": 0, "fomori": ["athach"] * fomori, "corruption": 5, "discs": 3}
    return lay(LINE, {0: hand, 1: {"discs": 3}}, edition=edition, **more)


@pytest.mark.ledger("A-FREE-01")
@both_editions
def test_using_a_tile_or_a_trophy_is_free(edition: str) -> None:
    hand = {"trophies": 1, "trophies_used": 0, "fomori": ["athach"] * 4, "tiles": ["geese"], "discs": 4}
    table = lay(LINE, {0: hand, 1: {"discs": 3}}, edition=edition)
    act(table, "use geese", "use trophy", "return 3")
    act(table, "build temair")
    assert asked(table) == 0
    act(table, "build temair")
    assert asked(table) == 1


@pytest.mark.ledger("A-FREE-01")
@both_editions
def test_tiles_and_trophies_can_be_used_only_in_one_s_own_turn(edition: str) -> None:
    hand = {"trophies": 1, "trophies_used": 0, "fomori": ["athach"] * 4, "tiles": ["song"], "corruption": 4, "discs": 2}
    hands = {0: hand, 1: {"discs": 3}}
    assert {"use song", "use trophy"} <= set(options(lay(LINE, hands, edition=edition)))
    table = lay(LINE, hands, edition=edition, agenda=[["take_turn", 1]])
    assert verbs(table, 1) == {"build", "pass"}
    for order in ("use song", "use trophy"):
        with pytest.raises(NotYourTurn):
            table.play(0, order)


@pytest.mark.ledger("A-FREE-02", "A-FREE-05")
@both_editions
def test_tiles_are_used_before_between_and_after_actions(edition: str) -> None:
    table = lay(LINE, {0: {"discs": 3, "tiles": TILES, "corruption": 9}, 1: {"discs": 3}}, edition=edition)
    act(table, "use cauldron-eblana", "build temair", "use geese", "build uisnech")
    assert table.decision(0).options == ("use song", "end")
    act(table, "use song")
    assert asked(table) == 1
    assert mat(table)["tiles"] == []


@pytest.mark.ledger("A-FREE-05")
@both_editions
def test_trophies_are_used_before_between_and_after_actions(edition: str) -> None:
    order = ["use trophy", "return 3"]
    for at in range(3):
        table = with_trophy(5, edition)
        orders = ["build temair", "build temair"]
        orders[at:at] = order
        act(table, *orders)
        assert (asked(table), mat(table)["trophies"]) == (1, 0)


@pytest.mark.ledger("A-FREE-05")
@both_editions
def test_no_tile_is_used_inside_a_pass(edition: str) -> None:
    table = lay(LINE, {0: {"discs": 3, "swords": 2, "tiles": TILES, "corruption": 9}}, edition=edition)
    assert "use song" in options(table)
    act(table, "pass")
    assert verbs(table) == {"keep"}


@pytest.mark.ledger("A-FREE-05")
def test_no_tile_is_used_inside_a_spread() -> None:
    hand = {"fomori": ["sineach", "athach", "athach"], "tiles": TILES, "corruption": 9, "leader": "clairvoyance"}
    table = lay(f"{LINE} eblana=shields:1; tailtiu=sineach; laberus=0:1", {0: hand}, options={"game": "advanced"})
    assert "use song" in options(table)
    act(table, "spread muirthemne")
    assert verbs(table) == {"place"}
    act(table, "place athach")
    assert verbs(table) == {"discard"}


@pytest.mark.ledger("A-FREE-03")
@both_editions
def test_several_tiles_can_be_used_one_after_another(edition: str) -> None:
    table = lay(LINE, {0: {"discs": 3, "tiles": TILES, "corruption": 9}}, edition=edition)
    act(table, "use song", "use geese", "use cauldron-eblana")
    assert mat(table)["tiles"] == []
    assert mat(table)["honor"] == 4 + 2 + 3
    assert table.decision(0).prompt.facts["left"] == 2


@pytest.mark.ledger("A-FREE-04")
@both_editions
def test_a_used_tile_goes_face_up_to_the_discards_once_its_effect_is_done(edition: str) -> None:
    line = f"{LINE} tailtiu=sineach; laberus=athach; buvinda=athach"
    table = lay(line, {0: {"discs": 3, "tiles": ["ruse", "geese"]}}, edition=edition)
    act(table, "use geese")
    assert (mat(table)["tiles"], table.view(None)["tile_discard"]) == (["ruse"], ["geese"])
    act(table, "use ruse", "swap tailtiu")
    assert (mat(table)["tiles"], table.view(None)["tile_discard"]) == (["ruse"], ["geese"])
    act(table, "with laberus")
    assert (mat(table)["tiles"], table.view(None)["tile_discard"]) == ([], ["geese", "ruse"])


@pytest.mark.ledger("A-FREE-04")
@both_editions
@pytest.mark.parametrize("tile", [tile for tile in FACTS.tiles if tile not in ("ogam", "master-builder")])
def test_every_tile_used_in_a_turn_leaves_the_hand_for_the_discards(tile: str, edition: str) -> None:
    line = "temair=0:3; notium=1:1; uisnech=0:1; tailtiu=sineach; laberus=athach;"
    line += "magnata=0:2; isamnium=0:1; mag-tuired=0:1; rhaeba=0:1; macolicum=0:1; manapia=0:1; dunum=0:1; dur=0:1"
    hands = {0: {"discs": 1, "tiles": [tile], "honor": 5, "corruption": 1}, 1: {"corruption": 2}}
    table = lay(line, hands, edition=edition)
    act(table, f"use {tile}")
    while table.decisions[0].prompt.kind != "action":
        act(table, table.decision(0).options[0])
    assert (mat(table)["tiles"], table.view(None)["tile_discard"]) == ([], [tile])


@pytest.mark.ledger("A-FREE-06")
def test_in_cryptozoic_a_used_trophy_is_gone_and_returns_up_to_three_fomori() -> None:
    table = assert_trophy_is_spent("cryptozoic")
    assert mat(table)["trophies_used"] == 0


@pytest.mark.ledger("A-FREE-07")
def test_in_games_up_a_used_trophy_is_turned_down_and_returns_up_to_three_fomori() -> None:
    table = assert_trophy_is_spent("games-up")
    assert mat(table)["trophies_used"] == 1


def assert_trophy_is_spent(edition: str) -> Table[Any]:
    """One, two or three of five Fomori go back for a trophy, which then is no trophy any more."""
    for number in (1, 2, 3):
        table = with_trophy(5, edition)
        pile = table.view(None)["fomori_pile"]
        act(table, "use trophy")
        assert table.decision(0).options == ("return 3", "return 2", "return 1")
        act(table, f"return {number}")
        assert mat(table)["fomori"] == 5 - number
        assert table.view(None)["fomori_pile"] == pile + number
        assert mat(table)["trophies"] == 0
        refuse(table, "use trophy")
    return table


@pytest.mark.ledger("A-FREE-06", "A-FREE-07")
@both_editions
def test_a_trophy_returns_no_more_fomori_than_there_are_and_only_own_ones(edition: str) -> None:
    hands = {0: {"trophies": 1, "trophies_used": 0, "fomori": ["athach"] * 2, "discs": 3}, 1: {"fomori": ["sineach"]}}
    table = lay(LINE, hands, edition=edition)
    act(table, "use trophy")
    assert table.decision(0).options == ("return 2", "return 1")
    act(table, "return 2")
    assert (mat(table)["fomori"], mat(table, 1)["fomori"]) == (0, 1)


@pytest.mark.ledger("A-FREE-06", "A-FREE-07", "A-FREE-08")
@both_editions
def test_fomori_returned_by_a_trophy_go_unseen_into_the_supply_and_their_corruption_stays(edition: str) -> None:
    table = with_trophy(4, edition)
    events = act(table, "use trophy", "return 2")
    assert told(events, "used-trophy") == {"seat": 0, "returned": 2}
    assert "athach" not in repr(events)
    assert table.view(None)["fomori_discard"] == []
    assert mat(table)["corruption"] == 5


@pytest.mark.ledger("A-FREE-08")
@both_editions
def test_which_fomori_a_trophy_returns_is_random_and_they_are_mixed_in(edition: str) -> None:
    left, lying = set(), set()
    for seed in range(16):
        hand = {"trophies": 1, "trophies_used": 0, "fomori": ["athach", "sineach", "monghfinn"], "discs": 3}
        table = lay(LINE, {0: hand}, edition=edition, dice=Dice(f"back {seed}"))
        pile = list(table.state.fomori_pile)
        act(table, "use trophy", "return 2")
        left |= set(table.state.mats[0].fomori)
        lying.add(table.state.fomori_pile[: len(pile)] == pile)
    assert left == {"athach", "sineach", "monghfinn"}
    assert lying == {False}


@pytest.mark.ledger("A-FREE-09")
@both_editions
def test_no_free_action_is_possible_after_pass(edition: str) -> None:
    hands = {0: {"discs": 3, "tiles": TILES, "corruption": 9}, 1: {"discs": 8}}
    table = lay(LINE, hands, edition=edition)
    act(table, "build temair")
    assert set(options(table, 0, "use")) == {"use cauldron-eblana", "use geese", "use song"}
    act(table, "pass")
    for _ in range(4):
        assert asked(table) == 1
        with pytest.raises(NotYourTurn):
            table.play(0, "use song")
        act(table, options(table, 1, "build")[0], seat=1)


@pytest.mark.ledger("A-FREE-10")
@both_editions
def test_tiles_and_trophies_can_be_used_in_the_very_first_turn(edition: str) -> None:
    hand = {"trophies": 1, "trophies_used": 0, "fomori": ["athach"] * 3, "tiles": ["geese", "song"], "corruption": 9}
    hand |= {"discs": 3, "turns": 0}
    table = lay(LINE, {0: hand, 1: {"discs": 3, "turns": 0}}, edition=edition, round=1)
    act(table, "use geese", "use trophy", "return 1", "build temair")
    assert table.decision(0).options == ("use song", "end")
    act(table, "use song")
    assert asked(table) == 1


@pytest.mark.ledger("A-FREE-11")
@both_editions
def test_a_trophy_is_not_offered_without_fomori_in_hand(edition: str) -> None:
    assert "use trophy" in options(with_trophy(1, edition))
    refuse(with_trophy(0, edition), "use trophy")
