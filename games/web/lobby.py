"""The lobby: the first page, a reader's games, the open tables, the archive, and the form for a new game."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from games import lobby
from games.engine.errors import BadSetup
from games.models import Game, Player
from games.rules import RULESETS
from games.web import listing
from games.web.access import player_of
from games.web.forms import NewGameForm
from games.web.person_forms import zones
from games.web.words import greeting

FEW = 6
MANY = 30


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What Arrival is, for visitors; their games, for players."""
    player = player_of(request)
    if player is None:
        rows = [listing.table_row(game) for game in listing.open_tables()[:FEW]]
        return render(request, "home.html", {"tables": rows})
    yours, others = listing.my_games(player, request.LANGUAGE_CODE)
    found = list(listing.open_tables(player)[: FEW + 1])
    ended = list(listing.finished_games(player)[: FEW + 1])
    context: dict[str, Any] = {
        "greeting": greeting(),
        "yours": yours,
        "others": others,
        "waiting_count": len(yours),  # known already: the masthead need not count again
        "invitations": listing.invitations_to(player),
        "tables": [listing.table_row(game) for game in found[:FEW]],
        "has_more_tables": len(found) > FEW,
        "finished": [listing.finished_row(game, player) for game in ended[:FEW]],
        "has_more_finished": len(ended) > FEW,
    }
    return render(request, "lobby/home.html", context)


@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    """Every table that anybody may join, and the seats of running games that need a player."""
    player = player_of(request)
    page = Paginator(listing.open_tables(player), MANY).get_page(request.GET.get("page"))
    rows = [listing.table_row(game) for game in page.object_list]
    offers = listing.offered_seats(player) if page.number == 1 else []
    return render(request, "lobby/tables.html", {"page": page, "tables": rows, "offers": offers})


@require_safe
@login_required
def archive(request: HttpRequest) -> HttpResponse:
    """Every game that the reader has played to its end."""
    player = player_of(request)
    if player is None:
        raise Http404
    page = Paginator(listing.finished_games(player), MANY).get_page(request.GET.get("page"))
    rows = [listing.finished_row(game, player) for game in page.object_list]
    return render(request, "lobby/archive.html", {"page": page, "finished": rows})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new_game(request: HttpRequest) -> HttpResponse:
    """Choose a title and its options, and open a table; a form that cannot be taken comes back with the reason."""
    host = player_of(request)
    asked = request.POST if request.method == "POST" else request.GET
    rules = RULESETS.get(asked.get("title", next(iter(RULESETS))))
    if host is None or rules is None:
        raise Http404("There is no such title.")
    form = NewGameForm(rules, host, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(_open(form, host))
        except (BadSetup, lobby.LobbyError) as error:
            form.add_error(None, str(error))
    context = {"form": form, "rules": rules, "titles": list(RULESETS.values()), "zones": zones()}
    return render(request, "lobby/new.html", context, status=422 if form.is_bound else 200)


def _open(form: NewGameForm, host: Player) -> Game:
    """Open the table with its guests and bots, all of it or nothing."""
    with transaction.atomic():
        game = lobby.open_table(
            host, title=form.rules.id, size=form.cleaned_data["size"], options=form.chosen, **form.wishes
        )
        for address in form.cleaned_data["guests"]:
            lobby.invite(game, address, host)
        for _ in range(form.cleaned_data["bots"]):
            lobby.add_bot(game, host)
    return game
