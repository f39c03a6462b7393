"""Placing markers in Roam: where a pattern may lie, what it skips, and what a short supply leaves."""

from __future__ import annotations

import pytest

from games.engine import Illegal
from tests.rules.roam.lay import fill, lay, marked, options, play, told

FULL = {"game": "full"}


@pytest.mark.ledger("R-PLACE-01")
@pytest.mark.parametrize(
    ("seat", "card", "squares"),
    [
        pytest.param(0, "roswin", ["c3", "c4", "d4"], id="south"),
        pytest.param(1, "sorrel", ["c3", "d3", "c4"], id="west"),
        pytest.param(2, "ilvane", ["c3", "d3", "d4"], id="north"),
        pytest.param(3, "marlo", ["d3", "c4", "d4"], id="east"),
    ],
)
def test_markers_go_down_in_the_shape_shown_as_the_card_faces(seat: int, card: str, squares: list[str]) -> None:
    table = lay(seats=4, agenda=[["take_turn", seat]])
    play(table, f"play {card} at c3", seat=seat)
    assert marked(table, seat) == squares


@pytest.mark.ledger("R-PLACE-02")
def test_every_filled_cell_must_lie_on_the_map() -> None:
    table = lay(hands={0: {"cards": ["timsy"]}})
    table.play(0, "play timsy")
    assert "at c1" in options(table)
    assert "at d1" not in options(table)
    with pytest.raises(Illegal):
        table.play(0, "at d1")


@pytest.mark.ledger("R-PLACE-03")
def test_blanks_may_lie_off_the_map_and_cannot_then_be_filled() -> None:
    table = lay(hands={0: {"coins": 9}})
    table.play(0, "play clapper-meg")
    assert "at f1" in options(table)
    table.play(0, "with blank")
    assert "at f1" not in options(table)
    assert "at e1" in options(table)


@pytest.mark.ledger("R-PLACE-04", "R-PLACE-05", "R-COIN-02")
def test_occupied_squares_are_skipped_and_all_others_are_placed() -> None:
    table = lay("c3=0 d4=1")
    events = play(table, "play roswin at c3")
    assert told(events, "placed")["squares"] == ["c4"]
    assert told(events, "placed")["skipped"] == ["c3", "d4"]
    assert table.state.parties[0].supply == 24 - 2
    assert table.state.parties[0].coins == 0  # d4 shows a coin, but it was skipped
    assert table.state.search is None


@pytest.mark.ledger("R-PLACE-06")
def test_a_square_never_holds_two_markers() -> None:
    table = lay("c3=1")
    play(table, "play roswin at c3")
    assert [len(stack) for stack in table.state.squares if stack] == [1, 1, 1]


@pytest.mark.ledger("R-PLACE-07")
def test_a_place_where_nothing_is_placed_may_not_be_named_while_another_places_something() -> None:
    table = lay("c3=0 c4=1")
    table.play(0, "play clapper-meg")
    assert "at c3" not in options(table)
    assert {"at c2", "at c4", "at d3"} <= set(options(table))


@pytest.mark.ledger("R-PLACE-08")
def test_a_place_that_gets_only_a_paid_blank_will_do_and_is_never_forced() -> None:
    table = lay("c3=0 c4=1", {0: {"coins": 2}})
    table.play(0, "play clapper-meg")
    assert "at c3" not in options(table)
    events = play(table, "with blank at c3")
    assert told(events, "placed")["squares"] == ["d4"]


@pytest.mark.ledger("R-PLACE-09")
def test_a_place_for_one_marker_may_be_named_where_two_could_be_placed() -> None:
    table = lay("c3=1")
    events = play(table, "play clapper-meg at c3")
    assert told(events, "placed")["squares"] == ["c4"]


@pytest.mark.ledger("R-PLACE-10")
def test_a_character_that_can_place_nothing_names_no_place_and_is_still_used() -> None:
    table = lay(slots=[""] * 6)
    events = play(table, "play roswin")
    assert told(events, "found-nothing") == {"seat": 0, "card": "roswin"}
    assert table.state.parties[0].used == ["roswin"]
    assert table.waiting_for == (1,)


def test_where_nothing_fits_a_replacement_may_be_tried_or_left() -> None:
    own = " ".join(f"{name}=0" for name in ("c1", "c2", "d1", "d2", "d3", "d4", "d5", "d6", "c5", "c6"))
    lands = ["", "little-umber", "", "", "tobble", ""]
    table = lay(f"{own} c3=1 c4=1", {0: {"artifacts": ["crowbar"]}}, options=FULL, slots=lands)
    table.play(0, "play clapper-meg")
    assert options(table) == ["nowhere", "with crowbar"]
    assert told(play(table.copy(), "nowhere"), "found-nothing")["card"] == "clapper-meg"
    table.play(0, "with crowbar")
    assert options(table) == ["at c2", "at c3", "at c4"]
    table.play(0, "at c3")
    assert options(table) == ["replace c3", "replace c4"]


@pytest.mark.ledger("R-PLACE-11")
def test_with_an_empty_supply_the_turn_is_taken_and_nothing_is_placed() -> None:
    table = lay(hands={0: {"supply": 0}})
    events = play(table, "play roswin")
    assert told(events, "found-nothing")["card"] == "roswin"
    assert table.state.parties[0].used == ["roswin"]
    assert marked(table, 0) == []


@pytest.mark.ledger("R-PLACE-12")
def test_a_short_supply_is_used_up_on_squares_of_the_players_choice() -> None:
    table = lay(hands={0: {"supply": 2}})
    table.play(0, "play roswin", "at c3")
    assert options(table) == ["mark c3", "mark c4", "mark d4"]
    play(table, "mark c4")
    assert options(table) == ["mark c3", "mark d4"]
    events = play(table, "mark d4")
    assert told(events, "placed")["squares"] == ["c4", "d4"]
    assert table.state.parties[0].supply == 0


@pytest.mark.ledger("R-PLACE-13")
def test_markers_stay_until_their_land_is_completed() -> None:
    table = lay(fill(0, "00011", leave=1))
    assert not [order for order in options(table) if order.split()[0] not in ("play", "rest")]
    play(table, "play clapper-meg at b3")
    assert table.state.parties[0].supply == 24 - 1  # b4 is still on the map
    assert marked(table, 0) == ["b4"]


@pytest.mark.ledger("R-PLACE-14")
def test_squares_without_a_land_count_as_occupied() -> None:
    table = lay(slots=("granny-quillon", "", "odrun", "mirelle", "tobble", "fenn"))
    assert told(play(table.copy(), "play roswin at c3"), "placed")["skipped"] == ["c3"]
    table.play(0, "play clapper-meg")
    assert "at c1" not in options(table)


def test_the_default_is_the_first_place_that_gets_most_markers() -> None:
    table = lay("a1=1")
    table.play(0, "play clapper-meg")
    assert table.decision(0).default == "at b1"
