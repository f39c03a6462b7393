"""Refusals: the page that says why nothing was done."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.models import Game


def refused(request: HttpRequest, game: Game, why: str, *, status: int, kept: str = "") -> HttpResponse:
    """The page that says why, with the line that was sent."""
    context = {"game": game, "why": why, "kept": kept}
    return not_to_be_read_again(render(request, "game/refused.html", context, status=status))


def not_to_be_read_again(answer: HttpResponse) -> HttpResponse:
    """The answer to a form has an address that only takes forms: htmx must not write it where a reload reads it."""
    answer["HX-Push-Url"] = "false"
    return answer
