"""Seats that change hands in a running game: resigned from, come back to, taken over by somebody else."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import lobby
from games.models import Game, Player, Seat
from games.play import Refused
from games.sight import Sight
from games.web.access import find_game, find_seat, player_of
from games.web.listing import BEING_PLAYED
from games.web.posts import NO_SEAT, for_a_seat
from games.web.refusals import refused
from games.web.words import Chair, chair

TROUBLE = (lobby.LobbyError, Refused)


class Handover(NamedTuple):
    """The seats of a game that are offered, and what the one who looks may do about them."""

    offered: list[Chair]
    is_mine: bool  # one of them is the reader's
    may_take: bool
    may_resign: bool
    link: str  # what lets somebody into a private game, for whoever may hand it on


def handover_at(sight: Sight, player: Player | None) -> Handover:
    """What can be said of hand-overs at a table, from what the page already has."""
    game, you = sight.game, sight.you
    if game.state not in BEING_PLAYED:
        return Handover([], False, False, False, "")
    offered = [seat for seat in sight.seats if seat.offered is not None]
    hosts_away = any(seat.player_id == game.host_id for seat in offered)
    hands_on = you is not None and (game.host_id in (you.player_id, None) or hosts_away)
    return Handover(
        offered=[chair(seat) for seat in offered],
        is_mine=you is not None and you.offered is not None,
        may_take=you is None and player is not None and not game.private,
        may_resign=you is not None and you.offered is None,
        link=link_of(game) if offered and game.private and hands_on else "",
    )


def link_of(game: Game) -> str:
    """The address that lets people in to a private table."""
    return settings.SITE_URL + link_path(game)


def link_path(game: Game) -> str:
    """The same on this site."""
    return reverse("join-by-link", args=[game.pk, game.link_key])


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def resign(request: HttpRequest, pk: int) -> HttpResponse:
    """Leave a running game: what that means is said by GET, done by POST."""
    game, seat = find_seat(request, pk)
    if seat is None:
        return refused(request, game, str(NO_SEAT), status=403)
    if game.state not in BEING_PLAYED or seat.offered is not None:
        return redirect(game)
    if request.method != "POST":
        return render(request, "game/resign.html", {"game": game})
    try:
        lobby.resign(seat, via="web")
    except TROUBLE as error:
        return refused(request, game, str(error), status=422)
    messages.success(request, gettext("You have left the game. A bot plays on for you until somebody takes the seat."))
    return redirect(game)


@for_a_seat
def come_back(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Play for oneself again."""
    try:
        lobby.come_back(seat, via="web")
    except TROUBLE as error:
        return refused(request, seat.game, str(error), status=422)
    messages.success(request, gettext("Welcome back. The seat is yours again."))
    return redirect(seat.game)


def substitute(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Take an offered seat over; a private one with the key of its link."""
    key = request.POST.get("key", "")
    game = _game_for(request, pk, key)
    if request.method in ("GET", "HEAD"):
        return redirect(game)  # where somebody lands who had to sign in between
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    player = player_of(request)
    if player is None:
        return redirect_to_login(link_path(game) if game.private else game.get_absolute_url())
    seat = get_object_or_404(Seat, game=game, number=number)
    try:
        lobby.substitute(seat, player, via="web", link_key=key)
    except TROUBLE as error:
        return refused(request, game, str(error), status=422)
    messages.success(request, gettext("The seat of %s is yours. Your time begins now.") % seat.name)
    return redirect(game)


def _game_for(request: HttpRequest, pk: int, key: str) -> Game:
    """The game, for everybody who may see it and for those who hold the key of its link."""
    held = Game.objects.filter(pk=pk).first() if key else None
    return held if held is not None and lobby.is_link_key(held, key) else find_game(request, pk)
