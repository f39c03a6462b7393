"""What the tests of mail share: people with proved addresses, mails as programs write them, and the letter box."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from email.message import EmailMessage

import pytest
from allauth.account.models import EmailAddress

from games import clock
from games.models import Game, Letter, Notice, Player, Seat
from games.post.address import reply_address
from games.post.read import read_letter
from games.post.receive import receive

Find = Callable[[Game], Seat]
count = itertools.count(1)


def mail(text: str, *, sender: str, to: str = "house@example.org", **headers: str) -> bytes:
    """A plain mail; a header's name is written with underscores, and an empty one is left out."""
    message = EmailMessage()
    said = {"From": sender, "To": to, "Subject": "Re: your move", "Message-ID": f"<{next(count)}@there.example>"}
    said |= {name.replace("_", "-"): value for name, value in headers.items()}
    for name, value in said.items():
        if value:
            message[name] = value
    message.set_content(text)
    return message.as_bytes()


def put_in(raw: bytes, recipient: str, sender: str = "") -> Letter:
    """Put a mail into the letter box and have it read; gives the letter as it then is."""
    letter = receive(raw, recipient, sender)
    read_letter(letter.pk)
    letter.refresh_from_db()
    return letter


def email_of(seat: Seat) -> str:
    assert seat.player is not None
    return seat.player.email


def reply(seat: Seat, text: str, *, question: str | None = None, sender: str = "", **headers: str) -> Letter:
    """A seat's player answers the mail that asked them this question, or the newest."""
    to = reply_address(seat.pk, seat.key if question is None else question, clock.now())
    return put_in(mail(text, sender=sender or email_of(seat), to=to, **headers), to)


def receipts(seat: Seat) -> list[dict]:
    """What this seat's player was answered, the newest last."""
    return [notice.facts for notice in Notice.objects.filter(seat=seat, kind="receipt").order_by("pk")]


@pytest.fixture(autouse=True)
def proved(request: pytest.FixtureRequest) -> None:
    """Let everybody have proved their address, as everybody has who plays."""
    if {"alice", "bob", "game"}.intersection(request.fixturenames):
        for name in ("alice", "bob"):
            request.getfixturevalue(name)
        EmailAddress.objects.update(verified=True)


@pytest.fixture
def seat(game: Game, waited_for: Find) -> Seat:
    """Give the seat whose turn it is."""
    return waited_for(game)


@pytest.fixture
def other(game: Game, seat: Seat) -> Seat:
    """Give the other seat of the game."""
    return game.seats.exclude(pk=seat.pk).select_related("player").get()


@pytest.fixture
def stranger(charlie: Player) -> Player:
    """Give somebody with a proved address and no seat."""
    EmailAddress.objects.filter(user=charlie).update(verified=True)
    return charlie
