"""Mail on a laptop: Django's backend that writes a Maildir, and the reader that the mailbox page looks through."""

from __future__ import annotations

import mailbox
from collections.abc import Sequence
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.core.mail import EmailMessage as Outgoing
from django.core.mail.backends.base import BaseEmailBackend

MOST_SHOWN = 200


class EmailBackend(BaseEmailBackend):
    """Delivers into a folder instead of the world."""

    def send_messages(self, email_messages: Sequence[Outgoing]) -> int:
        """Write each mail once for each recipient, as their server would put it away."""
        box = _box()
        count = 0
        for outgoing in email_messages:
            raw = outgoing.message().as_bytes()
            for recipient in outgoing.recipients():
                head = f"Return-Path: <{outgoing.from_email}>\nDelivered-To: {recipient}\n".encode()
                box.add(mailbox.MaildirMessage(head + raw))
            count += 1
        return count


class Kept(NamedTuple):
    """A mail in the box: its name there, when it came, and itself."""

    key: str
    at: datetime
    message: EmailMessage

    @property
    def recipient(self) -> str:
        """Whom it was delivered to."""
        return str(self.message.get("Delivered-To", "") or self.message.get("To", ""))

    @property
    def text(self) -> str:
        """Its plain words."""
        return _body(self.message, "plain")

    @property
    def html(self) -> str:
        """Its HTML, or nothing."""
        return _body(self.message, "html")

    @property
    def pictures(self) -> dict[str, tuple[str, bytes]]:
        """The pictures inside it, by the name the HTML calls them."""
        found = {}
        for part in self.message.walk():
            if part.get_content_maintype() == "image" and (name := str(part.get("Content-ID", "")).strip("<> ")):
                payload: Any = part.get_payload(decode=True)
                found[name] = (part.get_content_type(), bytes(payload or b""))
        return found


def newest(most: int = MOST_SHOWN, recipient: str = "") -> list[Kept]:
    """The latest mails, newest first; with a recipient, only theirs."""
    box = _box()
    times = sorted(((_time(box, key), key) for key in box.keys()), reverse=True)  # noqa: SIM118 (a mailbox is no dict)
    found: list[Kept] = []
    for at, key in times:
        kept = _kept(box, key, at)
        if not recipient or kept.recipient.lower() == recipient.lower():
            found.append(kept)
        if len(found) >= most:
            break
    return found


def find(key: str) -> Kept | None:
    """One mail by its name in the box."""
    box = _box()
    return _kept(box, key, _time(box, key)) if key in box else None


def _box() -> mailbox.Maildir:
    folder = Path(settings.EMAIL_FILE_PATH)
    folder.parent.mkdir(parents=True, exist_ok=True)
    return mailbox.Maildir(folder, create=True)


def _time(box: mailbox.Maildir, key: str) -> float:
    """When a mail was put there, by the file itself: keys of one second are in no order."""
    return _path(box, key).stat().st_mtime_ns / 1e9


def _path(box: mailbox.Maildir, key: str) -> Path:
    return Path(str(box._path), str(box._lookup(key)))  # type: ignore[attr-defined]


def _kept(box: mailbox.Maildir, key: str, at: float) -> Kept:
    message = message_from_bytes(box.get_bytes(key), policy=policy.default)
    assert isinstance(message, EmailMessage)  # noqa: S101 # nosec B101 # the policy makes no other
    return Kept(key, datetime.fromtimestamp(at, UTC), message)


def _body(message: EmailMessage, kind: str) -> str:
    part = message.get_body(preferencelist=(kind,))
    return str(part.get_content()) if part is not None else ""
