"""The doorbell: tells the workers, once the transaction has landed, that a game has something for them."""

from __future__ import annotations

import logging

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

log = logging.getLogger(__name__)


def ring(game_id: int) -> None:
    """Have a worker look at this game; if nobody hears it, the sweep will."""
    transaction.on_commit(lambda: _ring("games.tasks.wake", game_id))


def ring_post() -> None:
    """Have a worker send what is ready."""
    transaction.on_commit(lambda: _ring("games.tasks.deliver"))


def ring_letter(letter_id: int) -> None:
    """Have a worker read a mail that came in."""
    transaction.on_commit(lambda: _ring("games.tasks.read_letter", letter_id))


def _ring(task: str, *what: int) -> None:
    try:
        current_app.send_task(task, args=what)
    except (OperationalError, OSError) as error:
        log.warning("The bell does not ring (%s); the sweep will do %s %s.", error, task, what)
