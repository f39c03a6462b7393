"""The promises of time: local times become the right moments in every zone; deadlines are never early or in a rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo, available_timezones

from games.engine import Dice
from games.models import Absence, Game, Player
from games.trust.score import Score
from games.trust.spread import shares
from games.wallclock import answer_by, at_local

FROM, DAYS = date(2026, 1, 1), 730
HALF_PAST_TWO = time(2, 30)  # where clocks are changed most often
SLOT = timedelta(minutes=15)  # every zone is off by a multiple of it
AROUND = timedelta(hours=36)
MOST_DAYS = 400
SHARE = 600  # deadlines at a time


class Resolved(NamedTuple):
    """What became of one local time: whether it exists, exists twice, and what is wrong with the moment found."""

    exists: bool
    twice: bool
    wrong: str = ""


class Wishes(NamedTuple):
    """Everything that a deadline depends on."""

    game: Game
    player: Player
    absences: list[Absence]
    bank: timedelta
    asked_at: datetime

    def __str__(self) -> str:
        game, player = self.game, self.player
        return (
            f"{game.turn_hours} h + {self.bank} in {game.zone} weekend={game.weekend_pause} hour={game.due_hour},"
            f" player in {player.zone} off={player.days_off!r} quiet={player.quiet_from}-{player.quiet_to}"
            f" away={', '.join(map(str, self.absences))}, asked {self.asked_at:%Y-%m-%d %H:%M}"
        )


def resolve(day: date, hour: time, zone: ZoneInfo) -> Resolved:
    """Judge the moment found for a local time by reading clocks only: no arithmetic is shared with the house."""
    wanted, found = datetime.combine(day, hour), at_local(day, hour, zone)
    near = wanted.replace(tzinfo=UTC)
    offsets = {(near + step).astimezone(zone).utcoffset() or timedelta() for step in (-AROUND, AROUND)}
    real = [at for at in (near - offset for offset in offsets) if shown(at, zone) == wanted]
    right = found == max(real) if real else shown(found - timedelta(seconds=1), zone) < wanted < shown(found, zone)
    wrong = "" if right else f"{wanted} in {zone} became {found:%Y-%m-%d %H:%M:%S} UTC"
    return Resolved(bool(real), len(real) > 1, wrong)


def shown(moment: datetime, zone: ZoneInfo) -> datetime:
    """What the clocks of a zone show at a moment."""
    return moment.astimezone(zone).replace(tzinfo=None)


def zone_score(zones: Iterable[str], days: int = DAYS) -> Score:
    """The same local time, day by day, in all these zones."""
    tried = [
        resolve(FROM + timedelta(days=number), HALF_PAST_TWO, zone)
        for zone in map(ZoneInfo, zones)
        for number in range(days)
    ]
    missing, twice = sum(not one.exists for one in tried), sum(one.twice for one in tried)
    found = [one.wrong for one in tried if one.wrong]
    note = f"{missing} do not exist, {twice} exist twice"
    return Score("F11", "local times that become the wrong moment, all zones", len(tried), "local times", found, note)


def draw(dice: Dice, zones: list[str]) -> Wishes:
    """A table, a player and a question, with wishes as people may have them."""
    hours = [None, *(time(hour, minute) for hour in range(24) for minute in (0, 30))]
    game = Game(
        turn_hours=1 + dice.roll(168),
        weekend_pause=dice.roll(2) == 1,
        due_hour=dice.choose([None, None, *range(24)]),
        zone=dice.choose(zones),
    )
    player = Player(
        zone=dice.choose(zones),
        days_off="".join(sorted({str(dice.roll(7)) for _ in range(dice.roll(4))})),
        quiet_from=dice.choose(hours),
        quiet_to=dice.choose(hours),
    )
    asked_at = datetime(2026, 1, 1, tzinfo=UTC) + dice.roll(2 * 365 * 96) * SLOT
    first = asked_at.date() + timedelta(days=dice.roll(12) - 2)
    away = [Absence(first=first, last=first + timedelta(days=dice.roll(20)))] if dice.roll(3) == 0 else []
    return Wishes(game, player, away, timedelta(hours=dice.choose([0, 0, 12, 48])), asked_at)


def rests(wishes: Wishes, moment: datetime) -> bool:
    """Whether the clock stands still at this moment."""
    weekend = wishes.game.weekend_pause and shown(moment, ZoneInfo(wishes.game.zone)).weekday() >= 5
    day = shown(moment, ZoneInfo(wishes.player.zone)).date()
    off = str(day.weekday()) in wishes.player.days_off
    return weekend or off or any(absence.first <= day <= absence.last for absence in wishes.absences)


def is_quiet(player: Player, moment: datetime) -> bool:
    """Whether it is in the player's quiet hours."""
    begin, end = player.quiet_from, player.quiet_to
    if begin is None or end is None or begin == end:
        return False
    hour = shown(moment, ZoneInfo(player.zone)).time()
    return begin <= hour < end if begin < end else not end <= hour < begin


def earliest(wishes: Wishes) -> datetime:
    """The first moment at which the answer may be due, without the table's hour: counted slot by slot."""
    moment, left = wishes.asked_at, timedelta(hours=wishes.game.turn_hours) + wishes.bank
    for _ in range(MOST_DAYS * 96):
        still = rests(wishes, moment)
        if left <= timedelta() and not still and not is_quiet(wishes.player, moment):
            break
        left -= timedelta() if still else SLOT
        moment += SLOT
    return moment


def wrong_deadline(wishes: Wishes) -> str:
    """What is wrong with the deadline that the house sets; nothing, if it is neither early nor needlessly late."""
    game, player, absences, bank, asked_at = wishes
    due, first = answer_by(game, player, absences, bank, asked_at), earliest(wishes)
    if due < first:
        return f"early by {first - due}: {wishes}"
    if rests(wishes, due) or is_quiet(player, due):
        return f"in a rest, {due:%Y-%m-%d %H:%M} UTC: {wishes}"
    if game.due_hour is None and due > first:
        return f"late by {due - first}: {wishes}"
    if game.due_hour is not None and player.quiet_from is None and not strikes(game, due):
        return f"not at the table's hour, {due:%Y-%m-%d %H:%M} UTC: {wishes}"
    return ""


def strikes(game: Game, moment: datetime) -> bool:
    """Whether the table's hour strikes; where clocks are put forward over it, when they are."""
    zone, before = ZoneInfo(game.zone), moment - timedelta(seconds=1)
    there = shown(moment, zone)
    wanted = there.replace(hour=game.due_hour or 0, minute=0)
    return there == wanted or shown(before, zone) < wanted < there


def deadline_score(count: int) -> Score:
    """Deadlines of that many questions with all kinds of wishes."""
    tried, found, zones = 0, list[str](), sorted(available_timezones())
    for share in shares(count, SHARE, "deadlines"):
        dice = Dice(share.seed, armed=True)
        found += filter(None, (wrong_deadline(draw(dice, zones)) for _ in range(share.size)))
        tried += share.size
    return Score("F11", "deadlines early, needlessly late, or in a rest", tried, "deadlines", found, goal=count)


def scores(soak: bool) -> Iterator[Score]:
    """F11 of the scoreboard, as far as arithmetic goes."""
    yield zone_score(sorted(available_timezones()))
    yield deadline_score(100_000 if soak else 600)
