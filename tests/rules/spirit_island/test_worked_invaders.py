"""Worked examples about the invaders, numbered X as in the ledger's work sheets; X01 is in test_setup."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.rules.spirit_island.state import Island, Lasting
from tests.rules.spirit_island.lay import lay, options, say, shows


def defended(land: str, points: int) -> Callable[[Island], None]:
    """An island where one land has that Defend."""

    def change(island: Island) -> None:
        island.lands[land].defend = points

    return change


STILL = [Lasting("stop", "a-year-of-perfect-stillness", "a8", what="all")]


def test_x02_explore_and_its_sources() -> None:
    table = lay("A2 C1 | B6 T1", spirits=("river", "earth"), step="explore", invader_deck=["i-sands"])
    explored = [land for land, here in table.state.lands.items() if here.count("explorer")]
    assert explored == ["a4", "b3", "b5"]


def test_x03_build() -> None:
    table = lay("A2 C1 T2 | A5 E2 | B1 D1 | B6 T1", spirits=("river", "earth"), step="build", build_card="i-wetland")
    assert shows(table.state, "A2", "A5", "B1", "B6") == "A2 C2 T2 | A5 T1 E2 | B1 D1 | B6 C1 T1"


def test_x04_ravage_with_fight_back() -> None:
    table = lay("A8 T1 E1 D2 river1 | A5 river1 | A2 C1", step="ravage", ravage_card="i-jungle")
    say(table, "fight A8 damage town damage town")
    island = table.state
    assert (shows(island, "A8"), island.fear, island.blight) == ("A8 E1 dahan-1 B1", 1, 4)
    assert island.spirits[0].destroyed == 1


def test_x05_defend_does_not_stop_the_dahan_but_a_stopped_ravage_does() -> None:
    line, laid = "A8 T1 E1 D1 | A2 C1", {"step": "ravage", "ravage_card": "i-jungle"}
    table = lay(line, change=defended("a8", 4), **laid)  # type: ignore[arg-type]
    say(table, "fight A8 damage town damage town")
    assert (shows(table.state, "A8"), table.state.fear) == ("A8 E1 D1", 1)
    table = lay(line, lasting=STILL, **laid)  # type: ignore[arg-type]
    assert (shows(table.state, "A8"), table.state.fear, table.state.turn) == ("A8 T1 E1 D1", 0, 2)


def test_x06_partial_defend_and_no_question_when_all_die() -> None:
    table = lay("A2 C1 D2 | A8 T1", step="ravage", ravage_card="i-wetland", change=defended("a2", 2))
    assert (shows(table.state, "A2"), table.state.fear, table.state.turn) == ("A2 D1 dahan-1", 2, 2)


def test_x07_a_cascade_that_goes_on() -> None:
    table = lay("A4 E2 B1 | A5 B1 river2", step="ravage", ravage_card="i-sands")
    assert "cascade a6" not in options(table)
    say(table, "cascade A5 cascade A1")
    island = table.state
    assert shows(island, "A1", "A4", "A5") == "A1 B1 | A4 E2 B2 | A5 B2 river1"
    assert island.blight == 2


def test_x08_the_card_flips_inside_a_cascade() -> None:
    laid = {"spirits": ["lightning"], "blight_card": "downward-spiral", "blight": 2, "ravage_card": "i-sands"}
    table = lay("A4 E2 B1 | A7 lightning2", step=[["ravage"], ["blighted_island"]], **laid)  # type: ignore[arg-type]
    say(table, "cascade A3")
    island = table.state
    assert (island.tainted, island.blight, table.takeable(0)) == (True, 5, None)
    assert shows(island, "A3", "A4", "A7") == "A3 B1 | A4 E2 B2 | A7 lightning1", "one lost as the next phase begins"


def test_x09_two_owners_in_one_chain() -> None:
    line = "A3 E2 B1 | B4 E1 B1 river1 earth1 | A5 river2 | B7 earth2"
    table = lay(line, spirits=("river", "earth"), step="ravage", ravage_card="i-jungle")
    say(table, "cascade B4", seat=0)
    say(table, "cascade B5", seat=1)
    assert shows(table.state, "A3", "B4", "B5") == "A3 E2 B2 | B4 E1 B2 | B5 B1"
    assert table.state.blight == 7


def test_x10_the_last_presence() -> None:
    table = lay("A3 E2 river1 | A8 T2 D1", step="ravage", ravage_card="i-jungle")
    assert table.outcome is not None
    assert (table.outcome.ending, shows(table.state, "A8")) == ("defeat", "A8 T2 D1")


@pytest.mark.parametrize(("dahan", "ending"), [(3, "sacrifice"), (1, "defeat")])
def test_x11_winning_while_losing(dahan: int, ending: str) -> None:
    tainted = {"terror": 3, "blight": 1, "blight_card": "downward-spiral", "tainted": True}
    line = f"A2 C1 D{dahan} | A5 river1 | A8 T1"
    table = lay(line, step="ravage", ravage_card="i-wetland", **tainted)  # type: ignore[arg-type]
    assert table.outcome is not None
    assert table.outcome.ending == ending


def test_x14_the_current_level_counts_not_the_one_when_earned() -> None:
    table = lay(
        "A2 C1 T2 | A5 E1 river1",
        step=[["fast_phase"], ["fear_step"], ["build"]],
        play={"river": ["visions-of-fiery-doom"]},
        build_card="i-wetland",
        fear=3,
        change=two_resolved,
        fear_deck=["overseas-trade-seems-safer"],
    )
    say(table, "use visions-of-fiery-doom at A5 to A4")
    island = table.state
    assert (island.terror, island.fear_resolved[-1]) == (2, "overseas-trade-seems-safer")
    assert shows(island, "A2") == "A2 C1 T2", "it would have got a city"


def two_resolved(island: Island) -> None:
    """Two fear cards were resolved before."""
    top = island.fear_deck.pop()
    island.fear_resolved = [island.fear_deck.pop(), island.fear_deck.pop()]
    island.fear_deck.append(top)


def test_x15_the_level_rises_in_the_middle_of_the_fear_step() -> None:
    table = lay(
        "A8 town-1 D1 | A3 E1 | A2 C1",
        spirits=["lightning"],
        step="fear_step",
        earned=["dahan-raid", "emigration-accelerates"],
        fear_deck=["trade-suffers"],
        fear=3,
    )
    island = table.state
    assert (island.terror, island.fear, shows(island, "A8")) == (2, 0, "A8 D1")
    assert "land a3" in options(table)
    say(table, "land A3")
    island = table.state
    assert (shows(island, "A3"), island.fear_earned, island.turn) == ("A3", [], 2), "trade suffers has no town to find"


@pytest.mark.ledger("S-FSTEP-06", "S-FSTEP-07")
def test_x16_each_player_a_different_land_or_the_same_piece_twice() -> None:
    line = "A5 E1 | A2 C1"
    table = lay(line, spirits=("river", "earth"), step="fear_step", earned=["retreat"])
    say(table, "land A5 push explorer to A4", seat=1)
    say(table, "land A4 push explorer to A5", seat=0)
    assert shows(table.state, "A4", "A5") == "A4 | A5 E1"


def test_x24_escalation_before_explore() -> None:
    line, laid = "A2 C1 T1 | A8 T1", {"step": "explore", "invader_deck": ["ii-hills"]}
    england = lay(line, adversary="england", **laid)  # type: ignore[arg-type]
    assert shows(england.state, "A1", "A2", "A6") == "A1 E1 river1 | A2 C1 T2 | A6 E1"
    assert shows(lay(line, **laid).state, "A2") == "A2 C1 T1"  # type: ignore[arg-type]
    capital = lay("A2 C3 T3 | A8 T1", adversary="england", **laid)  # type: ignore[arg-type]
    assert capital.outcome is not None


def test_x25_swedens_escalation_after_explore() -> None:
    table = lay("A2 C1 | A4 D1 | A7 D2 | A8 T1", adversary="sweden", step="explore", invader_deck=["ii-sands"])
    assert shows(table.state, "A4", "A7") == "A4 T1 E1 | A7 E1 D2"


@pytest.mark.parametrize(("dahan", "ending"), [(2, "victory"), (1, "defeat")])
def test_x26_time_runs_out_but_the_turn_is_still_played(dahan: int, ending: str) -> None:
    table = lay(
        f"A2 C1 D{dahan} | A8 T1",
        step="invader_phase",
        turn=12,
        terror=3,
        ravage_card="iii-jungle-wetland",
        build_card="iii-hills-wetland",
        invader_deck=[],
        change=defended("a2", 3),
    )
    assert table.outcome is not None
    assert table.outcome.ending == ending
    if ending == "defeat":
        assert table.outcome.facts["reason"] == "no-invader-card"
        assert table.state.lands["a2"].count("town") == 1, "they built before"


def test_x27_a_land_that_takes_no_blight() -> None:
    table = lay(
        "A4 E2 B1 | A5 B1 earth2",
        spirits=["earth"],
        step=[["fast_phase"], ["ravage"]],
        play={"earth": ["infinite-vitality"]},
        ravage_card="i-sands",
    )
    say(table, "use infinite-vitality at A5")
    say(table, "cascade A5")
    assert (shows(table.state, "A4", "A5"), table.state.blight) == ("A4 E2 B2 | A5 B1 earth2", 4)


def test_x31_earths_vitality_lost_on_the_way() -> None:
    line = "A4 E2 B1 | A5 B1 | A7 T1 E1 D2 earth2 | A6 earth1"
    table = lay(line, spirits=["earth"], blight=8, step="ravage", ravage_card="i-sands")
    say(table, "cascade A5 cascade A7 cascade A8 fight A7 damage town damage town")
    island = table.state
    assert shows(island, "A4", "A5", "A7", "A8") == "A4 E2 B2 | A5 B2 | A7 E1 dahan-1 B2 | A8 B1"
    assert (island.fear, island.blight) == (1, 3)


def test_x32_corners() -> None:
    adjacent = lay("A2 C1", spirits=("river", "earth", "lightning", "shadows")).state.geography.adjacent
    assert adjacent["a8"] == ("a5", "a6", "a7", "b3", "b4", "b7", "c8", "d6", "d7")
    assert "d6" in adjacent["b7"]
