"""The agenda running: one state, the step it is in, and the answers fed to it so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, NamedTuple, TypeVar

from games.engine.decision import Decision
from games.engine.errors import Illegal, NotYourTurn, OrderError, RulesBug, Unloadable
from games.engine.events import Event
from games.engine.ruleset import Ruleset
from games.engine.state import State, encoder
from games.engine.trial import View
from games.engine.waiting import Fence, Step, check_asked

S = TypeVar("S", bound=State)
NOBODY = -1
LONGEST = 10_000  # steps without a question, or answers in one move; more means that the rules run in a circle


class Answer(NamedTuple):
    """One order as it was played: the number of its move, its seat, its words."""

    move: int
    seat: int
    order: str


class Mover(NamedTuple):
    """Who made a move, and whether inside an interleave."""

    seat: int
    own: bool


class Mark(NamedTuple):
    """A step end: how many answers led to it, and the state there."""

    answers: int
    settled: bytes


class Run(Generic[S]):
    """From a settled state, answers in, decisions out; notes fences, step ends and what each move told."""

    def __init__(self, ruleset: Ruleset[S], settled: bytes) -> None:
        self.ruleset = ruleset
        self.settled = settled
        self.state = ruleset.decode(settled)
        self.answers: list[Answer] = []
        self.decisions: tuple[Decision, ...] = ()
        self.movers: dict[int, Mover] = {}
        self.fences: dict[int | None, int] = {}  # answers given before the last fence: per seat, None for all
        self.marks: list[Mark] = []
        self.told: dict[int, list[Event]] = {}
        self.steps_ended = 0
        self.fed = 0  # answers in the move being made
        self.peeked = False  # a fence was passed since the last step end
        self.on_trial = False
        self.at_fence = False  # a trial stands before a fence
        self._flow: Step | None = None
        self._advance(None)
        self._drain(0)

    @property
    def over(self) -> bool:
        """Whether there is nothing left to ask because the game has ended."""
        return self._flow is None

    def asked(self, seat: int) -> Decision | None:
        """What that seat is asked, if anything."""
        for decision in self.decisions:
            if decision.seat == seat:
                return decision
        return None

    def view(self, seat: int | None, envelopes: Mapping[int, str]) -> View:
        """What that seat may know, with who is asked and whose envelopes are in."""
        view = self.ruleset.view(self.state, seat)
        view["asked"] = [{"seat": decision.seat, "kind": decision.prompt.kind} for decision in self.decisions]
        view["sealed"] = sorted(envelopes)
        if seat is not None and seat in envelopes:
            view["envelope"] = envelopes[seat]
        return view

    def begin(self, move: int, seat: int) -> None:
        """Note who makes a move, as it begins."""
        asked = self.asked(seat)
        self.fed = 0
        self.movers[move] = Mover(seat, asked is not None and asked.own)

    def feed(self, move: int, seat: int, order: str) -> None:
        """Give one answer and run on to the next question."""
        asked = self.asked(seat)
        if asked is None:
            raise NotYourTurn(f"Seat {seat} is not asked anything now.", said=order)
        if order not in asked.options:
            raise Illegal(f"{order!r} is not legal now.", said=order, nearest=asked.options[:8])
        self.fed += 1
        if self.fed > LONGEST:
            raise RulesBug(f"{asked.prompt.kind}: the rules go on asking the same in a circle")
        self.answers.append(Answer(move, seat, order))
        if asked.sealed:
            self.fences[None] = len(self.answers)  # an opened envelope is a thing revealed
        self._advance((seat, order))
        self._drain(move)

    def run_again(self, answers: list[Answer]) -> None:
        """Feed answers of a log as they stand; nothing is guessed, forced answers are among them."""
        for move, seat, order in answers:
            if move not in self.movers:
                sealed = any(decision.sealed for decision in self.decisions)
                self.begin(move, NOBODY if sealed or move == 0 else seat)
            try:
                self.feed(move, seat, order)
            except OrderError as error:
                raise Unloadable(f"move {move}: the rules no longer allow {order!r} to seat {seat}.") from error

    def force(self, move: int) -> bool:
        """Give one answer that is the only one; it belongs to the move that led to it."""
        for decision in self.decisions:
            if decision.forced:
                self.feed(move, decision.seat, decision.options[0])
                return True
        return False

    def _drain(self, move: int) -> None:
        if self.state.events:
            self.told.setdefault(move, []).extend(self.state.events)
            self.state.events = []

    def _advance(self, said: tuple[int, str] | None) -> None:
        """Run the agenda to the next question, the end of the game or, on trial, the next fence."""
        for _ in range(LONGEST):
            if self._flow is None:
                if self.ruleset.outcome(self.state) is not None:
                    self.decisions = ()
                    self.fences[None] = len(self.answers)  # the end tells the seed, and so everything
                    return
                if not self.state.agenda:
                    raise RulesBug("the agenda is empty and the game is not over")
                self._flow = self.ruleset.begin(self.state)
                if self._flow is None:
                    self._end_step()
                    continue
            try:
                got = self._flow.send(said)
            except StopIteration:
                self._flow = None
                self._end_step()
                said = None
                continue
            if isinstance(got, Fence):
                if self.on_trial:
                    self.decisions, self.at_fence = (), True
                    return
                self.fences[got.seat] = len(self.answers)
                self.peeked = True
                self.state.dice.armed = True
                said = None
                continue
            self.state.dice.armed = False
            check_asked(got)
            self.decisions = got
            return
        raise RulesBug("the rules run in a circle without asking anybody")

    def _end_step(self) -> None:
        """Go on with the decoded copy, so that live is what a reload would be."""
        self.state.dice.armed = False
        self.peeked = False
        self.steps_ended += 1
        if self.on_trial:
            return
        events, self.state.events = self.state.events, []
        raw = encoder.encode(self.state)
        self.marks.append(Mark(len(self.answers), raw))
        self.state = self.ruleset.decode(raw)
        self.state.events = events
