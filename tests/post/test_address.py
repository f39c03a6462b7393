"""Addresses prove themselves: ours are read, whatever case they come in, and nobody else can make one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.post import address
from games.post.address import Address, Kind

NOW = datetime(2026, 11, 15, 12, tzinfo=UTC)
KEY = "0123456789abcdef"


def test_a_reply_address_says_seat_and_question() -> None:
    to = address.reply_address(17, KEY, NOW)
    assert address.read(to, NOW) == Address(Kind.REPLY, 17, KEY)
    assert address.read(to.partition("@")[0], NOW) == Address(Kind.REPLY, 17, KEY)


@pytest.mark.parametrize(
    ("to", "said"),
    [
        (address.bounce_address(5), Address(Kind.BOUNCE, 5)),
        (address.invitation_address(6), Address(Kind.INVITATION, 6)),
        (address.unsubscribe_address(7), Address(Kind.UNSUBSCRIBE, 7)),
        (address.unsubscribe_token(7), Address(Kind.UNSUBSCRIBE, 7)),
    ],
)
def test_every_kind_of_address_says_what_it_is_for(to: str, said: Address) -> None:
    assert address.read(to, NOW) == said


@given(st.integers(0, 2**48 - 1), st.sampled_from(["", KEY, "f" * 16]))
def test_it_is_short_plain_and_proof_against_any_case(pk: int, key: str) -> None:
    local = address.reply_address(pk, key, NOW).partition("@")[0]
    assert len(local) < 64
    assert local == local.lower()
    assert local.replace("-", "").isalnum()
    assert address.read(local.upper(), NOW) == address.read(local, NOW) == Address(Kind.REPLY, pk, key)


def test_the_domain_does_not_matter_because_the_proof_is_in_the_name() -> None:
    local = address.reply_address(17, KEY, NOW).partition("@")[0]
    assert address.read(f"{local}@mx.elsewhere.example", NOW) == Address(Kind.REPLY, 17, KEY)


@pytest.mark.parametrize("place", range(60))
def test_one_letter_changed_anywhere_makes_it_nobodys(place: int) -> None:
    local = address.reply_address(17, KEY, NOW).partition("@")[0]
    if place >= len(local):
        assert address.read(local + "a" * (place - len(local) + 1), NOW) is None
        return
    for letter in "abri27-":
        changed = local[:place] + letter + local[place + 1 :]
        assert changed == local or address.read(changed, NOW) is None


def test_an_address_of_one_kind_is_none_of_another() -> None:
    word = address.bounce_address(17).partition("@")[0][2:]
    assert [address.read(f"{kind}-{word}", NOW) is None for kind in "rbiu"] == [True, False, True, True]


@given(st.text(max_size=80) | st.from_regex(r"[rbiu]-[a-z2-7]{0,70}(@x\.example)?", fullmatch=True))
def test_nothing_else_is_an_address_of_ours(text: str) -> None:
    assert address.read(text, NOW) is None


def test_a_reply_address_expires_and_says_so() -> None:
    to = address.reply_address(17, KEY, NOW)
    for days, expired in ((0, False), (59, False), (60, False), (62, True), (4_000, True)):
        found = address.read(to, NOW + timedelta(days=days))
        assert found == Address(Kind.REPLY, 17, KEY, expired)


def test_what_lets_people_go_never_expires() -> None:
    found = address.read(address.unsubscribe_token(7), NOW + timedelta(days=10_000))
    assert found is not None
    assert not found.expired


def test_a_retired_secret_still_reads_and_an_unknown_one_does_not(settings: Any) -> None:
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "the first secret", []
    to = address.reply_address(17, KEY, NOW)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "the second secret", ["the first secret"]
    assert address.read(to, NOW) == Address(Kind.REPLY, 17, KEY)
    settings.SECRET_KEY_FALLBACKS = []
    assert address.read(to, NOW) is None


def test_the_signature_has_128_bits() -> None:
    without = len(address.reply_address(17, "", NOW).partition("@")[0]) - 2
    assert without * 5 >= 8 * (1 + address.PK + address.DAY) + 128


def test_our_addresses_are_taken_out_of_what_others_read() -> None:
    to = address.reply_address(17, KEY, NOW)
    said = f"Write to <{to}> or {to.upper()}; r-ations are small, u-boats-are-not."
    assert address.redact(said) == "Write to <[address]> or [address]; r-ations are small, u-boats-are-not."
