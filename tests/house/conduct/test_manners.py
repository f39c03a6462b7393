"""What concerns persons: where bans, mutes and blocks bite, and what becomes of reports."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.db import DatabaseError, transaction

from games import lobby, manners, play, press, sight
from games.models import Game, Notice, Player, Report, Sanction, Seat
from games.post import due
from tests.house.conduct.conftest import DAY, MONDAY
from tests.house.conftest import Find, first_order, must_hold
from tests.post.conftest import receipts, reply

WEEK = MONDAY + 7 * DAY
WHY = "Threats in three games."


def fresh(player: Player) -> Player:
    return Player.objects.get(pk=player.pk)


def told(player: Player) -> list[Notice]:
    return list(Notice.objects.filter(player=player, kind="ruling").order_by("pk"))


# -- bans


def test_a_banned_player_neither_sits_down_plays_nor_writes(
    game: Game, bob: Player, alice: Player, maud: Player, waited_for: Find
) -> None:
    other = lobby.open_table(alice, title="the-arrival", size=3, options={})
    manners.ban(bob, by=maud, reason=WHY, until=WEEK)
    bob = fresh(bob)
    assert manners.is_banned(bob)
    assert not manners.is_banned(alice)
    seat = game.seats.get(player=bob)
    for deed in (
        lambda: play.submit(seat, "1", at=None, via="web"),
        lambda: play.submit(seat, "1", at=None, via="api"),
        lambda: play.take_back(seat, via="web"),
        lambda: play.resume(seat, via="web"),
        lambda: manners.report(bob, game=game, text="Unfair."),
    ):
        with pytest.raises(play.NotAllowed, match="banned until 23 November 2026, 12:00 UTC: Threats in three games"):
            deed()
    for lobby_deed in (
        lambda: lobby.join(other, bob),
        lambda: lobby.open_table(bob, title="the-arrival", size=2, options={}),
        lambda: lobby.come_back(seat, via="web"),
        lambda: lobby.substitute(seat, bob, via="web"),
        lambda: lobby.invite(game, "dora@example.org", bob),
    ):
        with pytest.raises(lobby.LobbyError, match="banned until"):
            lobby_deed()
    with pytest.raises(press.PressError, match="banned until"):
        press.write(seat, "Hello?")


def test_a_banned_players_mail_is_answered_and_nothing_in_it_is_done(
    game: Game, maud: Player, waited_for: Find
) -> None:
    EmailAddress.objects.update(verified=True)
    seat = waited_for(game)
    assert seat.player is not None
    key = seat.key
    manners.ban(seat.player, by=maud, reason=WHY, until=WEEK)
    head = Game.objects.get(pk=game.pk).head
    seat.refresh_from_db()
    letter = reply(seat, f"{first_order(game, seat)}\npress all: hello\n", question=key)
    assert letter.state == letter.State.REFUSED
    assert Game.objects.get(pk=game.pk).head == head
    assert not game.messages.exists()
    assert "banned until" in receipts(seat)[-1]["error"]


def test_the_seats_of_a_banned_player_are_offered_and_bots_keep_them_warm(
    game: Game, bob: Player, alice: Player, charlie: Player, maud: Player
) -> None:
    waiting = lobby.open_table(bob, title="the-arrival", size=2, options={})
    full = lobby.open_table(charlie, title="the-arrival", size=3, options={})
    lobby.join(full, bob)
    manners.ban(bob, by=maud, reason=WHY, until=WEEK, game=game)
    seat = game.seats.get(player=bob)
    assert seat.bot
    assert seat.offered == MONDAY
    rows = [move.facts["ruling"] for move in game.moves.filter(kind="ruling")]
    assert rows == ["banned", "replaced"]
    must_hold(game)
    waiting.refresh_from_db()
    assert waiting.state == Game.State.CANCELLED
    assert not Seat.objects.filter(game=full, player=bob).exists()
    lobby.substitute(seat, charlie, via="web")
    must_hold(game)


def test_a_ban_ends_at_its_date_by_itself(game: Game, bob: Player, maud: Player, noon: time_machine.Traveller) -> None:
    manners.ban(bob, by=maud, reason=WHY, until=WEEK)
    noon.move_to(WEEK - timedelta(seconds=1))
    assert manners.is_banned(fresh(bob))
    noon.move_to(WEEK)
    assert not manners.is_banned(fresh(bob))
    lobby.come_back(game.seats.get(player=bob), via="web")
    must_hold(game)


def test_a_ban_is_lifted_and_the_longer_of_two_runs_on(bob: Player, maud: Player) -> None:
    short = manners.ban(bob, by=maud, reason=WHY, until=MONDAY + DAY)
    long = manners.ban(bob, by=maud, reason="And again.", until=WEEK)
    manners.lift(long, by=maud, reason="Too harsh.")
    assert fresh(bob).banned_until == MONDAY + DAY
    manners.lift(short, by=maud, reason="All is well.")
    assert not manners.is_banned(fresh(bob))
    with pytest.raises(play.NotPlayable, match="does not run any more"):
        manners.lift(short, by=maud, reason="Once more.")
    assert [row.kind for row in Sanction.objects.order_by("pk")] == ["ban", "ban", "lift", "lift"]
    assert [notice.facts["ruling"] for notice in told(bob)] == ["banned", "banned", "lifted", "lifted"]


def test_a_moderator_judges_neither_themselves_nor_one_another_nor_who_they_play_with(
    game: Game, alice: Player, bob: Player, charlie: Player, maud: Player
) -> None:
    Player.objects.filter(pk=alice.pk).update(is_staff=True)
    for by, whom, why in (
        (charlie, bob, "Only moderators"),
        (maud, maud, "yourself"),
        (maud, fresh(alice), "is a moderator"),
        (fresh(alice), bob, "You play with Bob in By the sea"),
    ):
        with pytest.raises(play.NotAllowed, match=why):
            manners.ban(whom, by=by, reason=WHY, until=WEEK)
        with pytest.raises(play.NotAllowed, match=why):
            manners.warn(whom, by=by, reason=WHY)
    assert not Sanction.objects.exists()


@pytest.mark.parametrize("until", [MONDAY, MONDAY - DAY, MONDAY + 5_000 * DAY])
def test_a_sanction_ends_on_a_day_that_is_still_to_come(bob: Player, maud: Player, until: datetime) -> None:
    for deed in (manners.mute, manners.ban):
        with pytest.raises(manners.Unclear, match="still to come"):
            deed(bob, by=maud, reason=WHY, until=until)
    with pytest.raises(manners.Unclear, match="Say why"):
        manners.warn(bob, by=maud, reason=" ")


def test_a_sanction_is_never_changed_or_deleted(bob: Player, maud: Player) -> None:
    sanction = manners.warn(bob, by=maud, reason=WHY)
    for deed in (
        lambda: Sanction.objects.filter(pk=sanction.pk).update(reason="Nothing."),
        lambda: Sanction.objects.filter(pk=sanction.pk).delete(),
    ):
        with pytest.raises(DatabaseError, match="never changed or deleted"), transaction.atomic():
            deed()


# -- warnings and mutes


def test_a_warning_about_a_game_is_a_row_of_its_log(game: Game, bob: Player, maud: Player) -> None:
    sanction = manners.warn(bob, by=maud, reason="Mind your words.", game=game)
    assert sanction.move == 1
    assert game.moves.get(number=1).facts["ruling"] == "warned"
    [notice] = told(bob)  # in a mail of their own, and not in the table's besides
    assert notice.facts["reason"] == "Mind your words."
    assert len(told(Player.objects.get(name="Alice"))) == 1
    must_hold(game)


def test_a_warning_about_no_game_is_told_to_the_one_who_is_warned(game: Game, bob: Player, maud: Player) -> None:
    assert manners.warn(bob, by=maud, reason="Mind your words.").move is None
    assert len(told(bob)) == 1
    assert Game.objects.get(pk=game.pk).head == 0


def test_a_muted_player_plays_but_does_not_write(
    game: Game, maud: Player, waited_for: Find, noon: time_machine.Traveller
) -> None:
    seat = waited_for(game)
    assert seat.player is not None
    manners.mute(seat.player, by=maud, reason="Shouting.", until=MONDAY + DAY, game=game)
    seat = game.seats.select_related("player").get(pk=seat.pk)
    assert seat.player is not None
    assert manners.is_muted(seat.player)
    with pytest.raises(press.PressError, match="muted until 17 November 2026, 12:00 UTC: Shouting"):
        press.write(seat, "AND ANOTHER THING")
    play.submit(seat, first_order(game, seat), at=seat.key, via="web")
    noon.move_to(MONDAY + DAY)
    press.write(seat, "Good evening.")


# -- reports


def test_a_report_is_answered_once_and_the_answer_goes_to_the_reporter(
    game: Game, alice: Player, bob: Player, maud: Player
) -> None:
    letter = press.write(game.seats.get(player=bob), "Rude.")
    report = manners.report(alice, game=game, text="This is rude.", message=letter)
    assert list(Report.objects.filter(answered=None)) == [report]
    manners.answer(report, by=maud, text="I have spoken with him.")
    assert (report.answered, report.answered_by) == (MONDAY, maud)
    [notice] = told(alice)
    assert (notice.facts["answer"], notice.facts["asked"]) == ("I have spoken with him.", "This is rude.")
    assert not told(bob)
    with pytest.raises(play.NotPlayable, match="already"):
        manners.answer(report, by=maud, text="Again.")


def test_a_report_is_about_what_the_reporter_can_see(game: Game, alice: Player, bob: Player, charlie: Player) -> None:
    secret = press.write(game.seats.get(player=bob), "Between us.", to="0")
    assert manners.report(alice, game=game, text="See this.", message=secret)
    with pytest.raises(play.NotAllowed, match="no such letter"):
        manners.report(charlie, game=game, text="See this.", message=secret)
    Game.objects.filter(pk=game.pk).update(private=True)
    with pytest.raises(play.NotAllowed, match="private"):
        manners.report(charlie, game=Game.objects.get(pk=game.pk), text="What is this?")


def test_reports_say_something_and_are_not_sent_by_the_dozen(
    game: Game, alice: Player, bob: Player, noon: time_machine.Traveller
) -> None:
    for text, why in (("  ", "Say what happened"), ("x" * 2_001, "too long")):
        with pytest.raises(manners.Unclear, match=why):
            manners.report(alice, game=game, text=text)
    for number in range(manners.MOST_REPORTS_A_DAY):
        manners.report(alice, game=game, text=f"Report {number}.")
    with pytest.raises(play.Refused, match="tomorrow"):
        manners.report(alice, game=game, text="One more.")
    noon.shift(DAY)
    manners.report(alice, game=game, text="One more.")


def test_a_moderator_who_plays_does_not_answer_reports_about_the_game(game: Game, alice: Player, bob: Player) -> None:
    report = manners.report(alice, game=game, text="Unfair.")
    Player.objects.filter(pk=bob.pk).update(is_staff=True)
    with pytest.raises(play.NotAllowed, match="another moderator"):
        manners.answer(report, by=fresh(bob), text="I find it fair.")


# -- blocks


def test_letters_of_a_blocked_player_are_neither_shown_nor_mailed(game: Game, alice: Player, bob: Player) -> None:
    mine, theirs = game.seats.get(player=alice), game.seats.get(player=bob)
    press.write(theirs, "Before.")
    [waiting] = Notice.objects.filter(kind="press", player=alice)
    manners.block(alice, bob)
    manners.block(alice, bob)
    assert manners.has_blocked(alice, bob)
    assert not manners.has_blocked(bob, alice)
    press.write(theirs, "After.")
    press.write(mine, "Mine.")
    assert Notice.objects.filter(kind="press", player=alice).count() == 1
    assert due.still_due([waiting]) == []
    assert [letter.text for letter in sight.letters_for(game, mine)] == ["Mine."]
    assert len(sight.letters_for(game, theirs)) == 3
    manners.unblock(alice, bob)
    assert len(sight.letters_for(game, mine)) == 3
    assert due.still_due([waiting]) == [waiting]


def test_a_blocked_player_cannot_invite_and_a_rematch_leaves_the_seat_free(
    game: Game, alice: Player, bob: Player
) -> None:
    manners.block(alice, bob)
    table = lobby.open_table(bob, title="the-arrival", size=2, options={})
    with pytest.raises(lobby.LobbyError, match="no invitations from you"):
        lobby.invite(table, alice.email, bob)
    Game.objects.filter(pk=game.pk).update(state=Game.State.ENDED)
    again = lobby.rematch(Game.objects.get(pk=game.pk), bob)
    assert not again.invitations.exists()
    lobby.invite(lobby.open_table(alice, title="the-arrival", size=2, options={}), bob.email, alice)
    with pytest.raises(play.NotAllowed, match="yourself"):
        manners.block(alice, alice)
