"""Who is left alone now: what was ready when its reader wished may be late by then, and come at night or on holiday."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from games import clock, wallclock
from games.models import Notice, Player

# What somebody has just asked for themselves comes at any hour.
AT_ONCE = frozenset({Notice.Kind.RECEIPT, Notice.Kind.HELD, Notice.Kind.INVITATION})


def resting(players: Iterable[Player], moment: datetime) -> dict[int, datetime]:
    """Those of these players who are away, have a day off or their quiet hours, and when they may be written to again;
    one query."""
    known = {player.pk: player for player in players if player.mail != Player.Mail.NONE}
    away = clock.away_until(known, moment)
    until = {pk: away.get(pk) or wallclock.awake(player, moment) for pk, player in known.items()}
    return {pk: at for pk, at in until.items() if at > moment}


def put_off(notices: Iterable[Notice], moment: datetime) -> None:
    """Let what is ready for people who now rest wait until they do not: the house was down when it was to be sent, or
    they have gone away since."""
    ready = [notice for notice in notices if notice.ready <= moment and notice.kind not in AT_ONCE]
    until = resting({notice.player for notice in ready if notice.player is not None}, moment)
    for notice in ready:
        notice.ready = until.get(notice.player_id or 0, notice.ready)
    Notice.objects.bulk_update([notice for notice in ready if notice.player_id in until], ["ready"])
