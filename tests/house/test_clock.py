"""Clocks of a table: how long an answer has time, what the bank gives, and what it changes that somebody is away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import clock, lobby, play
from games.models import Absence, Game, Player, Seat
from tests.house.conftest import Find, at_once, first_order

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
MONDAY = datetime(2026, 11, 16, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def noon() -> Iterator[time_machine.Traveller]:
    """Let it be noon on a Monday; tests go on from there."""
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


def table(alice: Player, bob: Player, **wishes: Any) -> Game:
    """A running game of Alice and Bob with a pace of its own."""
    game = lobby.open_table(alice, title="the-arrival", size=2, options={}, **{"turn_hours": 24, **wishes})
    lobby.join(game, bob)
    return game


def answer(game: Game, waited_for: Find) -> Seat:
    """Let the seat that is asked play its first order; gives it as it then is."""
    seat = waited_for(game)
    play.submit(seat, first_order(game, seat), at=seat.key, via="web")
    seat.refresh_from_db()
    return seat


def until_asked_again(game: Game, seat: Seat, waited_for: Find) -> Seat:
    """Play on until this seat is asked again."""
    while (asked := waited_for(game)).pk != seat.pk:
        play.submit(asked, first_order(game, asked), at=asked.key, via="web")
    return asked


def all_wish(**wishes: Any) -> None:
    """Give every player these wishes."""
    Player.objects.update(**wishes)


# -- deadlines, through the door


def test_a_question_is_due_after_the_time_of_a_turn(alice: Player, bob: Player, waited_for: Find) -> None:
    game = table(alice, bob)
    seat = waited_for(game)
    assert (seat.asked_at, seat.due, seat.remind_at) == (MONDAY, MONDAY + DAY, MONDAY + 12 * HOUR)
    answered = answer(game, waited_for)
    assert (answered.asked_at, answered.due, answered.remind_at) == (None, None, None)


def test_wishes_of_table_and_player_are_honoured_at_the_door(
    alice: Player, bob: Player, waited_for: Find, noon: time_machine.Traveller
) -> None:
    zone = {"zone": "America/New_York", "days_off": "4", "quiet_from": time(20), "quiet_to": time(9)}
    game = table(alice, bob, weekend_pause=True, zone="America/New_York", turn_hours=48)
    all_wish(**zone)
    noon.move_to(MONDAY + 2 * DAY)
    answer(game, waited_for)
    # From Wednesday 7:00 to Thursday 24:00 are 41 hours; the day off and the weekend do not count; 7:00 is quiet.
    assert waited_for(game).due == datetime(2026, 11, 23, 14, tzinfo=UTC)


def test_bots_have_plain_time_and_no_reminders(alice: Player) -> None:
    game = lobby.open_table(alice, title="the-arrival", size=2, options={}, turn_hours=24)
    lobby.add_bot(game, alice)
    bot = game.seats.get(player=None)
    all_wish(days_off="0123", quiet_from=time(10), quiet_to=time(14))
    clock.set_due(game, bot, MONDAY)
    assert (bot.due, bot.remind_at) == (MONDAY + DAY, None)
    seat = game.seats.get(player=alice)
    seat.bot = True  # a bot keeps it warm
    clock.set_due(game, seat, MONDAY)
    assert (seat.due, seat.remind_at) == (MONDAY + DAY, None)


def test_who_sits_round_the_table_costs_no_query_unless_somebody_goes_away(
    alice: Player, bob: Player, waited_for: Find, noon: time_machine.Traveller
) -> None:
    def looks() -> int:
        seat = waited_for(game)
        order = first_order(game, seat)
        with CaptureQueriesContext(connection) as asked:
            play.submit(Seat.objects.get(pk=seat.pk), order, at=seat.key, via="web")
        assert len(asked) <= 12
        return sum(query["sql"].startswith('SELECT "games_absence"') for query in asked)

    game = table(alice, bob)
    for player in (alice, bob):
        clock.go_away(player, date(2026, 11, 16), date(2026, 11, 17))
    noon.shift(5 * DAY)
    assert [looks() for _ in range(3)] == [0, 0, 0]
    for player in (alice, bob):
        clock.go_away(player, date(2026, 11, 28), date(2026, 11, 29))
    assert [looks() for _ in range(3)] == [1, 1, 1]


# -- the bank


def test_the_bank_is_full_at_first_and_is_used_only_beyond_the_time_of_the_turn(
    alice: Player, bob: Player, waited_for: Find, noon: time_machine.Traveller
) -> None:
    game = table(alice, bob, bank_hours=48)
    seat = waited_for(game)
    assert (seat.bank, seat.due) == (48 * HOUR, MONDAY + 72 * HOUR)
    noon.shift(24 * HOUR)
    assert answer(game, waited_for).bank == 48 * HOUR
    again = until_asked_again(game, seat, waited_for)
    assert again.due == clock.now() + 72 * HOUR
    noon.shift(34 * HOUR)
    assert answer(game, waited_for).bank == 38 * HOUR
    assert until_asked_again(game, seat, waited_for).due == clock.now() + 62 * HOUR


def test_the_bank_is_refilled_with_every_answer_up_to_its_brim(
    alice: Player, bob: Player, waited_for: Find, noon: time_machine.Traveller
) -> None:
    game = table(alice, bob, bank_hours=48, refill_hours=6)
    seat = waited_for(game)
    noon.shift(34 * HOUR)
    assert answer(game, waited_for).bank == 44 * HOUR
    until_asked_again(game, seat, waited_for)
    assert answer(game, waited_for).bank == 48 * HOUR


def test_time_in_which_the_clock_stood_still_is_not_taken_from_the_bank(
    alice: Player, bob: Player, waited_for: Find, noon: time_machine.Traveller
) -> None:
    noon.move_to(MONDAY + 4 * DAY)  # Friday
    game = table(alice, bob, bank_hours=48, weekend_pause=True)
    seat = waited_for(game)
    player = seat.player
    assert player is not None
    clock.go_away(player, date(2026, 11, 23), date(2026, 11, 23))
    noon.move_to(datetime(2026, 11, 24, 15, tzinfo=UTC))  # 12 hours on Friday, none until Tuesday, 15 then
    assert answer(game, waited_for).bank == 45 * HOUR


def test_an_answer_that_does_not_come_uses_the_bank_up(
    alice: Player, bob: Player, waited_for: Find, noon: time_machine.Traveller
) -> None:
    game = table(alice, bob, bank_hours=48, refill_hours=6)
    seat = waited_for(game)
    noon.shift(72 * HOUR)
    assert play.expire(seat)
    again = until_asked_again(game, seat, waited_for)
    assert (again.bank, again.due) == (timedelta(), clock.now() + 24 * HOUR)


def test_a_table_without_a_bank_gives_none(alice: Player, bob: Player, waited_for: Find) -> None:
    game = table(alice, bob, refill_hours=6)
    assert answer(game, waited_for).bank == timedelta()


# -- going away


def test_who_goes_away_has_more_time_at_once_and_is_reminded_later(
    alice: Player, bob: Player, waited_for: Find
) -> None:
    game = table(alice, bob)
    seat = waited_for(game)
    player, other = (alice, bob) if seat.player == alice else (bob, alice)
    clock.go_away(other, date(2026, 11, 16), date(2026, 11, 30))
    assert waited_for(game).due == MONDAY + DAY
    clock.go_away(player, date(2026, 11, 17), date(2026, 11, 20))
    seat.refresh_from_db()
    assert seat.due == MONDAY + 5 * DAY
    assert seat.remind_at == datetime(2026, 11, 21, tzinfo=UTC)  # half time is while they are away


def test_nothing_that_is_asked_becomes_due_earlier(alice: Player, bob: Player, waited_for: Find) -> None:
    game = table(alice, bob)
    seat = waited_for(game)
    Seat.objects.filter(pk=seat.pk).update(due=MONDAY + 9 * DAY)  # a moderator gave more
    assert seat.player is not None
    clock.go_away(seat.player, date(2026, 11, 17), date(2026, 11, 17))
    assert waited_for(game).due == MONDAY + 10 * DAY
    clock.go_away(seat.player, date(2026, 11, 26), date(2026, 11, 27))
    assert waited_for(game).due == datetime(2026, 11, 28, 12, tzinfo=UTC)  # with the half day it had


def test_time_that_is_up_is_not_brought_back_by_going_away(
    alice: Player, bob: Player, waited_for: Find, noon: time_machine.Traveller
) -> None:
    game = table(alice, bob)
    seat = waited_for(game)
    noon.shift(DAY)
    assert seat.player is not None
    clock.go_away(seat.player, date(2026, 11, 17), date(2026, 11, 30))
    assert play.expire(seat)


def test_a_question_asked_of_somebody_who_is_away_waits_for_them(alice: Player, bob: Player, waited_for: Find) -> None:
    game = table(alice, bob)
    for player in (alice, bob):
        clock.go_away(player, date(2026, 11, 16), date(2026, 11, 22))
    answer(game, waited_for)
    assert waited_for(game).due == datetime(2026, 11, 24, tzinfo=UTC)


def test_an_absence_is_not_forgotten_for_an_earlier_one_told_later(
    alice: Player, bob: Player, waited_for: Find, noon: time_machine.Traveller
) -> None:
    game = table(alice, bob, turn_hours=24 * 10)
    for old in (Player.objects.get(pk=alice.pk), Player.objects.get(pk=bob.pk)):
        player = Player.objects.get(pk=old.pk)
        clock.go_away(player, date(2026, 11, 20), date(2026, 11, 29))
        clock.go_away(old, date(2026, 11, 16), date(2026, 11, 16))
    noon.shift(3 * DAY)
    answer(game, waited_for)
    assert waited_for(game).due == datetime(2026, 12, 9, 12, tzinfo=UTC)


def test_days_away_are_days_of_the_players_zone(alice: Player, noon: time_machine.Traveller) -> None:
    alice.zone = "Pacific/Auckland"
    alice.save()
    absence = clock.go_away(alice, date(2026, 11, 1), date(2026, 11, 20))
    assert absence.first == date(2026, 11, 17)  # it is past midnight there, and yesterday cannot be had


def test_days_that_touch_or_overlap_become_one_absence(alice: Player) -> None:
    for first, last in ((1, 3), (10, 12), (4, 5), (9, 11), (6, 8)):
        clock.go_away(alice, date(2026, 12, first), date(2026, 12, last))
    assert [str(absence) for absence in alice.absences.all()] == ["2026-12-01 to 2026-12-12"]


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [
        (date(2026, 11, 20), date(2026, 11, 19), "end before they begin"),
        (date(2026, 11, 1), date(2026, 11, 15), "are over"),
        (date(2028, 1, 1), date(2028, 1, 2), "more than a year ahead"),
        (date(2026, 11, 17), date(2027, 1, 1), "46 days away, and you have 42 left in 2026"),
    ],
)
def test_days_that_cannot_be_had_are_refused_with_the_reason(alice: Player, first: date, last: date, said: str) -> None:
    with pytest.raises(clock.AwayError, match=said):
        clock.go_away(alice, first, last)
    assert not alice.absences.exists()


def test_the_days_of_a_year_are_counted_by_the_year_they_begin_in(alice: Player, settings: Any) -> None:
    settings.ABSENCE_DAYS_A_YEAR = 20
    clock.go_away(alice, date(2026, 11, 20), date(2026, 11, 29))
    clock.go_away(alice, date(2026, 12, 28), date(2027, 1, 6))
    with pytest.raises(clock.AwayError, match="1 days away, and you have 0 left in 2026"):
        clock.go_away(alice, date(2026, 12, 10), date(2026, 12, 10))
    clock.go_away(alice, date(2027, 2, 1), date(2027, 2, 20))
    clock.go_away(alice, date(2026, 11, 22), date(2026, 11, 25))  # within days they have already
    assert [str(absence) for absence in alice.absences.all()] == [
        "2026-11-20 to 2026-11-29",
        "2026-12-28 to 2027-01-06",
        "2027-02-01 to 2027-02-20",
    ]


def test_who_comes_home_early_has_the_time_that_was_left(
    alice: Player, bob: Player, waited_for: Find, noon: time_machine.Traveller
) -> None:
    game = table(alice, bob)
    seat = waited_for(game)
    assert seat.player is not None
    absence = clock.go_away(seat.player, date(2026, 11, 17), date(2026, 11, 26))
    assert waited_for(game).due == MONDAY + 11 * DAY
    noon.shift(3 * DAY)
    clock.come_home(absence)
    absence.refresh_from_db()
    assert absence.last == date(2026, 11, 19)
    seat.refresh_from_db()
    assert seat.due == MONDAY + 4 * DAY
    assert seat.remind_at is not None
    assert seat.remind_at > clock.now()


def test_going_away_for_a_moment_is_no_way_to_stall(
    alice: Player, bob: Player, waited_for: Find, noon: time_machine.Traveller
) -> None:
    game = table(alice, bob)
    seat = waited_for(game)
    assert seat.player is not None
    for _ in range(3):
        noon.shift(HOUR)
        clock.come_home(clock.go_away(seat.player, date(2026, 11, 17), date(2026, 11, 30)))
    assert waited_for(game).due == MONDAY + DAY
    assert not seat.player.absences.exists()


def test_who_comes_home_has_at_least_the_rest_of_the_day(
    alice: Player, bob: Player, waited_for: Find, noon: time_machine.Traveller
) -> None:
    game = table(alice, bob, turn_hours=24 * 12)
    seat = waited_for(game)
    assert seat.player is not None
    absence = clock.go_away(seat.player, date(2026, 11, 27), date(2026, 11, 30))
    noon.shift(DAY)
    Seat.objects.filter(pk=seat.pk).update(due=MONDAY + 2 * DAY)  # sooner than the days away would have it
    clock.come_home(absence)
    assert waited_for(game).due == datetime(2026, 11, 18, tzinfo=UTC)


def test_coming_home_takes_back_only_what_going_away_gave(
    alice: Player, bob: Player, waited_for: Find, noon: time_machine.Traveller
) -> None:
    game = table(alice, bob)
    seat = waited_for(game)
    assert seat.player is not None
    absence = clock.go_away(seat.player, date(2026, 11, 17), date(2026, 11, 30))
    noon.shift(10 * DAY)
    Game.objects.update(turn_hours=1)  # as if the time had been up long ago
    clock.come_home(absence)
    assert waited_for(game).due == MONDAY + 15 * DAY
    clock.come_home(absence)


def test_who_is_away_is_known_with_the_moment_of_their_return(
    alice: Player, bob: Player, charlie: Player, django_assert_num_queries: Callable[[int], Any]
) -> None:
    alice.zone, alice.quiet_from, alice.quiet_to = "America/New_York", time(22), time(8)
    alice.save()
    clock.go_away(alice, date(2026, 11, 16), date(2026, 11, 17))
    clock.go_away(bob, date(2026, 11, 17), date(2026, 11, 18))
    with django_assert_num_queries(1):
        found = clock.away_until([alice.pk, bob.pk, charlie.pk], MONDAY)
    assert found == {alice.pk: datetime(2026, 11, 18, 13, tzinfo=UTC)}


@pytest.mark.django_db(transaction=True)
def test_going_away_twice_at_once_is_counted_twice_and_no_clock_is_missed(
    alice: Player, bob: Player, waited_for: Find, settings: Any
) -> None:
    settings.ABSENCE_DAYS_A_YEAR = 10
    game = table(alice, bob)
    seat = waited_for(game)
    player = seat.player
    assert player is not None
    order = first_order(game, seat)
    days = [(date(2026, 11, 17), date(2026, 11, 24)), (date(2026, 12, 1), date(2026, 12, 8))]

    def act(number: int) -> object:
        if number == 2:
            return play.submit(seat, order, at=seat.key, via="web")
        return clock.go_away(player, *days[number])

    *went, played = at_once(3, act)
    assert isinstance(played, play.Receipt)
    assert sorted(type(one).__name__ for one in went) == ["Absence", "AwayError"]
    assert player.absences.count() == 1


@pytest.mark.django_db(transaction=True)
def test_who_goes_away_while_a_move_asks_them_something_has_more_time_all_the_same(
    alice: Player, bob: Player, waited_for: Find
) -> None:
    for _ in range(4):
        game = table(alice, bob)
        seat = waited_for(game)
        order = first_order(game, seat)
        other = Player.objects.get(seats__game=game, seats__number=1 - seat.number)

        def act(number: int, seat: Seat = seat, order: str = order, other: Player = other) -> object:
            if number:
                return clock.go_away(other, date(2026, 11, 16), date(2026, 11, 19))
            return play.submit(seat, order, at=seat.key, via="web")

        assert [error for error in at_once(2, act) if isinstance(error, Exception)] == []
        asked = waited_for(game)
        assert (asked.player, asked.due) == (other, datetime(2026, 11, 21, tzinfo=UTC))
        Absence.objects.all().delete()
        Player.objects.update(away_last=None)


# -- what profiles show


def test_how_somebody_answers_is_told_by_all_their_seats(
    alice: Player, bob: Player, waited_for: Find, noon: time_machine.Traveller
) -> None:
    game, other = table(alice, bob), table(alice, bob)
    seat = waited_for(game)
    player = seat.player
    assert player is not None
    assert clock.answer_stats(player) == (0, 0, None, None)
    for minutes in (10, 30):
        noon.shift(timedelta(minutes=minutes))
        answer(game, waited_for)
        until_asked_again(game, seat, waited_for)
    assert clock.answer_stats(player) == (2, 0, 1.0, 20)
    late = until_asked_again(other, other.seats.get(player=player), waited_for)
    Seat.objects.filter(pk=late.pk).update(due=clock.now())
    assert play.expire(late)
    assert clock.answer_stats(player) == (2, 1, 2 / 3, 20)


def test_only_the_last_answers_are_kept(alice: Player, bob: Player, waited_for: Find) -> None:
    game = table(alice, bob)
    Seat.objects.update(answer_minutes=[1] * clock.ANSWERS_KEPT)
    assert answer(game, waited_for).answer_minutes == [*[1] * (clock.ANSWERS_KEPT - 1), 0]
