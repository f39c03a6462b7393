"""Reminders: at half time and shortly before time is up, each at most once, and none after the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import clock, lobby, play
from games.models import Game, Notice, Player, Seat
from tests.house.conftest import Find, at_once, first_order

HOUR = timedelta(hours=1)
MONDAY = datetime(2026, 11, 16, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def noon() -> Iterator[time_machine.Traveller]:
    """Let it be noon on a Monday; tests go on from there."""
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


@pytest.fixture
def asked(alice: Player, bob: Player, waited_for: Find) -> Seat:
    """Give a seat that is asked something, with 24 hours to answer."""
    game = lobby.open_table(alice, title="the-arrival", size=2, options={}, turn_hours=24)
    lobby.join(game, bob)
    return waited_for(game)


def reminders() -> list[tuple[str, datetime]]:
    """What was noted to remind people of, and when, oldest first."""
    kinds = [Notice.Kind.REMINDER, Notice.Kind.LAST_CALL]
    return list(Notice.objects.filter(kind__in=kinds).order_by("made").values_list("kind", "made"))


def rounds(noon: time_machine.Traveller, until: datetime) -> None:
    """Do the rounds every quarter of an hour, and the clock's twice as two schedulers would."""
    while clock.now() <= until:
        clock.remind(clock.now())
        clock.remind(clock.now())
        noon.shift(HOUR / 4)


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ("both", [("reminder", MONDAY + 12 * HOUR), ("last-call", MONDAY + 20 * HOUR)]),
        ("half", [("reminder", MONDAY + 12 * HOUR)]),
        ("last", [("last-call", MONDAY + 20 * HOUR)]),
        ("none", []),
    ],
)
def test_everybody_is_reminded_as_they_wish_and_of_each_question_once(
    asked: Seat, wish: str, told: list[tuple[str, datetime]], noon: time_machine.Traveller
) -> None:
    assert asked.player is not None
    asked.player.reminders = wish
    asked.player.save()
    game = asked.game
    clock.set_due(game, asked, MONDAY)
    asked.save()
    rounds(noon, MONDAY + 30 * HOUR)
    assert reminders() == told


def test_a_reminder_is_of_the_question_so_that_it_is_not_sent_once_that_is_answered(
    asked: Seat, noon: time_machine.Traveller
) -> None:
    noon.shift(12 * HOUR)
    assert clock.remind(clock.now()) == 1
    notice = Notice.objects.get(kind="reminder")
    assert (notice.seat, notice.question, notice.player) == (asked, asked.key, asked.player)


def test_nobody_is_reminded_of_what_they_have_answered(asked: Seat, noon: time_machine.Traveller) -> None:
    noon.shift(11 * HOUR)
    play.submit(asked, first_order(asked.game, asked), at=asked.key, via="mail")
    rounds(noon, MONDAY + 22 * HOUR)
    assert Notice.objects.filter(seat=asked, kind__in=["reminder", "last-call"]).count() == 0


def test_a_sweep_that_comes_late_gives_the_last_call_only(asked: Seat, noon: time_machine.Traveller) -> None:
    noon.shift(21 * HOUR)
    assert clock.remind(clock.now()) == 1
    assert clock.remind(clock.now()) == 0
    assert [kind for kind, _ in reminders()] == ["last-call"]


def test_nobody_is_reminded_when_time_is_up(asked: Seat, noon: time_machine.Traveller) -> None:
    noon.shift(24 * HOUR)
    assert clock.remind(clock.now()) == 0
    asked.refresh_from_db()
    assert asked.remind_at is None


@pytest.mark.parametrize("state", [Game.State.PAUSED, Game.State.PARKED, Game.State.ENDED])
def test_a_game_that_is_not_played_reminds_nobody(asked: Seat, state: str, noon: time_machine.Traveller) -> None:
    Game.objects.update(state=state)
    noon.shift(13 * HOUR)
    assert clock.remind(clock.now()) == 0
    Game.objects.update(state=Game.State.RUNNING)
    assert clock.remind(clock.now()) == 1


def test_a_bot_that_keeps_a_seat_warm_is_not_reminded(asked: Seat, noon: time_machine.Traveller) -> None:
    Seat.objects.filter(pk=asked.pk).update(bot=True)
    rounds(noon, MONDAY + 30 * HOUR)
    assert reminders() == []


def test_a_wish_that_changes_meanwhile_counts(asked: Seat, noon: time_machine.Traveller) -> None:
    Player.objects.update(reminders="last")
    rounds(noon, MONDAY + 30 * HOUR)
    assert reminders() == [("last-call", MONDAY + 20 * HOUR)]


def test_a_reminder_waits_for_the_end_of_quiet_hours(asked: Seat, noon: time_machine.Traveller) -> None:
    assert asked.player is not None
    asked.player.quiet_from, asked.player.quiet_to = time(22), time(7)
    asked.player.save()
    clock.set_due(asked.game, asked, MONDAY)
    asked.save()
    rounds(noon, MONDAY + 30 * HOUR)
    assert reminders() == [("reminder", MONDAY + 19 * HOUR), ("last-call", MONDAY + 20 * HOUR)]


def test_each_reminder_comes_once_even_when_the_deadline_is_put_off_in_between(
    asked: Seat, noon: time_machine.Traveller
) -> None:
    rounds(noon, MONDAY + 21 * HOUR)
    assert asked.player is not None
    clock.go_away(asked.player, date(2026, 11, 18), date(2026, 11, 20))
    rounds(noon, MONDAY + 200 * HOUR)
    assert [kind for kind, _ in reminders()] == ["reminder", "last-call"]


@pytest.fixture
def many(asked: Seat, alice: Player, bob: Player) -> list[Seat]:
    """Give more questions than one batch has room for, all with half their time gone."""
    games = Game.objects.bulk_create(
        Game(**{**Game.objects.values().get(pk=asked.game_id), "id": None, "name": str(number)})
        for number in range(clock.BATCH + 50)
    )
    fields = {**Seat.objects.values().get(pk=asked.pk), "id": None}
    return Seat.objects.bulk_create(Seat(**{**fields, "game_id": game.pk}) for game in games)


@pytest.mark.usefixtures("many")
def test_a_batch_is_one_indexed_query_and_few_writes(noon: time_machine.Traveller) -> None:
    noon.shift(12 * HOUR)
    with CaptureQueriesContext(connection) as done:
        assert clock.remind(clock.now()) == clock.BATCH + 51
    looked = [query["sql"] for query in done if query["sql"].startswith('SELECT "games_seat"')]
    assert len(looked) == 2
    assert len(done) <= 2 * 8
    with CaptureQueriesContext(connection) as done:
        assert clock.remind(clock.now()) == 0
        assert clock.expired(clock.now()) == []
    assert sum(query["sql"].startswith("SELECT") for query in done) == 2


@pytest.mark.usefixtures("many")
def test_those_whose_time_is_up_are_found_by_when_and_never_early(
    asked: Seat, noon: time_machine.Traveller, django_assert_num_queries: Callable[[int], Any]
) -> None:
    seats = list(Seat.objects.exclude(key="").order_by("-pk"))
    for number, seat in enumerate(seats[:5]):
        Seat.objects.filter(pk=seat.pk).update(due=MONDAY + number * HOUR)
    paused = seats[1]
    Game.objects.filter(pk=paused.game_id).update(state=Game.State.PAUSED)
    noon.move_to(MONDAY + 3 * HOUR)
    with django_assert_num_queries(1):
        assert clock.expired(clock.now()) == [seats[0].pk, seats[2].pk, seats[3].pk]
    assert clock.expired(clock.now(), batch=2) == [seats[0].pk, seats[2].pk]
    noon.move_to(MONDAY + 3 * HOUR - timedelta(microseconds=1))
    assert clock.expired(clock.now()) == [seats[0].pk, seats[2].pk]
    noon.move_to(MONDAY + 24 * HOUR)
    assert len(clock.expired(clock.now())) == clock.BATCH


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(("column", "act"), [("due", clock.expired), ("remind_at", clock.remind)])
def test_the_rounds_find_their_seats_by_an_index(column: str, act: Callable[[datetime], object]) -> None:
    with CaptureQueriesContext(connection) as done:
        act(MONDAY)
    [asked] = [query["sql"] for query in done if query["sql"].startswith("SELECT")]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")  # a table so small is read as a whole
        cursor.execute(f"EXPLAIN {'QUERY PLAN ' if connection.vendor == 'sqlite' else ''}{asked}")
        plan = str(cursor.fetchall())
    assert f"games_seat_{column}" in plan
    assert "TEMP B-TREE" not in plan


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("many")
def test_two_schedulers_remind_once(noon: time_machine.Traveller) -> None:
    moment = MONDAY + 12 * HOUR
    told = at_once(2, lambda _: clock.remind(moment))
    clock.remind(moment)
    assert [error for error in told if isinstance(error, Exception)] == []
    assert len(reminders()) == clock.BATCH + 51
    assert not Seat.objects.filter(remind_at__lte=moment).exists()
