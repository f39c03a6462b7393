"""Races and crashes: whoever comes at once, and wherever the power fails, an order counts once or not at all."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from datetime import datetime, timedelta
from functools import partial
from itertools import count
from typing import Any

import pytest
import time_machine
from django.db import connection, transaction
from django.db.models import QuerySet
from django.test import Client

from games import clock, lobby, play
from games.engine import NotYourTurn
from games.models import Game, Move, Notice, Player, Pulse, Seat
from tests.house.conftest import Find, at_once, do_the_rounds, first_order, must_hold, play_until, written

pytestmark = pytest.mark.django_db(transaction=True)


def accepted(answers: list[Any]) -> list[Any]:
    """The answers that are no refusal; anything but a clean refusal is a failure."""
    refused = [answer for answer in answers if isinstance(answer, Exception)]
    assert [error for error in refused if not isinstance(error, play.Stale | NotYourTurn)] == []
    return [answer for answer in answers if not isinstance(answer, Exception)]


def time_is_up(seat: Seat) -> None:
    """Make a seat's answer overdue."""
    Seat.objects.filter(pk=seat.pk).update(due=clock.now() - timedelta(seconds=1))


def posting(game: Game, seat: Seat) -> Callable[[int], play.Receipt]:
    """The way to post that seat's first order."""
    order = first_order(game, seat)
    return lambda _: play.submit(seat, order, at=seat.key, via="web")


def expiring(seat: Seat) -> Callable[[int], bool]:
    """The way to find that seat's time up."""
    return lambda _: play.expire(seat)


# -- races


def test_eight_who_play_the_same_turn_are_one_move(game: Game, waited_for: Find) -> None:
    for turn in range(1, 6):
        answers = at_once(8, posting(game, waited_for(game)))
        assert [receipt.moves for receipt in accepted(answers)] == [(turn,)]
    must_hold(game)
    assert Notice.objects.filter(game=game, kind="turn").count() == 6


def test_eight_browsers_posting_the_same_turn_get_one_redirect_and_seven_fresh_boards(
    game: Game, waited_for: Find
) -> None:
    seat = waited_for(game)
    assert seat.player is not None
    browsers = [Client(raise_request_exception=False) for _ in range(8)]
    for browser in browsers:
        browser.force_login(seat.player, backend="django.contrib.auth.backends.ModelBackend")
    body = {"line": first_order(game, seat), "at": seat.key}
    answers = at_once(8, lambda number: browsers[number].post(f"/games/{game.pk}/orders/", body).status_code)
    assert sorted(answers) == [302, *[409] * 7]
    must_hold(game)


def test_two_people_taking_the_last_seat_are_one_player_and_one_start(
    open_table: Game, bob: Player, charlie: Player
) -> None:
    answers = at_once(2, lambda number: lobby.join(open_table, (bob, charlie)[number]))
    assert [type(answer) for answer in answers if isinstance(answer, Exception)] == [lobby.LobbyError]
    assert Seat.objects.filter(game=open_table, player__isnull=False).count() == 2
    assert Move.objects.filter(game=open_table).count() == 1
    must_hold(open_table)


def test_two_openings_at_once_are_one_row(game: Game, waited_for: Find) -> None:
    play_until(game, "block", waited_for)
    for seat in game.seats.all():
        play.submit(seat, "block top", at=None, via="web")
    assert sorted(at_once(2, lambda _: play.resolve(game.pk))) == [False, True]
    assert game.moves.filter(kind="opening").count() == 1
    must_hold(game)


def test_the_last_two_envelopes_at_once_are_locked_together(game: Game, waited_for: Find) -> None:
    play_until(game, "block", waited_for)
    seats = list(game.seats.all())
    answers = at_once(2, lambda number: play.submit(seats[number], "block top", at=seats[number].key, via="web"))
    assert len(accepted(answers)) == 2
    assert game.commitments.filter(locked=True).count() == 2
    assert play.resolve(game.pk)
    must_hold(game)


def test_an_order_racing_its_deadline_is_one_row(game: Game, waited_for: Find) -> None:
    Game.objects.filter(pk=game.pk).update(patience=9)  # a seat that is offered would be a row more
    for _ in range(5):
        rows = game.moves.count()
        seat = waited_for(game)
        time_is_up(seat)
        deeds = (posting(game, seat), expiring(seat))
        submitted, expired = at_once(2, lambda number, deeds=deeds: deeds[number](number))  # type: ignore[misc]
        assert bool(accepted([submitted])) != expired
        assert game.moves.count() == rows + 1
    must_hold(game)


def test_two_sweeps_at_once_do_everything_once(alice: Player, bob: Player, game: Game, waited_for: Find) -> None:
    bots = lobby.open_table(alice, title="the-arrival", size=2, options={})
    lobby.add_bot(bots, alice)
    while (seat := Seat.objects.filter(game=bots, bot=False).exclude(key="").first()) is not None:
        play.submit(seat, first_order(bots, seat), at=seat.key, via="web")
    sealed = lobby.open_table(alice, title="the-arrival", size=2, options={})
    lobby.join(sealed, bob)
    play_until(sealed, "block", waited_for)
    for seat in sealed.seats.all():
        play.submit(seat, "block top", at=None, via="web")
    time_is_up(waited_for(game))

    assert at_once(2, lambda _: do_the_rounds()) == [None, None]

    assert [move.kind for move in game.moves.all()] == ["start", "timeout"]
    assert sealed.moves.filter(kind="opening").count() == 1
    assert not Seat.objects.filter(game=bots, bot=True).exclude(key="").exists()
    assert Pulse.objects.get().name == "sweep"
    for each in (game, bots, sealed):
        must_hold(each)


# -- crashes


class PowerCut(Exception):
    """The process dies here."""


class CutAt:
    """Cuts the connection to the database before its nth statement: the server rolls back, as after a kill."""

    def __init__(self, number: int) -> None:
        self.left = number

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        """Run a statement, unless it is the one."""
        self.left -= 1
        if self.left == 0:
            connection.connection.close()
            raise PowerCut(sql)
        return execute(sql, params, many, context)


def cut_everywhere(game: Game, deed: Callable[[], object]) -> int:
    """Do the deed with a cut at its first statement, its second, ... until it gets through; after a cut nothing may be
    written, after the last everything; gives the number of cuts."""
    for number in count(1):
        before = written(game)
        cut = CutAt(number)

        def die_trying(_: int, cut: CutAt = cut) -> None:
            with connection.execute_wrapper(cut):
                deed()

        [died] = at_once(1, die_trying)  # in a thread, which takes its connection with it
        if cut.left > 0:
            assert died is None
            assert written(game) != before
            must_hold(game)
            return number - 1
        assert written(game) == before
    raise AssertionError


@pytest.fixture
def midday() -> Any:
    """Let time stand still."""
    with time_machine.travel(datetime.fromisoformat("2026-05-01T12:00:00+00:00"), tick=False):
        yield


@pytest.mark.usefixtures("midday")
class TestAPowerCutAtEveryStatement:
    """After each cut the game is wholly as before; the repeat after the last is wholly done, once."""

    def test_of_an_order(self, game: Game, waited_for: Find) -> None:
        seat = waited_for(game)
        assert cut_everywhere(game, lambda: play.submit(seat, "1", at=seat.key, via="web")) >= 8
        assert game.moves.count() == 2
        with pytest.raises((play.Stale, NotYourTurn)):
            play.submit(seat, "1", at=seat.key, via="web")

    def test_of_taking_a_move_back(self, game: Game, waited_for: Find) -> None:
        seat = waited_for(game)
        play.submit(seat, "1", at=seat.key, via="web")
        assert cut_everywhere(game, lambda: play.take_back(seat, via="web")) >= 7

    def test_of_the_first_and_of_the_last_sealed_order(self, game: Game, waited_for: Find) -> None:
        play_until(game, "block", waited_for)
        for seat in game.seats.all():
            assert cut_everywhere(game, partial(play.submit, seat, "block top", at=None, via="web")) >= 4

    def test_of_an_opening(self, game: Game, waited_for: Find) -> None:
        play_until(game, "block", waited_for)
        for seat in game.seats.all():
            play.submit(seat, "block top", at=None, via="web")
        assert cut_everywhere(game, lambda: play.resolve(game.pk)) >= 8
        assert game.moves.filter(kind="opening").count() == 1

    def test_of_time_that_is_up(self, game: Game, waited_for: Find) -> None:
        seat = waited_for(game)
        time_is_up(seat)
        assert cut_everywhere(game, lambda: play.expire(seat)) >= 8
        assert game.moves.count() == 2
        assert not play.expire(seat)

    def test_of_time_that_is_up_for_a_sealed_order(self, game: Game, waited_for: Find) -> None:
        play_until(game, "block", waited_for)
        seat = waited_for(game)
        time_is_up(seat)
        assert cut_everywhere(game, lambda: play.expire(seat)) >= 5
        assert game.commitments.count() == 1

    def test_of_the_start(self, open_table: Game, bob: Player) -> None:
        assert cut_everywhere(open_table, lambda: lobby.join(open_table, bob)) >= 10

    def test_and_a_door_without_a_transaction_is_found_out(
        self, game: Game, waited_for: Find, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(transaction, "atomic", nullcontext)
        monkeypatch.setattr(QuerySet, "select_for_update", lambda found, **how: found)
        seat = waited_for(game)
        with pytest.raises(AssertionError):
            cut_everywhere(game, lambda: play.submit(seat, "1", at=seat.key, via="web"))


def test_an_acknowledgement_that_is_lost_after_the_commit_does_not_make_two_moves(
    game: Game, waited_for: Find, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = waited_for(game)
    commit = connection._commit  # type: ignore[attr-defined]

    def commit_and_die() -> None:
        commit()
        raise PowerCut

    with monkeypatch.context() as patch:
        patch.setattr(connection, "_commit", commit_and_die)
        with pytest.raises(PowerCut):
            play.submit(seat, "1", at=seat.key, via="web")
    connection.close()
    assert game.moves.count() == 2
    must_hold(game)
    with pytest.raises((play.Stale, NotYourTurn)):
        play.submit(seat, "1", at=seat.key, via="web")
    assert game.moves.count() == 2
