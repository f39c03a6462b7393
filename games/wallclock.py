"""Wall clocks: local hours, days and zones as moments in UTC; pure arithmetic over what people wish."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.models import Player

GATHERED_FOR = timedelta(minutes=3)


def mail_moment(player: Player, moment: datetime) -> datetime:
    """When something that happened at this moment may be mailed, as the player wishes."""
    return moment + GATHERED_FOR if player.mail == Player.Mail.BATCHED else moment
