"""Between people, through the pages: letters, reports and blocks; warnings, mutes and bans."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from games import clock, manners, press
from games.models import Game, Message, Notice, Player, Report, Sanction
from tests.web.conftest import SignIn
from tests.web.ruling import WHY, page_of, rule

pytestmark = pytest.mark.django_db


# -- letters, reports, blocks


def test_a_reported_letter_is_found_at_the_desk_hidden_and_the_report_answered(
    game: Game, bob: Player, moderator: Player, on_duty: SignIn, signed_in: SignIn
) -> None:
    letter = press.write(game.seats.get(number=0), "You play like a fool.")
    client = signed_in(bob)
    assert f"/games/{game.pk}/report/?message={letter.pk}" in page_of(client, game)
    asked = client.get(f"/games/{game.pk}/report/?message={letter.pk}").content.decode()
    assert "You play like a fool." in asked
    assert client.post(f"/games/{game.pk}/report/", {"text": " ", "message": letter.pk}).status_code == 422
    sent = client.post(f"/games/{game.pk}/report/", {"text": "The third of this kind", "message": letter.pk})
    assert sent["Location"] == game.get_absolute_url()
    duty = on_duty(moderator)
    desk = duty.get("/conduct/").content.decode()
    assert "The third of this kind" in desk
    assert "You play like a fool." in desk
    rule(duty, game, "hide", message=letter.pk, reason="Keep it to the board")
    for seen_by in (client, duty):
        page = page_of(seen_by, game)
        assert "You play like a fool." not in page
        assert "Hidden by a moderator: Keep it to the board" in page
        assert f"/report/?message={letter.pk}" not in page
    report = Report.objects.get()
    duty.post(f"/conduct/reports/{report.pk}/answer/", {"text": "Hidden now."})
    assert "Every report is answered." in duty.get("/conduct/").content.decode()
    assert Notice.objects.filter(player=bob, kind=Notice.Kind.RULING, facts__answer="Hidden now.").exists()
    rule(duty, game, "show", message=letter.pk)
    assert "You play like a fool." in page_of(client, game)


def test_a_private_letter_can_be_reported_by_its_reader_and_by_nobody_else(
    game: Game, bob: Player, charlie: Player, signed_in: SignIn
) -> None:
    letter = press.write(game.seats.get(number=0), "For you alone.", to="1")
    for asks, expected in ((bob, 200), (charlie, 404)):
        assert signed_in(asks).get(f"/games/{game.pk}/report/?message={letter.pk}").status_code == expected


def test_reports_are_limited(game: Game, bob: Player, signed_in: SignIn) -> None:
    client = signed_in(bob)
    answers = [client.post(f"/games/{game.pk}/report/", {"text": "Again"}).status_code for _ in range(6)]
    assert answers == [302] * 5 + [429]


def test_somebody_is_blocked_and_heard_again(game: Game, alice: Player, bob: Player, signed_in: SignIn) -> None:
    press.write(game.seats.get(number=0), "Hello, Bob.")
    client = signed_in(bob)
    assert "Block Alice" in client.get(f"/people/{alice.pk}/").content.decode()
    client.post(f"/people/{alice.pk}/block/")
    assert "You have blocked Alice" in client.get(f"/people/{alice.pk}/").content.decode()
    assert "Hear of Alice again" in client.get("/me/").content.decode()
    assert "Hello, Bob." not in page_of(client, game)
    assert "Hello, Bob." in page_of(signed_in(alice), game)
    assert client.post(f"/people/{alice.pk}/unblock/", {"me": "1"})["Location"] == "/me/"
    assert "Hello, Bob." in page_of(client, game)
    assert "Hear of Alice again" not in client.get("/me/").content.decode()


# -- sanctions


def test_a_sanction_is_given_on_the_persons_page_read_on_their_own_and_lifted_at_the_desk(
    bob: Player, charlie: Player, moderator: Player, on_duty: SignIn, signed_in: SignIn
) -> None:
    duty, at = on_duty(moderator), f"/people/{bob.pk}/"
    assert "Warn, mute or ban" in duty.get(at).content.decode()
    assert "Warn, mute or ban" not in signed_in(charlie).get(at).content.decode()
    assert signed_in(charlie).post(f"{at}sanctions/", {"kind": "ban", "days": "7", "reason": WHY}).status_code == 403
    assert duty.post(f"{at}sanctions/", {"kind": "mute", "days": "7", "reason": ""}).status_code == 422
    duty.post(f"{at}sanctions/", {"kind": "mute", "days": "7", "reason": "Three harsh letters"})
    sanction = Sanction.objects.get()
    assert sanction.until is not None
    assert sanction.until - clock.now() > timedelta(days=6)
    mine = signed_in(bob).get("/me/").content.decode()
    assert "Three harsh letters" in mine
    assert f"until {sanction.until:%-d %b %Y}" in mine
    assert "Three harsh letters" in duty.get("/conduct/sanctions/").content.decode()
    duty.post(f"/conduct/sanctions/{sanction.pk}/lift/", {"reason": ""})
    bob.refresh_from_db()
    assert manners.is_muted(bob)
    duty.post(f"/conduct/sanctions/{sanction.pk}/lift/", {"reason": "He has apologised"})
    bob.refresh_from_db()
    assert not manners.is_muted(bob)
    assert "Nobody is muted or banned." in duty.get("/conduct/sanctions/").content.decode()
    assert "lifted: He has apologised" in signed_in(bob).get("/me/").content.decode()


def test_a_banned_person_sees_one_page_wherever_they_go_and_signs_in_to_it(
    game: Game, bob: Player, moderator: Player, signed_in: SignIn, client: Client
) -> None:
    there = signed_in(bob)
    EmailAddress.objects.filter(user=bob).update(verified=True)
    until = clock.now() + timedelta(days=3)
    ban = manners.ban(bob, by=moderator, reason="Played for two seats", until=until)
    for path in ("/", game.get_absolute_url(), "/me/", "/tables/", f"/games/{game.pk}/letters/"):
        answer = there.get(path)
        assert answer.status_code == 403, path
        assert "Played for two seats" in answer.content.decode(), path
        assert f"{until:%A, %-d %B %Y}" in answer.content.decode(), path
    assert there.post(f"/games/{game.pk}/letters/", {"text": "Let me in"}).status_code == 403
    assert not Message.objects.exists()
    client.post("/accounts/login/code/", {"email": bob.email})
    code = str(mail.outbox[-1].body).split("    ")[1].split()[0]
    answer = client.post("/accounts/login/code/confirm/", {"code": code})
    assert answer.status_code == 403
    assert "Played for two seats" in answer.content.decode()
    assert client.get("/me/").status_code == 302
    [way] = re.findall(r'href="(/me/belongings/[^"]+)"', answer.content.decode())
    for visitor, path in ((there, "/me/belongings/"), (client, way)):
        assert visitor.get(path).json()["you"]["email"] == bob.email
    for path in ("/me/belongings/", way.replace("?key=", "?key=x")):
        assert client.get(path)["Location"].startswith("/accounts/login/")
    assert there.post("/accounts/logout/").status_code == 302
    manners.lift(ban, by=moderator, reason="It was his brother")
    assert signed_in(Player.objects.get(pk=bob.pk)).get("/me/").status_code == 200
