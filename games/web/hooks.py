"""A player's webhooks, on the page of their settings: added, tried out, removed."""

from __future__ import annotations

import logging

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from redis.exceptions import RedisError

from games import hooks
from games.models import Hook, Player
from games.web.people import reader, settings_page
from games.web.person_forms import HookForm

log = logging.getLogger(__name__)

SECONDS_BETWEEN_TRIALS = 10  # of one player: the house is no hammer


@never_cache
@require_POST
@login_required
def add(request: HttpRequest) -> HttpResponse:
    """Keep an address to be called; an address that cannot be comes back with the reason."""
    player = reader(request)
    form = HookForm(request.POST)
    if form.is_valid():
        try:
            hooks.add(player, form.cleaned_data["kind"], form.cleaned_data["url"])
        except hooks.HookError as error:
            form.add_error("url", str(error))
        else:
            messages.success(request, gettext("Kept. Test it, to see whether it listens."))
            return redirect("me")
    return settings_page(request, player, hook_form=form, status=422)


@require_POST
@login_required
def test(request: HttpRequest, pk: int) -> HttpResponse:
    """Call a hook now, and say what came of it."""
    player = reader(request)
    hook = get_object_or_404(Hook.objects.select_related("player"), pk=pk, player=player)
    if _has_just_tried(player):
        messages.warning(request, gettext("Wait some seconds before you test again."))
    elif trouble := hooks.try_out(hook):
        messages.warning(request, gettext("It did not listen. %s") % trouble)
    else:
        messages.success(request, gettext("It listens."))
    return redirect("me")


@require_POST
@login_required
def remove(request: HttpRequest, pk: int) -> HttpResponse:
    """Call an address no more."""
    get_object_or_404(Hook, pk=pk, player=reader(request)).delete()
    messages.success(request, gettext("Removed. It is called no more."))
    return redirect("me")


def _has_just_tried(player: Player) -> bool:
    """Whether this player has tested a hook a moment ago; nobody is kept waiting when the counting is out of order."""
    try:
        return not cache.add(f"hook-test:{player.pk}", 1, SECONDS_BETWEEN_TRIALS)
    except (RedisError, OSError) as error:
        log.warning("Tests of hooks are not counted: %s", error)
        return False
