"""The bot of Roam: it answers everything, always alike, from what it may see, and better than chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

import pytest

from games.engine import Decision, Dice, Table
from games.engine.state import encoder
from games.rules.roam import RULES
from games.rules.roam.bot import SCORES, choose
from games.rules.roam.state import Roam
from tests.rules.roam.lay import fill, lay, play

Player = Callable[[Table[Roam], Decision], str]

SETUPS: tuple[dict[str, str], ...] = (
    {},
    {"game": "full"},
    {"game": "full", "stacking": "yes", "outpost": "yes"},
    {"stacking": "yes", "edges": "choose"},
)


def no_trial(text: str) -> Any:
    """The bot must play at once."""
    raise AssertionError("the bot tried a line")


def answer(table: Table[Roam], decision: Decision) -> str:
    """What the bot says, seeing what its seat sees."""
    return choose(table.view(decision.seat), decision, no_trial)


def any_answer(seed: str) -> Player:
    """A player who takes any option."""
    dice = Dice(seed, armed=True)
    return lambda table, decision: dice.choose(decision.options)


def questions(table: Table[Roam], players: Sequence[Player]) -> Iterator[tuple[Decision, str]]:
    """Every question of a game with its answer, which is played before the next."""
    while table.waiting_for:
        decision = table.decision(table.waiting_for[0])
        order = players[decision.seat](table, decision)
        yield decision, order
        table.play(decision.seat, order)


@pytest.mark.parametrize(("seats", "options"), list(product((2, 3, 4), SETUPS)))
def test_the_bot_answers_every_question_legally_and_ends_the_game(seats: int, options: dict[str, str]) -> None:
    table = Table.start(RULES, seats, options, "legal")
    for decision, order in questions(table, [answer] * seats):
        assert order in decision.options
    assert table.outcome is not None
    assert table.outcome.ending == "counted"


def test_the_bot_answers_legally_wherever_a_random_player_leaves_it() -> None:
    kinds = set()
    for number, (seats, options) in enumerate(product((2, 4), SETUPS)):
        table = Table.start(RULES, seats, options, f"strange {number}")
        for count, (decision, _) in enumerate(questions(table, [any_answer(f"{number}")] * seats)):
            if decision.prompt.kind not in kinds or count % 5 == 0:
                assert answer(table, decision) in decision.options
            kinds.add(decision.prompt.kind)
    assert kinds | {"blank", "mark", "replace"} == set(SCORES)


def test_the_bot_chooses_the_same_on_a_table_it_cannot_tell_from_this_one() -> None:
    compared = 0
    for number in range(3):
        table, dice = Table.start(RULES, 3, {"game": "full"}, f"twins {number}"), Dice("deal again")
        for decision, order in questions(table, [answer, any_answer("second"), any_answer("third")]):
            if decision.seat == 0 and table.at_settled:
                other = Table.load(RULES, encoder.encode(RULES.twin(RULES.decode(table.settled), 0, dice)))
                assert answer(other, other.decision(0)) == order
                compared += 1
    assert compared > 10


def test_the_bot_beats_random_play() -> None:
    won = 0
    for number in range(12):
        hero = number % 2
        players = [answer if seat == hero else any_answer(f"rival {number}") for seat in range(2)]
        table = Table.start(RULES, 2, SETUPS[number % 2], f"match {number}")
        for _ in questions(table, players):
            pass
        assert table.outcome is not None
        won += table.outcome.winners == (hero,)
    assert won >= 10


def test_the_bot_completes_a_land_that_it_claims() -> None:
    table = lay(fill(0, "00011", leave=1))
    while table.waiting_for == (0,):
        table.play(0, answer(table, table.decision(0)))
    assert "granny-quillon" in table.state.parties[0].cards


def test_the_bot_bids_for_nothing_against_the_penniless() -> None:
    table = lay(fill(0, "00111", leave=1), {0: {"coins": 3}})
    play(table, "play clapper-meg at b3")
    assert answer(table, table.decision(0)) == "bid 0"
