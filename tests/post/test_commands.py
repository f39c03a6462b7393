"""What players ask of the house in a mail."""

from __future__ import annotations

from datetime import date

import pytest
import time_machine

from games import ahead
from games.engine.decision import HOUSE_WORDS
from games.models import Absence, Game, Letter, Notice, Seat
from games.post.commands import DEEDS, OF_THE_BOARD
from games.post.speech import VERBS, Command, Verb, command_in, sort_out
from tests.post.conftest import receipts, reply

State = Letter.State
NOW = "2026-11-15T12:00:00Z"


# -- words


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("undo", Command(Verb.UNDO)),
        ("Undo, please!", Command(Verb.UNDO)),
        ("ZURÜCK", Command(Verb.UNDO)),
        ("show board", Command(Verb.SHOW, "board")),
        ("map", Command(Verb.SHOW)),
        ("Karte bitte", Command(Verb.SHOW)),
        ("press all: Hello: there", Command(Verb.PRESS, "Hello: there", "all")),
        ("Nachricht an Bob: Hallo", Command(Verb.PRESS, "Hallo", "an Bob")),
        ("press: Hello", Command(Verb.PRESS, "Hello")),
        ("default: pass", Command(Verb.DEFAULT, "pass")),
        ("Default:", Command(Verb.DEFAULT)),
        ("always: draw lore or arms", Command(Verb.ALWAYS, "draw lore or arms")),
        ("away until 3 December", Command(Verb.AWAY, "until 3 December")),
        ("abwesend vom 1. bis 3. Dezember", Command(Verb.AWAY, "vom 1. bis 3. Dezember")),
        ("away 2026-12-01 to 2026-12-03", Command(Verb.AWAY, "2026-12-01 to 2026-12-03")),
        ("away", Command(Verb.AWAY)),
        ("cancel 2", Command(Verb.CANCEL, "2")),
        ("resign yes", Command(Verb.RESIGN, "yes")),
    ],
)
def test_a_line_that_speaks_to_the_house_is_understood(line: str, command: Command) -> None:
    assert command_in(line) == command


@pytest.mark.parametrize(
    "line",
    [
        *("Help yourself to cake", "Show me the money", "List of things", "Always a pleasure", "Plan to be there"),
        *("press on!", "Default is fine", "away we go", "Resign? Never!", "undo 3 moves", "undone", "presser: x", ""),
        *("Map of the world", "mute swan", "cancel culture", "accept my regards", ":", "press", "build temair"),
    ],
)
def test_a_sentence_that_begins_with_a_word_of_the_house_is_chatter(line: str) -> None:
    assert command_in(line) is None


def test_every_word_of_the_house_is_known_to_the_core_so_that_no_order_begins_with_it() -> None:
    assert set(VERBS) <= HOUSE_WORDS


def test_everything_that_can_be_asked_is_something_the_house_can_do() -> None:
    assert set(Verb) == {*DEEDS, Verb.SHOW, Verb.LIST, Verb.HELP}


def test_everything_that_touches_the_board_is_something_the_house_can_do() -> None:
    assert OF_THE_BOARD.issubset(DEEDS)


def test_a_letter_goes_on_to_the_end_of_its_paragraph() -> None:
    lines = ["press all: one", "two", "undo", "three", "press bob: four", "", "five", "press eve: six", "build temair"]
    commands, others = sort_out(lines, lambda line: line.startswith("build"))
    assert [command.said for command in commands] == ["one\ntwo", "", "four", "six"]
    assert others == ["three", "five", "build temair"]


# -- deeds


def test_undo_takes_the_last_move_back(game: Game, seat: Seat) -> None:
    reply(seat, "1")
    seat.refresh_from_db()
    assert reply(seat, "undo").state == State.ANSWERED
    assert [move.kind for move in game.moves.all()] == ["start", "order", "undo"]
    assert receipts(seat)[-1]["said"] == ["Your last move is taken back."]


def test_undo_and_another_order_in_one_mail_replace_the_move(game: Game, seat: Seat) -> None:
    reply(seat, "1")
    seat.refresh_from_db()
    assert reply(seat, "settle isamnium\nundo\n").state == State.PLAYED
    assert [move.kind for move in game.moves.all()] == ["start", "order", "undo", "order"]
    assert game.moves.latest("number").orders[0][1] == "settle isamnium"


def test_a_number_after_undo_means_nothing_because_the_question_was_not_seen(game: Game, seat: Seat) -> None:
    reply(seat, "1")
    seat.refresh_from_db()
    assert "stands alone" in (reply(seat, "undo\n1\n"), receipts(seat)[-1]["error"])[1]
    assert [move.kind for move in game.moves.all()] == ["start", "order", "undo"]


def test_undo_with_nothing_to_take_back_says_so(game: Game, seat: Seat) -> None:
    assert reply(seat, "undo").state == State.ANSWERED
    assert receipts(seat)[-1]["said"][0]
    assert game.moves.count() == 1


def test_where_nothing_can_be_taken_back_the_order_beside_it_is_not_played_either(game: Game, seat: Seat) -> None:
    assert reply(seat, "undo\nsettle magnata").state == State.REFUSED
    assert game.moves.count() == 1
    assert receipts(seat)[-1]["rest"] == "settle magnata"
    assert "nothing was taken back" in receipts(seat)[-1]["error"]


def test_undo_from_an_old_mail_takes_nothing_back(game: Game, seat: Seat) -> None:
    old = seat.key
    reply(seat, "1")
    assert reply(seat, "undo", question=old).state == State.REFUSED
    assert game.moves.count() == 2


@pytest.mark.parametrize(("word", "fact"), [("show", "board"), ("map", "board"), ("list", "list"), ("help", "help")])
def test_what_is_asked_for_is_in_the_receipt(game: Game, seat: Seat, word: str, fact: str) -> None:
    assert reply(seat, word).state == State.ANSWERED
    assert receipts(seat)[-1][fact] is True
    assert receipts(seat)[-1]["error"] == ""


def test_a_letter_to_all_is_sent_without_our_addresses(game: Game, seat: Seat, other: Seat) -> None:
    token = "r-" + "a" * 40 + "@play.example"
    reply(seat, f"press all: Hello,\nwrite to {token}!\n\nsettle magnata")
    message = game.messages.get()
    assert (message.sender, message.to, message.text) == (seat, None, "Hello,\nwrite to [address]!")
    assert Notice.objects.filter(kind="press", seat=other).count() == 1
    assert game.moves.count() == 2


def test_a_letter_to_one_finds_its_reader_by_the_beginning_of_the_name(game: Game, seat: Seat, other: Seat) -> None:
    reply(seat, f"press {other.name[:2].upper()}: psst")
    assert game.messages.get().to == other


def test_a_letter_to_nobody_is_sent_to_nobody(game: Game, seat: Seat) -> None:
    reply(seat, "press zaphod: hello")
    assert game.messages.count() == 0
    assert "zaphod" in receipts(seat)[-1]["said"][0]


def test_a_letter_is_sent_even_from_an_old_mail(game: Game, seat: Seat) -> None:
    assert reply(seat, "press all: hello", question="0" * 16).state == State.ANSWERED
    assert game.messages.count() == 1


def test_a_letter_is_sent_although_the_order_beside_it_is_refused(game: Game, seat: Seat) -> None:
    assert reply(seat, "press all: hello\n\nsettle atlantis").state == State.REFUSED
    assert game.messages.count() == 1
    assert receipts(seat)[-1]["said"] == ["Your letter goes to everybody at the table."]


@time_machine.travel(NOW, tick=False)
def test_days_away_are_noted_and_said(game: Game, seat: Seat) -> None:
    reply(seat, "away until 3 December")
    absence = Absence.objects.get(player=seat.player)
    assert (absence.first, absence.last) == (date(2026, 11, 15), date(2026, 12, 3))
    assert "Dec. 3, 2026" in receipts(seat)[-1]["said"][0]


@time_machine.travel(NOW, tick=False)
@pytest.mark.parametrize(
    "line", ["away", "away until whenever", "away until 3 December 2029", "away from 3.1.2020 to 5.1.2020"]
)
def test_days_that_cannot_be_are_refused_with_a_reason(game: Game, seat: Seat, line: str) -> None:
    assert reply(seat, line).state == State.ANSWERED
    assert not Absence.objects.exists()
    assert len(receipts(seat)[-1]["said"][0]) > 20


def test_a_default_of_ones_own_is_kept_and_cleared(game: Game, seat: Seat) -> None:
    reply(seat, "default: settle dur")
    seat.refresh_from_db()
    assert seat.default_line == "settle dur"
    reply(seat, "default:")
    seat.refresh_from_db()
    assert seat.default_line == ""


@pytest.mark.parametrize(("word", "lasts"), [("plan", "once"), ("phase", "phase"), ("always", "game")])
def test_lines_stand_as_long_as_is_said(game: Game, seat: Seat, word: str, lasts: str) -> None:
    reply(seat, f"{word}: draw lore or arms")
    (standing,) = ahead.lines_of(seat)
    assert (standing.line, standing.lasts) == ("draw lore or arms", lasts)
    assert "draw lore or arms" in receipts(seat)[-1]["said"][0]


def test_lines_are_cancelled_one_or_all(game: Game, seat: Seat) -> None:
    reply(seat, "plan: draw lore\nalways: draw arms\nplan: pass")
    reply(seat, "cancel 2")
    assert [standing.line for standing in ahead.lines_of(seat)] == ["draw lore", "pass"]
    reply(seat, "cancel 7")
    assert "no line 7" in receipts(seat)[-1]["said"][0]
    reply(seat, "cancel")
    assert not ahead.lines_of(seat).exists()
    assert receipts(seat)[-1]["said"] == ["2 lines are cancelled."]


def test_a_line_that_cannot_stand_is_refused_with_a_reason(game: Game, seat: Seat) -> None:
    reply(seat, "always: 3")
    assert "in words" in receipts(seat)[-1]["said"][0]


@pytest.mark.parametrize("line", ["plan: pass", "default: pass", "cancel", "resign yes"])
def test_an_old_mail_plans_nothing(game: Game, seat: Seat, line: str) -> None:
    ahead.stand(seat, "draw lore", "game")
    assert reply(seat, line, question="0" * 16).state == State.REFUSED
    seat.refresh_from_db()
    assert (seat.default_line, seat.bot, ahead.lines_of(seat).count()) == ("", False, 1)


def test_a_game_is_muted_and_unmuted(game: Game, seat: Seat) -> None:
    reply(seat, "mute")
    seat.refresh_from_db()
    assert seat.muted
    reply(seat, "laut")
    seat.refresh_from_db()
    assert not seat.muted


def test_leaving_a_game_wants_a_second_word(game: Game, seat: Seat) -> None:
    reply(seat, "resign")
    seat.refresh_from_db()
    assert seat.offered is None
    assert "RESIGN YES" in receipts(seat)[-1]["said"][0]
    reply(seat, "resign yes")
    seat.refresh_from_db()
    assert seat.offered is not None
    assert seat.bot
    assert "left the game" in receipts(seat)[-1]["said"][0]


def test_words_to_the_house_in_a_game_that_has_not_begun_are_answered(open_table: Game, bob: object) -> None:
    host = open_table.seats.select_related("player").get(player__isnull=False)
    assert reply(host, "help").state == State.ANSWERED
    assert reply(host, "build temair").state == State.REFUSED
    assert "not being played" in receipts(host)[-1]["error"]
