"""What a moderator may do to a game: each verb is a ruling with a reason, a row that everybody reads, and can be taken
back by another; nothing is ever edited or deleted."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, NamedTuple

import msgspec
from django.db import transaction

from games import authority, clock, lobby, outbox, play
from games.authority import has_broken_glass as has_broken_glass
from games.authority import may_rule as may_rule
from games.authority import powers as powers
from games.engine.rulings import are_places, outcome_of
from games.models import Game, Message, Notice, Player, Seat, Stake
from games.models.conduct import LONGEST_REASON
from games.play import NotAllowed as NotAllowed
from games.play import NotPlayable, Refused
from games.welcome import day_and_hour, is_banned

LONGEST_EXTENSION = 90 * 24  # hours
LEAST_LEFT = timedelta(hours=1)  # of a deadline that is drawn nearer


class Unclear(Refused):
    """A ruling that says too little, too much, or what cannot be; the message says what to write instead."""


class Ruling(NamedTuple):
    """A ruling in the making: the game under its lock, who rules, in which office, and why."""

    act: play.Act
    by: Player
    via: str
    reason: str

    @property
    def game(self) -> Game:
        """The game that is ruled on."""
        return self.act.game

    def seat(self, seat: Seat) -> Seat:
        """The seat as it stands under the lock."""
        return self.act.seats[seat.number]

    def facts(self, ruling: str, seat: Seat | None = None, **more: Any) -> dict[str, Any]:
        """What everybody may read of it."""
        whose = {} if seat is None else {"seat": seat.number, "name": seat.name}
        return {"ruling": ruling, "reason": self.reason, "by": str(self.by), **whose, **more}

    def write(self, facts: dict[str, Any]) -> int:
        """Add it to the log and tell the table; gives the number of its row."""
        self.act.rule(facts, via=self.via)
        return self.tell(facts)

    def tell(self, facts: dict[str, Any], besides: Player | None = None, but: Player | None = None) -> int:
        """Let everybody at the table hear of it, and whoever has just left it; gives the number of the row."""
        head = self.game.head
        for seat in self.act.seats:
            if but is None or seat.player_id != but.pk:
                self.act.notify(seat, Notice.Kind.RULING, str(head), facts=facts)
        if besides is not None:
            key = f"{Notice.Kind.RULING}:{self.game.pk}:left:{besides.pk}:{head}"
            told = {"game_id": self.game.pk, "facts": facts}
            self.act.notices.append(outbox.to_player(besides, Notice.Kind.RULING, key, self.act.moment, **told))
        return head


@contextmanager
def ruling_on(game_id: int, by: Player, verb: str, reason: str, *, even_parked: bool = False) -> Iterator[Ruling]:
    """One ruling, all or nothing: the reason is checked, and under the game's lock the power to give it."""
    reason = checked(reason)
    with play.door(game_id, even_parked=even_parked) as act:
        if verb:
            authority.check_power(by, act.game, verb)
        else:
            may_rule(by, act.game)
        via = "moderator" if authority.is_moderator(by, act.game) else "host"
        yield Ruling(act, by, via, reason)


def checked(reason: str, most: int = LONGEST_REASON) -> str:
    """The reason on one line; there must be one."""
    said = lobby.one_line(reason)
    if not said:
        raise Unclear("Say why, in a sentence that everybody at the table will read.")
    if any(unicodedata.category(letter) == "Cc" for letter in said):
        raise Unclear("There is a letter in it that cannot be printed. Write it again.")
    if len(said) > most:
        raise Unclear(f"That is too long: {len(said)} letters, {most} at most.")
    return said


# -- time


def pause(game: Game, *, by: Player, reason: str) -> int:
    """Let a game and all its clocks stand still."""
    with ruling_on(game.pk, by, "pause", reason) as ruling:
        ruling.game.state, ruling.game.house_moves = Game.State.PAUSED, 0
        ruling.game.why = ruling.reason[:200]
        return ruling.write(ruling.facts("paused"))


def resume(game: Game, *, by: Player, reason: str) -> int:
    """Let a paused game go on: every clock gets back the time it stood still."""
    with ruling_on(game.pk, by, "resume", reason) as ruling:
        act, stopped = ruling.act, ruling.game.moves.filter(kind="ruling", facts__ruling="paused").last()
        if ruling.game.is_paused_by_house or stopped is None:
            act.ask_anew(*act.seats)
        else:
            clock.go_on(act.seats, stopped.at, act.moment)
            act.changed.update(seat.number for seat in act.seats)
        act.go_on()
        return ruling.write(ruling.facts("resumed", name=str(by)))


def extend(seat: Seat, *, by: Player, reason: str, hours: int) -> int:
    """Move a seat's deadline by so many hours; fewer than none draw it nearer, which takes an extension back."""
    if not 0 < abs(hours) <= LONGEST_EXTENSION:
        raise Unclear(f"Give whole hours, from 1 to {LONGEST_EXTENSION}; with a minus they are taken away.")
    with ruling_on(seat.game_id, by, "extend", reason) as ruling:
        asked = _owing(ruling, seat)
        due, moment = clock.extended(asked, timedelta(hours=hours)), ruling.act.moment
        if hours < 0 and due < moment + LEAST_LEFT:
            raise Unclear("That would leave less than an hour. Take fewer hours away, or play the default.")
        clock.move_due(asked, due, moment)
        ruling.act.changed.add(asked.number)
        return ruling.write(ruling.facts("extended", asked, hours=hours, due=day_and_hour(asked.due)))


def play_default(seat: Seat, *, by: Player, reason: str) -> int:
    """Play for a seat what is played when its time is up; it does not count as a time-out of its player."""
    with ruling_on(seat.game_id, by, "play_default", reason) as ruling:
        asked = _owing(ruling, seat)
        facts = ruling.facts("defaulted", asked)
        ruling.act.play_default(asked, via=ruling.via, ruled=facts)
        return ruling.tell(facts)


def _owing(ruling: Ruling, seat: Seat) -> Seat:
    found = ruling.seat(seat)
    if not found.key or found.due is None:
        raise NotPlayable(f"{found.name} is asked nothing now. Choose a seat that is waited for.")
    return found


# -- the board


def rewind(game: Game, *, by: Player, reason: str, move: int) -> int:
    """Go back to the position after a row, or forward again into what was rewound; everybody is asked anew."""
    with ruling_on(game.pk, by, "rewind", reason) as ruling:
        if not 0 <= move <= ruling.game.head:
            raise Unclear(f"There is no move {move}. Choose one from 0 to {ruling.game.head}.")
        facts = ruling.facts("rewound", target=move)
        ruling.act.rewind(move, facts, via=ruling.via)
        return ruling.tell(facts)


def end(game: Game, *, by: Player, reason: str, places: Sequence[int] | None) -> int:
    """End a game with a stated result: each seat's place, 1 is the winner's; or None, and it has no result. One that is
    parked too: its players need not wait for rules that may never be mended."""
    with ruling_on(game.pk, by, "end", reason, even_parked=True) as ruling:
        stated = None if places is None else list(places)
        if not are_places(stated, ruling.game.size):
            raise Unclear(f"Give a place for each of the {ruling.game.size} seats, 1 for the winner; or no result.")
        facts = ruling.facts("ended", places=stated, names=[seat.name for seat in ruling.act.seats])
        ruling.game.state, ruling.game.why, ruling.game.ended = Game.State.ENDED, "", ruling.act.moment
        ruling.game.outcome = msgspec.to_builtins(outcome_of(facts))
        return ruling.write(facts)


def reopen(game: Game, *, by: Player, reason: str) -> int:
    """Take a game up again that a ruling has ended, or that was parked and can be laid out again; all clocks start
    afresh."""
    with ruling_on(game.pk, by, "reopen", reason) as ruling:
        ruling.game.ended = ruling.game.outcome = None
        ruling.act.go_on()
        ruling.act.ask_anew(*ruling.act.seats)
        return ruling.write(ruling.facts("reopened"))


# -- seats


def offer_seat(seat: Seat, *, by: Player, reason: str) -> int:
    """Offer a seat to a substitute; a bot plays until one comes, or its player does."""
    with ruling_on(seat.game_id, by, "offer_seat", reason) as ruling:
        return offer(ruling, ruling.seat(seat))


def offer(ruling: Ruling, seat: Seat) -> int:
    """The same within a ruling that is being made."""
    if seat.offered is not None:
        raise NotPlayable(f"The seat of {seat.name} is offered already. Wait for a substitute, or seat somebody.")
    seat.bot, seat.offered = True, ruling.act.moment
    ruling.act.changed.add(seat.number)
    return ruling.write(ruling.facts("replaced", seat))


def hand_to_bot(seat: Seat, *, by: Player, reason: str) -> int:
    """Let a bot play a seat until a ruling says otherwise."""
    with ruling_on(seat.game_id, by, "hand_to_bot", reason) as ruling:
        found = ruling.seat(seat)
        if found.bot and found.offered is None:
            raise NotPlayable(f"A bot plays the seat of {found.name} already.")
        found.bot, found.offered = True, None
        ruling.act.changed.add(found.number)
        return ruling.write(ruling.facts("handed-over", found))


def seat_player(seat: Seat, player: Player, *, by: Player, reason: str) -> int:
    """Give a seat to somebody else; the clock starts anew, and what the one before had planned is gone."""
    with ruling_on(seat.game_id, by, "seat_player", reason) as ruling:
        if player.pk == by.pk:
            raise NotAllowed("You cannot seat yourself in a game that you rule on.")
        try:
            lobby.check_may_sit(ruling.game, player)
        except lobby.LobbyError as error:
            told = "is banned, sits there already, or has looked behind the screen of this game. Choose somebody else."
            raise NotAllowed(f"{player} {told}") from error
        found = ruling.seat(seat)
        before, was = found.player, found.name
        lobby.hand_over(found, player)
        ruling.act.ask_anew(found)
        facts = ruling.facts("seated", found, was=was, player=player.pk)
        ruling.act.rule(facts, via=ruling.via)
        return ruling.tell(facts, besides=before)


def give_back(seat: Seat, *, by: Player, reason: str) -> int:
    """Let a seat's own player play it again, who was replaced by a bot; their clock starts anew."""
    with ruling_on(seat.game_id, by, "give_back", reason) as ruling:
        found = ruling.seat(seat)
        if found.player is None or not found.bot:
            raise NotPlayable(f"No bot plays for somebody there: {found.name} has the seat.")
        if is_banned(found.player):
            raise NotAllowed(f"{found.name} is banned. Lift the ban first.")
        found.bot, found.offered, found.timeouts = False, None, 0
        ruling.act.ask_anew(found)
        return ruling.write(ruling.facts("given-back", found))


# -- letters, and what is hidden


def hide(message: Message, *, by: Player, reason: str) -> int:
    """Let nobody read a letter any more; its text is kept."""
    return _set_hidden(message, by, reason, "hide")


def show(message: Message, *, by: Player, reason: str) -> int:
    """Let a hidden letter be read again."""
    return _set_hidden(message, by, reason, "show")


def _set_hidden(message: Message, by: Player, reason: str, verb: str) -> int:
    """Hide or show a letter: before a game has begun there is no log yet that could say so."""
    hidden, said = verb == "hide", "hidden" if verb == "hide" else "shown"
    with transaction.atomic():
        changed = Message.objects.filter(pk=message.pk, hidden=not hidden)
        if not changed.update(hidden=hidden, hidden_why=checked(reason) if hidden else ""):
            raise NotPlayable(f"This letter is {said} already.")
        game = Game.objects.get(pk=message.game_id)
        if game.state in (Game.State.OPEN, Game.State.CANCELLED):
            authority.check_power(by, game, verb)
            return game.head
        with ruling_on(game.pk, by, verb, reason) as ruling:
            # Who writes to whom alone is nobody else's business, not even in a ruling.
            author = ruling.act.seats[message.sender.number] if message.to_id is None else None
            return ruling.write(ruling.facts(said, author, message=message.pk))


def break_glass(game: Game, *, by: Player, reason: str) -> int:
    """Let a moderator see what each seat sees: everybody is told, and that person never sits down in this game."""
    with ruling_on(game.pk, by, "break_glass", reason) as ruling:
        if has_broken_glass(by, ruling.game):
            raise NotPlayable("You have broken the glass of this game already, and may look.")
        Stake.objects.create(game=ruling.game, player=by, kind=Stake.Kind.GLASS, made=ruling.act.moment)
        return ruling.write(ruling.facts("glass"))
