"""One act on one game: what a transaction of the door reads, plays and writes back."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from games import bell, clock, outbox, welcome
from games.engine import Event, OrderError, Table, receipt
from games.engine.decision import Decision
from games.engine.record import Row, link, rewind, standing
from games.engine.scribe import row_of
from games.models import Commitment, Game, Move, Notice, Position, Seat, ready
from games.models.game import MOST_HOUSE_MOVES
from games.models.log import record_of
from games.rules import RULESETS

HOUSE = frozenset({"bot", "clock", "house", "standing"})  # ways in which the house itself moves

# What a move changes.
write_position = ready.Update(Position, ("settled", "answers", "tally", "digest"))
write_head = ready.Update(Game, ("head", "chain", "state", "why", "house_moves", "outcome", "ended"), where=("head",))
write_seat = ready.Update(
    Seat,
    (
        *("key", "asked", "asked_at", "due", "remind_at", "bank", "left", "bank_then"),
        *("timeouts", "bot", "offered", "answered", "missed", "answer_minutes"),
    ),
)
PARKED = "This game is parked: its rules need an operator's eye. Nothing is lost."


class Refused(OrderError):
    """The house does not take the order: the game is not being played, or the question is no longer the same."""


class NotPlayable(Refused):
    """Nothing can be played in this game now: it has not begun, is paused, parked or over."""


class NotAllowed(Refused):
    """This person may not do this; the message says why, and who can."""


class Stale(Refused):
    """The order answers a question that is no longer asked."""


class Receipt(NamedTuple):
    """What became of a line: the orders played, what they told this seat, the envelope, and what was not read."""

    pieces: list[list[str]]
    events: list[dict[str, Any]]
    sealed: str = ""  # the order now in this seat's envelope
    code: str = ""  # the public receipt of that envelope
    rest: str = ""
    why: OrderError | None = None
    moves: tuple[int, ...] = ()


class Act:
    """What one transaction does to one game."""

    def __init__(self, game: Game, seats: list[Seat], table: Table[Any], position: Position) -> None:
        self.game, self.seats, self.table, self.position = game, seats, table, position
        self.moment = clock.now()
        self.expected_head = game.head
        self.rows: list[Move] = []
        self.notices: list[Notice | None] = []
        self.sealing = False
        self.taken_back_by: int | None = None
        self.changed: set[int] = set()  # seats that are to be written back whatever they are asked

    # -- before

    def check_playable(self) -> None:
        """Refuse any order while the game is not running."""
        said = {
            Game.State.PAUSED: f"This game is paused{f': {self.game.why}' if self.game.why else '.'}",
            Game.State.PARKED: PARKED,
            Game.State.ENDED: "This game is over.",
        }
        if self.game.state in said:
            raise NotPlayable(said[Game.State(self.game.state)])

    def check_person(self, number: int) -> None:
        """Refuse whoever a ruling keeps from playing there."""
        seat = self.seats[number]
        if seat.player is None:
            return
        if why := welcome.why_banned(seat.player):
            raise NotAllowed(why)
        if seat.bot and seat.offered is None:
            raise NotAllowed("By a ruling a bot plays this seat. Only a moderator can give it back to you.")

    def check_question(self, seat: int, at: str | None) -> None:
        """Refuse an order to a question that this seat does not face (any more)."""
        self.check_playable()
        if at is not None and at != self.table.key(seat):
            raise Stale("The board has changed since you saw it. Nothing was played; look again and choose.")

    def greet(self, seat: Seat) -> None:
        """A person answers: their clock is read, and a bot that kept the seat warm gets up."""
        clock.note_answer(self.game, seat, self.moment)
        seat.timeouts = 0
        if seat.offered is not None:
            seat.offered, seat.bot = None, False

    # -- doing

    def play_line(self, seat: int, text: str, *, numbers: bool, via: str) -> Receipt:
        """Play the line piece by piece: each is a row, or, where the question is sealed, an envelope."""
        code = ""

        def play(orders: list[str]) -> list[Event]:
            nonlocal code
            if self.table.decision(seat).sealed:
                code = self.seal(seat, orders[0])
                return []
            events = self.table.play(seat, *orders)
            self.write(row_of(self.table, "order", via=via))
            return events

        done = self.table.submit(seat, text, numbers=numbers, play=play)
        sealed = done.pieces.pop()[0] if code else ""
        seen = [event.seen_by(seat) for event in done.events]
        moves = tuple(move.number for move in self.rows)
        return Receipt(done.pieces, seen, sealed, code, done.rest, done.why, moves)

    def seal(self, seat: int, order: str) -> str:
        """Put an order into this seat's envelope and give its receipt; the last one in locks them all."""
        self.table.seal(seat, order)
        key = self.table.key(seat)
        code = receipt(self.game.seed, str(self.game.pk), seat, key, order)
        envelope = Commitment(seat=self.seats[seat], game=self.game, key=key, order=order, receipt=code, at=self.moment)
        replaced = ["game", "key", "order", "receipt", "at"]
        Commitment.objects.bulk_create(
            [envelope], update_conflicts=True, unique_fields=["seat"], update_fields=replaced
        )
        if self.table.all_sealed:
            Commitment.objects.filter(game=self.game).update(locked=True)
        self.sealing = True
        return code

    def write(self, row: Row) -> None:
        """Add a row to the log."""
        row = msgspec.structs.replace(row, at=self.moment.isoformat())
        self.game.chain = link(self.game.chain, row)
        self.game.head = row.number
        self.rows.append(Move.of(self.game, row, self.game.chain, self.moment))

    def play_default(self, seat: Seat, *, via: str = "clock", ruled: dict[str, Any] | None = None) -> None:
        """Play what the player wished for the case that time is up, or else what the question says; a row of its own
        says of an envelope only that a ruling filled it."""
        asked, orders = self.table.decision(seat.number), []
        if seat.default_line:
            with suppress(OrderError):
                trial = self.table.trial(seat.number, seat.default_line)
                orders = trial.orders if not trial.rest and trial.stopped != "incomplete" else []
        facts = {**(ruled or {}), **({"wished": True} if orders else {})}
        if asked.sealed:
            self.seal(seat.number, orders[0] if orders else asked.default)
            if ruled is not None:
                self.rule(ruled, via=via)
            return
        if orders:
            self.table.play(seat.number, *orders)
        else:
            self.table.auto(seat.number)
        self.write(msgspec.structs.replace(row_of(self.table, "timeout", via=via), facts=facts))

    def offer(self, seat: Seat) -> None:
        """Offer a seat whose player stays away to a substitute; a bot plays meanwhile."""
        for told in self.seats:
            self.notify(told, Notice.Kind.SUBSTITUTED, f"offered:{self.game.head}", facts={"seat": seat.number})
        seat.offered, seat.bot = self.moment, True
        facts = {"ruling": "offered", "seat": seat.number, "name": seat.name}
        self.rule(facts, via="clock")

    def rule(self, facts: dict[str, Any], *, via: str) -> None:
        """Add a row that plays nothing: what happened round the table."""
        self.write(Row(number=self.table.rule(), kind="ruling", facts=facts, digest=self.table.digest, via=via))

    def rewind(self, target: int, facts: dict[str, Any], *, via: str) -> None:
        """Go back to where the game stood after a row, or forward into what was rewound: nothing of the log is lost,
        envelopes are, and everybody is asked anew."""
        record = record_of(self.game)
        if standing(record.rows, target) == standing(record.rows, self.game.head):
            raise Refused(f"The game stands as it stood after move {target}. Choose another move.")
        self.table = rewind(self.table, record, RULESETS, target)
        Commitment.objects.filter(game=self.game).delete()
        self.ask_anew(*self.seats)
        for seat in self.seats:
            seat.left = None  # what was left of an answer's time is left of none that stands
        number, digest = self.table.tally.number, self.table.digest
        self.write(Row(number=number, kind="rewind", target=target, facts=facts, digest=digest, via=via))

    def ask_anew(self, *seats: Seat) -> None:
        """Let the clocks of these seats start afresh when the game next asks them."""
        for seat in seats:
            seat.key = seat.asked = ""
            clock.clear_due(seat)
            self.changed.add(seat.number)

    def go_on(self) -> None:
        """The game runs again, from whatever it stood still for."""
        self.game.state, self.game.why, self.game.house_moves = Game.State.RUNNING, "", 0

    def notify(self, seat: Seat, kind: Notice.Kind, what: str, **fields: Any) -> None:
        """Note that a seat's player must hear of something."""
        self.notices.append(outbox.to_seat(seat, kind, what, self.moment, **fields))

    # -- after

    def close(self) -> None:
        """Write everything back; the expected head makes two writers impossible, whatever the database."""
        if not self.rows and not self.sealing:
            return
        self._ask_seats()
        if self.rows:
            self._count_house_moves()
            self._note_end()
            Move.objects.bulk_create(self.rows)
            self.position.keep(self.table)
            if self.position._state.adding:
                self.position.save(force_insert=True)
            else:
                write_position(self.position)
            self._move_head()
        outbox.put(self.notices)
        if self.table.all_sealed or any(seat.key and (seat.bot or seat.has_plans) for seat in self.seats):
            bell.ring(self.game.pk)

    def _ask_seats(self) -> None:
        """Tell every seat what it now faces: a new question starts its clock and makes a notice. In a paused game all
        clocks stay as they stand."""
        playing, paused = self.game.state == Game.State.RUNNING, self.game.state == Game.State.PAUSED
        asked = {d.seat: d for d in self.table.decisions} if playing else {}
        for seat in self.seats:
            is_new = not paused and self._ask(seat, asked.get(seat.number))
            if is_new or seat.number in self.changed:
                write_seat(seat)

    def _ask(self, seat: Seat, decision: Decision | None) -> bool:
        owes = decision is not None and seat.number in self.table.waiting_for
        key = self.table.key(seat.number) if owes else ""
        if key == seat.key:
            return False
        seat.key, seat.asked = key, decision.prompt.kind if owes and decision is not None else ""
        if not owes or decision is None:
            clock.clear_due(seat)
            return True
        clock.set_due(self.game, seat, self.moment)
        if seat.number == self.taken_back_by:
            clock.note_taken_back(seat, self.moment)
        kind = Notice.Kind.SEALED if decision.sealed else Notice.Kind.TURN
        self.notify(seat, kind, f"{key}:{self.game.head}", question=key)
        return True

    def _count_house_moves(self) -> None:
        """A game in which only the house moves pauses instead of running away; what happens in one that stands still
        leaves it as it stands."""
        if self.game.state == Game.State.PAUSED:
            return
        human = any(move.via not in HOUSE for move in self.rows)
        self.game.house_moves = 0 if human else self.game.house_moves + len(self.rows)
        if any(seat.player_id and not seat.bot for seat in self.seats) and self.game.house_moves >= MOST_HOUSE_MOVES:
            self.game.state = Game.State.PAUSED
            self.game.why = "the house has made many moves in a row without a player; any player may resume it"

    def _note_end(self) -> None:
        outcome = self.table.outcome
        if outcome is None or self.game.state == Game.State.ENDED:
            return
        self.game.state, self.game.ended = Game.State.ENDED, self.moment
        self.game.outcome = msgspec.to_builtins(outcome)
        for seat in self.seats:
            self.notify(seat, Notice.Kind.ENDED, "end")

    def _move_head(self) -> None:
        if not write_head(self.game, self.expected_head):
            raise Stale("Somebody else moved at the same moment. Nothing was played; look again and choose.")
