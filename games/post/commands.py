"""What players ask of the house in a mail, and what the house says to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import ahead, clock, lobby, play, press, wallclock
from games.engine import OrderError
from games.engine.reading import fold
from games.models import Player, Seat, Standing
from games.post.address import redact
from games.post.answer import Answer, echo
from games.post.dates import NoDays, read_days
from games.post.speech import Command, Verb

ALL = frozenset({"", "all", "alle", "everybody", "everyone", "table", "an alle", "to all"})
LASTS = {Verb.PLAN: Standing.Lasts.ONCE, Verb.PHASE: Standing.Lasts.PHASE, Verb.ALWAYS: Standing.Lasts.GAME}
# What touches the board, now or later: good only from an address of the question that is asked.
OF_THE_BOARD = frozenset({Verb.UNDO, Verb.DEFAULT, *LASTS, Verb.CANCEL, Verb.RESIGN})
# What concerns other games too comes first, then what is taken back; who leaves does so last.
RANK = {Verb.AWAY: -2, Verb.UNDO: -1, Verb.RESIGN: 1}

Deed = Callable[[Seat, Command], str]


def in_order(commands: Iterable[Command]) -> list[Command]:
    """The commands in the order in which they are carried out: as written, but for those that must come first or
    last."""
    return sorted(commands, key=lambda command: RANK.get(command.verb, 0))


def carry_out(answer: Answer, seat: Seat, command: Command) -> bool:
    """Do what is asked, and note what the house says to it; a refusal is said, too, and gives False."""
    match command.verb:
        case Verb.SHOW:
            answer.board = True
        case Verb.LIST:
            answer.list = True
        case Verb.HELP:
            answer.help = True
        case verb:
            try:
                answer.said.append(DEEDS[verb](seat, command))
            except (OrderError, press.PressError, ahead.PlanError, lobby.LobbyError, clock.AwayError, NoDays) as error:
                answer.said.append(str(error))
                return False
    return True


def _undo(seat: Seat, command: Command) -> str:
    play.take_back(seat, via="mail")
    return _("Your last move is taken back.")


def _press(seat: Seat, command: Command) -> str:
    to = _reader(seat, command.whom)
    press.write(seat, redact(command.said), to=to)
    if not to:
        return _("Your letter goes to everybody at the table.")
    return _("Your letter goes to %s.") % command.whom


def _reader(seat: Seat, whom: str) -> str:
    """The number of the seat that is meant, or nothing for all; a name may be given by its beginning."""
    said = fold(whom)
    if said in ALL:
        return ""
    others = Seat.objects.filter(game=seat.game_id, player__isnull=False).exclude(pk=seat.pk).select_related("player")
    names = {str(other.number): fold(other.name) for other in others}
    said = said.removeprefix("to ").removeprefix("an ")
    found = [number for number, name in names.items() if name == said]
    found = found or [number for number, name in names.items() if name.startswith(said)]
    if len(found) != 1:
        known = ", ".join(other.name for other in others)
        raise press.PressError(
            _("No letter was sent: nobody is called %(whom)r here. Write to all, or to: %(known)s.")
            % {"whom": echo(whom), "known": known}
        )
    return found[0]


def _away(seat: Seat, command: Command) -> str:
    player = _player(seat)
    today = wallclock.local(clock.now(), player.zone).date()
    absence = clock.go_away(player, *read_days(command.said, today))
    first, last = date_format(absence.first), date_format(absence.last)
    return _("You are away from %(first)s to %(last)s: no mail, and your clocks stand still.") % {
        "first": first,
        "last": last,
    }


def _default(seat: Seat, command: Command) -> str:
    ahead.set_default(seat, command.said)
    if not command.said:
        return _("When your time is up, the house plays what the question says.")
    return _("When your time is up, the house plays: %s.") % echo(command.said)


def _stand(seat: Seat, command: Command) -> str:
    standing = ahead.stand(seat, command.said, LASTS[command.verb])
    how = {
        Standing.Lasts.ONCE: _("This line stands until its question comes: %s."),
        Standing.Lasts.PHASE: _("This line stands for the phase: %s."),
        Standing.Lasts.GAME: _("This line stands for the whole game: %s."),
    }
    return how[Standing.Lasts(standing.lasts)] % echo(standing.line)


def _cancel(seat: Seat, command: Command) -> str:
    if not command.said.isdecimal():
        count = ahead.cancel(seat)
    else:
        lines = list(ahead.lines_of(seat))
        wanted = int(command.said)
        if not 1 <= wanted <= len(lines):
            return _("There is no line %(wanted)d: %(count)d stand.") % {"wanted": wanted, "count": len(lines)}
        count = ahead.cancel(seat, lines[wanted - 1].pk)
    return ngettext("%d line is cancelled.", "%d lines are cancelled.", count) % count


def _mute(seat: Seat, command: Command) -> str:
    Seat.objects.filter(pk=seat.pk).update(muted=command.verb is Verb.MUTE)
    if command.verb is Verb.MUTE:
        return _("This game is muted: you hear only of what is asked of you. UNMUTE ends it.")
    return _("This game is no longer muted.")


def _resign(seat: Seat, command: Command) -> str:
    if command.said not in ("yes", "ja"):
        return _("To leave this game, answer with the two words RESIGN YES. A bot plays on, and the seat is offered.")
    lobby.resign(seat, via="mail")
    return _("You have left the game. A bot plays on, and the seat is offered to a substitute.")


def _player(seat: Seat) -> Player:
    if seat.player is None:
        raise lobby.LobbyError(_("Nobody sits there."))
    return seat.player


DEEDS: dict[Verb, Deed] = {
    Verb.UNDO: _undo,
    Verb.PRESS: _press,
    Verb.AWAY: _away,
    Verb.DEFAULT: _default,
    Verb.PLAN: _stand,
    Verb.PHASE: _stand,
    Verb.ALWAYS: _stand,
    Verb.CANCEL: _cancel,
    Verb.MUTE: _mute,
    Verb.UNMUTE: _mute,
    Verb.RESIGN: _resign,
}
