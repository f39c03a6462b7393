"""Setting up a table of Roam."""

from __future__ import annotations

import pytest

from games.engine import Dice, Table
from games.engine.state import encoder
from games.rules.roam import RULES
from games.rules.roam.facts import FACTS
from tests.rules.roam.lay import options

SEEDS = [f"setup {number}" for number in range(8)]


@pytest.mark.ledger("R-SETUP-01", "R-SETUP-10")
def test_everybody_has_three_cards_of_their_colour_face_up_and_24_markers() -> None:
    state = Table.start(RULES, 3, {}, "cards").state
    assert [tuple(party.cards) for party in state.parties] == list(FACTS.starters.values())[:3]
    assert [party.supply for party in state.parties] == [24, 24, 24]
    assert [party.available for party in state.parties] == [party.cards for party in state.parties]
    assert "marlo" not in encoder.encode(state).decode()


@pytest.mark.ledger("R-SETUP-02", "R-SETUP-03", "R-SETUP-04")
def test_six_lands_are_dealt_and_the_top_of_the_other_37_is_open_with_its_character() -> None:
    table = Table.start(RULES, 2, {}, "pile")
    view = table.view(0)
    assert len(view["slots"]) == 6
    assert view["pile"] == 37
    assert view["top"] == table.state.pile[-1]
    board = RULES.speak().board(view, ["Ada", "Brid"])
    assert all(FACTS.characters[card].name in " ".join(board.split()) for card in (*view["slots"], view["top"]))


@pytest.mark.ledger("R-SETUP-05", "R-SETUP-06")
@pytest.mark.parametrize(
    ("seats", "edges"),
    [(2, ["south", "north"]), (3, ["south", "west", "north"]), (4, ["south", "west", "north", "east"])],
)
def test_the_default_edges(seats: int, edges: list[str]) -> None:
    state = Table.start(RULES, seats, {}, "edges").state
    assert [party.edge for party in state.parties] == edges


@pytest.mark.ledger("R-SETUP-05", "R-SETUP-06")
def test_players_may_choose_a_free_edge_one_after_another() -> None:
    table = Table.start(RULES, 3, {"edges": "choose"}, "choose")
    first, second, third = [(table.state.first + later) % 3 for later in range(3)]
    assert table.waiting_for == (first,)
    assert options(table, first) == ["sit south", "sit west", "sit north", "sit east"]
    table.play(first, "sit west")
    assert options(table, second) == ["sit south", "sit north", "sit east"]
    table.play(second, "sit south")
    table.play(third, "sit east")
    assert {party.edge for party in table.state.parties} == {"west", "south", "east"}


@pytest.mark.ledger("R-SETUP-07", "R-SETUP-08")
def test_turns_go_clockwise_by_the_edges_from_the_first_players() -> None:
    table = Table.start(RULES, 3, {"edges": "choose"}, "clockwise")
    first, second, third = [(table.state.first + later) % 3 for later in range(3)]
    for seat, edge in ((first, "north"), (second, "west"), (third, "south")):
        table.play(seat, f"sit {edge}")
    assert table.state.order == [first, third, second]
    for seat in (first, third, second, first):
        assert table.waiting_for == (seat,)
        table.auto(seat)


@pytest.mark.ledger("R-SETUP-09")
@pytest.mark.parametrize(("seats", "coins"), [(2, [0, 1]), (3, [0, 1, 1]), (4, [0, 1, 1, 2])])
def test_later_players_start_with_coins(seats: int, coins: list[int]) -> None:
    for seed in SEEDS:
        state = Table.start(RULES, seats, {}, seed).state
        assert [state.parties[seat].coins for seat in state.order] == coins


@pytest.mark.ledger("R-SETUP-11", "R-SETUP-12")
def test_the_full_game_shows_four_artifacts_and_hides_the_order_of_the_others() -> None:
    table = Table.start(RULES, 2, {"game": "full"}, "row")
    assert len(table.view(0)["row"]) == 4
    assert table.view(0)["tiles"] == 20
    twin = RULES.twin(table.state, 0, Dice("another order"))
    assert twin.tiles != table.state.tiles
    assert RULES.view(twin, 0) == RULES.view(table.state, 0)


@pytest.mark.ledger("R-SETUP-13")
def test_first_player_and_piles_come_from_the_seed() -> None:
    dealt = [Table.start(RULES, 4, {"game": "full"}, seed).state for seed in SEEDS]
    again = [Table.start(RULES, 4, {"game": "full"}, seed).state for seed in SEEDS]
    assert dealt == again
    assert len({state.first for state in dealt}) > 1
    assert len({tuple(state.slots) for state in dealt}) == len(SEEDS)
