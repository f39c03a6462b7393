"""Outages: if nobody did the rounds for a while, every clock gets that time back, once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
import time_machine

from games import clock, lobby, play
from games.models import Game, Player, Pulse, Seat
from tests.house.conftest import Find, at_once, first_order

DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
MONDAY = datetime(2026, 11, 16, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def noon() -> Iterator[time_machine.Traveller]:
    """Let it be noon on a Monday; tests go on from there."""
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


@pytest.fixture
def asked(alice: Player, bob: Player, waited_for: Find) -> Seat:
    """Give a seat that is asked something, with 24 hours to answer, in a house whose rounds were just done."""
    game = lobby.open_table(alice, title="the-arrival", size=2, options={}, turn_hours=24, bank_hours=6)
    lobby.join(game, bob)
    clock.beat("sweep")
    seat = waited_for(game)
    assert (seat.due, seat.remind_at) == (MONDAY + 30 * HOUR, MONDAY + 15 * HOUR)
    return seat


def clock_of(seat: Seat) -> tuple[datetime | None, datetime | None, datetime | None]:
    """The clock of a seat, as it is now."""
    seat.refresh_from_db()
    return seat.asked_at, seat.due, seat.remind_at


def test_the_time_of_an_outage_is_given_back(asked: Seat, noon: time_machine.Traveller) -> None:
    noon.shift(29 * HOUR)
    clock.beat("sweep")
    noon.shift(5 * HOUR)  # time was up four hours ago, if there had been anybody to see it
    assert clock.credit_outage(clock.now()) == 5 * HOUR
    assert clock_of(asked) == (MONDAY + 5 * HOUR, MONDAY + 35 * HOUR, MONDAY + 20 * HOUR)
    assert clock.expired(clock.now()) == []
    assert not play.expire(asked)
    noon.shift(HOUR)
    assert play.expire(asked)


def test_it_is_given_back_once(asked: Seat, noon: time_machine.Traveller) -> None:
    noon.shift(5 * HOUR)
    assert clock.credit_outage(clock.now()) == 5 * HOUR
    assert clock.credit_outage(clock.now()) == timedelta()
    noon.shift(timedelta(seconds=15))
    assert clock.credit_outage(clock.now()) == timedelta()
    assert clock_of(asked)[1] == MONDAY + 35 * HOUR


@pytest.mark.parametrize(("silent", "credited"), [(2 * MINUTE, False), (2 * MINUTE + timedelta(seconds=1), True)])
def test_rounds_that_are_a_little_late_are_no_outage(
    asked: Seat, silent: timedelta, credited: bool, noon: time_machine.Traveller
) -> None:
    noon.shift(silent)
    assert clock.credit_outage(clock.now()) == (silent if credited else timedelta())
    assert clock_of(asked)[1] == MONDAY + 30 * HOUR + (silent if credited else timedelta())


def test_a_house_that_has_only_just_opened_had_no_outage(asked: Seat, noon: time_machine.Traveller) -> None:
    Pulse.objects.all().delete()
    noon.shift(5 * HOUR)
    assert clock.credit_outage(clock.now()) == timedelta()
    assert clock_of(asked)[1] == MONDAY + 30 * HOUR


def test_who_was_asked_during_the_outage_gets_the_rest_of_it_back(
    asked: Seat, waited_for: Find, noon: time_machine.Traveller
) -> None:
    noon.shift(3 * HOUR)  # pages are still served
    play.submit(asked, first_order(asked.game, asked), at=asked.key, via="web")
    other = waited_for(asked.game)
    noon.shift(2 * HOUR)
    assert clock.credit_outage(clock.now()) == 5 * HOUR
    assert clock_of(other) == (MONDAY + 5 * HOUR, MONDAY + 35 * HOUR, MONDAY + 20 * HOUR)


def test_what_nobody_is_asked_stays_without_a_clock(asked: Seat, noon: time_machine.Traveller) -> None:
    idle = Seat.objects.exclude(pk=asked.pk).get(game=asked.game)
    Seat.objects.filter(pk=asked.pk).update(remind_at=None, asked_at=None)
    noon.shift(5 * HOUR)
    clock.credit_outage(clock.now())
    assert clock_of(idle) == (None, None, None)
    assert clock_of(asked) == (None, MONDAY + 35 * HOUR, None)


def test_a_paused_game_has_no_clock_to_credit(asked: Seat, noon: time_machine.Traveller) -> None:
    Game.objects.update(state=Game.State.PAUSED)
    noon.shift(5 * HOUR)
    clock.credit_outage(clock.now())
    assert clock_of(asked)[1] == MONDAY + 30 * HOUR


def test_an_outage_is_not_taken_from_the_bank_nor_held_against_anybody(
    asked: Seat, noon: time_machine.Traveller
) -> None:
    noon.shift(23 * HOUR)
    clock.beat("sweep")
    noon.shift(5 * HOUR)
    clock.credit_outage(clock.now())
    play.submit(asked, first_order(asked.game, asked), at=asked.key, via="web")
    asked.refresh_from_db()
    assert (asked.bank, asked.answer_minutes) == (6 * HOUR, [23 * 60])


def test_many_outages_add_up(asked: Seat, noon: time_machine.Traveller) -> None:
    for _ in range(6):
        noon.shift(timedelta(minutes=7, seconds=3, microseconds=5))
        clock.credit_outage(clock.now())
        noon.shift(timedelta(seconds=15))
        clock.beat("sweep")
    assert clock_of(asked)[1] == MONDAY + 30 * HOUR + 6 * timedelta(minutes=7, seconds=3, microseconds=5)


def test_the_credit_is_a_handful_of_statements(
    asked: Seat, noon: time_machine.Traveller, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    noon.shift(5 * HOUR)
    with django_assert_max_num_queries(8):  # a savepoint and its release among them
        clock.credit_outage(clock.now())


def test_time_is_not_given_back_into_a_weekend_off(asked: Seat, noon: time_machine.Traveller) -> None:
    Game.objects.update(weekend_pause=True)
    noon.move_to(MONDAY + 4 * DAY)  # a Friday; with two hours left at ten in the evening, the house is down for six
    Seat.objects.filter(pk=asked.pk).update(asked_at=MONDAY + 3 * DAY, due=MONDAY + 4 * DAY + 12 * HOUR - MINUTE)
    noon.shift(10 * HOUR)
    clock.beat("sweep")
    noon.shift(6 * HOUR)
    clock.credit_outage(clock.now())
    assert clock_of(asked)[1] == datetime(2026, 11, 23, 1, 59, tzinfo=UTC)


def test_time_is_not_given_back_into_quiet_hours(
    asked: Seat, alice: Player, bob: Player, noon: time_machine.Traveller
) -> None:
    Player.objects.update(quiet_from=time(23), quiet_to=time(7))
    noon.shift(24 * HOUR)
    clock.beat("sweep")
    noon.shift(6 * HOUR)  # six hours were left, until 18:00
    clock.credit_outage(clock.now())
    assert clock_of(asked)[1] == MONDAY + 43 * HOUR


def test_a_reminder_whose_moment_the_outage_took_is_still_sent(asked: Seat, noon: time_machine.Traveller) -> None:
    Player.objects.update(days_off="1")  # half time is on the Tuesday off, so the reminder waits for its end
    wednesday = MONDAY + 36 * HOUR
    Seat.objects.filter(pk=asked.pk).update(due=wednesday + 18 * HOUR, remind_at=wednesday)
    noon.move_to(wednesday - 2 * HOUR)
    clock.beat("sweep")
    noon.shift(5 * HOUR)
    clock.credit_outage(clock.now())
    assert clock_of(asked)[2] == wednesday
    assert clock.remind(clock.now()) == 1


@pytest.mark.django_db(transaction=True)
def test_two_schedulers_give_it_back_once(asked: Seat, noon: time_machine.Traveller) -> None:
    for number in range(1, 4):
        noon.shift(5 * HOUR)
        given = at_once(4, lambda _: clock.credit_outage(clock.now()))
        assert sorted(given) == [timedelta(), timedelta(), timedelta(), 5 * HOUR]
        assert clock_of(asked)[1] == MONDAY + (30 + 5 * number) * HOUR


@pytest.mark.django_db(transaction=True)
def test_orders_that_come_while_clocks_are_credited_land(
    asked: Seat, waited_for: Find, noon: time_machine.Traveller
) -> None:
    for _ in range(4):
        seat = waited_for(asked.game)
        order = first_order(asked.game, seat)
        noon.shift(HOUR)

        def act(number: int, seat: Seat = seat, order: str = order) -> object:
            return clock.credit_outage(clock.now()) if number else play.submit(seat, order, at=seat.key, via="web")

        played, given = at_once(2, act)
        assert isinstance(played, play.Receipt)
        assert given == HOUR
        now_due = waited_for(asked.game).due
        assert now_due is not None
        assert now_due >= clock.now() + 24 * HOUR


def test_days_away_told_after_an_outage_put_off_all_that_is_left(
    alice: Player, bob: Player, waited_for: Find, noon: time_machine.Traveller
) -> None:
    noon.shift(-2 * DAY)  # a Saturday, on which no clock of this table runs
    game = lobby.open_table(
        alice, title="the-arrival", size=2, options={}, turn_hours=72, weekend_pause=True, zone="UTC"
    )
    lobby.join(game, bob)
    seat = waited_for(game)
    assert seat.player is not None
    midnight = MONDAY - 12 * HOUR
    assert seat.due == midnight + 3 * DAY
    noon.move_to(midnight)
    clock.beat("sweep")
    noon.shift(20 * HOUR)
    clock.credit_outage(clock.now())
    assert clock_of(seat)[1] == midnight + 3 * DAY + 20 * HOUR  # on Thursday evening
    noon.move_to(midnight + 3 * DAY + 10 * HOUR)
    thursday = clock.now().date()
    clock.go_away(seat.player, thursday, thursday)
    assert clock_of(seat)[1] == midnight + 4 * DAY + 20 * HOUR  # what was left when that day began
