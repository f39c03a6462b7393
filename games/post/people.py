"""Who stands behind a mail address: only addresses that were proved by a mailed code count."""

from __future__ import annotations

from allauth.account.models import EmailAddress

from games.models import Player


def is_proved(player: Player) -> bool:
    """Whether this player has shown that their address is theirs."""
    return bool(EmailAddress.objects.filter(user=player, email__iexact=player.email, verified=True).exists())


def player_at(email: str) -> Player | None:
    """The player whose proved address this is; addresses are kept in lower case."""
    player = Player.objects.filter(email=email.lower(), is_active=True).first() if email else None
    return player if player is not None and is_proved(player) else None
