"""Minor powers that take effect after the invaders have acted."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Table, TooLate
from games.rules.spirit_island.state import Island
from tests.rules.spirit_island.lay import lay, options, say, shows

PAIR = ("river", "earth")


def used(card: str, line: str, orders: str, **laid: Any) -> Table[Island]:
    """The table after River, in the first seat, has used that card in the slow phase."""
    table = lay(f"{line} | A2 C1", **{"play": {"river": [card]}, **laid})
    say(table, f"use {card} {orders}")
    assert not is_asked_about(table, card), "all was said"
    return table


def is_asked_about(table: Table[Island], card: str) -> bool:
    """Whether River has still something to choose in that card."""
    return any(decision.seat == 0 and decision.prompt.facts.get("source") == card for decision in table.decisions)


def targets(card: str, line: str, **laid: Any) -> list[str]:
    """Where River could use that card."""
    table = lay(f"{line} | A2 C1", play={"river": [card]}, **laid)
    table.play(0, f"use {card}")
    return options(table, verb="at ")


# -- Call of the Dahan Ways


@pytest.mark.ledger("S-DMG-11")
def test_call_of_the_dahan_ways_replaces_an_explorer_with_a_dahan() -> None:
    table = used("call-of-the-dahan-ways", "A5 T1 E2 D1 river1", "at A5")
    assert (shows(table.state, "A5"), table.state.fear) == ("A5 T1 E1 D2 river1", 0)


@pytest.mark.ledger("S-DMG-11", "S-DMG-12", "S-ASK-11")
def test_call_of_the_dahan_ways_with_moon_may_replace_a_town_instead() -> None:
    line, moon = "A5 town-1 E1 C1 D1 river1", {"moon": 1}
    table = used("call-of-the-dahan-ways", line, "at A5 replace town-1", elements=moon)
    assert (shows(table.state, "A5"), table.state.fear) == ("A5 C1 E1 D2 river1", 0)
    table = used("call-of-the-dahan-ways", line, "at A5 replace explorer", elements=moon)
    assert shows(table.state, "A5") == "A5 C1 town-1 D2 river1"
    table = lay(f"{line} | A2 C1", play={"river": ["call-of-the-dahan-ways"]}, elements=moon)
    table.play(0, "use call-of-the-dahan-ways", "at a5")
    assert table.decision(0).default == "replace town-1", "the dearer one"


# -- Call to Bloodshed


def test_call_to_bloodshed_deals_one_damage_for_each_dahan() -> None:
    table = used("call-to-bloodshed", "A5 D2 C1 E1 river1", "at A5 option damage damage city damage city-2")
    assert shows(table.state, "A5") == "A5 city-1 E1 D2 river1"


def test_call_to_bloodshed_gathers_up_to_three_dahan_instead() -> None:
    line = "A5 D1 E1 river1 | A4 D2 | A6 D2"
    orders = "at A5 option gather gather dahan from A4 gather dahan from A4 gather dahan from A6"
    table = used("call-to-bloodshed", line, orders)
    assert shows(table.state, "A4", "A5", "A6") == "A4 | A5 E1 D4 river1 | A6 D1"
    assert shows(used("call-to-bloodshed", line, "at A5 option gather stop").state, "A5") == "A5 E1 D1 river1"


# -- Call to Migrate


def test_call_to_migrate_gathers_up_to_three_dahan_and_pushes_up_to_three() -> None:
    line = "A5 D1 river1 | A4 D4"
    gathered = "gather dahan from A4 gather dahan from A4 gather dahan from A4"
    table = used("call-to-migrate", line, f"at A5 {gathered} push dahan to A6 push dahan to A6 push dahan to A7")
    assert shows(table.state, "A4", "A5", "A6", "A7") == "A4 D1 | A5 D1 river1 | A6 D2 | A7 D1"
    assert shows(used("call-to-migrate", line, "at A5 stop stop").state, "A4", "A5") == "A4 D4 | A5 D1 river1"


# -- Call to Tend


def test_call_to_tend_removes_a_blight() -> None:
    table = used("call-to-tend", "A5 D1 B2 river1", "at A5 option blight")
    assert (shows(table.state, "A5"), table.state.blight) == ("A5 D1 B1 river1", 6)


def test_call_to_tend_pushes_up_to_three_dahan_instead() -> None:
    line = "A5 D4 B1 river1"
    table = used("call-to-tend", line, "at A5 option push push dahan to A4 push dahan to A4 push dahan to A6")
    assert shows(table.state, "A4", "A5", "A6") == "A4 D2 | A5 D1 B1 river1 | A6 D1"
    assert shows(used("call-to-tend", line, "at A5 option push stop").state, "A5") == "A5 D4 B1 river1"


@pytest.mark.parametrize("card", ["call-of-the-dahan-ways", "call-to-bloodshed", "call-to-tend"])
def test_the_calls_go_to_lands_with_dahan(card: str) -> None:
    assert targets(card, "A5 E1 river1 | A6 D1 | A8 D1 | A3 D1") == ["at a6", "at a8"]


# -- Devouring Ants


@pytest.mark.parametrize(("land", "left"), [("A8", "city-1"), ("A7", "city-1"), ("A5", "city-2"), ("A6", "city-2")])
def test_devouring_ants_frighten_and_bite_best_in_jungle_and_sands(land: str, left: str) -> None:
    table = used("devouring-ants", f"A5 river1 | {land} C1 D2", f"at {land}")
    there = table.state.lands[land.lower()]
    assert shows(table.state, land).startswith(f"{land} {left} D1")
    assert (table.state.fear, there.count("dahan")) == (1, 1)


@pytest.mark.ledger("S-POWER-14", "S-DAHAN-09")
def test_devouring_ants_kill_a_dahan_even_where_no_invader_is() -> None:
    table = used("devouring-ants", "A5 D2 river1", "at A5")
    assert (shows(table.state, "A5"), table.state.fear) == ("A5 D1 river1", 1)


# -- Drought


@pytest.mark.ledger("S-BLIGHT-06")
def test_drought_destroys_three_towns_hurts_every_other_building_and_blights() -> None:
    table = used("drought", "A5 T4 C1 E1 river2", "at A5", elements={"sun": 1}, fear_deck=["isolation"])
    assert shows(table.state, "A5") == "A5 city-2 town-1 E1 B1 river1"
    assert (table.state.fear, table.state.blight) == (3, 4)


@pytest.mark.ledger("S-DMG-17", "S-POWER-23")
def test_drought_with_sun_destroys_a_city_as_well() -> None:
    table = used("drought", "A5 C1 river2", "at A5", elements={"sun": 2})
    assert (shows(table.state, "A5"), table.state.fear) == ("A5 B1 river1", 2)


# -- Gift of Power

DRAWN = ["drought", "rain-of-blood", "steam-vents", "uncanny-melting"]


@pytest.mark.ledger("S-MAIL-06", "S-GAIN-01", "S-GAIN-02", "S-GAIN-10")
def test_gift_of_power_lets_the_target_keep_one_of_four_minors() -> None:
    table = used("gift-of-power", "A5 river1", "on earth", spirits=PAIR, options={"powers": "draw"}, minor=DRAWN)
    assert [decision.seat for decision in table.decisions] == [1]
    assert options(table, seat=1) == [f"keep {card}" for card in DRAWN]
    say(table, "keep steam-vents", seat=1)
    assert "steam-vents" in table.state.spirits[1].hand
    assert sorted(table.state.minor_discard) == ["drought", "rain-of-blood", "uncanny-melting"]
    assert table.state.turn == 2


@pytest.mark.ledger("S-MAIL-28")
def test_gift_of_power_cannot_be_taken_back_once_cards_are_seen() -> None:
    cards = {"river": ["gift-of-power"], "earth": ["rituals-of-destruction"]}
    table = lay("A5 river1 | A2 C1", spirits=PAIR, play=cards, options={"powers": "draw"}, minor=DRAWN)
    say(table, "use gift-of-power on river")
    with pytest.raises(TooLate):
        table.take_back(0)


@pytest.mark.ledger("S-GAIN-15", "S-TEACH-06")
def test_gift_of_power_gives_the_next_card_of_a_progression() -> None:
    table = used("gift-of-power", "A5 river1", "on earth", spirits=PAIR, options={"powers": "progression"})
    assert "rouse-the-trees-and-stones" in table.state.spirits[1].hand


# -- Gnawing Rootbiters


def test_gnawing_rootbiters_push_up_to_two_towns() -> None:
    line = "A5 T3 E1 river1"
    table = used("gnawing-rootbiters", line, "at A5 push town to A4 push town to A6")
    assert shows(table.state, "A4", "A5", "A6") == "A4 T1 | A5 T1 E1 river1 | A6 T1"
    assert shows(used("gnawing-rootbiters", line, "at A5 stop").state, "A5") == "A5 T3 E1 river1"


# -- Pull Beneath the Hungry Earth


@pytest.mark.parametrize(
    ("land", "presence", "left", "points"),
    [
        ("A5", "river1", "city-1 river1", 1),  # presence and wetland
        ("A6", "river1", "city-2 river1", 1),  # presence
        ("A4", "B0", "city-2", 0),  # sands
        ("A1", "B0", "C1", 0),  # neither
    ],
)
def test_pull_beneath_the_hungry_earth_bites_where_the_user_is_and_in_sands_and_wetland(
    land: str, presence: str, left: str, points: int
) -> None:
    line = f"{land} C1 {presence}" + ("" if land == "A5" else " | A5 river1")
    table = used("pull-beneath-the-hungry-earth", line, f"at {land}")
    assert (shows(table.state, land), table.state.fear) == (f"{land} {left}", points)


@pytest.mark.ledger("S-DMG-04", "S-POWER-13")
def test_pull_beneath_the_hungry_earth_loses_points_that_have_no_invader_left() -> None:
    table = used("pull-beneath-the-hungry-earth", "A5 city-1 river1", "at A5")
    assert (shows(table.state, "A5"), table.state.fear) == ("A5 river1", 3)


# -- Purifying Flame


def test_purifying_flame_deals_one_damage_for_each_blight() -> None:
    table = used("purifying-flame", "A4 C1 T1 B2 | A5 river1", "at A4 option damage damage city damage town")
    assert shows(table.state, "A4") == "A4 city-2 town-1 B2"


@pytest.mark.parametrize("land", ["A4", "A6"])
def test_purifying_flame_may_remove_a_blight_in_hills_and_sands(land: str) -> None:
    table = used("purifying-flame", f"A5 river1 | {land} C1 B2", f"at {land} option blight")
    assert (shows(table.state, land), table.state.blight) == (f"{land} C1 B1", 6)


@pytest.mark.parametrize("land", ["A5", "A8"])
def test_purifying_flame_only_burns_in_wetland_and_jungle(land: str) -> None:
    table = used("purifying-flame", f"A5 river1 | {land} C1 B2", f"at {land}")
    assert shows(table.state, land).startswith(f"{land} city-1 B2")


# -- Rain of Blood


@pytest.mark.parametrize(
    ("held", "points"), [("E3", 2), ("T1 E1", 2), ("C1", 2), ("T1 C1", 3), ("T2", 3), ("T2 C1", 3)]
)
def test_rain_of_blood_frightens_more_where_two_buildings_stand(held: str, points: int) -> None:
    assert used("rain-of-blood", f"A5 {held} river1", "at A5").state.fear == points


def test_rain_of_blood_falls_on_invaders_only() -> None:
    assert targets("rain-of-blood", "A5 river1 | A4 E1 | A6 D1 | A8 T1") == ["at a4", "at a8"]


# -- Rouse the Trees and Stones


def test_rouse_the_trees_and_stones_damages_and_then_pushes_an_explorer() -> None:
    orders = "at A5 damage city damage city-2 push explorer to A4"
    table = used("rouse-the-trees-and-stones", "A5 C1 E2 river1", orders)
    assert shows(table.state, "A4", "A5") == "A4 E1 | A5 city-1 E1 river1"


def test_rouse_the_trees_and_stones_is_for_lands_without_blight() -> None:
    line = "A5 river1 B1 | A4 B1 | A1 E1"
    assert targets("rouse-the-trees-and-stones", line) == ["at a1", "at a6", "at a7", "at a8"]


# -- Savage Mawbeasts


@pytest.mark.parametrize(
    ("land", "animals", "left", "points"),
    [
        ("A5", 1, "city-2", 1),
        ("A8", 1, "city-2", 1),
        ("A6", 1, "C1", 0),
        ("A5", 2, "city-1", 1),
        ("A4", 2, "city-2", 0),
    ],
)
def test_savage_mawbeasts_hunt_in_jungle_and_wetland_and_with_more_animals_anywhere(
    land: str, animals: int, left: str, points: int
) -> None:
    line = f"A5 river1 | {land} C1"
    table = used("savage-mawbeasts", line, f"at {land}", elements={"animal": animals})
    assert shows(table.state, land).split()[:2] == [land, left]
    assert table.state.fear == points


# -- Shadows of the Burning Forest


@pytest.mark.parametrize("land", ["A6", "A8"])
def test_shadows_of_the_burning_forest_push_an_explorer_and_a_town_in_hills_and_jungle(land: str) -> None:
    orders = f"at {land} push explorer to A5 push town to A5"
    table = used("shadows-of-the-burning-forest", f"{land} T2 E2 river1", orders)
    assert shows(table.state, land, "A5") == f"{land} T1 E1 river1 | A5 T1 E1"
    assert table.state.fear == 2


@pytest.mark.parametrize("land", ["A4", "A5"])
def test_shadows_of_the_burning_forest_only_frighten_elsewhere(land: str) -> None:
    table = used("shadows-of-the-burning-forest", f"{land} T1 E1 river1", f"at {land}")
    assert (shows(table.state, land), table.state.fear) == (f"{land} T1 E1 river1", 2)


def test_shadows_of_the_burning_forest_fall_on_invaders_only() -> None:
    line = "A5 river1 | A6 river1 E1 | A7 river1 T1"
    assert targets("shadows-of-the-burning-forest", line) == ["at a6", "at a7"]


# -- Song of Sanctity


@pytest.mark.ledger("S-MOVE-04")
def test_song_of_sanctity_pushes_every_explorer() -> None:
    table = lay("A6 E3 T1 B1 | A5 river1 | A2 C1", play={"river": ["song-of-sanctity"]})
    say(table, "use song-of-sanctity at A6 to A1 to A5")
    assert options(table) == ["to a1", "to a5", "to a8"], "the last one has to go as well"
    say(table, "to A8")
    assert shows(table.state, "A1", "A5", "A6", "A8") == "A1 E1 | A5 E1 river1 | A6 T1 B1 | A8 E1"


def test_song_of_sanctity_removes_a_blight_where_there_are_no_explorers() -> None:
    table = used("song-of-sanctity", "A6 T1 B2 | A5 river1", "at A6")
    assert (shows(table.state, "A6"), table.state.blight) == ("A6 T1 B1", 6)


def test_song_of_sanctity_is_sung_in_hills_and_jungle() -> None:
    assert targets("song-of-sanctity", "A5 river1") == ["at a1", "at a6", "at a8"]


# -- Uncanny Melting


@pytest.mark.parametrize(
    ("land", "held", "left", "points"),
    [("A4", "T1 B2", "T1 B1", 1), ("A5", "D1 B1", "D1", 0), ("A6", "E1 B1", "E1 B1", 1), ("A8", "B1", "B1", 0)],
)
def test_uncanny_melting_frightens_invaders_and_heals_sands_and_wetland(
    land: str, held: str, left: str, points: int
) -> None:
    table = used("uncanny-melting", f"A5 river1 | {land} {held}", f"at {land}")
    assert shows(table.state, land).removesuffix(" river1") == f"{land} {left}"
    assert table.state.fear == points


# -- Voracious Growth


def test_voracious_growth_deals_two_damage() -> None:
    table = used("voracious-growth", "A8 C1 B1 | A5 river1", "at A8 option damage")
    assert shows(table.state, "A8") == "A8 city-1 B1"


def test_voracious_growth_removes_a_blight_instead() -> None:
    table = used("voracious-growth", "A8 C1 B2 | A5 river1", "at A8 option blight")
    assert (shows(table.state, "A8"), table.state.blight) == ("A8 C1 B1", 6)


def test_voracious_growth_needs_jungle_or_wetland() -> None:
    assert targets("voracious-growth", "A5 river1") == ["at a5", "at a8"]
