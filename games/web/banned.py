"""The page of somebody who is banned: why, until when, and what is theirs to take; it is all they see meanwhile."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from games import clock, manners
from games.models import Player, Sanction
from games.web.access import player_of
from games.web.belongings import way_to_belongings

# The API refuses in its own words; a program would not know what to do with a page.
STILL_OPEN = (settings.STATIC_URL, "/api/v1/", "/api/schema/", "/healthz")


def turn_away(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: whoever is banned while signed in sees nothing but that, and may sign out."""

    def middleware(request: HttpRequest) -> HttpResponse:
        player = player_of(request)
        if player is None or not manners.is_banned(player):
            return get_response(request)
        if request.path.startswith((*STILL_OPEN, reverse("account_logout"), reverse("belongings"))):
            return get_response(request)
        return show_ban(request, player)

    return middleware


def show_ban(request: HttpRequest, player: Player) -> HttpResponse:
    """The page."""
    running = Sanction.running().filter(player=player, kind=Sanction.Kind.BAN, until__gt=clock.now())
    bans = list(running.order_by("-until"))
    context = {"bans": bans, "until": player.banned_until, "belongings": way_to_belongings(player)}
    return render(request, "conduct/banned.html", context, status=403)
