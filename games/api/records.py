"""Records: a finished game taken out, or brought in from elsewhere."""

from __future__ import annotations

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games import archive, lobby
from games.api.errors import BadRecord, NotYet
from games.api.games import facts_now
from games.api.porch import Call
from games.api.sights import find_game, player_or_401
from games.api.tables import GameShape
from games.engine import Unloadable
from games.engine.foreign import read_record
from games.models.log import record_of
from games.sight import is_open_book

LARGEST_RECORD = 1024 * 1024


class RecordShape(serializers.Serializer):
    """A whole game: enough to play it again to the letter."""

    title = serializers.CharField()
    revision = serializers.IntegerField()
    seats = serializers.IntegerField()
    options = serializers.DictField(child=serializers.CharField())
    seed = serializers.CharField()
    rows = serializers.ListField(child=serializers.DictField())
    names = serializers.ListField(child=serializers.CharField(), required=False)
    chain = serializers.CharField(required=False, help_text="The hash over all rows.")
    links = serializers.ListField(child=serializers.CharField(), required=False, help_text="The chain after each row.")
    game = serializers.CharField(required=False, help_text="Its number where it was played; receipts are made with it.")
    commitment = serializers.CharField(required=False, help_text="The promise of the dice: SHA-256 of the secret.")
    secret = serializers.CharField(required=False, help_text="What the promise was about.")
    words = serializers.ListField(
        child=serializers.CharField(allow_blank=True), required=False, help_text="The players' words for the dice."
    )
    outcome = serializers.DictField(required=False, help_text="How it ended.")


class GameRecord(Call):
    """The record of one game."""

    @extend_schema(operation_id="record", tags=["records"], responses=RecordShape)
    def get(self, request: Request, pk: int) -> Response:
        """The whole game, seed included, once it has ended."""
        game = find_game(request, pk)
        if not is_open_book(game):
            raise NotYet("The record of a game is open once it has ended: the seed is in it.")
        return Response(msgspec.to_builtins(record_of(game)))


class Records(Call):
    """Games from elsewhere."""

    throttle_scope = "creating"
    largest_body = LARGEST_RECORD

    @extend_schema(
        operation_id="import_record", tags=["records"], request=RecordShape, responses={200: GameShape, 201: GameShape}
    )
    def post(self, request: Request) -> Response:
        """Bring in a finished game, for all to read. It is played again first: chain, digests and everything told must
        hold. The same record again (200) gives the game that is here already."""
        player = player_or_401(request)
        try:
            game, is_new = archive.import_record(read_record(request.data), player)
        except (Unloadable, lobby.LobbyError) as error:
            raise BadRecord(str(error)) from error
        return Response(facts_now(game, player), status=201 if is_new else 200)
