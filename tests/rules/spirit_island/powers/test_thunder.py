"""The powers of Thunderspeaker."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Table
from games.rules.spirit_island.state import Island
from tests.rules.spirit_island.lay import lay, options, say, shows


def thunder(line: str, *cards: str, **laid: Any) -> Table[Island]:
    """Thunderspeaker alone on the island, with these cards in play."""
    return lay(line, **{"spirits": ["thunder"], "play": {"thunder": cards}, **laid})


# -- Gather the Warriors


def test_gather_the_warriors_gathers_by_air_and_pushes_by_sun() -> None:
    table = thunder("A5 thunder1 | A4 D3 | A2 C1", elements={"air": 2, "sun": 1, "animal": 1})
    say(table, "use gather-the-warriors at A5 gather dahan gather dahan push dahan to A6 stay")
    assert shows(table.state, "A4", "A5", "A6") == "A4 D1 | A5 D1 thunder1 | A6 D1"
    assert table.state.turn == 2, "no more come and no more go"


def test_gather_the_warriors_may_gather_and_push_fewer() -> None:
    table = thunder("A5 thunder1 D1 | A4 D3 | A2 C1", elements={"air": 3, "sun": 3, "animal": 1})
    say(table, "use gather-the-warriors at A5 gather dahan stop stop")
    assert shows(table.state, "A4", "A5") == "A4 D2 | A5 D2 thunder1"


@pytest.mark.ledger("S-THUNDER-03")
def test_with_four_air_the_innate_powers_of_thunderspeaker_are_fast_too_but_used_once() -> None:
    line, have = "A5 thunder1 D2 T1 | A2 C1", {"air": 3, "sun": 2, "fire": 1, "animal": 1}
    steps = [["fast_phase"], ["slow_phase"]]
    slow = thunder(line, step=steps, elements=have)
    assert slow.state.phase == "slow"
    fast = thunder(line, step=steps, elements={**have, "air": 4})
    assert options(fast, verb="use ") == ["use gather-the-warriors", "use lead-the-furious-assault"]
    say(fast, "use lead-the-furious-assault at A5 done")
    assert shows(fast.state, "A5") == "A5 D2 thunder1"
    assert fast.state.phase == "slow"
    assert options(fast, verb="use ") == ["use gather-the-warriors"]


# -- Lead the Furious Assault


@pytest.mark.parametrize(
    ("dahan", "sun", "fire", "left"),
    [(1, 2, 1, "C2 T2"), (2, 2, 1, "C2 T1"), (5, 2, 1, "C2"), (3, 4, 3, "C1 T1"), (6, 4, 3, "")],
)
def test_lead_the_furious_assault_fells_a_town_for_two_dahan_and_a_city_for_three(
    dahan: int, sun: int, fire: int, left: str
) -> None:
    table = thunder(f"A5 thunder1 D{dahan} C2 T2 E1 | A2 C1", elements={"sun": sun, "fire": fire})
    say(table, "use lead-the-furious-assault at A5")
    assert shows(table.state, "A5").split(" E1")[0] == f"A5 {left}".strip()


# -- unique powers


def test_manifestation_of_power_and_glory_lets_each_dahan_strike_with_all_presence_there() -> None:
    table = thunder("A5 thunder2 D2 C2 | A4 thunder1 D1 | A2 C1", "manifestation-of-power-and-glory")
    table.play(0, "use manifestation-of-power-and-glory")
    assert options(table, verb="at ") == ["at a4", "at a5"]
    say(table, "at A5 damage city-2 damage city-1")
    assert shows(table.state, "A5") == "A5 city-2 D2 thunder2", "4 points: one city falls, the other is hurt"
    assert table.state.fear == 3, "1 by the card, 2 by the city"


def test_sudden_ambush_fells_an_explorer_for_each_dahan_once_one_has_come() -> None:
    table = thunder("A5 thunder1 D1 E3 | A4 D1 | A2 C1", "sudden-ambush", step="fast_phase")
    say(table, "use sudden-ambush at A5 gather dahan")
    assert shows(table.state, "A4", "A5") == "A4 | A5 E1 D2 thunder1"


def test_voice_of_thunder_sends_dahan_on_or_frightens() -> None:
    line = "A5 thunder1 D2 E1 | A2 C1"
    sent = thunder(line, "voice-of-thunder")
    say(sent, "use voice-of-thunder at A5 option push push dahan to A4 push dahan to A6 stay")
    assert shows(sent.state, "A4", "A5", "A6") == "A4 D1 | A5 E1 thunder1 | A6 D1"
    frightened = thunder(line, "voice-of-thunder")
    say(frightened, "use voice-of-thunder at A5 option fear")
    assert (frightened.state.fear, shows(frightened.state, "A5")) == (2, "A5 E1 D2 thunder1")


def test_voice_of_thunder_frightens_nobody_where_nobody_is() -> None:
    table = thunder("A5 thunder1 D1 | A2 C1", "voice-of-thunder")
    say(table, "use voice-of-thunder at A5")
    assert options(table) == ["push dahan", "stop"]


@pytest.mark.ledger("S-THUNDER-04")
def test_after_words_of_warning_dahan_who_fall_have_struck_all_the_same() -> None:
    steps = [["fast_phase"], ["ravage_land", "a5"]]
    line = "A5 D2 C2 T1 E1 | A1 thunder3 | A2 C1"
    table = thunder(line, "words-of-warning", step=steps)
    say(table, "use words-of-warning at A5")
    assert shows(table.state, "A5") == "A5 C2 T1 E1 B1", "9 damage, 6 past Defend 3: both dahan fall"
    say(table, "fight A5 damage city damage city-2 damage city-1 damage town")
    assert shows(table.state, "A5") == "A5 C1 town-1 E1 B1"
    unwarned = thunder(line, step=steps[1:])
    assert unwarned.decision(0).prompt.kind == "growth", "nobody is left to fight back"
