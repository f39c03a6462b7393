"""The mail server of a crash: it takes mails into a file, which outlives whoever sent them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from games.post import deliver
from games.post.compose import compose


class Taken(NamedTuple):
    """A mail that was taken: its name, and whose answers to which question it wants."""

    message_id: str
    reply_to: str


class Tray:
    """Where the mails lie."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.touch()

    def taken(self) -> list[Taken]:
        """Every mail that was taken, in order."""
        return [Taken(*line.split(" ")) for line in self.path.read_text().splitlines()]

    @contextmanager
    def counted(self, step: Callable[[str], None] = lambda what: None) -> Iterator[None]:
        """Have mails sent into the tray, and each told before and after it is taken; they are without pictures, which
        would take nearly all the time."""
        with ExitStack() as stack:
            stack.enter_context(patch.object(deliver, "get_connection", lambda: _Line(self, step)))
            stack.enter_context(patch.object(deliver, "compose", partial(compose, pictured=False)))
            yield


class _Line(BaseEmailBackend):
    def __init__(self, tray: Tray, step: Callable[[str], None]) -> None:
        super().__init__()
        self.tray, self.step = tray, step

    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        for message in messages:
            told = message.message()
            self.step("a mail is sent")
            line = os.open(self.tray.path, os.O_WRONLY | os.O_APPEND)
            os.write(line, f"{told['Message-ID']} {told['Reply-To']}\n".encode())
            os.close(line)
            self.step("a sent mail is marked")
        return len(messages)
