"""Press: letters between the players of a game; the only writer of messages."""

from __future__ import annotations

from django.db import transaction

from games import clock, outbox, welcome
from games.models import Block, Game, Message, Notice, Seat

LONGEST_LETTER = 4_000


class PressError(ValueError):
    """A letter that cannot be sent; the message says why."""


def write(sender: Seat, text: str, *, to: str = "") -> Message:
    """Send a letter to all, or to the seat of that number; whoever has blocked the sender does not get it."""
    if sender.player is not None and (why := welcome.why_muted(sender.player)):
        raise PressError(why)
    text = text.replace("\r\n", "\n").strip()
    if not text:
        raise PressError("The letter is empty.")
    if len(text) > LONGEST_LETTER:
        raise PressError(f"The letter is too long: {len(text)} letters, {LONGEST_LETTER} at most.")
    with transaction.atomic():
        game = Game.objects.get(pk=sender.game_id)
        seats = list(game.seats.select_related("player"))
        reader = _reader(game, seats, sender, to)
        message = Message.objects.create(game=game, sender=sender, to=reader, text=text, at=clock.now())
        deaf = set(Block.objects.filter(whom=sender.player).values_list("by", flat=True))
        told = [reader] if reader is not None else [seat for seat in seats if seat.pk != sender.pk]
        told = [seat for seat in told if seat.player_id not in deaf]
        fact = {"message": message.pk}
        outbox.put(outbox.to_seat(seat, Notice.Kind.PRESS, str(message.pk), message.at, facts=fact) for seat in told)
    return message


def _reader(game: Game, seats: list[Seat], sender: Seat, to: str) -> Seat | None:
    if not to or to == "all":
        return None
    if not game.private_press:
        raise PressError("In this game letters go to everybody.")
    reader = next((seat for seat in seats if str(seat.number) == to), None)
    if reader is None or reader.pk == sender.pk or reader.player is None:
        raise PressError("Choose somebody else who sits at this table.")
    return reader
