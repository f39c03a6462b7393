"""Browsers of people who have signed in, the house's own with their second code."""

from __future__ import annotations

from typing import Any

from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.account.models import EmailAddress
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client

from games.models import Player


def new_player(name: str, **more: Any) -> Player:
    """Somebody whose address is proved, as everybody's is who has signed up."""
    player = Player.objects.create_user(f"{name.replace(' ', '.').lower()}@example.org", name=name, **more)
    EmailAddress.objects.update_or_create(user=player, email=player.email, defaults={"verified": True, "primary": True})
    return player


def browser_of(player: Player | None) -> Client:
    """A browser in which this player has signed in; nobody is a visitor."""
    browser = Client(raise_request_exception=False)
    if player is None:
        return browser
    browser.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
    if player.is_staff:
        code = TOTP.activate(player, generate_totp_secret()).instance
        RecoveryCodes.activate(player)
        session = browser.session
        session[AUTHENTICATION_METHODS_SESSION_KEY] = [{"method": "mfa", "at": 0.0, "id": code.pk, "type": "totp"}]
        session["account_authentication_methods_user"] = str(player.pk)
        session.save()
    return browser
