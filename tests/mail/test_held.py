"""A held letter: the player it concerns reads it and says whether it is theirs; only that plays it."""

from __future__ import annotations

import pytest
from django.test import Client

from games import clock
from games.models import Game, Letter, Player, Seat
from games.post.address import reply_address
from games.post.read import read_letter
from games.post.receive import receive
from tests.mail.conftest import go_round, html_of, to, told_so_far

pytestmark = pytest.mark.django_db

BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def seat(game: Game) -> Seat:
    """Give the seat that is asked for its port."""
    told_so_far()
    return Seat.objects.exclude(key="").select_related("player").get(game=game)


@pytest.fixture
def letter(seat: Seat) -> Letter:
    """Give a mail to that seat from an address that nobody knows."""
    raw = b"From: elsewhere@example.net\nMessage-ID: <held@example.net>\nSubject: Re: By the sea\n\nsettle dur\n"
    held = receive(raw, reply_address(seat.pk, seat.key, clock.now()), "elsewhere@example.net")
    read_letter(held.pk)
    held.refresh_from_db()
    assert held.state == Letter.State.HELD
    return held


@pytest.fixture
def browser(seat: Seat) -> Client:
    """Give a browser in which that seat's player is signed in."""
    client = Client()
    assert seat.player is not None
    client.force_login(seat.player, backend=BACKEND)
    return client


def test_the_player_is_asked_by_mail_at_the_address_we_know(letter: Letter, seat: Seat) -> None:
    (mail,) = go_round()
    assert seat.player is not None
    assert mail.to == [seat.player.email]
    assert mail.subject == "By the sea: a mail in your name waits for your word"
    assert f"http://localhost:8000/letters/{letter.pk}/" in mail.body
    assert "elsewhere@example.net" in mail.body
    assert f"/letters/{letter.pk}/" in html_of(mail)


def test_the_page_shows_the_letter_and_looking_plays_nothing(letter: Letter, seat: Seat, browser: Client) -> None:
    said = browser.get(f"/letters/{letter.pk}/").content.decode()
    assert "elsewhere@example.net" in said
    assert "settle dur" in said
    letter.refresh_from_db()
    assert letter.state == Letter.State.HELD
    assert seat.game.moves.count() == 1


def test_saying_yes_plays_it_and_answers_it(letter: Letter, seat: Seat, browser: Client) -> None:
    answer = browser.post(f"/letters/{letter.pk}/", {"answer": "yes"}, follow=True)
    assert "Your mail was played." in answer.content.decode()
    assert seat.game.moves.latest("number").orders[0] == [seat.number, "settle dur"]
    assert seat.player is not None
    assert "Played: settle dur." in to(seat.player, go_round())[0].body


def test_saying_no_throws_it_away(letter: Letter, seat: Seat, browser: Client) -> None:
    browser.post(f"/letters/{letter.pk}/", {"answer": "no"})
    letter.refresh_from_db()
    assert letter.state == Letter.State.REFUSED
    assert seat.game.moves.count() == 1
    assert go_round() == []  # the question whether it is theirs is no longer due


def test_a_letter_is_settled_once(letter: Letter, seat: Seat, browser: Client) -> None:
    for _ in range(2):
        browser.post(f"/letters/{letter.pk}/", {"answer": "yes"})
    assert seat.game.moves.filter(seat=seat.number).count() == 1
    assert "This is settled" in browser.get(f"/letters/{letter.pk}/").content.decode()


def test_nobody_else_sees_or_settles_it(letter: Letter, seat: Seat, alice: Player, bob: Player) -> None:
    other = bob if seat.player == alice else alice
    stranger = Client()
    stranger.force_login(other, backend=BACKEND)
    assert stranger.get(f"/letters/{letter.pk}/").status_code == 404
    assert stranger.post(f"/letters/{letter.pk}/", {"answer": "yes"}).status_code == 404
    assert Client().post(f"/letters/{letter.pk}/", {"answer": "yes"}).status_code == 302
    letter.refresh_from_db()
    assert letter.state == Letter.State.HELD
