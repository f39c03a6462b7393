"""Bugs in the rules and in the core."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from contextlib import AbstractContextManager
from itertools import count
from typing import Any
from unittest.mock import patch

from games.engine import Dice, Step, Table, View, ask, reveal, takeback
from games.engine.run import Answer, Run
from games.engine.state import encoder
from games.rules import RULESETS, the_arrival
from games.rules.the_arrival import build, earning, spread, turn
from games.rules.the_arrival.state import Arrival
from games.trust.plants import Plant

RULES = the_arrival.RULES
Grow = Callable[[], AbstractContextManager[object]]


def _step(name: str, step: Callable[..., Any]) -> Grow:
    return lambda: patch.dict(RULES.steps, {name: step})


def _view(leak: Callable[[Arrival], View]) -> Grow:
    """Let the view show more than it may."""

    def leaking(game: Arrival, seat: int | None) -> View:
        return RULES.view(game, seat) | leak(game)

    return lambda: patch.dict(RULESETS, {RULES.id: dataclasses.replace(RULES, view=leaking)})


def _lose_a_disc(game: Arrival, seat: int, place: str) -> None:
    build.build(game, seat, place)
    game.mats[seat].supply -= game.mats[seat].supply > 0


def _hasty(game: Arrival, seat: int) -> Step:
    yield from ask(seat, "draw", ["draw 1", "draw 2"], backs=["lore"] * 2)
    game.mats[seat].cards.append(game.dice.take(game.stacks[0]))


def _sloppy(game: Arrival, seat: int) -> Step:
    yield from ask(seat, "draw", ["draw", "draw 1"], backs=[])
    yield from reveal("the next card")
    game.mats[seat].cards.append(game.stacks[0].pop())


def _moody() -> AbstractContextManager[object]:
    calls = count()

    def draw_card(game: Arrival, seat: int) -> Step:
        if next(calls) % 7 == 3:
            game.mats[seat].honor += 1
        yield from earning.draw_card(game, seat)

    return _step("draw_card", draw_card)()


def _generous(game: Arrival, seat: int) -> Step:
    game.mats[seat].honor += 1
    yield from earning.draw_card(game, seat)


def _endless(game: Arrival) -> None:
    game.next(["start_round"])


def _options_by_hand(game: Arrival, seat: int) -> list[str]:
    orders = spread.spread_orders(game, seat)
    return orders if "monghfinn" in game.mats[seat].fomori else orders[:1]


def _careless_undo() -> AbstractContextManager[object]:
    honest = takeback.without_last

    def without_last(run: Run[Any], seat: int) -> tuple[Run[Any], int]:
        before, move = honest(run, seat)
        before.state.mats[seat].supply += 1
        return before, move

    return patch.object(takeback, "without_last", without_last)


def _forgetful_reload() -> AbstractContextManager[object]:
    def copy(table: Table[Any]) -> Table[Any]:
        return Table.load(table.ruleset, table.settled, table.answers[:-1], table.envelopes)

    return patch.object(Table, "copy", copy)


def _plays_anything() -> AbstractContextManager[object]:
    honest = Table.play

    def play(table: Table[Any], seat: int, *orders: str) -> Any:
        asked = table.decision(seat)
        return honest(table, seat, *(order if order in asked.options else asked.default for order in orders[:1]))

    return patch.object(Table, "play", play)


def _other_dice() -> AbstractContextManager[object]:
    honest = Dice.roll
    return patch.object(Dice, "roll", lambda dice, sides: (honest(dice, sides) + 1) % sides)


def _other_digest() -> AbstractContextManager[object]:
    return patch.object(Table, "digest", property(lambda table: f"{len(encoder.encode(table.state)):024x}"))


def _trials_go_on() -> AbstractContextManager[object]:
    """Let a trial play on behind the fence, where hidden things are touched."""
    honest = Run.feed

    def feed(run: Run[Any], move: int, seat: int, order: str) -> None:
        run.on_trial = False
        honest(run, move, seat, order)

    return patch.object(Run, "feed", feed)


def _forced_twice() -> AbstractContextManager[object]:
    """Let every row of a log be entered without its last order."""
    honest = Run.run_again

    def run_again(run: Run[Any], answers: list[Answer]) -> None:
        honest(run, answers[:-1] if len(answers) > 1 else answers)

    return patch.object(Run, "run_again", run_again)


PLANTS = (
    Plant("F1", "a disc is lost in building", lambda: patch.object(turn, "build", _lose_a_disc)),
    Plant("F1", "chance is used without a fence", _step("draw_card", _hasty)),
    Plant("F1", "an option begins another", _step("draw_card", _sloppy)),
    Plant("F1", "the rules remember something outside the state", _moody),
    Plant("F1", "a game goes nowhere", _step("start_round", _endless)),
    Plant("F1", "an undo makes a piece", _careless_undo),
    Plant("F1", "a reload forgets the last answer", _forgetful_reload),
    Plant("F1", "an illegal order is played as something else", _plays_anything),
    Plant("F2", "a rule is changed without a revision", _step("draw_card", _generous)),
    Plant("F2", "the dice fall otherwise", _other_dice),
    Plant("F2", "digests are made in another way", _other_digest),
    Plant("F2", "a row is entered without its last order", _forced_twice),
    Plant("F7", "the view shows the order of the stacks", _view(lambda game: {"next": [s[-2:] for s in game.stacks]})),
    Plant("F7", "the view shows hands", _view(lambda game: {"hands": [sorted(mat.fomori) for mat in game.mats]})),
    Plant("F7", "the view shows the seed", _view(lambda game: {"seed": game.dice.seed})),
    Plant("F7", "options depend on a hidden hand", lambda: patch.object(turn, "spread_orders", _options_by_hand)),
    Plant("F7", "a trial goes on behind the fence", _trials_go_on),
)
