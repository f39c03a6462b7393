"""Celery's tasks: each carries ids only, may run twice, and may be lost; the sweep finds what it left."""

from __future__ import annotations

from celery import shared_task

from games import bots, clock, play
from games.models import Commitment, Game, Seat

BATCH = 200
MOST_BOT_MOVES = 60  # in one task; the next one goes on


@shared_task
def wake(game_id: int) -> None:
    """See to one game: open its envelopes if all are in, and let its bots move."""
    play.resolve(game_id)
    for _ in range(MOST_BOT_MOVES):
        if not bots.act(game_id) and not play.resolve(game_id):
            return
    wake.delay(game_id)


@shared_task
def sweep() -> None:
    """Find what a lost bell left: envelopes to open, bots to move, time that is up."""
    for seat in Seat.objects.filter(due__lte=clock.now(), game__state=Game.State.RUNNING).order_by("due")[:BATCH]:
        play.expire(seat)
    locked = Commitment.objects.filter(locked=True).values_list("game_id", flat=True).distinct()[:BATCH]
    for game_id in {*locked, *bots.bot_seats_waiting()}:
        wake(game_id)
    clock.beat("sweep")
