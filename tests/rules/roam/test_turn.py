"""The frame of a turn of Roam: one character, and resting."""

from __future__ import annotations

import pytest

from tests.rules.roam.lay import fill, lay, options, play, told

ALL = ["roswin", "hob", "clapper-meg"]
FULL = {"game": "full"}


@pytest.mark.ledger("R-TURN-01", "R-TURN-02")
def test_a_turn_uses_one_available_character_and_there_is_no_pass() -> None:
    table = lay(hands={0: {"used": ["hob"]}})
    assert options(table) == ["play roswin", "play clapper-meg"]
    play(table, "play roswin at c3")
    assert table.state.parties[0].available == ["clapper-meg"]
    assert table.waiting_for == (1,)


@pytest.mark.ledger("R-TURN-03")
def test_coins_are_collected_before_lands_are_settled_and_buying_comes_last() -> None:
    line = fill(4, "00110", leave=1) + " e6=1"
    table = lay(line, {0: {"artifacts": ["rake"], "coins": 2}}, options=FULL, row=["salts", "stool", "purse", "sled"])
    events = play(table, "play clapper-meg at d5")  # one of two squares, and the land is complete
    assert table.decision(0).prompt.kind == "after"
    assert not options(table, 0, "buy")
    events = play(table, "done")
    assert told(events, "claimed")["seat"] == 0
    assert table.decision(0).prompt.kind == "buy"
    play(table, "buy salts")
    assert table.waiting_for == (1,)


@pytest.mark.ledger("R-TURN-04", "R-TURN-05")
def test_with_all_characters_face_down_the_rest_is_free_and_happens_by_itself() -> None:
    table = lay(hands={0: {"used": ALL}})
    assert options(table) == [f"play {card}" for card in ALL]
    assert table.state.parties[0].coins == 0


@pytest.mark.ledger("R-TURN-06", "R-TURN-07")
def test_an_early_rest_costs_a_coin_for_each_character_still_face_up_and_turns_all_up() -> None:
    table = lay(hands={0: {"used": ["hob"], "coins": 3}})
    events = play(table, "rest")
    assert told(events, "rested") == {"seat": 0, "price": 2}
    assert table.state.parties[0].coins == 1
    assert options(table, 0, "play") == [f"play {card}" for card in ALL]


@pytest.mark.ledger("R-TURN-08")
def test_an_early_rest_needs_its_whole_price_and_something_to_turn_up() -> None:
    assert "rest" not in options(lay(hands={0: {"used": ["hob"], "coins": 1}}))
    assert "rest" in options(lay(hands={0: {"used": ["hob"], "coins": 2}}))
    assert "rest" not in options(lay(hands={0: {"coins": 9}}))
    tile_down = {"artifacts": ["stool"], "spent": ["stool"], "coins": 3}
    assert "rest" in options(lay(hands={0: tile_down}, options=FULL))


@pytest.mark.ledger("R-TURN-09")
def test_there_is_one_rest_a_turn() -> None:
    hand = {"used": ["hob"], "coins": 20, "artifacts": ["salts"]}
    table = lay(hands={0: hand}, options=FULL)
    play(table, "rest; use salts on hob")
    assert "rest" not in options(table)
    forced = lay(hands={0: {"used": ALL, "coins": 20, "artifacts": ["salts"]}}, options=FULL)
    play(forced, "use salts on hob")
    assert "rest" not in options(forced)


@pytest.mark.ledger("R-TURN-10")
def test_the_start_lasts_until_a_character_is_named() -> None:
    table = lay(hands={0: {"used": ["hob"], "coins": 2, "artifacts": ["purse", "salts"]}}, options=FULL)
    play(table, "use purse; use salts on hob")
    assert options(table, 0, "play") == [f"play {card}" for card in ALL]
    play(table, "rest; play hob")
    assert table.decision(0).prompt.kind == "place"


@pytest.mark.ledger("R-TURN-11")
def test_a_claimed_card_is_available_from_the_next_turn_on() -> None:
    table = lay(fill(0, "00000", leave=1))
    play(table, "play clapper-meg at b3")
    assert "granny-quillon" in table.state.parties[0].available
    assert table.waiting_for == (1,)
    play(table, "play brother-gong at e1", seat=1)
    assert "play granny-quillon" in options(table)


@pytest.mark.ledger("R-TURN-12")
def test_an_early_rest_charges_for_newly_claimed_cards_too() -> None:
    table = lay(hands={0: {"used": ["hob"], "cards": ["ruk", "wex"], "coins": 4}})
    assert told(play(table, "rest"), "rested")["price"] == 4
