"""Gathering: what is ready becomes one mail to a person and a game, as they wish, and nobody is written to in vain."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail as sent_mail
from django.test import override_settings
from pytest_django.fixtures import DjangoAssertNumQueries

from games import clock, lobby, outbox, press
from games.models import Call, Game, Hook, Mail, Notice, Player
from games.post.gather import gather
from tests.house.conftest import at_once
from tests.mail.conftest import go_round, play_on, to, told_so_far

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)

pytestmark = pytest.mark.django_db


def receipt(game: Game, number: int, what: str = "1", **facts: object) -> None:
    """Note that a mail of this seat's player is to be answered."""
    seat = game.seats.get(number=number)
    outbox.put([outbox.to_seat(seat, Notice.Kind.RECEIPT, what, clock.now(), facts={"said": ["Well."], **facts})])


def test_several_notices_about_one_game_are_one_mail(game: Game, bob: Player) -> None:
    press.write(game.seats.get(number=0), "Good luck.")
    waiting = set(Notice.objects.filter(player=bob).values_list("kind", flat=True))
    assert len(waiting) >= 2
    assert gather(clock.now() + 4 * MINUTE) == 2  # one to each player
    mail = Mail.objects.get(player=bob)
    assert {notice.kind for notice in mail.notices.all()} == waiting
    assert gather(clock.now() + 4 * MINUTE) == 0


def test_nothing_is_gathered_before_its_reader_wishes_to_be_told(game: Game) -> None:
    assert gather(clock.now()) == 0
    assert gather(clock.now() + 2 * MINUTE) == 0
    assert gather(clock.now() + 3 * MINUTE) == 2


def test_a_player_who_wants_every_mail_at_once_gets_it_at_once(open_table: Game, bob: Player) -> None:
    Player.objects.filter(pk=bob.pk).update(mail=Player.Mail.EACH)
    bob.refresh_from_db()
    lobby.join(open_table, bob)
    gather(clock.now())
    assert [mail.player for mail in Mail.objects.all()] == [bob]


def test_what_is_ready_takes_along_what_is_not(game: Game, bob: Player) -> None:
    receipt(game, 1)
    assert gather(clock.now()) == 1
    assert Mail.objects.get().notices.count() == Notice.objects.filter(player=bob).count() >= 2


def test_two_games_are_two_mails(game: Game, alice: Player, bob: Player) -> None:
    other = lobby.open_table(alice, title="the-arrival", size=2, options={}, name="Inland")
    lobby.join(other, bob)
    gather(clock.now() + 4 * MINUTE)
    assert Mail.objects.filter(player=bob).count() == 2


def test_a_daily_reader_gets_one_mail_over_all_games(game: Game, alice: Player, bob: Player) -> None:
    Player.objects.filter(pk=bob.pk).update(mail=Player.Mail.DAILY)
    other = lobby.open_table(alice, title="the-arrival", size=2, options={}, name="Inland")
    lobby.join(other, Player.objects.get(pk=bob.pk))
    Notice.objects.filter(player=bob).update(ready=clock.now())
    gather(clock.now())
    mail = Mail.objects.get(player=bob)
    assert mail.game is None
    assert {notice.game_id for notice in mail.notices.all()} == {game.pk, other.pk}


def test_a_daily_reader_whose_mail_is_answered_gets_that_game_with_it_and_the_others_later(
    game: Game, alice: Player, bob: Player
) -> None:
    Player.objects.filter(pk=bob.pk).update(mail=Player.Mail.DAILY)
    other = lobby.open_table(alice, title="the-arrival", size=2, options={}, name="Inland")
    lobby.join(other, Player.objects.get(pk=bob.pk))
    Notice.objects.filter(player=bob).update(ready=clock.now() + 6 * timedelta(hours=1))
    receipt(game, 1)
    gather(clock.now())
    mail = Mail.objects.get(player=bob)
    assert mail.game == game
    assert mail.notices.filter(game=game).count() >= 2
    assert not mail.notices.filter(game=other).exists()
    assert Notice.objects.filter(player=bob, game=other, mail=None, done=None).exists()


def test_a_player_who_wants_no_mail_gets_answers_only(game: Game, bob: Player) -> None:
    Player.objects.filter(pk=bob.pk).update(mail=Player.Mail.NONE)
    receipt(game, 1)
    gather(clock.now() + 4 * MINUTE)
    mail = Mail.objects.get(player=bob)
    assert [notice.kind for notice in mail.notices.all()] == [Notice.Kind.RECEIPT]
    assert not Notice.objects.filter(player=bob, done=None, mail=None).exists()


@override_settings(MAIL_CAP_A_DAY=2)
def test_over_the_days_measure_only_answers_go_out_and_the_rest_tomorrow(
    game: Game, bob: Player, clock_stands: time_machine.Traveller
) -> None:
    for number in range(4):
        press.write(game.seats.get(number=0), f"Letter {number}.")
        go_round()
    assert Mail.objects.filter(player=bob).count() == 2
    receipt(game, 1)
    assert [mail.subject for mail in to(bob, go_round())] == [f"Re: {game.name}"]
    assert Notice.objects.filter(player=bob, done=None, mail=None).count() == 2
    clock_stands.shift(DAY)
    later = to(bob, go_round())
    assert len(later) == 1
    assert "Letter 2." in later[0].body
    assert "Letter 3." in later[0].body


def test_an_address_that_is_not_proved_gets_nothing_of_a_game(game: Game, bob: Player) -> None:
    EmailAddress.objects.filter(user=bob).update(verified=False)
    assert to(bob, go_round()) == []
    assert not Notice.objects.filter(player=bob, done=None).exists()


def test_an_address_that_is_not_proved_is_invited_once_a_month(
    open_table: Game, alice: Player, clock_stands: time_machine.Traveller
) -> None:
    lobby.invite(open_table, "dora@example.org", alice)
    other = lobby.open_table(alice, title="the-arrival", size=2, options={}, name="Inland")
    lobby.invite(other, "dora@example.org", alice)
    assert [mail.to for mail in go_round()] == [["dora@example.org"]]
    clock_stands.shift(31 * DAY)
    third = lobby.open_table(alice, title="the-arrival", size=2, options={}, name="Upland")
    lobby.invite(third, "dora@example.org", alice)
    assert len(go_round()) == 1
    assert not Notice.objects.filter(email="dora@example.org", done=None).exists()


def test_an_address_that_bounces_gets_nothing(game: Game, bob: Player) -> None:
    Player.objects.filter(pk=bob.pk).update(bounced=clock.now())
    receipt(game, 1)
    assert to(bob, go_round()) == []
    assert not Notice.objects.filter(player=bob, done=None).exists()
    assert not Mail.objects.filter(player=bob).exists()


def test_a_muted_game_still_asks(game: Game, bob: Player) -> None:
    told_so_far()
    game.seats.filter(player=bob).update(muted=True)
    press.write(game.seats.get(number=0), "Good luck.")
    assert to(bob, go_round()) == []


def test_every_notice_that_is_settled_is_told_to_the_players_hooks(game: Game, bob: Player) -> None:
    Hook.objects.create(player=bob, url="https://hooks.example/x", made=clock.now())
    gather(clock.now() + 4 * MINUTE)
    assert Call.objects.count() == Notice.objects.filter(player=bob).count() >= 1


def test_gathering_for_many_costs_as_much_as_for_one(
    game: Game, alice: Player, bob: Player, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(12):
        other = lobby.open_table(alice, title="the-arrival", size=2, options={}, name=f"Table {number}")
        lobby.join(other, bob)
    with django_assert_max_num_queries(14):
        assert gather(clock.now() + 4 * MINUTE) == 26


@pytest.mark.django_db(transaction=True)
def test_two_workers_that_gather_at_once_make_every_mail_once(game: Game, alice: Player) -> None:
    play_on(game, 6)
    moment = clock.now() + 4 * MINUTE
    made = at_once(4, lambda number: gather(moment))
    assert sum(made) == Mail.objects.count() == 2
    assert not Notice.objects.filter(mail=None, done=None).exists()
    assert sent_mail.outbox == []
