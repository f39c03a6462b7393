"""Who a program plays for: a token in the Authorization header, kept only as a hash."""

from __future__ import annotations

from datetime import timedelta

from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from games import clock
from games.models import Player, Token

SCHEMES = (b"token", b"bearer")
NOTED_EVERY = timedelta(hours=1)


class TokenAuthentication(BaseAuthentication):
    """Takes `Authorization: Token KEY` (or `Bearer KEY`)."""

    def authenticate(self, request: Request) -> tuple[Player, Token] | None:
        """The player whose token it is; nobody, if the header is not ours."""
        scheme, _, key = get_authorization_header(request).partition(b" ")
        if scheme.lower() not in SCHEMES:
            return None
        known = Token.objects.select_related("player").filter(player__is_active=True)
        token = known.filter(hash=Token.digest(key.strip().decode("latin-1"))).first()
        if token is None:
            raise AuthenticationFailed(
                "This token is not known here, or it was revoked. Make one on your profile page."
            )
        if request.method not in SAFE_METHODS:
            _note_use(token)
        return token.player, token

    def authenticate_header(self, request: Request) -> str:
        """What a refusal asks for."""
        return 'Token realm="arrival"'


def _note_use(token: Token) -> None:
    """Note that a token is used, at most once an hour: its owner wants to know which are forgotten, not each call."""
    moment = clock.now()
    if token.used is None or moment - token.used >= NOTED_EVERY:
        Token.objects.filter(pk=token.pk).update(used=moment)
