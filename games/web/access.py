"""Who may see which game: a private table does not exist for anybody who was not asked to it."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from games import sight
from games.models import Game, Player, Seat
from games.sight import Sight

__all__ = ["Sight", "check_visible", "find_game", "find_seat", "look", "player_of"]


def player_of(request: HttpRequest) -> Player | None:
    """The player who asks, if signed in."""
    return request.user if isinstance(request.user, Player) else None


def find_game(request: HttpRequest, pk: int) -> Game:
    """The game, unless it is private and no business of this visitor's."""
    return check_visible(request, Game.objects.filter(pk=pk).first())


def check_visible(request: HttpRequest, game: Game | None) -> Game:
    """The game, if there is one and this visitor may know of it."""
    if game is None or not sight.is_visible_to(player_of(request), game):
        raise Http404("There is no such game, or it is private.")
    return game


def look(request: HttpRequest, game: Game) -> Sight:
    """The running or finished game as this visitor may see it."""
    return sight.look(game, player_of(request))


def find_seat(request: HttpRequest, pk: int) -> tuple[Game, Seat | None]:
    """The game, and the visitor's own seat in it; who sits there may see it, so for players this is one look."""
    player = player_of(request)
    seat = Seat.objects.filter(game__pk=pk, player=player).select_related("game").first() if player else None
    return (seat.game, seat) if seat is not None else (find_game(request, pk), None)
