"""Secrets at rest: fields that keep only what a key of the house opens, so that a stolen copy tells nothing."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import os
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings
from django.db import models

FORM = b"\x01"  # how what follows is written; another way would get another number
KEY_ID, NONCE = 4, 12
LABEL = b"arrival data key"


class Unopened(Exception):
    """A secret cannot be opened: its key is not among the house's, or it was changed or moved to another column."""


class Lock:
    """One key of the house, known in what it locks by a few bytes that tell nothing of it."""

    def __init__(self, key: str) -> None:
        self._cipher = AESGCM(hmac.digest(LABEL, key.encode(), "sha256"))
        self.id = hashlib.sha256(LABEL + b" id " + key.encode()).digest()[:KEY_ID]

    def encrypt(self, plain: bytes, where: bytes) -> bytes:
        """What is kept of a secret; `where` is bound to it."""
        nonce = os.urandom(NONCE)  # by chance: safe for thousands of millions of secrets under one key
        return FORM + self.id + nonce + self._cipher.encrypt(nonce, plain, where)

    def decrypt(self, kept: bytes, where: bytes) -> bytes:
        """The secret again."""
        begin = len(FORM) + KEY_ID
        return self._cipher.decrypt(kept[begin : begin + NONCE], kept[begin + NONCE :], where)


@lru_cache(maxsize=8)
def _locks(keys: tuple[str, ...]) -> dict[bytes, Lock]:
    return {lock.id: lock for lock in map(Lock, keys)}


def locks() -> dict[bytes, Lock]:
    """The keys of the house by their ids; the first locks, all open."""
    return _locks(tuple(settings.DATA_KEYS))


def encrypt(plain: bytes, where: str) -> bytes:
    """Lock a secret that is kept there."""
    return next(iter(locks().values())).encrypt(plain, where.encode())


def decrypt(kept: bytes, where: str) -> bytes:
    """Open what is kept there; raises Unopened with what an operator can do."""
    lock = locks().get(kept[len(FORM) : len(FORM) + KEY_ID]) if kept.startswith(FORM) else None
    if lock is None:
        raise Unopened(
            f"A secret in {where} was locked with a key that this process does not have. Put that key back into "
            "ARRIVAL_DATA_KEY, after a comma if another one is in use now, and start again."
        )
    try:
        return lock.decrypt(kept, where.encode())
    except InvalidTag as error:
        raise Unopened(
            f"A secret in {where} was changed since the house locked it, or belongs elsewhere. Restore it from a copy."
        ) from error


def lock_text(plain: str, where: str) -> str:
    """Lock a text, as letters that any column holds."""
    return base64.b64encode(encrypt(plain.encode(), where)).decode()


def open_text(kept: str, where: str) -> str:
    """Open a text."""
    try:
        raw = base64.b64decode(kept, validate=True)
    except (binascii.Error, ValueError):
        raw = b""  # nothing that the house has locked
    return decrypt(raw, where).decode()


def relocked(kept: Any, where: str) -> Any:
    """The same secret, as its column holds it, under the first key; None if it is there already."""
    text = isinstance(kept, str)
    raw = base64.b64decode(kept) if text else bytes(kept)
    if raw.startswith(FORM + next(iter(locks()))):
        return None
    anew = encrypt(decrypt(raw, where), where)
    return base64.b64encode(anew).decode() if text else anew


class _Secret:
    """What both fields share: no two values are kept alike, so nothing can be looked up by them."""

    @cached_property
    def where(self) -> str:
        """The table and column that a secret is bound to."""
        return f"{self.model._meta.db_table}.{self.column}"  # type: ignore[attr-defined]

    def get_lookup(self, name: str) -> Any:
        """Refuse every question to the database but whether there is anything."""
        return super().get_lookup(name) if name == "isnull" else None  # type: ignore[misc]


class SecretText(_Secret, models.TextField):
    """A text that only the house can read; an empty one is no secret."""

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        """Lock it."""
        return lock_text(value, self.where) if value else value

    def from_db_value(self, value: str | None, expression: Any, connection: Any) -> str | None:
        """Open it."""
        return open_text(value, self.where) if value else value


class SecretBytes(_Secret, models.BinaryField):
    """Bytes that only the house can read."""

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        """Lock them."""
        kept = value if value is None else encrypt(bytes(value), self.where)
        return super().get_db_prep_value(kept, connection, prepared)

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> bytes | None:
        """Open them."""
        return value if value is None else decrypt(bytes(value), self.where)


def secret_fields(known: Iterable[type[models.Model]]) -> Iterator[SecretText | SecretBytes]:
    """Every field of these models that is kept locked."""
    for model in known:
        for field in model._meta.get_fields():
            if isinstance(field, SecretText | SecretBytes):
                yield field
