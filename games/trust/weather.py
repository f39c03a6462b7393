"""What befalls a house: it is down, or only its workers are, bells are not heard, and the mail server has its moods."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from games.engine import Dice

SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)
LENGTHS = (90 * SECOND, 5 * MINUTE, 20 * MINUTE, 3 * HOUR, 9 * HOUR, 24 * HOUR)


class Outage(NamedTuple):
    """A stretch in which nobody does the rounds; sometimes pages are served and mail is taken in all the same."""

    begin: datetime
    end: datetime
    pages_served: bool


class Weather:
    """When the house was down, and where chance hits it meanwhile."""

    def __init__(self, dice: Dice, begin: datetime, end: datetime, outages: int) -> None:
        self.dice = dice
        each = (end - begin) / max(outages, 1)
        self.outages = [self._draw(begin + number * each, each) for number in range(outages)]

    def _draw(self, begin: datetime, most: timedelta) -> Outage:
        """An outage somewhere in a stretch of time, and not longer than three quarters of it."""
        length = min(self.dice.choose(LENGTHS) * (50 + self.dice.roll(100)) / 100, most * 3 / 4)
        begin += (most - length - MINUTE) * self.dice.roll(1000) / 1000
        return Outage(_whole(begin), _whole(begin + length), self.dice.roll(2) == 0)

    def at(self, moment: datetime) -> Outage | None:
        """The outage that this moment falls into."""
        return next((one for one in self.outages if one.begin <= moment < one.end), None)

    def up_from(self, moment: datetime) -> datetime:
        """The first moment from this one on at which the rounds are done."""
        outage = self.at(moment)
        return moment if outage is None else outage.end

    def bell_is_lost(self) -> bool:
        """Whether the broker drops what it was told; the rounds must find it."""
        return self.dice.roll(20) == 0

    def mood(self) -> str:
        """What the mail server does with the next mail: nearly always it takes it."""
        drawn = self.dice.roll(100)
        return {0: "refuses", 1: "refuses", 2: "takes it, and the worker is killed"}.get(drawn, "takes it")


def _whole(moment: datetime) -> datetime:
    return moment.replace(microsecond=0)
