"""The figures of mail find nothing in the house as it is, and everything that is planted in it."""

from __future__ import annotations

import re
from datetime import timedelta
from email.message import Message
from typing import Any

import pytest

from games.engine import Dice
from games.post import address, judge, orders, parse
from games.post.address import Address
from games.trust import forging
from games.trust.forging import FAULTS, believe
from games.trust.hostile import HOSTILE
from games.trust.mutants import corpus, fuzz, try_to_read


def faults(found: list[str]) -> set[str]:
    return {line.partition(",")[0] for line in found}


def test_as_it_is_the_house_plays_no_illegal_mail_and_refuses_no_legal_one() -> None:
    assert believe(300, "as it is") == []


def test_as_it_is_no_damaged_mail_brings_the_reader_down() -> None:
    assert fuzz(corpus(), 300, "as it is") == []
    assert len(corpus()) >= 60


def test_every_kind_of_fault_is_tried() -> None:
    dice = Dice("kinds", armed=True)
    assert len({forging.illegal(dice).fault for _ in range(300)}) == len(FAULTS)


# -- planted faults: each must turn its figure red


def test_a_house_that_does_not_look_at_the_sender_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forging, "trust", lambda to, reading, sitter: (judge.Trust.HEAR, ""))
    assert "forged sender" in faults(believe(200, "planted"))


def test_a_house_that_believes_the_first_address_in_from_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def first(mail: Message) -> str:
        return next(iter(parse.ADDRESS.findall(str(mail.get("From", "")))), "").lower()

    monkeypatch.setattr(parse, "_sender", first)
    assert "forged sender" in faults(believe(300, "planted"))


def test_a_house_that_does_not_check_the_signature_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "compare_digest", lambda one, other: True)
    assert faults(believe(300, "planted")) & {"tampered address", "address of another kind", "address of another house"}


def test_a_signature_that_forgets_the_kind_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    proof = address._proof
    monkeypatch.setattr(address, "_proof", lambda kind, said, secret: proof("", said, secret))
    monkeypatch.setattr(forging, "is_fresh", lambda to, question: not to.expired)
    assert "address of another kind" in faults(believe(300, "planted"))


def test_a_house_that_takes_any_question_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forging, "is_fresh", lambda to, question: not to.expired)
    assert "another question" in faults(believe(300, "planted"))


def test_a_house_that_takes_an_empty_question_for_any_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def sloppy(to: Address, question: str | None) -> bool:
        return not to.expired and question is not None and question.startswith(to.question_prefix)

    monkeypatch.setattr(forging, "is_fresh", sloppy)
    assert "another question" in faults(believe(300, "planted"))


def test_a_house_that_forgets_that_addresses_expire_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = judge.is_fresh
    monkeypatch.setattr(forging, "is_fresh", lambda to, question: fresh(to._replace(expired=False), question))
    assert "expired address" in faults(believe(300, "planted"))


def test_a_house_that_plays_what_came_before_or_from_nobody_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forging, "why_silent", lambda *args, **more: "")
    assert {"from nobody", "it came before"} <= faults(believe(300, "planted"))


def test_a_house_that_does_not_know_a_machine_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parse, "why_automatic", lambda *args: "")
    assert "automatic mail" in faults(believe(300, "planted"))


@pytest.mark.parametrize("rules", ["NUMBERED", "SIGNATURE", "ORIGINAL HEADER", "ENDS_INTRODUCTION"])
def test_a_house_that_plays_what_is_quoted_is_found(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for rule in rules.split():
        monkeypatch.setattr(f"games.post.strip.{rule}", re.compile("(?!)"))
    monkeypatch.setattr(orders, "_is_listed", lambda words, asked: False)
    assert "quoted only" in faults(believe(600, "planted"))


def test_a_house_that_refuses_what_it_should_play_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "GOOD_FOR", timedelta(days=10))
    assert any("refused" in line for line in believe(200, "planted"))


def test_a_reader_that_trusts_what_a_mail_says_of_its_charset_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parse, "_decode", lambda raw, charset: raw.decode(charset))
    found = fuzz(corpus(), 600, "planted")
    assert any("LookupError" in line for line in found)
    assert any("UnicodeDecodeError" in line for line in found)


def test_a_reader_without_limits_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parse, "_check", lambda raw: None)
    monkeypatch.setattr(parse, "RecursionError", KeyError, raising=False)
    assert "RecursionError" in try_to_read(HOSTILE["deep parts"])


def test_a_reader_that_takes_too_long_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(0, 100, 7))
    monkeypatch.setattr("games.trust.mutants.time.perf_counter", lambda: float(next(ticks)))
    assert try_to_read(b"From: a@b.example\n\n1\n") == "took 7.0 s"


def test_any_error_of_the_reader_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(text: str) -> Any:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(parse, "written", stumble)
    assert any("ZeroDivisionError" in line for line in fuzz(corpus(), 20, "planted"))
