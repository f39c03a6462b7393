"""The doorbell: tells the workers, once the transaction has landed, that a game has something for them."""

from __future__ import annotations

import logging

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

log = logging.getLogger(__name__)


def ring(game_id: int) -> None:
    """Have a worker look at this game; if nobody hears it, the sweep will."""
    transaction.on_commit(lambda: _ring(game_id))


def _ring(game_id: int) -> None:
    try:
        current_app.send_task("games.tasks.wake", args=[game_id])
    except (OperationalError, OSError) as error:
        log.warning("The bell does not ring (%s); the sweep will look after game %s.", error, game_id)
