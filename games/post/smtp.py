"""The door for mail: an SMTP and LMTP listener that checks the address, stores the mail, and only then says thanks."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.db import DatabaseError, close_old_connections

from games.post.receive import LARGEST, is_ours, receive

log = logging.getLogger(__name__)
# The library tells every address at length, and ours are keys.
logging.getLogger("mail.log").setLevel(logging.WARNING)

MOST_READERS = 20  # of one mail
THREADS = 4  # a mail is one insert: more would only wait for one another
PATIENCE = 60.0
TOO_MANY = "452 4.5.3 Too many recipients: send the others separately."
NOT_OURS = "550 5.1.1 Nobody is at this address. Answer the newest mail you got, and leave its reply address as it is."
TOO_LARGE = f"552 5.3.4 This mail is too large: {LARGEST // 1000} kB at most. Send your orders without attachments."
LATER = "451 4.3.0 The mail could not be stored. Please try again later."
THANKS = "250 2.0.0 Stored."

T = TypeVar("T")


class Porter:
    """Takes mail in: refuses strangers' addresses at the door, stores the rest, and answers when it is safe."""

    def __init__(self, *, one_answer_each: bool) -> None:
        self.one_answer_each = one_answer_each  # LMTP answers for every reader of a mail
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="porter")

    async def handle_MAIL(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Who sends it, and how large it will be."""
        sizes = [option[5:] for option in options if option.upper().startswith("SIZE=")]
        if any(size.isdecimal() and int(size) > LARGEST for size in sizes):
            return TOO_LARGE
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 2.1.0 OK"

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Whom it is for: only addresses that the house has given out."""
        if len(envelope.rcpt_tos) >= MOST_READERS:
            return TOO_MANY
        if not is_ours(address):
            return NOT_OURS
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """The mail itself: stored for each reader, and committed, before the answer."""
        raw, sender = bytes(envelope.original_content or b""), envelope.mail_from or "<>"
        answers = [await self._store(raw, recipient, sender) for recipient in dict.fromkeys(envelope.rcpt_tos)]
        if self.one_answer_each:
            return "\r\n".join(answers)
        # Stored for some and not for others: the sender tries again, and what came twice is known by its Message-ID.
        return next((answer for answer in answers if answer != THANKS), THANKS)

    async def _store(self, raw: bytes, recipient: str, sender: str) -> str:
        try:
            await self._in_thread(lambda: receive(raw, recipient, sender))
        except DatabaseError:
            log.exception("A mail could not be stored; its sender is asked to try again.")
            return LATER
        return THANKS

    async def _in_thread(self, work: Callable[[], T]) -> T:
        def run() -> T:
            close_old_connections()
            try:
                return work()
            finally:
                close_old_connections()

        return await asyncio.get_running_loop().run_in_executor(self.threads, run)


class Door(SMTP):
    """SMTP as we speak it."""

    line_length_limit = 65_536  # programs write longer lines than the standard allows

    async def push(self, status: Any) -> None:
        """Say what is wrong in words that help."""
        if isinstance(status, str) and status.startswith("552"):
            status = TOO_LARGE
        await super().push(status)


class LocalDoor(Door, LMTP):
    """The same for a mail server on this machine."""


class Listener(Controller):
    """One listener on one port, in a thread of its own; port 0 finds a free one. Raises OSError if it is taken."""

    def __init__(self, host: str, port: int, *, local: bool = False) -> None:
        self.local = local
        self.socket = socket.create_server((host, port))
        bound: int = self.socket.getsockname()[1]
        super().__init__(Porter(one_answer_each=local), hostname=host, port=bound, ready_timeout=10)

    def factory(self) -> SMTP:
        """A server for one connection."""
        kind = LocalDoor if self.local else Door
        return kind(self.handler, data_size_limit=LARGEST, ident="Arrival", timeout=PATIENCE, enable_SMTPUTF8=True)

    def _create_server(self) -> Coroutine[Any, Any, asyncio.Server]:
        return self.loop.create_server(self._factory_invoker, sock=self.socket)
