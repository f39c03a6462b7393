"""Major powers that take effect after the invaders have acted."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Table
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.state import Grant, Island
from tests.rules.spirit_island.lay import lay, options, say, shows

PAIR = ("river", "earth")


def lacking(card: str) -> dict[str, int]:
    """The elements that the card's threshold needs beyond those it brings itself."""
    power = FACTS.powers[card]
    return {element: need - power.elements.count(element) for element, need in power.thresholds[0].need.items()}


def before(card: str, line: str, *, full: bool = False, **laid: Any) -> Table[Island]:
    """The table before River, in the first seat, uses that card, with or without the elements of its threshold."""
    elements = lacking(card) if full else {}
    return lay(line, **{"play": {"river": [card]}, "elements": elements, **laid})


def used(card: str, line: str, orders: str, *, full: bool = False, **laid: Any) -> Table[Island]:
    """The table after River has used that card."""
    table = before(card, line, full=full, **laid)
    say(table, f"use {card} {orders}")
    return table


def targets(card: str, line: str, **laid: Any) -> list[str]:
    """Where River could use that card."""
    table = before(card, line, **laid)
    table.play(0, f"use {card}")
    return options(table, verb="at ")


def feared(table: Table[Island]) -> int:
    """All fear made since the island was laid."""
    island = table.state
    return island.fear + island.fear_pool * len(island.fear_earned)


# -- Accelerated Rot


def test_accelerated_rot_frightens_and_damages() -> None:
    table = used(
        "accelerated-rot", "A5 C1 T2 B1 river1 | A2 C1", "at A5 damage town damage town-1 damage city damage city-2"
    )
    assert shows(table.state, "A5") == "A5 city-1 T1 B1 river1"
    assert feared(table) == 2 + 1


def test_accelerated_rot_with_its_elements_damages_more_and_heals_a_blight() -> None:
    orders = "at A5 damage city damage city-2 damage city-1 damage city"
    table = used("accelerated-rot", "A5 C3 B2 river1 | A2 C1", orders, full=True)
    assert shows(table.state, "A5") == "A5 B1 river1", "nine damage are three cities"
    assert feared(table) == 2 + 6


def test_accelerated_rot_needs_jungle_or_wetland() -> None:
    assert targets("accelerated-rot", "A6 river1 | A2 C1") == ["at a2", "at a5", "at a8"]


# -- Cleansing Floods


def test_cleansing_floods_damage_and_heal_a_blight() -> None:
    table = used(
        "cleansing-floods", "A5 C2 B2 river1 | A2 C1", "at A5 damage city damage city-2 damage city-1 damage city"
    )
    assert shows(table.state, "A5") == "A5 city-2 B1 river1"


def test_cleansing_floods_with_enough_water_damage_fourteen() -> None:
    table = used(
        "cleansing-floods",
        "A5 C5 B2 river1 | A2 C1",
        "at A5" + " damage city damage city-2 damage city-1" * 4,
        full=True,
    )
    assert shows(table.state, "A5") == "A5 city-1 B1 river1"


@pytest.mark.ledger("S-POWER-10")
def test_cleansing_floods_flow_from_a_wetland() -> None:
    assert targets("cleansing-floods", "A5 river1 | A3 river1 | A2 C1") == [
        *("at a1", "at a4", "at a5", "at a6", "at a7", "at a8")
    ]


# -- Dissolve the Bonds of Kinship


@pytest.mark.ledger("S-MOVE-08", "S-DMG-11")
def test_dissolve_the_bonds_turns_pieces_into_explorers_and_scatters_them() -> None:
    table = used("dissolve-the-bonds-of-kinship", "A5 C1 T1 D1 E1 river1 | A2 C1", "at A5")
    assert options(table) == ["to a1", "to a4", "to a6", "to a7", "to a8"]
    say(table, "to A4")
    assert options(table) == ["to a1", "to a6", "to a7", "to a8"]
    say(table, "to A1 to A6 to A7")
    assert shows(table.state, "A1", "A4", "A5", "A6", "A7", "A8") == "A1 E1 | A4 E1 | A5 river1 | A6 E1 | A7 E1 | A8 E1"
    assert feared(table) == 0


def test_dissolve_the_bonds_gives_every_land_one_before_any_gets_a_second() -> None:
    table = used("dissolve-the-bonds-of-kinship", "A7 E3 river1 | A2 C1", "at A7 to A8")
    assert shows(table.state, "A5", "A7", "A8") == "A5 E1 | A7 E1 river1 | A8 E1"
    say(table, "to A8")
    assert shows(table.state, "A5", "A7", "A8") == "A5 E1 | A7 river1 | A8 E2"


def test_dissolve_the_bonds_takes_one_of_each_kind_only() -> None:
    orders = "at A7 to A8 to A8"
    table = used("dissolve-the-bonds-of-kinship", "A7 C2 T2 D2 river1 | A2 C1", orders)
    assert shows(table.state, "A5", "A7", "A8") == "A5 E2 | A7 C1 T1 D1 river1 | A8 E2"


def test_dissolve_the_bonds_with_its_elements_makes_both_sides_strike_at_once_before_the_push() -> None:
    line = "A7 C1 T2 E2 river1 | A2 C1"
    table = used("dissolve-the-bonds-of-kinship", line, "at A7", full=True)
    assert shows(table.state, "A7") == "A7 E3 river1", "of five; the town struck although it fell"
    say(table, "to A8 to A8")
    assert shows(table.state, "A5", "A7", "A8") == "A5 E1 | A7 river1 | A8 E2"
    assert feared(table) == 1


# -- Mists of Oblivion


def test_mists_of_oblivion_hurt_every_invader_and_frighten_for_every_building_that_falls() -> None:
    table = used("mists-of-oblivion", "A5 E2 town-1 T1 C1 river1 | A2 C1", "at A5")
    assert shows(table.state, "A5") == "A5 city-2 town-1 river1"
    assert feared(table) == 1 + 1


def test_mists_of_oblivion_with_their_elements_deal_three_more_and_count_what_falls_then() -> None:
    table = used("mists-of-oblivion", "A5 T1 C1 river1 | A2 C1", "at A5", full=True)
    assert shows(table.state, "A5") == "A5 river1"
    assert feared(table) == 1 + 2 + 2


def test_mists_of_oblivion_add_four_fear_at_most() -> None:
    table = used("mists-of-oblivion", "A5 town-1 town-1 town-1 town-1 town-1 town-1 river1 | A2 C1", "at A5")
    assert feared(table) == 6 + 4


# -- Pillar of Living Flame


def test_a_pillar_of_living_flame_frightens_and_damages() -> None:
    table = used("pillar-of-living-flame", "A5 river2 | A6 C2 | A2 C1", "at A6 damage city damage city-2 damage city-1")
    assert shows(table.state, "A6") == "A6 city-1"
    assert feared(table) == 3 + 2


@pytest.mark.ledger("S-LAW-01")
@pytest.mark.parametrize(("land", "scorched"), [("A8", "A8 B1"), ("A5", "A5 B1 river1"), ("A6", "A6"), ("A7", "A7")])
def test_a_pillar_of_living_flame_blights_jungle_and_wetland(land: str, scorched: str) -> None:
    table = used("pillar-of-living-flame", "A5 river2 | A2 C1", f"at {land}")
    assert shows(table.state, land) == scorched


def test_a_pillar_of_living_flame_with_enough_fire_burns_twice_the_blight_first() -> None:
    table = used(
        "pillar-of-living-flame",
        "A5 river2 | A8 C3 B1 | A2 C1",
        "at A8 damage city damage city-2 damage city-1 damage city damage city-2",
        full=True,
    )
    assert shows(table.state, "A8") == "A8 C1 city-1 B2", "and the cascade is asked for"
    assert feared(table) == 3 + 2
    say(table, "cascade A7")
    assert shows(table.state, "A7", "A8") == "A7 B1 | A8 B2", "five more: a city's last health, and three, and one lost"
    assert feared(table) == 3 + 2 + 2 + 4


# -- Poisoned Land


def test_poisoned_land_kills_invaders_land_and_dahan_alike() -> None:
    table = used(
        "poisoned-land",
        "A5 river1 | A6 C2 T1 D3 river1 | A2 C1",
        "at A6 damage city damage city-2 damage city-1 damage city damage city-2 damage city-1",
    )
    assert shows(table.state, "A6") == "A6 town-1 B1"
    assert (feared(table), table.state.spirits[0].destroyed) == (1 + 4, 1)


def test_poisoned_land_with_its_elements_counts_the_blight_it_has_just_added() -> None:
    line = "A5 river1 | A6 C5 B1 | A2 C1"
    table = used(
        "poisoned-land", line, "at A6" + " damage city damage city-2 damage city-1" * 2 + " damage city", full=True
    )
    say(table, "cascade A1")
    assert shows(table.state, "A1", "A6") == "A1 B1 | A6 B2", "eight more damage for two blight are enough"
    assert feared(table) == 1 + 10 + 2


# -- The Jungle Hungers


def test_the_jungle_devours_explorers_towns_and_dahan() -> None:
    table = used("the-jungle-hungers", "A8 C1 T2 E2 D2 river1 | A2 C1", "at A8")
    assert shows(table.state, "A8") == "A8 C1 river1"
    assert feared(table) == 2


def test_the_jungle_with_its_elements_spares_the_dahan_and_devours_a_city() -> None:
    table = used("the-jungle-hungers", "A8 C2 T1 E1 D2 river1 | A2 C1", "at A8", full=True)
    assert shows(table.state, "A8") == "A8 C1 D2 river1"
    assert feared(table) == 1 + 2


@pytest.mark.ledger("S-POWER-10")
def test_the_jungle_hungers_only_beside_a_jungle_with_presence() -> None:
    assert targets("the-jungle-hungers", "A8 river1 | A2 river1 C1") == ["at a5", "at a6", "at a7", "at a8"]


# -- The Land Thrashes in Furious Pain


def test_the_land_thrashes_two_for_each_blight_and_one_for_each_around() -> None:
    table = used(
        "the-land-thrashes-in-furious-pain",
        "A5 C3 B2 river1 | A4 B1 | A8 B2 | A3 B3 | A2 C1",
        "at A5" + " damage city damage city-2 damage city-1" * 2,
    )
    assert shows(table.state, "A5") == "A5 city-2 B2 river1"


def test_the_land_thrashes_with_its_elements_in_a_neighbour_too_counted_afresh_there() -> None:
    line = "A5 C1 B1 river1 | A4 C2 | A3 B2 | A2 C1"
    table = before("the-land-thrashes-in-furious-pain", line, full=True)
    say(table, "use the-land-thrashes-in-furious-pain at A5")
    assert shows(table.state, "A5") == "A5 city-1 B1 river1"
    assert options(table) == ["land a1", "land a4", "land a6", "land a7", "land a8"], "none of them has any blight"
    say(table, "land A4 damage city damage city damage city-2")
    assert shows(table.state, "A4") == "A4 city-2 city-1", "two for A3 and one for A5"


@pytest.mark.ledger("S-REP-09")
def test_the_land_thrashing_again_by_another_power_does_not_go_on_to_a_neighbour() -> None:
    def repeats(island: Island) -> None:
        island.spirits[0].grants = [Grant("repeat", "powerstorm", 1)]

    line = "A5 C2 B1 river1 | A4 C2 | A2 C1"
    table = before("the-land-thrashes-in-furious-pain", line, full=True, change=repeats)
    say(table, "use the-land-thrashes-in-furious-pain at A5 damage city damage city land A1")
    say(table, "repeat the-land-thrashes-in-furious-pain at A5 damage city-2 damage city-2")
    assert shows(table.state, "A5") == "A5 city-1 city-1 B1 river1"
    assert table.decision(0).prompt.kind == "growth"


# -- Tsunami


def test_a_tsunami_drowns_a_coast() -> None:
    table = used(
        "tsunami",
        "A2 C3 D3 river1 | A1 T1 D1 | A3 D1 T1",
        "at A2" + " damage city damage city-2 damage city-1" * 2 + " damage city damage city-2",
    )
    assert shows(table.state, "A1", "A2", "A3") == "A1 T1 D1 | A2 city-1 D1 river1 | A3 T1 D1"
    assert feared(table) == 2 + 4


def test_a_tsunami_with_its_elements_drowns_every_other_coast_of_the_board() -> None:
    line = "A2 E1 D1 river1 | A1 C2 D2 | A3 T1 D1 | A4 T1 D1 | B3 T1 D1 | B2 C1"
    table = used("tsunami", line, "at A2", full=True, spirits=PAIR)
    say(table, "damage city-2 damage city-1")
    assert shows(table.state, "A1", "A2", "A3", "A4", "B3") == "A1 city-2 D1 | A2 river1 | A3 | A4 T1 D1 | B3 T1 D1"
    assert feared(table) == 2 + 1 + 2 + 1 + 1


def test_a_tsunami_comes_to_coasts_only() -> None:
    assert targets("tsunami", "A5 river1 | A2 C1") == ["at a1", "at a2", "at a3"]
