"""People: a player's public page, and everybody's own settings, absences, tokens and feed."""

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
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import clock, wallclock
from games.allowance import days_left
from games.models import Absence, Game, Player, Token
from games.models.player import new_key
from games.rules import RULESETS
from games.web.access import player_of
from games.web.listing import finished_games, finished_row
from games.web.manners import about, sanctions_of
from games.web.person_forms import AbsenceForm, HookForm, SettingsForm, TokenForm, zones
from games.web.words import manner

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
        "manner": manner(clock.answer_stats(player)),
        "results": results(player),
        "finished": [finished_row(game, player) for game in ended],
        **about(request, player),
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
    player = reader(request)
    form = SettingsForm(request.POST if request.method == "POST" else None, instance=player)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, gettext("Kept."))
        return redirect("me")
    if form.is_bound:
        player.refresh_from_db()  # the form has written its refused values on it
    return settings_page(request, player, form=form, status=422 if form.is_bound else 200)


def reader(request: HttpRequest) -> Player:
    """The player behind a page that needs one."""
    return get_object_or_404(Player, pk=request.user.pk)


def settings_page(request: HttpRequest, player: Player, *, status: int = 200, **more: Any) -> HttpResponse:
    """The page of settings, with whatever form did not fit as it was sent."""
    absences = list(player.absences.all())
    today = wallclock.local(clock.now(), player.zone).date()
    context = {
        "form": SettingsForm(instance=player),
        "zones": zones(),
        "absences": [absence for absence in absences if absence.last >= today],
        "today": today,
        "days_left": days_left(player, absences),
        "absence_form": AbsenceForm(),
        "hooks": list(player.hooks.order_by("made")),
        "hook_form": HookForm(),
        "tokens": list(player.tokens.order_by("made")),
        "token_form": TokenForm(),
        "sanctions": sanctions_of(player),
        "blocked": list(Player.objects.filter(blocked_by__by=player).order_by("name")),
        "feeds": {kind: settings.SITE_URL + reverse(f"feed-{kind}", args=[player.feed_key]) for kind in FEEDS},
        **more,
    }
    return render(request, "people/me.html", context, status=status)


@never_cache
@require_POST
@login_required
def go_away(request: HttpRequest) -> HttpResponse:
    """Note days on which the reader is away."""
    player = reader(request)
    form = AbsenceForm(request.POST)
    if form.is_valid():
        try:
            absence = clock.go_away(player, **form.cleaned_data)
        except clock.AwayError as error:
            form.add_error(None, str(error))
        else:
            days = {"first": date_format(absence.first, "j F"), "last": date_format(absence.last, "j F Y")}
            messages.success(request, gettext("You are away from %(first)s to %(last)s; no clock runs.") % days)
            return redirect("me")
    return settings_page(request, player, absence_form=form, status=422)


@require_POST
@login_required
def come_home(request: HttpRequest, pk: int) -> HttpResponse:
    """Strike days that are still to come, or come home early."""
    absence = get_object_or_404(Absence, pk=pk, player=reader(request))
    clock.come_home(absence)
    messages.success(request, gettext("Kept. Your clocks run again from tomorrow, or as they did."))
    return redirect("me")


@never_cache
@require_POST
@login_required
def make_token(request: HttpRequest) -> HttpResponse:
    """A key for a program of the reader's: told in this answer, and never again."""
    player = reader(request)
    form = TokenForm(request.POST)
    if player.tokens.count() >= MOST_TOKENS:
        form.add_error(None, gettext("You have %d tokens. Revoke one first.") % MOST_TOKENS)
    if not form.is_valid():
        return settings_page(request, player, token_form=form, status=422)
    key = secrets.token_urlsafe(32)
    token = form.save(commit=False)
    token.player, token.hash, token.made = player, Token.digest(key), clock.now()
    token.save()
    return settings_page(request, player, new_token=token, new_key=key, status=201)


@require_POST
@login_required
def revoke_token(request: HttpRequest, pk: int) -> HttpResponse:
    """Make a key useless."""
    token = get_object_or_404(Token, pk=pk, player=reader(request))
    token.delete()
    messages.success(request, gettext("%s is revoked.") % token.name)
    return redirect("me")


@require_POST
@login_required
def renew_feed(request: HttpRequest) -> HttpResponse:
    """Give the feed a new address; the old one stops working."""
    player = reader(request)
    player.feed_key = new_key()
    player.save(update_fields=["feed_key"])
    messages.success(request, gettext("Your feed has a new address. The old one no longer works."))
    return redirect("me")
