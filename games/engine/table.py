"""A game laid out: the last settled state, the answers since, the envelopes, and the decisions now open."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from games.engine import takeback
from games.engine.decision import Decision
from games.engine.dice import Dice
from games.engine.errors import Illegal, Incomplete, NotYourTurn, OrderError, Parked, TooLate, Unloadable
from games.engine.events import Event
from games.engine.outcome import Outcome
from games.engine.ruleset import Ruleset
from games.engine.run import NOBODY, Answer, Mover, Run
from games.engine.state import State, encoder
from games.engine.trial import Submitted, Trial, View
from games.engine.trying import AUTO, try_line

S = TypeVar("S", bound=State)
Play = Callable[[list[str]], list[Event]]


class Tally(msgspec.Struct, omit_defaults=True):
    """How long the log is: the number of its last row, rewinds, and in how many rows each seat has a part."""

    number: int = 0
    rewinds: int = 0
    rows: dict[int, int] = {}


class Played(NamedTuple):
    """A move as it goes into the log: its number, who made it, every answer in it (forced ones too), what it told."""

    number: int
    seat: int
    orders: tuple[tuple[int, str], ...]
    events: list[Event]


class Table(Generic[S]):
    """The public face of the core: ask it what is open, play an order, try a line, see what a seat may see."""

    def __init__(
        self,
        run: Run[S],
        envelopes: Mapping[int, str] | None = None,
        tally: Tally | None = None,
    ) -> None:
        self._run = run
        self.envelopes: dict[int, str] = dict(envelopes or {})
        self.tally = tally or Tally()
        self.last = Played(0, NOBODY, (), [])

    # -- laying out and saving

    @classmethod
    def start(
        cls, ruleset: Ruleset[S], seats: int, options: Mapping[str, Any], seed: str, *, revision: int | None = None
    ) -> Table[S]:
        """Set a new game up; what setup told and forced is the row before the first move: `last`."""
        state = deal(ruleset, seats, options, seed, revision)
        told, state.events = state.events, []
        run = Run(ruleset, encoder.encode(state))
        run.told[0] = told + run.told.get(0, [])
        table = cls(run)
        table._finish(0)
        return table

    @classmethod
    def load(
        cls,
        ruleset: Ruleset[S],
        settled: bytes,
        answers: Iterable[Sequence[Any]] = (),
        envelopes: Mapping[int, str] | None = None,
        *,
        tally: Tally | None = None,
        digest: str | None = None,
    ) -> Table[S]:
        """Lay a saved game out again; with a digest, refuse one that runs to another position."""
        try:
            run = Run(ruleset, settled)
            run.run_again([Answer(*answer) for answer in answers])
        except Unloadable:
            raise
        except Exception as error:  # whatever the rules stumble over in a damaged state, it cannot be played on
            raise Unloadable(f"{ruleset.name}: the saved game cannot be run ({error!r}).") from error
        for seat, order in (envelopes or {}).items():
            asked = run.asked(seat)
            if asked is None or not asked.sealed or order not in asked.options:
                raise Unloadable(f"{ruleset.name}: the envelope of seat {seat} fits no question now asked.")
        # Without a tally numbers go on from the answers, so that a new move is never taken for an old one.
        table = cls(run, envelopes, tally or Tally(max((answer.move for answer in run.answers), default=0)))
        takeback.lock(run)
        if digest is not None and table.digest != digest:
            raise Parked(f"{ruleset.name}: the rules no longer lead to the position that was stored.")
        return table

    def copy(self) -> Table[S]:
        """The same position on another table."""
        tally = msgspec.structs.replace(self.tally, rows=dict(self.tally.rows))
        return Table.load(self.ruleset, self.settled, self.answers, self.envelopes, tally=tally)

    @property
    def ruleset(self) -> Ruleset[S]:
        """The rules this game is played by."""
        return self._run.ruleset

    @property
    def settled(self) -> bytes:
        """The last state that no undo can reach behind."""
        return self._run.settled

    @property
    def answers(self) -> list[Answer]:
        """What was answered since `settled`, forced answers included."""
        return self._run.answers

    @property
    def state(self) -> S:
        """The state as it stands: for the rules and their tests; nothing else may look at it."""
        return self._run.state

    @property
    def digest(self) -> str:
        """A hash of the state as it stands, salted by the secret seed within."""
        return hashlib.sha256(encoder.encode(self.state)).hexdigest()[:24]

    # -- asking

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The questions now open; empty when the game is over."""
        return self._run.decisions

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats that owe an answer: asked, and no envelope of theirs is in."""
        return tuple(decision.seat for decision in self.decisions if decision.seat not in self.envelopes)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.ruleset.outcome(self.state) if self._run.over else None

    @property
    def at_settled(self) -> bool:
        """Whether nothing was answered or revealed since the settled state."""
        return not self.answers and not self._run.peeked

    def decision(self, seat: int) -> Decision:
        """What that seat is asked."""
        asked = self._run.asked(seat)
        if asked is None:
            over = "The game is over." if self._run.over else "It is not your turn: you are asked nothing now."
            raise NotYourTurn(over)
        return asked

    def key(self, seat: int) -> str:
        """The key of the question this seat now faces: another question, or the same asked again, has another key."""
        asked = self.decision(seat)
        said = [self.tally.rewinds, self.tally.rows.get(seat, 0), seat, asked.prompt, asked.options]
        return hashlib.sha256(encoder.encode(said)).hexdigest()[:16]

    def view(self, seat: int | None) -> View:
        """What that seat may know; None is the spectator."""
        return self._run.view(seat, self.envelopes)

    # -- playing

    def play(self, seat: int, *orders: str) -> list[Event]:
        """Play exact orders as one move, whole or not at all; a sealed order goes into its envelope."""
        asked = self.decision(seat)
        if not orders or orders[0] not in asked.options:
            said = orders[0] if orders else ""
            raise Illegal(f"{said!r} is not legal now.", said=said, nearest=asked.options[:8])
        if asked.sealed:
            if len(orders) > 1:
                raise Illegal("Nothing can follow a sealed order.", said=orders[1])
            self.seal(seat, orders[0])
            return self.open() if self.all_sealed else []
        if len(orders) > 1:
            self._rehearse(seat, orders)
        return self._move(seat, orders)

    def seal(self, seat: int, order: str) -> None:
        """Put a sealed order into its envelope, or replace it there while one is missing."""
        asked = self.decision(seat)
        if not asked.sealed or order not in asked.options:
            raise Illegal(f"{order!r} is not legal now.", said=order, nearest=asked.options[:8])
        if self.all_sealed:
            raise TooLate("All envelopes are in; they are being opened.", said=order)
        self.envelopes[seat] = order

    @property
    def all_sealed(self) -> bool:
        """Whether every seat that is asked has its envelope in."""
        sealed = [decision.seat for decision in self.decisions if decision.sealed]
        return bool(sealed) and all(seat in self.envelopes for seat in sealed)

    def open(self) -> list[Event]:
        """Open all envelopes at once, in seat order, as one move that is nobody's."""
        if not self.all_sealed:
            raise NotYourTurn("Not all envelopes are in yet.")
        number = self._next_row()
        self._run.begin(number, NOBODY)
        opened, self.envelopes = sorted(self.envelopes.items()), {}
        for seat, order in opened:
            self._run.feed(number, seat, order)
        return self._finish(number)

    def auto(self, seat: int) -> list[Event]:
        """Time is up: play that seat's defaults until the step ends or it is asked no more, as one move."""
        asked = self.decision(seat)
        if seat in self.envelopes:
            raise NotYourTurn("Your envelope is in: nothing is owed.")
        if asked.sealed:
            return self.play(seat, asked.default)
        number = self._next_row()
        self._run.begin(number, seat)
        step = self._run.steps_ended
        while self._run.steps_ended == step and (now := self._run.asked(seat)) is not None and not now.sealed:
            self._run.feed(number, seat, now.default)
        return self._finish(number)

    def _move(self, seat: int, orders: Sequence[str]) -> list[Event]:
        number = self._next_row()
        run = self._run
        run.begin(number, seat)
        fence = dict(run.fences)
        for position, order in enumerate(orders):
            while run.asked(seat) is None and run.force(number):
                pass
            asked = run.asked(seat)
            if position and (run.fences != fence or (asked is not None and asked.sealed)):
                raise Illegal(f"{order!r} comes after a fence or is sealed: send it by itself.", said=order)
            run.feed(number, seat, order)
        return self._finish(number)

    def enter(self, number: int, orders: Iterable[tuple[int, str]]) -> list[Event]:
        """Play a row of a log as it stands and give what it told; nothing is guessed, forced answers are in it."""
        self._run.run_again([Answer(number, seat, order) for seat, order in orders])
        self.tally.number = number
        told = self._run.told.get(number, [])
        takeback.lock(self._run)
        return told

    def enter_undo(self, number: int, target: int | None) -> bool:
        """Take a move out as a row of a log says; False if it lies before the settled state, and cannot be reached."""
        kept = [answer for answer in self._run.answers if answer.move != target]
        if len(kept) == len(self._run.answers):
            return False
        run: Run[S] = Run(self.ruleset, self.settled)
        run.run_again(kept)
        self._run = run
        self.tally.number = number
        return True

    def rule(self) -> int:
        """Count a row of the house that plays nothing, such as a change of players; gives its number."""
        return self._next_row()

    def _rehearse(self, seat: int, orders: Sequence[str]) -> None:
        """Play a line on a copy first, so that a refusal half-way leaves this table alone."""
        self.copy()._move(seat, orders)

    def _next_row(self) -> int:
        self.tally.number += 1
        return self.tally.number

    def _count_row(self, seat: int) -> None:
        self.tally.rows[seat] = self.tally.rows.get(seat, 0) + 1

    def _finish(self, number: int) -> list[Event]:
        """Play what is forced, settle what can be settled, and give what the move told."""
        run = self._run
        while run.force(number):
            pass
        orders = tuple((answer.seat, answer.order) for answer in run.answers if answer.move == number)
        for seat in sorted({seat for seat, _ in orders}):
            self._count_row(seat)  # a forced answer in another's row counts too: an older key is stale
        mover = run.movers.setdefault(number, Mover(NOBODY, False))
        self.last = Played(number, mover.seat, orders, run.told.get(number, []))
        takeback.lock(run)
        return self.last.events

    # -- taking back

    def takeable(self, seat: int) -> int | None:
        """The number of the move that this seat may take back, if any."""
        return None if self.envelopes else takeback.takeable(self._run, seat)

    def take_back(self, seat: int) -> int:
        """Take this seat's last move back; gives its number."""
        if self.envelopes:
            raise TooLate("A sealed order is in, so nothing before it can be taken back; yours can still be replaced.")
        run, move = takeback.without_last(self._run, seat)
        self._run = run
        self._next_row()
        self._count_row(seat)
        takeback.lock(run)
        return move

    # -- reading

    def trial(self, seat: int, text: str, *, numbers: bool = True) -> Trial:
        """The line on a copy of this table, stopping before a fence; `numbers` says that 1, 2, ... mean options."""
        self.decision(seat)
        copy = Run(self.ruleset, self.settled)
        copy.run_again(self.answers)
        envelopes = dict(self.envelopes)
        return try_line(copy, envelopes, seat, text, numbers)

    def read(self, seat: int, text: str, *, numbers: bool = True) -> list[str]:
        """The canonical orders of a line, up to the first fence."""
        return self.trial(seat, text, numbers=numbers).complete().orders

    def submit(self, seat: int, text: str, *, numbers: bool = True, play: Play | None = None) -> Submitted:
        """Play a line piece by piece, cut at fences; what no longer fits behind a fence is handed back, not refused.

        `play` plays the orders of one piece; the house's own also writes a row."""
        done, rest = Submitted(), text
        while rest or not done.pieces:
            step = self._run.steps_ended
            try:
                trial = self.trial(seat, rest, numbers=numbers and not done.pieces).complete()
                if not trial.orders:
                    options = self.decision(seat).options
                    raise Incomplete("You said nothing: give one of the orders listed.", nearest=options)
            except OrderError as error:
                if not done.pieces:
                    raise
                done.rest, done.why = rest, error
                return done
            done.events.extend(play(trial.orders) if play is not None else self.play(seat, *trial.orders))
            done.pieces.append(trial.orders)
            rest = "" if trial.rest == AUTO and self._run.steps_ended != step else trial.rest
        return done


def deal(ruleset: Ruleset[S], seats: int, options: Mapping[str, Any], seed: str, revision: int | None = None) -> S:
    """The state before the first step, dealt from the seed."""
    dice = Dice(seed, armed=True)
    state = ruleset.setup(seats, ruleset.complete(seats, options), dice, revision or ruleset.revision)
    dice.armed = False
    return state


def receipt(seed: str, game: str, seat: int, key: str, order: str) -> str:
    """The public receipt of a sealed order: checkable once the seed is told, and no use before."""
    said = encoder.encode([game, seat, key, order])
    return hmac.new(seed.encode(), said, hashlib.sha256).hexdigest()[:24]
