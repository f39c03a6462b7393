"""Who watches simulated days at the door: what is asked and until when, what must be told, whose time is up, and which
games stand still. It believes what comes through the door, and nothing that the house notes for itself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from games import play
from games.models import Absence, Game, Notice, Player, Seat
from games.trust import reckoning
from games.trust.weather import Weather

Kind = Notice.Kind
MINUTE = timedelta(minutes=1)
LIE = "envelopes lie unopened"


@dataclass
class Question:
    """What a seat is asked, from when and until when, and which mails have said so."""

    seat: Seat
    key: str
    player: int | None
    bot: bool
    made: datetime
    clock: tuple[datetime | None, datetime | None]  # asked at, due: as the house has it
    bank: timedelta
    began: list[datetime]  # a question that comes back when an answer is taken back has several spells
    stopped: list[datetime] = field(default_factory=list)
    told_at: datetime | None = None
    told_due: datetime | None = None
    asked_in: set[str] = field(default_factory=set)  # mails
    reminded_in: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"game {self.seat.game_id} seat {self.seat.number} asked at {self.made:%d %H:%M:%S}"


class Fact(NamedTuple):
    """Something that a player has to hear of: its kind, the seat, and when it happened or which letter it answers."""

    kind: str
    seat: int
    what: datetime | int


def _many() -> dict[Any, Any]:
    return defaultdict(list)


@dataclass
class Watch:
    """Everything seen at the door, and everything found wrong."""

    weather: Weather
    players: dict[int, Player] = field(default_factory=dict)
    absences: dict[int, list[Absence]] = field(default_factory=_many)
    asked: dict[int, Question] = field(default_factory=dict)  # by seat, as of now
    over: list[Question] = field(default_factory=list)
    facts: dict[Fact, tuple[int, datetime]] = field(default_factory=dict)  # whom it concerns, and since when
    left: list[tuple[int, datetime]] = field(default_factory=list)  # seats that another has taken over
    idle: dict[int, tuple[datetime, str]] = field(default_factory=dict)  # games that wait for the house
    tally: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    early: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    extra: list[str] = field(default_factory=list)
    stuck: dict[str, None] = field(default_factory=dict)  # each once, in order
    sealed: dict[str, None] = field(default_factory=dict)

    # -- what is asked

    def see(self, act: play.Act) -> list[Question]:
        """A transaction has landed: note what it asks and what must be told; gives what is asked now and was not."""
        self.tally["moves"] += len(act.rows)
        playing = act.game.state == Game.State.RUNNING
        new = [question for seat in act.seats if (question := self._compare(act, seat, playing)) is not None]
        for row in act.rows:
            self._note_row(act, row.kind, row.facts)
        if act.rows and act.game.ended == act.moment:
            self.must_hear(Kind.ENDED, act.seats, act.moment)
        self._note_idle(act, playing)
        return new

    def _compare(self, act: play.Act, seat: Seat, playing: bool) -> Question | None:
        """End what a seat is no longer asked, and begin what it is."""
        old = self.asked.get(seat.pk)
        key = seat.key if playing else ""
        if old is not None and (old.key, old.player, old.bot) == (key, seat.player_id, seat.bot):
            return None
        if old is not None:
            del self.asked[seat.pk]
            old.stopped.append(act.moment)
            self.over.append(old)
        if not key:
            return None
        clock = (seat.asked_at, seat.due)
        new = Question(seat, key, seat.player_id, seat.bot, act.moment, clock, seat.bank, [act.moment])
        if act.taken_back_by == seat.number:  # the clock of what it answered goes on where it stood
            answered = [one for one in self.over if one.seat.pk == seat.pk and one.stopped[-1] < act.moment]
            new.began = [*(began for one in answered[-1:] for began in one.began), act.moment]
            new.stopped = [stopped for one in answered[-1:] for stopped in one.stopped]
        self.asked[seat.pk] = new
        return new

    def clocks_moved(self) -> None:
        """An outage was credited, or somebody goes away: read all clocks again."""
        for pk, asked_at, due in Seat.objects.exclude(key="").values_list("pk", "asked_at", "due"):
            if pk in self.asked:
                self.asked[pk].clock = (asked_at, due)

    # -- what must be told

    def must_hear(self, kind: Kind, seats: Iterable[Seat], moment: datetime) -> None:
        """Whoever sits there must hear of something that happened; a bot does not, nor one for whom a bot plays."""
        for seat in seats:
            if seat.player_id is not None and (not seat.bot or kind == Kind.SUBSTITUTED):
                self.facts[Fact(kind, seat.pk, moment)] = (seat.player_id, moment)

    def must_be_answered(self, letter: int, seat: Seat, moment: datetime) -> None:
        """A mail was taken in: its writer must get one receipt."""
        self.facts[Fact(Kind.RECEIPT, seat.pk, letter)] = (seat.player_id or 0, moment)

    def _note_row(self, act: play.Act, kind: str, facts: Mapping[str, Any]) -> None:
        if kind == "start":
            self.must_hear(Kind.STARTED, act.seats, act.moment)
        elif kind == "opening":
            self.tally["openings"] += 1
            sealed = [seat for seat in act.seats if str(seat.number) in facts["receipts"]]
            self.must_hear(Kind.OPENED, sealed, act.moment)
        elif kind == "ruling" and facts["ruling"] == "offered":
            self.must_hear(Kind.SUBSTITUTED, act.seats, act.moment)
        elif kind == "ruling" and facts["ruling"] == "substituted":
            others = [seat for seat in act.seats if seat.number != facts["seat"]]
            self.left.append((act.seats[facts["seat"]].pk, act.moment))
            self.must_hear(Kind.SUBSTITUTED, others, act.moment)

    # -- whose time is up

    def timed_out(self, question: Question, moment: datetime) -> None:
        """The house has played for a seat because its time was up: it must have been."""
        self.tally["timeouts"] += 1
        if not question.bot:
            self.must_hear(Kind.TIMED_OUT, [question.seat], moment)
        for due, said in ((question.clock[1], "it was"), (question.told_due, "the mail said")):
            if due is not None and moment < due:
                self.early.append(f"{question}: time was up {due - moment} before {said}")
        ran, whole = self._ran(question, moment), timedelta(hours=question.seat.game.turn_hours) + question.bank
        if ran < whole:
            self.early.append(f"{question}: its clock had run for {ran} of {whole} when time was up, {moment:%d %H:%M}")

    def _ran(self, question: Question, moment: datetime) -> timedelta:
        player = self.players.get(question.player or 0) if not question.bot else None
        away = self.absences[player.pk] if player is not None else []
        game, outages = question.seat.game, self.weather.outages
        *earlier, last = zip(question.began, [*question.stopped, moment][: len(question.began)], strict=True)
        # What was answered and taken back during one outage has lost the time before the answer.
        before = (reckoning.ran(game, player, away, [], *spell) for spell in earlier)
        return sum(before, reckoning.ran(game, player, away, outages, *last))

    # -- who stands still

    def _note_idle(self, act: play.Act, playing: bool) -> None:
        """Note from when on a game waits for nobody but the house."""
        if not playing or any(seat.key and not seat.bot for seat in act.seats):
            self.idle.pop(act.game.pk, None)
            return
        bots = any(seat.key for seat in act.seats)
        why = "a bot does not move" if bots else LIE if act.table.all_sealed else "nobody is waited for"
        self.idle[act.game.pk] = (act.moment, why)

    def look_for_stuck(self, moment: datetime) -> None:
        """After the rounds: nothing may be overdue, and no game may wait for the house."""
        late = moment - MINUTE
        for question in self.asked.values():
            due = question.clock[1]
            if due is not None and due < late:
                self.stuck[f"{question}: overdue since {due:%d %H:%M:%S}"] = None
        for game, (since, why) in self.idle.items():
            if self.weather.up_from(since) < late:
                found = self.sealed if why == LIE else self.stuck
                found[f"game {game}: {why} since {since:%d %H:%M:%S}"] = None
