"""What may be cut short by a crash: each deed, how often it was done, and who finishes it afterwards."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from functools import partial
from typing import NamedTuple
from unittest.mock import patch

from allauth.account.models import EmailAddress
from django.db.models import Model, QuerySet

from games import clock, lobby, play, tasks
from games.engine import OrderError
from games.models import Commitment, Game, Mail, Move, Notice, Player, Position, Seat
from games.models.log import lay_out
from games.post import address
from games.post.deliver import LEASE
from games.trust.sound import wrong_with
from games.trust.tray import Tray

TITLE = "the-arrival"  # it has open and sealed orders
OF_GAME: tuple[type[Model], ...] = (Seat, Position, Commitment, Notice, Mail)
MANY = 30_000  # times that a seat may time out before it is offered to others


class Situation(NamedTuple):
    """A deed about to be done: what it is, how often it is done by now, who finishes it after a crash, what is wrong
    with it then."""

    deed: Callable[[], object]
    times_done: Callable[[], int]
    finish: Callable[[], object]
    wrong: Callable[[], list[str]] = list


class Deeds:
    """One game after another, brought into whatever situation is wanted."""

    def __init__(self, tray: Tray) -> None:
        self.tray = tray
        self.players = [person() for _ in range(2)]
        self.game = self._new_game()

    def _new_game(self) -> Game:
        game = lobby.open_table(self.players[0], title=TITLE, size=2, options={}, patience=MANY)
        lobby.join(game, self.players[1])
        return Game.objects.get(pk=game.pk)

    def waited_for(self) -> Seat:
        """A seat that owes an answer; where a game has ended another has begun."""
        found = self.game.seats.select_related("player").exclude(key="").first()
        if found is None:
            self.game = self._new_game()
            return self.waited_for()
        return found

    def first_order(self, seat: Seat) -> str:
        """The first order that a seat may give."""
        return lay_out(Game.objects.get(pk=self.game.pk), []).decision(seat.number).options[0]

    # -- situations

    def an_order(self) -> Situation:
        """An open order is given; whoever got no answer gives it again."""
        while (seat := self.waited_for()).asked == "block":
            self._play_on()
        order, head = self.first_order(seat), self._head()
        return Situation(
            deed := partial(play.submit, seat, order, at=seat.key, via="web"),
            lambda: self._rows(head, "order").filter(seat=seat.number).count(),
            partial(_again, deed),
        )

    def a_sealed_order(self) -> Situation:
        """The last sealed order is given; whoever got no answer gives it again, and the rounds open all of them."""
        first, last = self._asked_to_seal()
        order, head = self.first_order(last), self._head()
        play.submit(first, self.first_order(first), at=first.key, via="web")
        deed = partial(play.submit, last, order, at=last.key, via="web")

        def times() -> int:
            sealed = Commitment.objects.filter(game=self.game, seat=last, locked=True)
            opened = [move.orders for move in self._rows(head, "opening")]
            return sum(one.order == order for one in sealed) + sum([last.number, order] in one for one in opened)

        def finish() -> None:
            _again(deed)
            tasks.sweep()

        return Situation(deed, times, finish)

    def an_opening(self) -> Situation:
        """All envelopes are opened; the rounds do it if the bell is lost."""
        for seat in self._asked_to_seal():
            play.submit(seat, self.first_order(seat), at=seat.key, via="web")
        head = self._head()
        return Situation(
            partial(play.resolve, self.game.pk), lambda: self._rows(head, "opening").count(), lambda: tasks.sweep()
        )

    def a_time_out(self) -> Situation:
        """Somebody's time is up; the rounds find it."""
        while (seat := self.waited_for()).asked == "block":
            self._play_on()
        head = self._head()
        clock.beat("sweep")  # nobody was away: the time of an outage would be given back
        Seat.objects.filter(pk=seat.pk).update(due=clock.now() - timedelta(seconds=1))
        return Situation(
            partial(play.expire, seat), lambda: self._rows(head, "timeout").count(), lambda: tasks.keep_time()
        )

    def a_delivery(self) -> Situation:
        """A question is mailed; the rounds do it, once the lease of whoever died has run out."""
        while True:  # until one question, and nothing else, is to be told: so every delivery is like the others
            self.deliver_all()
            self._play_on()
            waiting = list(Notice.objects.filter(done=None).select_related("seat"))
            seat = waiting[0].seat if len(waiting) == 1 else None
            if seat is not None and seat.key == waiting[0].question:
                return self._delivery_to(seat)

    def _delivery_to(self, seat: Seat) -> Situation:
        def wrong() -> list[str]:
            names = set(self._mails_asking(seat))
            waiting = Notice.objects.filter(game=self.game, done=None).count()
            found = [f"the question was mailed under {len(names)} names"] if len(names) > 1 else []
            return found + ([f"{waiting} notices were never sent"] if waiting else [])

        return Situation(tasks.deliver, lambda: len(self._mails_asking(seat)), self.deliver_all, wrong)

    # -- looking

    def written(self) -> list[object]:
        """All that is written of the game, and how many mails were taken: after most crashes, what it was before."""
        theirs = [
            list(Game.objects.filter(pk=self.game.pk).values_list()),
            *(list(model._default_manager.filter(game=self.game).values_list().order_by("pk")) for model in OF_GAME),
            list(Move.objects.filter(game=self.game).values_list("number", "chain")),
        ]
        return [*theirs, len(self.tray.taken())]

    def wrong(self) -> list[str]:
        """What is wrong with the game as it is stored."""
        return wrong_with(self.game.pk)

    def deliver_all(self) -> None:
        """Do the post's rounds when every lease has run out."""
        later = clock.now() + LEASE + timedelta(seconds=1)
        with patch.object(clock, "now", lambda: later), self.tray.counted():
            tasks.deliver()

    def _mails_asking(self, seat: Seat) -> list[str]:
        moment = clock.now()
        read = ((mail, address.read(mail.reply_to, moment)) for mail in self.tray.taken())
        return [mail.message_id for mail, to in read if to and (to.pk, to.question_prefix) == (seat.pk, seat.key[:16])]

    def _head(self) -> int:
        return Game.objects.values_list("head", flat=True).get(pk=self.game.pk)

    def _rows(self, after: int, kind: str) -> QuerySet[Move]:
        return Move.objects.filter(game=self.game, number__gt=after, kind=kind)

    # -- playing

    def _play_on(self) -> None:
        seat = self.waited_for()
        play.submit(seat, self.first_order(seat), at=seat.key, via="web")
        play.resolve(self.game.pk)

    def _asked_to_seal(self) -> list[Seat]:
        while self.waited_for().asked != "block":
            self._play_on()
        seats = list(self.game.seats.exclude(key=""))
        if len(seats) == 2:
            return seats
        self._play_on()
        return self._asked_to_seal()


def _again(deed: Callable[[], object]) -> None:
    """Give an order again; if it was taken the first time, the question is no longer asked."""
    with suppress(OrderError):
        deed()


def person() -> Player:
    """Somebody who is written to at once, at a proved address."""
    email = f"{secrets.token_hex(8)}@example.org"
    player = Player.objects.create_user(email, name="Somebody", mail=Player.Mail.EACH)
    EmailAddress.objects.filter(user=player).update(verified=True)
    return player
