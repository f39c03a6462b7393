"""Tables being opened and filled; one starts when it is full."""

from __future__ import annotations

import secrets
from typing import Any

from django.db import transaction

from games import clock, play
from games.engine.dice import promise_of, seed_of
from games.lobby.doorstep import LobbyError, check_may_sit, check_welcome, is_link_key, locked, must_host, one_line
from games.lobby.invitations import use_up
from games.models import Game, Invitation, Player, Seat
from games.rules import RULESETS

MOST_OPEN_TABLES = 20  # of one host


def open_table(
    host: Player, *, title: str, size: int, options: dict[str, Any], name: str = "", word: str = "", **wishes: Any
) -> Game:
    """Open a table of a title; the host takes the first seat, and alone begins at once. Refuses unknown options
    (BadSetup)."""
    if title not in RULESETS:
        raise LobbyError(f"There is no title {title!r}. Choose one of: {', '.join(RULESETS)}.")
    check_welcome(host)
    if Game.objects.filter(host=host, state=Game.State.OPEN).count() >= MOST_OPEN_TABLES:
        raise LobbyError(f"You have {MOST_OPEN_TABLES} open tables already. Fill or close one first.")
    rules = RULESETS[title]
    chosen = rules.complete(size, options)
    secret = secrets.token_hex(32)
    with transaction.atomic():
        game = Game.objects.create(
            name=one_line(name) or f"{rules.name} of {host}",
            title=title,
            options=chosen,
            revision=rules.revision,
            size=size,
            host=host,
            secret=secret,
            commitment=promise_of(secret),
            made=clock.now(),
            **wishes,
        )
        Seat.objects.bulk_create([Seat(game=game, number=number) for number in range(size)])
        _sit(game, host, word)
        _start_if_full(game)  # one who plays alone waits for nobody
    return game


def join(
    game: Game,
    player: Player,
    *,
    link_key: str = "",
    invitation: Invitation | None = None,
    word: str = "",
    number: int | None = None,
) -> Seat:
    """Take a free seat, the one of that number if given: it decides the colour; the table starts when it is full."""
    with transaction.atomic():
        game = locked(game)
        if game.private and invitation is None and not is_link_key(game, link_key):
            raise LobbyError("This table is private. Ask its host for the link.")
        if invitation is not None:
            use_up(invitation, game)
        seat = _sit(game, player, word, number)
        _start_if_full(game)
    return seat


def add_bot(game: Game, by: Player) -> Seat:
    """Give a free seat to a bot; only the host may."""
    with transaction.atomic():
        game = locked(game)
        must_host(game, by)
        seat = _free_seat(game)
        seat.bot = True
        seat.save(update_fields=["bot"])
        _start_if_full(game)
    return seat


def remove_bot(game: Game, number: int, by: Player) -> None:
    """Take a bot's seat away again; only the host may."""
    with transaction.atomic():
        game = locked(game)
        must_host(game, by)
        if not Seat.objects.filter(game=game, number=number, bot=True).update(bot=False):
            raise LobbyError("There is no bot in that seat.")


def leave(game: Game, player: Player) -> None:
    """Get up before the game starts; a table without players closes."""
    with transaction.atomic():
        game = locked(game)
        if not Seat.objects.filter(game=game, player=player).update(player=None, word=""):
            raise LobbyError("You have no seat at this table.")
        others = Seat.objects.filter(game=game, player__isnull=False).order_by("number").first()
        if others is None:
            Game.objects.filter(pk=game.pk).update(state=Game.State.CANCELLED)
        elif game.host_id == player.pk:
            Game.objects.filter(pk=game.pk).update(host=others.player)


def close(game: Game, by: Player) -> None:
    """Take an open table away; only the host may."""
    with transaction.atomic():
        game = locked(game)
        must_host(game, by)
        Game.objects.filter(pk=game.pk).update(state=Game.State.CANCELLED)


def _sit(game: Game, player: Player, word: str = "", number: int | None = None) -> Seat:
    check_may_sit(game, player)
    seat = _free_seat(game, number)
    seat.player, seat.word = player, one_line(word)
    seat.save(update_fields=["player", "word"])
    return seat


def _free_seat(game: Game, number: int | None = None) -> Seat:
    free = list(Seat.objects.filter(game=game, player__isnull=True, bot=False).order_by("number"))
    if not free:
        raise LobbyError("All seats are taken.")
    if number is None:
        return free[0]
    wanted = next((seat for seat in free if seat.number == number), None)
    if wanted is None:
        raise LobbyError("That seat is taken. Choose another.")
    return wanted


def _start_if_full(game: Game) -> None:
    """Mix the players' words into the seed and begin, once nobody is missing."""
    seats = list(Seat.objects.filter(game=game))
    if any(seat.player_id is None and not seat.bot for seat in seats):
        return
    words = [seat.word for seat in seats]
    game.seed = seed_of(game.secret, words)
    game.state, game.started = Game.State.RUNNING, clock.now()
    game.save(update_fields=["seed", "state", "started"])
    play.begin(game)
