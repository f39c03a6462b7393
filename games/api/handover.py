"""Seats that change hands in a running game: offered ones, taken over, resigned from, come back to."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games import lobby
from games.api.games import facts_now
from games.api.porch import Body, Call, read
from games.api.sights import find_game, own_seat, player_or_401
from games.api.tables import GameShape
from games.models import Game, Seat

MOST_OFFERS = 200


class OfferShape(serializers.Serializer):
    """A seat that needs a player."""

    game = serializers.IntegerField()
    name = serializers.CharField(help_text="Of the game.")
    title = serializers.CharField()
    seat = serializers.IntegerField()
    seat_name = serializers.CharField(help_text="Whose seat it was; a bot keeps it warm.")
    turn_hours = serializers.IntegerField()
    since = serializers.DateTimeField()


class Taking(Body):
    """Which seat to take over."""

    seat = serializers.IntegerField(min_value=0, max_value=99)
    link_key = serializers.CharField(
        max_length=64, required=False, allow_blank=True, default="", help_text="Of a private game, from its host."
    )


class Leaving(Body):
    """Whether it is meant."""

    sure = serializers.BooleanField(help_text="True: it is not done by accident.")


class Offered(Call):
    """The seats that need a player."""

    @extend_schema(operation_id="offered", tags=["seats"], responses=OfferShape(many=True))
    def get(self, request: Request) -> Response:
        """The seats of public running games whose players have gone, longest first, at most 200."""
        playing = (Game.State.RUNNING, Game.State.PAUSED)
        seats = Seat.objects.filter(offered__isnull=False, game__private=False, game__state__in=playing)
        found = seats.select_related("game", "player").order_by("offered", "pk")[:MOST_OFFERS]
        return Response([offer_facts(seat) for seat in found])


class Substitute(Call):
    """A seat is taken over."""

    @extend_schema(operation_id="substitute", tags=["seats"], request=Taking, responses=GameShape)
    def post(self, request: Request, pk: int) -> Response:
        """Take an offered seat over and play on from there; your time begins now. A private game wants its link key."""
        player = player_or_401(request)
        said = read(Taking, request)
        game = Game.objects.filter(pk=pk, private=True).first()
        if game is None or not lobby.is_link_key(game, said["link_key"]):
            game = find_game(request, pk)
        seat = game.seats.filter(number=said["seat"]).first()
        if seat is None:
            raise NotFound("There is no such seat in this game.")
        lobby.substitute(seat, player, via="api", link_key=said["link_key"])
        return Response(facts_now(game, player))


class Resign(Call):
    """A seat is left."""

    @extend_schema(operation_id="resign", tags=["seats"], request=Leaving, responses=GameShape)
    def post(self, request: Request, pk: int) -> Response:
        """Leave a running game: a bot plays on for you, and the seat is offered. Until somebody takes it you may come
        back."""
        seat = own_seat(request, pk)
        if not read(Leaving, request)["sure"]:
            raise lobby.LobbyError("Nothing was done. Send `sure: true` if you mean it.")
        lobby.resign(seat, via="api")
        return Response(facts_now(seat.game, seat.player))


class Return(Call):
    """A seat is come back to."""

    @extend_schema(operation_id="return", tags=["seats"], request=None, responses=GameShape)
    def post(self, request: Request, pk: int) -> Response:
        """Play for yourself again, as long as nobody has taken your seat."""
        seat = own_seat(request, pk)
        lobby.come_back(seat, via="api")
        return Response(facts_now(seat.game, seat.player))


def offer_facts(seat: Seat) -> dict[str, Any]:
    """An offered seat in data."""
    game = seat.game
    return {
        "game": game.pk,
        "name": game.name,
        "title": game.title,
        "seat": seat.number,
        "seat_name": seat.name,
        "turn_hours": game.turn_hours,
        "since": seat.offered,
    }
