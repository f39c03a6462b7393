"""The demo's door: open on a laptop, not there on a server."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.test.utils import override_settings

from games.models import Game, Player
from games.rules import RULESETS
from games.web.demo import ADMINISTRATOR, PASSWORD, PLAYERS

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(db: None) -> Player:
    """Give Ada of the demo."""
    return Player.objects.create_user("ada@example.org", name="Ada")


@override_settings(DEBUG=True)
def test_on_a_laptop_one_signs_in_as_a_demo_player_with_one_press(client: Client, ada: Player, alice: Player) -> None:
    assert 'href="/demo/"' in client.get("/").content.decode()
    page = client.get("/demo/").content.decode()
    assert "Sign in as Ada" in page
    assert "Alice" not in page
    answer = client.post("/demo/", {"email": ada.email})
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert "Ada</h1>" in client.get("/").content.decode()


@override_settings(DEBUG=True)
def test_nobody_signs_in_there_as_somebody_who_is_not_of_the_demo(client: Client, alice: Player) -> None:
    for email in (alice.email, ADMINISTRATOR, "", "nobody@example.org"):
        assert client.post("/demo/", {"email": email}).status_code == 404
    assert client.get("/me/").status_code == 302
    assert "no demo players" in client.get("/demo/").content.decode()


@override_settings(DEBUG=True)
def test_on_a_laptop_the_administrator_is_at_the_desk_with_one_press(client: Client, ada: Player) -> None:
    Player.objects.create_superuser(ADMINISTRATOR, PASSWORD, name="The postmaster")
    assert "Sign in as The postmaster" in client.get("/demo/").content.decode()
    answer = client.post("/demo/", {"email": ADMINISTRATOR})
    assert (answer.status_code, answer["Location"]) == (302, "/conduct/")
    for path in ("/conduct/", "/admin/"):
        assert client.get(path).status_code == 200


def test_a_server_has_no_such_door(client: Client, ada: Player) -> None:
    assert client.get("/demo/").status_code == 404
    assert client.post("/demo/", {"email": ada.email}).status_code == 404
    assert "/demo/" not in client.get("/").content.decode()


def test_the_demo_is_made_once_and_leaves_ada_to_act_in_mid_play() -> None:
    said = StringIO()
    call_command("demo", stdout=said)
    assert said.getvalue().startswith("Made 4 players (Ada, Bríd, Cian, Dara)")
    assert set(PLAYERS) <= set(Player.objects.values_list("email", flat=True))
    running = Game.objects.filter(state=Game.State.RUNNING)
    assert set(running.values_list("title", flat=True)) == set(RULESETS)
    assert all(game.seats.get(player__name="Ada").asked for game in running)
    assert Game.objects.filter(state=Game.State.OPEN).count() == 1
    call_command("demo", stdout=said)
    assert Game.objects.count() == len(RULESETS) + 1
