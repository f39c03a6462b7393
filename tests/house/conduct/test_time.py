"""Rulings on time: pauses, deadlines, defaults."""

from __future__ import annotations

import pytest
import time_machine

from games import conduct, play, tasks
from games.models import Commitment, Game, Notice, Player
from games.models.log import lay_out
from tests.house.conduct.conftest import DAY, HOUR, MONDAY, WHY, fresh, go_on, said
from tests.house.conftest import Find, let_the_house_play, must_hold, play_until


def test_a_pause_stops_the_clocks_and_gives_its_time_back(
    game: Game, maud: Player, waited_for: Find, noon: time_machine.Traveller
) -> None:
    noon.move_to(MONDAY + 20 * HOUR)
    before = waited_for(game)
    conduct.pause(game, by=maud, reason=WHY)
    noon.move_to(MONDAY + 30 * DAY)
    tasks.keep_time()  # long after the deadline, which does not come while the game stands still
    assert fresh(game).head == 1
    conduct.resume(game, by=maud, reason="Looked into.")
    seat = waited_for(game)
    stood = 30 * DAY - 20 * HOUR
    assert before.due is not None
    assert before.remind_at is not None
    assert before.asked_at is not None
    assert (seat.key, seat.asked_at, seat.due) == (before.key, before.asked_at + stood, before.due + stood)
    assert seat.remind_at == before.remind_at + stood
    go_on(game, waited_for)
    must_hold(game)


def test_whoever_takes_a_seat_in_a_paused_game_has_the_whole_time_when_it_goes_on(
    game: Game, maud: Player, charlie: Player, waited_for: Find, noon: time_machine.Traveller
) -> None:
    seat = waited_for(game)
    noon.move_to(MONDAY + 20 * HOUR)
    conduct.pause(game, by=maud, reason=WHY)
    conduct.seat_player(seat, charlie, by=maud, reason="Agreed by all.")
    noon.move_to(MONDAY + 10 * DAY)
    conduct.resume(game, by=maud, reason="Go on.")
    seat.refresh_from_db()
    assert seat.due == MONDAY + 10 * DAY + game.turn_hours * HOUR
    assert Notice.objects.filter(kind="turn", player=charlie, question=seat.key).exists()


def test_a_game_that_the_house_has_paused_is_resumed_with_fresh_clocks(
    game: Game, maud: Player, waited_for: Find, noon: time_machine.Traveller
) -> None:
    Game.objects.filter(pk=game.pk).update(state=Game.State.PAUSED, house_moves=200)
    noon.move_to(MONDAY + 9 * DAY)
    conduct.resume(game, by=maud, reason="They are back.")
    assert waited_for(game).due == MONDAY + 9 * DAY + game.turn_hours * HOUR
    assert fresh(game).house_moves == 0


def test_what_is_ruled_in_a_game_that_the_house_has_paused_leaves_it_to_its_players(game: Game, maud: Player) -> None:
    Game.objects.filter(pk=game.pk).update(state=Game.State.PAUSED, house_moves=200)
    conduct.offer_seat(game.seats.get(number=1), by=maud, reason=WHY)
    play.resume(game.seats.get(number=0), via="web")
    assert fresh(game).state == Game.State.RUNNING


def test_a_deadline_is_extended_with_its_reminder_and_drawn_nearer_again(
    game: Game, maud: Player, waited_for: Find
) -> None:
    before = waited_for(game)
    assert before.due is not None
    conduct.extend(before, by=maud, reason="The post is slow.", hours=48)
    seat = waited_for(game)
    assert (seat.key, seat.due) == (before.key, before.due + 48 * HOUR)
    assert seat.remind_at == MONDAY + (before.due + 48 * HOUR - MONDAY) / 2
    assert "48 hours more" in said(game)
    conduct.extend(seat, by=maud, reason="It is not.", hours=-48)
    seat = waited_for(game)
    assert (seat.due, seat.remind_at) == (before.due, before.remind_at)
    assert "48 hours fewer" in said(game)


@pytest.mark.parametrize(("hours", "why"), [(0, "whole hours"), (9_999, "whole hours"), (-72, "less than an hour")])
def test_a_deadline_cannot_be_moved_into_the_past_or_to_never(
    game: Game, maud: Player, waited_for: Find, hours: int, why: str
) -> None:
    with pytest.raises(conduct.Unclear, match=why):
        conduct.extend(waited_for(game), by=maud, reason=WHY, hours=hours)


def test_only_a_seat_that_owes_an_answer_is_extended_or_played_for(game: Game, maud: Player, waited_for: Find) -> None:
    idle = game.seats.exclude(pk=waited_for(game).pk).get()
    with pytest.raises(play.NotPlayable, match="asked nothing"):
        conduct.extend(idle, by=maud, reason=WHY, hours=1)
    with pytest.raises(play.NotPlayable, match="asked nothing"):
        conduct.play_default(idle, by=maud, reason=WHY)


def test_a_default_played_by_ruling_is_no_time_out_of_the_player(game: Game, maud: Player, waited_for: Find) -> None:
    seat = waited_for(game)
    number = conduct.play_default(seat, by=maud, reason="The table waits.")
    row = game.moves.get(number=number)
    assert (row.kind, row.seat, row.via, row.facts["reason"]) == (
        "timeout",
        seat.number,
        "moderator",
        "The table waits.",
    )
    seat.refresh_from_db()
    assert (seat.timeouts, seat.missed) == (0, 0)
    assert said(game).startswith(f"The default is played for {seat.name}. Maud: The table waits.")
    must_hold(game)


def test_a_default_sealed_by_ruling_tells_nothing_of_the_envelope(game: Game, maud: Player, waited_for: Find) -> None:
    play_until(game, "block", waited_for)
    seat = waited_for(game)
    order = lay_out(fresh(game), []).decision(seat.number).default
    number = conduct.play_default(seat, by=maud, reason="The table waits.")
    row = game.moves.get(number=number)
    assert (row.kind, row.orders, row.events) == ("ruling", [], [])
    assert order not in str(row.facts)
    assert Commitment.objects.get(seat=seat).order == order
    let_the_house_play(game.pk)
    must_hold(game)
