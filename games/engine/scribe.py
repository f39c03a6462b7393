"""A table with its log: every act becomes a row of a record, as the house would write it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.events import Event
from games.engine.record import Kind, Record, Row, link
from games.engine.ruleset import Ruleset
from games.engine.table import Table


def row_of(table: Table[Any], kind: Kind, *, via: str = "", at: str = "") -> Row:
    """The row of the move just played."""
    played = table.last
    return Row(
        number=played.number,
        kind=kind,
        seat=played.seat,
        orders=played.orders,
        events=tuple(played.events),
        digest=table.digest,
        via=via,
        at=at,
    )


class Scribe:
    """Plays a game and writes its record."""

    def __init__(self, ruleset: Ruleset[Any], seats: int, options: Mapping[str, str], seed: str) -> None:
        self.table = Table.start(ruleset, seats, options, seed)
        chosen = ruleset.complete(seats, options)
        self.record = Record(title=ruleset.id, revision=ruleset.revision, seats=seats, options=chosen, seed=seed)
        self._write(row_of(self.table, "start"))

    def play(self, seat: int, *orders: str) -> list[Event]:
        """Play orders; a sealed one is no row until all are opened."""
        number = self.table.tally.number
        sealed = self.table.decision(seat).sealed
        events = self.table.play(seat, *orders)
        if self.table.tally.number > number:
            self._write(row_of(self.table, "opening" if sealed else "order"))
        return events

    def take_back(self, seat: int) -> None:
        """Take that seat's last move back, which is a row too."""
        target = self.table.take_back(seat)
        number = self.table.tally.number
        self._write(Row(number=number, kind="undo", seat=seat, target=target, digest=self.table.digest))

    def _write(self, row: Row) -> None:
        self.record.rows.append(row)
        self.record.chain = link(self.record.chain, row)
