"""People: the public page of a player, and everybody's own settings."""

from __future__ import annotations

import re

import pytest
from django.test import Client, override_settings

from games import clock, lobby
from games.models import Game, Player, Token
from tests.web.conftest import SignIn

pytestmark = pytest.mark.django_db

SETTINGS = {"name": "Alice", "zone": "Europe/Dublin", "language": "en", "mail": "daily"}


def end(game: Game, *places: int) -> None:
    Game.objects.filter(pk=game.pk).update(
        state="ended", ended=clock.now(), outcome={"ending": "x", "places": list(places)}
    )


def test_a_player_is_shown_with_games_and_results_per_title(
    game: Game, alice: Player, charlie: Player, signed_in: SignIn
) -> None:
    end(game, 1, 2)
    page = signed_in(charlie).get(f"/people/{alice.pk}/").content.decode()
    assert "<h1>Alice</h1>" in page
    assert "1 game<" in page
    assert "1 won" in page
    assert "By the sea" in page
    assert alice.email not in page


def test_private_games_are_listed_only_for_those_who_played_them(
    alice: Player, bob: Player, charlie: Player, signed_in: SignIn
) -> None:
    table = lobby.open_table(alice, title="the-arrival", size=2, options={}, name="Hidden", private=True)
    lobby.join(table, bob, link_key=table.link_key)
    end(table, 2, 1)
    assert "Hidden" in signed_in(bob).get(f"/people/{alice.pk}/").content.decode()
    assert "Hidden" not in signed_in(charlie).get(f"/people/{alice.pk}/").content.decode()


def test_people_are_shown_to_players_only(client: Client, alice: Player, bob: Player, signed_in: SignIn) -> None:
    assert client.get(f"/people/{alice.pk}/").status_code == 302
    Player.objects.filter(pk=alice.pk).update(is_active=False)
    assert signed_in(bob).get(f"/people/{alice.pk}/").status_code == 404


@pytest.mark.parametrize("path", ["/me/", "/me/tokens/", "/me/tokens/1/revoke/", "/me/feed/"])
def test_settings_are_for_players_and_changes_are_posts(path: str, client: Client, alice: Player) -> None:
    assert client.post(path).status_code == 302
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
    assert strict.post(path).status_code == 403
    assert strict.get(path).status_code == (200 if path == "/me/" else 405)


def test_a_language_that_the_house_does_not_speak_is_not_offered(alice: Player, signed_in: SignIn) -> None:
    client = signed_in(alice)
    assert "Deutsch" not in client.get("/me/").content.decode()
    with override_settings(LANGUAGES=[("en", "English"), ("de", "Deutsch")]):
        assert "Deutsch" in client.get("/me/").content.decode()
        client.post("/me/", {**SETTINGS, "language": "de"})
    alice.refresh_from_db()
    assert alice.language == "de"


def test_a_player_changes_name_zone_and_mail(alice: Player, signed_in: SignIn) -> None:
    client = signed_in(alice)
    assert 'value="UTC"' in client.get("/me/").content.decode()
    answer = client.post("/me/", {**SETTINGS, "name": " Alice  Liddell ", "is_staff": "1", "email": "x@example.org"})
    assert answer["Location"] == "/me/"
    alice.refresh_from_db()
    assert (alice.name, alice.zone, alice.mail) == ("Alice Liddell", "Europe/Dublin", "daily")
    assert (alice.is_staff, alice.email) == (False, "alice@example.org")
    page = client.get("/me/").content.decode()
    assert "All times shown in Europe/Dublin." in page
    assert "Kept." in page


@pytest.mark.parametrize(
    "wrong", [{"zone": "Mars/Olympus"}, {"zone": "../../etc/passwd"}, {"name": "  "}, {"name": "x\x00y"}, {"mail": "x"}]
)
def test_settings_that_cannot_be_kept_come_back_with_the_reason(
    wrong: dict[str, str], alice: Player, signed_in: SignIn
) -> None:
    answer = signed_in(alice).post("/me/", {**SETTINGS, **wrong})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Nothing was changed." in page
    assert 'class="wrong"' in page
    assert ">Alice</a>" in page  # the masthead still has the name that stands
    alice.refresh_from_db()
    assert (alice.name, alice.zone) == ("Alice", "UTC")


def test_a_zone_that_this_machine_does_not_know_is_read_as_utc(alice: Player, signed_in: SignIn) -> None:
    Player.objects.filter(pk=alice.pk).update(zone="Mars/Olympus")
    assert "All times shown in UTC." in signed_in(alice).get("/me/").content.decode()


def test_a_key_is_told_once_and_only_its_hash_is_kept(alice: Player, signed_in: SignIn) -> None:
    client = signed_in(alice)
    answer = client.post("/me/tokens/", {"name": "My bot"})
    assert answer.status_code == 201
    assert "no-store" in answer["Cache-Control"]
    found = re.search(r'class="chain key">([\w-]{40,})<', answer.content.decode())
    assert found
    token = Token.objects.get(player=alice)
    assert (token.name, token.hash) == ("My bot", Token.digest(found[1]))
    page = client.get("/me/").content.decode()
    assert "My bot" in page
    assert found[1] not in page


def test_a_key_is_revoked_by_its_owner_only(alice: Player, bob: Player, signed_in: SignIn) -> None:
    signed_in(alice).post("/me/tokens/", {"name": "My bot"})
    token = Token.objects.get()
    assert signed_in(bob).post(f"/me/tokens/{token.pk}/revoke/").status_code == 404
    assert signed_in(alice).post(f"/me/tokens/{token.pk}/revoke/")["Location"] == "/me/"
    assert not Token.objects.exists()


def test_keys_need_a_name_and_are_not_made_without_end(alice: Player, signed_in: SignIn) -> None:
    client = signed_in(alice)
    assert client.post("/me/tokens/", {"name": " "}).status_code == 422
    for number in range(20):
        client.post("/me/tokens/", {"name": f"Bot {number}"})
    answer = client.post("/me/tokens/", {"name": "One more"})
    assert answer.status_code == 422
    assert "Revoke one first" in answer.content.decode()
    assert alice.tokens.count() == 20


def test_a_new_feed_address_makes_the_old_one_void(client: Client, alice: Player, signed_in: SignIn) -> None:
    old = f"/feeds/{alice.feed_key}/turns.atom"
    assert alice.feed_key in signed_in(alice).get("/me/").content.decode()
    assert client.get(old).status_code == 200
    signed_in(alice).post("/me/feed/")
    assert client.get(old).status_code == 404
    alice.refresh_from_db()
    assert client.get(f"/feeds/{alice.feed_key}/turns.atom").status_code == 200
