"""The house's own players: they see what a seat sees and send an order through the door."""

from __future__ import annotations

from games import play
from games.engine import OrderError
from games.models import Game, Seat
from games.models.log import lay_out


def act(game_id: int) -> bool:
    """Let one bot that owes an answer give it; False when none does."""
    game = Game.objects.select_related("position").get(pk=game_id)
    if game.state != Game.State.RUNNING:
        return False
    seats = list(game.seats.select_related("commitment"))
    waiting = next((seat for seat in seats if seat.bot and seat.key), None)
    if waiting is None:
        return False
    table = lay_out(game, [seat.commitment for seat in seats if hasattr(seat, "commitment")])
    number = waiting.number
    order = game.rules.bot(table.view(number), table.decision(number), lambda line: table.trial(number, line))
    try:
        play.submit(waiting, order, at=waiting.key, via="bot")
    except (play.Refused, OrderError):
        return False  # somebody was quicker; the bell rings again for what is asked now
    return True


def bot_seats_waiting() -> list[int]:
    """The games in which a bot owes an answer."""
    waiting = Seat.objects.filter(bot=True, game__state=Game.State.RUNNING).exclude(key="")
    return list(waiting.values_list("game_id", flat=True).distinct()[:500])
