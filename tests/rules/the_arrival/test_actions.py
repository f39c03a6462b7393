"""The Action Phase: whose turn it is and how many actions a turn has."""

import pytest

from games.engine import Dice, Table
from games.rules.the_arrival import RULES
from tests.rules.the_arrival.lay import lay, options
from tests.rules.the_arrival.moves import act, asked, both_editions, mat, refuse, verbs, wait_for

THREE = "temair=0:1; dunum=1:1; notium=2:1"
TOLD = {"build": "built", "shield": "shielded", "spread": "spread", "repel": "repelled"}
EVERYTHING = "temair=0:1; tailtiu=sineach; laberus=sineach; dunum=1:1"


@pytest.mark.ledger("A-ACT-01")
@both_editions
def test_the_first_player_of_the_round_takes_the_first_turn(edition: str) -> None:
    table = lay(THREE, seats=3, edition=edition, first=1, agenda=[["start_round"]])
    assert wait_for(table, "action") == 1


@pytest.mark.ledger("A-ACT-01")
@both_editions
def test_players_take_turns_of_two_actions_in_turn_order(edition: str) -> None:
    hands = {seat: {"discs": 6} for seat in range(3)}
    table = lay(THREE, hands, seats=3, edition=edition, first=1, agenda=[["take_turn", 1]])
    order = []
    for _ in range(8):
        order.append(asked(table))
        act(table, options(table, order[-1], "build")[0], seat=order[-1])
    assert order == [1, 1, 2, 2, 0, 0, 1, 1]


@pytest.mark.ledger("A-ACT-02")
@pytest.mark.parametrize("one", TOLD)
@pytest.mark.parametrize("other", TOLD)
def test_the_two_actions_can_be_the_same_or_different_and_in_any_order(one: str, other: str) -> None:
    hand = {"discs": 3, "shields": 2, "swords": 2, "fomori": ["sineach"] * 3}
    table = lay(EVERYTHING, {0: hand, 1: {"discs": 2}})
    for verb in (one, other):
        assert asked(table) == 0
        events = act(table, options(table, 0, verb)[0])
        assert [event.kind for event in events] == [TOLD[verb]]
    assert asked(table) == 1


@pytest.mark.ledger("A-ACT-03", "A-ACT-06")
@both_editions
def test_turns_go_round_past_those_who_have_passed_until_every_player_has(edition: str) -> None:
    table = lay(THREE, {seat: {"discs": 12, "honor": 0} for seat in range(3)}, seats=3, edition=edition)

    def take(seat: int, *orders: str) -> None:
        for order in orders or options(table, seat, "build")[:2]:
            assert asked(table) == seat
            act(table, order, seat=seat)

    take(0)
    take(1, "pass")
    take(2)
    take(0)
    take(2)
    take(0, "pass")
    take(2)
    take(2)
    assert table.view(None)["round"] == 2
    take(2, "pass")
    assert table.view(None)["round"] == 3
    assert table.decisions[0].prompt.kind == "draw"


@pytest.mark.ledger("A-ACT-04")
@both_editions
def test_in_round_1_each_player_s_first_turn_has_one_action(edition: str) -> None:
    hand = {"discs": 6, "turns": 0}
    table = lay("temair=0:1; dunum=1:1", {0: hand, 1: hand}, edition=edition, round=1)
    order = []
    for _ in range(7):
        order.append(asked(table))
        act(table, options(table, order[-1], "build")[0], seat=order[-1])
    assert order == [0, 1, 0, 0, 1, 1, 0]


@pytest.mark.ledger("A-ACT-04")
@both_editions
def test_the_first_turn_of_a_later_round_has_two_actions(edition: str) -> None:
    hand = {"discs": 3, "turns": 0}
    table = lay("temair=0:1; dunum=1:1", {0: hand, 1: hand}, edition=edition, round=1)
    act(table, "pass")
    act(table, "pass", seat=1)
    assert wait_for(table, "action") == 0
    assert table.view(None)["round"] == 2
    for _ in range(2):
        assert verbs(table) & {"spread", "pass"}  # an action is due
        act(table, options(table, 0, "build")[0])
    assert asked(table) == 1 or verbs(table) <= {"use", "end"}


@pytest.mark.ledger("A-ACT-05")
@both_editions
def test_the_actions_are_build_shield_spread_repel_and_pass(edition: str) -> None:
    for fomori, last in (([], "pass"), (["sineach"], "spread")):
        hand = {"discs": 1, "shields": 1, "swords": 1, "fomori": fomori}
        assert verbs(lay(EVERYTHING, {0: hand}, edition=edition)) == {"build", "shield", "repel", last}


@pytest.mark.ledger("A-ACT-06")
@both_editions
def test_a_player_who_has_passed_is_skipped(edition: str) -> None:
    hands = {0: {"discs": 5}, 1: {"discs": 3}, 2: {"discs": 5}}
    for passed, following in ((False, 1), (True, 2)):
        hands[1]["passed"] = passed
        table = lay(THREE, hands, seats=3, edition=edition)
        act(table, "build temair", "build temair")
        assert asked(table) == following


@pytest.mark.ledger("A-ACT-07")
def test_in_games_up_a_turn_ends_only_after_exactly_two_actions() -> None:
    hand = {"discs": 4, "tiles": ["cauldron-eblana"]}
    table = lay("temair=0:1; dunum=1:1", {0: hand, 1: {"discs": 2}}, edition="games-up")
    refuse(table, "end")
    act(table, "build temair")
    refuse(table, "end")
    act(table, "build temair")
    assert table.decision(0).options == ("use cauldron-eblana", "end")
    act(table, "end")
    assert asked(table) == 1


@pytest.mark.ledger("A-ACT-08")
@both_editions
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_player_always_has_an_action_spread_with_usable_fomori_and_pass_without(seats: int, edition: str) -> None:
    dice = Dice(f"any order {seats}", armed=True)
    table = Table.start(RULES, seats, {"edition": edition}, f"game {seats}")
    before = RULES.pieces(table.state)
    seen = set()
    while table.decisions:
        seat = table.waiting_for[0]
        question = table.decision(seat)
        if question.prompt.kind == "action" and "end" not in question.options:
            [duty] = verbs(table, seat) & {"spread", "pass"}
            assert duty == "pass" or mat(table, seat)["fomori"]
            seen.add(duty)
        table.play(seat, dice.choose(question.options))
        assert RULES.pieces(table.state) == before
    assert seen == {"spread", "pass"}


@pytest.mark.ledger("A-ACT-09")
@both_editions
def test_an_action_left_over_must_be_used(edition: str) -> None:
    table = lay("temair=0:1; dunum=1:1", {0: {"fomori": ["sineach"] * 3}, 1: {"discs": 2}}, edition=edition)
    for _ in range(2):
        assert verbs(table) == {"spread"}
        refuse(table, "end", "pass")
        act(table, options(table, 0, "spread")[0])
    assert asked(table) == 1
