"""Rulings on seats: offered, handed to a bot, given to somebody, given back."""

from __future__ import annotations

import pytest
import time_machine

from games import bots, conduct, lobby, play
from games.models import Game, Notice, Player
from tests.house.conduct.conftest import DAY, HOUR, MONDAY, WHY, fresh, go_on, said
from tests.house.conftest import Find, first_order, must_hold


def test_a_seat_is_offered_and_its_player_may_come_back_until_somebody_takes_it(
    game: Game, maud: Player, charlie: Player, waited_for: Find
) -> None:
    seat = waited_for(game)
    conduct.offer_seat(seat, by=maud, reason="Away since March.")
    seat.refresh_from_db()
    assert seat.bot
    assert seat.offered == MONDAY
    assert said(game).startswith(f"The seat of {seat.name} is offered to a substitute")
    with pytest.raises(play.NotPlayable, match="offered already"):
        conduct.offer_seat(seat, by=maud, reason=WHY)
    play.submit(seat, first_order(game, seat), at=seat.key, via="web")
    seat.refresh_from_db()
    assert not seat.bot
    assert seat.offered is None
    must_hold(game)


def test_a_bot_that_a_ruling_has_seated_plays_until_a_ruling_gives_the_seat_back(
    game: Game, maud: Player, waited_for: Find
) -> None:
    seat = waited_for(game)
    conduct.hand_to_bot(seat, by=maud, reason="Only until Sunday.")
    with pytest.raises(play.NotAllowed, match="moderator can give it back"):
        play.submit(seat, first_order(game, seat), at=seat.key, via="web")
    with pytest.raises(lobby.LobbyError, match="a bot plays for you"):
        lobby.resign(seat, via="web")
    with pytest.raises(lobby.LobbyError):
        lobby.come_back(seat, via="web")
    assert bots.act(game.pk)
    with pytest.raises(play.NotPlayable, match="already"):
        conduct.hand_to_bot(seat, by=maud, reason=WHY)
    conduct.give_back(seat, by=maud, reason="It is Sunday.")
    go_on(game, waited_for, 4)
    must_hold(game)
    with pytest.raises(play.NotPlayable, match="has the seat"):
        conduct.give_back(seat, by=maud, reason=WHY)


def test_somebody_else_is_seated_with_a_fresh_clock_and_the_one_before_is_told(
    game: Game, maud: Player, charlie: Player, waited_for: Find, noon: time_machine.Traveller
) -> None:
    seat = waited_for(game)
    before = seat.player
    assert before is not None
    noon.shift(DAY)
    number = conduct.seat_player(seat, charlie, by=maud, reason="They swapped.")
    seat.refresh_from_db()
    assert (seat.player, seat.due) == (charlie, MONDAY + DAY + game.turn_hours * HOUR)
    row = game.moves.get(number=number)
    assert (row.facts["name"], row.facts["was"]) == ("Charlie", str(before))
    told = Notice.objects.filter(game=game, kind="ruling").values_list("player__name", flat=True)
    assert sorted(told) == ["Alice", "Bob", "Charlie"]
    conduct.seat_player(seat, before, by=maud, reason="They swapped back.")
    must_hold(game)


def test_nobody_is_seated_who_sits_there_already_and_no_moderator_seats_themselves(
    game: Game, maud: Player, bob: Player
) -> None:
    seat = game.seats.get(number=0)
    with pytest.raises(conduct.NotAllowed, match="Choose somebody else"):
        conduct.seat_player(seat, bob, by=maud, reason=WHY)
    with pytest.raises(conduct.NotAllowed, match="cannot seat yourself"):
        conduct.seat_player(seat, maud, by=maud, reason=WHY)
    assert fresh(game).head == 0
