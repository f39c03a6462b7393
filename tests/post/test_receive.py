"""A mail goes into the letter box, and what it says is done: once, and answered once."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress

from games import bell, clock, lobby
from games.engine.dice import seed_of
from games.models import Commitment, Game, Invitation, Letter, Notice, Player, Position, Seat
from games.post import parse
from games.post.address import invitation_address, reply_address, unsubscribe_address
from games.post.read import discard, read_letter, release
from games.post.receive import receive
from tests.house.conftest import at_once, must_hold, play_until
from tests.post.conftest import Find, email_of, mail, put_in, receipts, reply

State = Letter.State


def current(seat: Seat) -> Seat:
    return Seat.objects.select_related("player", "game").get(pk=seat.pk)


# -- storing


def test_a_mail_is_stored_as_it_came_in_one_statement_before_anything_is_read(
    game: Game, seat: Seat, django_assert_num_queries: Callable[[int], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[int] = []
    monkeypatch.setattr(bell, "ring_letter", rung.append)
    raw = mail("1", sender="Alice <alice@example.org>")
    with django_assert_num_queries(1):
        letter = receive(raw, "R-ABC@Example.org", "<alice@example.org>")
    letter.refresh_from_db()
    assert bytes(letter.raw) == raw
    assert (letter.state, letter.recipient, letter.message_id) == (
        State.NEW,
        "r-abc@example.org",
        parse.message_id(raw),
    )
    assert rung == [letter.pk]
    assert game.moves.count() == 1


def test_what_is_beyond_the_limit_is_cut_off_and_the_words_remain(seat: Seat, game: Game) -> None:
    raw = mail("1", sender=email_of(seat)) + b"\n" * 2_000_000
    to = reply_address(seat.pk, seat.key, clock.now())
    assert put_in(raw, to).state == State.PLAYED
    assert len(bytes(Letter.objects.get().raw)) == 1_000_000


# -- orders


def test_a_number_is_played_and_answered(game: Game, seat: Seat) -> None:
    letter = reply(seat, "2\n")
    assert (letter.state, letter.seat) == (State.PLAYED, seat)
    move = game.moves.get(number=1)
    assert (move.kind, move.via, move.orders) == ("order", "mail", [[seat.number, "settle robogdium"]])
    (receipt,) = receipts(seat)
    assert receipt["played"] == [["settle robogdium"]]
    assert receipt["events"] == ["You settle at the port of Robogdium."]
    assert receipt["reply_to"] == letter.message_id
    assert (receipt["error"], receipt["rest"], receipt["chatter"]) == ("", "", [])
    must_hold(game)


def test_chatter_is_echoed_and_our_addresses_are_not(game: Game, seat: Seat) -> None:
    to = reply_address(seat.pk, seat.key, clock.now())
    reply(seat, f"Good morning!\n\nsettle magnata\n\nThe address {to} is pretty.\n")
    (receipt,) = receipts(seat)
    assert receipt["played"] == [["settle magnata"]]
    assert receipt["chatter"] == ["Good morning!", "The address [address] is pretty."]


def test_several_lines_are_played_against_what_is_asked_after_each(game: Game, seat: Seat, other: Seat) -> None:
    reply(seat, "1")
    letter = reply(current(other), "settle dur\nNow for a card:\ndraw 2\nBye")
    assert letter.state == State.PLAYED
    (receipt,) = receipts(other)
    assert receipt["played"][0][0] == "settle dur"
    assert receipt["chatter"] == ["Now for a card:", "Bye"]
    assert game.moves.latest("number").orders[-1][1].startswith("draw ")
    must_hold(game)


def test_a_line_that_begins_like_an_order_and_does_not_read_refuses_the_whole_mail(game: Game, seat: Seat) -> None:
    letter = reply(seat, "settle magnata\nsettle atlantis\n")
    assert letter.state == State.REFUSED
    assert game.moves.count() == 1
    (receipt,) = receipts(seat)
    assert receipt["played"] == []
    assert "settle atlantis" in receipt["rest"]
    assert receipt["error"]


def test_the_word_that_failed_is_named_with_the_nearest_orders(game: Game, seat: Seat) -> None:
    reply(seat, "settle magnatra")
    (receipt,) = receipts(seat)
    assert "settle magnatra" in receipt["error"]
    assert "settle magnata" in receipt["nearest"]


def test_numbers_count_for_the_first_question_only(game: Game, seat: Seat, other: Seat) -> None:
    reply(seat, "1")
    letter = reply(current(other), "1\n2\n")
    assert letter.state == State.REFUSED
    assert "stands alone" in receipts(other)[-1]["error"]
    assert game.moves.count() == 2


def test_behind_a_fence_what_was_played_stands_and_the_rest_is_handed_back(game: Game, seat: Seat, other: Seat) -> None:
    reply(seat, "1")
    letter = reply(current(other), "settle dur\ndraw 1\ndraw 2\n")
    assert letter.state == State.PLAYED
    (receipt,) = receipts(other)
    assert receipt["played"][-1][-1] == "draw 1"
    assert receipt["rest"] == "draw 2"
    assert receipt["error"] == "Nothing more is asked of you now."
    must_hold(game)


def test_a_number_with_its_own_order_is_that_order_once(game: Game, seat: Seat) -> None:
    reply(seat, "1 settle magnata")
    assert receipts(seat)[0]["played"] == [["settle magnata"]]


@pytest.mark.parametrize("line", ["2 of us are here", "1 or 2", "12 Main Street"])
def test_a_number_with_other_words_behind_it_refuses_the_mail(game: Game, seat: Seat, line: str) -> None:
    assert reply(seat, f"{line}\nsettle magnata").state == State.REFUSED
    assert "a number stands alone" in receipts(seat)[-1]["error"]
    assert game.moves.count() == 1


def test_a_number_that_no_order_has_is_chatter_with_words_and_refused_alone(game: Game, seat: Seat) -> None:
    assert reply(seat, "99").state == State.REFUSED
    assert "no order number 99" in receipts(seat)[-1]["error"]
    assert reply(seat, "99 balloons\nsettle magnata").state == State.PLAYED


def test_auto_plays_what_the_question_says(game: Game, seat: Seat) -> None:
    assert reply(seat, "auto").state == State.PLAYED


def test_a_sealed_order_goes_into_its_envelope_and_may_be_replaced_from_the_same_mail(
    game: Game, waited_for: Find
) -> None:
    play_until(game, "block", waited_for)
    seat = waited_for(game)
    question = seat.key
    assert reply(seat, "block top").state == State.PLAYED
    assert receipts(seat)[-1]["sealed"] == "block top"
    assert current(seat).key == ""
    assert reply(seat, "block bottom", question=question).state == State.PLAYED
    assert Commitment.objects.get(seat=seat).order == "block bottom"


def test_a_mail_without_any_order_is_answered_with_help_and_changes_nothing(game: Game, seat: Seat) -> None:
    assert reply(seat, "What a lovely day.\n").state == State.REFUSED
    (receipt,) = receipts(seat)
    assert "No order was found" in receipt["error"]
    assert receipt["chatter"] == ["What a lovely day."]
    assert game.moves.count() == 1


def test_an_empty_mail_is_answered_once(game: Game, seat: Seat) -> None:
    assert reply(seat, "\n").state == State.REFUSED
    assert len(receipts(seat)) == 1


# -- stale and foreign addresses


def test_an_answer_to_an_older_question_is_answered_with_the_fresh_one(game: Game, seat: Seat, other: Seat) -> None:
    old = seat.key
    reply(seat, "1")
    reply(current(other), "settle dur; draw 1")
    seat = current(seat)
    assert seat.key not in ("", old)
    before = game.moves.count()
    assert reply(seat, "1", question=old).state == State.REFUSED
    assert "the board has changed" in receipts(seat)[-1]["error"]
    assert game.moves.count() == before


def test_an_address_from_a_mail_that_asked_nothing_takes_no_order(game: Game, seat: Seat) -> None:
    assert reply(seat, "1", question="").state == State.REFUSED
    assert game.moves.count() == 1
    assert receipts(seat)[-1]["error"].startswith("Nothing was played")


def test_an_expired_address_takes_no_order_and_says_so(game: Game, seat: Seat) -> None:
    raw = mail("1", sender=email_of(seat))
    to = reply_address(seat.pk, seat.key, clock.now())
    with time_machine.travel(clock.now() + timedelta(days=70), tick=False):
        assert put_in(raw, to).state == State.REFUSED
    assert "too old" in receipts(seat)[-1]["error"]
    assert game.moves.count() == 1


def test_the_token_of_another_seat_plays_for_nobody(game: Game, seat: Seat, other: Seat) -> None:
    letter = reply(seat, "1", sender=email_of(other))
    assert letter.state == State.HELD
    assert game.moves.count() == 1


def test_a_game_that_is_over_says_so(game: Game, seat: Seat) -> None:
    Game.objects.filter(pk=game.pk).update(state=Game.State.ENDED)
    assert reply(seat, "1").state == State.REFUSED
    assert receipts(seat)[-1]["error"] == "This game is over."


def test_a_paused_game_takes_no_order_and_says_why(game: Game, seat: Seat) -> None:
    Game.objects.filter(pk=game.pk).update(state=Game.State.PAUSED, why="tea")
    assert reply(seat, "1").state == State.REFUSED
    assert "paused: tea" in receipts(seat)[-1]["error"]


def test_a_parked_game_loses_nothing(game: Game, seat: Seat) -> None:
    Position.objects.filter(game=game).update(digest="0" * 64)
    assert reply(seat, "1").state == State.REFUSED
    assert len(receipts(seat)) == 1
    assert game.moves.count() == 1


# -- held letters


def test_a_mail_from_another_address_is_held_and_the_player_is_asked(game: Game, seat: Seat) -> None:
    letter = reply(seat, "1", sender="alice@work.example")
    assert letter.state == State.HELD
    assert game.moves.count() == 1
    notice = Notice.objects.get(kind="held")
    assert (notice.player, notice.facts["letter"], notice.facts["from"]) == (
        seat.player,
        letter.pk,
        "alice@work.example",
    )
    assert receipts(seat) == []


def test_a_held_mail_is_played_when_its_player_confirms_and_only_once(game: Game, seat: Seat) -> None:
    letter = reply(seat, "1", sender="alice@work.example")
    assert release(letter).state == State.PLAYED
    assert game.moves.count() == 2
    assert release(letter).state == State.PLAYED
    assert game.moves.count() == 2
    assert len(receipts(seat)) == 1


def test_a_held_mail_that_is_not_theirs_is_never_played(game: Game, seat: Seat) -> None:
    letter = reply(seat, "1", sender="mallory@example.net")
    discard(letter)
    letter.refresh_from_db()
    assert letter.state == State.REFUSED
    assert release(letter).state == State.REFUSED
    assert game.moves.count() == 1


def test_a_held_mail_confirmed_too_late_plays_nothing(game: Game, seat: Seat) -> None:
    letter = reply(seat, "1", sender="alice@work.example")
    reply(seat, "2")
    assert release(letter).state == State.REFUSED
    assert game.moves.count() == 2


def test_a_mail_from_another_address_with_an_old_token_is_not_worth_asking(game: Game, seat: Seat) -> None:
    assert reply(seat, "1", question="0" * 16, sender="mallory@example.net").state == State.REFUSED
    assert not Notice.objects.filter(kind__in=["held", "receipt"]).exists()


def test_nobody_fills_a_mailbox_with_held_mails(game: Game, seat: Seat) -> None:
    states = [reply(seat, "1", sender=f"{number}@example.net").state for number in range(8)]
    assert states == [State.HELD] * 5 + [State.REFUSED] * 3
    assert Notice.objects.filter(kind="held").count() == 5


def test_an_address_that_is_not_proved_plays_nothing_and_gets_nothing(game: Game, seat: Seat) -> None:
    EmailAddress.objects.filter(user=seat.player).update(verified=False)
    assert reply(seat, "1").state == State.REFUSED
    assert game.moves.count() == 1
    assert receipts(seat) == []


def test_the_case_of_a_mail_address_does_not_matter(game: Game, seat: Seat) -> None:
    assert reply(seat, "1", sender=f"Me <{email_of(seat).upper()}>").state == State.PLAYED


# -- once


def test_a_mail_that_comes_twice_is_played_and_answered_once(game: Game, seat: Seat, other: Seat) -> None:
    to = reply_address(seat.pk, seat.key, clock.now())
    raw = mail("press all: hello", sender=email_of(seat))
    assert put_in(raw, to).state == State.ANSWERED
    assert put_in(raw, to.upper()).state == State.SILENT
    assert game.messages.count() == 1
    assert len(receipts(seat)) == 1


def test_a_mail_without_a_name_is_known_by_its_bytes(game: Game, seat: Seat) -> None:
    to = reply_address(seat.pk, seat.key, clock.now())
    raw = mail("press all: hello", sender=email_of(seat), Message_ID="")
    assert [put_in(raw, to).state for _ in range(2)] == [State.ANSWERED, State.SILENT]


def test_one_mail_to_two_games_is_two_letters(game: Game, seat: Seat, alice: Player, bob: Player) -> None:
    second = lobby.open_table(alice, title="the-arrival", size=2, options={})
    lobby.join(second, bob)
    twin = next(s for s in second.seats.select_related("player") if s.player == seat.player)
    raw = mail("press all: hello both", sender=email_of(seat))
    states = [put_in(raw, reply_address(each.pk, each.key, clock.now())).state for each in (seat, twin)]
    assert states == [State.ANSWERED, State.ANSWERED]
    assert (game.messages.count(), second.messages.count()) == (1, 1)


def test_reading_a_letter_twice_does_nothing_the_second_time(game: Game, seat: Seat) -> None:
    letter = reply(seat, "1")
    read_letter(letter.pk)
    read_letter(999_999)
    assert game.moves.count() == 2
    assert len(receipts(seat)) == 1


@pytest.mark.django_db(transaction=True)
def test_two_workers_who_read_the_same_letter_at_once_play_it_once(game: Game, seat: Seat) -> None:
    letter = receive(mail("press all: hi", sender=email_of(seat)), reply_address(seat.pk, seat.key, clock.now()))
    assert at_once(4, lambda number: read_letter(letter.pk)) == [None] * 4
    assert game.messages.count() == 1
    assert len(receipts(seat)) == 1


def test_reading_a_letter_takes_few_statements(
    game: Game, seat: Seat, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    letter = receive(mail("1", sender=email_of(seat)), reply_address(seat.pk, seat.key, clock.now()))
    with django_assert_max_num_queries(24):
        read_letter(letter.pk)
    assert game.moves.count() == 2


def test_a_stumble_half_way_leaves_nothing_behind_and_the_letter_is_read_again(
    game: Game, seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    letter = receive(mail("1\n", sender=email_of(seat)), reply_address(seat.pk, seat.key, clock.now()))
    with monkeypatch.context() as broken:
        broken.setattr("games.post.read._answer", lambda *args: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            read_letter(letter.pk)
    letter.refresh_from_db()
    assert (letter.state, letter.tries) == (State.NEW, 1)
    assert game.moves.count() == 1
    read_letter(letter.pk)
    letter.refresh_from_db()
    assert letter.state == State.PLAYED
    assert game.moves.count() == 2


def test_after_three_stumbles_the_letter_is_set_aside_and_its_writer_told(
    game: Game, seat: Seat, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("games.post.read.hear", lambda *args: 1 / 0)
    letter = receive(mail("1\n", sender=email_of(seat)), reply_address(seat.pk, seat.key, clock.now()))
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            read_letter(letter.pk)
    with caplog.at_level(logging.CRITICAL):
        read_letter(letter.pk)
    letter.refresh_from_db()
    assert letter.state == State.BROKEN
    assert "stumbled" in receipts(seat)[-1]["error"]
    assert game.moves.count() == 1


# -- no seat


def test_a_player_who_writes_to_the_house_gets_help_and_their_games(game: Game, seat: Seat, settings: Any) -> None:
    letter = put_in(mail("how does this work?", sender=email_of(seat)), settings.HOUSE_ADDRESS)
    assert letter.state == State.ANSWERED
    facts = Notice.objects.get(kind="receipt", game=None, player=seat.player).facts
    assert facts["help"] is True
    assert facts["games"] == [game.pk]
    again = put_in(mail("and this?", sender=email_of(seat)), settings.HOUSE_ADDRESS)
    assert again.state == State.SILENT


def test_a_stranger_who_writes_to_the_house_gets_silence(game: Game, settings: Any) -> None:
    before = Notice.objects.count()
    assert put_in(mail("hello?", sender="stranger@example.net"), settings.HOUSE_ADDRESS).state == State.SILENT
    assert Notice.objects.count() == before


def test_a_token_that_was_tampered_with_is_answered_like_a_mail_to_the_house(game: Game, seat: Seat) -> None:
    local, _, domain = reply_address(seat.pk, seat.key, clock.now()).partition("@")
    tampered = f"{local[:-1]}{'a' if local[-1] != 'a' else 'b'}@{domain}"
    assert put_in(mail("1", sender=email_of(seat)), tampered).state == State.ANSWERED
    assert game.moves.count() == 1


def test_a_mail_to_the_address_that_lets_go_ends_the_mails(alice: Player) -> None:
    assert put_in(b"\n", unsubscribe_address(alice.pk)).state == State.ANSWERED
    alice.refresh_from_db()
    assert alice.mail == Player.Mail.NONE


# -- invitations


@pytest.fixture
def invitation(open_table: Game, alice: Player, stranger: Player) -> Invitation:
    """Give an invitation of Charlie to Alice's table."""
    return lobby.invite(open_table, stranger.email, alice)


def test_an_invitation_is_accepted_from_the_mail(invitation: Invitation, open_table: Game, stranger: Player) -> None:
    letter = put_in(mail("Accept!\n", sender=stranger.email), invitation_address(invitation.pk))
    assert letter.state == State.ANSWERED
    assert open_table.seats.filter(player=stranger).exists()
    assert "You sit at the table" in Notice.objects.get(kind="receipt", player=stranger).facts["said"][0]


def test_a_word_for_the_dice_comes_with_the_yes(invitation: Invitation, open_table: Game, stranger: Player) -> None:
    put_in(mail("Accept!\nWord: Sea  weed\nSee you.\n", sender=stranger.email), invitation_address(invitation.pk))
    assert open_table.seats.get(player=stranger).word == "Sea weed"
    facts = Notice.objects.get(kind="receipt", player=stranger).facts
    assert "Your word for the dice is in." in facts["said"][0]
    assert facts["chatter"] == ["See you."]
    open_table.refresh_from_db()
    assert open_table.seed == seed_of(open_table.secret, [seat.word for seat in open_table.seats.all()])


def test_a_word_too_long_for_the_dice_is_sent_back(invitation: Invitation, open_table: Game, stranger: Player) -> None:
    put_in(mail(f"accept\nword: {'long ' * 13}\n", sender=stranger.email), invitation_address(invitation.pk))
    assert not open_table.seats.filter(player=stranger).exists()
    assert "60 letters at most" in Notice.objects.get(kind="receipt", player=stranger).facts["error"]


def test_an_invitation_is_declined_from_the_mail(invitation: Invitation, open_table: Game, stranger: Player) -> None:
    put_in(mail("ablehnen\n", sender=stranger.email), invitation_address(invitation.pk))
    invitation.refresh_from_db()
    assert invitation.answered is not None
    assert not open_table.seats.filter(player=stranger).exists()


def test_an_invitation_answered_twice_says_so(invitation: Invitation, open_table: Game, stranger: Player) -> None:
    for _ in range(2):
        letter = put_in(mail("accept\n", sender=stranger.email), invitation_address(invitation.pk))
    assert letter.state == State.REFUSED
    assert open_table.seats.filter(player=stranger).count() == 1


@pytest.mark.parametrize("text", ["accept\ndecline\n", "maybe\n", "\n"])
def test_an_invitation_wants_one_word(invitation: Invitation, open_table: Game, stranger: Player, text: str) -> None:
    put_in(mail(text, sender=stranger.email), invitation_address(invitation.pk))
    assert not open_table.seats.filter(player=stranger).exists()
    assert "ACCEPT or DECLINE" in Notice.objects.get(kind="receipt", player=stranger).facts["error"]


def test_somebody_else_cannot_take_the_seat_of_who_was_invited(invitation: Invitation, open_table: Game) -> None:
    letter = put_in(mail("accept\n", sender="bob@example.org"), invitation_address(invitation.pk))
    assert letter.state == State.REFUSED
    assert open_table.seats.filter(player__isnull=False).count() == 1


def test_who_has_no_account_is_asked_to_prove_their_address(open_table: Game, alice: Player) -> None:
    invitation = lobby.invite(open_table, "new@example.net", alice)
    put_in(mail("accept\n", sender="New <new@example.net>"), invitation_address(invitation.pk))
    notice = Notice.objects.get(kind="held")
    assert (notice.email, notice.player, notice.facts["invitation"]) == ("new@example.net", None, invitation.pk)
    assert open_table.seats.filter(player__isnull=False).count() == 1
