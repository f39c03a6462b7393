"""What the tests of the pages share."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.core.cache import cache
from django.test import Client

from games.models import Player
from games.web import context

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
