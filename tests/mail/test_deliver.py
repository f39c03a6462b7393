"""Delivery: lease, look again, send, mark; nothing is lost, and whoever is killed sends the same mail once more."""

from __future__ import annotations

from datetime import timedelta
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any

import pytest
import time_machine
from celery.exceptions import SoftTimeLimitExceeded
from django.core.mail.backends.locmem import EmailBackend
from pytest_django.fixtures import DjangoAssertNumQueries

from games import bell, clock, lobby, outbox, play, press
from games.models import Game, Mail, Message, Notice, Player, Seat
from games.post import deliver as room
from games.post.compose import compose as compose_mail
from games.post.deliver import BACK_OFF, LEASE, MOST_TRIES, deliver
from games.post.gather import gather
from tests.house.conftest import at_once, first_order
from tests.mail.conftest import go_round, raw, sent, to, told_so_far

MINUTE = timedelta(minutes=1)
SOON = 4 * MINUTE

pytestmark = pytest.mark.django_db


class Killed(BaseException):
    """What a worker is that gets kill -9."""


def fail_with(monkeypatch: pytest.MonkeyPatch, error: BaseException, *, after_sending: bool = False) -> None:
    """Let the mail server behave so."""
    honest = EmailBackend.send_messages

    def send(self: EmailBackend, messages: Any) -> int:
        if after_sending:
            honest(self, messages)
        raise error

    monkeypatch.setattr(EmailBackend, "send_messages", send)


def asked(game: Game) -> Seat:
    """The seat that is asked, with its player."""
    return Seat.objects.exclude(key="").select_related("player").get(game=game)


def test_a_mail_goes_out_once_and_is_marked(game: Game) -> None:
    mails = go_round()
    assert len(mails) == 2
    assert go_round() == []
    assert {mail.state for mail in Mail.objects.all()} == {Mail.State.SENT}
    assert not Notice.objects.filter(done=None).exists()


def test_an_answer_given_meanwhile_makes_the_question_void(game: Game) -> None:
    told_so_far()
    seat = asked(game)
    Notice.objects.filter(seat=seat, question=seat.key).update(done=None)
    gather(clock.now() + SOON)
    play.submit(seat, first_order(game, seat), at=seat.key, via="web")
    deliver(clock.now() + SOON)
    assert to(seat.player, sent()) == []
    assert Mail.objects.get(player=seat.player).state == Mail.State.VOID
    assert not Notice.objects.filter(seat=seat, question=seat.key, done=None).exists()


def test_a_paused_game_asks_nobody(game: Game) -> None:
    told_so_far()
    seat = asked(game)
    Notice.objects.filter(seat=seat, question=seat.key).update(done=None)
    Game.objects.filter(pk=game.pk).update(state=Game.State.PAUSED)
    assert go_round() == []


def test_what_is_left_of_a_mail_still_goes_out(game: Game, bob: Player) -> None:
    told_so_far()
    press.write(game.seats.get(number=0), "Keep this.")
    press.write(game.seats.get(number=0), "Hide this.")
    gather(clock.now() + SOON)
    Message.objects.filter(text="Hide this.").update(hidden=True)
    deliver(clock.now() + SOON)
    (mail,) = to(bob, sent())
    assert "Keep this." in mail.body
    assert "Hide this." not in mail.body


def test_an_invitation_that_is_answered_is_not_mailed(open_table: Game, alice: Player, bob: Player) -> None:
    invitation = lobby.invite(open_table, bob.email, alice)
    gather(clock.now())
    lobby.decline(invitation)
    deliver(clock.now())
    assert sent() == []


def test_whoever_has_left_a_seat_does_not_read_on(game: Game, bob: Player, charlie: Player) -> None:
    gather(clock.now() + SOON)
    game.seats.filter(player=bob).update(player=charlie)
    deliver(clock.now() + SOON)
    assert to(bob, sent()) == []


def test_one_who_is_told_of_leaving_sees_no_board(game: Game, bob: Player, charlie: Player) -> None:
    told_so_far()
    seat = game.seats.get(player=bob)
    facts = {"seat": 1, "said": "Charlie has taken your seat."}
    outbox.put([outbox.to_seat(seat, Notice.Kind.SUBSTITUTED, "taken:3", clock.now(), facts=facts)])
    game.seats.filter(player=bob).update(player=charlie)
    (mail,) = go_round()
    assert "Charlie has taken your seat." in mail.body
    assert "THE TABLE" not in mail.body
    assert mail.attachments == []


def test_a_question_that_a_receipt_has_asked_is_not_asked_again(game: Game) -> None:
    told_so_far()
    seat = asked(game)
    outbox.put([outbox.to_seat(seat, Notice.Kind.RECEIPT, "1", clock.now(), facts={"said": ["Well."]})])
    gather(clock.now())
    Notice.objects.filter(seat=seat, question=seat.key).update(done=None)  # noted after the mail was gathered
    deliver(clock.now())
    assert "asked now" in sent()[0].body.lower()
    assert go_round() == []
    assert not Notice.objects.filter(done=None).exists()


def test_trouble_is_tried_again_later_and_later_and_then_given_up(
    game: Game, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_with(monkeypatch, SMTPServerDisconnected("gone"))
    moment = clock.now() + SOON
    gather(moment)
    for number, pause in enumerate(BACK_OFF, 1):
        deliver(moment)
        mail = Mail.objects.get(player=bob)
        assert (mail.state, mail.tries, mail.due - moment) == (Mail.State.READY, number, pause)
        assert "gone" in mail.trouble
        assert deliver(moment + pause - MINUTE / 2) == 0
        assert Mail.objects.get(player=bob).tries == number
        moment += pause
    deliver(moment)
    mail = Mail.objects.get(player=bob)
    assert (mail.state, mail.tries) == (Mail.State.DEAD, MOST_TRIES)
    assert BACK_OFF[:5] == tuple(minutes * MINUTE for minutes in (1, 5, 15, 60, 240))


def test_a_mail_that_had_trouble_goes_out_when_it_is_over(
    game: Game, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        fail_with(broken, ConnectionRefusedError("nobody listens"))
        assert go_round() == []
    assert len(to(bob, go_round(SOON + 2 * MINUTE))) == 1
    assert Mail.objects.get(player=bob).trouble == ""


def test_a_recipient_who_is_refused_for_good_is_not_tried_again_and_hears_of_it_on_the_site(
    game: Game, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_with(monkeypatch, SMTPRecipientsRefused({bob.email: (550, b"5.1.1 no such user")}))
    go_round()
    bob.refresh_from_db()
    assert Mail.objects.get(player=bob).state == Mail.State.DEAD
    assert bob.bounced is not None
    assert "no such user" in bob.bounce_why


def test_a_recipient_who_is_refused_for_now_is_tried_again(
    game: Game, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_with(monkeypatch, SMTPRecipientsRefused({bob.email: (451, b"4.7.1 greylisted")}))
    go_round()
    bob.refresh_from_db()
    assert Mail.objects.get(player=bob).state == Mail.State.READY
    assert bob.bounced is None


def test_the_trouble_of_one_mail_keeps_no_other_waiting(
    game: Game, alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = compose_mail

    def compose(mail: Mail, *arguments: Any) -> Any:
        if mail.player == alice:
            raise KeyError("a word that nobody wrote")
        return honest(mail, *arguments)

    monkeypatch.setattr(room, "compose", compose)
    assert [mail.to for mail in go_round()] == [[bob.email]]
    assert "a word that nobody wrote" in Mail.objects.get(player=alice).trouble


@pytest.mark.parametrize("after_sending", [False, True])
def test_a_worker_killed_in_the_middle_leaves_at_most_one_copy_too_many_under_the_same_name(
    game: Game, monkeypatch: pytest.MonkeyPatch, after_sending: bool
) -> None:
    moment = clock.now() + SOON
    gather(moment)
    with monkeypatch.context() as broken:
        fail_with(broken, Killed(), after_sending=after_sending)
        with pytest.raises(Killed):
            deliver(moment)
    deliver(moment + MINUTE)  # the lease of the other still holds; only what it had not touched goes out
    assert len(sent()) == 1 + after_sending
    deliver(moment + LEASE)
    names = [raw(mail)["Message-ID"] for mail in sent()]
    assert len(set(names)) == 2
    assert len(names) == 2 + after_sending
    assert {mail.state for mail in Mail.objects.all()} == {Mail.State.SENT}


def test_a_worker_that_must_stop_stops(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    fail_with(monkeypatch, SoftTimeLimitExceeded())
    gather(clock.now() + SOON)
    with pytest.raises(SoftTimeLimitExceeded):
        deliver(clock.now() + SOON)


def test_a_worker_stops_between_two_mails_and_rings_for_another_rather_than_be_stopped_within_one(
    game: Game, clock_stands: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[bool] = []
    monkeypatch.setattr(bell, "ring_post", lambda: rung.append(True))
    honest = EmailBackend.send_messages

    def send(self: EmailBackend, messages: Any) -> int:
        clock_stands.shift(room.AT_A_STRETCH + timedelta(seconds=1))
        return honest(self, messages)

    monkeypatch.setattr(EmailBackend, "send_messages", send)
    moment = clock.now() + SOON
    gather(moment)
    assert deliver(moment) == 1
    assert rung == [True]
    assert deliver(moment) == 1
    assert deliver(moment) == 0


def test_a_mail_follows_a_player_to_a_new_address(game: Game, bob: Player) -> None:
    gather(clock.now() + SOON)
    Player.objects.filter(pk=bob.pk).update(email="bob@elsewhere.example")
    deliver(clock.now() + SOON)
    assert [mail.to for mail in sent() if mail.to != ["alice@example.org"]] == [["bob@elsewhere.example"]]


def test_the_name_of_a_mail_is_a_function_of_what_it_tells(game: Game, bob: Player) -> None:
    gather(clock.now() + SOON)
    first = Mail.objects.get(player=bob).message_id
    Mail.objects.all().delete()
    gather(clock.now() + SOON)
    assert Mail.objects.get(player=bob).message_id == first


def test_a_mail_costs_few_queries(game: Game, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    moment = clock.now() + SOON
    gather(moment)
    Mail.objects.exclude(player=asked(game).player).delete()
    with django_assert_max_num_queries(12):  # two of them are a transaction of their own outside of tests
        assert deliver(moment) == 1


@pytest.mark.django_db(transaction=True)
def test_two_workers_that_deliver_at_once_send_every_mail_once(game: Game) -> None:
    moment = clock.now() + SOON
    gather(moment)
    counts = at_once(4, lambda number: deliver(moment))
    assert sum(counts) == 2
    assert len(sent()) == 2
