"""Mail that a provider keeps for us: fetched once, stored, marked as seen, and read like any other."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from imap_tools import AND, MailBoxUnencrypted

from games import clock
from games.models import Game, Letter, Seat
from games.post import imap
from games.post.address import reply_address
from games.post.imap import Box, box_at, poll
from games.post.read import read_letter
from tests.post.conftest import email_of, mail
from tests.post.imap_server import PASSWORD, USER, imap_server


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """Give the port of an IMAP server."""
    with imap_server() as found:
        yield found


@pytest.fixture
def mailbox(port: int, settings: Any) -> Iterator[MailBoxUnencrypted]:
    """Give the provider's side of an empty mailbox."""
    settings.IMAP_URL = f"imap://{USER}:open%20sesame@127.0.0.1:{port}/INBOX"
    with MailBoxUnencrypted("127.0.0.1", port).login(USER, PASSWORD) as box:
        box.delete(box.uids())
        yield box


def test_new_mail_is_fetched_stored_and_marked_as_seen(game: Game, seat: Seat, mailbox: MailBoxUnencrypted) -> None:
    to = reply_address(seat.pk, seat.key, clock.now())
    raw = mail("1", sender=email_of(seat), to=f"Lughnasa <{to}>").replace(b"\n", b"\r\n")
    mailbox.append(raw)
    assert poll() == 1
    letter = Letter.objects.get()
    assert (letter.recipient, bytes(letter.raw)) == (to, raw)
    read_letter(letter.pk)
    assert game.moves.count() == 2
    assert poll() == 0
    assert mailbox.uids(AND(seen=False)) == []


def test_the_address_it_was_delivered_to_is_surer_than_to(game: Game, seat: Seat, mailbox: MailBoxUnencrypted) -> None:
    to = reply_address(seat.pk, seat.key, clock.now())
    mailbox.append(mail("1", sender=email_of(seat), to="a list <list@example.org>", Delivered_To=to))
    poll()
    assert Letter.objects.get().recipient == to


def test_mail_that_names_none_of_our_addresses_is_mail_to_the_house(
    game: Game, mailbox: MailBoxUnencrypted, settings: Any
) -> None:
    mailbox.append(mail("hello", sender="x@example.net", to="whoever@example.org"))
    poll()
    assert Letter.objects.get().recipient == settings.HOUSE_ADDRESS


def test_a_crash_before_the_mark_fetches_a_mail_twice_and_it_is_played_once(
    game: Game, seat: Seat, mailbox: MailBoxUnencrypted, monkeypatch: pytest.MonkeyPatch
) -> None:
    mailbox.append(mail("press all: hi", sender=email_of(seat), to=reply_address(seat.pk, seat.key, clock.now())))
    with monkeypatch.context() as broken:
        broken.setattr(MailBoxUnencrypted, "flag", lambda *args: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            poll()
    poll()
    for letter in Letter.objects.order_by("pk"):
        read_letter(letter.pk)
    assert [letter.state for letter in Letter.objects.order_by("pk")] == ["answered", "silent"]
    assert game.messages.count() == 1


def test_a_large_mail_is_fetched_up_to_the_limit(
    game: Game, seat: Seat, mailbox: MailBoxUnencrypted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imap, "LARGEST", 2_000)
    mailbox.append(mail("1\n" + "x" * 70 + "\n" * 5_000, sender=email_of(seat)))
    assert poll() == 1
    assert len(bytes(Letter.objects.get().raw)) == 2_000


@pytest.mark.parametrize("wrong", ["no such server", "wrong password"])
def test_a_mailbox_that_does_not_answer_is_left_for_the_next_visit(
    wrong: str, game: Game, mailbox: MailBoxUnencrypted, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    url = settings.IMAP_URL
    settings.IMAP_URL = url.replace("open%20", "shut%20") if wrong == "wrong password" else "imap://a:b@127.0.0.1:1/"
    with caplog.at_level(logging.WARNING):
        assert poll() == 0
    assert "the next visit tries again" in caplog.text
    assert "sesame" not in caplog.text


def test_the_command_fetches_once_and_says_how_many(game: Game, mailbox: MailBoxUnencrypted, capsys: Any) -> None:
    mailbox.append(mail("hello", sender="x@example.net"))
    call_command("fetch")
    assert "1 mails fetched." in capsys.readouterr().out


def test_without_an_address_there_is_nothing_to_fetch(settings: Any) -> None:
    settings.IMAP_URL = ""
    assert poll() == 0
    with pytest.raises(CommandError, match="IMAP_URL"):
        call_command("fetch")


def test_the_address_of_a_mailbox_is_read() -> None:
    found = box_at("imaps://play%40example.org:p%2Fw@mail.example.org/In%20Box")
    assert found == Box("mail.example.org", 993, "play@example.org", "p/w", "In Box", True)
    assert box_at("imap://u:p@h").port == 143
    with pytest.raises(ValueError, match="must look like"):
        box_at("http://example.org")
