"""A game as everybody who may see it knows it: its table, its people and who is waited for."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from games.models import Game, Player, Seat


class SeatShape(serializers.Serializer):
    """One place at a table."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    bot = serializers.BooleanField()
    offered = serializers.BooleanField(help_text="A bot keeps it warm, and anybody may take it over.")
    free = serializers.BooleanField()
    you = serializers.BooleanField()
    to_move = serializers.BooleanField(help_text="An answer of this seat is waited for.")
    asked = serializers.CharField(allow_null=True, help_text="The kind of question it faces.")
    sealed = serializers.BooleanField(help_text="Its envelope is in; nobody else is told what it holds.")
    due = serializers.DateTimeField(allow_null=True, help_text="When the default is played for it.")


class OutcomeShape(serializers.Serializer):
    """How a game ended."""

    ending = serializers.CharField()
    places = serializers.ListField(child=serializers.IntegerField(), help_text="Each seat's place; 1 is best.")
    facts = serializers.DictField(required=False)


class GameShape(serializers.Serializer):
    """What is public of a game."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    title = serializers.CharField()
    revision = serializers.IntegerField(help_text="Of the title's rules.")
    options = serializers.DictField(child=serializers.CharField())
    state = serializers.ChoiceField(choices=Game.State.choices)
    why = serializers.CharField(help_text="Why it is paused or parked.")
    language = serializers.CharField()
    private = serializers.BooleanField()
    private_press = serializers.BooleanField(help_text="Players may write to one another alone.")
    turn_hours = serializers.IntegerField()
    bank_hours = serializers.IntegerField(help_text="Each player's own store, for turns that take longer.")
    refill_hours = serializers.IntegerField(help_text="What the bank regains with every answer.")
    weekend_pause = serializers.BooleanField(help_text="Clocks stand still on Saturday and Sunday.")
    due_hour = serializers.IntegerField(allow_null=True, help_text="The one hour at which time can be up.")
    zone = serializers.CharField(help_text="Whose weekends and hours these are.")
    patience = serializers.IntegerField(help_text="Time-outs in a row before a seat is offered.")
    host = serializers.CharField(allow_null=True)
    made = serializers.DateTimeField()
    started = serializers.DateTimeField(allow_null=True)
    ended = serializers.DateTimeField(allow_null=True)
    imported = serializers.BooleanField(help_text="It was played elsewhere.")
    commitment = serializers.CharField(help_text="SHA-256 of the secret that is told when the game ends.")
    head = serializers.IntegerField(help_text="The number of the last row of the log; -1 before it starts.")
    chain = serializers.CharField(help_text="The hash over all rows so far: keep it, and nobody can change the past.")
    seats = SeatShape(many=True)
    you = serializers.IntegerField(allow_null=True, help_text="Your seat.")
    to_move = serializers.ListField(child=serializers.IntegerField(), help_text="The seats that are waited for.")
    outcome = OutcomeShape(allow_null=True)
    link_key = serializers.CharField(allow_null=True, help_text="What lets people in to a private table; host only.")


def game_facts(game: Game, seats: list[Seat], player: Player | None) -> dict[str, Any]:
    """A game in data."""
    people = [seat_facts(game, seat, player) for seat in seats]
    is_host = player is not None and game.host_id == player.pk
    plain = ("name", "title", "revision", "options", "state", "why", "language", "private", "private_press")
    pace = ("turn_hours", "bank_hours", "refill_hours", "weekend_pause", "due_hour", "zone", "patience")
    more = ("made", "started", "ended", "imported", "commitment", "head", "chain", "outcome")
    return {
        "id": game.pk,
        **{name: getattr(game, name) for name in (*plain, *pace, *more)},
        "host": str(game.host) if game.host is not None else None,
        "seats": people,
        "you": next((person["number"] for person in people if person["you"]), None),
        "to_move": [person["number"] for person in people if person["to_move"]],
        "link_key": game.link_key if is_host and game.private and game.state == Game.State.OPEN else None,
    }


def seat_facts(game: Game, seat: Seat, player: Player | None) -> dict[str, Any]:
    """A seat in data; the key of its question is its own, so it is not here."""
    waits = bool(seat.key) and game.state == Game.State.RUNNING
    return {
        "number": seat.number,
        "name": seat.name,
        "bot": seat.bot,
        "offered": seat.offered is not None,
        "free": seat.player_id is None and not seat.bot and game.state == Game.State.OPEN,
        "you": player is not None and seat.player_id == player.pk,
        "to_move": waits,
        "asked": seat.asked if waits else None,
        "sealed": hasattr(seat, "commitment"),
        "due": seat.due if waits else None,
    }
