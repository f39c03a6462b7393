"""Coins and blanks in Roam."""

from __future__ import annotations

import pytest

from games.engine import Table
from games.rules.roam.state import Roam
from tests.rules.roam.lay import lay, options, play, told


def coins(table: Table[Roam], seat: int = 0) -> int:
    """What a seat has."""
    return table.state.parties[seat].coins


@pytest.mark.ledger("R-COIN-01")
def test_a_marker_takes_a_coin_for_each_symbol_of_its_square() -> None:
    table = lay(slots=("ruk", "little-umber", "odrun", "mirelle", "tobble", "fenn"))
    assert told(play(table, "play clapper-meg at a2"), "placed")["earned"] == 2  # a3 shows two
    other = lay()
    play(other, "play clapper-meg at f1")  # f2 shows one
    assert coins(other) == 1


@pytest.mark.ledger("R-COIN-02")
def test_a_skipped_square_gives_nothing() -> None:
    table = lay("f2=1")
    play(table, "play clapper-meg at f1")
    assert coins(table) == 0


@pytest.mark.ledger("R-COIN-03")
def test_coins_are_open() -> None:
    table = lay(hands={0: {"coins": 3}, 1: {"coins": 5}})
    assert [party["coins"] for party in table.view(None)["parties"]] == [3, 5]


@pytest.mark.ledger("R-COIN-04")
def test_each_blank_costs_two_coins_as_often_as_the_card_has_blanks() -> None:
    table = lay(hands={0: {"cards": ["vessa"], "coins": 9}})
    table.play(0, "play vessa", "with blank", "with blank")
    assert "with blank" not in options(table)
    events = play(table, "at a1")
    assert told(events, "placed")["squares"] == ["a1", "b1", "c1", "a2", "b2", "c2"]
    assert coins(table) == 9 - 4
    one = lay(hands={0: {"cards": ["vessa"], "coins": 3}})
    one.play(0, "play vessa", "with blank")
    assert "with blank" not in options(one)
    one.play(0, "at a1")
    assert options(one) == ["blank a2", "blank c2"]
    assert told(play(one, "blank c2"), "placed")["blanks"] == ["c2"]


@pytest.mark.ledger("R-COIN-05")
def test_a_paid_blank_needs_a_free_square_on_the_map() -> None:
    table = lay("d3=1", {0: {"coins": 2}})
    table.play(0, "play roswin", "with blank")
    assert "at c3" not in options(table)  # its blank would lie on d3
    assert "at c2" in options(table)
    taken = " ".join(f"{column}{row}=1" for column in "cd" for row in range(1, 6))
    full = lay(taken, {0: {"coins": 2}}, slots=["", "little-umber", "", "", "tobble", ""])
    full.play(0, "play roswin")
    assert options(full) == ["at b5", "at c5", "at d5"]  # and no blank for coins: none has a free square


@pytest.mark.ledger("R-COIN-06")
def test_a_blank_on_a_coin_square_earns_its_coins() -> None:
    table = lay(hands={0: {"coins": 2}})
    events = play(table, "play clapper-meg with blank at c3")  # the blank lies on d4
    assert told(events, "placed")["earned"] == 1
    assert coins(table) == 1


@pytest.mark.ledger("R-COIN-07")
def test_coins_of_this_placement_cannot_pay_for_its_blanks() -> None:
    table = lay(hands={0: {"coins": 1}})
    table.play(0, "play clapper-meg")
    assert "with blank" not in options(table)
    play(table, "at f1")
    assert coins(table) == 2


@pytest.mark.ledger("R-COIN-08")
def test_a_blank_may_be_bought_only_if_the_supply_covers_the_filled_cells_first() -> None:
    table = lay(hands={0: {"coins": 2, "supply": 2}})
    table.play(0, "play clapper-meg")
    assert "with blank" not in options(table)
    enough = lay(hands={0: {"coins": 2, "supply": 3}})
    enough.play(0, "play clapper-meg")
    assert "with blank" in options(enough)
    beside = lay("c3=1", {0: {"coins": 2, "supply": 2}})
    beside.play(0, "play clapper-meg", "with blank")
    assert "at c3" in options(beside)
    assert "at e1" not in options(beside)


@pytest.mark.ledger("R-COIN-09")
def test_an_unused_blank_is_not_saved() -> None:
    table = lay(hands={0: {"coins": 8}})
    play(table, "play roswin at a1")
    play(table, "play sorrel at e5", seat=1)
    table.play(0, "play hob")  # a pattern without blanks
    assert "with blank" not in options(table)


@pytest.mark.ledger("R-COIN-10")
def test_paid_coins_go_to_nobody() -> None:
    table = lay(hands={0: {"coins": 4, "used": ["hob"]}, 1: {"coins": 1}})
    play(table, "rest; play clapper-meg with blank at a1")
    assert (coins(table, 0), coins(table, 1)) == (0, 1)
