"""What the tests of rulings share: a Monday, a moderator, and a game that is played on."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from games import play
from games.engine.record import check, replay
from games.engine.verify import verify
from games.ledger import entries
from games.models import Game, Player, Seat
from games.models.log import lay_out, record_of
from games.rules import RULESETS
from tests.house.conftest import Find, first_order, must_hold

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
MONDAY = datetime(2026, 11, 16, 12, tzinfo=UTC)
WHY = "The line was sent by mistake."


@pytest.fixture(autouse=True)
def noon() -> Iterator[time_machine.Traveller]:
    """Let it be noon on a Monday; tests go on from there."""
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


@pytest.fixture
def maud(db: None) -> Player:
    """Give Maud, who moderates and plays nowhere."""
    return Player.objects.create_user("maud@example.org", name="Maud", is_staff=True)


def fresh(game: Game) -> Game:
    """The game as it now is."""
    return Game.objects.get(pk=game.pk)


def go_on(game: Game, waited_for: Find, moves: int = 1) -> Seat:
    """Play first orders; gives the seat that moved last."""
    for _ in range(moves):
        seat = waited_for(game)
        play.submit(seat, first_order(game, seat), at=seat.key, via="web")
    return seat


def said(game: Game) -> str:
    """The last row of the log in words, as a spectator reads it."""
    row = fresh(game).moves.last()
    assert row is not None
    table = lay_out(fresh(game), [])
    [entry] = entries(fresh(game), [row], None, ["Alice", "Bob"], table.view(None), "en")
    return entry.said


def must_hold_at_rest(game: Game) -> None:
    """The record checks and verifies, and loading it again gives the position that is stored, whether or not it is
    being played."""
    game = fresh(game)
    record = record_of(game)
    assert check(record, RULESETS) == []
    assert [found for found in verify(record, RULESETS) if not found.holds] == []
    table = lay_out(game, game.commitments.select_related("seat"))
    assert table.digest == record.rows[-1].digest == replay(record, RULESETS).digest
    if game.state == Game.State.RUNNING:
        must_hold(game)
