"""The fuzzer finds nothing in the rules, and everything that is planted in them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from games.engine import Step, View, ask, reveal
from games.engine.fuzz import Report, fuzz
from games.rules import the_arrival
from games.rules.the_arrival import build, earning, spread, turn
from games.rules.the_arrival.state import Arrival

RULES = the_arrival.RULES


def run(**broken: Any) -> Report:
    """A few games of The Arrival with parts of its rules replaced."""
    return fuzz(dataclasses.replace(RULES, **broken), games=6, seed="planted", every=2)


def with_step(name: str, step: Callable[..., Any]) -> dict[str, Any]:
    return {"steps": {**RULES.steps, name: step}}


def test_the_rules_as_they_are_keep_every_promise() -> None:
    report = fuzz(RULES, games=12, seed="sound", every=4)
    assert report.breaches == []
    assert report.games == 12
    assert report.moves > 1_000
    assert report.compared > 100


def test_a_leaked_stack_order_is_found() -> None:
    def leaky(game: Arrival, seat: int | None) -> View:
        return RULES.view(game, seat) | {"next": [stack[-2:] for stack in game.stacks]}

    assert "can tell a table from its twin" in run(view=leaky).breaches[0]


def test_a_leaked_hand_of_fomori_is_found() -> None:
    def leaky(game: Arrival, seat: int | None) -> View:
        return RULES.view(game, seat) | {"hands": [sorted(mat.fomori) for mat in game.mats]}

    assert "can tell a table from its twin" in run(view=leaky).breaches[0]


def test_a_disc_that_is_lost_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(game: Arrival, seat: int, place: str) -> None:
        build.build(game, seat, place)
        game.mats[seat].supply -= game.mats[seat].supply > 0

    monkeypatch.setattr(turn, "build", forgetful)
    assert any("pieces were lost or made" in breach for breach in run().breaches)


def test_chance_without_a_fence_is_found() -> None:
    def hasty(game: Arrival, seat: int) -> Step:
        yield from ask(seat, "draw", ["draw 1", "draw 2"], backs=["lore"] * 2)
        game.mats[seat].cards.append(game.dice.take(game.stacks[0]))

    assert "Unfenced" in run(**with_step("draw_card", hasty)).breaches[0]


def test_rules_that_remember_something_outside_the_state_are_found() -> None:
    calls = count()

    def moody(game: Arrival, seat: int) -> Step:
        if next(calls) % 7 == 3:
            game.mats[seat].honor += 1
        yield from earning.draw_card(game, seat)

    assert run(**with_step("draw_card", moody)).breaches


def test_an_option_that_begins_another_is_found() -> None:
    def sloppy(game: Arrival, seat: int) -> Step:
        yield from ask(seat, "draw", ["draw", "draw 1"], backs=[])
        yield from reveal("the next card")
        game.mats[seat].cards.append(game.stacks[0].pop())

    assert any("begins 'draw 1'" in breach for breach in run(**with_step("draw_card", sloppy)).breaches)


def test_a_game_that_goes_nowhere_is_found() -> None:
    def endless(game: Arrival) -> None:
        game.next(["start_round"])

    assert any(
        "runs in a circle" in breach or "run in a circle" in breach
        for breach in run(**with_step("start_round", endless)).breaches
    )


def test_a_spread_that_shows_the_hand_in_its_options_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(game: Arrival, seat: int) -> list[str]:
        orders = spread.spread_orders(game, seat)
        return orders if "monghfinn" in game.mats[seat].fomori else orders[:1]

    monkeypatch.setattr(turn, "spread_orders", telling)
    report = fuzz(RULES, games=12, seed="options", every=1)
    assert any("on a twin" in breach or "learns something" in breach for breach in report.breaches)
