"""Mails as people's programs write them, each with what it says: the more of them, the fewer surprises."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from games.engine.decision import Decision, Prompt
from games.post import parse
from games.post.address import redact
from games.post.orders import begins
from games.post.speech import Command, sort_out
from games.rules.the_arrival import RULES

CORPUS = Path(__file__).parent / "corpus"
EXPECTED: dict[str, dict[str, Any]] = tomllib.loads((CORPUS / "expected.toml").read_text())
ASKED = Decision(
    seat=0,
    prompt=Prompt("action"),
    options=(
        *("repel tailtiu for honor", "repel tailtiu for corruption", "repel magnata for honor", "build uisnech"),
        *("build temair", "shield manapia", "use big-migration", "spread tailtiu", "draw lore", "end", "pass"),
    ),
    default="pass",
)


def said(command: Command) -> str:
    return f"{command.verb} {command.whom}".strip() + (
        f": {command.said}" if is_written_with_colon(command) else rest(command)
    )


def is_written_with_colon(command: Command) -> bool:
    return command.verb in ("press", "default", "plan", "phase", "always")


def rest(command: Command) -> str:
    return f" {command.said}" if command.said else ""


def told(raw: bytes) -> dict[str, Any]:
    """What a mail says under the question above."""
    reading = parse.read(raw)
    commands, others = sort_out(reading.lines, lambda line: begins(line, ASKED, RULES.vocabulary, numbers=True))
    orders: list[str] = []
    chatter: list[str] = []
    for line in others:
        is_order = begins(line, ASKED, RULES.vocabulary, numbers=not orders)
        (orders if is_order else chatter).append(redact(line))
    return {
        "orders": orders,
        "commands": [said(command) for command in commands],
        "chatter": chatter,
        "automatic": bool(reading.automatic),
        "sender": reading.sender,
        "subject": reading.subject,
    }


def test_the_corpus_is_large_and_every_mail_in_it_has_its_reading() -> None:
    assert len(EXPECTED) >= 60
    assert {path.stem for path in CORPUS.glob("*.eml")} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_mail_says_what_its_writer_wrote_and_nothing_that_is_quoted(name: str) -> None:
    expected = {"orders": [], "commands": [], "chatter": [], "automatic": False} | EXPECTED[name]
    found = told((CORPUS / f"{name}.eml").read_bytes())
    if expected["chatter"] == "any":
        found["chatter"] = "any"
    assert {key: found[key] for key in expected} == expected


@pytest.mark.parametrize("name", [name for name in EXPECTED if not EXPECTED[name].get("automatic")])
def test_line_ends_of_either_kind_say_the_same(name: str) -> None:
    raw = (CORPUS / f"{name}.eml").read_bytes().replace(b"\r\n", b"\n")
    assert told(raw) == told(raw.replace(b"\n", b"\r\n"))


def test_the_lines_of_our_own_list_are_never_orders() -> None:
    listed = "\n".join(f"{number:>4}   {order:<36}  what it does" for number, order in enumerate(ASKED.options, 1))
    assert told(f"From: mil@example.org\n\n{listed}\n".encode())["orders"] == []
    folded = "\n".join(" ".join(line.split()) for line in listed.splitlines())
    assert told(f"From: mil@example.org\n\n{folded}\n".encode())["orders"] == []
