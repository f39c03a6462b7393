"""The bot in docs/ plays whole games through the API."""

from __future__ import annotations

import importlib.util
from types import ModuleType
from typing import Any

import pytest

from games import lobby, tasks
from games.engine.record import check
from games.models import Game, Player
from games.models.log import record_of
from games.rules import RULESETS
from tests.api.conftest import key_of
from tests.conftest import HOME


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Give docs/bot.py, as somebody would run it."""
    spec = importlib.util.spec_from_file_location("bot", HOME / "docs" / "bot.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_two_bots_play_a_whole_game_with_two_tokens(
    transactional_db: None, live_server: Any, bot: ModuleType, alice: Player, bob: Player
) -> None:
    keys = [key_of(alice), key_of(bob)]
    _, made = bot.call(live_server.url, keys[0], "games", {"title": "the-arrival", "seats": 2})
    _, joined = bot.call(live_server.url, keys[1], f"games/{made['id']}/join", {})
    assert joined["state"] == "running"
    done = ""
    for _ in range(2_000):
        said = {bot.take_turn(live_server.url, key, made["id"]) for key in keys}
        if said == {"over"}:
            done = "over"
            break
        tasks.wake(made["id"])  # as the bell would have it: envelopes are opened
    assert done == "over"
    game = Game.objects.get(pk=made["id"])
    assert game.state == Game.State.ENDED
    assert {move.via for move in game.moves.all()} == {"house", "api"}
    assert check(record_of(game), RULESETS) == []


def test_a_bot_plays_against_the_houses_own(
    transactional_db: None, live_server: Any, bot: ModuleType, alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = lobby.open_table(alice, title="spirit-island", size=2, options={})
    lobby.add_bot(game, alice)
    monkeypatch.setattr(bot.time, "sleep", lambda seconds: tasks.wake(game.pk))
    bot.main(live_server.url, key_of(alice), game.pk)
    game.refresh_from_db()
    assert game.state == Game.State.ENDED
