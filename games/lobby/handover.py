"""Seats that change hands in a game that is being played: resigned from, come back to, taken over."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from games import clock, outbox, play
from games.lobby.doorstep import LobbyError, check_may_sit, check_welcome, is_link_key
from games.models import Game, Notice, Player, Seat, Stake, Standing


def resign(seat: Seat, *, via: str) -> None:
    """Leave a running game: a bot plays on, and the seat is offered to a substitute."""
    with transaction.atomic():
        game, seat = _running(seat)
        if seat.offered is not None:
            raise LobbyError("A bot plays for you already, and the seat is offered.")
        if seat.bot:
            raise LobbyError("By a ruling a bot plays for you already.")
        Seat.objects.filter(pk=seat.pk).update(offered=clock.now(), bot=True)
        number = play.rule(game.pk, _ruling("resigned", seat), via=via)
        _tell_others(game, seat, f"resigned:{number}")


def substitute(seat: Seat, player: Player, *, via: str, link_key: str = "") -> Seat:
    """Take an offered seat over: what its first player planned and noted is gone, the clock starts anew."""
    with transaction.atomic():
        game, seat = _running(seat)
        if seat.offered is None:
            raise LobbyError("This seat is not offered any more.")
        if game.private and not is_link_key(game, link_key):
            raise LobbyError("This table is private. Ask its host for the link.")
        check_may_sit(game, player)
        facts = {**_ruling("substituted", seat), "name": str(player), "was": seat.name, "player": player.pk}
        hand_over(seat, player)
        number = play.rule(game.pk, facts, via=via, asked_anew=seat.number)
        _tell_others(game, seat, f"substituted:{number}", name=str(player))
    return Seat.objects.get(pk=seat.pk)


def hand_over(seat: Seat, player: Player) -> None:
    """Let somebody sit where another sat, who is no stranger to this game from now on."""
    moment = clock.now()
    if seat.player is not None:
        past = Stake(game_id=seat.game_id, player=seat.player, kind=Stake.Kind.SAT, made=moment)
        Stake.objects.bulk_create([past], ignore_conflicts=True)
    Standing.objects.filter(seat=seat, dropped__isnull=True).update(dropped=moment, why="The seat changed hands.")
    mine = {"player": player, "bot": False, "offered": None, "notes": "", "default_line": "", "muted": False}
    fresh = {"timeouts": 0, "answered": 0, "missed": 0, "answer_minutes": []}
    for name, value in {**mine, **fresh}.items():
        setattr(seat, name, value)
    seat.save(update_fields=[*mine, *fresh])


def come_back(seat: Seat, *, via: str) -> None:
    """Play for oneself again before a substitute has come."""
    with transaction.atomic():
        game, seat = _running(seat)
        if seat.player is not None:
            check_welcome(seat.player)
        if seat.offered is None:
            raise LobbyError("You play for yourself already.")
        Seat.objects.filter(pk=seat.pk).update(offered=None, bot=False, timeouts=0)
        play.rule(game.pk, _ruling("returned", seat), via=via, asked_anew=seat.number)


def _running(seat: Seat) -> tuple[Game, Seat]:
    """The game of a seat, locked, if it is being played, and the seat as it then is."""
    game = Game.objects.select_for_update().get(pk=seat.game_id)
    if game.state not in (Game.State.RUNNING, Game.State.PAUSED):
        raise LobbyError("This game is not being played.")
    return game, Seat.objects.select_related("player").get(pk=seat.pk)


def _ruling(kind: str, seat: Seat) -> dict[str, Any]:
    return {"ruling": kind, "seat": seat.number, "name": seat.name}


def _tell_others(game: Game, seat: Seat, what: str, **facts: Any) -> None:
    """Let the table hear that a seat changes hands."""
    others = Seat.objects.filter(game=game).exclude(pk=seat.pk).select_related("player")
    facts = {"seat": seat.number, **facts}
    outbox.put(outbox.to_seat(other, Notice.Kind.SUBSTITUTED, what, clock.now(), facts=facts) for other in others)
