"""The ledger and the tests agree: every rule of play is proved by a test, and nobody names a rule that is not there."""

from __future__ import annotations

import ast
import functools
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.rules import spirit_island

RULES_ROOM = Path(spirit_island.__file__).parent
TESTS_ROOM = Path(__file__).parent
LEDGER = tomllib.loads((RULES_ROOM / "ledger.toml").read_text(encoding="utf-8"))
GROUPS = sorted({rule.rpartition("-")[0] for rule in LEDGER})

# S-FEAR-07, or a range of one group: S-FEAR-07..09.
NAMED = re.compile(r"\b(?P<group>S-[A-Z]+)-(?P<first>\d+)(?:\.\.(?P<last>\d+))?")


def marked(source: str) -> Iterator[str]:
    """The ids in the ledger marks of a file's tests, those of single parameters included."""
    for test in ast.walk(ast.parse(source)):
        if not isinstance(test, ast.FunctionDef) or not test.name.startswith("test_"):
            continue
        for call in (node for decorator in test.decorator_list for node in ast.walk(decorator)):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.ledger":
                yield from (ast.literal_eval(argument) for argument in call.args)


def named(text: str) -> Iterator[str]:
    """The ids that a text names, ranges spelled out; an empty range names itself, which is no id."""
    for found in NAMED.finditer(text):
        first, last = found["first"], found["last"] or found["first"]
        numbers = range(int(first), int(last) + 1)
        if not numbers or (found["last"] and first == last):
            yield found[0]
        for number in numbers:
            yield f"{found['group']}-{number:0{len(first)}}"


def name_in_room(file: Path) -> str:
    """The name of a file of the rules, with its folder."""
    return file.relative_to(RULES_ROOM).as_posix()


@functools.cache
def all_marked() -> frozenset[str]:
    """The ids that the tests of this folder prove."""
    files = TESTS_ROOM.rglob("test_*.py")
    return frozenset(rule for file in files for rule in marked(file.read_text(encoding="utf-8")))


@pytest.mark.parametrize("group", GROUPS)
def test_every_rule_of_play_is_proved_by_a_test(group: str) -> None:
    of_play = {rule for rule, entry in LEDGER.items() if entry["play"] and rule.rpartition("-")[0] == group}
    assert sorted(of_play - all_marked()) == []


def test_no_test_claims_a_rule_that_is_not_in_the_ledger() -> None:
    assert sorted(all_marked() - LEDGER.keys()) == []


@pytest.mark.parametrize("file", sorted([*RULES_ROOM.rglob("*.py"), *RULES_ROOM.rglob("*.toml")]), ids=name_in_room)
def test_the_rules_name_no_rule_that_is_not_in_the_ledger(file: Path) -> None:
    assert sorted(set(named(file.read_text(encoding="utf-8"))) - LEDGER.keys()) == []


def test_every_entry_of_the_ledger_is_whole() -> None:
    for rule, entry in LEDGER.items():
        assert re.fullmatch(r"S-[A-Z]+-\d\d", rule)
        assert entry.keys() - {"ruling", "outside"} == {"play", "says"}, rule
        assert entry["says"].endswith("."), rule


def test_the_ids_of_a_group_count_on_from_01() -> None:
    for group in GROUPS:
        numbers = [rule for rule in LEDGER if rule.rpartition("-")[0] == group]
        assert numbers == [f"{group}-{number:02}" for number in range(1, len(numbers) + 1)]
