"""Who may see which game: a private table does not exist for anybody who was not asked to it."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from games.engine import Table
from games.models import Game, Player, Seat
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


def player_of(request: HttpRequest) -> Player | None:
    """The player who asks, if signed in."""
    return request.user if isinstance(request.user, Player) else None


def find_game(request: HttpRequest, pk: int) -> Game:
    """The game, unless it is private and no business of this visitor's."""
    game = get_object_or_404(Game.objects.select_related("position"), pk=pk)
    if game.private and not _is_asked(game, player_of(request)):
        raise Http404("There is no such game, or it is private.")
    return game


def _is_asked(game: Game, player: Player | None) -> bool:
    if player is None:
        return False
    if player.is_staff or game.host_id == player.pk or game.seats.filter(player=player).exists():
        return True
    return game.invitations.filter(email=player.email).exists()


def look(request: HttpRequest, game: Game) -> Sight:
    """The running or finished game as this visitor may see it."""
    seats = list(game.seats.select_related("player", "commitment"))
    player = player_of(request)
    you = next((seat for seat in seats if player is not None and seat.player_id == player.pk), None)
    table = lay_out(game, [seat.commitment for seat in seats if hasattr(seat, "commitment")])
    return Sight(game, seats, you, table)
