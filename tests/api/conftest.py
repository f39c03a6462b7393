"""What the tests of the API share: callers with tokens, whose every answer is held against the schema."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import pytest
from django.test import Client

from games import archive, clock, lobby
from games.engine.playthrough import play_game
from games.engine.record import Record, chain_of
from games.models import Game, Player, Seat, Token
from games.rules import RULESETS
from tests.api.contract import hold

Call = Callable[[Player | None], "Caller"]
Find = Callable[[Game], Seat]


class Answer(NamedTuple):
    """What came back."""

    status: int
    data: Any
    headers: Any
    raw: bytes

    @property
    def kind(self) -> str:
        """The kind of a refusal."""
        return str(self.data["error"]["kind"])

    @property
    def message(self) -> str:
        """What a refusal says."""
        return str(self.data["error"]["message"])


class Caller:
    """A program that calls for one player, or for nobody."""

    def __init__(self, key: str = "", scheme: str = "Token") -> None:
        self.client = Client(headers={"Authorization": f"{scheme} {key}"} if key else {})

    def get(self, path: str, **headers: str) -> Answer:
        """Read."""
        return self._call("GET", path, headers=headers)

    def post(self, path: str, body: Any = None, *, raw: bytes | None = None, **more: Any) -> Answer:
        """Send JSON; or these very bytes."""
        data = raw if raw is not None else json.dumps({} if body is None else body).encode()
        return self._call("POST", path, data=data, content_type="application/json", **more)

    def _call(self, method: str, path: str, **more: Any) -> Answer:
        where = path if path.startswith("/") else f"/api/v1/{path}"
        got = self.client.generic(method, where, **more)
        is_json = got.content and got["Content-Type"] == "application/json"
        data = json.loads(got.content) if is_json else None
        hold(method, where, got.status_code, data)
        return Answer(got.status_code, data, got.headers, got.content)


def key_of(player: Player, name: str = "a bot") -> str:
    """Make a token for a player and give its key."""
    key = f"key-{player.pk}-{name}"
    Token.objects.create(player=player, name=name, hash=Token.digest(key), made=clock.now())
    return key


@pytest.fixture
def call(db: None) -> Call:
    """Give a caller for a player (or for nobody)."""
    made: dict[int, Caller] = {}

    def caller(player: Player | None) -> Caller:
        if player is None:
            return Caller()
        if player.pk not in made:
            made[player.pk] = Caller(key_of(player))
        return made[player.pk]

    return caller


@pytest.fixture
def private_game(alice: Player, bob: Player) -> Game:
    """Give a running private game of Alice and Bob."""
    game = lobby.open_table(alice, title="the-arrival", size=2, options={}, private=True)
    lobby.join(game, bob, link_key=game.link_key)
    game.refresh_from_db()
    return game


@pytest.fixture(scope="session")
def whole_game() -> Record:
    """Give the record of a game, played once for all tests."""
    record = play_game(RULESETS["the-arrival"], 2, {}, "a seed for the tests of the API")
    record.rows = [msgspec.structs.replace(row, at="2026-05-01T12:00:00+00:00", via="web") for row in record.rows]
    record.chain = chain_of(record.rows)
    return record


@pytest.fixture
def finished(alice: Player, whole_game: Record) -> Game:
    """Give a game that Alice and somebody else have finished."""
    game, _ = archive.import_record(whole_game, alice)
    game.seats.filter(number=0).update(player=alice, word="")
    Game.objects.filter(pk=game.pk).update(imported=False)
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def mover(game: Game, call: Call, waited_for: Find) -> Callable[[], Caller]:
    """Give the way to the program whose player is waited for."""
    return lambda: call(waited_for(game).player)


@pytest.fixture
def other(game: Game, call: Call, waited_for: Find) -> Callable[[], Caller]:
    """Give the way to the program whose player is not waited for."""
    return lambda: call(game.seats.exclude(pk=waited_for(game).pk).get().player)


def ask(program: Caller, game: Game) -> dict[str, Any]:
    """What the program's seat is asked."""
    question = program.get(f"games/{game.pk}/decisions").data["question"]
    assert question is not None
    return dict(question)


def send(program: Caller, game: Game, line: str, at: str | None = None) -> Answer:
    """Send a line."""
    return program.post(f"games/{game.pk}/orders", {"line": line, "at": at})


@pytest.fixture
def blocking(game: Game, alice: Player, bob: Player, call: Call, waited_for: Find) -> Game:
    """Give the game at its first sealed question."""
    while (seat := waited_for(game)).asked != "block":
        assert send(call(seat.player), game, "1", seat.key).status == 200
    return game
