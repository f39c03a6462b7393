"""What the house knows of one person, for that person to take along."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from games.models import Message, Player, Seat

ACCOUNT = (
    "name",
    "email",
    "zone",
    "language",
    "mail",
    "digest_hour",
    "quiet_from",
    "quiet_to",
    "days_off",
    "reminders",
)


def keepsake(player: Player) -> dict[str, Any]:
    """Account, absences, programs, seats with the notes made there, and every letter written; keys are not in it."""
    return {
        "account": {field: getattr(player, field) for field in (*ACCOUNT, "joined", "bounced", "banned_until")},
        "absences": list(player.absences.values("first", "last")),
        "programs": list(player.tokens.values("name", "made", "used")),
        "hooks": list(player.hooks.values("kind", "url", "made", "disabled")),
        "blocked": list(Player.objects.filter(blocked_by__by=player).values_list("name", flat=True)),
        "sanctions": list(player.sanctions.order_by("made").values("kind", "reason", "made", "until")),
        "seats": [_seat(seat) for seat in player.seats.select_related("game").order_by("game_id")],
        "letters": list(
            Message.objects.filter(sender__player=player).order_by("at").values("game_id", "to__number", "at", "text")
        ),
    }


def _seat(seat: Seat) -> dict[str, Any]:
    game = seat.game
    return {
        "game": game.name,
        "page": settings.SITE_URL + game.get_absolute_url(),
        "title": game.title,
        "state": game.state,
        "seat": seat.number,
        "word": seat.word,
        "notes": seat.notes,
        "default": seat.default_line,
        "answered": seat.answered,
        "missed": seat.missed,
    }
