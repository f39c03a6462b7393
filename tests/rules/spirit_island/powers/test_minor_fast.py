"""Minor powers that take effect before the invaders act."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Table
from games.rules.spirit_island.elements import elements
from games.rules.spirit_island.lands import defend_in
from games.rules.spirit_island.state import Island
from tests.rules.spirit_island.lay import lay, options, say, shows

PAIR = ("river", "earth")


def used(card: str, line: str, orders: str, **laid: Any) -> Table[Island]:
    """The table after River, in the first seat, has used that card in the fast phase."""
    table = lay(f"{line} | A2 C1", **{"step": "fast_phase", "play": {"river": [card]}, **laid})
    say(table, f"use {card} {orders}")
    assert not is_asked_about(table, card), "all was said"
    return table


def is_asked_about(table: Table[Island], card: str) -> bool:
    """Whether River has still something to choose in that card."""
    return any(decision.seat == 0 and decision.prompt.facts.get("source") == card for decision in table.decisions)


def targets(card: str, line: str, **laid: Any) -> list[str]:
    """Where River could use that card."""
    table = lay(f"{line} | A2 C1", step="fast_phase", play={"river": [card]}, **laid)
    table.play(0, f"use {card}")
    return options(table, verb="at ")


# -- Call to Isolation


@pytest.mark.ledger("S-MOVE-04")
def test_call_to_isolation_pushes_one_explorer_or_town_for_each_dahan() -> None:
    table = lay("A5 D2 E3 T1 river1 | A2 C1", step="fast_phase", play={"river": ["call-to-isolation"]})
    say(table, "use call-to-isolation option invaders push town to A4")
    assert "stop" not in options(table), "two dahan: a second one has to go"
    say(table, "to A1")
    assert shows(table.state, "A1", "A4", "A5") == "A1 E1 | A4 T1 | A5 E2 D2 river1"
    assert not is_asked_about(table, "call-to-isolation")


def test_call_to_isolation_pushes_one_dahan_instead() -> None:
    table = used("call-to-isolation", "A5 D3 E2 river1", "option dahan push dahan to A4")
    assert shows(table.state, "A4", "A5") == "A4 D1 | A5 E2 D2 river1"


# -- Dark and Tangled Woods


@pytest.mark.parametrize(("land", "points"), [("A6", 3), ("A8", 3), ("A5", 0), ("A7", 0)])
def test_dark_and_tangled_woods_makes_fear_and_defends_hills_and_jungle(land: str, points: int) -> None:
    table = used("dark-and-tangled-woods", "A5 river1", f"at {land}")
    assert (table.state.fear, defend_in(table.state, land.lower())) == (2, points)


# -- Delusions of Danger


def test_delusions_of_danger_pushes_one_explorer() -> None:
    table = used("delusions-of-danger", "A5 E2 T1 river1", "at A5 option push push explorer to A4")
    assert (shows(table.state, "A4", "A5"), table.state.fear) == ("A4 E1 | A5 T1 E1 river1", 0)


def test_delusions_of_danger_makes_fear_instead() -> None:
    table = used("delusions-of-danger", "A5 E2 river1", "at A5 option fear")
    assert (shows(table.state, "A5"), table.state.fear) == ("A5 E2 river1", 2)


# -- Drift Down into Slumber


@pytest.mark.parametrize(("land", "points"), [("A8", 4), ("A7", 4), ("A5", 1), ("A6", 1)])
def test_drift_down_into_slumber_defends_jungle_and_sands_best(land: str, points: int) -> None:
    table = used("drift-down-into-slumber", "A5 river1", f"at {land}")
    assert defend_in(table.state, land.lower()) == points


# -- Elemental Boon


@pytest.mark.ledger("S-MAIL-06", "S-LAW-08", "S-POWER-28")
def test_elemental_boon_gives_both_spirits_the_three_elements_that_the_target_chooses() -> None:
    table = used("elemental-boon", "A5 river1", "on earth", spirits=PAIR)
    assert [decision.seat for decision in table.decisions] == [1]
    table.play(1, "element moon")
    assert "element moon" not in options(table, seat=1)
    assert "element sun" in options(table, seat=1)
    table.play(1, "element water")
    table.play(1, "element sun")
    assert elements(table.state, 0) == {"moon": 1, "water": 1, "sun": 1}
    assert table.state.spirits[1].gained == {"moon": 1, "water": 1, "sun": 1}


@pytest.mark.ledger("S-SOLO-03", "S-POWER-28", "S-MAIL-17")
def test_elemental_boon_on_oneself_is_gained_once_and_may_open_an_innate() -> None:
    cards = {"earth": ["elemental-boon", "draw-of-the-fruitful-earth", "guard-the-healing-land"]}
    table = lay("A4 earth2 | A2 C1", spirits=["earth"], step="fast_phase", play=cards)
    assert "use gift-of-strength" not in options(table)
    say(table, "use elemental-boon on earth element sun element fire element air")
    assert table.state.spirits[0].gained == {"sun": 1, "fire": 1, "air": 1}
    assert "use gift-of-strength" in options(table), "1 sun, 2 earth, 2 plant"


# -- Encompassing Ward


@pytest.mark.ledger("S-DEF-05")
def test_encompassing_ward_defends_wherever_the_target_has_presence_once_a_land() -> None:
    island = used("encompassing-ward", "A5 river2 | A6 river1 earth1 | B6 earth1", "on river", spirits=PAIR).state
    assert {land: defend_in(island, land) for land in ("a4", "a5", "a6", "b6")} == {"a4": 0, "a5": 2, "a6": 2, "b6": 0}


@pytest.mark.ledger("S-DEF-05")
def test_encompassing_ward_is_counted_when_damage_is_dealt() -> None:
    """A4 is ravaged first; its cascade takes River's presence in A7, which then has no ward any more."""
    line = "A4 E2 B1 | A5 B1 | A7 E3 river1 | A6 river1"
    steps = [["fast_phase"], ["ravage"]]
    table = used("encompassing-ward", line, "on river", step=steps, ravage_card="i-sands", blight=8)
    say(table, "cascade A5 cascade A7")
    assert table.decision(0).prompt.kind == "cascade", "A7 took 3 damage, not 1, and was blighted again"
    table = used("encompassing-ward", line, "on river", step=steps, ravage_card="i-sands", blight=8)
    say(table, "cascade A1")
    assert shows(table.state, "A7") == "A7 E3 river1"


# -- Enticing Splendor


def test_enticing_splendor_gathers_an_explorer_or_town() -> None:
    line = "A5 river1 | A4 T1 E1 | A6 E1 D1"
    table = used("enticing-splendor", line, "option invader gather town from A4")
    assert shows(table.state, "A4", "A5", "A6") == "A4 E1 | A5 T1 river1 | A6 E1 D1"
    table = used("enticing-splendor", line, "option invader gather explorer from A6")
    assert shows(table.state, "A4", "A5", "A6") == "A4 T1 E1 | A5 E1 river1 | A6 D1"


def test_enticing_splendor_gathers_up_to_two_dahan_instead() -> None:
    line = "A5 river1 | A4 E1 D1 | A6 D2"
    table = used("enticing-splendor", line, "option dahan gather dahan from A4 gather dahan from A6")
    assert shows(table.state, "A4", "A5", "A6") == "A4 E1 | A5 D2 river1 | A6 D1"
    assert shows(used("enticing-splendor", line, "option dahan stop").state, "A5") == "A5 river1"


def test_enticing_splendor_is_for_lands_without_blight() -> None:
    assert targets("enticing-splendor", "A5 river1 | A6 river1 | A7 river1 B1") == ["at a5", "at a6"]


# -- Entrancing Apparitions


def test_entrancing_apparitions_defends_and_draws_explorers_where_there_are_no_invaders() -> None:
    line = "A5 river1 | A4 E2 | A6 E1 T1"
    table = used("entrancing-apparitions", line, "at A5 gather explorer from A4 gather explorer from A6")
    assert (shows(table.state, "A4", "A5", "A6"), defend_in(table.state, "a5")) == (
        "A4 E1 | A5 E2 river1 | A6 T1",
        2,
    )
    assert shows(used("entrancing-apparitions", line, "at A5 stop").state, "A5") == "A5 river1"


def test_entrancing_apparitions_only_defends_where_there_are_invaders() -> None:
    table = used("entrancing-apparitions", "A5 T1 river1 | A4 E2", "at A5")
    assert (table.state.turn, defend_in(table.state, "a5")) == (2, 2)


# -- Gift of Constancy


@pytest.mark.ledger("S-TIME-05", "S-MAIL-06", "S-ASK-18")
def test_gift_of_constancy_gives_energy_and_both_spirits_keep_a_card_when_time_passes() -> None:
    cards = {"river": ["gift-of-constancy", "flash-floods"], "earth": ["rituals-of-destruction"]}
    table = used("gift-of-constancy", "A5 river1", "on earth", spirits=PAIR, play=cards, step=CONSTANCY)
    assert [spirit.energy for spirit in table.state.spirits] == [0, 2]
    say(table, "done")
    assert [decision.seat for decision in table.decisions] == [0, 1]
    assert options(table) == ["hold gift-of-constancy", "hold flash-floods", "hold none"]
    assert table.decision(0).default == "hold flash-floods"
    say(table, "hold gift-of-constancy", seat=0)
    say(table, "hold rituals-of-destruction", seat=1)
    river, earth = table.state.spirits
    assert ("gift-of-constancy" in river.hand, river.discard) == (True, ["flash-floods"])
    assert ("rituals-of-destruction" in earth.hand, earth.discard) == (True, [])


@pytest.mark.ledger("S-TIME-05", "S-SOLO-03")
def test_gift_of_constancy_on_oneself_keeps_one_card_at_most() -> None:
    cards = {"river": ["gift-of-constancy", "wash-away", "flash-floods"]}
    table = used("gift-of-constancy", "A5 river1", "on river", play=cards, step=CONSTANCY)
    assert table.state.spirits[0].energy == 2
    say(table, "done hold wash-away")
    assert "wash-away" in table.state.spirits[0].hand
    assert sorted(table.state.spirits[0].discard) == ["flash-floods", "gift-of-constancy"]
    table = used("gift-of-constancy", "A5 river1", "on river", play=cards, step=CONSTANCY)
    say(table, "done hold none")
    assert len(table.state.spirits[0].discard) == 3


CONSTANCY = [["fast_phase"], ["time_passes"]]


# -- Gift of Living Energy


@pytest.mark.parametrize(
    ("line", "target", "points"),
    [
        ("A5 river1 | A6 river1", "river", 1),
        ("A5 river1 | A6 river2", "river", 2),
        ("A5 river1 | A6 river1 | B6 earth2 | B8 earth2", "earth", 2),
        ("A5 river1 | A6 river2", "earth", 3),
    ],
)
def test_gift_of_living_energy_gives_more_with_two_sacred_sites_and_to_another(
    line: str, target: str, points: int
) -> None:
    table = used("gift-of-living-energy", line, f"on {target}", spirits=PAIR)
    assert table.state.spirits[PAIR.index(target)].energy == points
    assert sum(spirit.energy for spirit in table.state.spirits) == points


# -- Land of Haunts and Embers

HAUNTED = "A4 T1 E2 river1 | A5 river1 | B3 shadows2"


def haunts(line: str, orders: str) -> Table[Island]:
    """Shadows, in the second seat, uses Land of Haunts and Embers."""
    cards = {"shadows": ["land-of-haunts-and-embers"]}
    table = lay(f"{line} | A2 C1", spirits=("river", "shadows"), step="fast_phase", play=cards)
    say(table, f"use land-of-haunts-and-embers {orders}", seat=1)
    return table


@pytest.mark.ledger("S-BLIGHT-06")
def test_land_of_haunts_and_embers_frightens_pushes_two_and_blights() -> None:
    table = haunts(HAUNTED, "at A4 push town to A5 push explorer to A1")
    assert shows(table.state, "A1", "A4", "A5") == "A1 E1 | A4 E1 B1 | A5 T1 river1"
    assert (table.state.fear, table.state.spirits[0].destroyed) == (2, 1)
    assert shows(haunts(HAUNTED, "at A4 stop").state, "A4") == "A4 T1 E2 B1"


@pytest.mark.ledger("S-LAW-01", "S-BLIGHT-07")
def test_land_of_haunts_and_embers_does_both_twice_in_a_blighted_land_and_the_user_lets_it_cascade() -> None:
    table = haunts("A4 T1 E2 B1 | A5 river1 | B3 shadows2", "at A4 push town to A5 stop push explorer to A1 stop")
    assert table.state.fear == 4
    assert [(decision.seat, decision.prompt.kind) for decision in table.decisions] == [(1, "cascade")]
    say(table, "cascade A3", seat=1)
    assert shows(table.state, "A1", "A3", "A4", "A5") == "A1 E1 | A3 B1 | A4 E1 B2 | A5 T1 river1"


# -- Lure of the Unknown


def test_lure_of_the_unknown_gathers_one_explorer_or_town() -> None:
    table = used("lure-of-the-unknown", "A5 river1 | A4 E1 T1 | A6 C1 D1", "at A5 gather town from A4")
    assert shows(table.state, "A4", "A5", "A6") == "A4 E1 | A5 T1 river1 | A6 C1 D1"


@pytest.mark.ledger("S-MOVE-04")
def test_lure_of_the_unknown_leaves_no_choice_but_which_one() -> None:
    table = lay("A5 river1 | A4 E1 T1 | A2 C1", step="fast_phase", play={"river": ["lure-of-the-unknown"]})
    table.play(0, "use lure-of-the-unknown", "at a5")
    assert options(table) == ["gather explorer", "gather town"]


def test_lure_of_the_unknown_is_for_lands_without_invaders() -> None:
    assert targets("lure-of-the-unknown", "A7 river1 | A5 E1 | A6 T1 | A8 D1") == ["at a1", "at a4", "at a7", "at a8"]


# -- Nature's Resilience


def test_natures_resilience_defends() -> None:
    table = used("natures-resilience", "A5 B1 river1", "at A5", elements={"water": 1})
    assert (shows(table.state, "A5"), defend_in(table.state, "a5")) == ("A5 B1 river1", 6)


@pytest.mark.parametrize(("option", "shown", "points"), [("blight", "A5 river1", 0), ("defend", "A5 B1 river1", 6)])
def test_natures_resilience_with_water_may_heal_a_blight_instead(option: str, shown: str, points: int) -> None:
    table = used("natures-resilience", "A5 B1 river1", f"at A5 option {option}", elements={"water": 2})
    assert (shows(table.state, "A5"), defend_in(table.state, "a5")) == (shown, points)


# -- Quicken the Earth's Struggles


def test_quicken_the_earths_struggles_hurts_every_town_and_city() -> None:
    table = used("quicken-the-earths-struggles", "A5 C1 T2 E1 river1", "at A5 option damage")
    assert shows(table.state, "A5") == "A5 city-2 town-1 town-1 E1 river1"
    assert defend_in(table.state, "a5") == 0


def test_quicken_the_earths_struggles_defends_instead() -> None:
    table = used("quicken-the-earths-struggles", "A5 C1 river1", "at A5 option defend")
    assert (shows(table.state, "A5"), defend_in(table.state, "a5")) == ("A5 C1 river1", 10)


# -- Reaching Grasp


@pytest.mark.parametrize(("target", "reach"), [("river", 3), ("earth", 1)])
def test_reaching_grasp_lets_the_targets_powers_reach_two_lands_further(target: str, reach: int) -> None:
    cards = {"river": ["reaching-grasp", "wash-away"], "earth": ["draw-of-the-fruitful-earth"]}
    line = "A7 river1 | B8 earth1"
    steps = [["fast_phase"], ["slow_phase"]]
    table = used("reaching-grasp", line, f"on {target}", spirits=PAIR, play=cards, step=steps)
    table.play(0, "use wash-away")
    distance = table.state.geography.distance["a7"]
    assert max(distance[order.removeprefix("at ")] for order in options(table)) == reach
    table.take_back(0)
    table.play(1, "use draw-of-the-fruitful-earth")
    distance = table.state.geography.distance["b8"]
    assert max(distance[order.removeprefix("at ")] for order in options(table, seat=1)) == 4 - reach


# -- Sap the Strength of Multitudes


def test_sap_the_strength_of_multitudes_defends() -> None:
    table = used("sap-the-strength-of-multitudes", "A5 river1", "at A5")
    assert defend_in(table.state, "a5") == 5


@pytest.mark.ledger("S-POWER-26")
def test_sap_the_strength_of_multitudes_reaches_further_with_air() -> None:
    card, line = "sap-the-strength-of-multitudes", "A7 river1 | A6 river1"
    assert targets(card, line) == ["at a6", "at a7"]
    assert targets(card, line, elements={"air": 1}) == ["at a1", "at a5", "at a6", "at a7", "at a8"]


# -- Steam Vents


def test_steam_vents_destroys_an_explorer() -> None:
    table = used("steam-vents", "A5 T1 E2 river1", "at A5", elements={"earth": 1})
    assert (shows(table.state, "A5"), table.state.fear) == ("A5 T1 E1 river1", 0)


@pytest.mark.ledger("S-POWER-24", "S-INV-08")
def test_steam_vents_with_earth_may_destroy_a_town_instead() -> None:
    line, earth = "A5 C1 T1 E2 river1", {"earth": 2}
    table = used("steam-vents", line, "at A5 destroy town", elements=earth)
    assert (shows(table.state, "A5"), table.state.fear) == ("A5 C1 E2 river1", 1)
    table = used("steam-vents", line, "at A5 destroy explorer", elements=earth)
    assert shows(table.state, "A5") == "A5 C1 T1 E1 river1"
    table = used("steam-vents", "A5 T1 river1", "as 0 at A5", elements=earth)
    assert shows(table.state, "A5") == "A5 T1 river1"


# -- Veil the Night's Hunt


def test_veil_the_nights_hunt_lets_each_dahan_hurt_an_invader_of_its_own() -> None:
    cards = {"river": ["veil-the-nights-hunt"]}
    table = lay("A5 D2 C1 T1 E1 river1 | A2 C1", step="fast_phase", play=cards)
    table.play(0, "use veil-the-nights-hunt", "at a5", "option hunt", "damage city")
    assert options(table) == ["damage explorer", "damage town"], "the city was hurt already"
    table.play(0, "damage town")
    assert shows(table.state, "A5") == "A5 city-2 town-1 E1 D2 river1"


def test_veil_the_nights_hunt_may_push_up_to_three_dahan_instead() -> None:
    line = "A5 D4 E1 river1"
    orders = "at A5 option push push dahan to A4 push dahan to A4 push dahan to A6"
    table = used("veil-the-nights-hunt", line, orders)
    assert shows(table.state, "A4", "A5", "A6") == "A4 D2 | A5 E1 D1 river1 | A6 D1"
    assert shows(used("veil-the-nights-hunt", line, "at A5 option push stop").state, "A5") == "A5 E1 D4 river1"


# -- Visions of Fiery Doom


@pytest.mark.parametrize(("fire", "points"), [(0, 1), (1, 2)])
def test_visions_of_fiery_doom_frightens_and_pushes_one_more_fear_with_fire(fire: int, points: int) -> None:
    line = "A5 T1 E2 river1"
    table = used("visions-of-fiery-doom", line, "at A5 push town to A4", elements={"fire": fire})
    assert (shows(table.state, "A4", "A5"), table.state.fear) == ("A4 T1 | A5 E2 river1", points)


@pytest.mark.ledger("S-MOVE-04")
def test_visions_of_fiery_doom_must_push_if_it_can() -> None:
    table = lay("A5 T1 E2 river1 | A2 C1", step="fast_phase", play={"river": ["visions-of-fiery-doom"]})
    table.play(0, "use visions-of-fiery-doom")
    assert options(table) == ["push explorer", "push town"]
