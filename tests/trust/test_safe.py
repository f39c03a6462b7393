"""The figure of safe requests finds nothing in the house as it is, and every address that writes or is forgotten."""

from __future__ import annotations

import pytest
from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from arrival import urls
from games.models import Player
from games.trust.plants.house import PLANTS
from games.trust.routes import routes
from games.trust.safe import Walk, contents
from games.trust.world import World

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    """Give a house with something of everything."""
    return World()


def test_looking_changes_nothing_and_a_page_that_does_something_is_found(world: World) -> None:
    walk = Walk(world)
    for some in ("games/<int:pk>/", "me/", "conduct/"):
        walk.everywhere(briefly=True, only=some)
    assert walk.found == []
    assert walk.requests > 150
    for plant in (plant for plant in PLANTS if plant.figure == "F10"):
        walk.found.clear()
        with plant.grow():
            walk.everywhere(briefly=True, only="games/<int:pk>/moves/")
        assert walk.found, plant.says


def test_every_address_has_an_example_and_a_new_one_without_is_found(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    walk = Walk(world)
    known = {route: walk.examples.of(route) for route in routes()}
    assert len(known) > 150
    assert all(known.values())

    def page(request: HttpRequest, word: str) -> HttpResponse:
        return HttpResponse(word)

    more = [path("", include(urls)), path("surprise/<slug:word>/", page)]
    monkeypatch.setattr("games.trust.routes.get_resolver", lambda: type("", (), {"url_patterns": more}))
    walk.everywhere(briefly=True, only="surprise/")
    assert walk.found == ["surprise/<slug:word>: say in games/trust/routes.py what may stand there"]


def test_an_example_that_leads_nowhere_is_found(world: World) -> None:
    walk = Walk(world)
    walk.examples.known["people/<int:pk>"] = ["999999"]
    walk.everywhere(only="people/<int:pk>/")
    assert "people/<int:pk>/: everybody is told that there is nothing" in walk.found


def test_a_changed_row_is_seen(alice: Player) -> None:
    before = contents()
    Player.objects.filter(pk=alice.pk).update(name="Alicia")
    after = contents()
    assert [table for table in after if after[table] != before[table]] == ["games_player"]
