"""What a seat's player says in a mail, heard: commands are carried out, orders go to the door, the rest is echoed."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.engine import Unloadable
from games.models import Game, Seat
from games.post.address import Address
from games.post.answer import Answer
from games.post.commands import OF_THE_BOARD, carry_out, in_order
from games.post.judge import is_fresh
from games.post.orders import asked_of, begins, play_lines
from games.post.ours import without_ours
from games.post.speech import Verb, sort_out
from games.sight import Sight, look_from
from games.welcome import why_banned

NEVER_BEGAN = (Game.State.OPEN, Game.State.CANCELLED)


def hear(seat: Seat, to: Address, lines: Sequence[str]) -> Answer:
    """Do what the lines of a mail to this address say, as far as the address is good for it."""
    answer = Answer()
    if seat.player is not None and (why := why_banned(seat.player)):
        answer.error = why
        return answer
    sight = look(seat)
    may_touch = is_fresh(to, question_of(sight))
    commands, others = sort_out(without_ours(lines, seat), lambda line: _begins_order(line, sight, seat))
    refused: set[Verb] = set()
    for command in in_order(commands):
        if not may_touch and command.verb in OF_THE_BOARD:
            answer.error = _too_old(to)
        elif not carry_out(answer, seat, command):
            refused.add(command.verb)
    if others and Verb.UNDO in refused:
        answer.rest, answer.error = "; ".join(others), _("Nothing was played, because nothing was taken back.")
    elif others and may_touch and sight is not None:
        _play(answer, seat, sight, others, undone=any(command.verb is Verb.UNDO for command in commands))
    elif others:
        answer.chatter += others
        if not may_touch or not commands:
            answer.error = answer.error or _why_nothing(to, sight)
    if answer.is_fruitless and not answer.error:
        answer.error = _("No order was found in your mail. Write a number, or an order in words, on a line of its own.")
    return answer


def question_of(sight: Sight | None) -> str | None:
    """The key of what a seat is asked; empty if nothing, None if there is no table to ask at."""
    if sight is None or sight.number is None:
        return None
    return sight.table.key(sight.number) if asked_of(sight.table, sight.number) is not None else ""


def look(seat: Seat) -> Sight | None:
    """The table as a seat sees it, if there is one."""
    if seat.game.state in NEVER_BEGAN:
        return None
    try:
        return look_from(seat)
    except Unloadable:
        return None


def _play(answer: Answer, seat: Seat, sight: Sight, lines: list[str], undone: bool) -> None:
    """Hand the lines to the door under the key that was seen; a move taken back has changed the question since."""
    if undone:
        sight = look_from(seat)
    if asked_of(sight.table, seat.number) is None:
        answer.chatter += lines
        if answer.is_fruitless:
            answer.error = _why_nothing(None, sight)
        return
    play_lines(answer, seat, sight, lines, None if undone else sight.table.key(seat.number))


def _begins_order(line: str, sight: Sight | None, seat: Seat) -> bool:
    if sight is None:
        return False
    return begins(line, asked_of(sight.table, seat.number), sight.game.rules.vocabulary, numbers=True)


def _why_nothing(to: Address | None, sight: Sight | None) -> str:
    """Why no line of this mail could be played."""
    if sight is None:
        return _("Nothing was played: this game is not being played at the moment.")
    if sight.game.state == Game.State.ENDED:
        return _("Nothing was played: this game is over.")
    if to is not None and (to.expired or to.question_prefix):
        return _too_old(to)
    return _("Nothing was played: nothing was asked of you when you were sent the mail you answer.")


def _too_old(to: Address) -> str:
    if to.expired:
        return _("Nothing was played: the mail you answered is too old. Answer this one.")
    return _("Nothing was played: the board has changed since the mail you answered. Look again and choose.")
