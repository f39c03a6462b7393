"""The door: what happens to a line that is sent in."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games import lobby, play
from games.engine import OrderError, TooLate
from games.engine.record import check
from games.models import Commitment, Game, Move, Notice, Player, Seat
from games.models.log import record_of
from games.rules import RULESETS
from tests.house.conftest import Find, let_the_house_play, play_until


def test_a_full_table_starts_with_row_0_and_one_question(game: Game) -> None:
    assert game.state == Game.State.RUNNING
    [row] = game.moves.all()
    assert (row.number, row.kind, row.facts["commitment"]) == (0, "start", game.commitment)
    assert Seat.objects.filter(game=game).exclude(key="").count() == 1


def test_a_move_is_written_with_its_notice_and_the_next_question(game: Game, waited_for: Find) -> None:
    seat = waited_for(game)
    receipt = play.submit(seat, "1", at=seat.key, via="web")
    assert receipt.moves == (1,)
    assert game.moves.get(number=1).seat == seat.number
    other = waited_for(game)
    assert other.number != seat.number
    assert Notice.objects.filter(kind="turn", seat=other, question=other.key).count() == 1


def test_a_submit_takes_at_most_twelve_statements(
    game: Game, waited_for: Find, django_assert_max_num_queries: Callable[[int], object]
) -> None:
    seat = waited_for(game)
    with django_assert_max_num_queries(12):  # type: ignore[attr-defined]
        play.submit(Seat.objects.get(pk=seat.pk), "1", at=seat.key, via="web")


def test_two_tabs_playing_the_same_turn_one_wins(game: Game, waited_for: Find) -> None:
    seat = waited_for(game)
    key = seat.key
    play.submit(seat, "1", at=key, via="web")
    with pytest.raises(OrderError):
        play.submit(seat, "2", at=key, via="web")
    assert game.moves.count() == 2


def test_a_stale_key_is_refused_and_nothing_is_played(game: Game, waited_for: Find) -> None:
    seat = waited_for(game)
    with pytest.raises(play.Stale):
        play.submit(seat, "1", at="0" * 16, via="web")
    assert game.moves.count() == 1


def test_a_number_counts_only_under_its_key(game: Game, waited_for: Find) -> None:
    with pytest.raises(OrderError, match="stands alone"):
        play.submit(waited_for(game), "1", at=None, via="api")


def test_an_open_or_finished_game_takes_no_order(open_table: Game, game: Game, waited_for: Find) -> None:
    seat = waited_for(game)
    Game.objects.filter(pk=game.pk).update(state=Game.State.PAUSED, why="tea")
    with pytest.raises(play.NotPlayable, match="tea"):
        play.submit(seat, "1", at=seat.key, via="web")


def test_a_move_can_be_taken_back_and_that_is_a_row_too(game: Game, waited_for: Find) -> None:
    seat = waited_for(game)
    play.submit(seat, "1", at=seat.key, via="web")
    assert play.take_back(seat, via="web") == 1
    assert [move.kind for move in game.moves.all()] == ["start", "order", "undo"]
    again = waited_for(game)
    assert again.number == seat.number
    assert again.key != seat.key
    with pytest.raises(TooLate):
        play.take_back(seat, via="web")


def test_sealed_orders_are_opened_all_at_once_and_leave_receipts(game: Game, waited_for: Find) -> None:
    play_until(game, "block", waited_for)
    rows = game.moves.count()
    one = play.submit(game.seats.get(number=0), "block top", at=None, via="web")
    assert one.sealed == "block top"
    assert game.moves.count() == rows
    replaced = play.submit(game.seats.get(number=0), "block middle", at=None, via="web")
    assert replaced.code != one.code
    assert not play.resolve(game.pk)
    play.submit(game.seats.get(number=1), "block top", at=None, via="mail")
    assert Commitment.objects.filter(game=game, locked=True).count() == 2
    with pytest.raises(TooLate):
        play.submit(game.seats.get(number=0), "block top", at=None, via="web")
    assert play.resolve(game.pk)
    assert not play.resolve(game.pk)
    row = game.moves.last()
    assert row is not None
    assert row.kind == "opening"
    assert row.orders == [[0, "block middle"], [1, "block top"]]
    assert row.facts["receipts"]["0"][1] == replaced.code
    assert not Commitment.objects.filter(game=game).exists()


def test_time_that_is_up_plays_the_default_once(game: Game, waited_for: Find) -> None:
    seat = waited_for(game)
    assert not play.expire(seat)
    assert seat.due is not None
    Seat.objects.filter(pk=seat.pk).update(due=seat.asked_at)
    assert play.expire(seat)
    assert not play.expire(seat)
    assert Move.objects.get(game=game, number=1).kind == "timeout"
    assert Notice.objects.filter(kind="timed-out", seat=seat).count() == 1


def test_a_whole_game_of_four_by_bots_ends_and_verifies(alice: Player) -> None:
    table = lobby.open_table(alice, title="the-arrival", size=4, options={})
    for _ in range(3):
        lobby.add_bot(table, alice)
    Seat.objects.filter(game=table, player=alice).update(bot=True)
    let_the_house_play(table.pk)
    table.refresh_from_db()
    assert table.state == Game.State.ENDED
    assert table.outcome is not None
    record = record_of(table)
    assert check(record, RULESETS) == []


def test_an_undo_that_comes_twice_takes_one_move_back(game: Game, waited_for: Find) -> None:
    seat = waited_for(game)
    play.submit(seat, "1", at=seat.key, via="web")
    assert play.take_back(seat, via="web", move=1) == 1
    again = waited_for(game)
    play.submit(again, "2", at=again.key, via="web")
    with pytest.raises(play.Stale):
        play.take_back(seat, via="web", move=1)
    assert [move.kind for move in game.moves.all()] == ["start", "order", "undo", "order"]


def test_a_paused_game_goes_on_when_a_player_says_so(game: Game, waited_for: Find) -> None:
    seat = waited_for(game)
    Game.objects.filter(pk=game.pk).update(state=Game.State.PAUSED, house_moves=200, why="nobody is here")
    Seat.objects.filter(pk=seat.pk).update(due=seat.asked_at)
    play.resume(seat, via="web")
    game.refresh_from_db()
    assert (game.state, game.house_moves, game.why) == (Game.State.RUNNING, 0, "")
    assert not play.expire(seat)
    play.submit(seat, "1", at=seat.key, via="web")
    with pytest.raises(play.NotPlayable):
        play.resume(seat, via="web")
