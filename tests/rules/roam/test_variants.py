"""The Outpost and Stacking variants of Roam."""

from __future__ import annotations

import pytest

from games.rules.roam.patterns import NUMBERS
from tests.rules.roam.lay import fill, lay, marked, options, play, told

OUTPOST = {"outpost": "yes"}
STACKING = {"stacking": "yes"}
RING = "b2=0 c2=0 d2=0 b3=0 d3=0 b4=0"  # around c3; c4 and d4 are missing


@pytest.mark.ledger("R-VAR-OUT-01")
def test_the_first_who_surrounds_anothers_marker_takes_the_outpost_for_good() -> None:
    table = lay(f"{RING} d4=0 c3=1", options=OUTPOST)
    events = play(table, "play clapper-meg at c4")
    assert told(events, "outpost") == {"seat": 0, "square": "c3"}
    assert table.view(1)["parties"][0]["points"] == 2 + 3
    again = lay(f"{RING} d4=0 c3=1", {1: {"outpost": True}}, options=OUTPOST)
    assert "outpost" not in [event.kind for event in play(again, "play clapper-meg at c4")]
    without = lay(f"{RING} d4=0 c3=1")
    assert "outpost" not in [event.kind for event in play(without, "play clapper-meg at c4")]


@pytest.mark.ledger("R-VAR-OUT-02")
def test_the_border_of_the_map_is_no_wall() -> None:
    table = lay("a1=1 b1=0 a2=0", options=OUTPOST)
    play(table, "play clapper-meg at b2")
    assert not table.state.parties[0].outpost


@pytest.mark.ledger("R-VAR-OUT-03")
def test_the_outpost_is_taken_before_the_ring_is_settled_away() -> None:
    table = lay(f"{RING} d4=0 c3=1 c1=0 d1=0 c5=1", options=OUTPOST)  # c1 to d3 is a whole land
    events = play(table, "play clapper-meg at c4")
    kinds = [event.kind for event in events]
    assert kinds.index("outpost") < kinds.index("claimed")


@pytest.mark.ledger("R-VAR-OUT-04")
def test_a_ring_that_the_active_player_finishes_for_another_earns_nothing() -> None:
    ring = "b2=1 c2=1 d2=1 b3=1 d3=1 b4=1 c4=1 c3=0 d5=1"
    table = lay(ring, {0: {"artifacts": ["rake"]}}, options={"game": "full", **OUTPOST})
    play(table, "use rake from d5 to d4; play clapper-meg at f5")
    assert not any(party.outpost for party in table.state.parties)


@pytest.mark.ledger("R-VAR-OUT-05")
def test_the_outpost_is_not_a_card_for_the_end() -> None:
    nine = ["ruk", "wex", "pell", "hesper", "skarn", "juniper"]
    table = lay(f"{RING} d4=0 c3=1", {0: {"cards": nine}}, options=OUTPOST)
    play(table, "play clapper-meg at c4")
    assert table.state.parties[0].outpost
    assert not table.state.triggered


@pytest.mark.ledger("R-VAR-STACK-01", "R-VAR-STACK-02")
def test_a_square_holds_two_markers_and_only_then_is_skipped() -> None:
    table = lay("c3=1 c4=11", options=STACKING)
    events = play(table, "play clapper-meg at c3")
    assert told(events, "placed")["squares"] == ["c3"]
    assert told(events, "placed")["skipped"] == ["c4"]
    assert table.state.squares[NUMBERS["c3"]] == [1, 0]


@pytest.mark.ledger("R-VAR-STACK-01")
def test_the_most_markers_on_the_land_claim_it_stacked_or_not() -> None:
    table = lay("a1=11 b1=1 a2=1 b2=0 a3=0", options=STACKING)
    assert told(play(table, "play clapper-meg at b3"), "claimed") == {
        "seat": 1,
        "card": "granny-quillon",
        "price": 0,
        "markers": 4,
        "consoled": [0],
    }


@pytest.mark.ledger("R-VAR-STACK-03")
def test_stacking_on_ones_own_marker_is_allowed() -> None:
    table = lay("c3=0", options=STACKING)
    play(table, "play clapper-meg at c3")
    assert table.state.squares[NUMBERS["c3"]] == [0, 0]


@pytest.mark.ledger("R-VAR-STACK-04")
def test_a_land_is_complete_when_each_square_holds_one_marker() -> None:
    table = lay(fill(0, "00011", leave=1), options=STACKING)
    assert told(play(table, "play clapper-meg at b3"), "claimed")["card"] == "granny-quillon"


@pytest.mark.ledger("R-VAR-STACK-05")
def test_placing_on_an_occupied_coin_square_collects_again() -> None:
    table = lay("f2=1", options=STACKING)
    play(table, "play clapper-meg at f1")
    assert table.state.parties[0].coins == 1


@pytest.mark.ledger("R-VAR-STACK-06")
def test_replace_and_slide_touch_the_top_marker_only_and_a_slide_needs_an_empty_square() -> None:
    table = lay("c3=01 b3=1 d3=1 c2=1", {0: {"artifacts": ["rake", "crowbar"]}}, options={"game": "full", **STACKING})
    table.play(0, "use rake", "from c3")  # c4 is the only empty square beside it
    assert (marked(table, 0), "c4" in marked(table, 1)) == (["c3"], True)
    other = lay("c3=01", {0: {"artifacts": ["crowbar"]}}, options={"game": "full", **STACKING})
    play(other, "play clapper-meg with crowbar at c3")
    assert other.state.squares[NUMBERS["c3"]] == [0, 0]
    under = lay("c3=10", {0: {"artifacts": ["crowbar"]}}, options={"game": "full", **STACKING})
    under.play(0, "play clapper-meg")
    assert not options(under, 0, "with")


@pytest.mark.ledger("R-VAR-STACK-07")
def test_for_the_outpost_top_markers_count() -> None:
    both = {**OUTPOST, **STACKING}
    covered = lay(f"{RING.replace('b2=0', 'b2=01')} d4=0 c3=1", options=both)
    play(covered, "play clapper-meg at c4")
    assert not covered.state.parties[0].outpost
    open_ring = lay(f"{RING.replace('b2=0', 'b2=10')} d4=0 c3=01", options=both)
    play(open_ring, "play clapper-meg at c4")
    assert open_ring.state.parties[0].outpost
