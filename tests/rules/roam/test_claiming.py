"""Completed lands of Roam, and who claims them."""

from __future__ import annotations

import pytest

from games.rules.roam.facts import FACTS
from games.rules.roam.patterns import NUMBERS, positions
from tests.rules.roam.lay import LANDS, fill, lay, marked, options, play, told

FULL = {"game": "full"}


@pytest.mark.ledger("R-CLAIM-01")
def test_a_land_with_all_six_squares_occupied_is_completed_at_the_end_of_the_turn() -> None:
    table = lay(fill(0, "00011", leave=1))
    events = play(table, "play clapper-meg at b3")
    assert told(events, "claimed")["card"] == "granny-quillon"
    assert table.state.slots[0] != "granny-quillon"


@pytest.mark.ledger("R-CLAIM-02")
def test_a_land_that_lost_a_marker_by_a_slide_is_not_completed() -> None:
    table = lay(fill(0, "00011", leave=1), {0: {"artifacts": ["rake"]}}, options=FULL)
    play(table, "play clapper-meg at b3")
    assert table.state.is_complete(0)
    play(table, "use rake from b1 to c1")
    assert table.state.slots[0] == "granny-quillon"
    assert table.waiting_for == (1,)


@pytest.mark.ledger("R-CLAIM-03")
def test_most_markers_claim_whoever_is_on_turn() -> None:
    table = lay(fill(0, "11110", leave=1))
    events = play(table, "play clapper-meg at b3")
    assert told(events, "claimed")["seat"] == 1
    assert "granny-quillon" in table.state.parties[1].cards


@pytest.mark.ledger("R-CLAIM-04", "R-CLAIM-05")
def test_the_claimer_gets_the_card_available_and_reads_it_from_the_own_edge() -> None:
    table = lay(fill(0, "11110", leave=1), slots=("saffi", *LANDS[1:]))
    play(table, "play clapper-meg at b3")
    assert "saffi" in table.state.parties[1].available
    events = play(table, "play saffi at c1", seat=1)
    from_north = positions(FACTS.characters["saffi"].pattern, 2)
    assert [NUMBERS[name] for name in told(events, "placed")["squares"]] == list(
        next(place for place in from_north if place.name == "c1").filled
    )


@pytest.mark.ledger("R-CLAIM-06")
def test_all_markers_on_the_land_go_home() -> None:
    table = lay(fill(0, "00011", leave=1))
    play(table, "play clapper-meg at b3")
    assert [party.supply for party in table.state.parties] == [23, 24]
    assert marked(table, 0) == ["b4"]


@pytest.mark.ledger("R-CLAIM-07")
@pytest.mark.parametrize(("owners", "consoled"), [("00123", [1, 2, 3]), ("00011", [1])])
def test_every_other_player_on_the_land_takes_exactly_one_coin(owners: str, consoled: list[int]) -> None:
    table = lay(fill(0, owners, leave=1), seats=4)
    events = play(table, "play clapper-meg at b3")
    assert told(events, "claimed")["consoled"] == consoled
    assert [party.coins for party in table.state.parties] == [int(seat in consoled) for seat in range(4)]


@pytest.mark.ledger("R-CLAIM-08")
def test_a_tied_player_who_lost_the_bid_takes_a_coin() -> None:
    table = lay(fill(0, "00111", leave=1), {0: {"coins": 2}, 1: {"coins": 1}})
    play(table, "play clapper-meg at b3; bid 0")
    events = play(table, "bid 1", seat=1)
    assert told(events, "claimed")["consoled"] == [0]
    assert [party.coins for party in table.state.parties] == [3, 0]


@pytest.mark.ledger("R-CLAIM-09")
def test_the_top_of_the_pile_fills_the_gap_as_the_old_card_lay() -> None:
    table = lay(fill(0, "00011", leave=1), pile=["ruk", "wex", "aunt-thessaly"])
    events = play(table, "play clapper-meg at b3")
    assert told(events, "dealt") == {"card": "aunt-thessaly", "slot": 0, "left": 2}
    assert table.state.slots[0] == "aunt-thessaly"
    assert table.state.coins_at(NUMBERS["a2"]) == 1  # upside down, like all lands of the north row
    assert table.view(0)["top"] == "wex"


@pytest.mark.ledger("R-CLAIM-10")
def test_a_new_land_pays_no_coins_by_itself() -> None:
    table = lay(fill(0, "00000", leave=1), pile=["ruk", "wex", "last-cartographer"])
    play(table, "play clapper-meg at b3")
    assert table.state.parties[0].coins == 0


@pytest.mark.ledger("R-CLAIM-11", "R-CLAIM-12", "R-BID-12")
def test_several_lands_are_settled_one_after_another_in_the_order_the_active_player_names() -> None:
    line = f"{fill(1, '00111', leave=1)} d5=0 c5=1 c4=1 d6=0 c6=1"
    table = lay(line, {1: {"coins": 1}})
    events = play(table, "play clapper-meg at d3")
    assert options(table) == ["settle frost-garden", "settle heath"]
    assert table.decision(0).default == "settle frost-garden"
    assert "claimed" not in [event.kind for event in events]
    play(table, "settle heath; bid 0")
    events = play(table, "bid 1", seat=1)  # all it has: the coin for losing the other comes later
    assert [event.facts["card"] for event in events if event.kind == "claimed"] == ["tobble"]
    assert table.state.parties[0].coins == 2  # d4, and the land it lost
    assert table.waiting_for == (0,)
    assert options(table) == ["bid 0", "bid 1", "bid 2", "pass"]
    events = play(table, "bid 2")
    assert told(events, "claimed")["card"] == "little-umber"


@pytest.mark.ledger("R-CLAIM-13")
def test_only_lands_that_are_full_at_that_moment_are_settled() -> None:
    table = lay(f"{fill(0, '00011', leave=1)} {fill(1, '00011', leave=1)}")
    events = play(table, "play clapper-meg at b3")
    assert [event.facts["card"] for event in events if event.kind == "claimed"] == ["granny-quillon"]
    assert table.state.slots[1] == "little-umber"


@pytest.mark.ledger("R-CLAIM-14")
def test_with_an_empty_pile_the_slot_stays_empty() -> None:
    table = lay(fill(0, "00011", leave=1), pile=[])
    events = play(table, "play clapper-meg at b3")
    assert told(events, "gap") == {"slot": 0}
    assert table.state.slots[0] == ""
    assert table.view(1)["top"] is None


@pytest.mark.ledger("R-CLAIM-15")
def test_a_sole_leader_must_claim_even_if_that_ends_the_game() -> None:
    six = ["ruk", "wex", "pell", "hesper", "skarn", "juniper"]
    table = lay(fill(0, "11110", leave=1), {1: {"cards": six}})
    events = play(table, "play clapper-meg at b3")
    assert told(events, "claimed")["seat"] == 1
    assert told(events, "last-round") == {"seat": 1, "cards": 10}
