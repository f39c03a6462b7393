"""The powers of Bringer of Dreams and Nightmares."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Dice, Table
from games.engine.errors import TooLate
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.twin import twin
from games.rules.spirit_island.view import view
from tests.rules.spirit_island.lay import kinds, lay, options, say, shows

DREAM = "call-on-midnights-dream"


def bringer(line: str, *cards: str, **laid: Any) -> Table[Island]:
    """Bringer alone on the island in a drawing game, with these cards in play, before the fast phase."""
    setting = {"spirits": ["bringer"], "play": {"bringer": cards}, "step": "fast_phase", "options": {"powers": "draw"}}
    return lay(line, **{**setting, **laid})


# -- Spirits May Yet Dream

FEARS = ("isolation", "trade-suffers", "scapegoats")


@pytest.mark.ledger("S-BRINGER-06", "S-FEAR-05")
def test_spirits_may_yet_dream_turns_up_a_fear_card_that_stays_where_it_is() -> None:
    table = bringer("A4 bringer2 | A2 C1", elements={"moon": 2, "air": 2}, fear_deck=FEARS)
    say(table, "use spirits-may-yet-dream on bringer look 2")
    assert view(table.state, 0)["fear"]["known"] == {"2": "trade-suffers"}
    assert table.state.fear_deck[-2] == "trade-suffers"


@pytest.mark.ledger("S-BRINGER-06", "S-FSTEP-01")
def test_a_card_seen_beforehand_is_earned_and_resolved_as_any_other() -> None:
    steps = [["fast_phase"], ["fear_step"], ["slow_phase"]]
    laid: dict[str, Any] = {"elements": {"moon": 2, "air": 2}, "earned": ["dahan-on-their-guard"], "step": steps}
    table = bringer("A4 bringer2 | A2 C1", **laid, fear_deck=FEARS)
    say(table, "use spirits-may-yet-dream on bringer")
    assert options(table)[:2] == ["look 1", "look 2"], "the earned card comes first"
    events = say(table, "look 1")
    assert [event.facts["card"] for event in events if event.kind.startswith("fear-card")] == 2 * [
        "dahan-on-their-guard"
    ]
    assert table.state.fear_resolved[-1] == "dahan-on-their-guard"
    assert (table.state.fear_shown, view(table.state, 0)["fear"]["known"]) == ([], {})


@pytest.mark.ledger("S-BRINGER-06", "S-MAIL-34", "S-MAIL-37")
def test_everybody_knows_the_card_seen_and_no_other() -> None:
    table = bringer("A4 bringer2 | A2 C1", elements={"moon": 2, "air": 2}, fear_deck=FEARS)
    say(table, "use spirits-may-yet-dream on bringer look 3")
    island = table.state
    others = [twin(island, None, Dice(f"twin {number}")) for number in range(12)]
    assert all(view(other, None) == view(island, None) for other in others)
    assert {other.fear_deck[-3] for other in others} == {"scapegoats"}
    assert len({other.fear_deck[-1] for other in others}) > 1


@pytest.mark.ledger("S-MAIL-26", "S-BRINGER-06")
def test_what_was_seen_cannot_be_taken_back() -> None:
    table = bringer("A4 bringer2 | A2 C1", "dreams-of-the-dahan", elements={"moon": 2, "air": 2}, fear_deck=FEARS)
    say(table, "use spirits-may-yet-dream on bringer look 1")
    with pytest.raises(TooLate):
        table.take_back(0)


@pytest.mark.ledger("S-BRINGER-07", "S-LAW-08", "S-POWER-27")
def test_spirits_may_yet_dream_gives_the_target_an_element_that_it_has() -> None:
    line = "A4 bringer2 | B6 river1 | A2 C1"
    laid: dict[str, Any] = {"play": {"river": ["wash-away"]}, "step": "fast_phase", "elements": {"moon": 3}}
    table = lay(line, spirits=("bringer", "river"), **laid)
    say(table, "use spirits-may-yet-dream on river")
    assert options(table, seat=1) == ["element water", "element earth"], "with 3 moon and no air no card is seen"
    say(table, "element earth", seat=1)
    assert (table.state.spirits[1].gained, table.state.fear_shown) == ({"earth": 1}, [])


# -- Night Terrors


@pytest.mark.parametrize(
    ("elements", "points"),
    [({"moon": 1, "air": 1}, 1), ({"moon": 2, "air": 1, "animal": 1}, 2), ({"moon": 3, "air": 2, "animal": 1}, 3)],
)
def test_night_terrors_make_more_fear_with_more_elements(elements: dict[str, int], points: int) -> None:
    table = bringer("A4 E1 bringer2 | A2 C1", elements=elements)
    say(table, "use night-terrors at A4")
    assert table.state.fear == points


# -- Call on Midnight's Dream

MAJORS = ("tsunami", "powerstorm", "accelerated-rot", "vigor-of-the-breaking-dawn")


def test_call_on_midnights_dream_frightens_invaders() -> None:
    table = bringer("A4 E1 bringer1 | A2 C1", DREAM)
    say(table, f"use {DREAM} at A4")
    assert (table.state.fear, table.state.spirits[0].hand.count("tsunami")) == (2, 0)


@pytest.mark.ledger("S-BRINGER-08", "S-GAIN-05")
def test_call_on_midnights_dream_forgotten_for_a_major_pays_for_it_and_lets_it_be_played() -> None:
    table = bringer("A4 D3 E1 bringer1 | A2 C1", DREAM, major=MAJORS)
    say(table, f"use {DREAM} at A4 option power keep powerstorm forget {DREAM}")
    assert table.state.spirits[0].energy == 3
    say(table, "play powerstorm use powerstorm on bringer")
    spirit = table.state.spirits[0]
    assert (spirit.forgotten, spirit.energy, spirit.play) == ([DREAM], 3, ["powerstorm"])


@pytest.mark.ledger("S-BRINGER-08")
def test_call_on_midnights_dream_kept_gives_no_energy_and_the_card_waits_in_hand() -> None:
    table = bringer("A4 D3 bringer1 | A2 C1", DREAM, major=MAJORS, energy=9)
    say(table, f"use {DREAM} at A4 keep powerstorm forget dread-apparitions")
    spirit = table.state.spirits[0]
    assert (spirit.energy, "powerstorm" in spirit.hand) == (9, True)


@pytest.mark.ledger("S-BRINGER-08")
def test_a_new_card_that_is_too_dear_is_not_offered() -> None:
    table = bringer("A4 D1 bringer1 | A2 C1", DREAM, major=MAJORS)
    events = say(table, f"use {DREAM} at A4 keep tsunami forget {DREAM}")
    assert (table.state.turn, "played" in kinds(events), table.state.spirits[0].energy) == (2, False, 1)


def test_call_on_midnights_dream_does_nothing_in_an_empty_land() -> None:
    table = bringer("A4 bringer1 | A2 C1", DREAM)
    say(table, f"use {DREAM} at A4")
    assert (table.state.fear, table.state.turn) == (0, 2)


# -- Dread Apparitions


@pytest.mark.ledger("S-BRINGER-09")
def test_dread_apparitions_turn_the_fear_of_powers_into_defend_their_own_too() -> None:
    table = bringer("A4 T1 bringer2 | A2 C1", "dread-apparitions", elements={"animal": 1, "moon": 1})
    say(table, "use dread-apparitions at A4 use night-terrors at A4")
    assert (table.state.fear, table.state.lands["a4"].defend) == (3, 3)


@pytest.mark.ledger("S-BRINGER-09")
def test_dread_apparitions_hold_for_the_fear_of_other_spirits_in_that_land_alone() -> None:
    cards = {"bringer": ["dread-apparitions"], "shadows": ["dark-and-tangled-woods", "delusions-of-danger"]}
    line = "A8 T1 bringer2 shadows1 | A5 E1 shadows1 | A2 C1"
    table = lay(line, spirits=("bringer", "shadows"), play=cards, step="fast_phase")
    say(table, "use dread-apparitions at A8")
    say(table, "use delusions-of-danger at A8 option fear use dark-and-tangled-woods at A5", seat=1)
    assert [table.state.lands[land].defend for land in ("a5", "a8")] == [0, 1 + 2]


@pytest.mark.ledger("S-BRINGER-09", "S-BRINGER-02", "S-INV-08")
def test_the_fear_of_dreams_shelters_and_the_fear_of_deaths_does_not() -> None:
    cards = {"bringer": ["dread-apparitions", "predatory-nightmares"], "lightning": ["shatter-homesteads"]}
    line = "A8 T2 C1 bringer2 lightning2 | A2 C1 | B1 lightning1"
    table = lay(line, spirits=("bringer", "lightning"), play=cards, step=[["fast_phase"], ["slow_phase"]])
    say(table, "done", seat=1)
    say(table, "use dread-apparitions at A8 done")
    say(table, "use predatory-nightmares at A8 damage town damage town-1 to A5")
    say(table, "use shatter-homesteads at A8", seat=1)
    assert table.state.fear == 1 + 2 + 1 + 1
    assert table.state.lands["a8"].defend == 1 + 2 + 1, "the town that really died makes fear and shelters nobody"


# -- Dreams of the Dahan


def test_dreams_of_the_dahan_gather_up_to_two_dahan() -> None:
    table = bringer("A4 bringer1 | A5 D3 | A2 C1", "dreams-of-the-dahan")
    say(table, "use dreams-of-the-dahan at A4 gather dahan from A5 gather dahan from A5")
    assert shows(table.state, "A4", "A5") == "A4 D2 bringer1 | A5 D1"


@pytest.mark.parametrize(("dahan", "points"), [("", 0), ("D2", 2), ("D5", 3)])
def test_dreams_of_the_dahan_frighten_towns_and_cities(dahan: str, points: int) -> None:
    table = bringer(f"A4 T1 {dahan} bringer1 | A2 C1", "dreams-of-the-dahan")
    say(table, "use dreams-of-the-dahan at A4 option fear")
    assert table.state.fear == points


# -- Predatory Nightmares


def test_predatory_nightmares_dream_of_damage_and_push_dahan() -> None:
    table = bringer("A4 E1 C1 D2 bringer2 | A2 C1", "predatory-nightmares", step="slow_phase")
    say(table, "use predatory-nightmares at A4 damage explorer damage city to A3 push dahan to A5 push dahan to A5")
    assert shows(table.state, "A3", "A4", "A5") == "A3 E1 | A4 C1 bringer2 | A5 D2"
