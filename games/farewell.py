"""Closing an account: what is the person's goes; what is the table's stays, under a name that tells nothing."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.db.models import Q

from games import clock, lobby
from games.models import Block, Game, Invitation, Letter, Mail, Notice, Player, Seat, Standing
from games.models.player import new_key

NAME = "Somebody who left"
STAFF = "You moderate here, so the house must know who ruled. Ask an administrator to take that office from you first."


class Stays(ValueError):
    """This account cannot be closed as it is."""


def close_account(player: Player) -> None:
    """Take the person out of the house: name, address, notes and keys are erased, seats go to bots and are offered.

    The person goes first and in one transaction; the tables follow, each in its own. Whatever is cut off in between
    finds nobody to write to, and the rounds of the house play for a seat that nobody answers for."""
    if player.is_staff:
        raise Stays(STAFF)
    address = player.email
    with transaction.atomic():
        _erase(player)
        _forget_mails(player, address)
    for seat in Seat.objects.filter(player=player, game__state__in=(Game.State.RUNNING, Game.State.PAUSED)):
        with suppress(lobby.LobbyError):  # a bot plays there already, or the game has just ended
            lobby.resign(seat, via="house")
    for game in Game.objects.filter(Q(host=player) | Q(seats__player=player), state=Game.State.OPEN).distinct():
        with suppress(lobby.LobbyError):
            lobby.close(game, player) if game.host_id == player.pk else lobby.leave(game, player)


def _erase(player: Player) -> None:
    """Nothing is left of the person but a row without a name, to which moves and letters still point."""
    for row in (player.tokens, player.hooks, player.absences):
        row.all().delete()
    Block.objects.filter(Q(by=player) | Q(whom=player)).delete()
    EmailAddress.objects.filter(user=player).delete()
    Authenticator.objects.filter(user=player).delete()
    Standing.objects.filter(seat__player=player, dropped__isnull=True).update(dropped=clock.now(), why="They left.")
    Seat.objects.filter(player=player).update(notes="", default_line="", answer_minutes=[])
    blank: dict[str, Any] = {"quiet_from": None, "quiet_to": None, "days_off": "", "away_last": None, "bounce_why": ""}
    for field, value in blank.items():
        setattr(player, field, value)
    player.name, player.email, player.zone = NAME, f"{player.pk}@left.invalid", "UTC"
    player.mail, player.feed_key, player.is_active = Player.Mail.NONE, new_key(), False
    player.set_unusable_password()  # which also ends every session
    player.save()


def _forget_mails(player: Player, address: str) -> None:
    """No mail to this address goes out any more, and none that went or came still tells it."""
    moment = clock.now()
    Notice.objects.filter(player=player, done__isnull=True).update(done=moment)
    Mail.objects.filter(player=player, state=Mail.State.READY).update(state=Mail.State.VOID)
    Mail.objects.filter(Q(player=player) | Q(email__iexact=address)).update(email=player.email)
    Invitation.objects.filter(email__iexact=address).update(email=player.email, answered=moment)
    theirs = Letter.objects.filter(Q(seat__player=player) | Q(sender__iexact=address)).exclude(state=Letter.State.NEW)
    theirs.filter(state=Letter.State.HELD).update(state=Letter.State.REFUSED)
    theirs.update(raw=b"", sender="", recipient="")
