"""Invitations: somebody is written to, and says yes or no."""

from __future__ import annotations

from datetime import timedelta

from django.db import IntegrityError, transaction

from games import clock, outbox
from games.lobby.doorstep import LobbyError, Unwanted, check_welcome, locked
from games.models import Block, Game, Invitation, Notice, Player, Seat

MOST_INVITATIONS_A_DAY = 30  # of one player


def invite(game: Game, email: str, by: Player) -> Invitation:
    """Write somebody to come to the table; the invitation is answered from the mail or the site."""
    email = Player.objects.normalize_email(email).lower()
    check_welcome(by)
    day = clock.now() - timedelta(days=1)
    if Invitation.objects.filter(by=by, made__gt=day).count() >= MOST_INVITATIONS_A_DAY:
        raise LobbyError(f"You have sent {MOST_INVITATIONS_A_DAY} invitations today. Try again tomorrow.")
    with transaction.atomic():
        game = locked(game)
        if not Seat.objects.filter(game=game, player=by).exists():
            raise LobbyError("Only players of this table can invite.")
        if Seat.objects.filter(game=game, player__email=email).exists():
            raise LobbyError("They already sit at this table.")
        if Block.objects.filter(by__email=email, whom=by).exists():
            raise Unwanted("They take no invitations from you. Invite somebody else.")
        try:
            with transaction.atomic():
                invitation = Invitation.objects.create(game=game, email=email, by=by, made=clock.now())
        except IntegrityError as error:
            raise LobbyError("They are invited already.") from error
        key = f"{Notice.Kind.INVITATION}:{game.pk}:{invitation.pk}"
        known = Player.objects.filter(email=email).first()
        fact = {"invitation": invitation.pk}
        made = invitation.made
        outbox.put([outbox.to_address(email, Notice.Kind.INVITATION, key, made, game, player=known, facts=fact)])
    return invitation


def decline(invitation: Invitation) -> None:
    """Say no to an invitation; the seat was never taken, so nothing else changes."""
    use_up(invitation, invitation.game)


def use_up(invitation: Invitation, game: Game) -> None:
    """Use an invitation up: it is for this table, and for one person."""
    unanswered = Invitation.objects.filter(pk=invitation.pk, game=game, answered__isnull=True)
    if not unanswered.update(answered=clock.now()):
        raise LobbyError("This invitation has been answered already. Ask the host for another.")
