"""Days of play in one process: time goes from one moment at which something happens to the next, and the house does
its rounds at each; between them they would have found nothing."""

from __future__ import annotations

import heapq
import itertools
import logging
import secrets
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from unittest.mock import patch

from games import bell, clock, play, tasks
from games.engine import Dice
from games.models import Notice, Pulse, Seat
from games.post import deliver
from games.trust import dues
from games.trust.habits import Habits
from games.trust.people import EACH_AT, draw_people, draw_table
from games.trust.post_office import Killed, PostOffice
from games.trust.telling import Telling
from games.trust.watch import Watch
from games.trust.weather import Weather

BEGIN = datetime(2026, 10, 19, 7, tzinfo=UTC)  # a Monday; clocks change in Europe on the Sunday after, then in America
SECOND, MINUTE, HOUR, DAY = (timedelta(**{name: 1}) for name in ("seconds", "minutes", "hours", "days"))
ROUNDS, TICK = 15 * SECOND, 4 * SECOND  # apart: the rounds, and those of the clock
ERRANDS = ("time", "post", "letters", "sweep")


class Plan(NamedTuple):
    """How much is simulated."""

    days: int
    games: int
    outages: int
    seed: str


class Simulation:
    """A house, its people, and a clock that jumps."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.moment, self.end = plan, BEGIN, BEGIN + plan.days * DAY
        self.dice = Dice(f"days {plan.seed}", armed=True)
        self.weather = Weather(self.dice, BEGIN + HOUR, self.end, plan.outages)
        self.watch = Watch(self.weather)
        self.telling = Telling(self.watch)
        self.office = PostOffice(self.telling, self.weather)
        self.habits = Habits(self.dice, self.watch, self.later)
        self.ahead: list[tuple[datetime, int, Callable[[], None]]] = []  # what people will do
        self.count = itertools.count()
        self.bells: list[Callable[[], object]] = []
        self.lost_bell = False
        self.errands: set[str] = set()  # of the next rounds
        self.run_at: dict[str, datetime] = {}
        self.tried = dict.fromkeys(ERRANDS, 0)

    def run(self, enough: Callable[[Watch], bool] = lambda watch: False) -> Watch:
        """Live through the days, or until enough is seen, and give what was."""
        with self._replaced():
            self._begin()
            while (moment := self._next()) <= self.end and not enough(self.watch):
                self.moment = moment
                self._step()
            for standing in dues.dropped():
                self.watch.must_hear(Notice.Kind.DROPPED, [standing.seat], standing.dropped or self.end)
        self.telling.look_for_missed(self.moment)
        return self.watch

    def later(self, moment: datetime, act: Callable[[], None]) -> None:
        """Have something done at a moment to come."""
        heapq.heappush(self.ahead, (moment.replace(microsecond=0), next(self.count), act))

    # -- the frame

    @contextmanager
    def _replaced(self) -> Iterator[None]:
        """Put simulated time, bells, dice and post in the place of the real ones, and watch the door."""
        words = Dice(f"secrets {self.plan.seed}", armed=True)
        errors = _Errors(self.watch)
        with ExitStack() as stack:
            for where, name, what in (
                (clock, "now", lambda: self.moment),
                (bell, "ring", lambda game_id: self.bells.append(lambda: tasks.wake(game_id))),
                (bell, "ring_post", lambda: self.bells.append(self._deliver)),
                (bell, "ring_letter", lambda pk: self.bells.append(lambda: tasks.read_letter(pk))),
                (play.Act, "close", self._watched_close(play.Act.close)),
                (play, "expire", self._watched_expire(play.expire)),
                (deliver, "compose", self.office.compose),
                (deliver, "get_connection", self.office.line),
                (secrets, "token_hex", lambda size: f"{words.roll(1 << 62):0{2 * size}x}"),
            ):
                stack.enter_context(patch.object(where, name, what))
            for logger in map(logging.getLogger, ("games.tasks", "games.post.deliver")):
                logger.addHandler(errors)
                stack.callback(logger.removeHandler, errors)
                stack.enter_context(patch.object(logger, "propagate", False))
            yield

    def _watched_close(self, close: Callable[[play.Act], None]) -> Callable[[play.Act], None]:
        def watched(act: play.Act) -> None:
            close(act)
            for question in self.watch.see(act):
                self.habits.plan(question)
            if act.game.ended == self.moment:  # another begins, so that there is always as much to do
                self.later(self.moment + HOUR, self._open_table)

        return watched

    def _watched_expire(self, expire: Callable[[Seat], bool]) -> Callable[[Seat], bool]:
        def watched(seat: Seat) -> bool:
            question = self.watch.asked.get(seat.pk)
            done = expire(seat)
            if done and question is not None:
                self.watch.timed_out(question, self.moment)
            return done

        return watched

    def _begin(self) -> None:
        """People come, and tables begin over the first hour."""
        for person in draw_people(self.dice, max(4, self.plan.games * 3 // EACH_AT), BEGIN, self.plan.days):
            self.habits.come(person)
        for number in range(self.plan.games):
            self.later(BEGIN + HOUR * number / self.plan.games, self._open_table)
        Pulse.objects.update_or_create(name="sweep", defaults={"at": BEGIN})

    def _open_table(self) -> None:
        draw_table(self.dice, list(self.habits.people.values()))

    # -- time

    def _next(self) -> datetime:
        """The next moment at which anything can happen; what the rounds will then have to do is noted."""
        fresh = any(since > self.moment - MINUTE for since, _ in self.watch.idle.values())
        lost = self.moment if self.lost_bell or fresh else None
        at_work = {errand: self._run_at(errand, at) for errand, at in zip(ERRANDS, (*dues.coming(), lost), strict=True)}
        due = self.weather.up_from(min(at_work.values()))
        outages = [at for one in self.weather.outages for at in (one.begin, one.end) if at > self.moment]
        moment = min([due, *outages, *(entry[0] for entry in self.ahead[:1])])
        if any(one.end == moment for one in self.weather.outages):
            self.errands = set(ERRANDS)
        else:
            self.errands = {errand for errand, at in at_work.items() if at <= moment}
        return moment

    def _run_at(self, errand: str, at: datetime | None) -> datetime:
        """When the rounds see to what is due at a moment: what has come already waits for the next, and what these do
        not settle for later and later ones; the watch sees that it does not move."""
        if at is None or at > self.moment:
            self.run_at.pop(errand, None)
            self.tried[errand] = 0
            return at or self.end + DAY
        return self.run_at.setdefault(errand, self.moment + ROUNDS * 2 ** min(self.tried[errand], 14))

    def _step(self) -> None:
        """One moment: people do what they had in mind, and the house its rounds."""
        self.watch.tally["steps"] += 1
        outage = self.weather.at(self.moment)
        if outage is None and self.errands == set(ERRANDS) and self.dice.roll(2):
            self._rounds()  # before anybody has come back
        while self.ahead and self.ahead[0][0] <= self.moment:
            _, _, act = heapq.heappop(self.ahead)
            if outage is not None and not outage.pages_served:
                self.later(outage.end + self.dice.roll(3600) * SECOND, act)  # they try again later
                continue
            act()
            self._hear()
        if outage is None:
            self._rounds()
            self.watch.look_for_stuck(self.moment)

    def _rounds(self) -> None:
        """What the scheduler has done every few seconds, as far as there is anything to do."""
        for errand in self.errands:
            self.run_at.pop(errand, None)
            self.tried[errand] += 1
        if "time" in self.errands:
            # The last rounds were just now, or, if the house was down, before that.
            ended = next((one for one in self.weather.outages if one.end == self.moment), None)
            last = self.moment - TICK if ended is None else ended.begin
            Pulse.objects.filter(name="sweep", at__lt=self.moment).update(at=last)
            tasks.keep_time()
            if ended is not None:
                self.watch.clocks_moved()
        if "sweep" in self.errands:
            self.lost_bell = False
            tasks.sweep()
        if "post" in self.errands:
            self._deliver()
        if "letters" in self.errands:
            tasks.fetch()
        self._hear()

    def _deliver(self) -> None:
        try:
            tasks.deliver()
        except Killed:
            self.watch.tally["kills"] += 1

    def _hear(self) -> None:
        """The workers do what bells told them; a bell may be lost, and in an outage all are."""
        while self.bells:
            act = self.bells.pop(0)
            if self.weather.at(self.moment) is not None or self.weather.bell_is_lost():
                self.lost_bell = True
            else:
                act()


class _Errors(logging.Handler):
    """Whatever the house could not do and only logged is found."""

    def __init__(self, watch: Watch) -> None:
        super().__init__(logging.ERROR)
        self.watch = watch

    def emit(self, record: logging.LogRecord) -> None:
        why = f": {record.exc_info[1]!r}" if record.exc_info else ""
        self.watch.stuck[record.getMessage() + why] = None
