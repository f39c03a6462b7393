"""The bot of The Arrival: it answers everything, always alike, from what it may see, and better than chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

import pytest

from games.engine import Decision, Dice, Table
from games.engine.state import encoder
from games.rules.the_arrival import RULES
from games.rules.the_arrival.bot import SCORES, choose
from games.rules.the_arrival.state import Arrival
from tests.rules.the_arrival.lay import lay

Player = Callable[[Table[Arrival], Decision], str]

SETUPS: tuple[dict[str, str], ...] = (
    {},
    {"game": "advanced"},
    {"game": "advanced", "leaders": "deal"},
    {"edition": "games-up"},
    {"edition": "games-up", "blockers": "in-turn"},
)
TABLES = list(product((2, 3, 4), SETUPS))
GAMES = [(*TABLES[number % len(TABLES)], f"game {number}") for number in range(16)]


def answer(table: Table[Arrival], decision: Decision) -> str:
    """What the bot says, seeing what its seat sees."""
    return choose(table.view(decision.seat), decision, lambda text: table.trial(decision.seat, text))


def any_answer(seed: str) -> Player:
    """A player who takes any option."""
    dice = Dice(seed, armed=True)
    return lambda table, decision: dice.choose(decision.options)


def questions(table: Table[Arrival], players: Sequence[Player]) -> Iterator[tuple[Decision, str]]:
    """Every question of a game with its answer, which is played before the next."""
    while table.waiting_for:
        decision = table.decision(table.waiting_for[0])
        order = players[decision.seat](table, decision)
        yield decision, order
        table.play(decision.seat, order)


@pytest.mark.parametrize(("seats", "options", "seed"), GAMES)
def test_the_bot_answers_every_question_legally(seats: int, options: dict[str, str], seed: str) -> None:
    table = Table.start(RULES, seats, options, seed)
    for decision, order in questions(table, [answer] * seats):
        assert order in decision.options
    assert table.outcome is not None


def test_the_bot_answers_legally_wherever_a_random_player_leaves_it() -> None:
    kinds = set()
    for number, (seats, options) in enumerate(product((2, 4), SETUPS)):
        table = Table.start(RULES, seats, options, f"strange {number}")
        for decision, _ in questions(table, [any_answer(f"{number}")] * seats):
            kinds.add(decision.prompt.kind)
            assert answer(table, decision) in decision.options
    assert kinds | {"trophy"} == set(SCORES)


def test_the_bot_answers_how_many_fomori_a_trophy_returns() -> None:
    table = lay("dabrona=0:1; dur=1:1; dun-balair=none", {0: {"fomori": ["sineach"] * 4, "trophies": 1}})
    table.play(0, "use trophy")
    assert answer(table, table.decision(0)) in ("return 3", "return 2", "return 1")


def test_the_bot_always_plays_the_same_game() -> None:
    first, second = (
        [order for _, order in questions(Table.start(RULES, 3, {"game": "advanced"}, "same"), [answer] * 3)]
        for _ in range(2)
    )
    assert first == second


@pytest.mark.parametrize("options", SETUPS)
def test_the_bot_chooses_the_same_on_a_table_it_cannot_tell_from_this_one(options: dict[str, str]) -> None:
    table = Table.start(RULES, 3, options, "twins")
    dice = Dice("deal again")
    compared = 0
    for decision, order in questions(table, [answer, any_answer("second"), any_answer("third")]):
        if decision.seat == 0 and table.at_settled and not table.envelopes:
            other = Table.load(RULES, encoder.encode(RULES.twin(RULES.decode(table.settled), 0, dice)))
            assert answer(other, other.decision(0)) == order
            compared += 1
    assert compared > 20


def test_the_bot_never_needs_a_trial() -> None:
    def no_trial(text: str) -> Any:
        raise AssertionError("the bot must play at once")

    table = Table.start(RULES, 2, {}, "at once")
    for decision, order in questions(table, [answer] * 2):
        assert choose(table.view(decision.seat), decision, no_trial) == order


def test_the_bot_mostly_beats_random_play() -> None:
    won = 0
    for number in range(20):
        bot = number % 2
        players = [answer, any_answer(f"rival {number}")]
        table = Table.start(RULES, 2, {}, f"match {number}")
        for _ in questions(table, players if bot == 0 else players[::-1]):
            pass
        assert table.outcome is not None
        won += table.outcome.winners == (bot,)
    assert won >= 14


def test_the_bot_repels_for_corruption_when_the_fomori_will_win() -> None:
    fomori = "; ".join(f"{place}=sineach" for place in ("ivernis", "cnoc-aine", "notium", "senus", "sid-femen"))
    hands = {0: {"swords": 1, "corruption": 8}, 1: {"corruption": 8}}
    table = lay(f"dabrona=0:1; manapia=1:1; {fomori}", hands, round=6)
    assert answer(table, table.decision(0)).endswith("for corruption")


def test_the_bot_repels_for_honor_when_the_tribes_will_win() -> None:
    own = "; ".join(f"{place}=0:1" for place in ("dabrona", "notium", "dur", "senus", "birgus"))
    others = "; ".join(f"{place}=1:1" for place in ("manapia", "oboca", "ferna", "eblana", "ailenn", "dinn-rig"))
    hands = {0: {"swords": 3, "corruption": 4}, 1: {"corruption": 4}}
    table = lay(f"{own}; {others}; ivernis=monghfinn", hands, round=6)
    assert answer(table, table.decision(0)) == "repel ivernis for honor"
