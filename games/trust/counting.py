"""A mail server that counts: it takes every mail, remembers what it was, and can strike whoever is sending it."""

from __future__ import annotations

import logging
import socket
from collections import Counter
from collections.abc import Callable
from email.parser import BytesHeaderParser
from queue import SimpleQueue
from typing import NamedTuple

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from games import clock
from games.post import address

logging.getLogger("mail.log").setLevel(logging.CRITICAL)  # it says of every client that was killed that it is gone


class Received(NamedTuple):
    """A mail that was taken: its name, where it comes from, what it says, where it wants its answer, and whether its
    sender was struck."""

    message_id: str
    envelope: str  # the address it would come back to, which is of this mail alone
    reader: str
    subject: str
    reply_to: str
    struck: bool = False


class Counting:
    """What the mail server does with each mail."""

    def __init__(self) -> None:
        self.mails: list[Received] = []
        self.new: SimpleQueue[Received] = SimpleQueue()
        self.strike_before: Callable[[], None] | None = None  # once, when a mail is announced
        self.strike_after: Callable[[], None] | None = None  # once, when a mail is taken and nobody knows it yet

    async def handle_MAIL(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """A mail is announced."""
        strike, self.strike_before = self.strike_before, None
        if strike is not None:
            strike()
        envelope.mail_from = address
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """A mail is taken."""
        strike, self.strike_after = self.strike_after, None
        head = BytesHeaderParser().parsebytes(envelope.original_content or b"")
        mail = Received(
            message_id=str(head["Message-ID"]),
            envelope=envelope.mail_from or "",
            reader=envelope.rcpt_tos[0],
            subject=str(head["Subject"]),
            reply_to=str(head["Reply-To"] or ""),
            struck=strike is not None,
        )
        self.mails.append(mail)
        if strike is not None:
            strike()
        self.new.put(mail)
        return "250 OK"

    def names(self) -> Counter[str]:
        """How often each name was taken."""
        return Counter(mail.message_id for mail in self.mails)

    def told_twice(self) -> list[str]:
        """What came under several names, and is shown twice: the same mail, or the same words to the same seat."""
        names: dict[tuple[str, ...], set[str]] = {}
        for mail in self.mails:
            names.setdefault((mail.reader, mail.envelope), set()).add(mail.message_id)
            if (to := address.read(mail.reply_to, clock.now())) is not None and to.question_prefix:
                names.setdefault((mail.reader, mail.reply_to, mail.subject), set()).add(mail.message_id)
        many = {what: len(each) for what, each in names.items() if len(each) > 1}
        return [f"{what[0]} was told {what[-1]!r} under {count} names" for what, count in many.items()]


class MailServer(Controller):
    """The server on a free port, in a thread of its own."""

    def __init__(self, counting: Counting) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        super().__init__(counting, hostname="127.0.0.1", port=port, ready_timeout=10)
