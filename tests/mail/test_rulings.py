"""The mails of moderation: what was ruled and why, and never what is hidden."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMultiAlternatives

from games import clock, conduct, manners, press
from games.models import Game, Player, Position, Seat
from tests.mail.conftest import go_round, html_of, play_on, to, told_so_far, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def maud(db: None) -> Player:
    """Give Maud, who moderates and plays nowhere."""
    return Player.objects.create_user("maud@example.org", name="Maud", is_staff=True)


def unwrapped(mail: EmailMultiAlternatives) -> str:
    return " ".join(words(mail).split())


def mails_after(deed: Callable[[], object]) -> list[EmailMultiAlternatives]:
    """What goes out because of a deed."""
    told_so_far()
    deed()
    return go_round()


def test_everybody_at_the_table_is_mailed_the_ruling_and_its_reason(game: Game, maud: Player) -> None:
    mails = mails_after(lambda: conduct.pause(game, by=maud, reason="I look into <this>."))
    assert sorted(mail.to[0] for mail in mails) == ["alice@example.org", "bob@example.org"]
    for mail in mails:
        assert mail.subject == "By the sea: a ruling"
        assert "The game is paused, and all clocks stand still. Maud: I look into <this>." in unwrapped(mail)
        assert "I look into &lt;this&gt;." in html_of(mail)


def test_a_rewind_is_one_mail_with_the_ruling_and_the_question_asked_anew(game: Game, maud: Player) -> None:
    play_on(game, 4)
    mails = mails_after(lambda: conduct.rewind(game, by=maud, reason="A slip.", move=2))
    assert len(mails) == 2
    assert all("rewound to move 2; everybody is asked anew. Maud: A slip." in unwrapped(mail) for mail in mails)
    asked = Seat.objects.filter(game=game).exclude(key="").select_related("player").get()
    [mail] = to(asked.player, mails)
    assert "your move" in mail.subject


def test_the_mail_of_an_end_by_ruling_tells_the_result_and_keeps_the_seed(game: Game, maud: Player) -> None:
    play_on(game, 3)
    mails = mails_after(lambda: conduct.end(game, by=maud, reason="Bob left.", places=[1, 2]))
    game.refresh_from_db()
    assert len(mails) == 2
    for mail in mails:
        assert "Result: 1. Alice, 2. Bob. Maud: Bob left." in unwrapped(mail)
        assert "Until Sat 21 Nov, 08:00 this can still be taken back" in unwrapped(mail)
        assert game.seed not in words(mail) + html_of(mail)


def test_the_end_of_a_parked_game_is_mailed_though_no_board_can_be_drawn(game: Game, maud: Player) -> None:
    Position.objects.filter(game=game).update(settled=b"what no rules can read")
    mails = mails_after(lambda: conduct.end(game, by=maud, reason="Nobody can mend it.", places=None))
    assert sorted(mail.to[0] for mail in mails) == ["alice@example.org", "bob@example.org"]
    assert all("It has no result. Maud: Nobody can mend it." in unwrapped(mail) for mail in mails)


def test_who_has_lost_the_seat_hears_of_it_and_sees_no_more(
    game: Game, bob: Player, charlie: Player, maud: Player
) -> None:
    EmailAddress.objects.update(verified=True)
    seat = game.seats.get(player=bob)
    mails = mails_after(lambda: conduct.seat_player(seat, charlie, by=maud, reason="Agreed."))
    [mail] = to(bob, mails)
    assert "Charlie takes the seat of Bob. Maud: Agreed." in unwrapped(mail)
    assert "Chain after" not in words(mail)
    assert len(mails) == 3


def test_a_ban_is_mailed_once_to_the_one_it_concerns(game: Game, bob: Player, maud: Player) -> None:
    until = clock.now() + timedelta(days=2)
    mails = mails_after(lambda: manners.ban(bob, by=maud, reason="Threats.", until=until))
    mine = [mail for mail in to(bob, mails) if "banned" in words(mail)]
    assert len(mine) == 1
    assert "Bob is banned until 16 November 2026, 08:00 UTC. Maud: Threats." in unwrapped(mine[0])


def test_the_answer_to_a_report_goes_to_the_reporter_alone(
    game: Game, alice: Player, bob: Player, maud: Player
) -> None:
    report = manners.report(alice, game=game, text="He shouts.\nA lot.")
    mails = mails_after(lambda: manners.answer(report, by=maud, text="I have asked him to stop."))
    [mail] = mails
    assert mail.to == [alice.email]
    assert mail.subject == "By the sea: your report is answered"
    assert "I have asked him to stop." in unwrapped(mail)
    assert "He shouts." in html_of(mail)


def test_a_letter_hidden_before_it_was_mailed_is_not_mailed(game: Game, bob: Player, maud: Player) -> None:
    told_so_far()
    letter = press.write(game.seats.get(player=bob), "A rude word.")
    conduct.hide(letter, by=maud, reason="Rude.")
    mails = go_round()
    assert mails
    assert all("rude word" not in words(mail) + html_of(mail) for mail in mails)


def test_a_seat_offered_by_ruling_tells_its_player_too(game: Game, bob: Player, maud: Player) -> None:
    seat = game.seats.get(player=bob)
    mails = mails_after(lambda: conduct.offer_seat(seat, by=maud, reason="Away."))
    assert len(to(bob, mails)) == 1
