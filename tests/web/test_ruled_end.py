"""A game that a ruling has ended: its page says so, and its secrets stay secrets while the ruling can be taken back."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games import clock, conduct, play, sight
from games.models import Game, Player, Seat

pytestmark = pytest.mark.django_db


@pytest.fixture
def ended(game: Game) -> Game:
    """Give a game that was played a little and then ended by a ruling."""
    maud = Player.objects.create_user("maud@example.org", name="Maud", is_staff=True)
    for _ in range(4):
        seat = Seat.objects.filter(game=game).exclude(key="")[0]
        play.submit(seat, "1", at=seat.key, via="web")
    conduct.end(game, by=maud, reason="Bob has left.", places=[1, 2])
    game.refresh_from_db()
    return game


def shown(address: str) -> str:
    return Client().get(address).content.decode()


def test_the_page_tells_the_result_who_ruled_and_why(ended: Game) -> None:
    said = shown(ended.get_absolute_url())
    assert "Ended by a ruling. Maud: Bob has left." in said
    assert "a moderator can still take this ruling back" in said
    assert "To move" not in said
    assert reverse("verification", args=[ended.pk]) not in said


def test_neither_seed_nor_hands_are_shown_before_the_books_are_opened(ended: Game) -> None:
    closed = [reverse(name, args=[ended.pk]) for name in ("record", "verification")]
    assert [Client().get(address).status_code for address in closed] == [404, 404]
    move = reverse("move", args=[ended.pk, 3])
    assert shown(f"{move}?as=0") == shown(move)
    assert ended.seed not in shown(ended.get_absolute_url()) + shown(move)


def test_the_books_are_opened_when_the_ruling_can_no_longer_be_taken_back(ended: Game) -> None:
    Game.objects.filter(pk=ended.pk).update(ended=clock.now() - sight.OPENED_AFTER)
    said = shown(reverse("verification", args=[ended.pk]))
    assert "a ruling stated in row 5" in said
    assert ended.seed in shown(reverse("record", args=[ended.pk]))
    text = shown(reverse("record-text", args=[ended.pk]))
    assert "Maud rules: ended. Bob has left." in text
    assert "outcome: ended by a ruling; Alice: 1, Bob: 2" in text
    assert reverse("verification", args=[ended.pk]) in shown(ended.get_absolute_url())
