"""What a moderator may do to a game: every ruling with its reason in the log, and every refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from games import archive, bots, conduct, lobby, play, press, sight, tasks
from games.engine import Dice, OrderError
from games.engine.record import check, replay
from games.engine.rulings import ruled_outcome, standing_rows
from games.engine.verify import verify
from games.ledger import entries
from games.models import Commitment, Game, Move, Notice, Player, Seat
from games.models.log import lay_out, record_of
from games.proof import verify_game
from games.rules import RULESETS
from tests.house.conftest import Find, first_order, let_the_house_play, must_hold, play_until
from tests.toy import TOY

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
MONDAY = datetime(2026, 11, 16, 12, tzinfo=UTC)
WHY = "The line was sent by mistake."


@pytest.fixture(autouse=True)
def noon() -> Iterator[time_machine.Traveller]:
    """Let it be noon on a Monday; tests go on from there."""
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


@pytest.fixture
def maud(db: None) -> Player:
    """Give Maud, who moderates and plays nowhere."""
    return Player.objects.create_user("maud@example.org", name="Maud", is_staff=True)


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def go_on(game: Game, waited_for: Find, moves: int = 1) -> Seat:
    """Play first orders; gives the seat that moved last."""
    for _ in range(moves):
        seat = waited_for(game)
        play.submit(seat, first_order(game, seat), at=seat.key, via="web")
    return seat


def said(game: Game) -> str:
    """The last row of the log in words, as a spectator reads it."""
    row = fresh(game).moves.last()
    assert row is not None
    table = lay_out(fresh(game), [])
    [entry] = entries(fresh(game), [row], None, ["Alice", "Bob"], table.view(None), "en")
    return entry.said


# -- who may


def test_a_player_a_stranger_and_a_moderator_who_plays_cannot_rule(
    game: Game, alice: Player, bob: Player, charlie: Player, maud: Player
) -> None:
    bob.is_staff = True
    bob.save()
    for by, why in ((charlie, "Only moderators"), (bob, "another moderator must decide")):
        assert conduct.powers(by, game) == frozenset()
        with pytest.raises(conduct.NotAllowed, match=why):
            conduct.may_rule(by, game)
        for deed in (conduct.pause, conduct.break_glass):
            with pytest.raises(conduct.NotAllowed, match=why):
                deed(game, by=by, reason=WHY)
    conduct.may_rule(maud, game)
    assert {"pause", "rewind", "end", "break_glass"} <= conduct.powers(maud, game)
    assert fresh(game).head == 0


def test_one_who_once_sat_in_a_game_never_rules_on_it(game: Game, maud: Player, charlie: Player) -> None:
    seat = game.seats.get(number=1)
    conduct.offer_seat(seat, by=maud, reason=WHY)
    lobby.substitute(seat, charlie, via="web")
    bob = Player.objects.get(name="Bob")
    bob.is_staff = True
    assert not Seat.objects.filter(game=game, player=bob).exists()
    with pytest.raises(conduct.NotAllowed, match="once did"):
        conduct.may_rule(bob, game)


def test_a_host_pauses_resumes_and_extends_and_can_do_no_more(
    game: Game, alice: Player, maud: Player, waited_for: Find
) -> None:
    assert conduct.powers(alice, game) == {"pause", "extend"}
    conduct.pause(game, by=alice, reason="A wedding.")
    assert conduct.powers(alice, fresh(game)) == {"resume"}
    conduct.resume(game, by=alice, reason="We are back.")
    conduct.extend(waited_for(game), by=alice, reason="A long train.", hours=24)
    assert list(game.moves.values_list("via", flat=True)) == ["house", "host", "host", "host"]
    with pytest.raises(conduct.NotAllowed, match="A host can pause"):
        conduct.rewind(game, by=alice, reason=WHY, move=0)
    conduct.pause(game, by=maud, reason="I look into this.")
    with pytest.raises(conduct.NotAllowed, match="only a moderator"):
        conduct.resume(game, by=alice, reason="I would rather play.")


@pytest.mark.parametrize(("reason", "why"), [(" \n ", "Say why"), ("x" * 301, "too long"), ("a\x00b", "printed")])
def test_a_ruling_needs_a_reason_that_fits(game: Game, maud: Player, reason: str, why: str) -> None:
    with pytest.raises(conduct.Unclear, match=why):
        conduct.pause(game, by=maud, reason=reason)
    assert fresh(game).state == Game.State.RUNNING


def test_a_ruling_is_a_row_with_its_reason_and_everybody_at_the_table_is_told(game: Game, maud: Player) -> None:
    number = conduct.pause(game, by=maud, reason=WHY)
    row = game.moves.get(number=number)
    assert (row.kind, row.via) == ("ruling", "moderator")
    assert row.facts == {"ruling": "paused", "reason": WHY, "by": "Maud"}
    told = Notice.objects.filter(game=game, kind="ruling")
    assert sorted(str(notice.player) for notice in told) == ["Alice", "Bob"]
    assert said(game) == f"The game is paused, and all clocks stand still. Maud: {WHY}"


# -- the state machine


def test_no_order_lands_in_a_paused_game_by_any_door(game: Game, maud: Player, waited_for: Find) -> None:
    seat = waited_for(game)
    key, order = seat.key, first_order(game, seat)
    conduct.pause(game, by=maud, reason=WHY)
    for via in ("web", "mail", "api", "bot", "standing"):
        with pytest.raises(play.NotPlayable, match="mistake"):
            play.submit(seat, order, at=key, via=via)
    with pytest.raises(play.NotPlayable):
        play.take_back(seat, via="web")
    with pytest.raises(play.NotPlayable):
        play.resume(seat, via="web")
    assert not play.expire(seat)
    assert not bots.act(game.pk)
    assert not play.resolve(game.pk)
    for deed in (conduct.play_default, conduct.extend):
        with pytest.raises(play.NotPlayable, match="Let it go on first"):
            deed(seat, by=maud, reason=WHY, **({"hours": 1} if deed is conduct.extend else {}))
    assert fresh(game).head == 1


def test_no_order_lands_in_a_game_that_a_ruling_has_ended(game: Game, maud: Player, waited_for: Find) -> None:
    seat = waited_for(game)
    key, order = seat.key, first_order(game, seat)
    conduct.end(game, by=maud, reason=WHY, places=None)
    for via in ("web", "bot", "standing"):
        with pytest.raises(play.NotPlayable, match="over"):
            play.submit(seat, order, at=key, via=via)
    assert not play.expire(seat)
    with pytest.raises(lobby.LobbyError):
        lobby.resign(seat, via="web")
    with pytest.raises(play.NotPlayable, match="Take it up again first"):
        conduct.rewind(game, by=maud, reason=WHY, move=0)
    must_hold_at_rest(game)


def test_nothing_is_ruled_twice_or_out_of_season(game: Game, open_table: Game, maud: Player) -> None:
    with pytest.raises(play.NotPlayable, match="not paused"):
        conduct.resume(game, by=maud, reason=WHY)
    with pytest.raises(play.NotPlayable, match="parked"):
        conduct.reopen(game, by=maud, reason=WHY)
    conduct.pause(game, by=maud, reason=WHY)
    with pytest.raises(play.NotPlayable, match="stand already"):
        conduct.pause(game, by=maud, reason=WHY)
    waiting = lobby.open_table(Player.objects.get(name="Bob"), title="the-arrival", size=2, options={})
    with pytest.raises(play.NotPlayable, match="has not started"):
        conduct.end(waiting, by=maud, reason=WHY, places=None)


# -- time


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


# -- the board


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


# -- the end


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


# -- seats


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


# -- letters, and what is hidden


def test_a_hidden_letter_shows_why_and_keeps_its_text(game: Game, maud: Player) -> None:
    sender, reader = game.seats.all()
    letter = press.write(sender, "A rude word.")
    conduct.hide(letter, by=maud, reason="That was rude.")
    [seen] = sight.letters_for(game, reader)
    assert seen.words == "Hidden by a moderator: That was rude."
    assert said(game) == "A letter from Alice is hidden. Maud: That was rude."
    with pytest.raises(play.NotPlayable, match="already"):
        conduct.hide(letter, by=maud, reason=WHY)
    conduct.show(letter, by=maud, reason="It was a quotation.")
    [seen] = sight.letters_for(game, reader)
    assert seen.words == "A rude word."
    assert "rude word" not in str([move.facts for move in Move.objects.filter(game=game)])


def test_a_private_letter_is_hidden_without_a_word_on_who_wrote_it(game: Game, maud: Player) -> None:
    sender, reader = game.seats.all()
    letter = press.write(sender, "Between us.", to=str(reader.number))
    conduct.hide(letter, by=maud, reason=WHY)
    assert said(game).startswith("A letter is hidden.")
    assert "Alice" not in str(fresh(game).moves.latest("number").facts)


def test_a_letter_at_an_open_table_is_hidden_before_there_is_a_log(open_table: Game, maud: Player, bob: Player) -> None:
    letter = press.write(open_table.seats.get(number=0), "Rude.")
    with pytest.raises(conduct.NotAllowed):
        conduct.hide(letter, by=bob, reason=WHY)
    letter.refresh_from_db()
    assert not letter.hidden
    conduct.hide(letter, by=maud, reason=WHY)
    letter.refresh_from_db()
    assert letter.hidden


def test_who_breaks_the_glass_is_named_to_all_and_never_sits_down(game: Game, maud: Player, charlie: Player) -> None:
    assert not conduct.has_broken_glass(maud, game)
    conduct.break_glass(game, by=maud, reason="A stuck envelope.")
    assert conduct.has_broken_glass(maud, game)
    assert not conduct.has_broken_glass(charlie, game)
    assert said(game).startswith("Maud breaks the glass")
    with pytest.raises(play.NotPlayable, match="already"):
        conduct.break_glass(game, by=maud, reason=WHY)
    seat = game.seats.get(number=1)
    conduct.offer_seat(seat, by=maud, reason=WHY)
    with pytest.raises(lobby.LobbyError, match="behind the screen"):
        lobby.substitute(seat, maud, via="web")
    ada = Player.objects.create_user("ada@example.org", name="Ada", is_staff=True)
    with pytest.raises(conduct.NotAllowed, match="Choose somebody else"):
        conduct.seat_player(seat, maud, by=ada, reason=WHY)


# -- everything mixed


@pytest.mark.parametrize(("title", "games"), [("twigs", 16), ("the-arrival", 4)])
def test_whatever_is_ruled_and_played_the_log_leads_to_the_position(
    title: str,
    games: int,
    alice: Player,
    bob: Player,
    charlie: Player,
    maud: Player,
    noon: time_machine.Traveller,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(RULESETS, TOY.id, TOY)
    for seed in range(games):
        luck = Dice(f"rulings {title} {seed}", armed=True)
        game = lobby.open_table(alice, title=title, size=2, options={})
        lobby.join(game, bob)
        refused = ruled = 0
        for _ in range(26):
            noon.shift(HOUR)
            deed: Callable[[], object] = luck.choose(_deeds(fresh(game), maud, charlie, luck))
            try:
                deed()
                ruled += 1
            except (OrderError, lobby.LobbyError):
                refused += 1
        assert ruled > 8, f"{ruled} done, {refused} refused"
        must_hold_at_rest(game)


def _deeds(game: Game, maud: Player, charlie: Player, luck: Any) -> list[Callable[[], object]]:
    """What might be done to a game now, most of it by its players."""
    seats = list(game.seats.all())
    seat, why = luck.choose(seats), f"Ruling {game.head}."
    back = luck.roll(game.head + 1)
    rulings: list[Callable[[], object]] = [
        lambda: conduct.pause(game, by=maud, reason=why),
        lambda: conduct.resume(game, by=maud, reason=why),
        lambda: conduct.resume(game, by=maud, reason=why),
        lambda: conduct.extend(seat, by=maud, reason=why, hours=1 + back),
        lambda: conduct.play_default(seat, by=maud, reason=why),
        lambda: conduct.rewind(game, by=maud, reason=why, move=back),
        lambda: conduct.rewind(game, by=maud, reason=why, move=back),
        lambda: conduct.offer_seat(seat, by=maud, reason=why),
        lambda: conduct.hand_to_bot(seat, by=maud, reason=why),
        lambda: conduct.give_back(seat, by=maud, reason=why),
        lambda: conduct.seat_player(seat, charlie, by=maud, reason=why),
        lambda: conduct.end(game, by=maud, reason=why, places=luck.choose([None, [1, 2], [1, 1]])),
        lambda: conduct.reopen(game, by=maud, reason=why),
        lambda: conduct.reopen(game, by=maud, reason=why),
        lambda: play.take_back(seat, via="web"),
    ]
    asked = [one for one in seats if one.key]
    plays: list[Callable[[], object]] = [lambda one=one: _play_something(game, one, luck) for one in asked]  # type: ignore[misc]
    plays.append(lambda: play.resolve(game.pk))
    return rulings + plays * (1 + len(rulings) // len(plays))


def _play_something(game: Game, seat: Seat, luck: Any) -> None:
    order = luck.choose(lay_out(game, []).decision(seat.number).options)
    play.submit(seat, order, at=seat.key, via="bot" if seat.bot else "web")


def must_hold_at_rest(game: Game) -> None:
    """The record checks and verifies, and loading it again gives the position that is stored, whether or not it is
    being played."""
    game = fresh(game)
    record = record_of(game)
    assert check(record, RULESETS) == []
    assert [found for found in verify(record, RULESETS) if not found.holds] == []
    table = lay_out(game, game.commitments.select_related("seat"))
    assert table.digest == record.rows[-1].digest == replay(record, RULESETS).digest
    if game.state == Game.State.RUNNING:
        must_hold(game)
