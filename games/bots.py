"""The house's own players: they see what a seat sees and send an order through the door."""

from __future__ import annotations

from typing import Any

from games import play
from games.engine import Decision, OrderError, Table, Unloadable, View
from games.models import Game, Seat
from games.sight import look_from


def act(game_id: int) -> bool:
    """Let one bot that owes an answer give it; False when none does."""
    waiting = Seat.objects.filter(game=game_id, bot=True, game__state=Game.State.RUNNING).exclude(key="").first()
    return waiting is not None and play_for(waiting)


def play_for(seat: Seat) -> bool:
    """Answer what a seat is asked as its title's bot would; False if somebody was quicker."""
    number = seat.number
    try:
        play.submit(seat, line_of(look_from(seat).table, number), at=seat.key, via="bot")
    except OrderError:
        return False  # the bell rings again for what is asked now
    except Unloadable:
        play.park_if_unloadable(seat.game_id)
        return False
    return True


def line_of(table: Table[Any], seat: int) -> str:
    """The bot's order, and those that must follow it: nobody may stop where that would keep the others waiting."""
    bot = table.ruleset.bot

    def after(before: str, view: View, asked: Decision) -> str:
        return before + bot(view, asked, lambda text: table.trial(seat, before + text))

    line = after("", table.view(seat), table.decision(seat))
    while (tried := table.trial(seat, line)).stopped == "incomplete" and tried.decision is not None:
        line = after(f"{line}; ", tried.view, tried.decision)
    return line


def bot_seats_waiting() -> list[int]:
    """The games in which a bot owes an answer."""
    waiting = Seat.objects.filter(bot=True, game__state=Game.State.RUNNING).exclude(key="")
    return list(waiting.values_list("game_id", flat=True).distinct()[:500])
