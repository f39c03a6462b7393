"""One seat's clock: by when an answer is due, when to remind, and how its player answers."""

from __future__ import annotations

import statistics
from datetime import datetime, timedelta
from typing import NamedTuple

from games import clock, wallclock
from games.clock.absence import absences_ahead, absences_since
from games.models import Game, Player, Seat
from games.wallclock import Reminders

ANSWERS_KEPT = 40  # of each seat; profiles show the median of them


class Stats(NamedTuple):
    """How somebody answers: how often in time and too late, the share in time, and the median time it took."""

    answered: int
    missed: int
    on_time_share: float | None
    median_minutes: int | None


def set_due(game: Game, seat: Seat, moment: datetime) -> None:
    """A seat is asked from this moment on: say until when it has time, and when to remind its player."""
    if not seat.answered and not seat.missed:
        seat.bank = timedelta(hours=game.bank_hours)
    seat.asked_at = moment
    player = None if seat.bot else seat.player
    absences = absences_ahead(player, moment) if player is not None else []
    seat.due = wallclock.answer_by(game, player, absences, seat.bank, moment)
    seat.remind_at = None
    if player is not None:
        seat.remind_at = wallclock.reminder_moments(moment, seat.due, player, absences).after(moment)


def clear_due(seat: Seat) -> None:
    """A seat owes no answer any more."""
    seat.asked_at = seat.due = seat.remind_at = None


def note_answer(game: Game, seat: Seat, moment: datetime) -> None:
    """A player has answered in time: note how long it took, and what is left of the bank."""
    if seat.asked_at is None:
        return
    seat.left = seat.due - moment if seat.due is not None else None
    seat.bank_then = seat.bank
    minutes = int((moment - seat.asked_at).total_seconds() // 60)
    seat.answered += 1
    seat.answer_minutes = [*seat.answer_minutes, minutes][-ANSWERS_KEPT:]
    if game.bank_hours:
        refill, full = timedelta(hours=game.refill_hours), timedelta(hours=game.bank_hours)
        seat.bank = min(_bank_left(game, seat, seat.asked_at, moment) + refill, full)


def note_taken_back(seat: Seat, moment: datetime) -> None:
    """A player has taken an answer back: the clock goes on where it stood, or answering and taking back would be a way
    to stall."""
    if seat.left is None or seat.due is None or moment + seat.left >= seat.due:
        return
    seat.bank = seat.bank_then
    seat.due = moment + seat.left
    if seat.remind_at is not None and seat.remind_at >= seat.due:
        seat.remind_at = None
    seat.answered = max(seat.answered - 1, 0)
    seat.answer_minutes = seat.answer_minutes[:-1]


def extended(seat: Seat, by: timedelta) -> datetime:
    """A seat's deadline moved by so much, and out of its player's quiet hours."""
    due = (seat.due or clock.now()) + by
    player = None if seat.bot else seat.player
    return due if player is None else wallclock.awake(player, due, absences_ahead(player, due))


def move_due(seat: Seat, due: datetime, moment: datetime) -> None:
    """Give a seat another deadline for what it is asked, and the reminders that go with it."""
    seat.due = due
    player = None if seat.bot else seat.player
    if player is not None and seat.asked_at is not None:
        absences = absences_ahead(player, moment)
        seat.remind_at = wallclock.reminder_moments(seat.asked_at, due, player, absences).after(moment)


def note_missed(seat: Seat) -> None:
    """Time was up before the answer came, and with it the bank."""
    seat.timeouts += 1
    seat.missed += 1
    seat.bank = timedelta()


def go_on(seats: list[Seat], last: datetime, moment: datetime) -> None:
    """Let clocks that were stopped go on with what they had left; the seats in hand are changed, not yet their rows."""
    absences = absences_since(last, *(seat.player_id for seat in seats))
    for seat in seats:
        if seat.asked_at is None or seat.due is None:
            continue
        player = None if seat.bot else seat.player
        days = [one for one in absences if player is not None and one.player_id == player.pk]
        stopped = max(last, seat.asked_at)
        seat.asked_at += moment - stopped
        seat.due = wallclock.go_on(seat.game, player, days, seat.due, stopped, moment)
        planned = wallclock.reminder_moments(seat.asked_at, seat.due, player, days) if player else Reminders()
        # After the stop, not after now: what was still to come may have its moment in the outage, and is sent at once.
        seat.remind_at = planned.after(stopped)


def answer_stats(player: Player) -> Stats:
    """How this player answers, over all their seats."""
    rows = list(Seat.objects.filter(player=player).values_list("answered", "missed", "answer_minutes"))
    answered, missed = (sum(row[column] for row in rows) for column in (0, 1))
    minutes = [took for row in rows for took in row[2]]
    share = answered / (answered + missed) if answered + missed else None
    return Stats(answered, missed, share, int(statistics.median(minutes)) if minutes else None)


def _bank_left(game: Game, seat: Seat, asked_at: datetime, moment: datetime) -> timedelta:
    """The bank without what was used beyond the time of the turn."""
    turn = timedelta(hours=game.turn_hours)
    if moment - asked_at <= turn:
        return seat.bank
    absences = absences_since(asked_at, seat.player_id)
    used = wallclock.time_used(game, seat.player, absences, asked_at, moment) - turn
    return min(seat.bank, max(seat.bank - used, timedelta()))
