"""The powers of A Spread of Rampant Green."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Table
from games.rules.spirit_island.state import Island
from tests.rules.spirit_island.lay import lay, options, say, shows


def green(line: str, *cards: str, **laid: Any) -> Table[Island]:
    """Rampant Green alone on the island, with these cards in play."""
    return lay(line, **{"spirits": ["green"], "play": {"green": cards}, **laid})


# -- Creepers Tear into Mortar


@pytest.mark.ledger("S-GREEN-04")
@pytest.mark.parametrize(
    ("moon", "plant", "line", "left"),
    [
        (1, 2, "at A5", "A5 town-1 T1 green1 | A8 T1 green1"),
        (2, 3, "at A5 at A8", "A5 T1 town-1 green1 | A8 town-1 green1"),
        (2, 3, "at A5 at A5 damage town-1", "A5 T1 green1 | A8 T1 green1"),
        (3, 4, "at A5 at A8 at A8", "A5 T1 town-1 green1 | A8 green1"),
    ],
)
def test_creepers_tear_into_mortar_again_with_more_elements(moon: int, plant: int, line: str, left: str) -> None:
    table = green("A5 green1 T2 | A8 green1 T1 | A2 C1", elements={"moon": moon, "plant": plant})
    say(table, f"use creepers-tear-into-mortar {line}")
    assert sorted(shows(table.state, "A5", "A8").split()) == sorted(left.split())
    assert table.state.turn == 2, "nothing more is torn down"


@pytest.mark.ledger("S-GREEN-04")
def test_creepers_may_be_used_at_a_lower_level() -> None:
    table = green("A5 green1 T2 | A8 green1 T1 | A2 C1", elements={"moon": 3, "plant": 4})
    say(table, "use creepers-tear-into-mortar as 1 at A8")
    assert shows(table.state, "A8") == "A8 town-1 green1"
    assert table.state.turn == 2


# -- All-Enveloping Green


@pytest.mark.parametrize(
    ("have", "defend", "blight"),
    [
        ({"water": 1, "plant": 3}, 2, 1),
        ({"water": 2, "plant": 4}, 4, 1),
        ({"water": 3, "earth": 1, "plant": 5}, 4, 0),
    ],
)
def test_all_enveloping_green_shelters_and_then_heals(have: dict[str, int], defend: int, blight: int) -> None:
    table = green("A5 green2 | A4 E1 B1 | A2 C1", elements=have, step=[["fast_phase"], ["slow_phase"]])
    before = table.state.lands["a4"].defend
    events = say(table, "use all-enveloping-green at A4")
    points = [event.facts["points"] for event in events if event.kind == "defend"]
    assert (before, points, table.state.lands["a4"].blight) == (0, [defend], blight)


# -- unique powers


def test_fields_choked_with_growth_push_a_town_or_three_dahan() -> None:
    line = "A5 green1 T1 D4 | A2 C1"
    town = green(line, "fields-choked-with-growth")
    say(town, "use fields-choked-with-growth at A5 option town to A4")
    assert shows(town.state, "A4", "A5") == "A4 T1 | A5 D4 green1"
    dahan = green(line, "fields-choked-with-growth")
    say(dahan, "use fields-choked-with-growth at A5 option dahan to A4 to A4 to A6")
    assert shows(dahan.state, "A4", "A5", "A6") == "A4 D2 | A5 T1 D1 green1 | A6 D1"


def test_gift_of_proliferation_lets_the_other_spirit_choose_where_it_spreads() -> None:
    line = "A5 green1 | B1 river1 | A2 C1"
    laid: dict[str, Any] = {"spirits": ("green", "river"), "step": "fast_phase"}
    table = lay(line, play={"green": ["gift-of-proliferation"]}, **laid)
    say(table, "use gift-of-proliferation")
    assert [asked.seat for asked in table.decisions] == [1]
    near = ("b1", *table.state.geography.adjacent["b1"])
    assert sorted(options(table, 1, "place ")) == sorted(f"place {land}" for land in near)
    say(table, "place B2 from cards", seat=1)
    assert table.state.lands["b2"].presence == [0, 1]


def test_gift_of_proliferation_is_for_oneself_alone_and_brings_nothing_back() -> None:
    def lose_some(island: Island) -> None:
        island.spirits[0].destroyed, island.lands["a5"].presence[0] = 1, 1

    table = green("A5 green2 | A2 C1", "gift-of-proliferation", step="fast_phase", change=lose_some)
    say(table, "use gift-of-proliferation")
    table.play(0, "place a5")
    assert "from destroyed" not in options(table), "only growth does that"


def test_overgrow_in_a_night_adds_presence_or_frightens() -> None:
    line = "A5 green1 E1 | A4 E1 | A2 C1"
    grown = green(line, "overgrow-in-a-night", step="fast_phase")
    say(grown, "use overgrow-in-a-night at A4 place A4 from cards")
    assert shows(grown.state, "A4") == "A4 E1 green1"
    feared = green(line, "overgrow-in-a-night", step="fast_phase")
    say(feared, "use overgrow-in-a-night at A5 option fear")
    assert (feared.state.fear, shows(feared.state, "A5")) == (3, "A5 E1 green1")


def test_overgrow_in_a_night_frightens_only_where_presence_and_invaders_are() -> None:
    table = green("A5 green1 | A4 E1 | A2 C1", "overgrow-in-a-night", step="fast_phase")
    say(table, "use overgrow-in-a-night at A5")
    assert table.decision(0).prompt.kind == "presence"


def test_stem_the_flow_parches_one_building_or_in_hills_and_sands_each() -> None:
    line = "A5 green2 T1 C1 E1 | A4 T1 C1 E1 | A2 C1"
    wet = green(line, "stem-the-flow-of-fresh-water")
    say(wet, "use stem-the-flow-of-fresh-water at A5 damage town")
    assert shows(wet.state, "A5") == "A5 C1 town-1 E1 green2"
    dry = green(line, "stem-the-flow-of-fresh-water")
    say(dry, "use stem-the-flow-of-fresh-water at A4")
    assert shows(dry.state, "A4") == "A4 city-2 town-1 E1"
