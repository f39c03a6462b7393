"""Rest: what could not be sent when it was ready does not come at night, on a day off or into somebody's holiday."""

from __future__ import annotations

from datetime import date, time, timedelta
from smtplib import SMTPServerDisconnected

import pytest
import time_machine
from django.core.mail.backends.locmem import EmailBackend

from games import clock, outbox
from games.models import Game, Mail, Notice, Player, Seat
from tests.mail.conftest import NOON, go_round, sent, to

HOUR = timedelta(hours=1)
SATURDAY_NIGHT = NOON + 16 * HOUR  # midnight in Dublin

pytestmark = pytest.mark.django_db


def receipt(seat: Seat) -> Notice | None:
    """What answers a mail of whoever sits there."""
    return outbox.to_seat(seat, Notice.Kind.RECEIPT, "1", clock.now(), facts={"letter": 1, "said": ["Well."]})


def test_what_was_ready_before_an_outage_waits_for_the_morning_after_it(
    game: Game, bob: Player, clock_stands: time_machine.Traveller
) -> None:
    Player.objects.update(quiet_from=time(22), quiet_to=time(7))
    clock_stands.move_to(SATURDAY_NIGHT)
    assert go_round() == []
    assert {notice.ready for notice in Notice.objects.all()} == {SATURDAY_NIGHT + 7 * HOUR}
    clock_stands.move_to(SATURDAY_NIGHT + 7 * HOUR)
    assert len(to(bob, go_round())) == 1


def test_what_was_ready_before_somebody_went_away_waits_until_they_are_back(
    game: Game, bob: Player, clock_stands: time_machine.Traveller
) -> None:
    clock.go_away(bob, date(2026, 11, 14), date(2026, 11, 15))
    assert to(bob, go_round()) == []
    clock_stands.move_to(NOON + 40 * HOUR)  # the Monday
    assert len(to(bob, go_round())) == 1


def test_an_answer_comes_at_any_hour_and_takes_along_what_waits(
    game: Game, bob: Player, clock_stands: time_machine.Traveller
) -> None:
    clock.go_away(bob, date(2026, 11, 14), date(2026, 11, 15))
    assert to(bob, go_round()) == []
    outbox.put([receipt(Seat.objects.select_related("player").get(game=game, player=bob))])
    assert len(to(bob, go_round())) == 1
    clock_stands.move_to(NOON + 40 * HOUR)
    assert to(bob, go_round()) == []


def test_a_mail_that_is_tried_again_does_not_come_at_night(
    game: Game, bob: Player, clock_stands: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = EmailBackend.send_messages

    def refuse(self: EmailBackend, messages: object) -> int:
        raise SMTPServerDisconnected("not now")

    monkeypatch.setattr(EmailBackend, "send_messages", refuse)
    assert go_round() == []
    monkeypatch.setattr(EmailBackend, "send_messages", honest)
    Player.objects.update(quiet_from=time(22), quiet_to=time(7))
    clock_stands.move_to(SATURDAY_NIGHT)
    assert go_round() == []
    waiting = Mail.objects.get(player=bob)
    assert (waiting.state, waiting.due, waiting.tries) == (Mail.State.READY, SATURDAY_NIGHT + 7 * HOUR, 1)
    clock_stands.move_to(SATURDAY_NIGHT + 7 * HOUR)
    assert len(to(bob, go_round())) == 1
    assert len(sent()) == 2


def test_whoever_wishes_no_mail_has_nothing_waiting_even_at_night(
    game: Game, bob: Player, clock_stands: time_machine.Traveller
) -> None:
    Player.objects.update(quiet_from=time(22), quiet_to=time(7), mail=Player.Mail.NONE)
    clock_stands.move_to(SATURDAY_NIGHT)
    assert go_round() == []
    assert not Notice.objects.filter(done=None).exists()
