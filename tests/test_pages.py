"""The first pages: what Arrival is, and whether it is well."""

import re
from xml.etree import ElementTree

import pytest
from django.contrib.staticfiles import finders
from django.db import OperationalError, connection
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.fixture
def home(client: Client) -> str:
    """Give the home page."""
    answer = client.get("/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_home_page_says_what_arrival_is(home: str) -> None:
    assert "<h1>Board games by post</h1>" in home
    assert '<a class="skip" href="#main">' in home


def test_every_file_the_home_page_names_is_there(home: str) -> None:
    named = re.findall(r'href="/static/([^"#]+)(?:#([^"]+))?"', home)
    assert len(named) >= 3
    for path, symbol in named:
        found = finders.find(path)
        assert isinstance(found, str), path
        if symbol:
            assert any(part.get("id") == symbol for part in ElementTree.parse(found).iter()), symbol


@pytest.mark.parametrize("path", ["/", "/healthz"])
def test_the_first_pages_can_only_be_read(client: Client, path: str) -> None:
    assert client.head(path).status_code == 200
    for method in (client.post, client.put, client.patch, client.delete):
        assert method(path).status_code == 405


def test_the_health_page_is_well_while_the_database_answers(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert "no-store" in answer["Cache-Control"]


def test_the_health_page_fails_when_the_database_does_not_answer(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise OperationalError

    monkeypatch.setattr(connection, "cursor", refuse)
    assert client.get("/healthz").status_code == 503
