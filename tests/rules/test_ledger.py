"""Ledgers and tests agree: every rule of play is proved by a test, and nobody names a rule that is not there."""

from __future__ import annotations

import ast
import functools
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

TESTS_ROOM = Path(__file__).parent
RULES_ROOM = TESTS_ROOM.parents[1] / "games" / "rules"
LEDGERS: dict[str, dict[str, Any]] = {
    file.parent.name: tomllib.loads(file.read_text(encoding="utf-8"))
    for file in sorted(RULES_ROOM.glob("*/ledger.toml"))
}
GROUPS = sorted({(title, rule.rpartition("-")[0]) for title, ledger in LEDGERS.items() for rule in ledger})
FILES = sorted(file for title in LEDGERS for kind in ("*.py", "*.toml") for file in (RULES_ROOM / title).rglob(kind))
EDITIONS = {"both", "cryptozoic", "games-up"}
RULE = re.compile(r"[A-Z]-[A-Z]+(-[A-Z]+)?-\d\d")
every_title = pytest.mark.parametrize("title", LEDGERS)


def marked(source: str) -> Iterator[str]:
    """The ids in the ledger marks of a file's tests, those of single parameters included."""
    for test in ast.walk(ast.parse(source)):
        if not isinstance(test, ast.FunctionDef) or not test.name.startswith("test_"):
            continue
        for call in (node for decorator in test.decorator_list for node in ast.walk(decorator)):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.ledger":
                yield from (ast.literal_eval(argument) for argument in call.args)


def named(text: str, letter: str) -> Iterator[str]:
    """The ids of a title's letter that a text names, such as A-EARN-07 or the range A-EARN-07..09, which is spelled
    out; an empty range names itself, which is no id."""
    pattern = rf"\b(?P<group>{letter}-[A-Z]+(?:-[A-Z]+)?)-(?P<first>\d+)(?:\.\.(?P<last>\d+))?"
    for found in re.finditer(pattern, text):
        first, last = found["first"], found["last"] or found["first"]
        numbers = range(int(first), int(last) + 1)
        if not numbers or (found["last"] and first == last):
            yield found[0]
        for number in numbers:
            yield f"{found['group']}-{number:0{len(first)}}"


@functools.cache
def all_marked(title: str) -> frozenset[str]:
    """The ids that the tests of a title prove."""
    files = (TESTS_ROOM / title).rglob("test_*.py")
    return frozenset(rule for file in files for rule in marked(file.read_text(encoding="utf-8")))


@pytest.mark.parametrize(("title", "group"), GROUPS)
def test_every_rule_of_play_is_proved_by_a_test(title: str, group: str) -> None:
    of_play = {rule for rule, entry in LEDGERS[title].items() if entry["play"] and rule.rpartition("-")[0] == group}
    assert sorted(of_play - all_marked(title)) == []


@every_title
def test_no_test_claims_a_rule_that_is_not_in_the_ledger(title: str) -> None:
    assert sorted(all_marked(title) - LEDGERS[title].keys()) == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(RULES_ROOM).as_posix())
def test_the_rules_name_no_rule_that_is_not_in_the_ledger(file: Path) -> None:
    ledger = LEDGERS[file.relative_to(RULES_ROOM).parts[0]]
    letter = next(iter(ledger))[0]
    assert sorted(set(named(file.read_text(encoding="utf-8"), letter)) - ledger.keys()) == []


@every_title
def test_every_entry_of_the_ledger_is_whole(title: str) -> None:
    has_editions = title == "the_arrival"
    for rule, entry in LEDGERS[title].items():
        assert RULE.fullmatch(rule)
        assert entry.keys() - {"ruling", "outside", "edition"} == {"play", "says"}, rule
        assert ("edition" in entry) == has_editions, rule
        assert entry.get("edition", "both") in EDITIONS, rule
        assert entry["says"].endswith("."), rule


@pytest.mark.parametrize(("title", "group"), GROUPS)
def test_the_ids_of_a_group_count_on_from_01(title: str, group: str) -> None:
    numbers = [rule for rule in LEDGERS[title] if rule.rpartition("-")[0] == group]
    assert numbers == [f"{group}-{number:02}" for number in range(1, len(numbers) + 1)]


def test_marks_are_found_on_tests_and_on_their_parameters_and_nowhere_else() -> None:
    source = """
@pytest.mark.parametrize("edition", [pytest.param("x", marks=pytest.mark.ledger("A-B-02"))])
@pytest.mark.ledger("A-B-01", "A-B-09")
def test_one(): ...
@pytest.mark.ledger("A-B-03")
def helper(): ...
# pytest.mark.ledger("A-B-04")
def test_two():
    "@pytest.mark.ledger('A-B-05')"
"""
    assert set(marked(source)) == {"A-B-01", "A-B-02", "A-B-09"}


def test_names_and_ranges_are_read_from_text() -> None:
    assert list(named("A-EARN-07..09, (A-VAR-OUT-12), R-BID-01", "A")) == [
        *("A-EARN-07", "A-EARN-08", "A-EARN-09", "A-VAR-OUT-12"),
    ]
    assert "A-EARN-09..07" in set(named("A-EARN-09..07", "A")), "a range that runs backwards is no rule"
    assert "A-ADV-1" in set(named("A-ADV-1", "A")), "an id of one digit is no rule"
    assert "A-ADV-100" in set(named("A-ADV-98..100", "A"))
