"""Push and gather."""

from __future__ import annotations

import pytest

from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.verbs import gather, push
from games.rules.spirit_island.verbs.lasting import last
from games.rules.spirit_island.verbs.move import carry
from games.rules.spirit_island.verbs.pieces import Piece
from tests.rules.spirit_island.lay import enact, options, say, shows

SPARE = "| A2 C1"


@pytest.mark.ledger("S-MOVE-01")
def test_gathered_pieces_may_come_from_different_lands() -> None:
    table = enact(f"A5 river1 | A4 E1 | A7 E1 D1 {SPARE}", lambda here: gather(here, "explorer", count=2))
    say(table, "from A4")
    assert shows(table.state, "A4", "A5", "A7") == "A4 | A5 E2 river1 | A7 D1"


@pytest.mark.ledger("S-MOVE-01", "S-MOVE-03")
def test_pieces_two_lands_away_cannot_be_gathered() -> None:
    table = enact(f"A5 river1 | A3 E1 {SPARE}", lambda here: gather(here, "explorer"))
    assert shows(table.state, "A3") == "A3 E1"


@pytest.mark.ledger("S-MOVE-02", "S-MOVE-05")
def test_each_pushed_piece_goes_its_own_way() -> None:
    table = enact(f"A5 E2 T1 {SPARE}", lambda here: push(here, "explorer", "town", count=2))
    say(table, "push town to A4 push explorer to A7")
    assert shows(table.state, "A4", "A5", "A7") == "A4 T1 | A5 E1 | A7 E1"


@pytest.mark.ledger("S-MOVE-04", "S-POWER-15")
def test_without_up_to_as_many_as_possible_must_move() -> None:
    table = enact(f"A5 E2 {SPARE}", lambda here: push(here, "explorer", count=3))
    assert "stop" not in options(table)
    say(table, "to A4 to A4")
    assert shows(table.state, "A4", "A5") == "A4 E2 | A5"


@pytest.mark.ledger("S-MOVE-08")
def test_an_even_spread_gives_every_land_one_before_any_gets_a_second() -> None:
    table = enact(f"A7 E3 {SPARE}", lambda here: push(here, "explorer", count=3, spread=True), at="A7")
    table.play(0, "to a5")
    assert shows(table.state, "A5", "A8") == "A5 E1 | A8 E1", "the second had one way left"
    assert options(table) == ["to a5", "to a8"]


def test_a_push_may_be_limited_to_some_lands() -> None:
    table = enact(f"A5 E1 | A4 T1 {SPARE}", lambda here: push(here, "explorer", into=lambda land: land == "a4"))
    assert shows(table.state, "A4", "A5") == "A4 T1 E1 | A5"


def test_a_hurt_piece_that_leaves_a_land_which_kept_it_alive_dies() -> None:
    def leave(here: Effect) -> None:
        last(here, "health", what="dahan", amount=4)
        here.here.pieces["dahan"] = [3]
        carry(here, Piece("dahan", 3), "a4")

    table = enact(f"A5 D1 {SPARE}", leave)
    assert shows(table.state, "A4", "A5") == "A4 | A5"
