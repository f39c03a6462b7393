"""What all tests share."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from games import lobby
from games.models import Game, Player, Seat
from tests.tampering import let_tests_start_afresh

let_tests_start_afresh()

HOME = Path(__file__).resolve().parent.parent
SET_BY_TESTS = {"ARRIVAL_DATA_KEY", "ARRIVAL_VAR", "DATABASE_URL", "DEBUG", "DJANGO_SETTINGS_MODULE", "SECRET_KEY"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests that have the database from a fixture like those that ask for it: `-m django_db` means both."""
    for item in items:
        has_database = {"db", "transactional_db"}.intersection(getattr(item, "fixturenames", ()))
        if has_database and item.get_closest_marker("django_db") is None:
            item.add_marker(pytest.mark.django_db)


@pytest.fixture
def laptop(tmp_path: Path) -> dict[str, str]:
    """Give the environment of a fresh laptop: nothing set, and a var/ of its own."""
    clean = {name: value for name, value in os.environ.items() if name not in SET_BY_TESTS}
    return {**clean, "ARRIVAL_VAR": str(tmp_path / "var"), "PYTHONPATH": str(HOME)}


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
