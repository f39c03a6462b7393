"""Feeds: a player's turns as Atom and deadlines as a calendar, under an address that only its owner knows."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.feedgenerator import Atom1Feed
from django.views.decorators.http import require_safe

from games import clock
from games.models import Game, Player, Seat

CRLF = "\r\n"
ESCAPED = {ord(letter): f"\\{letter}" for letter in "\\,;"} | {ord("\n"): " "}


def turns_of(player: Player) -> list[Seat]:
    """The seats in which this player owes an answer, most urgent first."""
    waiting = player.seats.filter(game__state=Game.State.RUNNING).exclude(key="")
    return list(waiting.select_related("game", "player").order_by("due"))


class Turns(Feed):
    """What waits for a player."""

    feed_type = Atom1Feed
    title = "Arrival: your turns"
    link = "/"

    def get_object(self, request: HttpRequest, key: str) -> Player:
        """The player whose secret address this is."""
        return get_object_or_404(Player, feed_key=key, is_active=True)

    def items(self, player: Player) -> list[Seat]:
        """One entry a question."""
        return turns_of(player)

    def item_title(self, seat: Seat) -> str:
        """Which game waits."""
        return f"{seat.game.name}: your move"

    def item_description(self, seat: Seat) -> str:
        """Until when."""
        return f"{seat.game.rules.name}; answer by {seat.due:%a %d %b %Y, %H:%M} UTC." if seat.due else ""

    def item_link(self, seat: Seat) -> str:
        """Where to play."""
        return seat.game.get_absolute_url()

    def item_guid(self, seat: Seat) -> str:
        """Another question is another entry."""
        return f"{settings.SITE_URL}{seat.game.get_absolute_url()}#{seat.key}"

    def item_updateddate(self, seat: Seat) -> datetime | None:
        """Since when it waits."""
        return seat.asked_at


@require_safe
def calendar(request: HttpRequest, key: str) -> HttpResponse:
    """A player's deadlines as iCalendar."""
    player = get_object_or_404(Player, feed_key=key, is_active=True)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Arrival//Deadlines//EN"]
    for seat in turns_of(player):
        if seat.due is not None:
            lines += _event(seat, seat.due)
    body = CRLF.join([*lines, "END:VCALENDAR", ""])
    return HttpResponse(body, content_type="text/calendar; charset=utf-8")


def _event(seat: Seat, due: datetime) -> list[str]:
    host = settings.SITE_URL.partition("//")[2]
    summary = f"{seat.game.name}: your move".translate(ESCAPED)
    return [
        "BEGIN:VEVENT",
        f"UID:{seat.game_id}-{seat.number}-{seat.key}@{host}",
        f"DTSTAMP:{_stamp(seat.asked_at or clock.now())}",
        f"DTSTART:{_stamp(due - timedelta(minutes=30))}",
        f"DTEND:{_stamp(due)}",
        *_fold(f"SUMMARY:{summary}"),
        f"URL:{settings.SITE_URL}{seat.game.get_absolute_url()}",
        "END:VEVENT",
    ]


def _stamp(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _fold(line: str) -> list[str]:
    """Lines of a calendar are at most 75 bytes; the rest goes on behind a space."""
    parts, part = [], ""
    for letter in line:
        if len((part + letter).encode()) > 74:
            parts.append(part)
            part = " "
        part += letter
    return [*parts, part]
