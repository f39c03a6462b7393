"""Celery's tasks: each carries ids only, may run twice, and may be lost; the rounds find what it left."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import TypeVar

from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded

from games import ahead, bell, bots, clock, hooks, play
from games.models import Commitment, Game, Letter, Seat
from games.post import imap
from games.post.deliver import deliver as send_mails
from games.post.gather import gather
from games.post.read import read_letter as read_one

log = logging.getLogger(__name__)

BATCH = 200
MOST_BATCHES = 20  # in one round; what is left waits for the next
MOST_HOUSE_MOVES_AT_ONCE = 60  # in one task; the next one goes on
LOST_AFTER = timedelta(seconds=30)  # a letter that nobody has read for so long

T = TypeVar("T")

# -- rung by a bell


@shared_task
def wake(game_id: int) -> None:
    """See to one game: open its envelopes if all are in, let its bots move, and play the lines that stand."""
    _see_to(_let_the_house_play, game_id)


def _let_the_house_play(game_id: int) -> None:
    for _ in range(MOST_HOUSE_MOVES_AT_ONCE):
        if not (play.resolve(game_id) or bots.act(game_id) or ahead.act(game_id)):
            return
    bell.ring(game_id)


@shared_task
def read_letter(letter_id: int) -> None:
    """Read a mail that came in."""
    _see_to(read_one, letter_id)


# -- the rounds


@shared_task
def keep_time() -> None:
    """See whose time is up, and who is to be reminded."""
    try:
        clock.credit_outage(clock.now())  # before anything that looks at a deadline
        for _ in range(MOST_BATCHES):
            late = clock.expired(clock.now(), BATCH)
            for seat_id in late:
                _see_to(_expire, seat_id)
            if len(late) < BATCH:
                break
        clock.remind(clock.now())
    finally:
        clock.beat("sweep")


def _expire(seat_id: int) -> None:
    play.expire(Seat.objects.get(pk=seat_id))


@shared_task
def sweep() -> None:
    """Find what a lost bell left: envelopes to open, bots to move, lines to play."""
    locked = Commitment.objects.filter(locked=True, game__state=Game.State.RUNNING)
    to_open = locked.values_list("game_id", flat=True).distinct()[:BATCH]
    for game_id in {*to_open, *bots.bot_seats_waiting(), *ahead.games_waiting()}:
        _see_to(_let_the_house_play, game_id)


@shared_task
def deliver() -> None:
    """Make mails of what is ready, and send them."""
    moment = clock.now()
    gather(moment)
    send_mails(moment)
    clock.beat("post")


@shared_task
def call_programs() -> None:
    """Tell the players' own programs what mail tells them."""
    hooks.make_calls(clock.now())


@shared_task
def fetch() -> None:
    """Fetch mail where it is fetched, and read what a lost bell left unread."""
    imap.poll()
    lost = Letter.objects.filter(state=Letter.State.NEW, at__lte=clock.now() - LOST_AFTER).order_by("at")
    for letter_id in lost.values_list("pk", flat=True)[:BATCH]:
        _see_to(read_one, letter_id)


def _see_to(act: Callable[[T], object], what: T) -> None:
    """Do one thing; the trouble of one game or letter must not keep the others waiting."""
    try:
        act(what)
    except play.NotPlayable:
        pass  # paused or parked meanwhile, or not begun: nothing is owed
    except SoftTimeLimitExceeded:
        raise
    except Exception:
        log.exception("The house could not act: %s %r", act.__name__, what)
