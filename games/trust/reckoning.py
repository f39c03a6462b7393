"""How long clocks have run, and by when people must have been told: reckoned by whole days, not as the house does."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from games import wallclock
from games.clock import SILENT_AFTER
from games.models import Absence, Game, Notice, Player
from games.trust.weather import Outage, Weather

DAY = timedelta(days=1)
TROUBLE = timedelta(hours=6)  # what a refused mail may cost: it is tried again after longer and longer whiles
Span = tuple[datetime, datetime]


def ran(
    game: Game, player: Player | None, away: list[Absence], outages: list[Outage], begin: datetime, end: datetime
) -> timedelta:
    """How long a clock has run between two moments: without days that do not count, and without outages."""
    still = list(_days_of_rest(game, player, away, begin, end))
    still += [(one.begin, one.end) for one in outages if one.end - one.begin > SILENT_AFTER]
    run, at = timedelta(), begin
    for stop, go in sorted(still):
        if stop >= end:
            break
        run += max(stop - at, timedelta())
        at = max(at, go)
    return run + max(end - at, timedelta())


def _days_of_rest(
    game: Game, player: Player | None, away: list[Absence], begin: datetime, end: datetime
) -> Iterator[Span]:
    day = begin.date() - DAY
    while day <= end.date() + DAY:
        if game.weekend_pause and day.weekday() >= 5:
            yield _midnight(day, game.zone), _midnight(day + DAY, game.zone)
        if player is not None and (
            str(day.weekday()) in player.days_off or any(one.first <= day <= one.last for one in away)
        ):
            yield _midnight(day, player.zone), _midnight(day + DAY, player.zone)
        day += DAY


def _midnight(day: date, zone: str) -> datetime:
    return datetime.combine(day, time(), ZoneInfo(zone)).astimezone(UTC)


def tell_by(player: Player, away: list[Absence], weather: Weather, moment: datetime, *, at_once: bool) -> datetime:
    """When somebody must have been told of what happened at a moment, by their wishes and with the house up."""
    if at_once:
        return weather.up_from(moment)
    by = wallclock.mail_moment(player, moment, away)
    while (later := wallclock.awake(player, weather.up_from(by), away)) > by:
        by = later
    return by


def reminders(
    clock: tuple[datetime | None, datetime | None], player: Player, away: list[Absence]
) -> Iterator[tuple[Notice.Kind, datetime]]:
    """What reminds a player of a question, and when."""
    asked_at, due = clock
    if asked_at is None or due is None:
        return
    half, last = wallclock.reminder_moments(asked_at, due, player, away)
    if half is not None:
        yield Notice.Kind.REMINDER, half
    if last is not None:
        yield Notice.Kind.LAST_CALL, last
