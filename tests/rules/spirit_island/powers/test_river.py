"""The powers of River Surges in Sunlight."""

from __future__ import annotations

import pytest

from tests.rules.spirit_island.lay import lay, options, say, shows


def test_flash_floods_deals_one_damage_inland() -> None:
    table = lay("A5 T1 river1 | A2 C1", step="fast_phase", play={"river": ["flash-floods"]})
    say(table, "use flash-floods at A5")
    assert shows(table.state, "A5") == "A5 town-1 river1"


@pytest.mark.ledger("S-DMG-04", "S-POWER-13")
def test_flash_floods_deals_two_damage_on_the_coast() -> None:
    table = lay("A2 C1 river1 | A8 T1", step="fast_phase", play={"river": ["flash-floods"]})
    say(table, "use flash-floods at A2")
    assert shows(table.state, "A2") == "A2 city-1 river1"


def test_boon_of_vigor_gives_oneself_one_energy() -> None:
    table = lay("A2 C1", step="fast_phase", play={"river": ["boon-of-vigor", "flash-floods"]})
    say(table, "use boon-of-vigor on river")
    assert table.state.spirits[0].energy == 1


@pytest.mark.ledger("S-REP-03")
def test_boon_of_vigor_gives_another_spirit_one_energy_for_each_card_in_play() -> None:
    cards = {
        "river": ["boon-of-vigor"],
        "lightning": ["raging-storm", "shatter-homesteads", "harbingers-of-the-lightning"],
    }
    table = lay("A2 C1", spirits=("river", "lightning"), step="fast_phase", play=cards)
    say(table, "use boon-of-vigor on lightning")
    assert table.state.spirits[1].energy == 3


def test_rivers_bounty_adds_a_dahan_where_two_have_gathered() -> None:
    table = lay("A5 river1 | A4 D1 | A1 D1 | A2 C1", play={"river": ["rivers-bounty"]})
    say(table, "use rivers-bounty gather dahan from A4 gather dahan from A1")
    assert shows(table.state, "A5") == "A5 D3 river1"
    assert table.state.spirits[0].energy == 1


def test_rivers_bounty_does_nothing_more_with_one_dahan() -> None:
    table = lay("A5 river1 | A4 D1 | A1 D1 | A2 C1", play={"river": ["rivers-bounty"]})
    say(table, "use rivers-bounty gather dahan from A4 stop")
    assert shows(table.state, "A5") == "A5 D1 river1"
    assert table.state.spirits[0].energy == 0


@pytest.mark.ledger("S-MOVE-02")
def test_wash_away_pushes_up_to_three_each_its_own_way() -> None:
    table = lay("A5 E1 T1 river1 | A2 C1", play={"river": ["wash-away"]})
    say(table, "use wash-away at A5 push town to A1 push explorer to A4")
    assert shows(table.state, "A1", "A4", "A5") == "A1 T1 | A4 E1 | A5 river1"


@pytest.mark.ledger("S-POWER-23", "S-POWER-24", "S-POWER-25")
def test_a_player_may_claim_fewer_elements_for_massive_flooding() -> None:
    table = lay("A2 C1 E1 river1", elements={"sun": 3, "water": 3})
    say(table, "use massive-flooding as 1 at A2 push explorer to A1")
    assert shows(table.state) == "A1 E1 | A2 C1 river1"


def test_the_second_level_of_massive_flooding_replaces_the_first() -> None:
    table = lay("A2 C1 E1 river1", elements={"sun": 3, "water": 3})
    say(table, "use massive-flooding at A2 damage city damage city stop")
    assert shows(table.state) == "A2 city-1 E1 river1"


def test_a_level_that_is_not_reached_cannot_be_claimed() -> None:
    table = lay("A2 C1 E1 river1", elements={"sun": 3, "water": 3})
    table.play(0, "use massive-flooding")
    assert options(table, verb="as ") == ["as 1"]


def test_the_third_level_of_massive_flooding_hurts_every_invader() -> None:
    table = lay("A2 C1 T1 E1 river1", elements={"sun": 3, "water": 4, "earth": 1})
    say(table, "use massive-flooding at A2")
    assert shows(table.state) == "A2 city-1 river1"
    assert table.state.fear == 1
