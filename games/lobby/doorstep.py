"""The doorstep of a table: what is asked of everybody before a seat changes hands."""

from __future__ import annotations

import secrets

from games import welcome
from games.models import Game, Player, Seat, Stake


class LobbyError(ValueError):
    """Something a table does not allow; the message says what to do instead."""


class Unwanted(LobbyError):
    """Somebody is invited who does not want to hear of the one who invites."""


def check_may_sit(game: Game, player: Player) -> None:
    """Refuse whoever is banned, sits there already, or has looked behind the screen of this game."""
    check_welcome(player)
    if Seat.objects.filter(game=game, player=player).exists():
        raise LobbyError("You already sit at this table.")
    if Stake.objects.filter(game=game, player=player, kind=Stake.Kind.GLASS).exists():
        raise LobbyError("You have looked behind the screen of this game, so you cannot sit down at it.")


def check_welcome(player: Player) -> None:
    """Refuse whoever is banned."""
    if why := welcome.why_banned(player):
        raise LobbyError(why)


def must_host(game: Game, by: Player) -> None:
    """Refuse everybody but the host."""
    if game.host_id != by.pk:
        raise LobbyError("Only the host of the table can do this.")


def locked(game: Game) -> Game:
    """The game, locked, if it is still open."""
    game = Game.objects.select_for_update().get(pk=game.pk)
    if game.state != Game.State.OPEN:
        raise LobbyError("This table is no longer open.")
    return game


def is_link_key(game: Game, said: str) -> bool:
    """Whether this is the word that lets people in to a private table; compared as bytes, which may be any."""
    return secrets.compare_digest(said.encode(errors="replace"), game.link_key.encode())


def one_line(text: str) -> str:
    """The text on one line: it will stand in the subject of a mail."""
    return " ".join(text.split())
