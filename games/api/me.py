"""The caller: who it is, which games wait, and when they are away."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games import clock, wallclock
from games.allowance import days_left
from games.api.porch import Body, Call, read
from games.api.sights import player_or_401
from games.models import Game, Player

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


class NewAbsence(Body):
    """The days on which you are away, in your own time zone."""

    first = serializers.DateField()
    last = serializers.DateField()


class AbsenceShape(serializers.Serializer):
    """Days on which you are away: no mail comes, and none of your clocks runs."""

    id = serializers.IntegerField()
    first = serializers.DateField()
    last = serializers.DateField()


class AbsencesShape(serializers.Serializer):
    """When you are away."""

    absences = AbsenceShape(many=True, help_text="Those that are not over.")
    days_left = serializers.IntegerField(help_text="How many more days of this year you may be away.")


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


class Absences(Call):
    """The days on which the caller is away."""

    @extend_schema(operation_id="absences", tags=["me"], responses=AbsencesShape)
    def get(self, request: Request) -> Response:
        """When you are away, and how many days of the year are left for it."""
        return Response(absences_of(player_or_401(request)))

    @extend_schema(operation_id="go_away", tags=["me"], request=NewAbsence, responses={201: AbsencesShape})
    def post(self, request: Request) -> Response:
        """Go away for some days: what you are asked already is put off. Days that touch others become one absence."""
        player = player_or_401(request)
        clock.go_away(player, **read(NewAbsence, request))
        return Response(absences_of(player), status=201)


class ComeHome(Call):
    """Days away are struck."""

    @extend_schema(operation_id="come_home", tags=["me"], request=None, responses=AbsencesShape)
    def post(self, request: Request, pk: int) -> Response:
        """Strike days that are still to come, or end an absence with today."""
        player = player_or_401(request)
        absence = player.absences.filter(pk=pk).first()
        if absence is None:
            raise NotFound("You have no such absence.")
        clock.come_home(absence)
        return Response(absences_of(player))


def absences_of(player: Player) -> dict[str, Any]:
    """A player's absences in data."""
    today = wallclock.local(clock.now(), player.zone).date()
    absences = list(player.absences.all())
    ahead = [absence for absence in absences if absence.last >= today]
    return {
        "absences": [{"id": one.pk, "first": one.first, "last": one.last} for one in ahead],
        "days_left": days_left(player, absences),
    }
