"""Artifacts of Roam: buying them, owning them, turning them over."""

from __future__ import annotations

import pytest

from games.engine import Illegal
from tests.rules.roam.lay import fill, lay, options, play, told

FULL = {"game": "full"}
ROW = ["salts", "rake", "pole", "sled"]
LINE = "play clapper-meg at a1"


@pytest.mark.ledger("R-ART-01")
def test_the_row_is_filled_up_at_once() -> None:
    table = lay(hands={0: {"coins": 3}}, options=FULL, row=list(ROW), tiles=["stool", "bell"])
    events = play(table, LINE, "buy rake")
    assert told(events, "on-show") == {"tile": "bell"}
    assert table.state.row == ["salts", "bell", "pole", "sled"]


@pytest.mark.ledger("R-ART-02")
def test_with_an_empty_pile_the_row_shrinks() -> None:
    table = lay(hands={0: {"coins": 3}}, options=FULL, row=list(ROW), tiles=[])
    play(table, LINE, "buy rake")
    assert table.state.row == ["salts", "pole", "sled"]


@pytest.mark.ledger("R-ART-03")
def test_one_showing_tile_may_be_bought_for_its_cost() -> None:
    table = lay(hands={0: {"coins": 5}}, options=FULL, row=list(ROW))
    play(table, LINE)
    assert options(table) == ["buy salts", "buy rake", "buy pole", "done"]
    play(table, "buy salts")
    assert table.state.parties[0].coins == 3
    assert table.waiting_for == (1,)  # three coins would pay for the rake, but one a turn is all


@pytest.mark.ledger("R-ART-04")
def test_coins_won_in_the_settling_may_be_spent() -> None:
    table = lay(fill(0, "11110", leave=1), {0: {"coins": 1}}, options=FULL, row=list(ROW))
    events = play(table, "play clapper-meg at b3")
    assert told(events, "claimed")["consoled"] == [0]
    assert options(table) == ["buy salts", "done"]


@pytest.mark.ledger("R-ART-05")
def test_only_the_active_player_buys() -> None:
    table = lay(fill(0, "00001", leave=1), {1: {"coins": 6}}, options=FULL, row=list(ROW))
    play(table, "play clapper-meg at b3")
    assert table.decision(1).prompt.kind == "turn"
    assert not options(table, 1, "buy")


@pytest.mark.ledger("R-ART-06")
def test_there_is_no_limit_on_artifacts() -> None:
    owned = ["stool", "weathercock-pin", "compass", "atlas", "lantern", "signpost", "whistle", "shadow"]
    table = lay(hands={0: {"coins": 2, "artifacts": owned}}, options=FULL, row=list(ROW))
    play(table, "play hob at a1; buy salts")
    assert len(table.state.parties[0].artifacts) == 9


@pytest.mark.ledger("R-ART-07")
def test_a_bought_tile_serves_from_the_next_turn_on() -> None:
    table = lay(hands={0: {"coins": 3}}, options=FULL, row=["purse", "rake", "pole", "sled"])
    play(table, LINE, "buy purse")
    assert table.waiting_for == (1,)
    play(table, "play brother-gong at e1", seat=1)
    assert options(table, 0, "use") == ["use purse"]


@pytest.mark.ledger("R-ART-08")
def test_a_used_tile_is_face_down_and_cannot_be_used() -> None:
    table = lay(hands={0: {"artifacts": ["purse"]}}, options=FULL)
    play(table, "use purse")
    assert table.state.parties[0].spent == ["purse"]
    with pytest.raises(Illegal):
        table.play(0, "use purse")


@pytest.mark.ledger("R-ART-09")
def test_any_number_is_used_on_the_own_turn_and_none_on_anothers() -> None:
    hands = {0: {"artifacts": ["purse", "ladle", "drain-cover"]}, 1: {"artifacts": ["penny-hen"]}}
    table = lay(hands=hands, options=FULL)
    play(table, "use purse; use ladle; use drain-cover")
    assert table.state.parties[0].coins == 3
    assert table.waiting_for == (0,)


@pytest.mark.ledger("R-ART-10", "R-ART-11")
@pytest.mark.parametrize(("used", "price"), [(["roswin", "hob", "clapper-meg"], 0), (["roswin", "hob"], 1)])
def test_a_rest_turns_artifacts_up_too_and_does_not_charge_for_them(used: list[str], price: int) -> None:
    hand = {"used": used, "artifacts": ["stool", "rake"], "spent": ["rake"], "coins": price}
    table = lay(hands={0: hand}, options=FULL)
    if price:
        assert told(play(table, "rest"), "rested")["price"] == price
    assert table.state.parties[0].ready == ["stool", "rake"]
    assert table.state.parties[0].coins == 0


@pytest.mark.ledger("R-ART-12")
def test_artifacts_are_not_cards_for_the_end() -> None:
    owned = ["stool", "weathercock-pin", "compass", "atlas", "lantern", "signpost", "whistle"]
    table = lay(hands={0: {"artifacts": owned}}, options=FULL)
    play(table, "play hob at a1")
    assert not table.state.triggered


@pytest.mark.ledger("R-ART-13")
def test_a_tile_may_not_be_turned_over_in_vain() -> None:
    tiles = ["stool", "crowbar", "lantern", "rake"]
    table = lay(hands={0: {"cards": ["ruk"], "artifacts": tiles}}, options=FULL)
    assert not options(table, 0, "use")  # nothing lies on the map to slide
    table.play(0, "play ruk")
    assert not options(table, 0, "with")  # a square turned is a square; no blank; nobody to replace
