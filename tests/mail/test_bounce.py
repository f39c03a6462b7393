"""Mail that comes back: who is gone is written to no more and sees why; who is only slow is left alone."""

from __future__ import annotations

from email.message import Message
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from typing import Any

import pytest
from allauth.account import signals
from allauth.account.models import EmailAddress
from django.core import mail as sent_mail
from django.test import Client, RequestFactory

from games import clock
from games.models import Game, Letter, Mail, Player
from games.post import bounce
from games.post.address import bounce_address
from games.post.read import read_letter
from games.post.receive import receive
from tests.mail.conftest import go_round, to

pytestmark = pytest.mark.django_db

GONE = "smtp; 550 5.1.1 <bob@example.org>: Recipient address rejected: User unknown"


def report(action: str, status: str, why: str) -> bytes:
    """A report of delivery, as a mail server writes one."""
    whole = MIMEMultipart("report")
    whole.set_param("report-type", "delivery-status")
    whole["From"], whole["Subject"] = "MAILER-DAEMON@mx.example", "Undelivered Mail Returned to Sender"
    whole.attach(MIMEText("I am sorry to have to inform you ..."))
    status_part = Message()
    status_part["Content-Type"] = "message/delivery-status"
    about_us, about_them = Message(), Message()
    about_us["Reporting-MTA"] = "dns; mx.example"
    for name, value in {"Final-Recipient": "rfc822; bob@example.org", "Action": action, "Status": status}.items():
        about_them[name] = value
    about_them["Diagnostic-Code"] = why
    status_part.set_payload([about_us, about_them])
    whole.attach(status_part)
    return whole.as_bytes()


@pytest.fixture
def mailed(game: Game, bob: Player) -> Mail:
    """Give a mail that went out to Bob."""
    go_round()
    return Mail.objects.get(player=bob)


def comes_back(mail: Mail, raw: bytes) -> Letter:
    """Let a mail come back to the address it was sent from, and be read."""
    letter = receive(raw, bounce_address(mail.pk), sender="<>")
    read_letter(letter.pk)
    letter.refresh_from_db()
    return letter


def test_a_player_whose_address_is_gone_is_written_to_no_more_and_sees_why(
    mailed: Mail, game: Game, bob: Player, client: Client
) -> None:
    letter = comes_back(mailed, report("failed", "5.1.1", GONE))
    mailed.refresh_from_db()
    bob.refresh_from_db()
    assert letter.state == Letter.State.SILENT
    assert mailed.state == Mail.State.BOUNCED
    assert "User unknown" in mailed.trouble
    assert bob.bounced == clock.now()
    client.force_login(bob, backend="django.contrib.auth.backends.ModelBackend")
    said = client.get("/").content.decode()
    assert "Mail to you comes back." in said
    assert "User unknown" in said


@pytest.mark.parametrize(
    ("action", "status", "why"),
    [
        ("delayed", "4.4.1", "smtp; 451 4.4.1 timed out"),
        ("failed", "5.2.2", "smtp; 552 5.2.2 mailbox full"),
        ("failed", "5.7.1", "smtp; 550 5.7.1 we think that this is spam"),
        ("failed", "4.4.7", "smtp; 4.4.7 delivery time expired"),
        ("failed", "5.0.0", "smtp; 554 5.7.26 not authenticated"),
    ],
)
def test_a_soft_bounce_is_only_noted(mailed: Mail, bob: Player, action: str, status: str, why: str) -> None:
    comes_back(mailed, report(action, status, why))
    mailed.refresh_from_db()
    bob.refresh_from_db()
    assert bob.bounced is None
    assert why.removeprefix("smtp; ") in mailed.trouble
    assert mailed.state == (Mail.State.SENT if action == "delayed" else Mail.State.BOUNCED)


def test_a_bounce_is_never_answered(mailed: Mail) -> None:
    before = len(sent_mail.outbox)
    comes_back(mailed, report("failed", "5.1.1", GONE))
    go_round()
    assert len(sent_mail.outbox) == before


@pytest.mark.parametrize(
    "raw",
    [
        b"From: bob@example.org\nSubject: I am on holiday\n\nBack on Monday.",
        b"Content-Type: multipart/report; boundary=x\n\n--x\nContent-Type: message/delivery-status\n\nnonsense",
        b"\xff\xfe\x00",
        b"",
    ],
)
def test_what_is_no_report_changes_nothing(mailed: Mail, bob: Player, raw: bytes) -> None:
    comes_back(mailed, raw)
    bob.refresh_from_db()
    mailed.refresh_from_db()
    assert bob.bounced is None
    assert mailed.state == Mail.State.SENT


def test_an_old_servers_bounce_without_a_report_is_read_too(mailed: Mail, bob: Player) -> None:
    comes_back(mailed, b"From: Mailer-Daemon@mx.example\nX-Failed-Recipients: bob@example.org\n\nunknown user")
    bob.refresh_from_db()
    assert bob.bounced is not None


def test_a_mail_that_comes_back_from_a_former_address_says_nothing_of_the_new_one(mailed: Mail, bob: Player) -> None:
    Player.objects.filter(pk=bob.pk).update(email="bob@elsewhere.example")
    comes_back(mailed, report("failed", "5.1.1", GONE))
    bob.refresh_from_db()
    assert bob.bounced is None


@pytest.mark.parametrize(("method", "works"), [("code", True), ("password", False)])
def test_signing_in_with_a_mailed_code_proves_the_address_again(bob: Player, method: str, works: bool) -> None:
    Player.objects.filter(pk=bob.pk).update(bounced=clock.now(), bounce_why="gone")
    request: Any = RequestFactory().post("/")
    request.session = {"account_authentication_methods": [{"method": method}]}
    signals.user_logged_in.send(Player, request=request, user=bob)
    bob.refresh_from_db()
    assert (bob.bounced is None) is works


def test_proving_an_address_lets_mail_go_out_again(mailed: Mail, game: Game, bob: Player) -> None:
    comes_back(mailed, report("failed", "5.1.1", GONE))
    signals.email_confirmed.send(EmailAddress, request=None, email_address=EmailAddress.objects.get(user=bob))
    bob.refresh_from_db()
    assert (bob.bounced, bob.bounce_why) == (None, "")
    from games import press

    press.write(game.seats.get(number=0), "Are you there?")
    assert len(to(bob, go_round())) == 1


def test_a_real_sign_in_by_code_leaves_the_method_where_we_look_for_it(bob: Player, client: Client) -> None:
    Player.objects.filter(pk=bob.pk).update(bounced=clock.now())
    client.post("/accounts/login/code/", {"email": bob.email})
    code = next(word for word in sent_mail.outbox[-1].body.split() if len(word) in (6, 7, 8, 9) and word.isupper())
    client.post("/accounts/login/code/confirm/", {"code": code})
    bob.refresh_from_db()
    assert bob.bounced is None


def test_reports_are_read_without_a_database() -> None:
    found = bounce.read(report("failed", "5.1.1", GONE))
    assert found is not None
    assert (found.failed, found.hard) == (True, True)
