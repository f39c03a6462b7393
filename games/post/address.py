"""Addresses that carry their own proof: who may answer what, signed, readable in any case, under 64 characters."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from functools import cache
from hashlib import sha256
from hmac import compare_digest
from typing import NamedTuple

from django.conf import settings
from django.utils.crypto import salted_hmac

SALT = "arrival.post.address"
PROOF = 16  # bytes of the signature: 128 bits
PK, DAY = 6, 2  # bytes of a row's number and of a day
MOST_OF_KEY = 16  # letters of a question's key that fit: all that the core makes
EPOCH = datetime(2020, 1, 1, tzinfo=UTC)
GOOD_FOR = timedelta(days=60)
FOR_EVER = 256**DAY - 1  # the row itself says whether it can still be answered
# Base32 knows no other letters, so a word of ours is found in any text; 20 of them are no word of a language.
TOKEN = re.compile(r"(?<![a-z0-9])[rbiu]-[a-z2-7]{20,}(?:@[a-z0-9.-]+)?", re.IGNORECASE)


class Kind(StrEnum):
    """What an address is for."""

    REPLY = "r"  # a seat's answers, and orders for one question
    BOUNCE = "b"  # where a mail comes back to that could not be delivered
    INVITATION = "i"  # yes or no to an invitation
    UNSUBSCRIBE = "u"  # no more mail to a player


KINDS = frozenset(map(str, Kind))


class Address(NamedTuple):
    """What an address of ours says: the row it concerns and, for a seat, the question it was sent with."""

    kind: Kind
    pk: int
    question_prefix: str = ""  # empty: it was sent when nothing was asked, and is good for no order
    expired: bool = False


def reply_address(seat_pk: int, question: str, moment: datetime) -> str:
    """Where a seat's player answers; good for orders only while this question is asked of the seat."""
    return _at_home(_write(Kind.REPLY, seat_pk, (moment + GOOD_FOR - EPOCH).days, question))


def bounce_address(mail_pk: int) -> str:
    """The envelope's sender of a mail: where it comes back to."""
    return _at_home(_write(Kind.BOUNCE, mail_pk))


def invitation_address(invitation_pk: int) -> str:
    """Where somebody who is invited says yes or no."""
    return _at_home(_write(Kind.INVITATION, invitation_pk))


def unsubscribe_address(player_pk: int) -> str:
    """Where an empty mail lets a player go."""
    return _at_home(unsubscribe_token(player_pk))


def unsubscribe_token(player_pk: int) -> str:
    """The word in a link that lets a player go."""
    return _write(Kind.UNSUBSCRIBE, player_pk)


def read(address: str, moment: datetime) -> Address | None:
    """What an address or its part before the @ says; None unless the house has written every letter of it."""
    local = address.partition("@")[0].strip().lower()
    kind, _, word = local.partition("-")
    if kind not in KINDS or len(local) >= 64:
        return None
    try:
        raw = base64.b32decode(word.upper() + "=" * (-len(word) % 8))
    except (binascii.Error, ValueError):
        return None
    said, proof = raw[:-PROOF], raw[-PROOF:]
    if len(said) < 1 + PK + DAY or _word(raw) != word:  # one address, one spelling
        return None
    if not any(compare_digest(_proof(kind, said, secret), proof) for secret in _secrets(said[0])):
        return None
    last_day = int.from_bytes(said[1 + PK : 1 + PK + DAY])
    pk, question = int.from_bytes(said[1 : 1 + PK]), said[1 + PK + DAY :].hex()
    return Address(Kind(kind), pk, question, expired=(moment - EPOCH).days > last_day)


def redact(text: str) -> str:
    """The text without our addresses: whoever reads it must not play for others."""
    return TOKEN.sub("[address]", text)


def _write(kind: Kind, pk: int, last_day: int = FOR_EVER, question: str = "") -> str:
    key = bytes.fromhex(question[:MOST_OF_KEY])
    said = bytes([_key_id(settings.SECRET_KEY)]) + pk.to_bytes(PK) + last_day.to_bytes(DAY) + key
    return f"{kind}-{_word(said + _proof(kind, said, settings.SECRET_KEY))}"


def _at_home(local: str) -> str:
    return f"{local}@{settings.MAIL_DOMAIN}"


def _word(raw: bytes) -> str:
    return base64.b32encode(raw).decode().rstrip("=").lower()


def _proof(kind: str, said: bytes, secret: str) -> bytes:
    return salted_hmac(SALT, kind.encode() + said, secret=secret, algorithm="sha256").digest()[:PROOF]


def _secrets(key_id: int) -> Iterator[str]:
    """The house's secrets that go by this number: today's, or one that is being retired."""
    for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        if _key_id(secret) == key_id:
            yield secret


@cache
def _key_id(secret: str) -> int:
    """A byte that tells secrets apart and tells nothing of them."""
    return sha256(f"{SALT}.id{secret}".encode()).digest()[0]
