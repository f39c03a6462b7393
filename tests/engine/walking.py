"""Games played at random from a word, as the door would play them: rows, lines, undos, time-outs, rewinds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from games.engine import BadSetup, Dice, Ruleset, Table, TooLate
from games.engine.record import Kind, Record, Row, chain_of, replay
from games.engine.run import NOBODY
from games.rules import RULESETS
from tests.engine.isle import ISLE
from tests.toy import TOY

SHELF: dict[str, Ruleset[Any]] = {"twigs": TOY, "isle": ISLE, **RULESETS}


def setups(ruleset: Ruleset[Any]) -> Iterator[tuple[int, dict[str, str]]]:
    """Every number of players, and every choice of every option, each drawn setup showing one that none before it had;
    with whatever else makes it legal."""
    for seats in ruleset.seats:
        yield seats, ruleset.complete(seats, {})
    chance = Dice(ruleset.id, armed=True)
    shown: set[tuple[str, str]] = set()
    for wanted in [(option.name, choice.value) for option in ruleset.options for choice in option.choices]:
        for _ in range(0 if wanted in shown else 30):
            options = {option.name: chance.choose(option.choices).value for option in ruleset.options}
            seats = chance.choose(ruleset.seats)
            try:
                complete = ruleset.complete(seats, {**options, wanted[0]: wanted[1]})
            except BadSetup:
                continue
            shown.update(complete.items())
            yield seats, complete
            break


class Walk:
    """One game, walked through at random and written down row by row."""

    def __init__(self, ruleset: Ruleset[Any], seats: int, options: Mapping[str, str], word: str) -> None:
        self.seats = seats
        self.chance = Dice(word, armed=True)
        self.table = Table.start(ruleset, seats, options, f"seed {word}")
        self.record = Record(title=ruleset.id, revision=1, seats=seats, options=dict(options), seed=f"seed {word}")
        self.add("start")

    def steps(self, most: int) -> Iterator[Table[Any]]:
        """Act at random, at most so often; gives the table after every act."""
        yield self.table
        for _ in range(most):
            if not self.table.decisions:
                return
            self.act()
            yield self.table

    def act(self) -> None:
        """Take back, time out, rewind, or play a line."""
        kind = self.chance.roll(24)
        takers = [seat for seat in range(self.seats) if self.table.takeable(seat) is not None]
        if kind < 3 and takers:
            self.take_back(self.chance.choose(takers))
        elif kind == 4:
            self.played(self.table.auto, self.chance.choose(self.table.waiting_for), kind="timeout")
        elif kind == 5 and self.chance.roll(3) == 0:
            self.rewind(self.chance.roll(len(self.record.rows)))
        else:
            seat = self.chance.choose(self.table.waiting_for)
            self.played(self.table.play, seat, *self.line(seat))

    def line(self, seat: int) -> list[str]:
        """A line of one or more orders, long enough not to keep the others waiting."""
        text = self.chance.choose(self.table.decision(seat).options)
        while True:
            trial = self.table.trial(seat, text)
            if trial.decision is None or trial.decision.sealed or trial.stopped not in ("open", "incomplete"):
                return trial.orders
            if trial.stopped == "open" and self.chance.roll(2):
                return trial.orders
            text = f"{text}; {self.chance.choose(trial.decision.options)}"

    def played(self, how: Any, seat: int, *orders: str, kind: Kind = "order") -> None:
        """Play, and write the row if there is one: a sealed order waits in its envelope."""
        number = self.table.tally.number
        sealed = self.table.decision(seat).sealed
        how(seat, *orders)
        if self.table.tally.number > number:
            self.add("opening" if sealed else kind)

    def add(self, kind: Kind) -> None:
        """Write down the row that was just played."""
        last = self.table.last
        row = Row(number=last.number, kind=kind, seat=last.seat, orders=last.orders, events=tuple(last.events))
        self.write(row)

    def write(self, row: Row) -> None:
        self.record.rows.append(msgspec.structs.replace(row, digest=self.table.digest))
        self.record.chain = chain_of(self.record.rows)

    def take_back(self, seat: int) -> None:
        """Take a seat's last move back, if nobody has built on it."""
        try:
            target = self.table.take_back(seat)
        except TooLate:
            return
        self.write(Row(number=self.table.tally.number, kind="undo", seat=seat, target=target))

    def rewind(self, target: int) -> None:
        """Go back to how it stood after a row, as a ruling would."""
        tally = self.table.tally
        tally.number, tally.rewinds = tally.number + 1, tally.rewinds + 1
        self.table = replay(self.record, SHELF, target)
        self.table.tally = tally
        self.write(Row(number=tally.number, kind="rewind", seat=NOBODY, target=target))
