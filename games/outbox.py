"""The outbox: the only writer of notices; each says when its reader wishes to be told, and is told by the post."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from games import bell, wallclock
from games.models import Game, Notice, Player, Seat

# The answer to a mail, and what only goes to people without wishes, goes out at once.
AT_ONCE = frozenset({Notice.Kind.RECEIPT, Notice.Kind.HELD, Notice.Kind.INVITATION})
# What a player who has muted a game still hears of: what is asked of them, and what they asked.
HEARD_THOUGH_MUTED = frozenset(
    {
        *(Notice.Kind.TURN, Notice.Kind.SEALED, Notice.Kind.REMINDER, Notice.Kind.LAST_CALL, Notice.Kind.TIMED_OUT),
        *(Notice.Kind.SUBSTITUTED, Notice.Kind.ENDED, Notice.Kind.RULING, Notice.Kind.RECEIPT, Notice.Kind.HELD),
        Notice.Kind.DROPPED,
    }
)
# What somebody still hears of for whom a bot plays.
HEARD_THOUGH_REPLACED = frozenset({Notice.Kind.SUBSTITUTED, Notice.Kind.RECEIPT, Notice.Kind.RULING})


def to_seat(seat: Seat, kind: Notice.Kind, what: str, moment: datetime, **fields: Any) -> Notice | None:
    """A notice for whoever sits there; None for a bot, an empty seat, or what a muted game does not tell."""
    if seat.player is None or (seat.bot and kind not in HEARD_THOUGH_REPLACED):
        return None
    if seat.muted and kind not in HEARD_THOUGH_MUTED:
        return None
    key = f"{kind}:{seat.game_id}:{seat.number}:{what}"
    return to_player(seat.player, kind, key, moment, game_id=seat.game_id, seat=seat, **fields)


def to_player(player: Player, kind: Notice.Kind, key: str, moment: datetime, **fields: Any) -> Notice:
    """A notice for a player, ready when they wish to be written to."""
    ready = moment if kind in AT_ONCE else wallclock.mail_moment(player, moment)
    return Notice(key=key, kind=kind, player=player, made=moment, ready=ready, **fields)


def to_address(email: str, kind: Notice.Kind, key: str, moment: datetime, game: Game, **fields: Any) -> Notice:
    """A notice for somebody who has no account yet."""
    return Notice(key=key, kind=kind, email=email, game=game, made=moment, ready=moment, **fields)


def put(notices: Iterable[Notice | None]) -> None:
    """Lay notices into the outbox, in the transaction that made them; the same fact twice is one notice."""
    kept = [notice for notice in notices if notice is not None]
    if not kept:
        return
    Notice.objects.bulk_create(kept, ignore_conflicts=True)
    if any(notice.ready <= notice.made for notice in kept):
        bell.ring_post()
