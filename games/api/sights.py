"""What a caller sees: the player behind a call, the game, the seat, and the question it faces in data and words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import Http404
from django.utils.translation import get_language
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.request import Request

from games import sight
from games.engine import Decision, Event, View
from games.models import Game, Player, Seat
from games.play import NotPlayable
from games.sight import Sight

NEVER_BEGAN = (Game.State.OPEN, Game.State.CANCELLED)


def language() -> str:
    """The language the caller reads."""
    return get_language() or "en"


def player_of(request: Request) -> Player | None:
    """The player who calls, if known."""
    return request.user if isinstance(request.user, Player) else None


def player_or_401(request: Request) -> Player:
    """The player who calls."""
    player = player_of(request)
    if player is None:
        raise NotAuthenticated("Send a token: `Authorization: Token KEY`.")
    return player


def find_game(request: Request, pk: int) -> Game:
    """The game, unless it is private and no business of this caller's."""
    game = sight.visible_to(player_of(request)).select_related("position", "host").filter(pk=pk).first()
    if game is None:
        raise Http404("There is no such game, or it is private.")
    return game


def own_seat(request: Request, pk: int) -> Seat:
    """The caller's own seat in this game: nobody plays another's."""
    player = player_or_401(request)
    seat = Seat.objects.select_related("game").filter(game_id=pk, player=player).first()
    if seat is None:
        find_game(request, pk)
        raise PermissionDenied("You have no seat in this game.")
    return seat


def look(request: Request, pk: int) -> Sight:
    """The game as this caller may see it, once it has begun."""
    game = find_game(request, pk)
    _check_begun(game)
    return sight.look(game, player_of(request))


def look_from(seat: Seat) -> Sight:
    """The game as it now stands for the one who sits there, once it has begun."""
    _check_begun(seat.game)
    return sight.look_from(seat)


def _check_begun(game: Game) -> None:
    if game.state in NEVER_BEGAN:
        raise NotPlayable("This game has not started.")


def fresh_question(request: Request, pk: int) -> dict[str, Any] | None:
    """What the caller's seat is asked now, if anything."""
    return question_of(look_from(own_seat(request, pk)))


def question_of(seen: Sight) -> dict[str, Any] | None:
    """The open question of the seat that looks; None while it is asked nothing, or the game stands still."""
    table, number = seen.table, seen.number
    asked = next((decision for decision in table.decisions if decision.seat == number), None)
    if number is None or asked is None or seen.game.state != Game.State.RUNNING:
        return None
    said = put(asked, table.view(number), seen)
    return {"key": table.key(number), **said, "envelope": table.envelopes.get(number)}


def put(asked: Decision, view: View, seen: Sight) -> dict[str, Any]:
    """A question in data and words."""
    words = seen.game.rules.speak(language())
    options = [
        {"number": number, "order": order, "label": words.order(order, asked.prompt, view)}
        for number, order in enumerate(asked.options, 1)
    ]
    return {
        "kind": asked.prompt.kind,
        "facts": asked.prompt.facts,
        "ask": words.ask(asked.prompt, view),
        "options": options,
        "default": asked.default,
        "sealed": asked.sealed,
    }


def tell(events: Iterable[dict[str, Any]], view: View, seen: Sight) -> list[dict[str, Any]]:
    """Events as the seat that looks may know them, in data and words."""
    words = seen.game.rules.speak(language())
    return [{"data": event, "words": words.event(event, seen.names, view)} for event in events]


def as_seen(events: Iterable[Event], seat: int | None) -> list[dict[str, Any]]:
    """Events without what this seat may not know."""
    return [event.seen_by(seat) for event in events]
