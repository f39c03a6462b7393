"""Sight: who may look at which game, as which seat, and at which of its letters; pages and API both ask here."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from games import clock
from games.engine import Table
from games.engine.rulings import ENDING
from games.models import Block, Game, Invitation, Message, Player, Seat, ready
from games.models.log import lay_out

AROUND = ready.Query(
    lambda game: Seat.objects.filter(game__pk=game).select_related("player", "commitment", "game__position")
)
OPENED_AFTER = timedelta(days=7)  # an end by ruling can be taken back for so long


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


def is_visible_to(player: Player | None, game: Game) -> bool:
    """Whether this visitor may know of that game; most are public, and cost no further look."""
    return not game.private or (player is not None and visible_to(player).filter(pk=game.pk).exists())


def look(game: Game, player: Player | None) -> Sight:
    """The running or finished game as this visitor may see it; raises Unloadable if these rules cannot continue it."""
    return look_around(around(game.pk), player)


def look_around(seats: list[Seat], player: Player | None) -> Sight:
    """The same from the seats of a game, for whoever has them already."""
    return _sight(seats, next((seat for seat in seats if player is not None and seat.player_id == player.pk), None))


def look_from(seat: Seat) -> Sight:
    """The game as it now stands for the one who sits there."""
    seats = around(seat.game_id)
    return _sight(seats, next(other for other in seats if other.pk == seat.pk))


def around(game_id: int) -> list[Seat]:
    """The seats of a game with all that lies on its table, in one statement: rows of two moments would not fit."""
    return AROUND(game_id)


def _sight(seats: list[Seat], you: Seat | None) -> Sight:
    game = seats[0].game
    return Sight(game, seats, you, lay_out(game, [seat.commitment for seat in seats if hasattr(seat, "commitment")]))


def is_open_book(game: Game) -> bool:
    """Whether everything of a game may be read, its seed and every hand: once it has ended, and if a ruling ended it,
    once that ruling can no longer be taken back."""
    if game.state != Game.State.ENDED:
        return False
    opens = opens_at(game)
    return opens is None or opens <= clock.now()


def opens_at(game: Game) -> datetime | None:
    """When the books of a game that a ruling has ended are opened; None for any other."""
    if game.imported or game.ended is None or (game.outcome or {}).get("ending") != ENDING:
        return None
    return game.ended + OPENED_AFTER


def letters_for(game: Game, seat: Seat | None) -> QuerySet[Message]:
    """The letters this seat may read, newest first: those to all, its own, and those to it, but none of people its
    player has blocked. Of hidden ones it may read why they are hidden: show `words`, never `text`."""
    readable = Q(to__isnull=True)
    if seat is not None:
        readable |= Q(to=seat) | Q(sender=seat)
    found = game.messages.filter(readable)
    if seat is not None and seat.player_id is not None:
        found = found.exclude(sender__player__in=Block.objects.filter(by=seat.player_id).values("whom"))
    return found.select_related("sender__player", "to__player").order_by("-at", "-pk")
