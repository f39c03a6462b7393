"""Accounts: a mail address and a mailed code, the same answer for everybody, and no password."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from games.models import Player
from tests.web.conftest import SignIn

pytestmark = pytest.mark.django_db


def code() -> str:
    """The code in the last mail."""
    found = re.search(r"^ {4}(\S+)$", str(mail.outbox[-1].body), re.MULTILINE)
    assert found, mail.outbox[-1].body
    return found[1]


def sign_up(client: Client, email: str = "dana@example.org", name: str = "Dana", where: str = "") -> str:
    """Ask for an account; the address of the page that follows."""
    answer = client.post("/accounts/signup/", {"email": email, "name": name, "next": where})
    assert answer.status_code == 302, answer.content.decode()
    return str(answer["Location"])


def ask_in(client: Client, email: str) -> str:
    """Ask for a code; the address of the page that follows."""
    answer = client.post("/accounts/login/", {"login": email})
    assert answer.status_code == 302, answer.content.decode()
    return str(answer["Location"])


def test_a_visitor_signs_up_with_an_address_a_name_and_the_mailed_code(client: Client) -> None:
    page = sign_up(client, "Dana@Example.org", "  Dana   O’Neill ")
    assert [letter.to for letter in mail.outbox] == [["dana@example.org"]]
    assert "enter this code" in str(mail.outbox[0].body)
    assert client.get("/me/").status_code == 302  # not yet
    answer = client.post(page, {"code": code()})
    assert (answer.status_code, answer["Location"]) == (302, "/")
    dana = Player.objects.get(email="dana@example.org")
    assert (dana.name, dana.has_usable_password()) == ("Dana O’Neill", False)
    assert EmailAddress.objects.get(user=dana).verified
    assert "Dana O’Neill</h1>" in client.get("/").content.decode()


def test_a_new_player_comes_back_to_the_page_they_came_from(client: Client) -> None:
    page = sign_up(client, where="/tables/")
    assert client.post(page, {"code": code()})["Location"] == "/tables/"


def test_a_player_is_never_sent_to_another_site(client: Client) -> None:
    page = sign_up(client, where="https://evil.example/")
    assert client.post(page, {"code": code()})["Location"] == "/"


def test_a_player_signs_in_with_a_code_and_no_password(client: Client, alice: Player) -> None:
    page = ask_in(client, "ALICE@example.org")
    assert mail.outbox[0].to == ["alice@example.org"]
    assert code() in mail.outbox[0].subject
    answer = client.post(page, {"code": code().lower().replace("-", " ")})
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert len(mail.outbox) == 1  # the first code also proves an address that nobody had proved
    assert "Alice</h1>" in client.get("/").content.decode()
    assert EmailAddress.objects.get(user=alice).verified


def test_a_wrong_code_lets_nobody_in_and_three_end_the_try(client: Client, alice: Player) -> None:
    page = ask_in(client, alice.email)
    for _ in range(2):
        answer = client.post(page, {"code": "wrong"})
        assert "Incorrect code" in answer.content.decode()
    assert client.post(page, {"code": "wrong"}).status_code == 302
    assert client.post(page, {"code": code()})["Location"].startswith("/accounts/login/")
    assert client.get("/me/").status_code == 302


def test_a_code_of_one_browser_is_worth_nothing_in_another(client: Client, alice: Player, bob: Player) -> None:
    ask_in(client, alice.email)
    alices = code()
    other = Client()
    page = ask_in(other, bob.email)
    assert "Incorrect code" in other.post(page, {"code": alices}).content.decode()


def test_signing_in_answers_the_same_whether_there_is_an_account(alice: Player) -> None:
    pages = []
    for email in (alice.email, "nobody@example.org"):
        client = Client()
        page = ask_in(client, email)
        pages.append((page, re.sub(r'value="[^"]{20,}"', "", client.get(page).content.decode()).replace(email, "")))
    assert pages[0] == pages[1]
    assert [letter.to for letter in mail.outbox] == [[alice.email], ["nobody@example.org"]]
    assert "There is no account" in str(mail.outbox[1].body)
    assert not Player.objects.filter(email="nobody@example.org").exists()


def test_signing_up_answers_the_same_whether_there_is_an_account(alice: Player) -> None:
    pages = []
    for email in ("dana@example.org", alice.email):
        client = Client()
        page = sign_up(client, email, "Somebody")
        pages.append((page, re.sub(r'value="[^"]{20,}"', "", client.get(page).content.decode()).replace(email, "")))
    assert pages[0] == pages[1]
    assert "already" in str(mail.outbox[1].body)
    alice.refresh_from_db()
    assert alice.name == "Alice"


def test_codes_are_not_sent_without_end(client: Client, alice: Player) -> None:
    for _ in range(3):
        client.logout()
        ask_in(client, alice.email)
    client.logout()
    answer = client.post("/accounts/login/", {"login": alice.email})
    assert answer.status_code == 200
    assert "Too many" in answer.content.decode()
    assert len(mail.outbox) == 3


def test_another_code_can_be_asked_for(client: Client, alice: Player) -> None:
    page = ask_in(client, alice.email)
    first = code()
    assert client.post(page, {"action": "resend"}).status_code == 302
    assert code() != first
    assert client.post(page, {"code": code()})["Location"] == "/"


def test_the_page_for_the_code_says_on_a_laptop_where_the_mail_lies(client: Client, settings: object) -> None:
    page = sign_up(client)
    assert "var/mail" not in client.get(page).content.decode()  # tests do not run in debug
    settings.DEBUG = True  # type: ignore[attr-defined]
    assert "var/mail" in client.get(page).content.decode()


def test_signing_out_is_a_post(alice: Player, signed_in: SignIn) -> None:
    client = signed_in(alice)
    assert client.get("/accounts/logout/").status_code == 200
    assert client.get("/me/").status_code == 200
    assert client.post("/accounts/logout/")["Location"] == "/"
    assert client.get("/me/").status_code == 302


def test_a_new_address_counts_once_its_code_is_entered(alice: Player, signed_in: SignIn) -> None:
    client = signed_in(alice)
    EmailAddress.objects.filter(user=alice).update(verified=True)
    answer = client.post("/accounts/email/", {"email": "alice@new.example", "action_add": "1"}, follow=True)
    assert "alice@new.example" in answer.content.decode()
    alice.refresh_from_db()
    assert alice.email == "alice@example.org"
    client.post("/accounts/confirm-email/", {"code": code()})
    alice.refresh_from_db()
    assert alice.email == "alice@new.example"
    assert mail.outbox[-1].to == ["alice@example.org"]  # the old address hears of it


def test_there_is_no_page_for_passwords(client: Client, alice: Player, signed_in: SignIn) -> None:
    for path in ("reset/", "change/", "set/", "reset/key/1-abc/"):
        assert client.get(f"/accounts/password/{path}").status_code == 404
        assert signed_in(alice).get(f"/accounts/password/{path}").status_code == 404
    assert "password" not in client.get("/accounts/login/").content.decode().replace("no password", "")


def test_a_second_code_can_be_set_up(alice: Player, signed_in: SignIn) -> None:
    client = signed_in(alice)
    EmailAddress.objects.filter(user=alice).update(verified=True)
    assert client.get("/accounts/2fa/").status_code == 200
    page = client.get("/accounts/2fa/totp/activate/").content.decode()
    assert 'class="qr"' in page
    assert '<nav aria-label="Site">' in page


def test_a_form_without_its_token_is_refused_in_plain_words(alice: Player) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
    answer = strict.post("/me/", {"name": "Eve"})
    assert answer.status_code == 403
    assert "This form was too old" in answer.content.decode()


def test_passwords_cannot_be_tried_without_end_in_the_admin(client: Client) -> None:
    tries = [
        client.post("/admin/login/", {"username": "root@example.org", "password": str(guess)}) for guess in range(31)
    ]
    assert [answer.status_code for answer in tries[-2:]] == [200, 429]
    assert "Too many at once" in tries[-1].content.decode()
