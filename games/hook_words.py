"""What a webhook says: what its player may know, nothing that opens a door, and one line for a chat."""

from __future__ import annotations

import hashlib
import json
from datetime import datetime
from typing import Any

from django.conf import settings
from django.utils import formats, translation
from django.utils.translation import gettext

from games import wallclock
from games.engine import OrderError, Unloadable
from games.engine.errors import RulesBug
from games.models import Hook, Notice, Player
from games.sight import look_from


def body(hook: Hook, notice: Notice) -> bytes:
    """What a hook is told of a notice, in its own dialect."""
    with translation.override(_tongue(hook.player)):
        return _in_dialect(hook, facts_of(notice, hook.player))


def trial(hook: Hook) -> bytes:
    """What a hook is told to see whether it listens."""
    with translation.override(_tongue(hook.player)):
        said = gettext("Arrival can reach this place.")
        facts = {"id": "test", "kind": "test", "said": said, "game": None, "question": "", "due": None}
        return _in_dialect(hook, {**facts, "at": None})


def facts_of(notice: Notice, player: Player) -> dict[str, Any]:
    """A notice in data; the same notice always has the same id, so that a listener knows what it has heard before."""
    game, seat = notice.game, notice.seat
    where = None
    if game is not None:
        where = {"id": game.pk, "name": game.name, "url": settings.SITE_URL + game.get_absolute_url()}
    is_asked = bool(notice.question) and seat is not None
    return {
        "id": hashlib.sha256(notice.key.encode()).hexdigest()[:24],
        "kind": notice.kind,
        "said": gettext(notice.get_kind_display()),
        "game": where,
        "question": _question(notice, _tongue(player)) if is_asked else "",
        "due": seat.due.isoformat() if is_asked and seat is not None and seat.due is not None else None,
        "at": notice.made.isoformat(),
    }


def _tongue(player: Player) -> str:
    """The player's language, if the house speaks it."""
    return player.language if player.language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def _question(notice: Notice, language: str) -> str:
    """What the seat is asked, in words; nothing if it cannot be said."""
    try:
        sight = look_from(notice.seat)  # type: ignore[arg-type]
        asked = sight.table.decision(sight.number or 0)
        return sight.game.rules.speak(language).ask(asked.prompt, sight.table.view(sight.number))
    except (Unloadable, OrderError, RulesBug):
        return ""


def _in_dialect(hook: Hook, facts: dict[str, Any]) -> bytes:
    said: dict[str, Any] = facts
    if hook.kind == Hook.Kind.DISCORD:  # no name of a table calls everybody in the room
        said = {"content": _line(facts, hook.player)[:1_900], "allowed_mentions": {"parse": []}}
    elif hook.kind == Hook.Kind.SLACK:
        said = {"text": _escaped(_line(facts, hook.player))[:2_900]}
    return json.dumps(said, ensure_ascii=True, separators=(",", ":")).encode()


def _line(facts: dict[str, Any], player: Player) -> str:
    """A notice as one line of a chat."""
    game = facts["game"]
    parts = [f"{game['name']}: {facts['said']}." if game is not None else facts["said"], facts["question"]]
    if facts["due"] is not None:
        local = wallclock.local(datetime.fromisoformat(facts["due"]), player.zone)
        moment = formats.date_format(local, "D j M, H:i")
        parts.append(gettext("Answer by %(moment)s (%(zone)s).") % {"moment": moment, "zone": player.zone})
    parts.append(game["url"] if game is not None else "")
    return " ".join(part for part in parts if part)


def _escaped(text: str) -> str:
    """The text, with the three signs that Slack reads as its own."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
