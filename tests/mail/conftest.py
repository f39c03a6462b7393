"""What the tests of mail out share: players whose address is proved, time that stands still, and the post's rounds."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from email.message import Message
from typing import cast

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail as sent_mail
from django.core.cache import cache
from django.core.mail import EmailMultiAlternatives

from games import bots, clock, lobby, play
from games.models import Game, Notice, Player, Seat
from games.post import picture
from games.post.deliver import deliver
from games.post.gather import gather

DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
)
NOON = datetime(2026, 11, 14, 8, tzinfo=UTC)


@pytest.fixture(autouse=True)
def clock_stands() -> Iterator[time_machine.Traveller]:
    """Let time stand still on a Saturday in November, and give the hands of the clock."""
    cache.clear()
    with time_machine.travel(NOON, tick=False) as hands:
        yield hands


@pytest.fixture(autouse=True)
def proved(alice: Player, bob: Player) -> None:
    """Let the players' addresses be proved, as everybody's are who has signed up."""
    EmailAddress.objects.update(verified=True)
    Player.objects.update(zone="Europe/Dublin")
    for player in (alice, bob):
        player.refresh_from_db()


@pytest.fixture(autouse=True)
def the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every game be dealt alike."""
    monkeypatch.setattr(secrets, "token_hex", lambda size: "5e" * size)


@pytest.fixture
def real_pictures() -> None:
    """Let pictures be drawn as they are; elsewhere one dot stands for them, for each takes half a second."""


@pytest.fixture(autouse=True)
def quick_pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw a dot in place of every board, unless a test is about pictures."""
    if "real_pictures" not in request.fixturenames:
        monkeypatch.setattr(picture, "render", lambda svg: DOT)


def go_round(after: timedelta = timedelta(minutes=4)) -> list[EmailMultiAlternatives]:
    """Do the post's rounds some minutes from now, and give the mails that went out in them."""
    before = len(sent_mail.outbox)
    moment = clock.now() + after
    gather(moment)
    deliver(moment)
    return sent()[before:]


def sent() -> list[EmailMultiAlternatives]:
    """Every mail that went out."""
    return [cast(EmailMultiAlternatives, each) for each in sent_mail.outbox]


def words(message: EmailMultiAlternatives) -> str:
    """The plain words of a mail."""
    return str(message.body)


def to(player: Player | None, mails: list[EmailMultiAlternatives]) -> list[EmailMultiAlternatives]:
    """Those of the mails that went to this player."""
    return [each for each in mails if player is not None and each.to == [player.email]]


def html_of(message: EmailMultiAlternatives) -> str:
    """The HTML twin of a mail."""
    return str(message.alternatives[0][0])


def raw(message: EmailMultiAlternatives) -> Message:
    """The mail as it goes over the wire."""
    return message.message()


def play_on(game: Game, most: int) -> None:
    """Let everybody answer so many questions, as bots would."""
    for _ in range(most):
        seat = Seat.objects.filter(game=game).exclude(key="").first()
        if not (bots.play_for(seat) if seat is not None else play.resolve(game.pk)):
            return


def play_until(game: Game, kind: str) -> Seat:
    """Play on until somebody is asked a question of this kind; gives the seat."""
    for _ in range(300):
        seat = Seat.objects.filter(game=game, asked=kind).exclude(key="").select_related("player").first()
        if seat is not None:
            return seat
        play_on(game, 1)
    raise AssertionError(f"nobody was asked for {kind}")


def told_so_far() -> None:
    """Let everything that was noted up to now count as told."""
    Notice.objects.filter(done=None).update(done=clock.now())


@pytest.fixture
def table_of_three(alice: Player, bob: Player, charlie: Player) -> Game:
    """Give a running game of three people."""
    EmailAddress.objects.update(verified=True)
    game = lobby.open_table(alice, title="the-arrival", size=3, options={}, name="Lughnasa by post")
    lobby.join(game, bob)
    lobby.join(game, charlie)
    game.refresh_from_db()
    return game


SeatFinder = Callable[[Game], Seat]
