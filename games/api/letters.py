"""Letters between the players of a game."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games import press, sight
from games.api.games import Pages, PageShape
from games.api.porch import Body, Call, read, read_query
from games.api.sights import find_game, own_seat, player_of
from games.models import Message


class NewLetter(Body):
    """What is written, and to whom."""

    text = serializers.CharField(trim_whitespace=False, allow_blank=True, help_text="4,000 letters at most.")
    to = serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=99, help_text="A seat; else all."
    )


class WantedPage(Body):
    """Which page of letters."""

    page = serializers.CharField(required=False, max_length=20, help_text="1, 2, ... or `last`.")


class LetterShape(serializers.Serializer):
    """One letter."""

    id = serializers.IntegerField()
    sender = serializers.IntegerField(help_text="A seat.")
    sender_name = serializers.CharField()
    to = serializers.IntegerField(allow_null=True, help_text="A seat; null is everybody.")
    text = serializers.CharField(help_text="Of a hidden one, why it is hidden.")
    hidden = serializers.BooleanField(help_text="By a moderator.")
    at = serializers.DateTimeField()


class LetterPage(PageShape):
    """One page of letters."""

    results = LetterShape(many=True)


class Letters(Call):
    """The letters of a game."""

    @extend_schema(operation_id="letters", tags=["letters"], parameters=[WantedPage], responses=LetterPage)
    def get(self, request: Request, pk: int) -> Response:
        """The letters you may read, newest first: those to all, yours, and those to you."""
        read_query(WantedPage, request)
        game, player = find_game(request, pk), player_of(request)
        seat = game.seats.filter(player=player).first() if player is not None else None
        pages = Pages()
        page = pages.paginate_queryset(sight.letters_for(game, seat), request, view=self) or []
        return pages.get_paginated_response([letter_facts(message) for message in page])

    @extend_schema(operation_id="write_letter", tags=["letters"], request=NewLetter, responses={201: LetterShape})
    def post(self, request: Request, pk: int) -> Response:
        """Write to the table, or to one of its players."""
        seat = own_seat(request, pk)
        said = read(NewLetter, request)
        to = said.get("to")
        message = press.write(seat, said["text"], to="" if to is None else str(to))
        return Response(letter_facts(message), status=201)


def letter_facts(message: Message) -> dict[str, Any]:
    """A letter in data."""
    return {
        "id": message.pk,
        "sender": message.sender.number,
        "sender_name": message.sender.name,
        "to": message.to.number if message.to is not None else None,
        "text": message.words,
        "hidden": message.hidden,
        "at": message.at,
    }
