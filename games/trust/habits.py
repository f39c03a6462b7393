"""What people do through simulated days: they answer on the page or by mail, sooner, later or never, take back, write,
plan, go away, and take seats that are offered."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Protocol

from games import ahead, clock, lobby, play, press
from games.engine import Dice, Incomplete, OrderError
from games.models import Absence, Notice, Seat, Standing
from games.post.address import reply_address
from games.post.receive import receive
from games.sight import look_from
from games.trust.people import Person, days_away
from games.trust.watch import Question, Watch
from games.wallclock import awake

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
AT_IT = 10 * MINUTE  # whoever has answered so lately is still there


class Later(Protocol):
    """A way to have something done at a moment to come."""

    def __call__(self, moment: datetime, act: Callable[[], None]) -> None:
        """Have it done."""


class Habits:
    """The people, and what each of them is about to do."""

    def __init__(self, dice: Dice, watch: Watch, later: Later) -> None:
        self.dice, self.watch, self.later = dice, watch, later
        self.people: dict[int, Person] = {}
        self.answered: dict[int, datetime] = {}  # by player
        self.letters = itertools.count()

    def come(self, person: Person) -> None:
        """Somebody joins."""
        self.people[person.player.pk] = person
        self.watch.players[person.player.pk] = person.player
        if person.away is not None:
            self.later(person.away[0], lambda: self._go_away(person))

    def plan(self, question: Question) -> None:
        """Somebody is asked something: decide when they will answer, if they will."""
        person, moment = self.people.get(question.player or 0), clock.now()
        if person is None:
            return
        if question.bot:
            if self.dice.roll(12) == 0:
                self.later(moment + self.dice.roll(48) * HOUR, lambda: self._take_seat(question.seat.pk))
            return
        lately = moment - self.answered.get(person.player.pk, moment - AT_IT) < AT_IT
        delay = person.delay(self.dice, just_answered=lately)
        if delay is None:
            return
        at = moment + delay
        if not lately and self.dice.roll(4):
            at = awake(person.player, at, self.watch.absences[person.player.pk])
        self.later(at, lambda: self._answer(person, question))

    def _answer(self, person: Person, question: Question) -> None:
        """Answer, if it is still asked."""
        if self.watch.asked.get(question.seat.pk) is not question:
            return
        seat = Seat.objects.select_related("game", "player").get(pk=question.seat.pk)
        order = self.dice.choose(look_from(seat).table.decision(seat.number).options)
        self.answered[person.player.pk] = clock.now()
        self.watch.tally["answers"] += 1
        if person.writes:
            self._write(person, seat, order)
        else:
            _post(seat, order)
            if self.dice.roll(30) == 0:
                self.later(clock.now() + MINUTE, lambda: self._take_back(seat))
        if person.plans and self.dice.roll(4) == 0:
            with suppress(ahead.PlanError):
                ahead.stand(seat, order, self.dice.choose(Standing.Lasts.values))
                ahead.set_default(seat, order)
        if self.dice.roll(12) == 0:
            press.write(seat, "Well met.")
            others = Seat.objects.filter(game=seat.game).exclude(pk=seat.pk)
            self.watch.must_hear(Notice.Kind.PRESS, others, clock.now())

    def _write(self, person: Person, seat: Seat, order: str) -> None:
        """Answer by mail."""
        to, email = reply_address(seat.pk, seat.key, clock.now()), person.player.email
        name = f"{next(self.letters)}@example.org"
        raw = f"From: {email}\nTo: {to}\nMessage-ID: <{name}>\nSubject: Re: your move\n\n{order}\n"
        letter = receive(raw.encode(), to, email)
        self.watch.must_be_answered(letter.pk, seat, clock.now())

    def _take_back(self, seat: Seat) -> None:
        with suppress(OrderError):
            play.take_back(seat, via="web")

    def _take_seat(self, pk: int) -> None:
        """Whoever has lost a seat to a bot comes back, or another takes it over."""
        seat = Seat.objects.get(pk=pk)
        others = [one.player for player, one in self.people.items() if player != seat.player_id]
        with suppress(lobby.LobbyError):
            if self.dice.roll(2):
                lobby.come_back(seat, via="web")
            else:
                lobby.substitute(seat, self.dice.choose(others), via="web")

    def _go_away(self, person: Person) -> None:
        days = days_away(person, clock.now())
        if days is None:
            return
        person.player.refresh_from_db()
        clock.go_away(person.player, *days)
        self.watch.absences[person.player.pk] = list(Absence.objects.filter(player=person.player))
        self.watch.clocks_moved()


def _post(seat: Seat, order: str) -> None:
    """Give an order on the page; where it begins a line that others would wait in the middle of, end it as offered."""
    try:
        play.submit(seat, order, at=seat.key, via="web")
    except Incomplete:
        play.submit(seat, f"{order}; auto", at=seat.key, via="web")
