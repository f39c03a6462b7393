"""What must hold at every question of every title: each promise is a function that fails when it is broken."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from games.engine import Dice, OrderError, Table, TooLate, check_words
from games.engine.state import encoder
from tests.engine.mini import position

NONSENSE = ("nonsense", "auto auto", "999", "build nowhere at all", "undo", "\x00", "x" * 10_000, "ŧ€ст 🌲")


def some(things: Sequence[Any], most: int) -> Sequence[Any]:
    """A few of these, from all over the list."""
    return things[:: max(1, len(things) // most)]


def keys(table: Table[Any]) -> list[str]:
    """The key of every question now open."""
    return [table.key(decision.seat) for decision in table.decisions]


def load_equals_live(table: Table[Any], seats: int) -> None:
    """A position is (settled, answers, envelopes), and its way through JSON changes nothing."""
    stored = json.loads(encoder.encode(table.answers))
    loaded = Table.load(
        table.ruleset, table.settled, stored, table.envelopes, tally=table.copy().tally, digest=table.digest
    )
    assert position(loaded) == position(table)
    assert keys(loaded) == keys(table)
    for seat in (None, *range(seats)):
        assert loaded.view(seat) == table.view(seat)


def events_survive_a_reload(table: Table[Any], seats: int, most: int = 2) -> None:
    """What an order tells is the same live and after a reload; and the order leads to the same position."""
    for decision in table.decisions[:2]:
        for order in some(decision.options, most):
            live, loaded = table.copy(), table.copy().copy()
            if decision.seat not in table.waiting_for and live.all_sealed:
                continue
            assert live.play(decision.seat, order) == loaded.play(decision.seat, order)
            assert position(live) == position(loaded)


def options_are_words(table: Table[Any], seats: int, most: int = 8) -> None:
    """No option begins another, each is legal, and each is read as itself."""
    for decision in table.decisions:
        check_words(decision)
        for order in some(decision.options, most):
            assert table.trial(decision.seat, order, numbers=False).orders[0] == order
            table.copy().play(decision.seat, order)


def refusals_change_nothing(table: Table[Any], seats: int) -> None:
    """A refused order leaves no trace, whichever way it came in."""
    before = position(table)
    for seat in (*range(seats), 7):
        for text in NONSENSE:
            for refused in (table.play, table.seal, table.submit, table.read):
                with pytest.raises(OrderError):
                    refused(seat, text)
        for decision in table.decisions:
            if decision.seat == seat:
                with pytest.raises(OrderError):
                    table.submit(seat, f"{decision.options[0]}; nonsense", numbers=False) if decision.sealed else (
                        table.play(seat, decision.options[0], "nonsense")
                    )
    for seat in range(seats):
        if table.takeable(seat) is None:
            with pytest.raises(TooLate):
                table.take_back(seat)
    assert position(table) == before


def trials_change_nothing(table: Table[Any], seats: int, most: int = 4) -> None:
    """A trial leaves the table alone, uses no chance, and shows the board as it will be."""
    before = position(table)
    for decision in table.decisions:
        for order in some(decision.options, most):
            trial = table.trial(decision.seat, order)
            assert position(table) == before
            assert trial.orders[0] == order
            live = table.copy()
            if decision.sealed:
                assert trial.stopped == "sealed"
                assert trial.view["envelope"] == order
                continue
            drawn = live.state.dice.drawn
            live.play(decision.seat, *trial.orders)
            if trial.stopped != "fence" and live.decisions and live.state.dice.drawn == drawn:
                assert trial.view == live.view(decision.seat)
                assert trial.decision == live._run.asked(decision.seat)
            if trial.stopped != "fence":
                assert live.state.dice.drawn == drawn


def twin_of(table: Table[Any], seat: int | None, word: str) -> Table[Any]:
    """Another table that this seat could not tell from this one."""
    state = table.ruleset.decode(table.settled)
    return Table.load(table.ruleset, encoder.encode(table.ruleset.twin(state, seat, Dice(word))))


def tried(table: Table[Any], seat: int, text: str) -> object:
    """All that a line tells the seat that tries it."""
    try:
        trial = table.trial(seat, text)
    except OrderError as error:
        return type(error), str(error), error.said, error.nearest
    return *trial._replace(events=[]), [event.seen_by(seat) for event in trial.events]


def twins_look_alike(table: Table[Any], seats: int, most: int = 4) -> None:
    """A seat sees the same on a twin at any moment, and at settled moments may ask and try the same."""
    for seat in (None, *range(seats)):
        view = table.ruleset.view
        for word in ("one", "two"):
            other = table.ruleset.twin(table.state, seat, Dice(word))
            assert encoder.encode(view(other, seat)) == encoder.encode(view(table.state, seat))
        if seat is None or not table.at_settled or table.envelopes:
            continue
        twin = twin_of(table, seat, "twin")
        asked = [decision for decision in table.decisions if decision.seat == seat]
        assert [decision for decision in twin.decisions if decision.seat == seat] == asked
        for decision in asked:
            lines = [
                f"{order}; {after}" for order in some(decision.options, most) for after in ("", "nonsense", "auto")
            ]
            for text in (*lines, "nonsense", "1", "99"):
                assert tried(twin, seat, text) == tried(table, seat, text), text


def views_are_plain_data(table: Table[Any], seats: int) -> None:
    """What leaves the core can be written as JSON and read back the same."""
    for seat in (None, *range(seats)):
        view = table.view(seat)
        assert json.loads(encoder.encode(view)) == view
