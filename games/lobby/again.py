"""The same table again for the same people."""

from __future__ import annotations

from contextlib import suppress

from django.db import transaction

from games.lobby.doorstep import LobbyError, Unwanted
from games.lobby.invitations import invite
from games.lobby.tables import add_bot, open_table
from games.models import Game, Player

# What a host may wish beside the title's own options; a rematch keeps it.
WISHES = (
    *("turn_hours", "bank_hours", "refill_hours", "weekend_pause", "due_hour", "zone", "patience"),
    *("private", "private_press", "language"),
)


def rematch(game: Game, by: Player) -> Game:
    """Open the same table again for the same people; the others are invited."""
    if game.state != Game.State.ENDED or not game.seats.filter(player=by).exists():
        raise LobbyError("A rematch is for the players of a finished game.")
    wishes = {wish: getattr(game, wish) for wish in WISHES}
    with transaction.atomic():
        Game.objects.select_for_update().get(pk=game.pk)  # two who ask at once get the same table
        earlier = Game.objects.filter(rematch_of=game).exclude(state=Game.State.CANCELLED).first()
        if earlier is not None:
            return earlier
        Game.objects.filter(rematch_of=game).update(rematch_of=None)
        again = open_table(
            by, title=game.title, size=game.size, options=game.options, name=f"{game.name}, again"[:60], **wishes
        )
        Game.objects.filter(pk=again.pk).update(rematch_of=game)
        for seat in game.seats.exclude(player=by).select_related("player"):
            if seat.player is not None:
                with suppress(Unwanted):  # their seat stays free for others
                    invite(again, seat.player.email, by)
            elif seat.bot:
                add_bot(again, by)
    again.refresh_from_db()
    return again
