"""Rulings as programs meet them: refusals that say why, and books that stay closed while a ruling can be taken back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games import clock, conduct, manners, sight
from games.models import Game, Player
from tests.api.conftest import Call


@pytest.fixture
def maud(db: None) -> Player:
    """Give Maud, who moderates and plays nowhere."""
    return Player.objects.create_user("maud@example.org", name="Maud", is_staff=True)


def test_the_record_of_a_game_ended_by_ruling_is_closed_while_that_can_be_taken_back(
    game: Game, alice: Player, maud: Player, call: Call
) -> None:
    conduct.end(game, by=maud, reason="A mistake.", places=None)
    answer = call(alice).get(f"games/{game.pk}/record")
    assert answer.status == 409
    assert Game.objects.get(pk=game.pk).seed not in str(answer.data)
    Game.objects.filter(pk=game.pk).update(ended=clock.now() - sight.OPENED_AFTER)
    assert call(alice).get(f"games/{game.pk}/record").status == 200


def test_a_banned_player_is_told_so_by_every_call_that_plays_or_writes(
    game: Game, bob: Player, maud: Player, call: Call
) -> None:
    manners.ban(bob, by=maud, reason="Threats.", until=clock.now() + timedelta(days=1))
    for where, body, status in (("orders", {"line": "1"}, 403), ("undo", {}, 403), ("letters", {"text": "Hm."}, 422)):
        answer = call(bob).post(f"games/{game.pk}/{where}", body)
        assert answer.status == status
        assert "You are banned until" in answer.data["error"]["message"]
