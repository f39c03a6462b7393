"""Whether a game is sound as it is stored: its log, its position, its questions, and who is told of them."""

from __future__ import annotations

from games.engine.record import check
from games.models import Game, Notice, Seat
from games.models.log import lay_out, record_of
from games.rules import RULESETS


def wrong_with(game_id: int) -> list[str]:
    """What is wrong with a game of people; nothing, if the log leads row by row to what is stored."""
    game = Game.objects.get(pk=game_id)
    numbers = list(game.moves.values_list("number", flat=True))
    if numbers != list(range(game.head + 1)):
        return [f"the log has rows {numbers} and the head {game.head}"]
    if wrong := check(record_of(game), RULESETS):
        return wrong
    table = lay_out(game, game.commitments.select_related("seat"))
    if table.digest != game.moves.get(number=game.head).digest:
        return ["the position is not where the log leads"]
    return [line for seat in game.seats.all() for line in _wrong_at(seat, seat.number in table.waiting_for)]


def _wrong_at(seat: Seat, is_asked: bool) -> list[str]:
    if bool(seat.key) != is_asked:
        return [f"seat {seat.number} {'should' if is_asked else 'should not'} be asked"]
    told = Notice.objects.filter(seat=seat, question=seat.key).count() if is_asked else 1
    return [] if told == 1 else [f"the question to seat {seat.number} has {told} notices"]
