"""The mailbox of a laptop: every mail is kept as it was sent, shown without harm, and can be answered."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.mail import EmailMessage, get_connection
from django.test import Client
from pytest_django.fixtures import Settings

from games import clock
from games.models import Game, Letter, Player, Seat
from games.post import maildir
from games.post.deliver import deliver
from games.post.gather import gather
from games.post.read import read_letter

pytestmark = pytest.mark.django_db

BACKEND = "games.post.maildir.EmailBackend"


@pytest.fixture(autouse=True)
def laptop(settings: Settings, tmp_path: Path) -> None:
    """Let the house be on a laptop, with a box of its own."""
    settings.DEBUG = True
    settings.EMAIL_BACKEND = BACKEND
    settings.EMAIL_FILE_PATH = tmp_path / "mail"


@pytest.fixture
def asked(game: Game) -> Seat:
    """Give the seat that was mailed its question."""
    moment = clock.now() + timedelta(minutes=4)
    gather(moment)
    assert deliver(moment) == 2
    return Seat.objects.exclude(key="").select_related("player").get(game=game)


def kept_for(seat: Seat) -> maildir.Kept:
    """The mail that this seat's player got."""
    assert seat.player is not None
    return maildir.newest(recipient=seat.player.email)[0]


def test_a_mail_is_kept_with_its_words_its_html_its_picture_and_where_it_would_come_back_to(asked: Seat) -> None:
    kept = kept_for(asked)
    assert "At which port do you settle?" in kept.text
    assert "At which port do you settle?" in kept.html
    ((kind, picture),) = kept.pictures.values()
    assert kind == "image/png"
    assert picture.startswith(b"\x89PNG")
    assert str(kept.message["Return-Path"]).startswith("<b-")


def test_each_recipient_has_a_copy() -> None:
    message = EmailMessage("Hello", "Words.", "house@example.org", ["a@example.org"], bcc=["b@example.org"])
    assert get_connection().send_messages([message]) == 1
    assert {kept.recipient for kept in maildir.newest()} == {"a@example.org", "b@example.org"}
    assert "b@example.org" not in str(maildir.newest(recipient="a@example.org")[0].message["To"])


def test_the_box_lists_every_mail(asked: Seat, client: Client) -> None:
    said = client.get("/mailbox/").content.decode()
    assert "alice@example.org" in said
    assert "bob@example.org" in said
    assert "By the sea: your move" in said


def test_an_empty_box_says_how_to_get_mail(client: Client) -> None:
    assert "No mail yet." in client.get("/mailbox/").content.decode()


def test_a_mail_is_shown_with_headers_words_and_a_frame_that_can_do_nothing(asked: Seat, client: Client) -> None:
    key = kept_for(asked).key
    said = client.get(f"/mailbox/{key}/").content.decode()
    assert "List-Unsubscribe" in said
    assert "YOUR MOVE" in said
    assert re.search(r'<iframe[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox"', said)
    frame = client.get(f"/mailbox/{key}/html/")
    policy = frame["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "sandbox allow-popups" in policy
    assert "allow-scripts" not in policy
    assert frame["X-Frame-Options"] == "SAMEORIGIN"
    assert "data:image/png;base64," in frame.content.decode()
    assert "cid:" not in frame.content.decode()


def test_a_reply_goes_the_way_of_any_mail_and_is_played(asked: Seat, client: Client) -> None:
    key = kept_for(asked).key
    assert client.post(f"/mailbox/{key}/reply/", {"text": "settle dur\r\n"}).status_code == 302
    letter = Letter.objects.get()
    raw = bytes(letter.raw).decode()
    assert "settle dur" in raw.split("\n\n", 1)[1].split("\n")[0]
    assert "> YOUR MOVE" in raw
    read_letter(letter.pk)
    letter.refresh_from_db()
    assert letter.state == Letter.State.PLAYED, letter.note
    assert asked.game.moves.latest("number").orders[0] == [asked.number, "settle dur"]


def test_on_a_server_the_box_is_not_there_for_visitors_or_players(
    asked: Seat, client: Client, settings: Settings
) -> None:
    settings.DEBUG = False
    key = kept_for(asked).key
    paths = ["/mailbox/", f"/mailbox/{key}/", f"/mailbox/{key}/html/"]
    assert [client.get(path).status_code for path in paths] == [404] * 3
    assert asked.player is not None
    client.force_login(asked.player, backend="django.contrib.auth.backends.ModelBackend")
    assert [client.get(path).status_code for path in paths] == [404] * 3
    assert client.post(f"/mailbox/{key}/reply/", {"text": "1"}).status_code == 404


def test_on_a_server_staff_read_no_mail_but_their_own_and_answer_for_nobody(
    asked: Seat, alice: Player, client: Client, settings: Settings
) -> None:
    settings.DEBUG = False
    Player.objects.filter(pk=alice.pk).update(is_staff=True)
    client.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
    said = client.get("/mailbox/").content.decode()
    assert "alice@example.org" in said
    assert "bob@example.org" not in said
    theirs = maildir.newest(recipient="bob@example.org")[0].key
    assert client.get(f"/mailbox/{theirs}/").status_code == 404
    own = maildir.newest(recipient="alice@example.org")[0].key
    assert client.get(f"/mailbox/{own}/").status_code == 200
    assert client.post(f"/mailbox/{own}/reply/", {"text": "1"}).status_code == 404
    assert not Letter.objects.exists()


def test_a_mail_that_is_not_there_is_said_to_be_so(client: Client) -> None:
    for key in ("nothing", "..%2f..%2fsecret_key", "1.2:3"):
        assert client.get(f"/mailbox/{key}/").status_code == 404
