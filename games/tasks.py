"""Celery's tasks: each carries ids only, may run twice, and may be lost; the sweep finds what it left."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded

from games import ahead, bell, bots, clock, play
from games.models import Commitment, Game, Seat

log = logging.getLogger(__name__)

BATCH = 200
MOST_BOT_MOVES = 60  # in one task; the next one goes on

T = TypeVar("T")


@shared_task
def wake(game_id: int) -> None:
    """See to one game: open its envelopes if all are in, and let its bots move."""
    _see_to(_let_the_house_play, game_id)


def _let_the_house_play(game_id: int) -> None:
    for _ in range(MOST_BOT_MOVES):
        if not (play.resolve(game_id) or bots.act(game_id) or ahead.act(game_id)):
            return
    bell.ring(game_id)


@shared_task
def sweep() -> None:
    """Find what a lost bell left: envelopes to open, bots to move, time that is up."""
    try:
        for seat in Seat.objects.filter(due__lte=clock.now(), game__state=Game.State.RUNNING).order_by("due")[:BATCH]:
            _see_to(play.expire, seat)
        locked = Commitment.objects.filter(locked=True, game__state=Game.State.RUNNING)
        to_open = locked.values_list("game_id", flat=True).distinct()[:BATCH]
        for game_id in {*to_open, *bots.bot_seats_waiting(), *ahead.games_waiting()}:
            _see_to(_let_the_house_play, game_id)
    finally:
        clock.beat("sweep")


def _see_to(act: Callable[[T], object], what: T) -> None:
    """Do one thing; the trouble of one game must not keep the others waiting."""
    try:
        act(what)
    except play.NotPlayable:
        pass  # paused or parked meanwhile, or not begun: nothing is owed
    except SoftTimeLimitExceeded:
        raise
    except Exception:
        log.exception("The house could not act: %s %r", act.__name__, what)
