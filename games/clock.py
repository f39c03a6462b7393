"""Time: what the moment is, and by when an answer is due."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from games.models import Game, Pulse, Seat

SWEEP_SECONDS = 15
ANSWERS_KEPT = 40  # of each seat; profiles show the median of them
SILENT_AFTER = timedelta(minutes=2)  # without a sweep for so long, something is wrong


def now() -> datetime:
    """The one clock of the house, in UTC."""
    return timezone.now()


def set_due(game: Game, seat: Seat, moment: datetime) -> None:
    """A seat is asked from this moment on: say until when it has time."""
    seat.asked_at = moment
    seat.due = moment + timedelta(hours=game.turn_hours)


def clear_due(seat: Seat) -> None:
    """A seat owes no answer any more."""
    seat.asked_at = seat.due = seat.remind_at = None


def note_answer(game: Game, seat: Seat, moment: datetime) -> None:
    """A player has answered in time: note how long it took, and what is left of the bank."""
    if seat.asked_at is None:
        return
    minutes = int((moment - seat.asked_at).total_seconds() // 60)
    seat.answered += 1
    seat.answer_minutes = [*seat.answer_minutes, minutes][-ANSWERS_KEPT:]


def note_missed(seat: Seat) -> None:
    """Time was up before the answer came."""
    seat.timeouts += 1
    seat.missed += 1


def beat(name: str) -> None:
    """Note that a part of the house is doing its rounds."""
    Pulse.objects.update_or_create(name=name, defaults={"at": now()})


def is_silent(name: str) -> bool:
    """Whether a part of the house has not done its rounds for too long."""
    last = Pulse.objects.filter(name=name).values_list("at", flat=True).first()
    return last is None or now() - last > SILENT_AFTER
