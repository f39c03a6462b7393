"""The headers of every answer: nothing is loaded from elsewhere, no script stands in a page, nobody frames the site."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.models import Game, Player

pytestmark = pytest.mark.django_db

POLICY = {
    "default-src": "'self'",
    "img-src": "'self' data:",
    "style-src": "'self' 'unsafe-inline'",
    "frame-ancestors": "'none'",
    "form-action": "'self'",
    "base-uri": "'self'",
}


@pytest.mark.parametrize("path", ["/", "/accounts/login/", "/admin/login/", "/api/", "/nowhere/", "/healthz"])
def test_every_answer_carries_the_policy(client: Client, path: str) -> None:
    said = client.get(path).headers["Content-Security-Policy"]
    assert dict(part.strip().split(" ", 1) for part in said.split(";")) == POLICY


def test_no_page_holds_a_script_of_its_own_or_calls_elsewhere(client: Client, game: Game, alice: Player) -> None:
    client.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
    for path in ("/", "/games/new/", game.get_absolute_url(), f"{game.get_absolute_url()}moves/0/", "/me/"):
        page = client.get(path).content.decode()
        assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
        assert re.findall(r"\son[a-z]+=", page) == []
        assert re.findall(r'(?:src|href|action)="(?:https?:)?//[^"]*"', page) == []


def test_htmx_is_tame_and_the_sites_own(client: Client) -> None:
    page = client.get("/").content.decode()
    assert 'src="/static/django_htmx/htmx-2.min.js"' in page
    assert '"allowEval":false' in page
    assert '"includeIndicatorStyles":false' in page
    assert '"historyCacheSize":0' in page  # what a seat saw does not stay in the browser
