"""Faults of the post that are planted in this process or, by name, in the workers of a site."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.core.mail.backends.base import BaseEmailBackend

from games.models import Mail
from games.post import deliver, headers
from games.post.sheet import Sheet


def mark_before_send() -> None:
    """Mark mails as sent, and send them then."""

    def hasty(pk: int, moment: datetime, connection: BaseEmailBackend) -> bool:
        mail = Mail.objects.select_related("player").get(pk=pk)
        notices = list(mail.notices.select_related("game", "seat", "player").order_by("pk"))
        deliver._mark(mail, notices, moment, Mail.State.SENT)
        composed = deliver.__dict__["compose"](mail, notices, moment)
        composed.message.connection = connection
        composed.message.send()
        return True

    deliver._see_to = hasty


def name_anew() -> None:
    """Give every mail a new name each time it is sent."""
    of_mail = headers.of_mail

    def forgetful(mail: Mail, sheets: Sequence[Sheet]) -> dict[str, Any]:
        return {**of_mail(mail, sheets), "Message-ID": f"<{secrets.token_hex(8)}@example.org>"}

    headers.of_mail = forgetful
