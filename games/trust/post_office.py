"""The post of simulated days: mails are written short, given to a mail server with moods, and shown to the watch."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from smtplib import SMTPServerDisconnected
from typing import Any

from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.core.mail.backends.base import BaseEmailBackend

from games import clock
from games.models import Game, Mail, Notice, Seat
from games.post.compose import Composed
from games.post.compose import compose as write_out
from games.trust.telling import Telling
from games.trust.weather import Weather

WRITTEN_OUT = 25  # one mail in so many is written as it would be sent; that costs more than all the rest


class Killed(BaseException):
    """What a worker is that gets kill -9."""


class PostOffice:
    """Writes mails, and is the mail server."""

    def __init__(self, telling: Telling, weather: Weather) -> None:
        self.telling, self.weather = telling, weather
        self.written = 0

    def compose(self, mail: Mail, notices: Sequence[Notice], moment: datetime) -> Composed:
        """A mail in a few words; it asks what the whole mail would ask."""
        self.written += 1
        told = list(notices)
        asks = {seat.pk: seat.key for notice in told if (seat := notice.seat) is not None and self._is_asked(seat)}
        message = EmailMultiAlternatives("A mail", ", ".join(notice.kind for notice in told), to=[mail.email])
        if self.written % WRITTEN_OUT == 0:
            whole = write_out(mail, told, moment, pictured=False)
            message = whole.message
            if whole.asks != asks:
                self.telling.watch.extra.append(f"{mail}: asks {whole.asks} where {asks} is asked")
        message.extra_headers["Message-ID"] = mail.message_id
        message.told = (mail, told, asks)  # type: ignore[attr-defined]
        return Composed(message, asks)

    def _is_asked(self, seat: Seat) -> bool:
        return bool(seat.key) and not seat.bot and seat.game.state == Game.State.RUNNING

    def line(self) -> BaseEmailBackend:
        """A line to the mail server."""
        return _Line(self)

    def take(self, message: Any) -> None:
        """The mail server is given a mail."""
        mail, told, asks = message.told
        mood = self.weather.mood()
        if mood != "takes it":
            self.telling.troubles[mail.player_id or 0].append(clock.now())
        if mood == "refuses":
            raise SMTPServerDisconnected("not now")
        self.telling.sent(mail, told, asks, clock.now())
        if mood != "takes it":
            self.telling.killed.add(mail.message_id)
            raise Killed


class _Line(BaseEmailBackend):
    def __init__(self, office: PostOffice) -> None:
        super().__init__()
        self.office = office

    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        for message in messages:
            self.office.take(message)
        return len(messages)
