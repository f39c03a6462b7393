"""What the house keeps of one person, for them to take away: everybody may, whoever is banned too."""

from __future__ import annotations

from typing import Any

from games.models import Invitation, Message, Player, Report, Sanction, Seat

ABOUT = (
    *("email", "name", "zone", "language", "mail", "digest_hour", "quiet_from", "quiet_to", "days_off", "reminders"),
    *("joined", "banned_until", "muted_until"),
)


def belongings_of(player: Player) -> dict[str, Any]:
    """All of it as plain data: nothing that is hidden from this person at a table, and no key that opens a door."""
    return {
        "you": {name: getattr(player, name) for name in ABOUT},
        "absences": list(player.absences.values("first", "last", "made")),
        "seats": [_seat(seat) for seat in _seats(player)],
        "letters": [_letter(letter) for letter in _letters(player)],
        "invitations": list(
            Invitation.objects.filter(by=player).order_by("pk").values("game_id", "email", "made", "answered")
        ),
        "sanctions": [_sanction(sanction) for sanction in player.sanctions.order_by("made", "pk")],
        "reports": [_report(report) for report in player.reports.order_by("made", "pk")],
        "blocked": [str(block.whom) for block in player.blocks.select_related("whom").order_by("pk")],
        "tokens": list(player.tokens.order_by("pk").values("name", "made", "used")),
        "hooks": list(player.hooks.order_by("pk").values("kind", "url", "made")),
    }


def _seats(player: Player) -> list[Seat]:
    theirs = Seat.objects.filter(player=player).select_related("game").prefetch_related("standing").order_by("game_id")
    return list(theirs.defer("game__secret", "game__seed"))


def _seat(seat: Seat) -> dict[str, Any]:
    places = (seat.game.outcome or {}).get("places") or []
    return {
        "game": seat.game_id,
        "name": seat.game.name,
        "title": seat.game.title,
        "state": seat.game.state,
        "seat": seat.number,
        "place": places[seat.number] if seat.number < len(places) else None,
        "word": seat.word,
        "notes": seat.notes,
        "default": seat.default_line,
        "plans": [line.line for line in seat.standing.all() if line.dropped is None],
        "answered": seat.answered,
        "missed": seat.missed,
    }


def _letters(player: Player) -> list[Message]:
    written = Message.objects.filter(sender__player=player).select_related("to")
    return list(written.order_by("at", "pk"))


def _letter(letter: Message) -> dict[str, Any]:
    to = letter.to.number if letter.to is not None else None
    return {"game": letter.game_id, "to": to, "text": letter.text, "hidden": letter.hidden, "at": letter.at}


def _sanction(sanction: Sanction) -> dict[str, Any]:
    return {name: getattr(sanction, name) for name in ("kind", "reason", "until", "made")}


def _report(report: Report) -> dict[str, Any]:
    return {"game": report.game_id, "text": report.text, "made": report.made, "answer": report.answer}
