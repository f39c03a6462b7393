"""Rulings on the board: a game is rewound, and forward again."""

from __future__ import annotations

import pytest
import time_machine

from games import conduct, play
from games.engine.record import replay
from games.engine.rulings import standing_rows
from games.engine.verify import verify
from games.models import Commitment, Game, Player
from games.models.log import lay_out, record_of
from games.rules import RULESETS
from tests.house.conduct.conftest import DAY, HOUR, MONDAY, WHY, fresh, go_on
from tests.house.conftest import Find, first_order, must_hold, play_until


def test_a_rewound_game_stands_where_it_stood_and_is_played_on(game: Game, maud: Player, waited_for: Find) -> None:
    go_on(game, waited_for, 6)
    then = game.moves.get(number=3).digest
    stale = waited_for(game)
    number = conduct.rewind(game, by=maud, reason=WHY, move=3)
    row = game.moves.get(number=number)
    assert (row.kind, row.target, row.digest) == ("rewind", 3, then)
    assert (row.facts["reason"], row.facts["by"]) == (WHY, "Maud")
    with pytest.raises(play.Stale):
        play.submit(waited_for(game), "1", at=stale.key, via="web")
    assert waited_for(game).due == MONDAY + game.turn_hours * HOUR
    go_on(game, waited_for, 8)
    assert standing_rows(record_of(fresh(game)).rows) == set(range(fresh(game).head + 1)) - {4, 5, 6}
    must_hold(game)
    assert all(found.holds for found in verify(record_of(fresh(game)), RULESETS))


def test_the_same_key_is_never_given_out_twice_by_a_rewind(game: Game, maud: Player, waited_for: Find) -> None:
    asked = waited_for(game)
    order = first_order(game, asked)
    play.submit(asked, order, at=asked.key, via="web")
    before = waited_for(game)
    conduct.rewind(game, by=maud, reason=WHY, move=0)
    assert waited_for(game).key != asked.key
    play.submit(asked, order, at=None, via="web")
    again = waited_for(game)
    assert again.pk == before.pk
    assert again.key != before.key  # the same question to one who has not moved: only the rewind tells them apart


def test_a_rewind_is_taken_back_by_another_into_the_branch_that_was_left(
    game: Game, maud: Player, waited_for: Find
) -> None:
    go_on(game, waited_for, 5)
    before = fresh(game).moves.last()
    assert before is not None
    conduct.rewind(game, by=maud, reason=WHY, move=2)
    go_on(game, waited_for, 2)
    conduct.rewind(game, by=maud, reason="It was right after all.", move=5)
    last = fresh(game).moves.last()
    assert last is not None
    assert (last.number, last.digest) == (9, before.digest)
    must_hold(game)
    assert replay(record_of(fresh(game)), RULESETS, 8).digest == game.moves.get(number=8).digest


def test_envelopes_are_gone_after_a_rewind(game: Game, maud: Player, waited_for: Find) -> None:
    play_until(game, "block", waited_for)
    go_on(game, waited_for)
    assert Commitment.objects.filter(game=game).exists()
    conduct.rewind(game, by=maud, reason=WHY, move=fresh(game).head - 2)
    assert not Commitment.objects.filter(game=game).exists()
    must_hold(game)


def test_a_move_before_the_rewind_can_be_taken_back_where_it_could_then(
    game: Game, maud: Player, waited_for: Find, noon: time_machine.Traveller
) -> None:
    for _ in range(4):
        noon.shift(6 * HOUR)
        go_on(game, waited_for)
    record = record_of(fresh(game))
    then = {
        (number, seat): table.takeable(seat)
        for number in range(1, 4)
        for table in [replay(record, RULESETS, number)]
        for seat in (0, 1)
    }
    for number in (3, 2, 1):
        conduct.rewind(game, by=maud, reason=WHY, move=number)
        table = lay_out(fresh(game), [])
        for seat in game.seats.all():
            assert table.takeable(seat.number) == then[number, seat.number]
    [taker] = [seat for seat in game.seats.all() if table.takeable(seat.number) is not None]
    play.take_back(taker, via="web")
    taker.refresh_from_db()
    assert taker.due == MONDAY + DAY + game.turn_hours * HOUR  # nothing is left over from before the rewind
    must_hold(game)


def test_a_rewind_goes_to_a_row_that_is_there_and_changes_something(game: Game, maud: Player, waited_for: Find) -> None:
    go_on(game, waited_for)
    for move in (-1, 2):
        with pytest.raises(conduct.Unclear, match="There is no move"):
            conduct.rewind(game, by=maud, reason=WHY, move=move)
    conduct.break_glass(game, by=maud, reason=WHY)  # a row that changes nothing on the table
    for move in (1, 2):
        with pytest.raises(play.Refused, match="Choose another move"):
            conduct.rewind(game, by=maud, reason=WHY, move=move)
    assert fresh(game).head == 2


def test_a_game_rewound_while_it_is_paused_asks_everybody_anew_when_it_goes_on(
    game: Game, maud: Player, waited_for: Find, noon: time_machine.Traveller
) -> None:
    go_on(game, waited_for, 3)
    conduct.pause(game, by=maud, reason="Wait.")
    conduct.rewind(game, by=maud, reason=WHY, move=1)
    noon.move_to(MONDAY + 5 * DAY)
    conduct.resume(game, by=maud, reason="Go on.")
    assert waited_for(game).due == MONDAY + 5 * DAY + game.turn_hours * HOUR
    go_on(game, waited_for, 2)
    must_hold(game)
