"""Sight: who may look at which game, as which seat, and at which of its letters; pages and API both ask here."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.engine import Table, Unloadable
from games.models import Game, Invitation, Message, Player, Seat
from games.models.log import lay_out


class Sight(NamedTuple):
    """A game as one visitor meets it: its seats, the visitor's own (if any), and the table (once it has begun)."""

    game: Game
    seats: list[Seat]
    you: Seat | None
    table: Table[Any]

    @property
    def number(self) -> int | None:
        """The visitor's seat number; None is a spectator."""
        return None if self.you is None else self.you.number

    @property
    def names(self) -> list[str]:
        """Who sits where."""
        return [seat.name for seat in self.seats]


def visible_to(player: Player | None) -> QuerySet[Game]:
    """The games this visitor may know of: a private table does not exist for anybody who was not asked to it."""
    if player is None:
        return Game.objects.filter(private=False)
    if player.is_staff:
        return Game.objects.all()
    sits = Exists(Seat.objects.filter(game=OuterRef("pk"), player=player))
    invited = Exists(Invitation.objects.filter(game=OuterRef("pk"), email=player.email))
    return Game.objects.filter(Q(private=False) | Q(host=player) | sits | invited)


def look(game: Game, player: Player | None) -> Sight:
    """The running or finished game as this visitor may see it; raises Unloadable if these rules cannot continue it."""
    try:
        return _look(game, player)
    except Unloadable:
        # Somebody may have moved between our two looks: only rows that do not fit afresh either are trouble.
        return _look(Game.objects.select_related("position").get(pk=game.pk), player)


def _look(game: Game, player: Player | None) -> Sight:
    seats = list(game.seats.select_related("player", "commitment"))
    you = next((seat for seat in seats if player is not None and seat.player_id == player.pk), None)
    table = lay_out(game, [seat.commitment for seat in seats if hasattr(seat, "commitment")])
    return Sight(game, seats, you, table)


def letters_for(game: Game, seat: Seat | None) -> QuerySet[Message]:
    """The letters this seat may read, newest first: those to all, its own, and those to it."""
    readable = Q(to__isnull=True)
    if seat is not None:
        readable |= Q(to=seat) | Q(sender=seat)
    found = game.messages.filter(readable, hidden=False)
    return found.select_related("sender__player", "to__player").order_by("-at", "-pk")
