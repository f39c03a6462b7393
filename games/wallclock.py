"""Wall clocks: local hours, days and zones as moments in UTC; pure arithmetic over what people wish."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import lru_cache, partial
from typing import NamedTuple
from zoneinfo import ZoneInfo

from games.models import Absence, Game, Player

GATHERED_FOR = timedelta(minutes=3)
DAY = timedelta(days=1)
LONGEST = 366 * DAY  # a turn with its bank, and what wishes may put off: wishes that leave no time do not count
FOREVER = datetime.max.replace(tzinfo=UTC)
SATURDAY, SUNDAY = 5, 6
WEEK = frozenset(range(7))


class Rest(NamedTuple):
    """Local days of one zone on which a clock stands still."""

    zone: tzinfo
    is_free: Callable[[date], bool]


class Reminders(NamedTuple):
    """When a player wishes to be reminded of a question: at half time, and when one sixth is left."""

    half: datetime | None = None
    last: datetime | None = None

    def after(self, moment: datetime) -> datetime | None:
        """The next one after this moment."""
        return min((at for at in self if at is not None and at > moment), default=None)


# -- local time


@lru_cache(maxsize=1024)
def zone_of(name: str) -> tzinfo:
    """The zone of that name; UTC if this machine knows no such zone (any more)."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # not found; not a name; a directory
        return UTC


def local(moment: datetime, zone: str) -> datetime:
    """A moment as the clocks of a zone show it."""
    return moment.astimezone(zone_of(zone))


def at_local(day: date, hour: time, zone: tzinfo) -> datetime:
    """When a zone's clocks show this: what does not exist is the next that does, what exists twice the later one."""
    first = datetime.combine(day, hour, zone)
    second = first.replace(fold=1)
    if _offset(first) < _offset(second):
        return _end_of_gap(first)
    return second.astimezone(UTC)


def at_hour(moment: datetime, hour: int, zone: tzinfo) -> datetime:
    """The first moment from this one on at which that hour strikes in a zone."""
    day, strikes = moment.astimezone(zone).date(), time(min(hour, 23))
    today = at_local(day, strikes, zone)
    return today if today >= moment else at_local(day + DAY, strikes, zone)


def _offset(moment: datetime) -> timedelta:
    return moment.utcoffset() or timedelta()


def _end_of_gap(wall: datetime) -> datetime:
    """When clocks are put forward over this local time, which never comes."""
    before, after = wall.replace(fold=1).astimezone(UTC), wall.astimezone(UTC)
    while after - before > timedelta(seconds=1):
        middle = before + (after - before) // 2
        if _shown(middle, wall.tzinfo) < wall.replace(tzinfo=None):
            before = middle
        else:
            after = middle
    return after.replace(microsecond=0)


def _shown(moment: datetime, zone: tzinfo | None) -> datetime:
    """What the clocks of a zone show, as plain figures."""
    return moment.astimezone(zone).replace(tzinfo=None)


def _midnight_after(moment: datetime, zone: tzinfo) -> datetime:
    """When the next local day begins: the first time, if its midnight comes twice."""
    day = moment.astimezone(zone).date() + DAY
    first = datetime.combine(day, time(), zone)
    if _offset(first) >= _offset(first.replace(fold=1)) and first.astimezone(UTC) > moment:
        return first.astimezone(UTC)
    return at_local(day, time(), zone)


# -- rest: days on which clocks stand still


def _rests(game: Game | None, player: Player | None, absences: Iterable[Absence]) -> list[Rest]:
    """The days that do not count, for the table and for the player; a week without a working day is no week."""
    rests = []
    if game is not None and game.weekend_pause:
        rests.append(Rest(zone_of(game.zone), lambda day: day.weekday() in (SATURDAY, SUNDAY)))
    if player is not None:
        off = frozenset(int(digit) for digit in player.days_off if digit in "0123456")
        off = frozenset() if off == WEEK else off
        away = [(absence.first, absence.last) for absence in absences]
        if off or away:
            free = partial(_is_free, off, away)
            rests.append(Rest(zone_of(player.zone), free))
    return rests


def _is_free(off: frozenset[int], away: list[tuple[date, date]], day: date) -> bool:
    return day.weekday() in off or any(first <= day <= last for first, last in away)


def _out_of_rest(rests: list[Rest], moment: datetime) -> datetime:
    """The end of the day if the clock stands still on it."""
    still = [rest.zone for rest in rests if rest.is_free(moment.astimezone(rest.zone).date())]
    return max((_midnight_after(moment, zone) for zone in still), default=moment)


def _stretches(rests: list[Rest], moment: datetime) -> Iterator[tuple[datetime, datetime]]:
    """The stretches of time from this moment on in which a clock runs."""
    end = moment + 2 * LONGEST
    while rests and moment < end:
        awake = _out_of_rest(rests, moment)
        if awake > moment:
            moment = awake
            continue
        midnight = min(_midnight_after(moment, rest.zone) for rest in rests)
        yield moment, midnight
        moment = midnight
    yield moment, FOREVER


def _run(rests: list[Rest], moment: datetime, span: timedelta) -> datetime:
    """When a clock that starts at this moment has run for so long; never on a day on which it stands still."""
    for begins, ends in _stretches(rests, moment):
        if begins + span < ends:
            return begins + span
        span -= ends - begins
    return FOREVER


# -- quiet hours


def _out_of_quiet(player: Player, moment: datetime) -> datetime:
    """The end of the player's quiet hours, if it is in them; hours that end when they begin are none."""
    begin, end = player.quiet_from, player.quiet_to
    if begin is None or end is None or begin == end:
        return moment
    there = local(moment, player.zone)
    hour = there.time()
    is_quiet = begin <= hour < end if begin < end else hour >= begin or hour < end
    if not is_quiet:
        return moment
    return at_local(there.date() if hour < end else there.date() + DAY, end, zone_of(player.zone))


def _settle(moment: datetime, *moves: Callable[[datetime], datetime]) -> datetime:
    """The moment put off until no wish puts it off any further; wishes that leave no time at all do not count."""
    found = moment
    while found - moment < LONGEST:
        later = max(move(found) for move in moves)
        if later <= found:
            return found
        found = later
    return moment


# -- what the house asks


def awake(player: Player, moment: datetime, absences: Iterable[Absence] = ()) -> datetime:
    """The first moment from this one on outside the player's quiet hours, days off and absences."""
    rests = _rests(None, player, absences)
    if player.quiet_from is None and not rests:
        return moment
    return _settle(moment, partial(_out_of_rest, rests), partial(_out_of_quiet, player))


def mail_moment(player: Player, moment: datetime, absences: Iterable[Absence] = ()) -> datetime:
    """When something that happened at this moment may be mailed, as the player wishes."""
    if player.mail == Player.Mail.NONE:
        return moment
    if player.mail == Player.Mail.BATCHED:
        moment += GATHERED_FOR
    elif player.mail == Player.Mail.DAILY:
        moment = at_hour(moment, player.digest_hour, zone_of(player.zone))
    return awake(player, moment, absences)


def answer_by(
    game: Game, player: Player | None, absences: Iterable[Absence], bank: timedelta, moment: datetime
) -> datetime:
    """Until when an answer asked for at this moment has time: the turn and the bank, counted over days on which clocks
    run; then the table's hour; then the end of the player's quiet hours. Every rule only puts it off."""
    rests = _rests(game, player, absences)
    due = _run(rests, moment, min(timedelta(hours=game.turn_hours) + bank, LONGEST))
    out_of_rest = partial(_out_of_rest, rests)
    if game.due_hour is not None:
        strikes = partial(at_hour, hour=game.due_hour, zone=zone_of(game.zone))
        due = _settle(due, strikes, out_of_rest)
    if player is None:
        return due
    return _settle(due, out_of_rest, partial(_out_of_quiet, player))


def go_on(
    game: Game,
    player: Player | None,
    absences: Iterable[Absence],
    due: datetime,
    stopped: datetime,
    moment: datetime,
    before: Iterable[Absence] | None = None,
) -> datetime:
    """Until when an answer has time whose clock was stopped and goes on at this moment: for as long as it then had (by
    the absences of `before`, if they were others), counted over days on which clocks run, and never less than the time
    that was lost."""
    absences = list(absences)
    rests = _rests(game, player, absences)
    left = time_used(game, player, absences if before is None else before, stopped, due)
    due = max(due + (moment - stopped), _run(rests, moment, left))
    out_of_rest = partial(_out_of_rest, rests)
    if player is None:
        return _settle(due, out_of_rest)
    return _settle(due, out_of_rest, partial(_out_of_quiet, player))


def time_used(
    game: Game, player: Player | None, absences: Iterable[Absence], asked_at: datetime, moment: datetime
) -> timedelta:
    """How long the clock has run between two moments."""
    used = timedelta()
    for begins, ends in _stretches(_rests(game, player, absences), asked_at):
        if begins >= moment:
            break
        used += min(ends, moment) - begins
    return used


def reminder_moments(asked_at: datetime, due: datetime, player: Player, absences: Iterable[Absence] = ()) -> Reminders:
    """When to remind a player, by the time that passes (not by the time the clock runs) between question and deadline;
    out of quiet hours and days off if that is still before the deadline."""
    wish, whole, absences = player.reminders, due - asked_at, list(absences)

    def moved(moment: datetime) -> datetime:
        later = awake(player, moment, absences)
        return later if later < due else moment

    return Reminders(
        half=moved(asked_at + whole / 2) if wish in (Player.Reminders.BOTH, Player.Reminders.HALF) else None,
        last=moved(due - whole / 6) if wish in (Player.Reminders.BOTH, Player.Reminders.LAST) else None,
    )
