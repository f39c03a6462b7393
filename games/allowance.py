"""The yearly allowance of absences: how many days of it somebody has left."""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings

from games import clock, wallclock
from games.models import Absence, Player


def days_left(player: Player, absences: Iterable[Absence]) -> int:
    """How many more days of this year, in their own zone, a player with these absences may be away."""
    year = wallclock.local(clock.now(), player.zone).year
    taken = sum((absence.last - absence.first).days + 1 for absence in absences if absence.first.year == year)
    return max(0, int(settings.ABSENCE_DAYS_A_YEAR) - taken)
