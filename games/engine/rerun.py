"""A record played again row by row, with what is counted on the way and what differs first of each kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games.engine.decision import Decision
from games.engine.errors import Unloadable
from games.engine.events import Event
from games.engine.record import PLAYED, Record, Row, replay
from games.engine.ruleset import Ruleset
from games.engine.run import NOBODY
from games.engine.state import encoder
from games.engine.table import Table, deal, receipt

BEFORE_THE_FIRST = -1


class Rerun:
    """The record being played row by row, with what was counted on the way and what differed first of each kind."""

    def __init__(self, record: Record, rulesets: Mapping[str, Ruleset[Any]]) -> None:
        self.record, self.rulesets = record, rulesets
        self.table: Table[Any] | None = None
        self.asked: tuple[Decision, ...] = ()
        self.count = {"orders": 0, "dice": 0, "positions": 0, "told": 0, "envelopes": 0}
        self.wrong: dict[str, str] = {}
        self.drawn = 0

    def go(self) -> None:
        """Play every row; what comes after a row that cannot be played, or leads elsewhere, would mean nothing."""
        for row in self.record.rows:
            try:
                self.look_at(row, self.play(row))
            except Exception as error:  # whatever the rules stumble over in a damaged record, the row is named
                said = str(error) if isinstance(error, ValueError) else repr(error)
                self.wrong["orders"] = f"row {row.number} cannot be played: {said.rstrip('.')}"
                return
            if "positions" in self.wrong:
                return

    def play(self, row: Row) -> list[Event]:
        """Play one row and give what it told."""
        if self.table is None:
            return self.deal(row)
        if row.kind in PLAYED:
            return self.table.enter(row.number, row.orders)
        if row.kind == "rewind" or (row.kind == "undo" and not self.table.enter_undo(row.number, row.target)):
            self.table = replay(self.record, self.rulesets, row.number)
        return []

    def deal(self, row: Row) -> list[Event]:
        """Set the table up, and give what that told."""
        if row.kind != "start":
            raise Unloadable("the first row is not the setup")
        record = self.record
        self.table = replay(record, self.rulesets, BEFORE_THE_FIRST)
        told = deal(self.table.ruleset, record.seats, record.options, record.seed, record.revision).events
        return [*told, *self.table.enter(row.number, row.orders)]

    def look_at(self, row: Row, told: list[Event]) -> None:
        """Compare a row with what playing it gave."""
        if self.table is None:
            return
        number, dice = row.number, self.table.state.dice
        self.note("orders", len(row.orders), self.misplaced(row))
        self.note(
            "dice", max(0, dice.drawn - self.drawn), f"row {number} uses another seed" * (dice.seed != self.record.seed)
        )
        differs = self.table.digest != row.digest
        self.note("positions", 1, f"row {number} leads to another position than the one recorded" * differs)
        lies = encoder.encode(row.events) != encoder.encode(told)
        self.note("told", 1, f"row {number} tells something else than what happened" * lies)
        if row.kind == "opening" and self.record.game and (self.record.secret or "receipts" in row.facts):
            sealed = {decision.seat for decision in self.asked if decision.sealed}
            self.note("envelopes", len(sealed), next(self.false_receipts(row, sealed), ""))
        self.drawn, self.asked = dice.drawn, self.table.decisions

    def note(self, kind: str, count: int, wrong: str) -> None:
        """Count what was looked at, and keep what was wrong first."""
        self.count[kind] += count
        if wrong:
            self.wrong.setdefault(kind, wrong)

    def misplaced(self, row: Row) -> str:
        """What is odd about whose row it is and of which kind: a sealed question is answered by an opening alone."""
        if row.kind not in PLAYED or row.kind == "start":
            return ""
        if not row.orders:
            return f"row {row.number} plays nothing"
        if (row.kind == "opening") != any(decision.sealed for decision in self.asked):
            return f"row {row.number} cannot be of the kind {row.kind!r}: what was asked then says otherwise"
        mover = NOBODY if row.kind == "opening" else row.orders[0][0]
        return "" if row.seat == mover else f"row {row.number} is not of the seat whose order it holds"

    def false_receipts(self, row: Row, sealed: set[int]) -> Iterator[str]:
        """Envelopes of an opening that held something else than their receipts say."""
        opened = dict(
            reversed([answer for answer in row.orders if answer[0] in sealed])
        )  # a seat's first is the sealed
        receipts = row.facts.get("receipts", {})
        if set(receipts) != {str(seat) for seat in opened}:
            yield f"row {row.number} does not have one receipt for each envelope"
        for seat, order in sorted(opened.items()):
            key, code = receipts.get(str(seat), ("", ""))
            if receipt(self.record.seed, self.record.game, seat, key, order) != code:
                yield f"row {row.number} opens another order of seat {seat} than the one its receipt was given for"
