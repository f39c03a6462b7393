"""The letter box: every mail that comes in, by whatever way, is stored as it came before anything else is done."""

from __future__ import annotations

import hashlib

from django.conf import settings

from games import bell, clock
from games.models import Letter
from games.post import address, parse

LARGEST = parse.MOST_BYTES


def receive(raw: bytes, recipient: str, sender: str = "") -> Letter:
    """Store a mail to that address and have a worker read it: one row, written before whoever brought it is thanked.

    What is beyond the limit is cut off: the words of a mail come first, its pictures last."""
    letter = Letter.objects.create(
        raw=raw[:LARGEST],
        recipient=recipient.strip().lower()[:320],
        sender=sender.strip().lower()[:320],
        # The same mail may come twice, and by two ways; a mail without a name is known by its bytes.
        message_id=parse.message_id(raw) or hashlib.sha256(raw).hexdigest(),
        at=clock.now(),
    )
    bell.ring_letter(letter.pk)
    return letter


def receive_all(raw: bytes, named: list[str], sender: str = "") -> list[Letter]:
    """Store a mail of which only the header says whom it is to: once for each of our addresses in it, or for the
    house."""
    moment = clock.now()
    ours = [each for each in named if address.read(each, moment) is not None]
    return [receive(raw, recipient, sender) for recipient in ours[:10] or [settings.HOUSE_ADDRESS]]


def is_ours(recipient: str) -> bool:
    """Whether mail to this address is taken in at all."""
    local, _, domain = recipient.strip().lower().rpartition("@")
    if recipient.strip().lower() == settings.HOUSE_ADDRESS.lower():
        return True
    if domain != settings.MAIL_DOMAIN.lower():
        return False
    return local in ("postmaster", "abuse") or address.read(local, clock.now()) is not None
