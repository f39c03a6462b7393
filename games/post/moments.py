"""Moments in words: days and hours where the reader is, and how long it is until then."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext


def day_and_hour(moment: datetime) -> str:
    """A moment where the reader is: `Sun 16 Nov, 14:00`."""
    return date_format(timezone.localtime(moment), "D j M, H:i")


def in_full(moment: datetime, now: datetime) -> str:
    """A moment that must not be mistaken: `Sun 16 Nov, 14:00 (Europe/Dublin), 1 day 6 hours from now`."""
    said = {"when": day_and_hour(moment), "zone": timezone.get_current_timezone_name(), "span": span(moment - now)}
    if moment <= now:
        return gettext("%(when)s (%(zone)s), which has passed") % said
    return gettext("%(when)s (%(zone)s), %(span)s from now") % said


def stamp(moment: datetime) -> list[str]:
    """A moment as it stands in a post mark, line by line."""
    local = timezone.localtime(moment)
    return [date_format(local, "D").upper(), date_format(local, "j M").upper(), date_format(local, "H:i")]


def span(time: timedelta) -> str:
    """A stretch of time in two words at most: `1 day 6 hours`."""
    minutes = max(int(time.total_seconds()) // 60, 0)
    days, hours, minutes = minutes // 1440, minutes % 1440 // 60, minutes % 60
    said = [
        ngettext("%d day", "%d days", days) % days if days else "",
        ngettext("%d hour", "%d hours", hours) % hours if hours else "",
        ngettext("%d minute", "%d minutes", minutes) % minutes if minutes else "",
    ]
    return " ".join([part for part in said if part][:2]) or gettext("less than a minute")
