"""What every page shows: times and words as the reader wants them, how many games wait, and whether the house wakes."""

from __future__ import annotations

import zoneinfo
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.functional import SimpleLazyObject

from games import clock
from games.models import Game, Player, Seat
from games.web.access import player_of

LISTEN_AGAIN = timedelta(seconds=10)

# Kept in the process, not in the cache: the banner is wanted most when the broker, which is the cache, is away.
_listened: dict[str, tuple[datetime, bool]] = {}


def as_the_reader_wishes(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: a player reads every page in their own time zone and language."""

    def middleware(request: HttpRequest) -> HttpResponse:
        player = player_of(request)
        if player is None:
            return get_response(request)
        if player.language in dict(settings.LANGUAGES):
            translation.activate(player.language)
            request.LANGUAGE_CODE = player.language
        with timezone.override(zone_of(player)):
            return get_response(request)

    return middleware


def zone_of(player: Player) -> zoneinfo.ZoneInfo:
    """The player's time zone, or UTC when this machine does not know it (any more)."""
    try:
        return zoneinfo.ZoneInfo(player.zone)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError):
        return zoneinfo.ZoneInfo("UTC")


def masthead(request: HttpRequest) -> dict[str, Any]:
    """Context processor: both facts are looked up only by pages that show them."""
    player = player_of(request) if hasattr(request, "user") else None
    return {
        "waiting_count": SimpleLazyObject(lambda: games_waiting_for(player)),
        "is_silent": SimpleLazyObject(house_is_silent),
        "on_laptop": settings.DEBUG,
    }


def games_waiting_for(player: Player | None) -> int:
    """In how many games this player owes an answer."""
    if player is None:
        return 0
    return Seat.objects.filter(player=player, bot=False, game__state=Game.State.RUNNING).exclude(key="").count()


def house_is_silent() -> bool:
    """Whether the sweep has stopped doing its rounds; asked of the database at most every ten seconds."""
    now = clock.now()
    heard = _listened.get("sweep")
    if heard is None or not timedelta(0) <= now - heard[0] < LISTEN_AGAIN:
        heard = _listened["sweep"] = (now, clock.is_silent("sweep"))
    return heard[1]
