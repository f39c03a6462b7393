"""People: a player's public page, and everybody's own settings, tokens and feed."""

from __future__ import annotations

import secrets
from collections import Counter
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import clock
from games.models import Game, Player, Token
from games.models.player import new_key
from games.rules import RULESETS
from games.web.access import player_of
from games.web.forms import SettingsForm, TokenForm, zones
from games.web.listing import finished_games, finished_row

FEW = 12
MOST_TOKENS = 20
FEEDS = ("turns", "calendar")


@require_safe
@login_required
def person(request: HttpRequest, pk: int) -> HttpResponse:
    """A player as the others see them: name, games, and results per title."""
    player = get_object_or_404(Player, pk=pk, is_active=True)
    reader = player_of(request)
    visible = Q(private=False) | Q(pk__in=Game.objects.filter(seats__player=reader).values("pk"))
    ended = finished_games(player).filter(visible)[:FEW]
    running = Game.objects.filter(seats__player=player, state=Game.State.RUNNING).count()
    context = {
        "person": player,
        "running": running,
        "results": results(player),
        "finished": [finished_row(game, player) for game in ended],
    }
    return render(request, "people/person.html", context)


def results(player: Player) -> list[dict[str, Any]]:
    """Per title: how many games were played to their end, and how many of them won."""
    ended = Game.objects.filter(state=Game.State.ENDED, imported=False, seats__player=player)
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for title, outcome, number in ended.values_list("title", "outcome", "seats__number"):
        played[title] += 1
        places = (outcome or {}).get("places", [])
        won[title] += number < len(places) and places[number] == 1
    names = {title: rules.name for title, rules in RULESETS.items()}
    return [
        {"name": names.get(title, title), "title": title, "played": count, "won": won[title]}
        for title, count in sorted(played.items())
    ]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def me(request: HttpRequest) -> HttpResponse:
    """The reader's own settings; a change that cannot be taken comes back with the reason."""
    player = _reader(request)
    form = SettingsForm(request.POST if request.method == "POST" else None, instance=player)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, gettext("Kept."))
        return redirect("me")
    if form.is_bound:
        player.refresh_from_db()  # the form has written its refused values on it
    return _settings(request, player, form=form, status=422 if form.is_bound else 200)


def _reader(request: HttpRequest) -> Player:
    """The player behind a page that needs one."""
    return get_object_or_404(Player, pk=request.user.pk)


def _settings(request: HttpRequest, player: Player, *, status: int = 200, **more: Any) -> HttpResponse:
    context = {
        "form": SettingsForm(instance=player),
        "zones": zones(),
        "tokens": list(player.tokens.order_by("made")),
        "token_form": TokenForm(),
        "feeds": {kind: settings.SITE_URL + reverse(f"feed-{kind}", args=[player.feed_key]) for kind in FEEDS},
        **more,
    }
    return render(request, "people/me.html", context, status=status)


@never_cache
@require_POST
@login_required
def make_token(request: HttpRequest) -> HttpResponse:
    """A key for a program of the reader's: told in this answer, and never again."""
    player = _reader(request)
    form = TokenForm(request.POST)
    if player.tokens.count() >= MOST_TOKENS:
        form.add_error(None, gettext("You have %d tokens. Revoke one first.") % MOST_TOKENS)
    if not form.is_valid():
        return _settings(request, player, token_form=form, status=422)
    key = secrets.token_urlsafe(32)
    token = form.save(commit=False)
    token.player, token.hash, token.made = player, Token.digest(key), clock.now()
    token.save()
    return _settings(request, player, new_token=token, new_key=key, status=201)


@require_POST
@login_required
def revoke_token(request: HttpRequest, pk: int) -> HttpResponse:
    """Make a key useless."""
    token = get_object_or_404(Token, pk=pk, player=_reader(request))
    token.delete()
    messages.success(request, gettext("%s is revoked.") % token.name)
    return redirect("me")


@require_POST
@login_required
def renew_feed(request: HttpRequest) -> HttpResponse:
    """Give the feed a new address; the old one stops working."""
    player = _reader(request)
    player.feed_key = new_key()
    player.save(update_fields=["feed_key"])
    messages.success(request, gettext("Your feed has a new address. The old one no longer works."))
    return redirect("me")
