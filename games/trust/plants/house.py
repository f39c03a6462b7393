"""Bugs in the house: what it shows, takes, tells and writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import patch

from django.core import mail as django_mail
from rest_framework.request import Request

from games import clock, outbox, proof, sight, tasks, wallclock
from games.api import play as api_play
from games.api import sights
from games.api.auth import TokenAuthentication
from games.engine import verify
from games.models import Game, Notice, Player, Position, Seat
from games.post import address, gather, headers, judge, parse
from games.trust import forging
from games.trust import time as time_figures
from games.trust.plants import Plant
from games.web import replay

Growing = AbstractContextManager[object]


def _beside(where: object, name: str, also: Callable[..., object]) -> Callable[[], Growing]:
    """Let something more be done whenever this is called."""

    def grow() -> Growing:
        honest = getattr(where, name)

        def more(*args: Any, **named: Any) -> Any:
            also(*args, **named)
            return honest(*args, **named)

        return patch.object(where, name, more)

    return grow


def _position() -> str:
    return Position.objects.order_by("-game_id").values_list("digest", flat=True)[0]


def _telling_headers() -> Growing:
    honest = headers.of_mail
    return patch.object(headers, "of_mail", lambda mail, sheets: honest(mail, sheets) | {"X-Table": _position()})


def _short_clock() -> Growing:
    honest = clock.set_due

    def set_due(game: Game, seat: Seat, moment: datetime) -> None:
        honest(game, seat, moment)
        seat.due = seat.due - timedelta(minutes=1) if seat.due is not None else None

    return patch.object(clock, "set_due", set_due)


def _forgetful_outbox() -> Growing:
    honest = outbox.put

    def put(notices: Iterable[Notice | None]) -> Any:
        return honest([each for each in notices if each is not None and each.kind != Notice.Kind.TURN])

    return patch.object(outbox, "put", put)


def _late_post() -> Growing:
    honest = gather.gather
    return patch.object(tasks, "gather", lambda moment: honest(moment - timedelta(minutes=30)))


def _early(*wishes: Any) -> datetime:
    return wallclock.answer_by(*wishes) - timedelta(hours=1)


def _anybody(auth: TokenAuthentication, request: Request) -> tuple[Player, None]:
    """Take whoever calls for the first player of the house."""
    return Player.objects.order_by("pk")[0], None


def _any_seat(request: Request, pk: int) -> Seat:
    return Seat.objects.select_related("game").filter(game_id=pk)[0]


def _raise(*_: object, **__: object) -> None:
    raise ValueError("planted")


PLANTS = (
    Plant("F7", "an ETag tells of the whole position", lambda: patch.object(api_play, "tag_of", lambda _: _position())),
    Plant("F7", "the headers of a mail tell of the whole position", _telling_headers),
    Plant(
        "F8",
        "the proof in an address is not checked",
        lambda: patch.object(address, "compare_digest", lambda *_: True),
    ),
    Plant(
        "F8",
        "the sender of a mail is not checked",
        lambda: patch.object(forging, "trust", lambda *_: (judge.Trust.HEAR, "")),
    ),
    Plant("F8", "an order to an older question is played", lambda: patch.object(forging, "is_fresh", lambda *_: True)),
    Plant("F8", "an automatic reply is played", lambda: patch.object(forging, "why_silent", lambda *_, **__: "")),
    Plant("F8", "legal mails are refused", lambda: patch.object(forging, "begins", lambda *_, **__: False)),
    Plant("F9", "the reader falls over a damaged mail", lambda: patch.object(parse, "recipients", _raise)),
    Plant(
        "F10",
        "a page writes when it is looked at",
        _beside(replay, "find_game", lambda *_: Player.objects.update(zone="Europe/Dublin")),
    ),
    Plant("F10", "a page fails", _beside(replay, "find_game", _raise)),
    Plant(
        "F10",
        "a page sends a mail when it is looked at",
        _beside(replay, "find_game", lambda *_: django_mail.send_mail("a", "b", None, ["c@example.org"])),
    ),
    Plant("F11", "a clock runs out an hour early", lambda: patch.object(time_figures, "answer_by", _early)),
    Plant(
        "F11",
        "local times are taken for UTC",
        lambda: patch.object(time_figures, "at_local", lambda day, hour, zone: datetime.combine(day, hour, UTC)),
    ),
    Plant("F12", "a clock is a minute short", _short_clock),
    Plant("F12", "it is somebody's turn, and nobody is told", _forgetful_outbox),
    Plant("F12", "time is up, and nobody notes it", lambda: patch.object(clock, "expired", lambda *_, **__: [])),
    Plant("F12", "mail goes out half an hour late", _late_post),
    Plant("F16", "the chain of the log is not checked", lambda: patch.object(verify, "_chained", lambda *_: [])),
    Plant("F16", "the promise of the dice is not checked", lambda: patch.object(verify, "_promises", lambda *_: [])),
    Plant("F16", "what is stored is not compared", lambda: patch.object(proof, "_stored", lambda *_: [])),
    Plant("F16", "who sits there is not compared", lambda: patch.object(proof, "_seated", lambda *_: [])),
    Plant("F16", "the table is not compared", lambda: patch.object(verify, "misplaced", lambda *_: iter(()))),
    Plant("F15", "a token is not checked", lambda: patch.object(TokenAuthentication, "authenticate", _anybody)),
    Plant("F15", "a program plays for another's seat", lambda: patch.object(api_play, "own_seat", _any_seat)),
    Plant("F15", "private games are open", lambda: patch.object(sight, "visible_to", lambda _: Game.objects.all())),
    Plant("F15", "a call fails", _beside(sights, "find_game", _raise)),
)
