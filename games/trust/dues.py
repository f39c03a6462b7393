"""What a house has before it: when its parts next have something to do, and what it has dropped."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from django.db import connection

from games import ahead, tasks
from games.models import Standing

DUES = """SELECT
    (SELECT MIN(due) FROM games_seat JOIN games_game ON games_game.id = game_id WHERE state = 'running'),
    (SELECT MIN(remind_at) FROM games_seat JOIN games_game ON games_game.id = game_id WHERE state = 'running'),
    (SELECT MIN(ready) FROM games_notice WHERE done IS NULL AND mail_id IS NULL),
    (SELECT MIN(due) FROM games_mail WHERE state = 'ready'),
    (SELECT MIN(at) FROM games_letter WHERE state = 'new')"""
KNOWN = (ahead.PLAYED, ahead.CANCELLED, "The seat changed hands.")  # why a line may be dropped without a word


def coming() -> Iterator[datetime | None]:
    """When the clock, the post and the reader of letters next have something to do: in one statement and by hand,
    because it is asked at every moment."""
    with connection.cursor() as cursor:
        cursor.execute(DUES)
        due, remind_at, ready, mail, letter = map(_as_moment, cursor.fetchone())
    yield min((at for at in (due, remind_at) if at is not None), default=None)
    yield min((at for at in (ready, mail) if at is not None), default=None)
    yield letter + tasks.LOST_AFTER if letter is not None else None


def _as_moment(found: Any) -> datetime | None:
    """SQLite keeps moments as words."""
    return datetime.fromisoformat(found).replace(tzinfo=UTC) if isinstance(found, str) else found


def dropped() -> Iterator[Standing]:
    """The lines that were dropped for a reason which their owner cannot know."""
    once = Standing.objects.filter(lasts=Standing.Lasts.ONCE, dropped__isnull=False)
    yield from once.exclude(why__in=KNOWN).select_related("seat")
