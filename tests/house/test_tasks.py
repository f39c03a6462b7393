"""The bell and the sweep: a task may be lost, doubled or come too late, and no game is the worse for it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from celery import Celery, current_app
from django.test import Client
from kombu.exceptions import OperationalError
from redis import UnixDomainSocketConnection

from games import bell, clock, lobby, play, sight, tasks
from games.models import Game, Notice, Player, Position, Pulse, Seat
from games.models.game import MOST_HOUSE_MOVES
from games.web import health
from tests.house.conftest import Find, do_the_rounds, first_order, must_hold, play_until, written

pytestmark = pytest.mark.django_db

Commits = Callable[..., Any]


@pytest.fixture
def rung(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Hear the bell instead of a worker."""
    heard: list[int] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, args: heard.append(*args))
    return heard


@pytest.fixture
def with_bot(alice: Player) -> Game:
    """Give a running game of Alice and a bot."""
    game = lobby.open_table(alice, title="the-arrival", size=2, options={})
    lobby.add_bot(game, alice)
    return game


def human_turn(game: Game) -> Seat | None:
    """The person who owes an answer, if one does."""
    return Seat.objects.filter(game=game, bot=False).exclude(key="").first()


def seal_all(game: Game, waited_for: Find) -> None:
    """Play to the first sealed question and put every envelope in."""
    play_until(game, "block", waited_for)
    for seat in game.seats.all():
        play.submit(seat, "block top", at=None, via="web")


def damage(game: Game) -> None:
    """Make the stored position one that the rules do not lead to."""
    Position.objects.filter(game=game).update(digest="0" * 24)


# -- the bell


def test_the_bell_rings_once_the_move_has_landed_and_not_before(
    game: Game, waited_for: Find, rung: list[int], django_capture_on_commit_callbacks: Commits
) -> None:
    seat = waited_for(game)
    game.seats.exclude(pk=seat.pk).update(bot=True)
    with django_capture_on_commit_callbacks(execute=True):
        play.submit(seat, "1", at=seat.key, via="web")
        assert rung == []
    assert rung == [game.pk]


def test_no_bell_rings_for_a_game_in_which_people_are_waited_for(
    game: Game, waited_for: Find, rung: list[int], django_capture_on_commit_callbacks: Commits
) -> None:
    seat = waited_for(game)
    with django_capture_on_commit_callbacks(execute=True):
        play.submit(seat, "1", at=seat.key, via="web")
    assert rung == []


def test_a_refused_order_rings_no_bell(
    game: Game, waited_for: Find, rung: list[int], django_capture_on_commit_callbacks: Commits
) -> None:
    with django_capture_on_commit_callbacks(execute=True), pytest.raises(play.Stale):
        play.submit(waited_for(game), "1", at="0" * 16, via="web")
    assert rung == []


@pytest.mark.parametrize("error", [OperationalError("no broker"), ConnectionRefusedError("no broker")], ids=repr)
def test_without_a_broker_an_order_lands_and_says_so_in_the_log(
    game: Game,
    waited_for: Find,
    error: Exception,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    django_capture_on_commit_callbacks: Commits,
) -> None:
    def nobody_answers(*args: Any, **options: Any) -> None:
        raise error

    monkeypatch.setattr(current_app, "send_task", nobody_answers)
    seat = waited_for(game)
    game.seats.exclude(pk=seat.pk).update(bot=True)
    with django_capture_on_commit_callbacks(execute=True):
        play.submit(seat, "1", at=seat.key, via="web")
    assert game.moves.count() == 2
    assert "the sweep will do games.tasks.wake" in caplog.text


def test_a_broker_that_is_down_is_tried_once_and_then_left_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, settings: Any
) -> None:
    dead = Celery("dead", broker="redis+socket:///nowhere/broker.sock", set_as_current=False)
    dead.conf.update(
        broker_transport_options=settings.CELERY_BROKER_TRANSPORT_OPTIONS,
        task_publish_retry=settings.CELERY_TASK_PUBLISH_RETRY,
    )
    tries: list[object] = []
    connect = UnixDomainSocketConnection._connect

    def count(line: UnixDomainSocketConnection) -> object:
        tries.append(line)
        return connect(line)

    monkeypatch.setattr(UnixDomainSocketConnection, "_connect", count)
    monkeypatch.setattr(bell, "current_app", dead)
    bell._ring("games.tasks.wake", 1)
    assert "does not ring" in caplog.text
    assert 1 <= len(tries) <= 2


# -- the sweep


def test_a_lost_bell_is_made_good_by_the_sweep(game: Game, with_bot: Game, waited_for: Find) -> None:
    seal_all(game, waited_for)
    while (seat := human_turn(with_bot)) is not None:
        play.submit(seat, first_order(with_bot, seat), at=seat.key, via="web")

    do_the_rounds()

    assert game.moves.filter(kind="opening").count() == 1
    assert human_turn(with_bot) is not None
    assert Pulse.objects.get(name="sweep").at is not None
    must_hold(game)
    must_hold(with_bot)


def test_time_that_is_up_is_found_by_the_sweep_and_never_early(game: Game, waited_for: Find) -> None:
    seat = waited_for(game)
    Seat.objects.filter(pk=seat.pk).update(due=clock.now() + timedelta(seconds=30))
    do_the_rounds()
    assert game.moves.count() == 1
    Seat.objects.filter(pk=seat.pk).update(due=clock.now())
    do_the_rounds()
    do_the_rounds()
    assert [move.kind for move in game.moves.all()] == ["start", "timeout"]
    assert Notice.objects.filter(kind="timed-out", seat=seat).count() == 1


def test_time_outs_are_counted_in_a_row(game: Game, waited_for: Find) -> None:
    seat = waited_for(game)
    Seat.objects.filter(pk=seat.pk).update(due=clock.now())
    play.expire(seat)
    seat.refresh_from_db()
    assert seat.timeouts == 1
    while (now := waited_for(game)) != seat:
        play.submit(now, first_order(game, now), at=now.key, via="web")
    play.submit(now, first_order(game, now), at=now.key, via="mail")
    seat.refresh_from_db()
    assert seat.timeouts == 0


def test_the_trouble_of_one_game_keeps_no_other_waiting(
    alice: Player, game: Game, waited_for: Find, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    other = lobby.open_table(alice, title="the-arrival", size=2, options={})
    lobby.join(other, game.seats.get(number=1).player or alice)
    Seat.objects.filter(pk=waited_for(game).pk).update(due=clock.now() - timedelta(hours=1))
    Seat.objects.filter(pk=waited_for(other).pk).update(due=clock.now())
    expire = play.expire

    def stumble(seat: Seat) -> bool:
        if seat.game_id == game.pk:
            raise RuntimeError("a card with a bug")
        return expire(seat)

    monkeypatch.setattr(play, "expire", stumble)
    do_the_rounds()
    assert other.moves.count() == 2
    assert "a card with a bug" in caplog.text
    assert Pulse.objects.filter(name="sweep").exists()


# -- tasks


def test_a_task_opens_the_envelopes_and_twice_is_harmless(game: Game, waited_for: Find) -> None:
    seal_all(game, waited_for)
    tasks.wake(game.pk)
    after = written(game)
    tasks.wake(game.pk)
    assert written(game) == after
    assert game.moves.filter(kind="opening").count() == 1


def test_a_task_lets_the_bots_play_on_until_a_person_is_asked(with_bot: Game) -> None:
    for _ in range(12):
        tasks.wake(with_bot.pk)
        seat = human_turn(with_bot)
        assert seat is not None
        play.submit(seat, first_order(with_bot, seat), at=seat.key, via="web")
    assert with_bot.moves.filter(via="bot").count() > 5
    must_hold(with_bot)


def test_a_long_stretch_of_bots_is_handed_from_task_to_task(
    alice: Player, rung: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = lobby.open_table(alice, title="the-arrival", size=2, options={})
    lobby.add_bot(game, alice)
    Seat.objects.filter(game=game).update(bot=True)
    monkeypatch.setattr(tasks, "MOST_HOUSE_MOVES_AT_ONCE", 3)
    monkeypatch.setattr(bell, "ring", rung.append)
    tasks.wake(game.pk)
    assert game.moves.filter(via="bot").count() <= 3
    assert rung[-1] == game.pk


@pytest.mark.parametrize("state", [Game.State.OPEN, Game.State.CANCELLED, Game.State.PAUSED, Game.State.ENDED])
def test_a_bell_for_a_game_that_is_not_played_does_nothing(
    open_table: Game, state: str, caplog: pytest.LogCaptureFixture
) -> None:
    Game.objects.filter(pk=open_table.pk).update(state=state)
    before = written(open_table)
    tasks.wake(open_table.pk)
    tasks.wake(999_999)
    assert written(open_table) == before
    assert caplog.text == ""


def test_a_bell_with_nothing_to_do_takes_no_lock(game: Game, django_assert_num_queries: Callable[[int], Any]) -> None:
    with django_assert_num_queries(3) as asked:
        tasks.wake(game.pk)
    assert all(query["sql"].startswith("SELECT") for query in asked.captured_queries)


def test_two_hundred_moves_of_the_house_in_a_row_pause_the_game(game: Game, waited_for: Find) -> None:
    Game.objects.filter(pk=game.pk).update(house_moves=MOST_HOUSE_MOVES - 3, patience=9)
    for _ in range(3):
        Seat.objects.filter(pk=waited_for(game).pk).update(due=clock.now())
        do_the_rounds()
    game.refresh_from_db()
    assert (game.state, game.house_moves) == (Game.State.PAUSED, MOST_HOUSE_MOVES)
    Seat.objects.filter(pk=waited_for(game).pk).update(due=clock.now())
    before = written(game)
    do_the_rounds()
    assert written(game) == before


def test_a_person_who_moves_starts_that_count_again(game: Game, waited_for: Find) -> None:
    Game.objects.filter(pk=game.pk).update(house_moves=MOST_HOUSE_MOVES - 1)
    seat = waited_for(game)
    play.submit(seat, "1", at=seat.key, via="web")
    game.refresh_from_db()
    assert (game.state, game.house_moves) == (Game.State.RUNNING, 0)


# -- parked games


@pytest.fixture
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Let Django not tell of every 503 that is wanted here."""
    with caplog.at_level(logging.CRITICAL, "django.request"):
        yield


@pytest.mark.usefixtures("quiet")
def test_a_game_whose_position_does_not_fit_is_shown_as_parked_and_reading_changes_nothing(
    game: Game, alice: Player
) -> None:
    damage(game)
    before = written(game)
    browser = Client()
    browser.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
    for path in ("", "moves/", "moves/0/", "?line=1"):
        answer = browser.get(f"/games/{game.pk}/{path}")
        assert answer.status_code == 503
        assert b"This game is parked" in answer.content
    assert browser.get("/").status_code == 200
    assert written(game) == before


@pytest.mark.usefixtures("quiet")
def test_a_parked_game_takes_no_order_and_loses_nothing(game: Game, alice: Player, waited_for: Find) -> None:
    seat = waited_for(game)
    damage(game)
    before = written(game)
    browser = Client()
    assert seat.player is not None
    browser.force_login(seat.player, backend="django.contrib.auth.backends.ModelBackend")
    answer = browser.post(f"/games/{game.pk}/orders/", {"line": "settle sligeach", "at": seat.key})
    assert answer.status_code == 409
    assert b"parked" in answer.content
    assert b"settle sligeach" in answer.content
    assert browser.post(f"/games/{game.pk}/undo/").status_code == 409
    after = written(game)
    assert after.pop("game") == {**before.pop("game"), "state": Game.State.PARKED}
    assert after == before


@pytest.mark.parametrize("finder", ["order", "deadline", "bot", "opening"])
def test_whoever_finds_a_game_that_does_not_fit_parks_it_where_operators_look(
    game: Game, waited_for: Find, finder: str, caplog: pytest.LogCaptureFixture
) -> None:
    if finder == "opening":
        seal_all(game, waited_for)
    seat = game.seats.get(number=0) if finder == "opening" else waited_for(game)
    damage(game)
    if finder == "order":
        with pytest.raises(play.NotPlayable, match="parked"):
            play.submit(seat, "1", at=seat.key, via="mail")
    elif finder == "deadline":
        Seat.objects.filter(pk=seat.pk).update(due=clock.now())
    elif finder == "bot":
        Seat.objects.filter(pk=seat.pk).update(bot=True)
    do_the_rounds()
    game.refresh_from_db()
    assert game.state == Game.State.PARKED
    assert health.measure()["parked"] == 1
    assert f"Game {game.pk} is parked" in caplog.text
    caplog.clear()
    do_the_rounds()
    assert caplog.text == ""


def test_a_parked_game_that_fits_again_goes_on_where_it_was(game: Game, waited_for: Find) -> None:
    seat, digest = waited_for(game), game.position.digest
    damage(game)
    with pytest.raises(play.NotPlayable):
        play.submit(seat, "1", at=seat.key, via="web")
    Position.objects.filter(game=game).update(digest=digest)
    with pytest.raises(play.NotPlayable, match="parked"):
        play.submit(seat, "1", at=seat.key, via="web")
    Game.objects.filter(pk=game.pk).update(state=Game.State.RUNNING)
    assert play.submit(seat, "1", at=seat.key, via="web").moves == (1,)
    must_hold(game)


def test_a_row_written_between_two_looks_is_not_taken_for_a_broken_game(game: Game, waited_for: Find) -> None:
    play_until(game, "draw", waited_for)
    old = Game.objects.select_related("position").get(pk=game.pk)
    assert old.position.digest
    play_until(game, "block", waited_for)
    play.submit(game.seats.get(number=0), "block top", at=None, via="web")
    assert sight.look(old, None).game.head == Game.objects.get(pk=game.pk).head
