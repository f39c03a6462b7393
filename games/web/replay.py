"""Replay: the game after any of its rows, with what the reader knew then; the whole log; the record."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine import Target, Unloadable
from games.engine.playthrough import write
from games.engine.record import replay
from games.models import Game, Move
from games.models.log import record_of
from games.rules import RULESETS
from games.sight import is_open_book
from games.web.access import Sight, find_game, look
from games.web.conduct import eyes_of, fallen, panel_at
from games.web.game import parked
from games.web.ledger import entries
from games.web.ruler import Ruler

NEAR = 6  # rows of the ledger on either side


@never_cache
@require_safe
def move(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The table as it stood after that row, for this visitor; a finished game can be read through anybody's eyes."""
    game = _begun(request, pk)
    if number > game.head:
        raise Http404("There is no such move.")
    try:
        sight = look(request, game)
        table = replay(record_of(game), RULESETS, number)
    except Unloadable:
        return parked(request, game)
    eyes = _eyes(request, sight)
    kept = {} if eyes == sight.number else {"as": "all" if eyes is None else eyes}
    view = table.view(eyes)
    moves = list(game.moves.all())
    near = moves[max(0, number - NEAR) : number + NEAR + 1]
    language = request.LANGUAGE_CODE
    ledger = entries(game, near, eyes, sight.names, view, language)
    context: dict[str, Any] = {
        "game": game,
        "sight": sight,
        "you": eyes,
        "lookers": _lookers(sight, eyes),
        "panel": panel_at(request, sight),
        "fallen": fallen(moves),
        "keep": f"?{urlencode(kept)}" if kept else "",
        "play": f"?{urlencode({**kept, 'play': 1})}",
        "playing": "play" in request.GET and number < game.head,
        "number": number,
        "now": number,
        "row": next(entry for entry in ledger if entry.number == number),
        "ledger": ledger,
        "view": view,
        "board": game.rules.draw(view, _marks(game, moves[number]), sight.names),
        "ruler": Ruler.of(moves, number),
        "title_dir": f"titles/{game.title}",
        "mine": _own_moves(moves, eyes, number),
    }
    return render(request, "game/replay.html", context)


def _eyes(request: HttpRequest, sight: Sight) -> int | None:
    """Whose knowledge the reader wants; while the game is played it is their own, unless they have broken the glass."""
    wanted = request.GET.get("as", "")
    if not is_open_book(sight.game):
        through = eyes_of(request, sight)
        return sight.number if through is None else through
    if wanted == "all":
        return None
    return int(wanted) if wanted in map(str, range(len(sight.seats))) else sight.number


def _lookers(sight: Sight, eyes: int | None) -> list[dict[str, Any]]:
    """Through whose eyes a finished game can be read."""
    if not is_open_book(sight.game):
        return []
    everybody = {"name": None, "href": "?as=all", "chosen": eyes is None}
    return [everybody] + [
        {"name": seat.name, "href": f"?as={seat.number}", "chosen": eyes == seat.number} for seat in sight.seats
    ]


def _marks(game: Game, move: Move) -> list[Target]:
    """The places that the orders of a row name, ringed; each leads to the row in words."""
    places = {game.rules.place_of(order): order for _, order in move.orders}
    return [Target(place, 0, order, f"#move-{move.number}", True) for place, order in places.items() if place]


def _own_moves(moves: list[Move], seat: int | None, number: int) -> dict[str, int | None]:
    """The reader's own move before and after this one."""
    if seat is None:
        return {"before": None, "after": None}
    own = [move.number for move in moves if move.seat == seat]
    return {
        "before": max((n for n in own if n < number), default=None),
        "after": min((n for n in own if n > number), default=None),
    }


@require_safe
def log(request: HttpRequest, pk: int) -> HttpResponse:
    """Every row in words; asked for one row by its number, the way to it."""
    game = _begun(request, pk)
    wanted = request.GET.get("move", "")
    if wanted.isdecimal() and int(wanted) <= game.head:
        return redirect("move", pk, int(wanted))
    try:
        sight = look(request, game)
    except Unloadable:
        return parked(request, game)
    eyes = _eyes(request, sight)
    moves = list(game.moves.all())
    ledger = entries(game, moves, eyes, sight.names, sight.table.view(eyes), request.LANGUAGE_CODE)
    context = {"game": game, "sight": sight, "ledger": ledger, "fallen": fallen(moves), "keep": ""}
    context["panel"] = panel_at(request, sight)
    return render(request, "game/log.html", context)


def _begun(request: HttpRequest, pk: int) -> Game:
    """The game, once there is a log of it."""
    game = find_game(request, pk)
    if game.state in (Game.State.OPEN, Game.State.CANCELLED):
        raise Http404("This game has not begun.")
    return game


def _ended(request: HttpRequest, pk: int) -> Game:
    """The finished game; while it is played its record is nobody's, because the seed is in it."""
    game = find_game(request, pk)
    if not is_open_book(game):
        raise Http404("The record of a game is open once it has ended.")
    return game


@require_safe
def record(request: HttpRequest, pk: int) -> HttpResponse:
    """The whole finished game as one JSON record, to keep and to check elsewhere."""
    game = _ended(request, pk)
    answer = HttpResponse(msgspec.json.encode(record_of(game)), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="arrival-{game.pk}.json"'
    return answer


@require_safe
def text(request: HttpRequest, pk: int) -> HttpResponse:
    """The whole finished game as plain text."""
    game = _ended(request, pk)
    return HttpResponse(write(record_of(game), game.rules), content_type="text/plain; charset=utf-8")


@require_safe
def digest(request: HttpRequest, title: str) -> HttpResponse:
    """The rules of a title in short."""
    if title not in RULESETS:
        raise Http404("There is no such title.")
    context = {"rules": RULESETS[title], "page": f"titles/{title}/digest.html"}
    return render(request, "game/digest.html", context)
