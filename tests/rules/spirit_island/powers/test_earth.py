"""The powers of Vital Strength of the Earth."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Table
from games.rules.spirit_island.lands import defend_in
from games.rules.spirit_island.state import Grant, Island
from tests.rules.spirit_island.lay import lay, options, say, shows


def earth(line: str, *cards: str, **laid: Any) -> Table[Island]:
    """Earth alone on the island, with these cards in play."""
    return lay(line, **{"spirits": ["earth"], "play": {"earth": cards}, **laid})


# -- Gift of Strength


@pytest.mark.ledger("S-POWER-23", "S-REP-10")
@pytest.mark.parametrize(
    ("sun", "earths", "plant", "most"), [(1, 2, 2, 1), (2, 3, 2, 3), (2, 4, 2, 3), (2, 4, 3, 6), (1, 4, 3, 1)]
)
def test_gift_of_strength_lets_a_card_be_repeated_the_dearer_the_more_elements(
    sun: int, earths: int, plant: int, most: int
) -> None:
    table = earth("A6 earth2 | A2 C1", step="fast_phase", elements={"sun": sun, "earth": earths, "plant": plant})
    say(table, "use gift-of-strength on earth")
    assert table.state.spirits[0].grants == [Grant("repeat", "gift-of-strength", 1, most)]


@pytest.mark.ledger("S-REP-10", "S-REP-12")
def test_gift_of_strength_lets_another_spirit_repeat_one_card_later_in_the_turn() -> None:
    cards = {"river": ["wash-away", "rivers-bounty"]}
    table = lay(
        "A6 earth2 | B6 E3 river1 | A2 C1",
        spirits=("earth", "river"),
        step=[["fast_phase"], ["slow_phase"]],
        play=cards,
        elements={"sun": 1, "earth": 2, "plant": 2},
    )
    say(table, "use gift-of-strength on river")
    say(table, "use wash-away at B6 push explorer to B1 stop", seat=1)
    assert options(table, 1, "repeat") == ["repeat wash-away"]
    say(table, "repeat wash-away at B6 push explorer to B5 stop", seat=1)
    assert shows(table.state, "B1", "B5", "B6") == "B1 E1 | B5 E1 | B6 E1 river1"
    say(table, "use rivers-bounty at B6", seat=1)
    assert options(table, 1, "repeat") == [], "one card only"


# -- A Year of Perfect Stillness


@pytest.mark.ledger("S-IPH-08", "S-RAV-08")
def test_a_year_of_perfect_stillness_stops_every_action_of_the_invaders_there() -> None:
    table = earth(
        "A8 T1 E1 D1 | A6 E1 earth1 | A2 C1",
        "a-year-of-perfect-stillness",
        step=[["fast_phase"], ["invader_phase"]],
        ravage_card="i-jungle",
        build_card="ii-jungle",
        invader_deck=["iii-hills-jungle"],
    )
    say(table, "use a-year-of-perfect-stillness at A8")
    assert shows(table.state, "A6", "A8") == "A6 E2 earth1 | A8 T1 E1 D1", "only A6 and other lands were explored"
    assert table.state.fear == 0


# -- Draw of the Fruitful Earth


def test_draw_of_the_fruitful_earth_gathers_up_to_two_explorers_and_two_dahan() -> None:
    line = "A5 earth1 | A4 E2 D1 | A6 E1 D2 T1 | A2 C1"
    table = earth(line, "draw-of-the-fruitful-earth")
    explorers, dahan = "gather explorer from A4 gather explorer from A6", "gather dahan from A4 gather dahan from A6"
    say(table, f"use draw-of-the-fruitful-earth at A5 {explorers} {dahan}")
    assert shows(table.state, "A4", "A5", "A6") == "A4 E1 | A5 E2 D2 earth1 | A6 T1 D1"
    assert table.state.turn == 2, "no more than that"


@pytest.mark.ledger("S-LAND-12")
def test_draw_of_the_fruitful_earth_may_gather_dahan_alone() -> None:
    table = earth("A5 earth1 | A4 E2 D1 | A2 C1", "draw-of-the-fruitful-earth")
    say(table, "use draw-of-the-fruitful-earth at A5 stop gather dahan from A4")
    assert shows(table.state, "A4", "A5") == "A4 E2 | A5 D1 earth1"
    table = earth("A5 earth1 | A4 E2 D1 | A2 C1", "draw-of-the-fruitful-earth")
    say(table, "use draw-of-the-fruitful-earth at A5 stop stop")
    assert shows(table.state, "A4", "A5") == "A4 E2 D1 | A5 earth1"


# -- Guard the Healing Land


def test_guard_the_healing_land_removes_a_blight_and_defends() -> None:
    table = earth("A5 B2 | A6 earth2 | A2 C1", "guard-the-healing-land", step="fast_phase")
    say(table, "use guard-the-healing-land at A5")
    assert (shows(table.state, "A5"), table.state.blight) == ("A5 B1", 6)
    assert defend_in(table.state, "a5") == 4


@pytest.mark.ledger("S-POWER-12", "S-DEF-02")
def test_guard_the_healing_land_adds_to_earths_vitality_where_nothing_is_to_heal() -> None:
    table = earth("A6 earth2 | A2 C1", "guard-the-healing-land", step="fast_phase")
    say(table, "use guard-the-healing-land at A6")
    assert (defend_in(table.state, "a6"), table.state.blight) == (7, 5)


# -- Rituals of Destruction


@pytest.mark.parametrize(
    ("dahan", "orders", "left", "points"),
    [
        (1, "damage city damage city-2", "C1 city-1 D1", 0),
        (2, "damage city damage city-2", "C1 city-1 D2", 0),
        (3, "damage city damage city damage city-2 damage city-2 damage city-1", "city-1 D3", 0),  # 4 fear: a full pool
    ],
)
def test_rituals_of_destruction_deal_more_damage_and_fear_with_three_dahan(
    dahan: int, orders: str, left: str, points: int
) -> None:
    table = earth(f"A5 C2 D{dahan} | A6 earth2 | A2 C1", "rituals-of-destruction")
    say(table, f"use rituals-of-destruction at A5 {orders}")
    assert (shows(table.state, "A5"), table.state.fear) == (f"A5 {left}", points)
    assert len(table.state.fear_earned) == (1 if dahan == 3 else 0)
    assert table.state.turn == 2, "no damage is left"


def test_rituals_of_destruction_need_dahan() -> None:
    table = earth("A6 earth2 | A5 D1 | A8 D1 | A1 E1 | A2 C1 D1", "rituals-of-destruction")
    table.play(0, "use rituals-of-destruction")
    assert options(table) == ["at a5", "at a8"]
