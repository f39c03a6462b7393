"""An open table: its page, and what may be done at it; every deed is a POST."""

from __future__ import annotations

import functools
import secrets
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from games import clock, lobby
from games.engine.errors import BadSetup
from games.models import Game, Invitation, Player, Seat
from games.web.access import find_game, player_of
from games.web.forms import InviteForm, JoinForm
from games.web.handover import link_of
from games.web.listing import BEING_PLAYED
from games.web.words import Chair, chair, chairs, language_of, manner, options_of, pace

Deed = Callable[..., HttpResponse | None]


def show(
    request: HttpRequest, game: Game, *, key: str = "", refusal: str = "", status: int = 200, **forms: Any
) -> HttpResponse:
    """The page of a table that has not begun; a refusal stands above it."""
    player = player_of(request)
    seats = list(game.seats.select_related("player"))
    mine = next((seat for seat in seats if player is not None and seat.player_id == player.pk), None)
    is_host = player is not None and game.host_id == player.pk
    here = request.path if key else game.get_absolute_url()
    sent = game.invitations.filter(by=player).order_by("made") if player is not None else Invitation.objects.none()
    context = {
        "game": game,
        "rules": game.rules,
        "sitters": sitters(seats),
        "offered": [chair(seat) for seat in seats if seat.offered is not None and game.state in BEING_PLAYED],
        "key": key,
        "free": sum(seat.player_id is None and not seat.bot for seat in seats),
        "options": options_of(game),
        "pace": pace(game),
        "language": language_of(game),
        "is_open": game.state == Game.State.OPEN,
        "mine": mine,
        "is_host": is_host,
        "invited": list(sent),
        "link": link_of(game) if is_host else "",
        "here": here,
        "join_url": here if key else reverse("join", args=[game.pk]),
        "refusal": refusal,
        "join_form": JoinForm(),
        "invite_form": InviteForm(),
        **forms,
    }
    return render(request, "lobby/table.html", context, status=status)


def sitters(seats: list[Seat]) -> list[tuple[Chair, str]]:
    """Who sits at a table, and how each of them answers: the others want to know before they sit down."""
    return [(chair(seat), manner(clock.answer_stats(seat.player)) if seat.player is not None else "") for seat in seats]


def deed(view: Deed) -> Callable[..., HttpResponse]:
    """A thing done at a table: by POST, by a player, and with the refusal shown at the table."""

    @functools.wraps(view)
    def wrapped(request: HttpRequest, pk: int, **more: Any) -> HttpResponse:
        game = find_game(request, pk)
        if request.method in ("GET", "HEAD"):
            return redirect(game)  # where somebody lands who had to sign in between
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        player = player_of(request)
        if player is None:
            return redirect_to_login(game.get_absolute_url())
        try:
            return view(request, game, player, **more) or redirect(game)
        except (lobby.LobbyError, BadSetup) as error:
            return refuse(request, game, str(error))

    return wrapped


def refuse(request: HttpRequest, game: Game, why: str, **more: Any) -> HttpResponse:
    """The table as it now stands, under the reason why nothing was done."""
    game.refresh_from_db()
    return show(request, game, refusal=why, status=422, **more)


def _only_host(game: Game, player: Player) -> None:
    if game.host_id != player.pk:
        raise PermissionDenied("Only the host of the table can do this.")


@deed
def join(request: HttpRequest, game: Game, player: Player) -> HttpResponse | None:
    """Sit down, with an invitation if there is one."""
    return _join(request, game, player)


def _join(request: HttpRequest, game: Game, player: Player, **pass_: Any) -> HttpResponse | None:
    form = JoinForm(request.POST)
    if not form.is_valid():
        return show(request, game, status=422, join_form=form, key=pass_.get("link_key", ""))
    asked = game.invitations.filter(email=player.email, answered__isnull=True).first()
    lobby.join(game, player, **{"invitation": asked, **pass_}, word=form.cleaned_data["word"])
    return None


@deed
def leave(request: HttpRequest, game: Game, player: Player) -> HttpResponse:
    """Get up again."""
    lobby.leave(game, player)
    messages.success(request, gettext("You left %s.") % game)
    return redirect("home")


@deed
def add_bot(request: HttpRequest, game: Game, player: Player) -> None:
    """Give a free seat to a bot."""
    _only_host(game, player)
    lobby.add_bot(game, player)


@deed
def remove_bot(request: HttpRequest, game: Game, player: Player, number: int) -> None:
    """Take a bot's seat away."""
    _only_host(game, player)
    lobby.remove_bot(game, number, player)


@deed
def invite(request: HttpRequest, game: Game, player: Player) -> HttpResponse | None:
    """Write somebody to come."""
    form = InviteForm(request.POST)
    if not form.is_valid():
        return show(request, game, status=422, invite_form=form)
    lobby.invite(game, form.cleaned_data["email"], player)
    messages.success(request, gettext("A letter goes to %s.") % form.cleaned_data["email"])
    return None


@deed
def close(request: HttpRequest, game: Game, player: Player) -> HttpResponse:
    """Take the table away."""
    _only_host(game, player)
    lobby.close(game, player)
    messages.success(request, gettext("%s is closed.") % game)
    return redirect("home")


@deed
def rematch(request: HttpRequest, game: Game, player: Player) -> HttpResponse:
    """Open the table of a finished game again."""
    if not game.seats.filter(player=player).exists():
        raise PermissionDenied("A rematch is for the players of the game.")
    return redirect(lobby.rematch(game, player))


@require_http_methods(["GET", "HEAD", "POST"])
def by_link(request: HttpRequest, pk: int, key: str) -> HttpResponse:
    """A table for those who have its link: shown by GET, joined by POST."""
    game = get_object_or_404(Game, pk=pk)
    if not secrets.compare_digest(key, game.link_key):
        raise Http404("There is no such table.")
    player = player_of(request)
    if player is not None and game.seats.filter(player=player).exists():
        return redirect(game)
    if request.method != "POST":
        return show(request, game, key=key)
    if player is None:
        return redirect_to_login(request.path)
    try:
        return _join(request, game, player, link_key=key) or redirect(game)
    except lobby.LobbyError as error:
        return refuse(request, game, str(error), key=key)


def _invitation(key: str) -> Invitation:
    return get_object_or_404(Invitation.objects.select_related("game", "by"), key=key)


@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, key: str) -> HttpResponse:
    """An invitation from a letter: read by GET, answered by POST once signed in."""
    asked = _invitation(key)
    game, player = asked.game, player_of(request)
    if player is not None and game.seats.filter(player=player).exists():
        return redirect(game)
    if request.method == "POST" and player is None:
        return redirect_to_login(request.path)
    if request.method == "POST" and player is not None:
        try:
            return _answer(request, asked, player)
        except lobby.LobbyError as error:
            game.refresh_from_db()
            asked.refresh_from_db()
            return _show_invitation(request, asked, refusal=str(error), status=422)
    return _show_invitation(request, asked)


def _answer(request: HttpRequest, asked: Invitation, player: Player) -> HttpResponse:
    if request.POST.get("answer") == "no":
        lobby.decline(asked)
        messages.success(request, gettext("You declined the invitation to %s.") % asked.game)
        return redirect("home")
    form = JoinForm(request.POST)
    if not form.is_valid():
        return _show_invitation(request, asked, status=422, join_form=form)
    lobby.join(asked.game, player, invitation=asked, word=form.cleaned_data["word"])
    return redirect(asked.game)


def _show_invitation(request: HttpRequest, asked: Invitation, *, status: int = 200, **more: Any) -> HttpResponse:
    game = asked.game
    seats = list(game.seats.select_related("player"))
    context = {
        "invitation": asked,
        "game": game,
        "rules": game.rules,
        "chairs": chairs(seats),
        "sitters": sitters(seats),
        "options": options_of(game),
        "pace": pace(game),
        "language": language_of(game),
        "is_open": game.state == Game.State.OPEN and asked.answered is None,
        "join_form": JoinForm(),
        **more,
    }
    return render(request, "lobby/invitation.html", context, status=status)
