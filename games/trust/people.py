"""People to play through simulated days: each with wishes, habits and an absence, and the tables they sit at."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import available_timezones

from allauth.account.models import EmailAddress

from games import lobby
from games.engine import Dice
from games.models import Player
from games.rules import RULESETS
from games.wallclock import local

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
QUIET = ((None, None), (None, None), (time(22), time(7)), (time(23, 30), time(6, 15)), (time(9), time(17)))
DAYS_OFF = ("", "", "", "6", "56", "0", "245")
WISHES = (Player.Mail.EACH, Player.Mail.BATCHED, Player.Mail.BATCHED, Player.Mail.DAILY, Player.Mail.NONE)
PACES = (20 * MINUTE, 5 * HOUR, 12 * HOUR, 20 * HOUR, 20 * HOUR, 40 * HOUR)
DILIGENCE = (4, 8, 9, 9, 10)  # of ten questions, how many are answered at all
REMINDERS = tuple(Player.Reminders)
TURN_HOURS = (12, 24, 36, 48, 72)
ONE_AWAY_IN = (3,)  # people
EACH_AT = 4  # tables that one person sits at, about


class Person(NamedTuple):
    """Somebody with habits: how long an answer takes, how many of ten questions get one, and by which way."""

    player: Player
    pace: timedelta
    diligence: int
    writes: bool  # answers by mail
    plans: bool  # leaves lines for later
    away: tuple[datetime, int, int] | None  # when they say so, in how many days, for how many

    def delay(self, dice: Dice, *, just_answered: bool) -> timedelta | None:
        """How long they now take to answer; None if they will not. Whoever is at it goes on within minutes."""
        if just_answered and dice.roll(4):
            return (20 + dice.roll(400)) * timedelta(seconds=1)
        if dice.roll(10) >= self.diligence:
            return None
        return self.pace * (1 + dice.roll(300)) / 100


def draw_people(dice: Dice, count: int, begin: datetime, days: int) -> list[Person]:
    """So many people, with addresses that are proved."""
    zones = sorted(available_timezones())
    people = [_draw_person(dice, zones, number, begin, days) for number in range(count)]
    EmailAddress.objects.update(verified=True)
    return people


def _draw_person(dice: Dice, zones: list[str], number: int, begin: datetime, days: int) -> Person:
    quiet_from, quiet_to = dice.choose(QUIET)
    player = Player.objects.create_user(
        f"p{number}@example.org",
        name=f"Player {number}",
        zone=dice.choose(zones),
        mail=dice.choose(WISHES),
        digest_hour=dice.roll(24),
        quiet_from=quiet_from,
        quiet_to=quiet_to,
        days_off=dice.choose(DAYS_OFF),
        reminders=dice.choose(REMINDERS),
    )
    goes = dice.roll(dice.choose(ONE_AWAY_IN)) == 0
    return Person(
        player,
        pace=dice.choose(PACES),
        diligence=dice.choose(DILIGENCE),
        writes=dice.roll(3) == 0,
        plans=dice.roll(4) == 0,
        away=(begin + dice.roll(days * 24) * HOUR, dice.roll(3), 1 + dice.roll(5)) if goes else None,
    )


def draw_table(dice: Dice, people: Sequence[Person]) -> None:
    """Open a full table of some title, with some of these people and now and then a bot."""
    title = dice.choose(sorted(RULESETS))
    size = dice.choose([size for size in RULESETS[title].seats if 2 <= size <= 4])
    bots = 1 if size > 2 and dice.roll(5) == 0 else 0
    drawn = list(people)
    host, *others = (dice.take(drawn).player for _ in range(size - bots))
    bank = dice.choose([0, 0, 12, 36])
    game = lobby.open_table(
        host,
        title=title,
        size=size,
        options={},
        turn_hours=dice.choose(TURN_HOURS),
        bank_hours=bank,
        refill_hours=bank // 6,
        weekend_pause=dice.roll(4) == 0,
        due_hour=dice.choose([None, None, None, 8, 20]),
        zone=dice.choose(["UTC", "Europe/Dublin", "America/Chicago", "Pacific/Auckland"]),
    )
    for _ in range(bots):
        lobby.add_bot(game, host)
    for player in others:
        lobby.join(game, player)


def days_away(person: Person, moment: datetime) -> tuple[date, date] | None:
    """The first and the last day of the absence that somebody now tells of."""
    if person.away is None:
        return None
    _, ahead, length = person.away
    first = local(moment, person.player.zone).date() + ahead * DAY
    return first, first + (length - 1) * DAY
