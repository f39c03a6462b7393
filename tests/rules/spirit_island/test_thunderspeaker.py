"""Thunderspeaker: growth, and its two special rules."""

from __future__ import annotations

import pytest

from games.rules.spirit_island.elements import elements
from games.rules.spirit_island.verbs import destroy
from tests.rules.spirit_island.lay import enact, lay, options, say, shows


@pytest.mark.ledger("S-SPIRIT-20")
def test_presence_goes_only_where_growth_asks_for_dahan() -> None:
    table = lay("A5 thunder1 D1 | A7 D1 | A3 D1 | A2 C1", spirits=["thunder"], step="spirit_phase")
    say(table, "grow 2")
    assert options(table, verb="place ") == ["place a3", "place a5", "place a7"]
    say(table, "place A3 from cards")
    assert options(table, verb="place ") == ["place a3", "place a5", "place a7"], "A7 is next to A5"
    say(table, "place A7 from energy")
    assert elements(table.state, 0)["air"] == 1
    assert table.decision(0).prompt.kind == "play"


@pytest.mark.ledger("S-SPIRIT-20")
def test_where_no_land_is_what_growth_asks_for_no_presence_is_added() -> None:
    table = lay("A5 thunder1 | A2 C1", spirits=["thunder"], step="spirit_phase")
    say(table, "grow 2")
    assert table.decision(0).prompt.kind == "play"
    assert shows(table.state, "A5") == "A5 thunder1"


@pytest.mark.ledger("S-SPIRIT-20")
def test_two_cards_are_gained_one_after_the_other() -> None:
    table = lay("A5 thunder1 | A2 C1", spirits=["thunder"], step="spirit_phase")
    say(table, "grow 1")
    say(table, "gain minor")
    say(table, f"{options(table)[0]} gain minor")
    say(table, options(table)[0])
    assert len(table.state.spirits[0].hand) == 6


# -- Ally of the Dahan

PUSHED = "A5 thunder2 D3 E1 | A2 C1"


@pytest.mark.ledger("S-THUNDER-01")
def test_one_presence_may_go_along_with_each_dahan_that_leaves() -> None:
    table = lay(PUSHED, spirits=["thunder"], play={"thunder": ["voice-of-thunder"]})
    say(table, "use voice-of-thunder at A5 option push push dahan to A4 push dahan to A4 push dahan to A6")
    assert options(table) == ["follow a4", "follow a6", "stay"]
    say(table, "follow A6")
    assert options(table) == ["follow a4", "stay"], "one dahan went to A6, so one presence may"
    say(table, "follow A4")
    assert shows(table.state, "A4", "A5", "A6") == "A4 D2 thunder1 | A5 E1 | A6 D1 thunder1"


@pytest.mark.ledger("S-THUNDER-01")
def test_presence_goes_along_with_dahan_that_are_gathered() -> None:
    table = lay(
        "A5 thunder1 | A4 D1 thunder1 | A6 D1 | A2 C1",
        spirits=["thunder"],
        play={"thunder": ["sudden-ambush"]},
        step="fast_phase",
    )
    say(table, "use sudden-ambush at A5 gather dahan from A4 follow A4")
    assert shows(table.state, "A4", "A5") == "A4 | A5 D1 thunder2"


@pytest.mark.ledger("S-THUNDER-01")
def test_whoever_moves_the_dahan_thunderspeaker_says_whether_presence_goes_along() -> None:
    table = lay(
        "A5 river1 | A4 D2 thunder1 | A2 C1 | B1 thunder1",
        spirits=("river", "thunder"),
        play={"river": ["rivers-bounty"]},
    )
    say(table, "use rivers-bounty at A5 gather dahan gather dahan")
    assert [(asked.seat, asked.prompt.kind, asked.default) for asked in table.decisions] == [(1, "follow", "stay")]
    say(table, "follow A4", seat=1)
    assert shows(table.state, "A4", "A5") == "A4 | A5 D3 river1 thunder1", "one presence, and the bounty's dahan"


# -- Sworn to Victory


@pytest.mark.ledger("S-THUNDER-02")
def test_presence_falls_with_the_dahan_that_a_ravage_destroys() -> None:
    table = lay(
        "A8 T2 D3 | A7 thunder2 | A5 thunder1 | A1 thunder2 | A2 C1", spirits=["thunder"], step=[["ravage_land", "a8"]]
    )
    say(table, "fight A8 damage town-1")
    assert options(table) == ["lose a5", "lose a7"], "not A1, which is farther"
    assert table.decision(0).default == "lose a7"
    say(table, "lose A7 lose A5")
    assert shows(table.state, "A1", "A5", "A7") == "A1 thunder2 | A5 | A7 thunder1"
    assert table.state.spirits[0].destroyed == 2


@pytest.mark.ledger("S-THUNDER-02")
def test_where_there_is_no_more_presence_than_falls_nobody_is_asked() -> None:
    table = lay("A8 T2 D2 | A7 thunder1 | A1 thunder2 | A2 C1", spirits=["thunder"], step=[["ravage_land", "a8"]])
    assert shows(table.state, "A1", "A7") == "A1 thunder2 | A7"
    assert table.decision(0).prompt.kind == "growth"


@pytest.mark.ledger("S-THUNDER-02")
def test_dahan_that_a_power_destroys_take_no_presence_along() -> None:
    table = enact("A5 thunder2 D2 T1 | A2 C1", lambda effect: destroy(effect, "dahan", count=2), spirits=["thunder"])
    assert shows(table.state, "A5") == "A5 T1 thunder2"
