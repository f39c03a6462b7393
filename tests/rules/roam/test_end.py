"""The end of a game of Roam, and who has won."""

from __future__ import annotations

import pytest

from games.engine import Outcome, Table
from games.engine.state import encoder
from games.rules.roam import RULES
from games.rules.roam.ending import outcome
from games.rules.roam.state import Roam
from tests.rules.roam.lay import fill, lay, options, play, told

SIX = ["ruk", "wex", "pell", "hesper", "skarn", "juniper"]
SIX_MORE = ["timsy", "ember", "gant", "morna", "quarrel", "saffi"]


def counted(hands: dict[int, dict[str, object]], **more: object) -> Outcome:
    """How a finished table with these hands is scored."""
    table = lay(hands=hands, triggered=True, ended=True, agenda=[["take_turn", 0]], **more)  # type: ignore[arg-type]
    found = outcome(table.state)
    assert found is not None
    return found


@pytest.mark.ledger("R-END-01")
def test_ten_cards_trigger_the_end_the_starting_cards_included() -> None:
    table = lay(fill(0, "00000", leave=1), {0: {"cards": SIX}})
    assert told(play(table, "play clapper-meg at b3"), "last-round") == {"seat": 0, "cards": 10}
    nine = lay(fill(0, "00000", leave=1), {0: {"cards": SIX[:5]}})
    play(nine, "play clapper-meg at b3")
    assert len(nine.state.parties[0].cards) == 9
    assert not nine.state.triggered


@pytest.mark.ledger("R-END-02")
def test_two_claims_in_one_turn_may_jump_over_ten() -> None:
    table = lay(f"{fill(0, '00000', leave=1)} a4=0 a5=0 a6=0 b5=0 b6=0", {0: {"cards": SIX}})
    events = play(table, "play clapper-meg at b3; settle roof-village")
    assert len(table.state.parties[0].cards) == 11
    assert told(events, "last-round")["cards"] == 10


@pytest.mark.ledger("R-END-03", "R-END-05")
def test_the_round_is_finished_by_the_full_rules() -> None:
    line = f"{fill(0, '00000', leave=1)} {fill(2, '11111', leave=1)}"
    table = lay(
        line, {0: {"cards": SIX}, 1: {"coins": 2}}, options={"game": "full"}, row=["salts", "rake", "pole", "sled"]
    )
    play(table, "play clapper-meg at b3")
    assert table.waiting_for == (1,)
    events = play(table, "play brother-gong at f3; buy salts", seat=1)
    assert told(events, "claimed")["seat"] == 1
    assert told(events, "bought")["tile"] == "salts"
    assert table.outcome is not None
    assert table.outcome.ending == "counted"


@pytest.mark.ledger("R-END-04")
def test_triggered_in_the_last_players_turn_the_game_ends_with_that_turn() -> None:
    table = lay(fill(2, "11111", leave=1), {1: {"cards": SIX}}, agenda=[["take_turn", 1]])
    events = play(table, "play brother-gong at f3", seat=1)
    assert told(events, "ended") == {"round": 1, "stuck": False}
    assert not table.decisions


@pytest.mark.ledger("R-END-06", "R-END-07")
def test_points_are_those_of_all_cards_artifacts_and_the_outpost_face_down_or_not() -> None:
    hand = {"cards": ["ruk", "wex"], "used": ["ruk", "roswin"], "artifacts": ["sled", "rake"], "spent": ["sled"]}
    found = counted({0: hand | {"outpost": True}}, options={"game": "full", "outpost": "yes"})
    assert found.facts["points"] == [0 + 1 + 1 + 2 + 3 + 3 + 1 + 3, 2]
    assert found.facts["cards"] == [7, 2]
    assert found.facts["artifacts"] == [4, 0]
    assert found.facts["outpost"] == [3, 0]


@pytest.mark.ledger("R-END-08")
def test_most_points_win_then_most_coins_and_else_the_victory_is_shared() -> None:
    assert counted({0: {"cards": ["wex"]}, 1: {"coins": 9}}).places == (1, 2)
    assert counted({0: {"coins": 1}, 1: {"coins": 2}}).places == (2, 1)
    assert counted({0: {"coins": 2}, 1: {"coins": 2}}).winners == (0, 1)
    assert counted({0: {"coins": 2}, 1: {"coins": 2}, 2: {"coins": 1}}, seats=3).places == (1, 1, 3)


@pytest.mark.ledger("R-END-09")
def test_ten_cards_are_no_advantage_in_themselves() -> None:
    low = ["rootwarden", "cinder", "last-cartographer", "ruk", "morna", "quarrel", "saffi"]
    assert counted({0: {"cards": low}, 1: {"cards": ["wex", "pell", "juniper", "bartlemoss"]}}).winners == (1,)


@pytest.mark.ledger("R-END-10", "R-VAR-STACK-08")
def test_rounds_in_which_no_marker_can_be_placed_end_the_game() -> None:
    table = lay(hands={0: {"supply": 0}, 1: {"supply": 0, "cards": ["ruk"]}}, options={"stacking": "yes"})
    for _ in range(20):
        if table.decisions:
            table.auto(table.waiting_for[0])
    assert table.outcome is not None
    assert table.outcome.ending == "stuck"
    assert table.state.round == 4 + 1  # the largest party has four


def test_a_marker_placed_lets_the_game_go_on() -> None:
    table = lay(hands={0: {"supply": 1}, 1: {"supply": 0}}, idle=3)
    play(table, "play clapper-meg at a1; mark a1")
    play(table, "play brother-gong", seat=1)
    assert table.state.idle == 0


def test_nothing_is_scored_before_the_end() -> None:
    state = RULES.decode(Table.start(RULES, 2, {}, "begun").settled)
    assert isinstance(state, Roam)
    assert outcome(state) is None
    assert options(Table.load(RULES, encoder.encode(state)), state.first, "play")
