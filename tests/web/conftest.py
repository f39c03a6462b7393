"""What the tests of the pages share."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.core.cache import cache
from django.test import Client

from games.models import Player
from games.web import context
from tests.web import second_code

SignIn = Callable[[Player], Client]


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    """Forget what the process keeps between requests: rate limits, and when the house was last heard."""
    cache.clear()
    context._listened.clear()
    yield
    cache.clear()
    context._listened.clear()


@pytest.fixture
def signed_in() -> SignIn:
    """Give the way to a browser in which somebody is signed in."""

    def sign_in(player: Player) -> Client:
        client = Client()
        client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
        return client

    return sign_in


@pytest.fixture
def moderator(db: None) -> Player:
    """Give Morag, who is of the house and sits at no table."""
    return Player.objects.create_user("morag@example.org", name="Morag", is_staff=True)


@pytest.fixture
def on_duty(signed_in: SignIn) -> SignIn:
    """Give the way to a browser in which one of the house has signed in and given the second code."""

    def sign_in(player: Player) -> Client:
        client = signed_in(player)
        second_code.give(client, player)
        return client

    return sign_in
