"""Time: what the moment is, by when an answer is due, who is away, and what an outage gives back."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import DateTimeField, F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.expressions import Combinable
from django.utils import timezone
from django.utils.translation import gettext as _

from games import outbox, wallclock
from games.models import Absence, Game, Notice, Player, Pulse, Seat
from games.wallclock import DAY, Reminders

BATCH = 200
ANSWERS_KEPT = 40  # of each seat; profiles show the median of them
SILENT_AFTER = timedelta(minutes=2)  # without a sweep for so long, something is wrong


class AwayError(ValueError):
    """Days on which nobody can be away; the message says what to choose instead."""


class Stats(NamedTuple):
    """How somebody answers: how often in time and too late, the share in time, and the median time it took."""

    answered: int
    missed: int
    on_time_share: float | None
    median_minutes: int | None


def now() -> datetime:
    """The one clock of the house, in UTC."""
    return timezone.now()


# -- one seat's clock


def set_due(game: Game, seat: Seat, moment: datetime) -> None:
    """A seat is asked from this moment on: say until when it has time, and when to remind its player."""
    if not seat.answered and not seat.missed:
        seat.bank = timedelta(hours=game.bank_hours)
    seat.asked_at = moment
    player = None if seat.bot else seat.player
    absences = _absences_ahead(player, moment) if player is not None else []
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
    due = (seat.due or now()) + by
    player = None if seat.bot else seat.player
    return due if player is None else wallclock.awake(player, due, _absences_ahead(player, due))


def move_due(seat: Seat, due: datetime, moment: datetime) -> None:
    """Give a seat another deadline for what it is asked, and the reminders that go with it."""
    seat.due = due
    player = None if seat.bot else seat.player
    if player is not None and seat.asked_at is not None:
        absences = _absences_ahead(player, moment)
        seat.remind_at = wallclock.reminder_moments(seat.asked_at, due, player, absences).after(moment)


def note_missed(seat: Seat) -> None:
    """Time was up before the answer came, and with it the bank."""
    seat.timeouts += 1
    seat.missed += 1
    seat.bank = timedelta()


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
    absences = _absences_since(asked_at, seat.player_id)
    used = wallclock.time_used(game, seat.player, absences, asked_at, moment) - turn
    return min(seat.bank, max(seat.bank - used, timedelta()))


def _absences_ahead(player: Player, moment: datetime) -> list[Absence]:
    """When a player will be away; for almost everybody that is never, and needs no query."""
    away = player.away_last is not None and player.away_last >= moment.date() - DAY
    return _absences_since(moment, player.pk) if away else []


def _absences_since(moment: datetime, *player_ids: int | None) -> list[Absence]:
    """The absences of these players that end after this moment, in whatever zone."""
    return list(Absence.objects.filter(player__in=player_ids, last__gte=moment.date() - DAY))


# -- absences


def go_away(player: Player, first: date, last: date) -> Absence:
    """Note that a player will be away from the first to the last of these days, and put off what they are asked; days
    that touch or overlap others become one absence with them. Raises AwayError."""
    moment = now()
    today = wallclock.local(moment, player.zone).date()
    first = max(first, today)
    if last < first:
        raise AwayError(_("These days are over, or end before they begin. Choose days that are still to come."))
    if first > today + wallclock.LONGEST:
        raise AwayError(_("That is more than a year ahead. Tell us when it is nearer."))
    with _moving_clocks(player, moment):
        known = list(Absence.objects.filter(player=player, last__gte=date(today.year - 1, 1, 1)))
        joined = [other for other in known if other.first <= last + DAY and other.last >= first - DAY]
        first, last = min([first, *(other.first for other in joined)]), max([last, *(other.last for other in joined)])
        same_year = [other for other in known if other not in joined and other.first.year == first.year]
        left = settings.ABSENCE_DAYS_A_YEAR - sum(map(_days, same_year))
        absence = Absence(player=player, first=first, last=last, made=moment)
        if _days(absence) > left:
            said = _("That makes %(days)d days away, and you have %(left)d left in %(year)d. Choose fewer.")
            raise AwayError(said % {"days": _days(absence), "left": max(left, 0), "year": first.year})
        Absence.objects.filter(pk__in=[other.pk for other in joined]).delete()
        absence.save(force_insert=True)
        player.away_last = max([last, *(other.last for other in known)])  # by the rows: the player in hand may be old
        player.save(update_fields=["away_last"])
    return absence


def come_home(absence: Absence) -> None:
    """End an absence with this day, or strike it if it has not begun. The days it no longer holds up are taken back
    from the clocks it put off: else going away for a moment would be a way to stall."""
    player, moment = absence.player, now()
    today = wallclock.local(moment, player.zone).date()
    tomorrow = wallclock.at_local(today + DAY, time(), wallclock.zone_of(player.zone))
    with _moving_clocks(player, moment, never_before=tomorrow):
        if absence.first > today:
            Absence.objects.filter(pk=absence.pk).delete()
        else:
            Absence.objects.filter(pk=absence.pk, last__gt=today).update(last=today)


def away_until(player_ids: Iterable[int], moment: datetime) -> dict[int, datetime]:
    """Those of these players who are away at this moment, and when they may be written to again; one query."""
    found: dict[int, datetime] = {}
    near = Absence.objects.filter(player__in=player_ids, first__lte=moment.date() + DAY, last__gte=moment.date() - DAY)
    for absence in near.select_related("player"):
        there = wallclock.local(moment, absence.player.zone).date()
        if absence.first <= there <= absence.last:
            found[absence.player_id] = wallclock.awake(absence.player, moment, [absence])
    return found


def _days(absence: Absence) -> int:
    return (absence.last - absence.first).days + 1


@contextmanager
def _moving_clocks(player: Player, moment: datetime, never_before: datetime | None = None) -> Iterator[None]:
    """Change a player's absences within, and every question they are asked moves by what that changes: only later, or
    only earlier but never before that moment."""
    with transaction.atomic():
        seats = _lock_clocks_of(player, moment)
        before = _reckon(seats, player)
        yield
        absences = _absences_since(moment, player.pk)
        for seat, old, new in zip(seats, before, _reckon(seats, player), strict=True):
            if seat.due is None or seat.asked_at is None:
                continue
            due = seat.due + (new - old)
            due = max(due, seat.due) if never_before is None else min(max(due, never_before), seat.due)
            due = wallclock.awake(player, due, absences)
            if due != seat.due:
                remind_at = wallclock.reminder_moments(seat.asked_at, due, player, absences).after(moment)
                Seat.objects.filter(pk=seat.pk).update(due=due, remind_at=remind_at)


def _lock_clocks_of(player: Player, moment: datetime) -> list[Seat]:
    """What a player is asked, kept from everybody else who sets clocks: all their games are locked, in order, as the
    door locks one, for a move that is on its way may ask them something."""
    theirs = Seat.objects.filter(player=player, bot=False, game__state=Game.State.RUNNING)
    games = Game.objects.select_for_update(no_key=True).filter(pk__in=theirs.values("game_id"))
    list(games.order_by("pk").values_list("pk"))
    list(Player.objects.select_for_update(no_key=True).filter(pk=player.pk).values_list("pk"))
    return list(theirs.filter(due__gt=moment).select_related("game").order_by("pk"))


def _reckon(seats: list[Seat], player: Player) -> list[datetime]:
    """Until when each of these has time, by the absences as they stand."""
    began = [seat.asked_at or seat.due or now() for seat in seats]
    absences = _absences_since(min(began), player.pk) if began else []
    return [
        wallclock.answer_by(seat.game, player, absences, seat.bank, moment)
        for seat, moment in zip(seats, began, strict=True)
    ]


# -- the rounds: each in batches, each harmless when two do it at once


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


def go_on(seats: list[Seat], last: datetime, moment: datetime) -> None:
    """Let clocks that were stopped go on with what they had left; the seats in hand are changed, not yet their rows."""
    absences = _absences_since(last, *(seat.player_id for seat in seats))
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
        absences = _absences_since(moment, *(seat.player_id for seat in seats))
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
    Pulse.objects.update_or_create(name=name, defaults={"at": now()})


def is_silent(name: str) -> bool:
    """Whether a part of the house has not done its rounds for too long."""
    last = Pulse.objects.filter(name=name).values_list("at", flat=True).first()
    return last is None or now() - last > SILENT_AFTER
