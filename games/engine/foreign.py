"""A record that comes from elsewhere: everything it says is doubted before it is believed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec

from games.engine.errors import RulesBug, Unloadable
from games.engine.record import Record, Row, replay
from games.engine.ruleset import Ruleset
from games.engine.rulings import are_places, ruled_end
from games.engine.run import NOBODY
from games.engine.state import encoder
from games.engine.verify import verify

MOST_ROWS = 4_000
MOST_RETURNS = 200  # undos and rewinds: each plays the game again from its start
LONGEST_SEED = 64
LONGEST_NAME = 60
LONGEST_NUMBER = 20
LONGEST_VIA = 10


def read_record(data: Any) -> Record:
    """A record from plain data; raises Unloadable if it is none, or holds what could not be written again."""
    try:
        record = msgspec.json.decode(msgspec.json.encode(data), type=Record)
        encoder.encode(record)
    except (msgspec.MsgspecError, UnicodeError, OverflowError, RecursionError, RulesBug) as error:
        raise Unloadable(f"This is not a record: {error}") from error
    return record


def doubts(record: Record, rulesets: Mapping[str, Ruleset[Any]]) -> list[str]:
    """Everything that is wrong with a record from elsewhere; empty if it is a whole game, told as it was played."""
    wrong = [*_oddities(record), *_odd_rows(record)]
    return wrong or [check.wrong for check in verify(record, rulesets) if check.wrong] or _unfinished(record, rulesets)


def _oddities(record: Record) -> Iterator[str]:
    """What cannot be kept, whatever the rows say."""
    if not record.rows or record.rows[0].kind != "start":
        yield "the first row is not the setup"
    if len(record.rows) > MOST_ROWS:
        yield f"there are more than {MOST_ROWS} rows"
    kinds = Counter(row.kind for row in record.rows)
    if kinds["undo"] + kinds["rewind"] > MOST_RETURNS:
        yield f"more than {MOST_RETURNS} moves are taken back"
    if not record.seed or len(record.seed) > LONGEST_SEED:
        yield f"the seed is not 1 to {LONGEST_SEED} letters long"
    if len(record.secret) > LONGEST_SEED or len(record.commitment) > LONGEST_SEED or len(record.game) > LONGEST_NUMBER:
        yield f"the secret or the promise is more than {LONGEST_SEED} letters long, or the number of the game is none"
    if not all(word == " ".join(word.split()) and len(word) <= LONGEST_NAME for word in record.words):
        yield f"a word for the dice is not one line of {LONGEST_NAME} letters at most"
    if record.names and len(record.names) != record.seats:
        yield f"there are {record.seats} seats and {len(record.names)} names"
    if not all(name.isprintable() and 0 < len(name) <= LONGEST_NAME for name in record.names):
        yield f"a name is not 1 to {LONGEST_NAME} letters that can be printed"
    if b"\\u0000" in encoder.encode(record):
        yield "there is a letter in it that cannot be kept"


def _odd_rows(record: Record) -> Iterator[str]:
    for row in record.rows:
        if not NOBODY <= row.seat < record.seats:
            yield f"row {row.number} is of a seat that is not there"
        goes_back = row.kind in ("undo", "rewind")
        if goes_back != (row.target is not None) or (row.target is not None and not 0 <= row.target < row.number):
            yield f"row {row.number} points to a row that is not before it"
        if (row.kind == "start") != (row.number == 0):
            yield f"row {row.number} cannot be the setup"
        if len(row.via) > LONGEST_VIA or not _is_moment(row.at):
            yield f"row {row.number} does not say when and how it was played"
        if not are_places(row.facts.get("places"), record.seats):
            yield f"row {row.number} states a result that cannot be one"
        if not _has_receipts(row):
            yield f"row {row.number} holds receipts that cannot be read"


def _is_moment(at: str) -> bool:
    """Whether this is a moment in UTC, written as the house writes it: kept and written again it must be the same."""
    try:
        moment = datetime.fromisoformat(at)
    except ValueError:
        return False
    return moment.tzinfo is not None and moment.astimezone(UTC).isoformat() == at


def _has_receipts(row: Row) -> bool:
    try:
        msgspec.convert(row.facts.get("receipts", {}), dict[str, tuple[str, str]])
    except msgspec.ValidationError:
        return False
    return True


def _unfinished(record: Record, rulesets: Mapping[str, Ruleset[Any]]) -> list[str]:
    has_ended = replay(record, rulesets).outcome is not None or ruled_end(record.rows) is not None
    return [] if has_ended else ["the game has not ended"]
