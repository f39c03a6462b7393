"""Worked examples about powers, numbered X as in the ledger's work sheets; X33, the score, is in test_ending."""

from __future__ import annotations

import pytest

from games.engine import OrderError, TooLate
from games.rules.spirit_island.elements import elements
from games.rules.spirit_island.state import Island
from tests.rules.spirit_island.lay import lay, options, say, shows

PAIR = ("river", "earth")
DRAW = {"powers": "draw"}


def test_x12_order_inside_a_power_decides_the_kind_of_victory() -> None:
    laid = {"spirits": ["earth"], "terror": 2, "blight": 1, "play": {"earth": ["drought"]}}
    table = lay("A4 T2 | A6 E1 | A5 earth2", **laid)  # type: ignore[arg-type]
    say(table, "use drought at A4")
    assert table.outcome is not None
    assert (table.outcome.ending, table.state.lands["a4"].blight) == ("victory", 0)
    for sun, ending in ((2, "sacrifice"), (1, "defeat")):
        table = lay("A4 C1 | A6 E1 | A5 earth2", elements={"sun": sun}, **laid)  # type: ignore[arg-type]
        say(table, "use drought at A4")
        assert table.outcome is not None
        assert table.outcome.ending == ending


def test_x13_a_higher_level_wins_on_the_spot() -> None:
    def two_resolved(island: Island) -> None:
        island.fear_resolved = [island.fear_deck.pop(), island.fear_deck.pop()]

    cards = {"lightning": ["delusions-of-danger"]}
    table = lay("A5 E2 lightning1", spirits=["lightning"], step="fast_phase", play=cards, fear=3, change=two_resolved)
    say(table, "use delusions-of-danger at A5 option fear")
    assert table.outcome is not None
    assert (table.outcome.ending, table.state.terror) == ("victory", 2)


MAJORS = ["accelerated-rot", "talons-of-lightning", "tsunami", "winds-of-rust-and-atrophy"]
RIVER = ["entwined-power", "boon-of-vigor", "voracious-growth", "call-to-tend"]


@pytest.mark.parametrize(("forgets", "energy"), [("call-to-tend", 0), ("wash-away", 3)])
def test_x17_a_forget_breaks_a_threshold(forgets: str, energy: int) -> None:
    table = lay("A2 C1", spirits=PAIR, step="fast_phase", options=DRAW, play={"river": RIVER}, hand={}, major=MAJORS)
    assert (elements(table.state, 0)["water"], elements(table.state, 0)["plant"]) == (4, 4)
    say(table, "use entwined-power on earth", seat=0)
    table.play(1, "gain major")
    say(table, "keep talons-of-lightning forget draw-of-the-fruitful-earth", seat=1)
    say(table, f"keep tsunami forget {forgets}", seat=0)
    if energy:
        say(table, "give none", seat=0)
        say(table, "give none", seat=1)
    island = table.state
    assert [spirit.energy for spirit in island.spirits] == [energy, energy]
    assert {"accelerated-rot", "winds-of-rust-and-atrophy"} <= set(island.major_discard)
    assert ("call-to-tend" in island.minor_discard) == (forgets == "call-to-tend")


def test_x18_memory_fades() -> None:
    table = lay(
        "A5 river2 | A2 C1",
        step=[["blighted_island"], ["slow_phase"]],
        blight_card="memory-fades-to-dust",
        tainted=True,
        play={"river": ["flash-floods", "wash-away"]},
        change=lambda island: island.spirits[0].used.append("flash-floods"),
    )
    assert elements(table.state, 0) == {"sun": 1, "water": 2, "earth": 1}
    say(table, "forget wash-away")
    assert elements(table.state, 0) == {"sun": 1, "water": 1}
    assert (table.state.spirits[0].forgotten, table.state.turn) == (["wash-away"], 2), "the slow phase asks nothing"


STORM = ["powerstorm", "lightnings-boon", "raging-storm"]


def test_x19_what_may_be_repeated() -> None:
    line = "A7 lightning2 | A5 E1 T1 | A2 C1"
    steps = [["fast_phase"], ["slow_phase"]]
    table = lay(line, spirits=["lightning"], step=steps, play={"lightning": STORM}, energy=2)
    assert elements(table.state, 0) == {"sun": 1, "fire": 3, "air": 3, "water": 1}
    say(table, "use powerstorm use lightnings-boon")
    assert "repeat powerstorm" not in options(table)
    say(table, "repeat lightnings-boon")
    assert table.state.spirits[0].energy == 4
    assert sum(grant.left for grant in table.state.spirits[0].grants if grant.does == "fast") == 4
    assert options(table, verb="repeat") == []


def test_x19_a_slow_card_is_repeated_only_after_its_use_at_its_cost() -> None:
    line = "A7 lightning2 | A5 E1 T1 | A2 C1"
    steps = [["fast_phase"], ["slow_phase"]]
    table = lay(line, spirits=["lightning"], step=steps, play={"lightning": STORM}, energy=2)
    say(table, "use powerstorm use lightnings-boon done")
    assert table.state.phase == "slow"
    assert options(table, verb="repeat") == []
    say(table, "use raging-storm at A5")
    assert options(table, verb="repeat") == ["repeat raging-storm"]
    say(table, "repeat raging-storm at A5")
    assert table.state.spirits[0].energy == 2
    assert shows(table.state, "A5") == "A5"


def test_x20_a_repeat_is_no_play() -> None:
    cards = {"river": ["boon-of-vigor"], "lightning": ["raging-storm", "shatter-homesteads", "lightnings-boon"]}

    def repeated(island: Island) -> None:
        island.spirits[1].used = ["lightnings-boon", "lightnings-boon"]

    table = lay("A2 C1", spirits=("river", "lightning"), step="fast_phase", play=cards, change=repeated)
    say(table, "use boon-of-vigor on lightning", seat=0)
    assert table.state.spirits[1].energy == 3


def test_x21_slow_made_fast() -> None:
    cards = {"lightning": ["harbingers-of-the-lightning", "shatter-homesteads"]}
    line = "A7 lightning2 D2 | A8 T1 | A2 C1"
    table = lay(line, spirits=["lightning"], step=[["fast_phase"], ["slow_phase"]], play=cards)
    say(table, "use shatter-homesteads at A8")
    assert (shows(table.state, "A8"), table.state.fear) == ("A8", 2)
    assert options(table) == ["use harbingers-of-the-lightning", "done"], "one more slow power may be used fast"
    say(table, "done")
    assert table.state.phase == "slow"
    assert "use shatter-homesteads" not in options(table)


def test_x22_damage_adds_up_through_the_turn_and_then_heals() -> None:
    cards = {"river": ["flash-floods", "pull-beneath-the-hungry-earth"]}
    steps = [["fast_phase"], ["slow_phase"], ["time_passes"]]
    table = lay("A2 C1 river1 | A8 T1", step=steps, play=cards)
    say(table, "use flash-floods at A2")
    assert shows(table.state, "A2") == "A2 city-1 river1"
    say(table, "use pull-beneath-the-hungry-earth at A2")
    assert (shows(table.state, "A2"), table.state.fear) == ("A2 river1", 3)
    table = lay("A2 C1 river1 | A8 T1", step=steps, play=cards)
    say(table, "use flash-floods at A2")
    say(table, "done")
    assert shows(table.state, "A2") == "A2 C1 river1"


def test_x23_claiming_fewer_elements() -> None:
    laid = {"elements": {"sun": 3, "water": 3}}
    table = lay("A2 C1 E1 river1", **laid)  # type: ignore[arg-type]
    say(table, "use massive-flooding as 1 at A2 push explorer to A1")
    assert shows(table.state) == "A1 E1 | A2 C1 river1"
    table = lay("A2 C1 E1 river1", **laid)  # type: ignore[arg-type]
    with pytest.raises(OrderError):
        table.submit(0, "use massive-flooding as 3 at A2")


def test_x28_a_power_that_blights() -> None:
    cards = {"shadows": ["land-of-haunts-and-embers"]}
    laid = {"spirits": ("river", "shadows"), "step": "fast_phase", "play": cards}
    table = lay("A4 T1 E1 river1 | A2 river1 | B3 shadows2", **laid)  # type: ignore[arg-type]
    say(table, "use land-of-haunts-and-embers at A4 push town to A5 push explorer to A5", seat=1)
    island = table.state
    assert (shows(island, "A4", "A5"), island.fear) == ("A4 B1 | A5 T1 E1", 2)
    table = lay("A4 T1 E1 B1 river1 | A2 river1 | B3 shadows2", **laid)  # type: ignore[arg-type]
    say(table, "use land-of-haunts-and-embers at A4 push town to A5 push explorer to A5", seat=1)
    assert (table.state.fear, shows(table.state, "A4")) == (4, "A4 B2")
    assert [(decision.seat, decision.prompt.kind) for decision in table.decisions] == [(1, "cascade")], (
        "the user's choice"
    )


@pytest.mark.parametrize(("land", "again"), [("A4", True), ("B2", False)])
def test_x29_done_unless(land: str, again: bool) -> None:
    cards = {"river": ["flash-floods"], "earth": ["delusions-of-danger"]}
    table = lay("A5 E1 river1 earth1 | A2 C1 river1", spirits=PAIR, step="fast_phase", play=cards)
    say(table, f"unless {land} done", seat=0)
    say(table, "use delusions-of-danger at A5 option push push explorer to A4", seat=1)
    assert (table.state.turn == 1) == again


def test_x30_undo_and_the_fence() -> None:
    cards = {"river": ["flash-floods"], "earth": ["guard-the-healing-land"]}
    table = lay("A2 C1 river1 | B6 earth2", spirits=PAIR, step="fast_phase", play=cards)
    say(table, "use flash-floods at A2 damage city damage city", seat=0)
    table.take_back(0)
    assert shows(table.state, "A2") == "A2 C1 river1"
    say(table, "use flash-floods at A2", seat=0)
    say(table, "done", seat=1)
    with pytest.raises(TooLate):
        table.take_back(0)
