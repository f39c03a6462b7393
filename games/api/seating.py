"""Sitting down and getting up: join, leave, bots, start."""

from __future__ import annotations

from django.db import transaction
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games import lobby
from games.api.games import facts_now
from games.api.porch import Body, Call, LineField, read
from games.api.sights import find_game, player_or_401
from games.api.tables import GameShape
from games.models import Game


class Joining(Body):
    """What may be said when sitting down."""

    word = LineField(max_length=60, required=False, allow_blank=True, default="", help_text="Yours for the dice.")
    link_key = serializers.CharField(
        max_length=64, required=False, allow_blank=True, default="", help_text="Of a private table, from its host."
    )


class Join(Call):
    """A free seat is taken."""

    @extend_schema(operation_id="join", tags=["games"], request=Joining, responses=GameShape)
    def post(self, request: Request, pk: int) -> Response:
        """Take a free seat. The game starts by itself when the last one is taken. A private table wants its link key,
        unless you are invited."""
        player = player_or_401(request)
        said = read(Joining, request)
        game = Game.objects.filter(pk=pk, private=True).first()
        if game is None or not lobby.is_link_key(game, said["link_key"]):
            game = find_game(request, pk)
        invitation = game.invitations.filter(email=player.email, answered__isnull=True).first()
        lobby.join(game, player, invitation=invitation, **said)
        return Response(facts_now(game, player))


class Leave(Call):
    """A seat is given back."""

    @extend_schema(operation_id="leave", tags=["games"], request=None, responses=GameShape)
    def post(self, request: Request, pk: int) -> Response:
        """Get up before the game starts; a table without players is closed."""
        player = player_or_401(request)
        game = find_game(request, pk)
        lobby.leave(game, player)
        return Response(facts_now(game, player))


class Bots(Call):
    """A bot sits down."""

    @extend_schema(operation_id="add_bot", tags=["games"], request=None, responses=GameShape)
    def post(self, request: Request, pk: int) -> Response:
        """Give a free seat to a bot; only the host may. The game starts by itself when the last seat is taken."""
        player = player_or_401(request)
        game = find_game(request, pk)
        lobby.add_bot(game, player)
        return Response(facts_now(game, player))


class Start(Call):
    """Nobody else is waited for."""

    @extend_schema(operation_id="start", tags=["games"], request=None, responses=GameShape)
    def post(self, request: Request, pk: int) -> Response:
        """Fill the free seats with bots, so that the game starts; only the host may. A full table needs no call."""
        player = player_or_401(request)
        game = find_game(request, pk)
        with transaction.atomic():
            for _ in range(max(1, game.seats.filter(player__isnull=True, bot=False).count())):
                lobby.add_bot(game, player)
        return Response(facts_now(game, player))
