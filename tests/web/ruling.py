"""Rulings in tests: the page of a game, and a ruling made by its form."""

from __future__ import annotations

from django.http import HttpResponse
from django.test import Client

from games.models import Game

WHY = "Bob wrote that he is ill"


def page_of(client: Client, game: Game, query: str = "") -> str:
    """The page of a game."""
    return str(client.get(f"{game.get_absolute_url()}{query}").content.decode())


def rule(client: Client, game: Game, ruling: str, **fields: object) -> HttpResponse:
    """Make a ruling by its form."""
    answer = client.post(f"/games/{game.pk}/rulings/{ruling}/", {"reason": WHY, **fields})
    assert isinstance(answer, HttpResponse)
    return answer
