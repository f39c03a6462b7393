"""The second code in tests: set up, made as the app makes it, and noted as given."""

from __future__ import annotations

from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth
from django.test import Client

from games.models import Player


def set_up(player: Player) -> str:
    """A second code that is set up; gives its key."""
    key = str(auth.generate_totp_secret())
    auth.TOTP.activate(player, key)
    return key


def code_for(key: str) -> str:
    """What the app shows now."""
    return str(auth.format_hotp_value(auth.hotp_value(key, next(auth.yield_hotp_counters_from_time()))))


def give(client: Client, player: Player) -> None:
    """Note in a session what allauth notes when the second code was given."""
    codes = Authenticator.objects.filter(user=player, type=Authenticator.Type.TOTP)
    if not codes.exists():
        set_up(player)
    session = client.session
    session[AUTHENTICATION_METHODS_SESSION_KEY] = [
        {"method": "mfa", "at": 0.0, "id": codes.get().pk, "type": "totp"},
    ]
    session["account_authentication_methods_user"] = str(player.pk)
    session.save()
