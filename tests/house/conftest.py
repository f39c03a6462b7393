"""Alice, Bob, Charlie the outsider, and tables for them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games import bots, lobby, play
from games.models import Game, Player, Seat


@pytest.fixture
def alice(db: None) -> Player:
    """Give Alice, who hosts."""
    return Player.objects.create_user("alice@example.org", name="Alice")


@pytest.fixture
def bob(db: None) -> Player:
    """Give Bob, who plays with Alice."""
    return Player.objects.create_user("bob@example.org", name="Bob")


@pytest.fixture
def charlie(db: None) -> Player:
    """Give Charlie, who has no seat at their table."""
    return Player.objects.create_user("charlie@example.org", name="Charlie")


@pytest.fixture
def open_table(alice: Player) -> Game:
    """Give a table of two with Alice alone at it."""
    return lobby.open_table(alice, title="the-arrival", size=2, options={}, name="By the sea")


@pytest.fixture
def game(open_table: Game, bob: Player) -> Game:
    """Give a running game of Alice and Bob."""
    lobby.join(open_table, bob)
    open_table.refresh_from_db()
    return open_table


@pytest.fixture
def waited_for() -> Callable[[Game], Seat]:
    """Give the way to find the first seat that owes an answer."""
    return lambda game: Seat.objects.filter(game=game).exclude(key="").order_by("number")[0]


def let_the_house_play(game_id: int, most: int = 2_000) -> None:
    """Let bots and openings go on until nothing is left for them to do."""
    for _ in range(most):
        if not bots.act(game_id) and not play.resolve(game_id):
            return
