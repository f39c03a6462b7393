"""A finished game as readable text, a digest beside every row; read back, it must play again to the letter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games.engine.dice import Dice
from games.engine.errors import Unloadable
from games.engine.record import Record, Row, replay
from games.engine.ruleset import Ruleset
from games.engine.rulings import ruled_outcome
from games.engine.run import NOBODY
from games.engine.scribe import Scribe

NAMES = ["Ada", "Bran", "Cian", "Dara"]
BAR = " | "


def play_game(ruleset: Ruleset[Any], seats: int, options: Mapping[str, str], seed: str, wild: int = 0) -> Record:
    """A whole game by the title's bot; with `wild` every so many-th order on average is a random one."""
    scribe = Scribe(ruleset, seats, options, seed)
    luck = Dice(f"wild {seed}", armed=True)
    table = scribe.table
    while table.waiting_for:
        seat = table.waiting_for[0]
        asked = table.decision(seat)
        if wild and luck.roll(wild) == 0:
            order = luck.choose(asked.options)
        else:
            order = ruleset.bot(table.view(seat), asked, lambda line, seat=seat: table.trial(seat, line))  # type: ignore[misc]
        scribe.play(seat, order)
    scribe.record.names = NAMES[:seats]
    return scribe.record


def play_again(record: Record, ruleset: Ruleset[Any]) -> Record:
    """The same orders played anew, with everything they tell; its forced answers are found again, not read."""
    scribe = Scribe(ruleset, record.seats, record.options, record.seed)
    for row in record.rows[1:]:
        asked = scribe.table.decision(row.orders[0][0])
        for seat, order in row.orders if asked.sealed else row.orders[:1]:
            scribe.play(seat, order)
    scribe.record.names = list(record.names)
    scribe.record.options = dict(record.options)  # an option that came later is none of its
    return scribe.record


def write(record: Record, ruleset: Ruleset[Any]) -> str:
    """The record as text: a head, the rows with what they told, and the outcome."""
    return "\n".join([*_head(record), "", *_rows(record, ruleset), "", *_end(record, ruleset), ""])


def _head(record: Record) -> Iterator[str]:
    yield f"title: {record.title}"
    yield f"revision: {record.revision}"
    yield f"seats: {record.seats}"
    for name, value in record.options.items():
        yield f"option: {name} = {value}"
    yield f"seed: {record.seed}"
    yield f"names: {', '.join(record.names)}"


def _rows(record: Record, ruleset: Ruleset[Any]) -> Iterator[str]:
    words = ruleset.speak()
    view = replay(record, {ruleset.id: ruleset}).view(None)  # words need the edition, not the position
    for row in record.rows:
        orders = "; ".join(f"{seat}: {order}" for seat, order in row.orders) or "-"
        seat = "-" if row.seat == NOBODY else str(row.seat)
        yield BAR.join((f"{row.number:>4}", f"{row.kind:<7}", seat, row.digest, orders))
        if "reason" in row.facts:
            said = f"{row.facts.get('by', 'The house')} rules: {row.facts.get('ruling', '')}. {row.facts['reason']}"
            yield f"       {' '.join(said.split())}".replace(BAR, " / ")
        for event in row.events:
            yield f"       {words.event(event.seen_by(None), record.names, view)}"


def _end(record: Record, ruleset: Ruleset[Any]) -> Iterator[str]:
    table = replay(record, {ruleset.id: ruleset})
    if (ruled := ruled_outcome(record.rows)) is not None:
        places = ", ".join(f"{name}: {place}" for name, place in zip(record.names, ruled.places, strict=False))
        yield f"outcome: ended by a ruling; {places or 'no result'}"
    elif table.outcome is not None:
        yield f"outcome: {ruleset.speak().outcome(table.outcome, record.names, table.view(None))}"
    yield f"chain: {record.chain}"


def read(text: str) -> Record:
    """The record of a playthrough's text, as far as is needed to play it again: head, orders and digests."""
    head: dict[str, str] = {}
    options: dict[str, str] = {}
    rows: list[Row] = []
    for number, line in enumerate(text.splitlines(), 1):
        name, _, value = line.partition(": ")
        if line.count(BAR) >= 4:
            rows.append(_read_row(number, line))
        elif name == "option":
            option, _, chosen = value.partition(" = ")
            options[option] = chosen
        elif line and not line[0].isspace():
            head[name] = value
    try:
        return Record(
            title=head["title"],
            revision=int(head["revision"]),
            seats=int(head["seats"]),
            options=options,
            seed=head["seed"],
            names=head["names"].split(", "),
            rows=rows,
        )
    except (KeyError, ValueError) as error:
        raise Unloadable(f"The head of the playthrough is not whole: {error}.") from error


def _read_row(at: int, line: str) -> Row:
    try:
        number, kind, seat, digest, orders = (part.strip() for part in line.split(BAR, 4))
        answers = [entry.split(": ", 1) for entry in orders.split("; ")] if orders != "-" else []
        return Row(
            number=int(number),
            kind=kind,  # type: ignore[arg-type]
            seat=NOBODY if seat == "-" else int(seat),
            orders=tuple((int(who), order) for who, order in answers),
            digest=digest,
        )
    except ValueError as error:
        raise Unloadable(f"Line {at} of the playthrough is no row: {error}.") from error
