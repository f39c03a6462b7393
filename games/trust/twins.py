"""Twins in the database: a game played on in rows, and its table replaced by one that a seat could not tell from it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from games import bots, play
from games.engine import Table
from games.engine.twins import twin_of
from games.models import Game, Position, Seat
from games.models.log import lay_out

__all__ = ["laid", "let_one_play", "settled_moments", "twin_of"]


def let_one_play(game: Game) -> bool:
    """Let the house answer one question for whoever is asked."""
    seat = Seat.objects.filter(game=game).exclude(key="").first()
    return bots.play_for(seat) if seat is not None else play.resolve(game.pk)


def settled_moments(game: Game, most: int, every: int = 4) -> Iterator[Table[Any]]:
    """Play on, and give the table at some of the moments at which nothing was answered since it was settled."""
    for number in range(most):
        game.refresh_from_db()
        if game.state != Game.State.RUNNING:
            return
        table = lay_out(Game.objects.get(pk=game.pk), [])
        if number % every == 0 and table.at_settled and not game.commitments.exists():
            yield table
        if not let_one_play(game):
            return


@contextmanager
def laid(game: Game, table: Table[Any]) -> Iterator[None]:
    """Put another table where the game's own lies, for a while."""
    kept = Position.objects.filter(game=game).values("settled", "digest").get()
    Position.objects.filter(game=game).update(settled=table.settled, digest=table.digest)
    try:
        yield
    finally:
        Position.objects.filter(game=game).update(**kept)
