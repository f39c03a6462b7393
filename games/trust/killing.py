"""Games that go on by their mails alone, while whoever sends them is killed: what is lost would be waited for."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty
from time import monotonic
from unittest.mock import patch

from games import clock, lobby, play
from games.engine import Dice, OrderError
from games.models import Game, Mail, Notice, Seat
from games.models.log import lay_out
from games.post import address
from games.trust.counting import Counting, MailServer, Received
from games.trust.deeds import person
from games.trust.household import BROKER, HAND, SCHEDULER, WORKERS, Household
from games.trust.hurry import now, put_forward
from games.trust.spread import time_is_up

OPEN_ORDERS = {"edition": "games-up", "blockers": "in-turn"}  # nothing sealed: every order asks the next
GAMES = 30
WARMING = 40  # mails without any fault
VICTIMS = (HAND, HAND, HAND, HAND, HAND, WORKERS, BROKER, BROKER, SCHEDULER, SCHEDULER)  # of ten, in no order
A_ROUND = 20  # kills until a quiet time
SENDERS = (HAND, WORKERS)
MOMENTS = ("before", "after", "any")  # a mail is taken
PATIENCE = 60.0  # seconds until what does not come is lost
LEASES = 360  # seconds: in a quiet time every lease runs out


class Killing:
    """Games, a mail server, a household, and what was killed."""

    def __init__(self, seed: str, victims: Sequence[str] = VICTIMS, moments: Sequence[str] = MOMENTS) -> None:
        self.dice, self.victims, self.moments = Dice(seed, armed=True), victims, moments
        self.counting = Counting()
        self.kills = Counter[str]()
        self.without_fault: list[str] = []
        self.stuck: list[str] = []
        self.ahead = 0
        self.unanswered: list[Received] = []

    def run(self, kills: int) -> dict[str, object]:
        """Play without a fault, then with so many kills, and a quiet time after every few; give what was found."""
        server = MailServer(self.counting)
        server.start()
        os.environ.update(EMAIL_HOST="127.0.0.1", EMAIL_PORT=str(server.port))
        try:
            with patch.object(clock, "now", now), Household() as household:
                self._fill_tables()
                self._play(lambda: len(self.counting.mails) >= WARMING)
                mails = len(self.counting.mails)
                self.without_fault = [name for name, times in self.counting.names().items() if times > 1]
                while self.kills.total() < kills and not self.stuck and not (self.kills and time_is_up()):
                    self._fill_tables()
                    self._round(household, min(A_ROUND, kills - self.kills.total()))
                    self._rest()
        finally:
            server.stop()
        return {**self.found(), "kills": self.kills, "mails": len(self.counting.mails), "without fault": mails}

    # -- playing by mail

    def _fill_tables(self) -> None:
        """Have enough games running."""
        for _ in range(GAMES - Game.objects.filter(state=Game.State.RUNNING).count()):
            first, second = person(), person()
            game = lobby.open_table(first, title="the-arrival", size=2, options=OPEN_ORDERS)
            lobby.join(game, second)

    def _play(self, enough: Callable[[], bool], seconds: float = PATIENCE) -> bool:
        """Answer mails as they come, until enough has happened or for so long; whether it was enough."""
        until = monotonic() + seconds
        while not enough():
            if (left := until - monotonic()) <= 0:
                return False
            try:
                mail = self.counting.new.get(timeout=min(left, 0.05))
            except Empty:
                continue
            if mail.struck:  # it is sent again, if nobody answers it before
                self.unanswered.append(mail)
            else:
                self._answer(mail)
        return True

    def _answer(self, mail: Received) -> None:
        """Play the first order of the question that a mail asks, if it is still asked."""
        to = address.read(mail.reply_to, clock.now())
        seat = Seat.objects.filter(pk=to.pk).first() if to is not None else None
        if to is None or seat is None or not seat.key.startswith(to.question_prefix or "-"):
            return
        order = lay_out(Game.objects.get(pk=seat.game_id), []).decision(seat.number).options[0]
        try:
            play.submit(seat, order, at=seat.key, via="web")
        except OrderError:
            return  # a mail that came twice was answered once

    # -- killing

    def _round(self, household: Household, most: int) -> None:
        """Kill some of each, in random order, at random moments; whoever sends mails, in the middle of one."""
        while self.unanswered:
            self._answer(self.unanswered.pop())
        victims = (list(self.victims) * A_ROUND)[:A_ROUND]
        self.dice.shuffle(victims)
        for victim in victims[:most]:
            if self.stuck:
                return
            moment = self.dice.choose(self.moments) if victim in SENDERS else "any"
            if moment == "any":
                if victim in SENDERS:
                    self._wait_for_mail()
                self._play(lambda: False, self.dice.roll(300) / 1000)
                household.kill(victim)
            else:
                self._kill_at_mail(household, victim, moment)
            self.kills[victim] += 1

    def _wait_for_mail(self) -> None:
        seen = len(self.counting.mails)
        self._must(lambda: len(self.counting.mails) > seen)

    def _kill_at_mail(self, household: Household, victim: str, moment: str) -> None:
        struck: list[str] = []

        def strike() -> None:
            struck.append(victim)
            household.kill(victim)

        setattr(self.counting, f"strike_{moment}", strike)
        self._must(lambda: bool(struck))

    def _must(self, happen: Callable[[], bool]) -> None:
        """Play on until something happens; if it does not, nobody sends mails any more."""
        if not self._play(happen):
            self.stuck.append(f"no mail came for {PATIENCE:.0f} seconds, though games wait for it")

    def _rest(self) -> None:
        """Let the leases run out and nobody play, until everything is told or will never be."""
        self.ahead += LEASES
        put_forward(self.ahead)
        until = monotonic() + PATIENCE
        while self._waiting() and monotonic() < until:
            with suppress(Empty):
                self.unanswered.append(self.counting.new.get(timeout=0.1))

    def _waiting(self) -> bool:
        return Notice.objects.filter(done=None).exists() or Mail.objects.filter(state=Mail.State.READY).exists()

    # -- looking

    def found(self) -> dict[str, list[str]]:
        """Notices never sent; mails sent twice, beyond one a kill of a sender, without a kill, or under other names."""
        names = self.counting.names()
        lost = [*self.stuck, *(f"{notice} was never sent" for notice in Notice.objects.filter(done=None))]
        marked = Mail.objects.filter(state=Mail.State.SENT).values_list("message_id", flat=True)
        lost += [f"{name} is marked as sent and never came" for name in marked if name not in names]
        lost += [f"{mail} was given up: {mail.trouble}" for mail in Mail.objects.filter(state=Mail.State.DEAD)]
        moment = clock.now()
        read = (address.read(mail.reply_to, moment) for mail in self.counting.mails)
        asked = {(to.pk, to.question_prefix) for to in read if to is not None}
        open_ones = Seat.objects.exclude(key="").filter(game__state=Game.State.RUNNING)
        lost += [
            f"seat {s.pk} of game {s.game_id} was never asked" for s in open_ones if (s.pk, s.key[:16]) not in asked
        ]
        twice = [name for name, times in names.items() for _ in range(times - 1)]
        allowed = sum(self.kills[victim] for victim in SENDERS)
        return {
            "lost": lost,
            "without a fault": self.without_fault,
            "beyond the kills": twice[allowed:],
            "twice": twice,
            "under other names": self.counting.told_twice(),
        }


def part(seed: str, kills: str, *only: str) -> dict[str, object]:
    """Kill so many processes, only one kind at one moment if these are named, and give what was found."""
    return Killing(seed, *([each] for each in only)).run(int(kills))
