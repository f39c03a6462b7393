"""The powers of Shadows Flicker Like Flame."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Table
from games.rules.spirit_island.state import Island
from tests.rules.spirit_island.lay import lay, options, say, shows

PAIR = ("shadows", "river")


def shadows(line: str, *cards: str, **laid: Any) -> Table[Island]:
    """Shadows alone on the island, with these cards in play."""
    return lay(line, **{"spirits": ["shadows"], "play": {"shadows": cards}, **laid})


# -- Darkness Swallows the Unwary

DARK = "A8 T1 E2 shadows2 | A5 E2 | A6 E1 | A2 C1"


def test_darkness_swallows_the_unwary_gathers_an_explorer() -> None:
    table = shadows(DARK, step="fast_phase", elements={"moon": 2, "fire": 1})
    say(table, "use darkness-swallows-the-unwary at A8 gather explorer from A5")
    assert shows(table.state, "A5", "A8") == "A5 E1 | A8 T1 E3 shadows2"
    assert (table.state.fear, table.state.turn) == (0, 2)


def test_darkness_swallows_the_unwary_destroys_up_to_two_explorers_with_a_fear_for_each() -> None:
    elements = {"moon": 3, "fire": 2}
    table = shadows(DARK, step="fast_phase", elements=elements)
    say(table, "use darkness-swallows-the-unwary at A8 gather explorer from A6 destroy explorer destroy explorer")
    assert (shows(table.state, "A6", "A8"), table.state.fear) == ("A6 | A8 T1 E1 shadows2", 2)
    table = shadows(DARK, step="fast_phase", elements=elements)
    say(table, "use darkness-swallows-the-unwary at A8 gather explorer from A6 destroy explorer stop")
    assert (shows(table.state, "A8"), table.state.fear) == ("A8 T1 E2 shadows2", 1)


@pytest.mark.ledger("S-POWER-23")
def test_darkness_swallows_the_unwary_at_last_slays_invaders_with_a_fear_for_each() -> None:
    line = "A8 C1 T1 E2 shadows2 | A5 E1 | A2 C1"
    table = shadows(line, step="fast_phase", elements={"moon": 4, "fire": 3, "air": 2})
    say(table, "use darkness-swallows-the-unwary at A8 gather explorer from A5 destroy explorer destroy explorer")
    assert table.state.fear == 2
    say(table, "damage town damage town-1 damage explorer")
    assert shows(table.state, "A5", "A8") == "A5 | A8 C1 shadows2"
    earned = len(table.state.fear_earned)
    assert 4 * earned + table.state.fear == 5, "2 for explorers, 1 for the town, 2 for what was slain"


# -- Concealing Shadows


@pytest.mark.ledger("S-RAV-07", "S-RAV-08")
def test_concealing_shadows_frightens_and_hides_dahan_from_ravage_while_they_fight_back() -> None:
    steps = [["fast_phase"], ["ravage"]]
    line = "A8 T2 D2 shadows2 | A3 E2 D1 | A2 C1"
    table = shadows(line, "concealing-shadows", step=steps, ravage_card="i-jungle")
    say(table, "use concealing-shadows at A8")
    assert shows(table.state, "A3", "A8") == "A3 E2 B1 | A8 D2 B1 shadows1"
    assert table.state.fear == 3, "1 for the card, 2 for the towns the dahan destroyed"


def test_concealing_shadows_do_not_hide_dahan_from_powers() -> None:
    steps = [["fast_phase"], ["slow_phase"]]
    cards = ["concealing-shadows", "devouring-ants"]
    table = shadows("A8 D2 shadows2 | A2 C1", *cards, step=steps)
    say(table, "use concealing-shadows at A8 use devouring-ants at A8")
    assert shows(table.state, "A8") == "A8 D1 shadows2"


# -- Crops Wither and Fade


@pytest.mark.ledger("S-DMG-11", "S-DMG-12")
@pytest.mark.parametrize(("replaced", "left"), [("town-1", "C1 E2 shadows1"), ("city", "T1 town-1 E1 shadows1")])
def test_crops_wither_and_fade_frightens_and_replaces_a_town_or_a_city(replaced: str, left: str) -> None:
    table = shadows("A8 C1 town-1 E1 shadows1 | A2 C1", "crops-wither-and-fade")
    say(table, f"use crops-wither-and-fade at A8 replace {replaced}")
    assert (shows(table.state, "A8"), table.state.fear) == (f"A8 {left}", 2)


# -- Favors Called Due


@pytest.mark.ledger("S-MOVE-01")
def test_favors_called_due_gathers_up_to_four_dahan() -> None:
    line = "A8 shadows1 | A5 D3 | A6 D2 | A2 C1"
    table = shadows(line, "favors-called-due")
    say(table, "use favors-called-due at A8" + 3 * " gather dahan from A5" + " gather dahan from A6")
    assert shows(table.state, "A5", "A6", "A8") == "A5 | A6 D1 | A8 D4 shadows1"
    assert table.state.turn == 2, "a fifth does not come"
    table = shadows(line, "favors-called-due")
    say(table, "use favors-called-due at A8 stop")
    assert shows(table.state, "A8") == "A8 shadows1"


@pytest.mark.ledger("S-LAND-10")
@pytest.mark.parametrize(
    ("held", "points"), [("T1 D2", 3), ("T1 E1 D2", 0), ("T1 E1 D3", 3), ("D3", 0), ("E1", 0), ("C1 T1 E1 D3", 0)]
)
def test_favors_called_due_frightens_invaders_that_dahan_outnumber(held: str, points: int) -> None:
    table = shadows(f"A8 {held} shadows1 | A2 C1", "favors-called-due")
    say(table, "use favors-called-due at A8")
    assert table.state.fear == points


def test_favors_called_due_counts_the_dahan_that_came() -> None:
    table = shadows("A8 T1 E1 D1 shadows1 | A5 D2 | A2 C1", "favors-called-due")
    say(table, "use favors-called-due at A8 gather dahan from A5 gather dahan from A5")
    assert table.state.fear == 3


# -- Mantle of Dread


@pytest.mark.ledger("S-MAIL-06", "S-LAW-08", "S-ASK-14")
def test_mantle_of_dread_lets_the_target_push_an_explorer_and_a_town_from_one_of_its_lands() -> None:
    line = "A8 E1 shadows1 | B6 E2 T2 river1 | B8 E1 river1 | B1 T1 | B2 C1 river1"
    table = lay(line, spirits=PAIR, play={"shadows": ["mantle-of-dread"]})
    say(table, "use mantle-of-dread on river")
    assert (table.state.fear, [decision.seat for decision in table.decisions]) == (2, [1])
    assert options(table, seat=1) == ["land b6", "land b8", "land none"], "where river is and somebody to push"
    assert table.decision(1).default == "land none"
    say(table, "land B6 push explorer to B5 push town to B1", seat=1)
    assert shows(table.state, "B1", "B5", "B6") == "B1 T2 | B5 E1 | B6 T1 E1 river1"


@pytest.mark.ledger("S-POWER-14")
def test_mantle_of_dread_pushes_what_there_is() -> None:
    table = lay("A8 shadows1 | B8 T1 river1 | A2 C1", spirits=PAIR, play={"shadows": ["mantle-of-dread"]})
    say(table, "use mantle-of-dread on river")
    say(table, "land B8 to B7", seat=1)
    assert shows(table.state, "B7", "B8") == "B7 T1 | B8 river1"


@pytest.mark.ledger("S-LAW-08")
def test_mantle_of_dread_may_be_declined_by_the_target() -> None:
    table = lay("A8 shadows1 | B8 T1 river1 | A2 C1", spirits=PAIR, play={"shadows": ["mantle-of-dread"]})
    say(table, "use mantle-of-dread on river")
    say(table, "land none", seat=1)
    assert (shows(table.state, "B8"), table.state.turn) == ("B8 T1 river1", 2)


def test_mantle_of_dread_only_frightens_where_there_is_nobody_to_push() -> None:
    table = shadows("A8 C1 D1 shadows1 | A2 C1", "mantle-of-dread")
    say(table, "use mantle-of-dread on shadows")
    assert (table.state.fear, table.state.turn) == (2, 2)
