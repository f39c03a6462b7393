"""What the house's own tests share: playing on, acting at once, and everything that is written of a game."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import connection, connections

from games import bots, play, tasks
from games.engine.record import check
from games.models import Commitment, Game, Move, Notice, Position, Seat
from games.models.log import lay_out, record_of
from games.rules import RULESETS

Find = Callable[[Game], Seat]


def let_the_house_play(game_id: int, most: int = 2_000) -> None:
    """Let bots and openings go on until nothing is left for them to do."""
    for _ in range(most):
        if not bots.act(game_id) and not play.resolve(game_id):
            return


def do_the_rounds() -> None:
    """What the scheduler has done every few seconds."""
    tasks.keep_time()
    tasks.sweep()


def first_order(game: Game, seat: Seat) -> str:
    """The first order that a seat may give."""
    return lay_out(Game.objects.get(pk=game.pk), []).decision(seat.number).options[0]


def play_until(game: Game, kind: str, waited_for: Find) -> None:
    """Play first orders until a question of that kind is asked."""
    while (seat := waited_for(game)).asked != kind:
        play.submit(seat, first_order(game, seat), at=seat.key, via="web")


def at_once(count: int, work: Callable[[int], Any]) -> list[Any]:
    """Do the work in that many threads that start together; gives what each of them returned or raised."""
    start = threading.Barrier(count)

    def run(number: int) -> Any:
        try:
            connection.ensure_connection()
            start.wait(30)
            return work(number)
        except Exception as error:
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, range(count)))


def written(game: Game) -> dict[str, Any]:
    """Everything the house has written of a game, without the numbers that a database gives by itself."""
    found: dict[str, Any] = {"game": Game.objects.filter(pk=game.pk).values().get()}
    for model in (Seat, Move, Position, Commitment, Notice):
        hidden = {model._meta.pk.name} - {"game"}
        rows = model._default_manager.filter(game=game).values()
        found[model.__name__] = sorted(repr({k: v for k, v in row.items() if k not in hidden}) for row in rows)
    return found


def must_hold(game: Game) -> None:
    """The log has no gap, leads digest by digest to the position that is stored, and the head is its last row."""
    game = Game.objects.get(pk=game.pk)
    numbers = [move.number for move in game.moves.all()]
    assert numbers == list(range(game.head + 1))
    assert check(record_of(game), RULESETS) == []
    table = lay_out(game, game.commitments.select_related("seat"))
    assert table.digest == game.moves.get(number=game.head).digest
    assert {seat.number for seat in game.seats.exclude(key="")} == set(table.waiting_for)
