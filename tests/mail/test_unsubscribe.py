"""Being let go: a button for people, one click for mail programs, and nothing for those who only look."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games import clock
from games.models import Game, Player
from games.post.address import bounce_address, reply_address, unsubscribe_token
from tests.mail.conftest import go_round, raw, to

pytestmark = pytest.mark.django_db


def test_looking_at_the_link_changes_nothing(bob: Player, client: Client) -> None:
    page = client.get(f"/unsubscribe/{unsubscribe_token(bob.pk)}/")
    bob.refresh_from_db()
    assert page.status_code == 200
    assert "No more mail" in page.content.decode()
    assert bob.mail == Player.Mail.BATCHED


def test_one_click_of_a_mail_program_needs_neither_cookie_nor_sign_in(game: Game, bob: Player) -> None:
    header = raw(to(bob, go_round())[0])["List-Unsubscribe"]
    found = re.search(r"<http://localhost:8000(/\S+)>", header)
    assert found is not None
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(found[1], {"List-Unsubscribe": "One-Click"}).status_code == 200
    bob.refresh_from_db()
    assert bob.mail == Player.Mail.NONE


def test_whoever_was_let_go_gets_no_more_mail(game: Game, bob: Player, client: Client) -> None:
    client.post(f"/unsubscribe/{unsubscribe_token(bob.pk)}/")
    assert to(bob, go_round()) == []


def test_pressing_it_twice_is_as_good_as_once(bob: Player, client: Client) -> None:
    for _ in range(2):
        page = client.post(f"/unsubscribe/{unsubscribe_token(bob.pk)}/")
        assert "We write no more." in page.content.decode()


def test_a_broken_link_or_an_address_of_another_kind_lets_nobody_go(game: Game, bob: Player, client: Client) -> None:
    whole = unsubscribe_token(bob.pk)
    seat = game.seats.get(player=bob)
    words = [whole[:-1], whole[:-1] + ("a" if whole[-1] != "a" else "b"), "u-", "x", bounce_address(bob.pk)]
    for word in [*words, reply_address(seat.pk, seat.key, clock.now())]:
        answer = client.post(f"/unsubscribe/{word}/")
        assert answer.status_code == 404, word
        assert "Nothing was changed." in answer.content.decode()
    bob.refresh_from_db()
    assert bob.mail == Player.Mail.BATCHED
