"""The verifier: plays a record again and says in words what was checked, how much of it, and what differs first.

`python -m games.engine.verify record.json` needs neither a database nor Django: whoever holds a record can run it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from games.engine.dice import promise_of, seed_of
from games.engine.errors import Unloadable
from games.engine.record import Record, link
from games.engine.rerun import Rerun
from games.engine.ruleset import Ruleset
from games.engine.rulings import out_of_turn, ruled_end, ruled_outcome
from games.engine.setting import TABLE, misplaced
from games.engine.state import encoder
from games.engine.table import Table

SHORTEST_HEAD = 8  # letters of a chain that are worth comparing; a mail tells 16


class Check(NamedTuple):
    """One thing that was looked at, in a sentence: how many of it, and what differs first."""

    about: str
    said: str
    tried: int = 1  # none: it could not be looked at, and `said` tells why
    wrong: str = ""

    @property
    def holds(self) -> bool:
        """Whether nothing differs."""
        return not self.wrong

    def __str__(self) -> str:
        if self.wrong:
            return f"DIFFERS  {self.said} But {self.wrong}."
        return f"{'holds' if self.tried else '-':<8} {self.said}"


def verify(record: Record, rulesets: Mapping[str, Ruleset[Any]], heads: Mapping[int, str] | None = None) -> list[Check]:
    """Everything that a record says of itself, looked at; `heads` are chains after rows, known from elsewhere."""
    seen = [*_promises(record), *_chained(record, heads or {}), _at_the_table(record, rulesets)]
    return [*seen, *_played(record, rulesets)]


# -- the promise and the seed


def _promises(record: Record) -> Iterator[Check]:
    """The secret is the one promised, and the seed is made of it and of the players' words."""
    if not record.secret:
        yield Check("promise", "The secret behind the promise is not in this record, so neither was compared.", 0)
        return
    said = "The secret told now is the one promised at the start."
    told = record.rows[0].facts.get("commitment", record.commitment) if record.rows else record.commitment
    wrong = ""
    if promise_of(record.secret) != record.commitment:
        wrong = f"its fingerprint is {promise_of(record.secret)[:16]}…, and {record.commitment[:16]}… was promised"
    elif told != record.commitment:
        wrong = "row 0 of the log tells another promise"
    yield Check("promise", said, 1, wrong)
    given = sum(bool(word) for word in record.words)
    said = f"The seed of the dice is that secret with the players' words ({given} of {record.seats} gave one)."
    wrong = ""
    if len(record.words) != record.seats:
        wrong = f"there are {record.seats} seats and {len(record.words)} words"
    elif seed_of(record.secret, record.words) != record.seed:
        wrong = "secret and words give another seed than the one recorded"
    yield Check("seed", said, 1, wrong)


# -- numbers and chain


def _chained(record: Record, heads: Mapping[int, str]) -> Iterator[Check]:
    """No row is missing or comes twice, the chain over them is the one kept, and the one that mails have told."""
    numbers = [row.number for row in record.rows]
    odd = next((f"in place {at} lies row {n}" for at, n in enumerate(numbers) if at != n), "")
    wrong = f"they are not numbered so: {odd}" if odd else ""
    wrong = wrong or ("" if numbers else "there is not one row")
    yield Check("rows", f"The {len(numbers)} rows are numbered 0, 1, 2, … without a gap.", len(numbers), wrong)
    chain, links = "", []
    for row in record.rows:
        chain = link(chain, row)
        links.append(chain)
    yield Check("chain", f"The chain over {len(links)} rows is the one recorded.", len(links), _broken(record, links))
    if heads:
        said = "The chain is the one known from elsewhere, such as a mail, after row " + ", ".join(
            map(str, sorted(heads))
        )
        yield Check("heads", f"{said}.", len(heads), next(_foreign_heads(heads, links), ""))


def _broken(record: Record, links: list[str]) -> str:
    if record.links and len(record.links) != len(links):
        return f"there are {len(links)} rows and {len(record.links)} links"
    for number, (kept, found) in enumerate(zip(record.links, links, strict=False)):
        if kept != found:
            return f"row {number} was changed, added or taken out: the chain breaks there"
    if record.chain and record.chain != (links[-1] if links else ""):
        return "the chain over the rows is not the one recorded: a row was changed, added or taken out"
    return ""


def _foreign_heads(heads: Mapping[int, str], links: list[str]) -> Iterator[str]:
    for number, head in sorted(heads.items()):
        if not 0 <= number < len(links):
            yield f"there is no row {number}, whose chain was told as {head}"
        elif len(head) < SHORTEST_HEAD:
            yield f"{head!r} is too short to compare: give {SHORTEST_HEAD} letters or more"
        elif not links[number].startswith(head.lower()):
            yield f"after row {number} the chain is {links[number][: len(head)]}, and {head} was told"


# -- the table


def _at_the_table(record: Record, rulesets: Mapping[str, Ruleset[Any]]) -> Check:
    """What is played is what the log tells: so the chain binds that too."""
    if not record.rows or TABLE not in record.rows[0].facts:
        return Check("table", "This game began before logs told what is played in them; that was not compared.", 0)
    said = "Title, revision, options and the number of seats are those that the log tells."
    return Check("table", said, 1, next(misplaced(record, rulesets.get(record.title)), ""))


# -- the game itself


def _played(record: Record, rulesets: Mapping[str, Ruleset[Any]]) -> Iterator[Check]:
    """Every order was legal, every draw is the seed's, every position, event, envelope and the end are as recorded."""
    walk = Rerun(record, rulesets)
    if [row.number for row in record.rows] == list(range(len(record.rows))):
        walk.go()
    else:
        walk.wrong["orders"] = "rows that are not in order cannot be played"
    said = {
        "orders": "{} orders were legal when they were given, each by the seat that was asked.",
        "dice": "{} draws of the dice are those that the seed gives.",
        "positions": "{} rows lead to the positions recorded, digest by digest.",
        "told": "What {} rows told is what happened.",
        "envelopes": "{} envelopes held the orders that their receipts were given for.",
    }
    for kind, sentence in said.items():
        count = walk.count[kind]
        if count or walk.wrong.get(kind) or kind != "envelopes":
            yield Check(kind, sentence.format(count), count, walk.wrong.get(kind, ""))
    stopped = next(out_of_turn(record.rows), "")
    ruled = ruled_end(record.rows)
    if stopped:
        yield Check("rulings", "Nothing was played while a ruling had stopped the game.", 1, stopped)
    if walk.table is not None and not any(walk.wrong.get(kind) for kind in ("orders", "positions")):
        yield _ended(record, walk.table, None if ruled is None else ruled.number)


def _ended(record: Record, table: Table[Any], ruled: int | None) -> Check:
    """The result is what the rules make of the last position, or what a ruling stated."""
    outcome = table.outcome if ruled is None else ruled_outcome(record.rows)
    if outcome is None and record.outcome is None:
        return Check("result", "The game has not ended: its secret, its seed and its result are still to be told.", 0)
    by = "what the rules make of the last position" if ruled is None else f"the one that a ruling stated in row {ruled}"
    if record.outcome is None:
        return Check("result", f"The record tells no result; it is {by}.", 0)
    wrong = "" if encoder.encode(msgspec.to_builtins(outcome)) == encoder.encode(record.outcome) else "another is told"
    wrong = "the game has not ended" if outcome is None else wrong
    return Check("result", f"The result is {by}.", 1, wrong)


# -- on its own


def heads_of(said: Iterable[str]) -> dict[int, str]:
    """Chain heads as they are typed, ROW:CHAIN; raises ValueError with what to type instead."""
    heads = {}
    for one in said:
        row, colon, head = one.partition(":")
        if not (colon and row.strip().isdecimal() and row.isascii() and head.strip()):
            raise ValueError(
                f"{one!r} is no chain head: give the row and the chain as the mail does, such as 37:9f86d081884c7d65"
            )
        heads[int(row)] = head.strip()
    return heads


def read(file: Path) -> Record:
    """The record in a file; raises Unloadable."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Record)
    except OSError as error:
        raise Unloadable(f"it cannot be read: {error.strerror}") from error
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Unloadable(f"it is not a record: {error}") from error


def tell(checks: list[Check]) -> Iterator[str]:
    """What was checked, line by line, and the sum of it."""
    yield from map(str, checks)
    wrong = [check for check in checks if not check.holds]
    yield f"{len(wrong)} of {len(checks)} checks differ." if wrong else "Everything that was checked holds."


def main(arguments: list[str] | None = None) -> int:
    """Verify the records named on the command line; 1 if anything differs or cannot be read."""
    parser = argparse.ArgumentParser(prog="python -m games.engine.verify", description=__doc__)
    parser.add_argument("records", nargs="+", type=Path, metavar="record.json")
    parser.add_argument("--head", action="append", default=[], metavar="ROW:CHAIN", help="a chain head from a mail")
    # The core does not know the titles: which shelf to play from is said by name.
    parser.add_argument("--shelf", default="games.rules", help="the module whose RULESETS to play by")
    asked = parser.parse_args(arguments)
    rulesets, holds = import_module(asked.shelf).RULESETS, True
    for file in asked.records:
        try:
            checks = verify(read(file), rulesets, heads_of(asked.head))
        except ValueError as error:
            sys.stdout.write(f"{file}: {error}\n")
            holds = False
            continue
        holds = holds and all(check.holds for check in checks)
        sys.stdout.write("\n".join([f"{file}:", *(f"  {line}" for line in tell(checks)), ""]))
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
