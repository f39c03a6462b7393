"""Who is welcome: bans and mutes that run, asked at every door; the column of a player spares most of them a look."""

from __future__ import annotations

from datetime import UTC, datetime

from games import clock
from games.models import Player, Sanction


def is_banned(player: Player) -> bool:
    """Whether a ban of this player runs."""
    return _runs(player.banned_until)


def is_muted(player: Player) -> bool:
    """Whether a mute of this player runs."""
    return _runs(player.muted_until)


def why_banned(player: Player) -> str:
    """What a banned player is told; nothing if they are welcome."""
    if not is_banned(player):
        return ""
    said = f"You are banned until {day_and_hour(player.banned_until)}: {_reason(player, Sanction.Kind.BAN)}"
    return f"{_ended(said)} Until then you can neither sit down, play nor write."


def why_muted(player: Player) -> str:
    """What a player is told who may not write letters; nothing if they may."""
    if banned := why_banned(player):
        return banned
    if not is_muted(player):
        return ""
    said = f"You are muted until {day_and_hour(player.muted_until)}: {_reason(player, Sanction.Kind.MUTE)}"
    return f"{_ended(said)} Until then you can play, but not write letters."


def day_and_hour(moment: datetime | None) -> str:
    """A moment as a log says it, the same for all who read it."""
    return "" if moment is None else f"{moment.astimezone(UTC):%-d %B %Y, %H:%M} UTC"


def _runs(until: datetime | None) -> bool:
    return until is not None and until > clock.now()


def _reason(player: Player, kind: Sanction.Kind) -> str:
    found = Sanction.running().filter(player=player, kind=kind).order_by("-until").first()
    return found.reason if found is not None else ""


def _ended(said: str) -> str:
    """A sentence that has its full stop."""
    return said if said.endswith((".", "!", "?")) else f"{said}."
