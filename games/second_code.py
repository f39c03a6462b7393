"""The second code of staff: the keys it is made from lie locked, as seeds do, and are locked anew with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.db import transaction

from games.models.secrets import lock_text, open_text, relocked

WHERE = "mfa_authenticator.data"
KEYS = ("secret", "seed")  # what the app on the telephone counts from, and what the spare codes are made of


class Locksmith(DefaultMFAAdapter):  # type: ignore[misc]
    """How allauth keeps those keys: it hands each over before writing it, and after reading it."""

    def encrypt(self, text: str) -> str:
        """Lock one."""
        return lock_text(text, WHERE)

    def decrypt(self, encrypted_text: str) -> str:
        """Open one; raises Unopened."""
        return open_text(encrypted_text, WHERE)


def rekey() -> tuple[int, int]:
    """Lock every one of them with the first key of the house; gives how many, and how many needed no change."""
    anew = kept = 0
    for pk in list(Authenticator.objects.order_by("pk").values_list("pk", flat=True)):
        with transaction.atomic():  # a spare code that is used up meanwhile writes into the same column
            code = Authenticator.objects.select_for_update().filter(pk=pk).first()
            if code is None:
                continue
            fresh = changed(code.data, lambda key: relocked(key, WHERE) or key)
            if fresh == code.data:
                kept += 1
                continue
            Authenticator.objects.filter(pk=pk).update(data=fresh)
            anew += 1
    return anew, kept


def open_newest(database: str) -> None:
    """Open the newest of them, if there is any; raises Unopened."""
    newest = Authenticator.objects.using(database).order_by("-pk").first()
    if newest is not None:
        changed(newest.data, lambda key: open_text(key, WHERE))


def changed(data: dict[str, Any], change: Callable[[str], str]) -> dict[str, Any]:
    """What allauth keeps of a code, with its key changed; what is no key stays as it is."""
    return {name: change(value) if name in KEYS else value for name, value in data.items()}
