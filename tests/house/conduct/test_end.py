"""Rulings that end a game, and those that take it up again."""

from __future__ import annotations

from typing import Any

import pytest
import time_machine

from games import archive, bots, conduct, lobby, play, sight
from games.engine.record import check
from games.engine.rulings import ruled_outcome
from games.engine.verify import verify
from games.models import Game, Notice, Player, Seat
from games.models.log import record_of
from games.proof import verify_game
from games.rules import RULESETS
from tests.house.conduct.conftest import DAY, HOUR, MONDAY, WHY, fresh, go_on, must_hold_at_rest, said
from tests.house.conftest import Find, first_order, let_the_house_play, must_hold


def test_a_ruling_ends_a_game_with_the_places_it_states(game: Game, maud: Player, waited_for: Find) -> None:
    go_on(game, waited_for, 3)
    conduct.end(game, by=maud, reason="Bob has left us.", places=[1, 2])
    ended = fresh(game)
    assert (ended.state, ended.ended) == (Game.State.ENDED, MONDAY)
    assert ended.outcome == {
        "ending": "ruling",
        "places": [1, 2],
        "facts": {"by": "Maud", "reason": "Bob has left us."},
    }
    assert "Result: 1. Alice, 2. Bob." in said(game)
    must_hold_at_rest(game)
    [result] = [found for found in verify(record_of(ended), RULESETS) if found.about == "result"]
    assert result.holds
    assert "a ruling stated in row 4" in result.said


@pytest.mark.parametrize("places", [[1], [1, 2, 3], [0, 1], [2, 3], [1, "x"]])
def test_a_result_has_a_place_for_every_seat(game: Game, maud: Player, places: Any) -> None:
    with pytest.raises(conduct.Unclear, match="a place for each"):
        conduct.end(game, by=maud, reason=WHY, places=places)


@pytest.mark.parametrize("places", [None, [1, 1], [2, 2], [2, 1]])
def test_a_stated_result_may_be_shared_or_none(game: Game, maud: Player, places: list[int] | None) -> None:
    conduct.end(game, by=maud, reason=WHY, places=places)
    found = ruled_outcome(record_of(fresh(game)).rows)
    assert found is not None
    assert list(found.places) == (places or [])


def test_the_books_of_a_game_ended_by_ruling_stay_closed_while_it_can_be_taken_up_again(
    game: Game, maud: Player, waited_for: Find, noon: time_machine.Traveller
) -> None:
    conduct.end(game, by=maud, reason=WHY, places=None)
    assert not sight.is_open_book(fresh(game))
    assert not Notice.objects.filter(game=game, kind="ended").exists()  # that mail tells the seed
    assert "reopen" in conduct.powers(maud, fresh(game))
    noon.shift(sight.OPENED_AFTER)
    assert sight.is_open_book(fresh(game))
    assert "reopen" not in conduct.powers(maud, fresh(game))
    with pytest.raises(play.NotPlayable, match="nobody could play on fairly"):
        conduct.reopen(game, by=maud, reason="Too late.")


def test_a_game_that_was_taken_up_again_is_played_to_its_own_end(
    alice: Player, maud: Player, noon: time_machine.Traveller
) -> None:
    game = lobby.open_table(alice, title="roam", size=2, options={})
    lobby.add_bot(game, alice)
    Seat.objects.filter(game=game).update(bot=True)
    for _ in range(8):
        bots.act(game.pk)
    conduct.end(game, by=maud, reason="A mistake.", places=[2, 1])
    noon.shift(3 * DAY)
    conduct.reopen(game, by=maud, reason="It was none.")
    assert (fresh(game).outcome, fresh(game).ended) == (None, None)
    must_hold(game)
    let_the_house_play(game.pk)
    ended = fresh(game)
    assert ended.state == Game.State.ENDED
    assert ended.outcome is not None
    assert ended.outcome["ending"] != "ruling"
    assert sight.is_open_book(ended)
    must_hold(game)
    for deed, more in ((conduct.rewind, {"move": 2}), (conduct.reopen, {}), (conduct.break_glass, {})):
        with pytest.raises(play.NotPlayable, match="Open a rematch"):
            deed(game, by=maud, reason=WHY, **more)


def test_the_record_of_a_game_ended_by_ruling_is_taken_in_elsewhere(
    game: Game, maud: Player, charlie: Player, waited_for: Find
) -> None:
    go_on(game, waited_for, 4)
    conduct.rewind(game, by=maud, reason=WHY, move=2)
    conduct.end(game, by=maud, reason=WHY, places=[2, 1])
    copy, is_new = archive.import_record(record_of(fresh(game)), charlie)
    assert is_new
    assert copy.outcome is not None
    assert copy.outcome["places"] in ([2, 1], (2, 1))
    assert sight.is_open_book(copy)


@pytest.mark.parametrize(("ruling", "why"), [("paused", "a ruling had paused"), ("ended", "a ruling had ended")])
def test_the_check_finds_a_move_that_was_smuggled_into_a_stopped_game(
    game: Game, maud: Player, waited_for: Find, monkeypatch: pytest.MonkeyPatch, ruling: str, why: str
) -> None:
    seat = waited_for(game)
    order = first_order(game, seat)
    if ruling == "paused":
        conduct.pause(game, by=maud, reason=WHY)
    else:
        conduct.end(game, by=maud, reason=WHY, places=None)
    monkeypatch.setattr(play.Act, "check_playable", lambda act: None)
    play.submit(seat, order, at=None, via="web")
    [wrong] = check(record_of(fresh(game)), RULESETS)
    assert why in wrong


def test_a_parked_game_is_taken_up_again_once_it_can_be_laid_out(
    game: Game, maud: Player, waited_for: Find, noon: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    digest = game.position.digest
    type(game.position).objects.update(digest="another")
    play.park_if_unloadable(game.pk)
    assert conduct.powers(maud, fresh(game)) == {"reopen", "end"}
    with pytest.raises(play.NotPlayable, match="operator"):
        conduct.reopen(game, by=maud, reason="Try.")
    assert fresh(game).state == Game.State.PARKED
    type(game.position).objects.update(digest=digest)
    noon.shift(9 * DAY)
    conduct.reopen(game, by=maud, reason="The rules are mended.")
    assert waited_for(game).due == MONDAY + 9 * DAY + game.turn_hours * HOUR
    must_hold(game)


@pytest.mark.parametrize("found", ["by the house", "by the ruling itself"])
def test_a_parked_game_can_be_ended_and_still_be_taken_up_again(
    game: Game, maud: Player, alice: Player, found: str
) -> None:
    settled = bytes(game.position.settled)
    type(game.position).objects.update(settled=b"what no rules can read")
    if found == "by the house":
        play.park_if_unloadable(game.pk)
    number = conduct.end(game, by=maud, reason="Nobody can mend these rules.", places=None)
    ended = fresh(game)
    assert (ended.state, ended.head, number) == (Game.State.ENDED, 1, 1)
    assert not ended.seats.exclude(key="", due=None).exists()
    told = Notice.objects.get(player=alice, kind=Notice.Kind.RULING)
    assert told.facts["reason"] == "Nobody can mend these rules."
    with pytest.raises(play.NotPlayable, match="operator"):
        conduct.reopen(game, by=maud, reason="Try.")
    assert fresh(game).state == Game.State.ENDED
    type(game.position).objects.update(settled=settled)
    assert [check.wrong for check in verify_game(fresh(game)) if not check.holds] == []
    conduct.reopen(game, by=maud, reason="The rules are mended.")
    must_hold(game)
