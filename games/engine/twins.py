"""A table and its twin: what a seat could tell between two tables that differ only in what it may not know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.engine.dice import Dice
from games.engine.errors import OrderError
from games.engine.state import encoder
from games.engine.table import Table

NONSENSE = "zzz no such order"


def tells_apart(table: Table[Any], seat: int | None, luck: Dice) -> Iterator[str]:
    """What this seat could tell by: its view at any moment; where nothing was answered since the table was settled,
    its question too, and what it is told when it tries a line."""
    ruleset = table.ruleset
    state = ruleset.twin(table.state, seat, Dice(f"twin {luck.roll(1 << 40)}"))
    if encoder.encode(ruleset.view(state, seat)) != encoder.encode(ruleset.view(table.state, seat)):
        yield f"seat {seat} can tell a table from its twin"
    if ruleset.pieces(state) != ruleset.pieces(table.state):
        yield "a twin has other pieces"
    if seat is None or not can_be_asked(table, seat):
        return
    other = twin_of(table, seat, "settled")
    if other.decision(seat) != table.decision(seat):
        yield f"seat {seat} is asked something else on a twin"
        return
    yield from _learns(table, other, seat, (luck.choose(table.decision(seat).options), NONSENSE))


def can_be_asked(table: Table[Any], seat: int) -> bool:
    """Whether everything a seat meets can be compared: it is asked, and nothing was answered since."""
    return table.at_settled and seat in table.waiting_for


def twin_of(table: Table[Any], seat: int | None, word: str) -> Table[Any]:
    """The settled table with everything dealt again that this seat may not know."""
    settled = table.ruleset.twin(table.ruleset.decode(table.settled), seat, Dice(word))
    return Table.load(table.ruleset, encoder.encode(settled), (), table.envelopes, tally=table.tally)


def _learns(table: Table[Any], other: Table[Any], seat: int, lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        if _attempt(table, seat, line) != _attempt(other, seat, line):
            yield f"seat {seat} learns something by trying {line!r}"


def _attempt(table: Table[Any], seat: int, line: str) -> bytes:
    """Everything that trying a line tells."""
    try:
        trial = table.trial(seat, line)
    except OrderError as error:
        return str(error).encode()
    seen = [event.seen_by(seat) for event in trial.events]
    return encoder.encode([trial.view, trial.orders, trial.decision, trial.rest, trial.stopped, seen])
