"""The six abilities of Roam's artifacts."""

from __future__ import annotations

import pytest

from games.rules.roam.patterns import NUMBERS
from tests.rules.roam.lay import fill, lay, marked, options, play, told

FULL = {"game": "full"}
ALL = ["roswin", "hob", "clapper-meg"]


def has(*tiles: str, **more: object) -> dict[int, dict[str, object]]:
    """Hands in which seat 0 owns these artifacts."""
    return {0: {"artifacts": list(tiles), **more}}


@pytest.mark.ledger("R-ABIL-01")
def test_placing_abilities_go_with_a_character_and_the_others_with_any_moment_before_the_end() -> None:
    table = lay("c3=1", has("stool", "crowbar", "lantern", "purse", "salts", "rake"), options=FULL)
    assert options(table, 0, "use") == ["use purse", "use salts", "use rake"]
    table.play(0, "play clapper-meg")
    assert options(table, 0, "with") == ["with stool", "with crowbar", "with lantern"]
    play(table, "at a1")
    assert options(table, 0, "use") == ["use purse", "use salts", "use rake"]
    play(table, "done")
    assert table.waiting_for == (1,)


@pytest.mark.ledger("R-ABIL-02")
def test_free_blank_places_a_blank_without_paying() -> None:
    table = lay(hands=has("lantern"), options=FULL)
    table.play(0, "play hob")
    assert not options(table, 0, "with")  # the lamplighter has no blank
    other = lay(hands=has("lantern"), options=FULL)
    events = play(other, "play roswin with lantern at c3")
    assert told(events, "placed")["blanks"] == ["d3"]
    assert told(events, "placed")["paid"] == 0
    assert other.state.parties[0].spent == ["lantern"]


@pytest.mark.ledger("R-ABIL-03")
def test_one_tile_frees_one_blank_and_the_others_may_be_paid() -> None:
    table = lay(hands=has("lantern", cards=["vessa"], coins=2), options=FULL)
    events = play(table, "play vessa with lantern with blank at a1")
    assert told(events, "placed")["blanks"] == ["a2", "c2"]
    assert told(events, "placed")["paid"] == 2
    two = lay(hands=has("lantern", "signpost", cards=["vessa"]), options=FULL)
    assert told(play(two, "play vessa with lantern with signpost at a1"), "placed")["paid"] == 0


@pytest.mark.ledger("R-ABIL-04", "R-ABIL-05")
def test_replace_takes_the_square_of_anothers_marker_and_its_coins() -> None:
    table = lay("d4=1", has("crowbar"), options=FULL)
    events = play(table, "play roswin with crowbar at c3")
    assert told(events, "placed")["replaced"] == ["d4"]
    assert marked(table, 0) == ["c3", "c4", "d4"]
    assert table.state.parties[1].supply == 24
    assert table.state.parties[0].coins == 1


@pytest.mark.ledger("R-ABIL-06")
def test_replace_never_reaches_outside_the_pattern() -> None:
    table = lay("a1=1", has("crowbar"), options=FULL)
    events = play(table, "play roswin with crowbar")  # a1 is the only place that covers a1
    assert told(events, "placed")["squares"] == ["a1", "a2", "b2"]


@pytest.mark.ledger("R-ABIL-07")
def test_replace_may_serve_a_blank_that_is_paid_or_freed() -> None:
    table = lay("d3=1", has("crowbar", coins=2), options=FULL)
    assert not [o for o in table.trial(0, "play roswin with crowbar").decision.options if o == "at c3"]  # type: ignore[union-attr]
    events = play(table, "play roswin with blank with crowbar at c3")
    assert told(events, "placed")["squares"] == ["c3", "d3", "c4", "d4"]
    assert told(events, "placed")["replaced"] == ["d3"]
    assert table.state.parties[1].supply == 24


@pytest.mark.ledger("R-ABIL-08")
def test_replace_spares_ones_own_markers_and_needs_one_in_supply() -> None:
    own = lay("c3=0", has("crowbar"), options=FULL)
    own.play(0, "play roswin")
    assert not options(own, 0, "with")
    empty = lay("c3=1", has("crowbar", supply=0), options=FULL)
    assert told(play(empty, "play roswin"), "found-nothing")["card"] == "roswin"
    scarce = lay("c3=1", has("crowbar", supply=1), options=FULL)
    scarce.play(0, "play clapper-meg")
    assert not options(scarce, 0, "with")  # the free square of the pattern comes first


@pytest.mark.ledger("R-ABIL-09")
def test_a_place_with_no_free_square_is_legal_if_a_marker_is_replaced_there() -> None:
    table = lay("c3=1 c4=0", has("crowbar"), options=FULL)
    table.play(0, "play clapper-meg")
    assert "at c3" not in options(table)
    assert told(play(table, "with crowbar at c3"), "placed")["squares"] == ["c3"]


@pytest.mark.ledger("R-ABIL-10")
def test_gain_coin_takes_a_coin() -> None:
    table = lay(hands=has("purse"), options=FULL)
    play(table, "use purse")
    assert table.state.parties[0].coins == 1


@pytest.mark.ledger("R-ABIL-11")
def test_gain_coin_helps_to_pay_a_rest_and_serves_again_after_it() -> None:
    table = lay(hands=has("purse", used=["hob"], coins=1), options=FULL)
    assert "rest" not in options(table)
    play(table, "use purse; rest; use purse")
    assert table.state.parties[0].coins == 1


@pytest.mark.ledger("R-ABIL-12")
def test_rotate_turns_a_south_pattern_into_what_it_is_from_the_west() -> None:
    table = lay(hands=has("stool", cards=["saffi"]), options=FULL)
    events = play(table, "play saffi with stool at a1")
    assert told(events, "placed")["squares"] == ["a1", "b1", "c1", "a2"]
    assert told(events, "with") == {"seat": 0, "thing": "stool"}


@pytest.mark.ledger("R-ABIL-13")
def test_blanks_turn_too_two_tiles_make_a_half_turn_and_the_pattern_must_still_fit() -> None:
    blank = lay(hands=has("stool", coins=2), options=FULL)
    events = play(blank, "play clapper-meg with stool with blank at c3")  # the blank: below the left of the two
    assert told(events, "placed")["squares"] == ["c3", "d3", "c4"]
    half = lay(hands=has("stool", "compass", cards=["saffi"]), options=FULL)
    events = play(half, "play saffi with stool with compass at a1")
    assert told(events, "placed")["squares"] == ["a1", "b1", "b2", "b3"]
    fits = lay(hands=has("stool", cards=["timsy"]), options=FULL)
    fits.play(0, "play timsy", "with stool")
    assert "at d1" in options(fits)
    assert "at a4" not in options(fits)


@pytest.mark.ledger("R-ABIL-14")
def test_slide_moves_any_marker_to_an_empty_square_beside_it_without_coins() -> None:
    table = lay("f1=1 e1=0", has("rake"), options=FULL)
    table.play(0, "use rake", "from f1")  # e1 is taken: only f2 is left
    assert told(table.last.events, "slid") == {"seat": 0, "owner": 1, "start": "f1", "end": "f2"}
    assert marked(table, 1) == ["f2"]
    assert table.state.parties[0].coins == table.state.parties[1].coins == 0  # f2 shows a coin


@pytest.mark.ledger("R-ABIL-15")
def test_a_slide_may_cross_a_border_after_placing_and_complete_a_land() -> None:
    table = lay(f"{fill(0, '00001', leave=1)} c3=0", has("rake"), options=FULL)
    play(table, "play clapper-meg at e1")
    events = play(table, "use rake from c3 to b3")
    assert told(events, "claimed")["card"] == "granny-quillon"


@pytest.mark.ledger("R-ABIL-16", "R-ABIL-17")
def test_flipping_the_last_one_down_at_the_start_brings_the_free_rest_which_turns_the_tile_up() -> None:
    table = lay(hands=has("salts", used=["roswin", "hob"]), options=FULL)
    events = play(table, "use salts on clapper-meg")
    assert told(events, "rested") == {"seat": 0, "price": 0}
    assert options(table, 0, "play") == [f"play {card}" for card in ALL]
    assert table.state.parties[0].ready == ["salts"]
    up = lay(hands=has("salts", used=["roswin"]), options=FULL)
    play(up, "use salts on roswin")
    assert "play roswin" in options(up)


@pytest.mark.ledger("R-ABIL-18")
def test_a_character_turned_up_again_is_not_used_twice_in_a_turn() -> None:
    table = lay(hands=has("salts"), options=FULL)
    play(table, "play hob at a1; use salts on hob")
    assert table.state.parties[0].available == ALL
    assert table.waiting_for == (1,)


@pytest.mark.ledger("R-ABIL-19")
def test_the_last_one_may_be_flipped_down_only_while_a_rest_can_follow() -> None:
    table = lay(hands=has("salts", "rooster", "lullaby-box", used=ALL), options=FULL)  # this turn's rest is done
    play(table, "use salts on roswin; use rooster on hob")
    table.play(0, "use lullaby-box")
    assert options(table) == ["on roswin", "on hob"]


@pytest.mark.ledger("R-ABIL-20")
def test_a_flip_before_an_early_rest_lowers_its_price() -> None:
    table = lay(hands=has("salts", used=["hob"], coins=1), options=FULL)
    assert "rest" not in options(table)
    events = play(table, "use salts on roswin; rest")
    assert told(events, "rested")["price"] == 1


def test_an_artifact_for_placing_is_also_read_with_the_word_use() -> None:
    table = lay(hands=has("stool"), options=FULL)
    assert table.read(0, "play roswin; use stool; at c3") == ["play roswin", "with stool", "at c3"]
    assert table.state.squares[NUMBERS["c3"]] == []
