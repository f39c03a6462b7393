"""Webhooks on the page of settings: added, tested, given up and said so, removed."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games import clock, hooks, outside
from games.models import Hook, Player
from tests.web.conftest import SignIn

pytestmark = pytest.mark.django_db

URL = "https://bots.example.org/listen"


def add(client: Client, url: str = URL, kind: str = "json") -> Any:
    """Send a new webhook."""
    return client.post("/me/hooks/", {"kind": kind, "url": url})


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give a list of troubles that the world outside will have, one a call; it has none when the list is empty."""
    troubles: list[str] = []

    def post(url: str, body: bytes, headers: Any) -> None:
        if troubles:
            raise outside.NoAnswer(troubles.pop(0))

    monkeypatch.setattr(outside, "post", post)
    return troubles


def test_a_webhook_is_added_and_its_secret_shown_to_its_owner_only(
    alice: Player, bob: Player, signed_in: SignIn
) -> None:
    client = signed_in(alice)
    assert add(client)["Location"] == "/me/"
    hook = Hook.objects.get()
    assert (hook.player, hook.kind, hook.url) == (alice, "json", URL)
    answer = client.get("/me/")
    assert hook.secret in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]
    assert hook.secret not in signed_in(bob).get("/me/").content.decode()
    assert URL not in signed_in(bob).get(f"/people/{alice.pk}/").content.decode()


def test_a_chat_has_no_secret_to_show(alice: Player, signed_in: SignIn) -> None:
    client = signed_in(alice)
    add(client, "https://discord.com/api/webhooks/1/x", "discord")
    assert Hook.objects.get().secret not in client.get("/me/").content.decode()


@pytest.mark.parametrize(
    ("url", "kind", "why"),
    [
        ("http://bots.example.org/", "json", "must begin with https://"),
        ("https://127.0.0.1:8000/admin/", "json", "does not lead out into the internet"),
        ("https://[::1]/", "slack", "does not lead out into the internet"),
        ("https://a:b@example.org/", "json", "Leave the name and password out"),
        ("<script>", "json", "must begin with https://"),
        ("", "json", "This field is required"),
        (f"https://example.org/{'x' * 500}", "json", "at most 500"),
        (URL, "pigeon", "Select a valid choice"),
    ],
)
def test_an_address_that_cannot_be_called_comes_back_with_the_reason(
    url: str, kind: str, why: str, alice: Player, signed_in: SignIn
) -> None:
    answer = add(signed_in(alice), url, kind)
    assert answer.status_code == 422
    assert why in answer.content.decode()
    assert "Nothing was changed." in answer.content.decode()
    assert not Hook.objects.exists()


def test_five_webhooks_are_enough(alice: Player, signed_in: SignIn) -> None:
    client = signed_in(alice)
    for number in range(5):
        add(client, f"{URL}/{number}")
    answer = add(client)
    assert answer.status_code == 422
    assert "Remove one first" in answer.content.decode()
    assert Hook.objects.count() == 5


def test_a_test_says_what_came_of_it_and_is_not_repeated_in_a_hurry(
    alice: Player, signed_in: SignIn, answers: list[str]
) -> None:
    client, hook = signed_in(alice), hooks.add(alice, "json", URL)
    assert "It listens." in client.post(f"/me/hooks/{hook.pk}/test/", follow=True).content.decode()
    assert "Wait some seconds" in client.post(f"/me/hooks/{hook.pk}/test/", follow=True).content.decode()


def test_a_test_that_fails_says_why(alice: Player, signed_in: SignIn, answers: list[str]) -> None:
    answers.append("bots.example.org answered 500.")
    hook = hooks.add(alice, "json", URL)
    page = signed_in(alice).post(f"/me/hooks/{hook.pk}/test/", follow=True).content.decode()
    assert "It did not listen. bots.example.org answered 500." in page
    assert "The last call failed: bots.example.org answered 500. We try again." in page


def test_a_webhook_that_was_given_up_is_said_so_until_a_test_succeeds(
    alice: Player, signed_in: SignIn, answers: list[str]
) -> None:
    client, hook = signed_in(alice), hooks.add(alice, "json", URL)
    Hook.objects.update(disabled=clock.now(), failures=10, trouble="bots.example.org answered 404.")
    page = client.get("/me/").content.decode()
    assert "given up" in page
    assert "it failed too often in a row. bots.example.org answered 404." in page
    client.post(f"/me/hooks/{hook.pk}/test/")
    assert "given up" not in client.get("/me/").content.decode()


def test_a_webhook_is_tested_and_removed_by_its_owner_only(
    alice: Player, bob: Player, signed_in: SignIn, answers: list[str]
) -> None:
    hook = hooks.add(alice, "json", URL)
    for deed in ("test", "remove"):
        assert signed_in(bob).post(f"/me/hooks/{hook.pk}/{deed}/").status_code == 404
    assert signed_in(alice).post(f"/me/hooks/{hook.pk}/remove/")["Location"] == "/me/"
    assert not Hook.objects.exists()


@pytest.mark.parametrize("path", ["/me/hooks/", "/me/hooks/1/test/", "/me/hooks/1/remove/"])
def test_webhooks_are_for_players_and_by_post(path: str, client: Client, alice: Player) -> None:
    assert client.post(path).status_code == 302
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
    assert strict.post(path).status_code == 403
    assert strict.get(path).status_code == 405
