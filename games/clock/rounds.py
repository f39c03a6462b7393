"""The rounds of the house: what an outage gives back, whose time is up, who is reminded; each in batches, each harmless
when two do it at once."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import DateTimeField, F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.expressions import Combinable

from games import clock, outbox, wallclock
from games.clock.absence import absences_since
from games.clock.seat import go_on
from games.models import Absence, Game, Notice, Pulse, Seat
from games.wallclock import DAY

BATCH = 200
SILENT_AFTER = timedelta(minutes=2)  # without a sweep for so long, something is wrong


def credit_outage(moment: datetime) -> timedelta:
    """If nobody has done the rounds for long, give that time back to every running clock, once; gives how long it was.
    To be called before anything that looks at deadlines."""
    with transaction.atomic():
        last = Pulse.objects.filter(name="sweep").values_list("at", flat=True).first()
        if last is None or moment - last <= SILENT_AFTER:
            return timedelta()
        if not Pulse.objects.filter(name="sweep", at=last).update(at=moment):
            return timedelta()  # another scheduler was quicker
        clocks = Seat.objects.filter(due__isnull=False, game__state=Game.State.RUNNING)
        # In the order in which the door locks them: PostgreSQL would lock in any order, and they would wait in a ring.
        list(clocks.select_for_update(of=("self",)).order_by("pk").values_list("pk"))
        resting = _resting(clocks, last)
        since_asked = Value(moment, DateTimeField()) - F("asked_at")
        _put_off(clocks.filter(asked_at__gt=last), since_asked)  # first, or the others would look like these
        _put_off(clocks.filter(Q(asked_at__lte=last) | Q(asked_at=None)), moment - last)
        _go_on(resting, last, moment)
    return moment - last


def _resting(clocks: QuerySet[Seat], last: datetime) -> list[Seat]:
    """Those of the clocks that stand still on some days, or must not ring at some hours."""
    away = Q(player__away_last__gte=last.date() - DAY)
    theirs = ~Q(player__days_off="") | Q(player__quiet_from__isnull=False) | away
    rests = Q(game__weekend_pause=True) | (Q(bot=False, player__isnull=False) & theirs)
    return list(clocks.filter(rests, asked_at__isnull=False).select_related("game", "player"))


def _go_on(seats: list[Seat], last: datetime, moment: datetime) -> None:
    """Set these clocks, which the outage stopped as they were: time that is merely added would end in the very weekend,
    night or absence that they are to leave out."""
    go_on(seats, last, moment)
    for seat in seats:
        Seat.objects.filter(pk=seat.pk).update(asked_at=seat.asked_at, due=seat.due, remind_at=seat.remind_at)


def _put_off(clocks: QuerySet[Seat], by: Combinable | timedelta) -> None:
    """Move whole clocks, so that neither banks nor reminders nor profiles take the time that was lost for time used."""
    clocks.update(due=F("due") + by, remind_at=F("remind_at") + by, asked_at=F("asked_at") + by)


def expired(moment: datetime, batch: int = BATCH) -> list[int]:
    """The seats whose time is up, longest first."""
    return list(_come("due", moment).values_list("pk", flat=True)[:batch])


def remind(moment: datetime) -> int:
    """Note every reminder that is now to be sent, each once a question and none after the answer; gives how many."""
    told, seen = 0, BATCH
    while seen == BATCH:
        seen, some = _remind_some(moment)
        told += some
    return told


def _remind_some(moment: datetime) -> tuple[int, int]:
    """One batch: how many seats were looked at, and how many notices made. Seats in use elsewhere wait for the next."""
    with transaction.atomic():
        waiting = _come("remind_at", moment).select_for_update(of=("self",), skip_locked=True)
        seats = list(waiting.select_related("player")[:BATCH])
        if not seats:
            return 0, 0
        absences = absences_since(moment, *(seat.player_id for seat in seats))
        notices = [
            _reminder(seat, [one for one in absences if one.player_id == seat.player_id], moment) for seat in seats
        ]
        Seat.objects.bulk_update(seats, ["remind_at"])
        outbox.put(notices)
    return len(seats), sum(notice is not None for notice in notices)


def _reminder(seat: Seat, absences: list[Absence], moment: datetime) -> Notice | None:
    """The notice that now reminds a seat, if one does; the seat's next reminder is set."""
    seat.remind_at = None
    if seat.player is None or seat.asked_at is None or seat.due is None or seat.due <= moment:
        return None
    planned = wallclock.reminder_moments(seat.asked_at, seat.due, seat.player, absences)
    seat.remind_at = planned.after(moment)
    for kind, at in ((Notice.Kind.LAST_CALL, planned.last), (Notice.Kind.REMINDER, planned.half)):
        if at is not None and at <= moment:
            return outbox.to_seat(seat, kind, seat.key, moment, question=seat.key)
    return None


def _come(column: str, moment: datetime) -> QuerySet[Seat]:
    """The seats of running games for which such a moment has come, the oldest first, by the index of that column: with
    the games joined, SQLite would go through all that are running."""
    state = Subquery(Game.objects.filter(pk=OuterRef("game")).values("state"))
    return (
        Seat.objects.alias(state=state).filter(**{f"{column}__lte": moment}, state=Game.State.RUNNING).order_by(column)
    )


# -- the pulse


def beat(name: str) -> None:
    """Note that a part of the house is doing its rounds."""
    Pulse.objects.update_or_create(name=name, defaults={"at": clock.now()})


def is_silent(name: str) -> bool:
    """Whether a part of the house has not done its rounds for too long."""
    last = Pulse.objects.filter(name=name).values_list("at", flat=True).first()
    return last is None or clock.now() - last > SILENT_AFTER
