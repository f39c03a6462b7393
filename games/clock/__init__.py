"""Time: what the moment is, by when an answer is due, who is away, and what an outage gives back."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from games.clock.absence import AwayError, away_until, come_home, go_away
from games.clock.rounds import BATCH, SILENT_AFTER, beat, credit_outage, expired, is_silent, remind
from games.clock.seat import (
    ANSWERS_KEPT,
    Stats,
    answer_stats,
    clear_due,
    extended,
    go_on,
    move_due,
    note_answer,
    note_missed,
    note_taken_back,
    set_due,
)

__all__ = [
    "ANSWERS_KEPT",
    "BATCH",
    "SILENT_AFTER",
    "AwayError",
    "Stats",
    "answer_stats",
    "away_until",
    "beat",
    "clear_due",
    "come_home",
    "credit_outage",
    "expired",
    "extended",
    "go_away",
    "go_on",
    "is_silent",
    "move_due",
    "note_answer",
    "note_missed",
    "note_taken_back",
    "now",
    "remind",
    "set_due",
]


def now() -> datetime:
    """The one clock of the house, in UTC; every room asks it as `clock.now()`, so that it can be set."""
    return timezone.now()
