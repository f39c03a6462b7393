"""One address for a game through its whole life: the table while it fills, the game once it has begun."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games import sight
from games.models import Game
from games.web import game as game_page
from games.web import tables
from games.web.access import check_visible


@require_safe
def game(request: HttpRequest, pk: int) -> HttpResponse:
    """The page of a game, whatever its state."""
    seats = sight.around(pk)
    found = check_visible(request, seats[0].game if seats else None)
    if found.state in (Game.State.OPEN, Game.State.CANCELLED):
        return tables.show(request, found)
    return game_page.page(request, seats)
