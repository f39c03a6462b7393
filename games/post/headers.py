"""The headers of a mail: who sends it, where answers and returns go, which thread it belongs to, how to be let go."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from email.utils import formataddr, parseaddr

from django.conf import settings
from django.urls import reverse

from games.models import Mail
from games.post.address import bounce_address, unsubscribe_address, unsubscribe_token
from games.post.sheet import Sheet


def message_id(key: str) -> str:
    """The Message-ID of a mail: a function of its first notice, so that whoever sends it again sends the same."""
    return f"<{hashlib.sha256(key.encode()).hexdigest()[:32]}@{settings.MAIL_DOMAIN}>"


def house_name() -> str:
    """What the house calls itself in mails."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[0] or "Arrival"


def envelope_sender(mail: Mail) -> str:
    """Where the mail comes back to if it cannot be delivered."""
    return bounce_address(mail.pk)


def unsubscribe_page(player_id: int) -> str:
    """Where somebody lets us go without signing in."""
    return settings.SITE_URL + reverse("unsubscribe", args=[unsubscribe_token(player_id)])


def of_mail(mail: Mail, sheets: Sequence[Sheet]) -> dict[str, str]:
    """Every header beside subject and recipient."""
    sheet = sheets[0] if len(sheets) == 1 else None
    game = sheet.game if sheet is not None else None
    name = f"{game.name} ({house_name()})" if game is not None else house_name()
    told = {
        "From": formataddr((" ".join(name.split()), settings.HOUSE_ADDRESS)),
        "Message-ID": mail.message_id,
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        "List-Id": f"<{f'game-{game.pk}' if game is not None else 'house'}.{settings.MAIL_DOMAIN}>",
    }
    if reply := _reply_to(sheets):
        told["Reply-To"] = reply
    return {**told, **_thread(mail, sheet), **_unsubscribing(mail)}


def _reply_to(sheets: Sequence[Sheet]) -> str:
    """Where an answer goes: to the one question that is asked; to the house where there are several."""
    asking = [sheet for sheet in sheets if sheet.question is not None]
    if len(asking) == 1:
        return asking[0].reply
    if len(sheets) == 1:
        return sheets[0].reply or str(sheets[0].lead.say.get("reply", ""))
    return ""


def _thread(mail: Mail, sheet: Sheet | None) -> dict[str, str]:
    """Mails about a game stand under one root, which is never sent itself; a receipt answers its letter."""
    if sheet is None or sheet.game is None:
        answered = str(sheet.lead.say.get("reply_to", "")) if sheet is not None else ""
        return {"In-Reply-To": answered, "References": answered} if _is_id(answered) else {}
    reader = mail.player_id or 0
    root = f"<game-{sheet.game.pk}.{reader}@{settings.MAIL_DOMAIN}>"
    answered = next((str(part.say["reply_to"]) for part in sheet.parts if part.say.get("reply_to")), "")
    if _is_id(answered):
        return {"In-Reply-To": answered, "References": f"{root} {answered}"}
    return {"In-Reply-To": root, "References": root}


def _is_id(said: str) -> bool:
    """Whether it can stand in a header: a stranger's mail may say anything."""
    return said.startswith("<") and said.endswith(">") and said.isascii() and said.isprintable() and len(said) < 250


def _unsubscribing(mail: Mail) -> dict[str, str]:
    """How a mail program lets its reader go with one click (RFC 8058)."""
    if mail.player_id is None:
        return {}
    page, address = unsubscribe_page(mail.player_id), unsubscribe_address(mail.player_id)
    return {
        "List-Unsubscribe": f"<{page}>, <mailto:{address}?subject=unsubscribe>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
