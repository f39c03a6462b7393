"""Leaving the house: the page on which an account is closed."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import farewell
from games.models import Game
from games.web.people import reader

PLAYED = (Game.State.RUNNING, Game.State.PAUSED)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def close(request: HttpRequest) -> HttpResponse:
    """Say what closing the account does; do it once the reader has typed the address of the account."""
    player, wrong = reader(request), ""
    if request.method == "POST":
        if request.POST.get("email", "").strip().lower() != player.email.lower():
            wrong = gettext("Type %s, the address of this account, to close it. Nothing has changed.") % player.email
        else:
            try:
                farewell.close_account(player)
            except farewell.Stays as error:
                wrong = str(error)
            else:
                logout(request)
                messages.success(request, gettext("Your account is closed. Thank you for playing."))
                return redirect("home")
    seats = player.seats.filter(game__state__in=PLAYED).select_related("game")
    context = {"seats": seats, "wrong": wrong, "name": farewell.NAME}
    return render(request, "people/close.html", context, status=422 if wrong else 200)
