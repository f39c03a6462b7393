"""The mailbox elsewhere: mail that a provider keeps for us is fetched, stored, and only then marked as seen."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from imaplib import IMAP4
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from django.conf import settings
from imap_tools import AND, BaseMailBox, MailBox, MailBoxUnencrypted, MailMessageFlags
from imap_tools.errors import ImapToolsError

from games.post import parse
from games.post.receive import LARGEST, receive_all

log = logging.getLogger(__name__)

BATCH = 100  # at one visit
PATIENCE = 20.0


class Box(NamedTuple):
    """Where mail is kept for us."""

    host: str
    port: int
    name: str
    password: str
    folder: str
    secure: bool


def box_at(url: str) -> Box:
    """The mailbox at imaps://name:password@host:port/FOLDER."""
    parts = urlsplit(url)
    secure = parts.scheme == "imaps"
    if parts.scheme not in ("imap", "imaps") or not parts.hostname or not parts.username:
        raise ValueError("IMAP_URL must look like imaps://name:password@host/INBOX.")
    port = parts.port or (993 if secure else 143)
    folder = unquote(parts.path.strip("/")) or "INBOX"
    return Box(parts.hostname, port, unquote(parts.username), unquote(parts.password or ""), folder, secure)


def poll() -> int:
    """Fetch what is new; gives how many mails. A crash in between fetches a mail twice, and it is read once."""
    if not settings.IMAP_URL:
        return 0
    count = 0
    try:
        with _open(box_at(settings.IMAP_URL)) as mailbox:
            for uid in mailbox.uids(AND(seen=False))[:BATCH]:
                raw = _fetch(mailbox, uid)
                if raw:
                    receive_all(raw, parse.recipients(raw))
                    count += 1
                mailbox.flag(uid, [MailMessageFlags.SEEN], True)
    except (ImapToolsError, IMAP4.error, OSError, ValueError) as error:
        # What a server says may repeat the password, so only the kind of trouble is told.
        log.warning("The mailbox of IMAP_URL could not be read (%s); the next visit tries again.", type(error).__name__)
    return count


@contextmanager
def _open(box: Box) -> Iterator[BaseMailBox]:
    kind = MailBox if box.secure else MailBoxUnencrypted
    with kind(box.host, box.port, timeout=PATIENCE).login(box.name, box.password, box.folder) as mailbox:
        yield mailbox


def _fetch(mailbox: BaseMailBox, uid: str) -> bytes:
    """The mail as it came, up to the limit, without marking it."""
    _, answer = mailbox.client.uid("fetch", uid, f"(BODY.PEEK[]<0.{LARGEST}>)")
    return next((bytes(part[1]) for part in answer if isinstance(part, tuple)), b"")
