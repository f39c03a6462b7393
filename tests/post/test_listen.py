"""The listener on real sockets: strangers' addresses are refused at the door, and thanks come after the commit."""

from __future__ import annotations

import logging
import os
import signal
import smtplib
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import DatabaseError

from games import clock
from games.models import Game, Letter, Seat
from games.post import smtp
from games.post.address import reply_address
from games.post.read import read_letter
from games.post.smtp import Listener
from tests.post.conftest import email_of, mail

pytestmark = pytest.mark.django_db(transaction=True)
HOME = Path(__file__).parents[2]


def listening(*, local: bool) -> Iterator[Listener]:
    listener = Listener("127.0.0.1", 0, local=local)
    listener.start()
    yield listener
    listener.stop()
    listener.handler.threads.shutdown()


@pytest.fixture
def door() -> Iterator[Listener]:
    """Give an SMTP listener."""
    yield from listening(local=False)


@pytest.fixture
def local_door() -> Iterator[Listener]:
    """Give an LMTP listener."""
    yield from listening(local=True)


@pytest.fixture
def client(door: Listener) -> Iterator[smtplib.SMTP]:
    """Give a mail server that has said hello."""
    with smtplib.SMTP("127.0.0.1", door.port, timeout=20) as found:
        yield found


@pytest.fixture
def to(game: Game, seat: Seat) -> str:
    """Give the reply address of the seat whose turn it is."""
    return reply_address(seat.pk, seat.key, clock.now())


def test_a_mail_comes_in_is_stored_and_played(client: smtplib.SMTP, game: Game, seat: Seat, to: str) -> None:
    raw = mail("1", sender=email_of(seat), to=to).replace(b"\n", b"\r\n")
    assert client.sendmail(email_of(seat), [to], raw) == {}
    letter = Letter.objects.get()
    assert (letter.recipient, letter.sender, bytes(letter.raw)) == (to, email_of(seat), raw)
    read_letter(letter.pk)
    assert game.moves.count() == 2


def test_no_address_of_ours_stands_in_a_log(
    client: smtplib.SMTP, seat: Seat, to: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        client.sendmail(email_of(seat), [to], mail("1", sender=email_of(seat), to=to))
    assert Letter.objects.count() == 1
    assert to.partition("@")[0] not in caplog.text


def test_dots_and_long_lines_arrive_as_they_were(client: smtplib.SMTP, seat: Seat, to: str) -> None:
    raw = mail("x", sender=email_of(seat)).replace(b"\n", b"\r\n") + b".dot\r\n..\r\n" + b"y" * 20_000 + b"\r\n"
    client.sendmail(email_of(seat), [to], raw)
    assert bytes(Letter.objects.get().raw) == raw


@pytest.mark.parametrize(
    "stranger", ["nobody@localhost", "r-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@localhost", "mil@example.org", "x"]
)
def test_an_address_that_the_house_has_not_given_out_is_refused_at_the_door(
    client: smtplib.SMTP, stranger: str
) -> None:
    with pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
        client.sendmail("mil@example.org", [stranger], b"Subject: x\r\n\r\n1\r\n")
    code, said = refused.value.recipients[stranger]
    assert code == 550
    assert b"Answer the newest mail" in said
    assert not Letter.objects.exists()


@pytest.mark.parametrize("ours", ["arrival@localhost", "POSTMASTER@localhost"])
def test_the_house_itself_can_be_written_to(client: smtplib.SMTP, ours: str) -> None:
    assert client.sendmail("mil@example.org", [ours], b"Subject: x\r\n\r\nhello\r\n") == {}
    assert Letter.objects.get().recipient == ours.lower()


def test_a_case_folded_address_is_still_ours(client: smtplib.SMTP, to: str) -> None:
    assert client.sendmail("mil@example.org", [to.upper()], b"\r\n1\r\n") == {}
    assert Letter.objects.get().recipient == to


def test_the_sender_of_a_bounce_is_nobody(client: smtplib.SMTP, to: str) -> None:
    client.sendmail("", [to], b"Subject: x\r\n\r\n1\r\n")
    assert Letter.objects.get().sender == "<>"


def test_a_mail_that_says_it_is_too_large_is_refused_before_it_is_sent(client: smtplib.SMTP, to: str) -> None:
    client.ehlo()
    code, said = client.mail("mil@example.org", ["SIZE=5000000"])
    assert code == 552
    assert b"too large" in said


def test_a_mail_that_is_too_large_is_refused_in_clear_words(client: smtplib.SMTP, to: str) -> None:
    client.ehlo()
    client.mail("mil@example.org")
    client.rcpt(to)
    code, said = client.data(b"Subject: x\r\n\r\n" + b"settle magnata\r\n" * 350_000)
    assert code == 552
    assert b"without attachments" in said
    assert not Letter.objects.exists()
    assert client.sendmail("mil@example.org", [to], b"\r\n1\r\n") == {}


def test_a_mail_for_two_seats_is_two_letters(
    client: smtplib.SMTP, game: Game, seat: Seat, other: Seat, to: str
) -> None:
    second = reply_address(other.pk, "", clock.now())
    client.sendmail("mil@example.org", [to, second, to.upper()], b"\r\n1\r\n")
    assert {letter.recipient for letter in Letter.objects.all()} == {to, second}


def test_too_many_readers_are_sent_away_for_now(client: smtplib.SMTP, seat: Seat) -> None:
    many = [reply_address(number, "", clock.now()) for number in range(1, 25)]
    refused = client.sendmail("mil@example.org", many, b"\r\n1\r\n")
    assert {code for code, _ in refused.values()} == {452}
    assert len(refused) == 4


def test_when_it_cannot_be_stored_the_sender_is_asked_to_try_again(
    client: smtplib.SMTP, to: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(raw: bytes, recipient: str, sender: str) -> None:
        raise DatabaseError("disk full")

    monkeypatch.setattr(smtp, "receive", full)
    with pytest.raises(smtplib.SMTPDataError) as refused:
        client.sendmail("mil@example.org", [to], b"\r\n1\r\n")
    assert refused.value.smtp_code == 451
    assert "try again" in caplog.text


def test_a_local_mail_server_gets_an_answer_for_every_reader(
    local_door: Listener, game: Game, seat: Seat, other: Seat, to: str
) -> None:
    second = reply_address(other.pk, "", clock.now())
    with socket.create_connection(("127.0.0.1", local_door.port), timeout=20) as line:
        talk = line.makefile("rb")

        def say(text: str, answers: int = 1) -> list[bytes]:
            line.sendall(text.encode() + b"\r\n")
            return [talk.readline() for _ in range(answers)]

        talk.readline()
        line.sendall(b"LHLO here\r\n")
        while talk.readline()[3:4] == b"-":
            pass
        assert say("MAIL FROM:<mil@example.org>")[0].startswith(b"250")
        for each in (to, second):
            assert say(f"RCPT TO:<{each}>")[0].startswith(b"250")
        assert say("DATA")[0].startswith(b"354")
        assert [answer[:3] for answer in say("Subject: x\r\n\r\n1\r\n.", 2)] == [b"250", b"250"]
        assert say("QUIT")[0].startswith(b"221")
    assert Letter.objects.count() == 2


def test_the_command_listens_until_it_is_told_to_stop(laptop: dict[str, str]) -> None:
    command = [sys.executable, "manage.py", "listen", "--port", "0"]
    with subprocess.Popen(command, cwd=HOME, env=laptop, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        said = child.stdout.readline()
        try:
            assert said.startswith("Mail is taken in at 127.0.0.1:")
            port = int(said.partition("127.0.0.1:")[2].split()[0])
            with smtplib.SMTP("127.0.0.1", port, timeout=20) as client:
                assert client.noop()[0] == 250
        finally:
            os.kill(child.pid, signal.SIGTERM)
        assert child.wait(20) == 0


def test_a_port_that_is_taken_is_said_so(laptop: dict[str, str], door: Listener) -> None:
    command = [sys.executable, "manage.py", "listen", "--port", str(door.port)]
    done = subprocess.run(command, cwd=HOME, env=laptop, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert "Try another --port" in done.stderr
    assert "Traceback" not in done.stderr
