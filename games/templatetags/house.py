"""The templates' own words: icons, seats' emblems, and time in words."""

from __future__ import annotations

import functools
from datetime import datetime

from django import template
from django.templatetags.static import static
from django.utils import timezone
from django.utils.dates import WEEKDAYS_ABBR
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games import clock
from games.engine import OrderError
from games.ledger import what_was_ruled

register = template.Library()

COLOURS = ("red", "green", "blue", "yellow")


@register.simple_tag
@functools.lru_cache(maxsize=256)
def icon(name: str, label: str = "") -> SafeString:
    """An icon of the sprite; without a label it is decoration."""
    href = f"{static('games/icons.svg')}#i-{name}"
    if label:
        return format_html('<svg class="i" role="img" aria-label="{}"><use href="{}"/></svg>', label, href)
    return format_html('<svg class="i" aria-hidden="true"><use href="{}"/></svg>', href)


@register.filter
def colour(seat: int | None) -> str:
    """The colour of a seat; the house has none."""
    return COLOURS[seat] if seat is not None and 0 <= seat < len(COLOURS) else "house"


@register.simple_tag
@functools.lru_cache(maxsize=256)
def emblem(seat: int | None, label: str = "") -> SafeString:
    """A seat's mark on its disc; for the house the information sign."""
    if seat is None or not 0 <= seat < len(COLOURS):
        return icon("info", label)
    href = f"{static('games/icons.svg')}#e-{COLOURS[seat]}"
    role = format_html('role="img" aria-label="{}"', label) if label else SafeString('aria-hidden="true"')
    drawn = '<svg class="emblem s seat-{}" viewBox="0 0 24 24" {}><use href="{}"/></svg>'
    return format_html(drawn, COLOURS[seat], role, href)


register.filter("what_was_ruled", what_was_ruled)


@register.filter
def day_and_time(moment: datetime) -> str:
    """A moment of these days where the reader is, `Fri 18:05`; ten times as quick as `date`, and a ledger is long."""
    local = timezone.localtime(moment)
    return f"{WEEKDAYS_ABBR[local.weekday()]} {local:%H:%M}"


@register.filter
def left(moment: datetime | None) -> str:
    """How long there is until a moment, in two words at most: `1 day 6 hours left`."""
    if moment is None:
        return ""
    seconds = int((moment - clock.now()).total_seconds())
    if seconds <= 0:
        return "time is up"
    parts = [(seconds // 86_400, "day"), (seconds % 86_400 // 3_600, "hour"), (seconds % 3_600 // 60, "minute")]
    said = [f"{count} {unit}{'s' if count != 1 else ''}" for count, unit in parts if count]
    return f"{' '.join(said[:2]) or 'less than a minute'} left"


@register.filter
def plainly(error: OrderError) -> str:
    """A refusal without its list of the nearest orders, where they stand beside it as links."""
    return str(error).replace(f" Nearest legal orders: {', '.join(error.nearest)}.", "")


@register.filter
def is_soon(moment: datetime | None) -> bool:
    """Whether a moment is less than twelve hours away."""
    return moment is not None and (moment - clock.now()).total_seconds() < 12 * 3_600
