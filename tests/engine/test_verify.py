"""The verifier: an honest record holds in every point, and whatever is changed in it is named."""

from __future__ import annotations

import hashlib
import hmac
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.engine import Dice, receipt
from games.engine.dice import promise_of, seed_of
from games.engine.record import Record, Row, link
from games.engine.scribe import Scribe
from games.engine.setting import setting_of, sitting
from games.engine.verify import Check, heads_of, main, verify
from tests.conftest import HOME
from tests.toy import TOY

SHELF = {TOY.id: TOY}
SECRET, WORDS = "5ec2e7" * 10, ["heather", "", "sea weed"]
Change = Callable[[Record], None]


def chained(record: Record) -> Record:
    """The record with its chain made to fit its rows."""
    record.links, record.chain = [], ""
    for row in record.rows:
        record.chain = link(record.chain, row)
        record.links.append(record.chain)
    return record


def told_by_the_house(row: Row, record: Record) -> dict[str, Any]:
    """The facts that the house puts into a row: the promise into the first, receipts into an opening."""
    if row.kind == "start":
        told = setting_of(record.title, record.revision, record.options, range(record.seats))
        return {"commitment": record.commitment, **told}
    if row.kind != "opening":
        return {}
    opened = dict(reversed(row.orders))
    codes = {seat: receipt(record.seed, record.game, seat, f"key{seat}", order) for seat, order in opened.items()}
    return {"receipts": {str(seat): [f"key{seat}", code] for seat, code in codes.items()}}


@pytest.fixture
def record() -> Record:
    """Give a finished game as the house gives it out."""
    scribe = Scribe(TOY, 3, {"rounds": "2"}, seed_of(SECRET, WORDS))
    table = scribe.table
    while table.waiting_for:
        seat = table.waiting_for[0]
        if table.decision(seat).prompt.kind == "lay" and len(scribe.record.rows) == 12:
            scribe.play(seat, table.decision(seat).options[0])
            scribe.take_back(seat)
        scribe.play(seat, table.decision(seat).options[0])
    record = scribe.record
    record.game, record.secret, record.words, record.commitment = "7", SECRET, list(WORDS), promise_of(SECRET)
    record.names, record.outcome = ["Alice", "Bob", "Charlie"], msgspec.to_builtins(table.outcome)
    record.rows = [msgspec.structs.replace(row, facts=told_by_the_house(row, record)) for row in record.rows]
    return chained(record)


def wrong(record: Record, **known: Any) -> dict[str, str]:
    """What differs, by what it is about."""
    return {check.about: check.wrong for check in verify(record, SHELF, **known) if not check.holds}


def test_an_honest_record_holds_and_says_what_was_checked(record: Record) -> None:
    checks = verify(record, SHELF, {3: record.links[3][:16]})
    assert [check for check in checks if not check.holds] == []
    tried = {check.about: check.tried for check in checks}
    rows = len(record.rows)
    orders = sum(len(row.orders) for row in record.rows)
    assert tried.pop("dice") >= 12  # the twigs were shuffled, and some were drawn
    assert [tried.pop(about) for about in ("rows", "chain", "positions", "told")] == [rows] * 4
    assert tried == {"promise": 1, "seed": 1, "heads": 1, "orders": orders, "table": 1, "envelopes": 6, "result": 1}
    assert {"undo", "opening", "order"} <= {row.kind for row in record.rows}


def test_whom_a_ruling_put_into_a_seat_sits_there(record: Record) -> None:
    for seat in (1, 7, -1, None, "1", 1.0):  # what is no seat is nobody's
        facts = {"ruling": "substituted", "seat": seat, "player": 9}
        record.rows.append(Row(number=len(record.rows), kind="ruling", facts=facts, digest=record.rows[-1].digest))
    assert wrong(chained(record)) == {}
    assert sitting(record.rows) == [0, 9, 2]


def test_of_a_game_from_before_logs_told_of_their_table_it_is_not_compared(record: Record) -> None:
    row(0, facts={"commitment": record.commitment})(record)
    checks = {check.about: check for check in verify(chained(record), SHELF)}
    assert all(check.holds for check in checks.values())
    assert checks["table"].tried == 0


def row(number: int, **changes: Any) -> Change:
    """Change one row."""

    def change(record: Record) -> None:
        record.rows[number] = msgspec.structs.replace(record.rows[number], **changes)

    return change


def first(record: Record, kind: str) -> int:
    """The number of the first row of a kind."""
    return next(row.number for row in record.rows if row.kind == kind)


def without_receipts(record: Record) -> None:
    row(first(record, "opening"), facts={})(record)


def with_another_receipt(record: Record) -> None:
    number = first(record, "opening")
    receipts = {seat: [key, "0" * 24] for seat, (key, _) in record.rows[number].facts["receipts"].items()}
    row(number, facts={"receipts": receipts})(record)


def opened_as_an_order(record: Record) -> None:
    number = first(record, "opening")
    row(number, kind="order", seat=0)(record)


def told(record: Record, **changes: Any) -> None:
    """Let row 0 tell something else of the table, which for the play itself is of no consequence."""
    facts = record.rows[0].facts
    row(0, facts={**facts, "table": {**facts["table"], **changes}})(record)


# Each by somebody who makes the chain fit again: only what is about the game itself can find it.
FORGED: dict[str, tuple[str, Change]] = {
    "another order": ("positions", row(1, orders=((0, "rest"),))),
    "an order nobody may give": ("orders", row(2, orders=((0, "lay down"),))),
    "another seat": ("orders", row(1, seat=2)),
    "another digest": ("positions", row(4, digest="0" * 24)),
    "another story": ("told", row(3, events=())),
    "no receipts": ("envelopes", without_receipts),
    "other receipts": ("envelopes", with_another_receipt),
    "an opening that is none": ("orders", opened_as_an_order),
    "another promise in the log": ("promise", row(0, facts={"commitment": promise_of("another")})),
    "another seed": ("seed", lambda record: setattr(record, "seed", seed_of(SECRET, ["a", "b", "c"]))),
    "another secret": ("promise", lambda record: setattr(record, "secret", "0" * 64)),
    "other words": ("seed", lambda record: record.words.reverse()),
    "a word too many": ("seed", lambda record: record.words.append("more")),
    "other options": ("positions", lambda record: record.options.update(rounds="3")),
    "options of no consequence": ("table", lambda record: told(record, options={"rounds": "1"})),
    "a revision of no consequence": ("table", lambda record: told(record, revision=2)),
    "another title in the log": ("table", lambda record: told(record, title="chess")),
    "a table that cannot be read": ("table", row(0, facts={"commitment": promise_of(SECRET), "table": [1]})),
    "a seat more": ("table", lambda record: told(record, players=[0, 1, 2, 3])),
    "another number of the game": ("envelopes", lambda record: setattr(record, "game", "8")),
    "another result": ("result", lambda record: setattr(record, "outcome", {"ending": "counted", "places": [3, 2, 1]})),
    "the last row gone": ("result", lambda record: record.rows.__delitem__(-1)),
    "a row gone": ("rows", lambda record: record.rows.__delitem__(5)),
    "a row twice": ("rows", lambda record: record.rows.insert(5, record.rows[5])),
    "rows in another order": ("rows", lambda record: record.rows.insert(4, record.rows.pop(5))),
    "a title nobody knows": ("orders", lambda record: setattr(record, "title", "chess")),
    "a revision to come": ("orders", lambda record: setattr(record, "revision", 9)),
}


@pytest.mark.parametrize("fault", FORGED)
def test_a_forger_who_mends_the_chain_is_found_by_what_the_rules_say(record: Record, fault: str) -> None:
    about, change = FORGED[fault]
    change(record)
    assert about in wrong(chained(record)), wrong(record)


@pytest.mark.parametrize("change", [{"via": "mail"}, {"at": "2020-01-01T00:00:00+00:00"}, {"facts": {"ruling": "x"}}])
def test_what_no_rule_knows_is_found_by_the_chain_that_a_mail_has_told(record: Record, change: dict[str, Any]) -> None:
    told = {9: record.links[9][:16]}
    row(4, **change)(record)
    assert wrong(record) == {"chain": "row 4 was changed, added or taken out: the chain breaks there"}
    chained(record)
    assert wrong(record) == {}
    assert set(wrong(record, heads=told)) == {"heads"}


def test_a_chain_head_is_compared_as_far_as_it_is_known(record: Record) -> None:
    last = len(record.rows) - 1
    assert wrong(record, heads={0: record.links[0], last: record.links[last][:8].upper()}) == {}
    assert "too short" in wrong(record, heads={0: record.links[0][:7]})["heads"]
    assert f"there is no row {last + 1}" in wrong(record, heads={last + 1: record.chain})["heads"]
    assert heads_of(["3: 0123456789abcdef"]) == {3: "0123456789abcdef"}
    with pytest.raises(ValueError, match="is no chain head"):
        heads_of(["0123456789abcdef"])


def test_a_record_without_its_secret_says_what_was_not_compared(record: Record) -> None:
    record.secret = ""
    checks = verify(record, SHELF)
    assert checks[0] == Check("promise", checks[0].said, 0)
    assert "not in this record" in str(checks[0])
    assert wrong(record) == {}


def test_a_game_that_goes_on_is_verified_up_to_now(record: Record) -> None:
    record.rows, record.outcome = record.rows[:9], None
    checks = verify(chained(record), SHELF)
    assert all(check.holds for check in checks)
    assert (checks[-1].about, checks[-1].tried) == ("result", 0)


def test_a_game_ended_by_a_ruling_holds_with_the_result_that_it_stated(record: Record) -> None:
    record.rows = record.rows[:9]
    facts = {"ruling": "ended", "by": "Root", "reason": "All agreed.", "places": [1, 2, 2]}
    record.rows.append(Row(number=9, kind="ruling", facts=facts, digest=record.rows[8].digest))
    stated = {"ending": "ruling", "places": [1, 2, 2], "facts": {"by": "Root", "reason": "All agreed."}}
    record.outcome = stated
    checks = verify(chained(record), SHELF)
    assert (wrong(record), checks[-1].said) == ({}, "The result is the one that a ruling stated in row 9.")
    record.outcome = {**stated, "places": [2, 1, 2]}
    assert "result" in wrong(record)


# -- from paper: what docs/fair-dice.md says, written again with nothing of ours

ROW = ("number", "kind", "seat", "orders", "target", "facts", "events", "digest", "at", "via")
EVENT = ("kind", "facts", "secret", "to")


def as_on_paper(value: Any, fields: tuple[str, ...] = ()) -> Any:
    """A value with the keys of its maps in the order that the page demands."""
    if isinstance(value, dict):
        names = [name for name in fields if name in value] if fields else sorted(value)
        return {name: as_on_paper(value[name], ()) for name in names}
    return [as_on_paper(each) for each in value] if isinstance(value, list) else value


def plain(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def test_the_recipe_on_paper_gives_the_same(record: Record) -> None:
    data = json.loads(msgspec.json.encode(record))
    assert data["commitment"] == hashlib.sha256(data["secret"].encode()).hexdigest()
    seed = hashlib.sha256("\n".join([data["secret"], *data["words"]]).encode()).hexdigest()
    assert data["seed"] == seed
    chain = ""
    for each, told in zip(data["rows"], data["links"], strict=True):
        written = as_on_paper(each, ROW)
        if "events" in each:
            written["events"] = [as_on_paper(event, EVENT) for event in each["events"]]
        chain = hashlib.sha256(chain.encode() + plain(written)).hexdigest()[:32]
        assert chain == told
        for seat, (key, code) in each.get("facts", {}).get("receipts", {}).items():
            order = next(order for who, order in each["orders"] if who == int(seat))
            said = plain([data["game"], int(seat), key, order])
            assert code == hmac.new(seed.encode(), said, "sha256").hexdigest()[:24]
    assert chain == data["chain"]


def test_dice_on_paper_fall_alike() -> None:
    dice, seed, n = Dice("a seed", armed=True), b"a seed", 0
    for sides in (6, 2, 1 << 63, (1 << 63) + 1, 52):
        while True:
            n += 1
            word = int.from_bytes(hmac.digest(seed, str(n).encode(), "sha256")[:8], "big")
            if word < 2**64 - 2**64 % sides:
                break
        assert (dice.roll(sides), dice.drawn) == (word % sides, n)


# -- on its own


def test_the_verifier_runs_on_a_file_without_django(record: Record, tmp_path: Path) -> None:
    honest, forged = tmp_path / "honest.json", tmp_path / "forged.json"
    honest.write_bytes(msgspec.json.encode(record))
    row(4, via="mail")(record)
    forged.write_bytes(msgspec.json.encode(record))
    program = (
        "import sys, tests.toy; tests.toy.RULESETS = {'twigs': tests.toy.TOY};"
        "from games.engine.verify import main; code = main(sys.argv[1:]);"
        "sys.exit(9 if 'django' in sys.modules else code)"
    )
    command = [sys.executable, "-c", program, "--shelf", "tests.toy", str(honest)]
    done = subprocess.run(command, cwd=HOME, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].strip() == "Everything that was checked holds."
    done = subprocess.run([*command, str(forged)], cwd=HOME, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "row 4 was changed" in done.stdout


def test_the_verifier_takes_the_titles_of_the_house_from_the_shelf(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps({"title": "roam", "revision": 1, "seats": 2, "options": {}, "seed": "x"}))
    assert main([str(file)]) == 1
    assert "there is not one row" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "said"), [("{}", "not a record"), ("no json", "not a record"), (None, "cannot be read")]
)
def test_what_is_no_record_is_refused_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | None, said: str
) -> None:
    file = tmp_path / "record.json"
    if text is not None:
        file.write_text(text)
    assert main([str(file)]) == 1
    assert said in capsys.readouterr().out
