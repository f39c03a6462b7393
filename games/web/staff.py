"""Staff: whoever rules has given a second code in this session; the admin asks for it at its own door too."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.authentication import get_authentication_records
from allauth.account.internal.flows.login import record_authentication
from allauth.account.internal.stagekit import clear_login
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from django.conf import settings
from django.contrib import admin
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from games import manners
from games.models import Player
from games.web.access import player_of
from games.web.banned import show_ban

View = Callable[..., HttpResponse]
SECOND = "mfa"  # what allauth notes in the session when a second code was given


def is_staff(player: Player | None) -> bool:
    """Whether somebody is of the house."""
    return player is not None and player.is_active and player.is_staff


def has_given_code(request: HttpRequest) -> bool:
    """Whether a second code was given in this session, and is still theirs; on a laptop nobody is asked for one."""
    if settings.DEBUG:
        return True
    records = get_authentication_records(request, request.user)
    given = {record["id"] for record in records if record["method"] == SECOND}
    return bool(given) and Authenticator.objects.filter(user=request.user.pk, pk__in=given).exists()


def ask_for_code(request: HttpRequest, after: str) -> HttpResponse:
    """The way to the second code: set it up, or give it."""
    if not Authenticator.objects.filter(user=request.user.pk, type=Authenticator.Type.TOTP).exists():
        return redirect("mfa_activate_totp")
    return redirect(f"{reverse('mfa_reauthenticate')}?{urlencode({REDIRECT_FIELD_NAME: after})}")


def for_staff(view: View) -> View:
    """Let a page be seen by staff only, and only behind the second code."""

    @login_required
    @functools.wraps(view)
    def guarded(request: HttpRequest, *args: Any, **more: Any) -> HttpResponse:
        if not is_staff(player_of(request)):
            raise PermissionDenied
        if not has_given_code(request):
            return ask_for_code(request, request.path)
        return view(request, *args, **more)

    return guarded


@receiver(authenticator_added)
def note_first_code(request: HttpRequest, user: Player, authenticator: Authenticator, **more: Any) -> None:
    """Whoever has just set up the second code has given it: nobody is asked twice in a minute."""
    record_authentication(request, user, SECOND, id=authenticator.pk, type=authenticator.type)


class House(admin.AdminSite):
    """The admin: a password alone does not open it."""

    site_header = site_title = "Arrival"

    def has_permission(self, request: HttpRequest) -> bool:
        """Staff, with the second code."""
        return super().has_permission(request) and has_given_code(request)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Sign in; whoever is, and lacks only the second code, is asked for that."""
        if is_staff(player_of(request)) and not has_given_code(request):
            return ask_for_code(request, request.GET.get(REDIRECT_FIELD_NAME, reverse("admin:index")))
        return super().login(request, extra_context)


class Doorkeeper(DefaultAccountAdapter):
    """Who comes in by the front door."""

    def pre_login(self, request: HttpRequest, user: Player, **more: Any) -> HttpResponse | None:
        """Turn away whoever is banned, saying why and until when."""
        if manners.is_banned(user):
            clear_login(request)
            return show_ban(request, user)
        answer: HttpResponse | None = super().pre_login(request, user, **more)
        return answer

    def get_reauthentication_methods(self, user: Player) -> list[dict[str, Any]]:
        """Whoever has a second code proves themselves by it: with a stolen password alone it cannot be taken off."""
        ways = super().get_reauthentication_methods(user)
        return [way for way in ways if way["id"].startswith(SECOND)] or ways
