"""Mail that comes back: reports of failed delivery are read, and a player whose address fails sees it on the site."""

from __future__ import annotations

import email
import re
from collections.abc import Iterator
from datetime import datetime
from email.message import Message
from typing import Any, NamedTuple

from allauth.account import signals
from django.db import transaction
from django.dispatch import receiver

from games import clock
from games.models import Letter, Mail, Player

STATUS = re.compile(r"\b([245])\.(\d{1,3})\.(\d{1,3})\b")
# Permanent, but no word against the address: full, too large, our own manners; the next mail may well arrive.
NOT_THE_ADDRESS = re.compile(r"5\.(?:2\.[23]|3\.\d+|6\.\d+|7\.\d+)$")
MOST_PARTS = 50


class Report(NamedTuple):
    """What a report says: whether the address itself fails, and why, in the words of the other side."""

    failed: bool  # this mail did not arrive and will not
    hard: bool  # and no other will
    why: str


def note(letter: Letter, mail_pk: int) -> str:
    """Take in what came back to the address of a mail; gives a word on it for the operator."""
    report = read(bytes(letter.raw))
    mail = Mail.objects.select_related("player").filter(pk=mail_pk).first()
    if report is None or mail is None:
        return "came back without a report"
    if not report.failed:
        Mail.objects.filter(pk=mail.pk).update(trouble=f"delayed: {report.why}"[:300])
        return f"delayed: {report.why}"
    with transaction.atomic():
        Mail.objects.filter(pk=mail.pk).update(state=Mail.State.BOUNCED, trouble=report.why[:300])
        if report.hard:
            mark(mail, report.why, clock.now())
    return report.why


def mark(mail: Mail, why: str, moment: datetime) -> None:
    """Write to this player's address no more, until they prove it again; unless it is another by now."""
    said = " ".join(why.split())[:300]
    found = Player.objects.filter(mails=mail, email__iexact=mail.email, bounced__isnull=True)
    found.update(bounced=moment, bounce_why=said)


def clear(player: Any) -> None:
    """The player has shown that mail arrives."""
    Player.objects.filter(pk=player.pk, bounced__isnull=False).update(bounced=None, bounce_why="")


def read(raw: bytes) -> Report | None:
    """What a report of failed delivery says; None for any other mail."""
    message = email.message_from_bytes(raw)
    blocks = list(_blocks(message))
    if not blocks:
        failed = str(message.get("X-Failed-Recipients", ""))
        return Report(True, True, "the address is refused") if failed else None
    actions = [str(block.get("Action", "")).strip().lower() for block in blocks]
    if "failed" not in actions:
        return Report(False, False, _why(blocks[0]))
    block = blocks[actions.index("failed")]
    status = _status(block)
    hard = status.startswith("5") and not NOT_THE_ADDRESS.match(status)
    return Report(True, hard, _why(block))


def _blocks(message: Message) -> Iterator[Message]:
    """The blocks of a report that concern a recipient: those that say what was done."""
    for number, part in enumerate(message.walk()):
        if number >= MOST_PARTS:
            return
        if part.get_content_type() == "message/delivery-status" and isinstance(part.get_payload(), list):
            yield from (block for block in part.get_payload() if isinstance(block, Message) and block.get("Action"))


def _status(block: Message) -> str:
    """The status as three numbers; what the other server said is more exact than our own server's summary."""
    for header in ("Diagnostic-Code", "Status"):
        if found := STATUS.search(str(block.get(header, ""))):
            return found[0]
    return ""


def _why(block: Message) -> str:
    said = " ".join(str(block.get("Diagnostic-Code", "") or block.get("Status", "")).split())
    return re.sub(r"^smtp;\s*", "", said, flags=re.IGNORECASE)[:300] or "no reason given"


@receiver(signals.email_confirmed)
def on_confirmed(email_address: Any, **more: Any) -> None:
    """A code that was mailed has come back: the address works."""
    clear(email_address.user)


@receiver(signals.user_logged_in)
def on_signed_in(request: Any, user: Any, **more: Any) -> None:
    """Whoever signs in with a mailed code has read a mail."""
    methods = request.session.get("account_authentication_methods", [])
    if any(isinstance(used, dict) and used.get("method") == "code" for used in methods):
        clear(user)
