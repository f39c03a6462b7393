"""Forms of a game: they are taken by POST, from whoever sits there; who comes by reading is led to the game itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models import Seat, ready
from games.web.access import find_game
from games.web.refusals import refused

View = Callable[[HttpRequest, int], HttpResponse]
Deed = Callable[[HttpRequest, Seat], HttpResponse]

SEAT_OF = ready.Query(lambda game, player: Seat.objects.filter(game=game, player=player))
NO_SEAT = _("You have no seat in this game.")


def takes_forms(view: View) -> View:
    """Let a view take POST only; a reload, a draft on a refused page, or signing in brings people here by GET."""

    @wraps(view)
    def taking(request: HttpRequest, pk: int) -> HttpResponse:
        if request.method in ("GET", "HEAD"):
            return redirect(f"{reverse('game', args=[pk])}?{request.GET.urlencode()}".rstrip("?"))
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        return view(request, pk)

    return taking


def for_a_seat(deed: Deed) -> View:
    """Let a form be taken from the visitor's own seat; whoever has none there is told so."""

    @takes_forms
    @login_required
    @wraps(deed)
    def posted(request: HttpRequest, pk: int) -> HttpResponse:
        seat = next(iter(SEAT_OF(pk, request.user.pk or 0)), None)
        if seat is None:
            return refused(request, find_game(request, pk), str(NO_SEAT), status=403)
        return deed(request, seat)

    return posted
