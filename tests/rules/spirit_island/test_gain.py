"""Gaining and forgetting power cards."""

from __future__ import annotations

import pytest

from games.engine import Step, Table
from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.elements import elements
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs import forget_one, gain_power
from tests.rules.spirit_island.lay import enact, lay, options, say

DRAW = {"powers": "draw"}
TOP = ["drought", "steam-vents", "rain-of-blood", "uncanny-melting", "call-to-tend"]
GREAT = ["tsunami", "poisoned-land", "powerstorm", "talons-of-lightning"]


def drawing(**laid: object) -> Table[Island]:
    """A table where River gains a card by growth."""
    return lay("A5 river1 | A2 C1", step="spirit_phase", options=DRAW, minor=TOP, major=GREAT, **laid)  # type: ignore[arg-type]


@pytest.mark.ledger("S-GAIN-01", "S-GAIN-02", "S-GAIN-03", "S-GAIN-09", "S-GAIN-11")
def test_four_cards_of_the_named_deck_are_drawn_and_one_is_kept() -> None:
    table = drawing()
    say(table, "grow 1")
    assert options(table) == ["gain minor", "gain major"]
    table.play(0, "gain minor")
    assert options(table) == [f"keep {card}" for card in ("drought", "rain-of-blood", "steam-vents", "uncanny-melting")]
    table.play(0, "keep drought")
    spirit = table.state.spirits[0]
    assert "drought" in spirit.hand
    assert spirit.discard == []
    assert "play drought" in options(table)


@pytest.mark.ledger("S-GAIN-09")
def test_cards_not_kept_lie_beside_the_mat_until_the_phase_ends() -> None:
    table = drawing()
    say(table, "grow 1")
    table.play(0, "gain minor")
    table.play(0, "keep drought")
    assert (len(table.state.spirits[0].aside), table.state.minor_discard) == (3, [])
    table.play(0, "done")
    assert (table.state.spirits[0].aside, len(table.state.minor_discard)) == ([], 3)


@pytest.mark.ledger("S-GAIN-05", "S-GAIN-06", "S-GAIN-07", "S-GAIN-08", "S-POWER-02")
def test_a_major_costs_a_forget_and_even_itself_may_be_forgotten() -> None:
    table = drawing()
    say(table, "grow 1")
    table.play(0, "gain major")
    table.play(0, "keep tsunami")
    own = ["tsunami", "boon-of-vigor", "flash-floods", "rivers-bounty", "wash-away"]
    assert options(table) == [f"forget {card}" for card in own]
    say(table, "forget tsunami done")
    assert "tsunami" in table.state.major_discard


@pytest.mark.ledger("S-GAIN-07")
def test_a_forgotten_unique_goes_under_the_mat() -> None:
    table = drawing()
    say(table, "grow 1")
    table.play(0, "gain major")
    say(table, "keep tsunami forget wash-away done")
    assert table.state.spirits[0].forgotten == ["wash-away"]
    assert "wash-away" not in (*table.state.minor_discard, *table.state.major_discard)


@pytest.mark.ledger("S-GAIN-04")
def test_a_short_deck_takes_its_discards_in() -> None:
    def shorten(island: Island) -> None:
        island.minor_discard, island.minor = island.minor[2:], island.minor[:2]

    table = drawing(change=shorten)
    say(table, "grow 1")
    table.play(0, "gain minor")
    assert (len(table.state.spirits[0].drawn), table.state.minor_discard) == (4, [])


@pytest.mark.ledger("S-GAIN-04")
def test_if_there_are_still_too_few_the_choice_is_among_what_there_is() -> None:
    def empty(island: Island) -> None:
        island.fear_unused += island.minor[2:]  # out of the way
        island.minor = island.minor[:2]

    table = drawing(change=empty)
    say(table, "grow 1")
    table.play(0, "gain minor")
    assert len(options(table, verb="keep ")) == 2


@pytest.mark.ledger("S-GAIN-12", "S-GAIN-13", "S-GAIN-14", "S-GAIN-06")
def test_forgetting_a_card_in_play_takes_its_elements_away_at_once() -> None:
    def forgets(here: Effect) -> Step:
        yield from forget_one(here.island, 0)

    table = enact("A5 river1 | A2 C1", forgets, play={"river": ["wash-away", "flash-floods"]}, energy=1)
    say(table, "forget wash-away")
    assert elements(table.state, 0) == {"sun": 1, "water": 1}
    assert table.state.spirits[0].energy == 1, "nothing is refunded"
    assert table.state.spirits[0].play == ["flash-floods"]


@pytest.mark.ledger("S-GAIN-10")
def test_a_card_gained_in_a_power_phase_stays_in_hand() -> None:
    def gains(here: Effect) -> Step:
        yield from gain_power(here.island, 0, "minor")

    table = enact("A5 river1 | A2 C1", gains, options=DRAW, minor=TOP)
    table.play(0, "keep drought")
    assert "drought" in table.state.spirits[0].hand
    assert table.state.spirits[0].play == []


@pytest.mark.ledger("S-GAIN-15")
def test_with_a_progression_any_gain_gives_the_next_card_even_of_the_wrong_kind() -> None:
    def gains(here: Effect) -> Step:
        yield from gain_power(here.island, 0, "major")

    table = enact("A5 river1 | A2 C1", gains)
    assert "uncanny-melting" in table.state.spirits[0].hand


@pytest.mark.ledger("S-SPH-08")
def test_the_order_of_arrival_decides_who_draws_first() -> None:
    line, spirits = "A5 river1 | B8 shadows2 | A2 C1", ("river", "shadows")
    table = lay(line, spirits=spirits, step="spirit_phase", options=DRAW, minor=TOP)
    say(table, "grow 1", seat=0)
    say(table, "grow 1", seat=1)
    table.play(1, "gain minor")
    table.play(0, "gain minor")
    assert set(table.state.spirits[1].drawn) == set(TOP[:4])
    assert "call-to-tend" in table.state.spirits[0].drawn
