"""The components of Roam as the rulebook counts them."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine import BadSetup, Table
from games.rules.roam import RULES
from games.rules.roam.facts import FACTS
from games.rules.roam.state import pieces
from games.templatetags.house import COLOURS
from tests.rules.roam.lay import lay, options, play


@pytest.mark.ledger("R-COMP-01", "R-COMP-02", "R-COMP-06")
def test_there_are_43_cards_12_starting_cards_and_24_artifacts() -> None:
    assert len(FACTS.cards) == 43
    assert [len(cards) for cards in FACTS.starters.values()] == [3, 3, 3, 3]
    assert len(FACTS.artifacts) == 24
    assert set(Counter(tile.ability for tile in FACTS.artifacts.values()).values()) == {4}
    basic, full = Table.start(RULES, 2, {}, "box"), Table.start(RULES, 2, {"game": "full"}, "box")
    assert not basic.state.row
    assert not basic.state.tiles
    assert len(full.state.row) + len(full.state.tiles) == 24
    assert not any(party.outpost for party in basic.state.parties)


@pytest.mark.ledger("R-COMP-03")
def test_every_player_has_24_markers_in_supply_or_on_the_map() -> None:
    table = lay("a1=0 b1=1 c1=0", seats=3)
    count = pieces(table.state)
    assert [count[f"marker {seat}"] for seat in range(3)] == [24, 24, 24]
    assert [party.supply for party in table.state.parties] == [22, 23, 24]
    play(table, "play hob at a2")
    assert pieces(table.state) == count


@pytest.mark.ledger("R-COMP-04")
def test_coins_never_run_out() -> None:
    table = lay(hands={0: {"coins": 100}})
    play(table, "play clapper-meg at f1")
    assert table.state.parties[0].coins == 101


@pytest.mark.ledger("R-COMP-05")
def test_what_is_gone_is_gone() -> None:
    table = lay(hands={0: {"coins": 6}}, options={"game": "full"}, tiles=[], row=["rake"])
    play(table, "play clapper-meg at a1; buy rake")
    assert table.state.row == []
    table.state.parties[1].coins = 6
    assert not options(table, 1, "buy")


@pytest.mark.ledger("R-COMP-07")
@pytest.mark.parametrize("seats", [1, 5])
def test_one_or_five_players_are_refused(seats: int) -> None:
    with pytest.raises(BadSetup, match="Roam is for 2, 3, 4 players"):
        Table.start(RULES, seats, {}, "seats")


def test_seats_have_the_colours_in_which_the_house_draws_them() -> None:
    assert FACTS.colours == COLOURS


def test_every_pattern_is_another_and_fits_the_map_from_every_edge() -> None:
    patterns = {character.pattern for character in FACTS.characters.values()}
    assert len(patterns) == 43 + 3
    assert sum(card.points for card in FACTS.cards.values()) == 125
