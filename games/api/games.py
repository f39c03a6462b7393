"""Games: found, looked at and made."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Prefetch, Q, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response

from games import lobby, sight
from games.api.porch import Body, Call, LineField, read, read_query
from games.api.sights import find_game, player_of, player_or_401
from games.api.tables import GameShape, game_facts
from games.models import Game, Player, Seat
from games.models.player import check_zone

LONGEST_TURN = 24 * 60  # hours
MOST_SEATS = 20

WHICH = {
    "open": Q(state=Game.State.OPEN),
    "running": Q(state__in=[Game.State.RUNNING, Game.State.PAUSED, Game.State.PARKED]),
    "finished": Q(state=Game.State.ENDED),
}


class Pages(PageNumberPagination):
    """Lists come in pages."""

    page_size = 50


class PageShape(serializers.Serializer):
    """One page of a list, and where the others are."""

    count = serializers.IntegerField(help_text="How many there are on all pages.")
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)


class GamePage(PageShape):
    """One page of games."""

    results = GameShape(many=True)


class Wanted(Body):
    """Which games a list is to hold."""

    which = serializers.ChoiceField(choices=["mine", *WHICH], required=False, help_text="All you may see, if not said.")
    title = serializers.CharField(required=False, max_length=40)
    page = serializers.CharField(required=False, max_length=20, help_text="1, 2, ... or `last`.")


class NewGame(Body):
    """What a table is made of."""

    title = serializers.CharField(max_length=40)
    seats = serializers.IntegerField(min_value=1, max_value=MOST_SEATS)
    options = serializers.DictField(child=serializers.CharField(max_length=40), required=False)
    name = LineField(max_length=60, required=False, allow_blank=True)
    turn_hours = serializers.IntegerField(min_value=1, max_value=LONGEST_TURN, default=72)
    bank_hours = serializers.IntegerField(
        min_value=0, max_value=LONGEST_TURN, default=0, help_text="Each player's own store, for turns that take longer."
    )
    refill_hours = serializers.IntegerField(
        min_value=0, max_value=LONGEST_TURN, default=0, help_text="What the bank regains with every answer."
    )
    weekend_pause = serializers.BooleanField(default=False, help_text="Clocks stand still on Saturday and Sunday.")
    due_hour = serializers.IntegerField(
        min_value=0, max_value=23, required=False, allow_null=True, help_text="The one hour at which time can be up."
    )
    zone = serializers.CharField(
        max_length=64, required=False, help_text="Whose weekends and hours these are; yours, if not said."
    )
    patience = serializers.IntegerField(
        min_value=1, max_value=20, default=2, help_text="Time-outs in a row before a seat is offered."
    )
    private = serializers.BooleanField(default=False)
    private_press = serializers.BooleanField(default=True)
    language = serializers.ChoiceField(choices=["en", "de"], default="en")
    word = LineField(max_length=60, required=False, allow_blank=True, help_text="Yours for the dice.")
    bots = serializers.IntegerField(min_value=0, max_value=MOST_SEATS, default=0, help_text="Sit down at once.")

    def validate_zone(self, zone: str) -> str:
        """See that there is such a zone."""
        try:
            check_zone(zone)
        except ValidationError as error:
            raise serializers.ValidationError(error.messages) from error
        return zone

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """See that there is a bank to fill."""
        if attrs["refill_hours"] and not attrs["bank_hours"]:
            raise serializers.ValidationError({"refill_hours": "There is no bank to regain anything. Ask for one too."})
        return attrs


class Games(Call):
    """The list, and making one more."""

    throttle_scope = "creating"

    @extend_schema(
        operation_id="games",
        tags=["games"],
        parameters=[Wanted],
        responses=GamePage,
    )
    def get(self, request: Request) -> Response:
        """Games you may see, newest first: all, yours, open, running or finished ones."""
        wanted = read_query(Wanted, request)
        found = find_games(player_of(request) if wanted.get("which") != "mine" else player_or_401(request), **wanted)
        pages = Pages()
        page = pages.paginate_queryset(found, request, view=self) or []
        player = player_of(request)
        return pages.get_paginated_response([game_facts(game, list(game.seats.all()), player) for game in page])

    @extend_schema(operation_id="make_game", tags=["games"], request=NewGame, responses={201: GameShape})
    def post(self, request: Request) -> Response:
        """Open a table; you take the first seat, bots the next ones. It starts by itself when it is full."""
        player = player_or_401(request)
        wanted = read(NewGame, request)
        game = make_game(player, **{"zone": player.zone, **wanted})
        return Response(facts_now(game, player), status=201)


class OneGame(Call):
    """One game."""

    @extend_schema(operation_id="game", tags=["games"], responses=GameShape)
    def get(self, request: Request, pk: int) -> Response:
        """What is public of a game: its table, its people, who is waited for and until when."""
        game = find_game(request, pk)
        return Response(game_facts(game, list(game.seats.select_related("player", "commitment")), player_of(request)))


def find_games(player: Player | None, which: str = "", title: str = "", page: str = "") -> QuerySet[Game]:
    """The games of a list, with everybody at their tables."""
    found = sight.visible_to(player).exclude(state=Game.State.CANCELLED)
    if which == "mine":
        found = found.filter(seats__player=player)
    elif which:
        found = found.filter(WHICH[which])
    if title:
        found = found.filter(title=title)
    seats = Prefetch("seats", Seat.objects.select_related("player", "commitment"))
    return found.select_related("host").prefetch_related(seats).order_by("-made", "-pk")


def make_game(player: Player, *, seats: int, bots: int, options: dict[str, str] | None = None, **wishes: Any) -> Game:
    """A new table, whole or not at all."""
    with transaction.atomic():
        game = lobby.open_table(player, size=seats, options=options or {}, **wishes)
        for _ in range(bots):
            lobby.add_bot(game, player)
    return game


def facts_now(game: Game, player: Player | None) -> dict[str, Any]:
    """A game in data, as it stands in the database."""
    fresh = Game.objects.select_related("host").get(pk=game.pk)
    return game_facts(fresh, list(fresh.seats.select_related("player", "commitment")), player)
