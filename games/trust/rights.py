"""Who may do what through the API: every verb tried at every game by everybody, with bodies that mean something."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.test import Client

from games import clock
from games.api.urls import calls
from games.engine.run import NOBODY
from games.models import Game, Move, Player, Seat, Token
from games.trust.world import World

GAME = "games/<int:pk>"
# What a program would send; where nothing is written, nothing is needed.
BODIES: dict[str, dict[str, Any]] = {
    "/orders": {"line": "auto"},
    "/trial": {"line": "auto"},
    "/letters": {"text": "Well."},
    "/plans": {"line": "pass"},
    "/default": {"line": "pass"},
    "/substitute": {"seat": 1},
}
FOR_ALL = {"/join", "/substitute"}  # whoever has no seat may try to get one
READ = {"", "/view", "/decisions", "/log", "/letters", "/record", "/plans"}


def keys_of(world: World) -> dict[str, str]:
    """A token for everybody."""
    keys = {}
    for name, player in world.people.items():
        if player is not None:
            keys[name] = f"key of {name}"
            known = {"player": player, "name": "trust", "made": clock.now()}
            Token.objects.get_or_create(hash=Token.digest(keys[name]), defaults=known)
    return keys


def verbs() -> list[str]:
    """Everything that can be said of a game, such as /orders."""
    return [str(call.pattern).removeprefix(GAME) for call in calls if str(call.pattern).startswith(GAME)]


def check(world: World, *games: Game) -> tuple[int, list[str]]:
    """How many calls were made about these games, or one in every state, and which went further than they may."""
    keys, tried, found = keys_of(world), 0, list[str]()
    for game in games or (world.open, world.running[0], world.sealed, world.private, world.ended):
        for name, player in world.people.items():
            headers = {"Authorization": f"Token {keys[name]}"} if name in keys else {}
            client = Client(headers=headers, raise_request_exception=False)
            for verb in verbs():
                for method in ("GET", "POST") if verb in READ else ("POST",):
                    tried += 1
                    wrongs = _call(client, method, game, verb, player)
                    found += [f"{method} {verb or '/'} of game {game.pk} by {name}: {wrong}" for wrong in wrongs]
    return tried, found


def _call(client: Client, method: str, game: Game, verb: str, player: Player | None) -> Iterator[str]:
    last = Move.objects.filter(game=game).count()
    seat = Seat.objects.filter(game=game, player=player).first() if player is not None else None
    before = _of_others(game, seat)
    with transaction.atomic():  # every call meets the same house
        body = json.dumps(BODIES.get(verb, {})).encode() if method == "POST" else b""
        status = client.generic(method, f"/api/v1/games/{game.pk}{verb}", body, "application/json").status_code
        moved = list(Move.objects.filter(game=game)[last:].values_list("seat", flat=True))
        after = _of_others(game, seat)
        transaction.set_rollback(True)
    done = 200 <= status < 300
    if status >= 500:
        yield f"{status}"
    if done and method == "POST" and verb not in FOR_ALL and seat is None:
        yield f"{status}, without a seat"
    if done and game.private and seat is None and not (player is not None and player.is_staff):
        yield f"{status}, and the game is private"
    if [number for number in moved if number != NOBODY and (seat is None or number != seat.number)]:
        yield f"moves for the seats {moved}"
    if after != before and verb not in FOR_ALL and seat is None:
        yield "changes what others have"


def _of_others(game: Game, seat: Seat | None) -> list[Any]:
    """What the other seats have given: envelopes, lines in advance, defaults."""
    others = Seat.objects.filter(game=game).exclude(pk=seat.pk if seat is not None else 0).order_by("pk")
    envelopes = game.commitments.exclude(seat=seat).order_by("pk").values_list("seat_id", "order")
    return [*others.values_list("pk", "player_id", "bot", "has_plans"), *envelopes]
