"""Who may rule, and what no ruling lets through."""

from __future__ import annotations

import pytest

from games import bots, conduct, lobby, play
from games.models import Game, Notice, Player, Seat
from tests.house.conduct.conftest import WHY, fresh, must_hold_at_rest, said
from tests.house.conftest import Find, first_order


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
