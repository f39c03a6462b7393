"""Absences: days on which a player is away, and what that puts off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import date, datetime, time

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from games import clock, wallclock
from games.models import Absence, Game, Player, Seat
from games.wallclock import DAY


class AwayError(ValueError):
    """Days on which nobody can be away; the message says what to choose instead."""


def go_away(player: Player, first: date, last: date) -> Absence:
    """Note that a player will be away from the first to the last of these days, and put off what they are asked; days
    that touch or overlap others become one absence with them. Raises AwayError."""
    moment = clock.now()
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
    player, moment = absence.player, clock.now()
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
        before, known = _reckon(seats, player), absences_since(moment, player.pk)
        yield
        absences = absences_since(moment, player.pk)
        for seat, old, new in zip(seats, before, _reckon(seats, player), strict=True):
            if seat.due is None or seat.asked_at is None:
                continue
            due = seat.due + (new - old)
            if never_before is not None:
                due = min(max(due, never_before), seat.due)
            else:  # an outage may have put it off to where the reckoning does not reach: what was left today counts too
                since = max(_began(moment, player), seat.asked_at)
                due = max(due, wallclock.go_on(seat.game, player, absences, seat.due, since, since, known))
            due = wallclock.awake(player, due, absences)
            if due != seat.due:
                remind_at = wallclock.reminder_moments(seat.asked_at, due, player, absences).after(moment)
                Seat.objects.filter(pk=seat.pk).update(due=due, remind_at=remind_at)


def _began(moment: datetime, player: Player) -> datetime:
    """When the player's day began."""
    return wallclock.at_local(wallclock.local(moment, player.zone).date(), time(), wallclock.zone_of(player.zone))


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
    began = [seat.asked_at or seat.due or clock.now() for seat in seats]
    absences = absences_since(min(began), player.pk) if began else []
    return [
        wallclock.answer_by(seat.game, player, absences, seat.bank, moment)
        for seat, moment in zip(seats, began, strict=True)
    ]


def absences_ahead(player: Player, moment: datetime) -> list[Absence]:
    """When a player will be away; for almost everybody that is never, and needs no query."""
    away = player.away_last is not None and player.away_last >= moment.date() - DAY
    return absences_since(moment, player.pk) if away else []


def absences_since(moment: datetime, *player_ids: int | None) -> list[Absence]:
    """The absences of these players that end after this moment, in whatever zone."""
    return list(Absence.objects.filter(player__in=player_ids, last__gte=moment.date() - DAY))
