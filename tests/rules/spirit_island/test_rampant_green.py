"""A Spread of Rampant Green: growth, regeneration, and the land choked with green."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.engine import OrderError, Table
from games.rules.spirit_island.state import Island, Lasting
from tests.rules.spirit_island.lay import lay, options, say, shows


def green(line: str, **laid: Any) -> Table[Island]:
    """Rampant Green alone on the island."""
    return lay(line, **{"spirits": ["green"], "step": "spirit_phase", **laid})


# -- growth


@pytest.mark.ledger("S-SPIRIT-20")
def test_whatever_option_is_chosen_presence_is_added_in_jungle_or_wetland() -> None:
    table = green("A5 green1 | A2 C1")
    say(table, "grow 3")
    assert options(table, verb="place ") == ["place a2", "place a3", "place a5", "place a8"]
    assert "gain minor" in options(table)


@pytest.mark.ledger("S-SPIRIT-20")
def test_which_of_two_adds_was_used_up_stays_open_while_both_would_have_done() -> None:
    table = green("A5 green1 | A2 C1")
    say(table, "grow 2 place A8 from cards")
    assert options(table, verb="place ") == [f"place a{number}" for number in range(1, 9)], "either may be left"
    say(table, "place A7 from cards")
    table = green("A5 green1 | A2 C1")
    say(table, "grow 2 place A7 from cards")
    assert options(table, verb="place ") == ["place a2", "place a3", "place a5", "place a8"], "sands took the other"
    table = green("A5 green1 | A2 C1")
    say(table, "grow 2 place A2 from cards")
    assert "place a4" in options(table)
    assert "place a3" in options(table), "A3 is next to A2, where presence is now"


@pytest.mark.ledger("S-SPIRIT-20")
def test_growth_may_give_a_card_play_for_this_turn_only() -> None:
    table = green("A5 green1 | A2 C1", energy=5)
    say(table, "grow 2 place A5 from energy place A5 from energy")
    assert table.decision(0).prompt.facts["left"] == 2, "one by the track, one by growth"
    say(table, "play overgrow-in-a-night play gift-of-proliferation")
    assert len(table.state.spirits[0].play) == 2
    assert table.state.spirits[0].extra_plays == 0


# -- Steady Regeneration


def lost(number: int, *, tainted: bool = False) -> Callable[[Island], None]:
    """So much of the presence that covers the energy track was destroyed, on a healthy or a blighted island."""

    def change(island: Island) -> None:
        island.spirits[0].destroyed, island.spirits[0].off_energy = number, number
        island.tainted = tainted

    return change


@pytest.mark.ledger("S-GREEN-03")
def test_on_a_healthy_island_growth_brings_destroyed_presence_back_for_nothing() -> None:
    table = green("A5 green2 | A2 C1", change=lost(1))
    table.play(0, "grow 1", "place a8")
    assert options(table) == ["from energy", "from cards", "from destroyed"]
    say(table, "from destroyed")
    spirit = table.state.spirits[0]
    assert (spirit.destroyed, spirit.energy, shows(table.state, "A8")) == (0, 0, "A8 green1")


@pytest.mark.ledger("S-GREEN-03")
def test_on_a_blighted_island_that_costs_an_energy_each() -> None:
    poor = green("A5 green2 | A2 C1", change=lost(2, tainted=True))
    poor.play(0, "grow 1", "place a8")
    assert options(poor) == ["from energy", "from cards"]
    rich = green("A5 green2 | A2 C1", change=lost(2, tainted=True), energy=2)
    say(rich, "grow 2 place A8 from destroyed place A8 from destroyed")
    spirit = rich.state.spirits[0]
    assert (spirit.destroyed, spirit.energy) == (0, 1), "2 paid, 1 by the track"


# -- Choke the Land with Green

RAVAGED = "A8 T1 E1 D1 green2 | A2 C1"
RAVAGE = [["ravage_land", "a8"]]
BUILD = [["build_land", "a8"]]


@pytest.mark.ledger("S-GREEN-01", "S-GREEN-02")
def test_a_ravage_in_a_sacred_site_may_be_stopped_for_a_presence() -> None:
    table = green(RAVAGED, step=RAVAGE)
    assert (options(table), table.decision(0).default) == (["choke a8", "allow a8"], "choke a8")
    say(table, "choke A8")
    assert shows(table.state, "A8") == "A8 T1 E1 D1 green1"
    assert table.state.spirits[0].destroyed == 1


@pytest.mark.ledger("S-GREEN-01")
def test_a_ravage_that_is_allowed_goes_on_as_usual() -> None:
    table = green(RAVAGED, step=RAVAGE)
    say(table, "allow ravage")
    assert shows(table.state, "A8") == "A8 T1 E1 B1 green1"


@pytest.mark.ledger("S-GREEN-01", "S-GREEN-02")
def test_a_build_in_a_sacred_site_may_be_stopped_too_and_is_allowed_by_default() -> None:
    table = green(RAVAGED, step=BUILD)
    assert table.decision(0).default == "allow a8"
    say(table, "choke build")
    assert shows(table.state, "A8") == "A8 T1 E1 D1 green1"


@pytest.mark.ledger("S-GREEN-01")
def test_a_line_that_names_the_action_answers_for_every_land_but_not_for_the_other_action() -> None:
    building = green(RAVAGED, step=BUILD)
    assert building.trial(0, "allow build").stopped != "incomplete"
    with pytest.raises(OrderError):
        building.trial(0, "choke ravage")


@pytest.mark.ledger("S-GREEN-02")
def test_a_ravage_that_does_no_lasting_harm_is_allowed_by_default() -> None:
    def defended(island: Island) -> None:
        island.lands["a8"].defend = 2

    assert green(RAVAGED, step=RAVAGE, change=defended).decision(0).default == "allow a8"


@pytest.mark.ledger("S-GREEN-01")
def test_only_a_sacred_site_can_be_choked_and_only_an_action_that_would_take_place() -> None:
    one = green("A8 T1 E1 green1 | A5 green1 | A2 C1", step=BUILD)
    assert shows(one.state, "A8") == "A8 C1 T1 E1 green1"
    still = Lasting("stop", "paralyzing-fright", land="a8", what="all")
    for step in (RAVAGE, BUILD):
        stopped = green(RAVAGED, step=step, lasting=[still])
        assert stopped.decision(0).prompt.kind == "growth", "nobody is asked"
        empty = green("A8 D1 green2 | A2 C1", step=step)
        assert empty.decision(0).prompt.kind == "growth"


@pytest.mark.ledger("S-GREEN-01")
def test_the_seat_of_rampant_green_is_asked_on_whatever_board() -> None:
    table = lay(
        "A8 T1 green2 | A1 river1 | A2 C1", spirits=("river", "green"), step=[["ravage_land", "a8"], ["slow_phase"]]
    )
    assert [(asked.seat, asked.prompt.kind) for asked in table.decisions] == [(1, "choke")]
    say(table, "choke ravage", seat=1)
    assert shows(table.state, "A8") == "A8 T1 green1"


@pytest.mark.ledger("S-GREEN-01")
def test_a_build_by_escalation_can_be_choked() -> None:
    options_ = {"adversary": "england", "blight": "hidden"}
    table = green("A2 T2 green2 | A8 E1", step="explore", invader_deck=["ii-hills", "ii-sands"], options=options_)
    assert table.decision(0).prompt.facts["action"] == "build"
    say(table, "choke A2")
    assert shows(table.state, "A2") == "A2 T2 green1"
