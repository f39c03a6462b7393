"""How the lobby speaks: paces, options, seats, places and the time that is left, in words."""

from __future__ import annotations

import math
from datetime import datetime, timedelta
from typing import NamedTuple

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from games import clock
from games.models import Game, Player, Seat
from games.templatetags.house import COLOURS
from games.templatetags.house import left as words_left

SOON = timedelta(hours=12)
SOON_SHARE = 1 / 5


class Face(NamedTuple):
    """A clock as a post mark: how long is left, until when, and the arc that shows the share of it."""

    left: str
    due: datetime
    soon: bool
    arc: str

    @classmethod
    def of(cls, due: datetime, since: datetime | None) -> Face:
        """The clock of an answer that is due then and was asked for since."""
        left = due - clock.now()
        whole = due - since if since is not None and since < due else max(left, SOON)
        share = min(max(left / whole, 0.0), 1.0)
        return cls(words_left(due), due, left < SOON or share < SOON_SHARE, _arc(share))


def _arc(share: float) -> str:
    """The rim of the post mark from the top, clockwise."""
    turn = 2 * math.pi * min(share, 0.999)  # a full circle would end where it begins, and not be drawn
    x, y = 27 + 21 * math.sin(turn), 27 - 21 * math.cos(turn)
    return f"M27 6A21 21 0 {int(share > 0.5)} 1 {x:.1f} {y:.1f}"


def pace(game: Game) -> str:
    """How fast a table plays: `3 days a turn, bank of 5 days, weekends off`."""
    said = [gettext("%s a turn") % span(game.turn_hours)]
    if game.bank_hours:
        said.append(gettext("bank of %s") % span(game.bank_hours))
    if game.bank_hours and game.refill_hours:
        said.append(gettext("%s back with every answer") % span(game.refill_hours))
    if game.weekend_pause:
        said.append(gettext("weekends off"))
    if game.due_hour is not None:
        said.append(gettext("time is up at %(hour)02d:00 in %(zone)s") % {"hour": game.due_hour, "zone": game.zone})
    elif game.weekend_pause and game.zone != "UTC":
        said[-1] = gettext("weekends off in %s") % game.zone
    return ", ".join(said)


def span(hours: int) -> str:
    """A stretch of time in its largest whole unit."""
    if hours and hours % 168 == 0:
        return ngettext("%d week", "%d weeks", hours // 168) % (hours // 168)
    if hours and hours % 24 == 0:
        return ngettext("%d day", "%d days", hours // 24) % (hours // 24)
    return ngettext("%d hour", "%d hours", hours) % hours


def manner(stats: clock.Stats) -> str:
    """How fast and how reliably somebody answers: `answers in about 5 hours, 97 % in time`."""
    if stats.median_minutes is None or stats.on_time_share is None:
        return gettext("has answered no question yet")
    return gettext("answers in about %(time)s, %(share)d %% in time") % {
        "time": about(stats.median_minutes),
        "share": int(stats.on_time_share * 100),
    }


def about(minutes: int) -> str:
    """A stretch of time in one round number."""
    if minutes < 60:
        return ngettext("%d minute", "%d minutes", max(1, minutes)) % max(1, minutes)
    hours = round(minutes / 60)
    if hours < 48:
        return ngettext("%d hour", "%d hours", hours) % hours
    return ngettext("%d day", "%d days", round(hours / 24)) % round(hours / 24)


def options_of(game: Game) -> list[tuple[str, str]]:
    """Every option of a game with what was chosen, both as people call them."""
    said = []
    for option in game.rules.options:
        labels = {choice.value: choice.label for choice in option.choices}
        chosen = game.options.get(option.name, option.default)
        said.append((option.label, labels.get(chosen, str(chosen))))
    return said


def options_in_brief(game: Game) -> str:
    """The first option, and of the others those that are not as usual."""
    options = game.rules.options
    usual = [game.options.get(option.name, option.default) == option.default for option in options]
    said = [label for index, (_, label) in enumerate(options_of(game)) if index == 0 or not usual[index]]
    return ", ".join(said)


def language_of(game: Game) -> str:
    """The language that is spoken at a table, by its own name."""
    names: dict[str, str] = dict(Player._meta.get_field("language").flatchoices)
    return names.get(game.language, game.language)


class Chair(NamedTuple):
    """A seat as the lobby draws it."""

    number: int
    colour: str
    name: str
    player: int | None
    bot: bool
    is_offered: bool = False  # to a substitute; a bot keeps it warm

    @property
    def is_free(self) -> bool:
        """Whether somebody may sit down."""
        return self.player is None and not self.bot


def chairs(seats: list[Seat]) -> list[Chair]:
    """The seats of a table, in order."""
    return [chair(seat) for seat in seats]


def chair(seat: Seat) -> Chair:
    """A seat as the lobby draws it."""
    colour = COLOURS[seat.number % len(COLOURS)]
    return Chair(seat.number, colour, seat.name, seat.player_id, seat.bot, seat.offered is not None)


def place(game: Game, number: int) -> str:
    """How a seat came out of a finished game."""
    places = (game.outcome or {}).get("places", [])
    if number >= len(places):
        return gettext("no result")
    if len(places) > 1 and len(set(places)) == 1:
        return gettext("won together") if places[0] == 1 else gettext("lost together")
    if places[number] == 1:
        return gettext("won") if places.count(1) == 1 else gettext("shared the first place")
    return gettext("%(place)s of %(all)d") % {"place": ordinal(places[number]), "all": len(places)}


def greeting() -> str:
    """What one says at this hour, where the reader is."""
    hour = timezone.localtime(clock.now()).hour
    if 5 <= hour < 12:
        return gettext("Good morning")
    return gettext("Good afternoon") if 12 <= hour < 18 else gettext("Good evening")


def listed(names: list[str]) -> str:
    """Names as a sentence has them: Ada, Brid and Noor."""
    if len(names) < 2:
        return "".join(names)
    return gettext("%(some)s and %(last)s") % {"some": ", ".join(names[:-1]), "last": names[-1]}
