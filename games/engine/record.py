"""A game as an ordered log: rows that are only ever added, the chain over them, and the position they lead to."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from games.engine.errors import BadSetup, Unloadable
from games.engine.events import Event
from games.engine.ruleset import Ruleset
from games.engine.rulings import out_of_turn
from games.engine.run import NOBODY, Answer
from games.engine.state import encoder
from games.engine.table import Table, Tally, deal

Kind = Literal["start", "order", "opening", "timeout", "undo", "rewind", "revision", "ruling"]
PLAYED = frozenset({"start", "order", "opening", "timeout"})


class Row(msgspec.Struct, omit_defaults=True, frozen=True, kw_only=True):
    """One act in the log: row 0 is the setup; numbers only grow, and no row is ever changed or taken out."""

    number: int
    kind: Kind
    seat: int = NOBODY
    orders: tuple[tuple[int, str], ...] = ()  # every answer in it, forced ones included
    target: int | None = None  # of an undo or a rewind
    facts: dict[str, Any] = {}  # of a ruling: what was ruled and why
    events: tuple[Event, ...] = ()
    digest: str = ""  # of the state after it
    at: str = ""  # when, in UTC
    via: str = ""


class Record(msgspec.Struct, omit_defaults=True, kw_only=True):
    """A whole game, to keep, to send and to check."""

    title: str
    revision: int
    seats: int
    options: dict[str, str]
    seed: str
    rows: list[Row] = []
    names: list[str] = []
    chain: str = ""  # of the last row, as it was when the record was written
    links: list[str] = []  # the chain after each row, as they were kept
    game: str = ""  # its number in the house where it was played: receipts are made with it
    commitment: str = ""  # the promise: the fingerprint of the secret, told before the first row
    secret: str = ""  # what the promise was about
    words: list[str] = []  # of the players for the dice, by seat
    outcome: dict[str, Any] | None = None  # how it ended, as the house told it


def link(chain: str, row: Row) -> str:
    """The chain after this row: a hash over the chain before it and the row."""
    return hashlib.sha256(chain.encode() + encoder.encode(row)).hexdigest()[:32]


def chain_of(rows: Sequence[Row]) -> str:
    """The chain over all these rows."""
    chain = ""
    for row in rows:
        chain = link(chain, row)
    return chain


def standing(rows: Sequence[Row], upto: int) -> list[Answer]:
    """The answers that stand after row `upto`: undone ones are out, a rewind goes back to what stood then."""
    stood: dict[int, list[Answer]] = {}
    answers: list[Answer] = []
    for row in rows:
        if row.number > upto:
            break
        if row.kind in PLAYED:
            answers = [*answers, *(Answer(row.number, seat, order) for seat, order in row.orders)]
        elif row.kind == "undo":
            answers = [answer for answer in answers if answer.move != row.target]
        elif row.kind == "rewind":
            if row.target not in stood:
                raise Unloadable(f"row {row.number} rewinds to row {row.target}, which is not before it.")
            answers = stood[row.target]
        stood[row.number] = answers
    return answers


def replay(record: Record, rulesets: Mapping[str, Ruleset[Any]], upto: int | None = None) -> Table[Any]:
    """The table as it stood after row `upto`, played again from the seed."""
    last = record.rows[-1].number if record.rows else 0
    return _from_start(record, rulesets, standing(record.rows, last if upto is None else upto))


def rewind(table: Table[Any], record: Record, rulesets: Mapping[str, Ruleset[Any]], target: int) -> Table[Any]:
    """The table as it stood after row `target`, with the count of rows one further: what was sealed is gone, and every
    key given out before is stale."""
    back = replay(record, rulesets, target)
    back.tally = Tally(table.tally.number + 1, table.tally.rewinds + 1, dict(table.tally.rows))
    return back


def _from_start(record: Record, rulesets: Mapping[str, Ruleset[Any]], answers: Sequence[Answer]) -> Table[Any]:
    ruleset = rulesets.get(record.title)
    if ruleset is None:
        raise Unloadable(f"This server does not know the title {record.title!r}.")
    if not 1 <= record.revision <= ruleset.revision:
        raise Unloadable(
            f"{ruleset.name}: recorded under revision {record.revision}; these rules know 1 to {ruleset.revision}."
        )
    state = deal(ruleset, record.seats, record.options, record.seed, record.revision)
    state.events = []
    return Table.load(ruleset, encoder.encode(state), answers)


def check(record: Record, rulesets: Mapping[str, Ruleset[Any]]) -> list[str]:
    """Everything that is wrong with a record: chain, numbers, digests, moves in a game that a ruling had stopped; empty
    if it all holds."""
    wrong: list[str] = []
    if record.chain and record.chain != chain_of(record.rows):
        wrong.append("the chain over the rows is not the one recorded: a row was changed, added or taken out")
    if [row.number for row in record.rows] != list(range(len(record.rows))):
        wrong.append("the rows are not numbered 0, 1, 2, ...")
        return wrong
    wrong.extend(out_of_turn(record.rows))
    table: Table[Any] | None = None
    for row in record.rows:
        try:
            if table is not None and row.kind in PLAYED:
                table.enter(row.number, row.orders)
            elif table is not None and row.kind == "undo" and table.enter_undo(row.number, row.target):
                pass  # from the last settled state; to play every undo from the start would take most of the time
            elif row.kind not in ("ruling", "revision") or table is None:
                table = replay(record, rulesets, row.number)
        except (Unloadable, BadSetup) as error:
            wrong.append(f"row {row.number} cannot be played: {error}")
            return wrong
        if row.digest != table.digest:
            wrong.append(f"row {row.number} leads to another position than the one recorded")
            return wrong
    return wrong
