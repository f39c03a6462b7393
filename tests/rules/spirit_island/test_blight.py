"""Blight, cascades and the blight card."""

from __future__ import annotations

import pytest

from games.engine import Step
from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.verbs import add_blight, prevent_blight, remove_blight
from tests.rules.spirit_island.lay import enact, lay, options, say, shows

SPARE = "| A2 C1"


def blight(here: Effect) -> Step:
    """One blight."""
    yield from add_blight(here)


@pytest.mark.ledger("S-BLIGHT-01", "S-BLIGHT-19", "S-INV-10")
def test_blight_comes_from_the_card_and_does_nothing_more() -> None:
    table = enact(f"A5 E1 D1 | A4 river1 {SPARE}", blight)
    assert (table.state.blight, shows(table.state, "A5")) == (4, "A5 E1 D1 B1")


@pytest.mark.ledger("S-BLIGHT-02", "S-BLIGHT-05", "S-WIN-07", "S-WIN-10")
def test_the_first_game_card_loses_when_it_is_empty() -> None:
    table = enact(f"A5 E1 {SPARE}", blight, blight=1)
    assert table.outcome is not None
    assert (table.outcome.ending, table.outcome.facts["reason"]) == ("defeat", "blight")


@pytest.mark.ledger("S-BLIGHT-02", "S-BLIGHT-03", "S-BLIGHT-10", "S-SETUP-10", "S-MAIL-28")
def test_an_empty_card_flips_at_once_and_the_blight_then_lands() -> None:
    table = enact(f"A5 E1 {SPARE}", blight, blight=1, blight_card="downward-spiral")
    island = table.state
    assert (island.tainted, island.blight, island.lands["a5"].blight) == (True, 5, 1)


@pytest.mark.ledger("S-BLIGHT-13")
def test_a_second_blight_of_one_effect_comes_from_the_new_side() -> None:
    def two(here: Effect) -> Step:
        yield from add_blight(here)
        yield from add_blight(here.at("a4"))

    table = enact(f"A5 E1 {SPARE}", two, blight=1, blight_card="downward-spiral")
    assert (table.state.tainted, table.state.blight) == (True, 4)


@pytest.mark.ledger("S-BLIGHT-04", "S-BLIGHT-14")
def test_removed_blight_returns_to_the_card_which_never_flips_back() -> None:
    def heal(here: Effect) -> None:
        remove_blight(here, 3)

    table = enact(f"A5 B2 {SPARE}", heal, blight=1, blight_card="downward-spiral", tainted=True)
    assert (table.state.blight, table.state.tainted, table.state.lands["a5"].blight) == (3, True, 0)


@pytest.mark.ledger("S-BLIGHT-06", "S-BLIGHT-17", "S-PRES-05")
def test_blight_destroys_one_presence_of_every_spirit_there() -> None:
    line = f"A5 river3 earth1 | A4 earth2 {SPARE}"
    table = enact(line, blight, spirits=("river", "earth"))
    assert shows(table.state, "A5") == "A5 B1 river2"
    assert [spirit.destroyed for spirit in table.state.spirits] == [1, 1]


@pytest.mark.ledger("S-BLIGHT-07", "S-BLIGHT-08", "S-BLIGHT-09", "S-BLIGHT-11")
def test_blight_in_a_blighted_land_goes_on_to_one_neighbour() -> None:
    table = enact(f"A5 B1 | A6 river1 {SPARE}", blight)
    assert options(table) == [f"cascade a{number}" for number in (1, 4, 6, 7, 8)]
    say(table, "cascade A4")
    assert shows(table.state, "A4", "A5") == "A4 B1 | A5 B2"


@pytest.mark.ledger("S-BLIGHT-08", "S-BLIGHT-11", "S-BLIGHT-12")
def test_a_cascade_goes_on_even_back_and_stops_when_none_is_left() -> None:
    table = enact(f"A5 B1 | A4 B1 | A6 river1 {SPARE}", blight, blight=3)
    say(table, "cascade A4 cascade A5")
    assert table.outcome is not None
    assert shows(table.state, "A4", "A5") == "A4 B2 | A5 B3", "the last blight is placed and sends none on"
    assert table.outcome.ending == "defeat"


@pytest.mark.ledger("S-BLIGHT-11")
def test_a_cascade_crosses_boards() -> None:
    table = enact(f"A3 B1 {SPARE}", blight, at="A3", spirits=("river", "earth"))
    assert options(table) == [f"cascade {land}" for land in ("a2", "a4", "b3", "b4", "b7")]


@pytest.mark.ledger("S-BLIGHT-15")
def test_a_land_that_takes_no_blight_ends_a_cascade() -> None:
    def protected(here: Effect) -> Step:
        prevent_blight(here.at("a4"))
        yield from add_blight(here)

    table = enact(f"A5 B1 | A4 B1 river2 {SPARE}", protected)
    say(table, "cascade A4")
    assert (shows(table.state, "A4", "A5"), table.state.blight) == ("A4 B1 river2 | A5 B2", 4)


@pytest.mark.ledger("S-BLIGHT-16", "S-RAV-06")
@pytest.mark.parametrize(("invaders", "blight_added"), [("E1", 0), ("E2", 1), ("C2 T3", 1)])
def test_two_or_more_damage_in_a_ravage_blights_the_land_once(invaders: str, blight_added: int) -> None:
    table = lay(f"A5 {invaders} | A4 river1 {SPARE}", step=[["ravage_land", "a5"]])
    assert table.state.lands["a5"].blight == blight_added


@pytest.mark.ledger("S-BLIGHT-18", "S-IPH-02", "S-MAIL-12", "S-MAIL-01")
def test_a_tainted_card_acts_at_the_start_of_the_invader_phase_on_all_at_once() -> None:
    line = "A5 river2 | A4 river1 | B6 earth2 | A2 C1"
    table = lay(line, spirits=("river", "earth"), step="blighted_island", blight_card="downward-spiral", tainted=True)
    assert {decision.seat for decision in table.decisions} == {0}, "earth has no choice"
    say(table, "lose A4")
    assert shows(table.state, "A4", "A5", "B6") == "A4 | A5 river2 | B6 earth1"


@pytest.mark.ledger("S-BLIGHT-18")
def test_a_card_that_flips_in_the_invader_phase_acts_from_the_next_one_on() -> None:
    table = lay(
        "A4 E2 B1 | A7 lightning2 | A2 C1",
        spirits=["lightning"],
        step=[["invader_phase"], ["begin_turn"]],
        ravage_card="i-sands",
        blight=2,
        blight_card="downward-spiral",
    )
    say(table, "cascade A3")
    island = table.state
    assert (island.tainted, island.blight) == (True, 5)
    assert island.lands["a7"].presence == [2]


@pytest.mark.ledger("S-BLIGHT-18", "S-WIN-12")
def test_memory_fades_lets_a_spirit_forget_a_card_instead() -> None:
    table = lay("A5 river1 | A2 C1", step="blighted_island", blight_card="memory-fades-to-dust", tainted=True)
    assert options(table) == ["lose a5", *(f"forget {card}" for card in UNIQUES)]
    say(table, "forget wash-away")
    assert table.state.spirits[0].forgotten == ["wash-away"]


UNIQUES = ("boon-of-vigor", "flash-floods", "rivers-bounty", "wash-away")
