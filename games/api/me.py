"""The caller: who it is, and which games wait."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.porch import Call
from games.api.sights import player_or_401
from games.models import Game

MOST_TURNS = 200


class TurnShape(serializers.Serializer):
    """A game that waits for you."""

    game = serializers.IntegerField()
    name = serializers.CharField()
    title = serializers.CharField()
    seat = serializers.IntegerField()
    asked = serializers.CharField(help_text="The kind of question.")
    key = serializers.CharField(help_text="The key of the question.")
    due = serializers.DateTimeField(allow_null=True)


class MeShape(serializers.Serializer):
    """You."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    email = serializers.CharField()
    language = serializers.CharField()
    zone = serializers.CharField()
    turns = TurnShape(many=True)


class Me(Call):
    """The caller."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="me", tags=["me"], responses=MeShape)
    def get(self, request: Request) -> Response:
        """Who you are, and the games that wait for you, most urgent first. Tokens are made on your profile page."""
        player = player_or_401(request)
        waiting = player.seats.filter(game__state=Game.State.RUNNING).exclude(key="").select_related("game")
        turns = [
            {
                "game": seat.game_id,
                "name": seat.game.name,
                "title": seat.game.title,
                "seat": seat.number,
                "asked": seat.asked,
                "key": seat.key,
                "due": seat.due,
            }
            for seat in waiting.order_by("due", "pk")[:MOST_TURNS]
        ]
        facts = {name: getattr(player, name) for name in ("name", "email", "language", "zone")}
        return Response({"id": player.pk, **facts, "turns": turns})
