"""Days as people write them in a mail: `until 3 December`, `from 1.12. to 10.12.`, in English or German."""

from __future__ import annotations

import re
from datetime import date

from django.utils.translation import gettext as _

from games.engine.reading import fold

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
OTHER_MONTHS = {"mrz": 3, "mai": 5, "okt": 10, "dez": 12}
UNTIL = r"(?:until|till|up to|to|bis(?: zum| einschliesslich)?|-|–)"
SPAN = re.compile(rf"(?:(?:from|von|vom|ab|on|am)\s+)?(?:(?:the|dem)\s+)?(.+?),?\s+{UNTIL}\s+(.+)")
LAST = re.compile(rf"{UNTIL}\s+(.+)")
ISO = re.compile(r"(\d{4})-(\d\d?)-(\d\d?)$")
NUMBERS = re.compile(r"(\d\d?)\.\s*(\d\d?)\.?\s*(\d{4}|\d\d)?$")
DAY_FIRST = re.compile(r"(?:the )?(\d\d?)(?:st|nd|rd|th|\.)?\s*(?:of )?([a-z]{3,9})?\.?,?\s*(\d{4})?$")
MONTH_FIRST = re.compile(r"([a-z]{3,9})\.?\s+(\d\d?)(?:st|nd|rd|th)?,?\s*(\d{4})?$")


class NoDays(ValueError):
    """Words that name no days; the message says how to name them."""


def read_days(text: str, today: date) -> tuple[date, date]:
    """The first and the last day that are meant; without a year, the next that come."""
    said = re.sub(r"(?<=\.)[-–](?=\d)", " - ", fold(" ".join(text.split())))[:100].strip(" .!:")
    if found := LAST.match(said):
        return today, _day(found.group(1), today, None)
    if found := SPAN.match(said):
        month = _parts(found.group(2))[1]
        first = _day(found.group(1), today, month)
        return first, _day(found.group(2), first, None)
    day = _day(re.sub(r"^(?:on|am|from|ab|von)\s+", "", said), today, None)
    return day, day


def _day(said: str, after: date, month: int | None) -> date:
    """The day that is meant, not before that one if no year is given."""
    day, named, year = _parts(said)
    month = named or month
    if month is None:
        raise NoDays(_how())
    try:
        if year is not None:
            return date(year, month, day)
        this = date(after.year, month, day)
        return this if this >= after else date(after.year + 1, month, day)
    except ValueError as error:
        raise NoDays(_how()) from error


def _parts(said: str) -> tuple[int, int | None, int | None]:
    """Day, month and year of a date; month and year may be left out."""
    said = said.strip(" .!,")
    if found := ISO.match(said):
        return int(found.group(3)), int(found.group(2)), int(found.group(1))
    if found := NUMBERS.match(said):
        return int(found.group(1)), int(found.group(2)), _year(found.group(3))
    if (found := DAY_FIRST.match(said)) and (found.group(2) is None or _month(found.group(2))):
        return int(found.group(1)), _month(found.group(2)), _year(found.group(3))
    if (found := MONTH_FIRST.match(said)) and _month(found.group(1)):
        return int(found.group(2)), _month(found.group(1)), _year(found.group(3))
    raise NoDays(_how())


def _month(word: str | None) -> int | None:
    if word is None:
        return None
    short = word[:3]
    return MONTHS.index(short) + 1 if short in MONTHS else OTHER_MONTHS.get(short)


def _year(said: str | None) -> int | None:
    if said is None:
        return None
    return int(said) if len(said) == 4 else 2000 + int(said)


def _how() -> str:
    return _("These days could not be read. Write for example: away until 3 December, or: away from 1 to 10 December.")
