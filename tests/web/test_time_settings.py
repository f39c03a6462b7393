"""Time as people wish it: their own hours and days away, the pace of a table, and how fast somebody answers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, time, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from pytest_django import Settings

from games import clock, lobby
from games.models import Absence, Game, Player, Seat
from games.rules import RULESETS
from games.web.words import manner, pace, span
from tests.web.conftest import SignIn

pytestmark = pytest.mark.django_db

ME = {"name": "Alice", "zone": "Europe/Dublin", "language": "en", "mail": "daily", "digest_hour": "7"}
TABLE = {"title": "the-arrival", "size": 2, "bots": 0, "turn_hours": 72, "language": "en"}
TIME = {"bank_hours": 0, "refill_hours": 0, "due_hour": "", "zone": "UTC", "patience": 2}
RULES = {f"option-{option.name}": option.default for option in RULESETS["the-arrival"].options}


@pytest.fixture(autouse=True)
def first_of_may() -> Iterator[None]:
    """Let it be Friday, 1 May 2026, midday in UTC."""
    with time_machine.travel("2026-05-01T12:00:00+00:00", tick=False):
        yield


def keep(client: Client, **said: Any) -> Any:
    """Send the settings, with something changed."""
    return client.post("/me/", {**ME, **said})


# -- one's own hours


def test_every_wish_about_mail_and_hours_is_kept_and_shown(alice: Player, signed_in: SignIn) -> None:
    client = signed_in(alice)
    said = {"quiet_from": "22:30", "quiet_to": "07:00", "days_off": ["6", "5"], "reminders": "last"}
    assert keep(client, **said)["Location"] == "/me/"
    alice.refresh_from_db()
    assert (alice.mail, alice.digest_hour, alice.reminders, alice.days_off) == ("daily", 7, "last", "56")
    assert (alice.quiet_from, alice.quiet_to) == (time(22, 30), time(7))
    page = client.get("/me/").content.decode()
    for shown in ('value="22:30"', 'value="07:00"', '<option value="7" selected>07:00'):
        assert shown in page
    assert len(re.findall(r'name="days_off" value="[56]" [^>]*checked', page)) == 2
    keep(client)
    alice.refresh_from_db()
    assert (alice.quiet_from, alice.quiet_to, alice.days_off) == (None, None, "")


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"days_off": ["0", "1", "2", "3"]}, "Three days off a week are the most"),
        ({"days_off": ["7"]}, "not one of the available choices"),
        ({"quiet_from": "22:00"}, "need a beginning and an end"),
        ({"quiet_to": "07:00"}, "need a beginning and an end"),
        ({"quiet_from": "07:00", "quiet_to": "07:00"}, "Choose two different hours"),
        ({"quiet_from": "25:00", "quiet_to": "07:00"}, "Enter a valid time"),
        ({"digest_hour": "24"}, "not one of the available choices"),
        ({"reminders": "hourly"}, "not one of the available choices"),
    ],
)
def test_wishes_that_cannot_be_kept_come_back_with_the_reason(
    said: dict[str, Any], why: str, alice: Player, signed_in: SignIn
) -> None:
    answer = keep(signed_in(alice), **said)
    assert answer.status_code == 422
    assert "Nothing was changed." in answer.content.decode()
    assert why in answer.content.decode()
    before = Player.objects.get(pk=alice.pk)
    assert (before.days_off, before.quiet_from, before.digest_hour, before.reminders) == ("", None, 18, "both")


def test_what_is_not_said_stays_as_it_was(alice: Player, signed_in: SignIn) -> None:
    Player.objects.filter(pk=alice.pk).update(digest_hour=5, reminders="none")
    signed_in(alice).post("/me/", {key: value for key, value in ME.items() if key != "digest_hour"})
    alice.refresh_from_db()
    assert (alice.digest_hour, alice.reminders, alice.mail) == (5, "none", "daily")


# -- days away


def go_away(client: Client, first: str, last: str) -> Any:
    """Send days away."""
    return client.post("/me/absences/", {"first": first, "last": last})


def test_days_away_are_kept_listed_and_taken_from_the_allowance(
    alice: Player, signed_in: SignIn, settings: Settings
) -> None:
    settings.ABSENCE_DAYS_A_YEAR = 42
    client = signed_in(alice)
    assert "42 days left this year" in client.get("/me/").content.decode()
    answer = client.post("/me/absences/", {"first": "2026-05-10", "last": "2026-05-16"}, follow=True)
    page = answer.content.decode()
    assert "You are away from 10 May to 16 May 2026" in page
    assert "35 days left this year" in page
    assert "<b>Sun 10 May</b> to <b>Sat 16 May 2026</b>" in page
    assert Absence.objects.get().first == date(2026, 5, 10)


def test_an_absence_puts_off_what_is_asked(game: Game, signed_in: SignIn) -> None:
    seat = game.seats.exclude(key="").select_related("player").get()
    assert seat.player is not None
    assert seat.due == clock.now() + timedelta(days=3)
    go_away(signed_in(seat.player), "2026-05-02", "2026-05-08")
    seat.refresh_from_db()
    assert seat.due is not None
    assert seat.due >= clock.now() + timedelta(days=8)


@pytest.mark.parametrize(
    ("first", "last", "why"),
    [
        ("2026-04-01", "2026-04-10", "Choose days that are still to come"),
        ("2026-06-10", "2026-06-01", "Choose days that are still to come"),
        ("2026-06-01", "2026-12-01", "days away, and you have"),
        ("2026-06-01", "", "This field is required"),
        ("soon", "later", "Enter a valid date"),
    ],
)
def test_days_that_cannot_be_come_back_with_the_reason(
    first: str, last: str, why: str, alice: Player, signed_in: SignIn
) -> None:
    answer = go_away(signed_in(alice), first, last)
    assert answer.status_code == 422
    assert why in answer.content.decode()
    assert "Nothing was changed." in answer.content.decode()
    assert not Absence.objects.exists()


def test_days_to_come_are_removed_and_days_that_run_are_ended_by_their_owner_only(
    alice: Player, bob: Player, signed_in: SignIn
) -> None:
    client = signed_in(alice)
    go_away(client, "2026-05-20", "2026-05-22")
    go_away(client, "2026-05-01", "2026-05-03")
    running, later = Absence.objects.order_by("first")
    page = client.get("/me/").content.decode()
    assert "I am home" in page
    assert "Remove the days from 20 May on" in page
    assert signed_in(bob).post(f"/me/absences/{later.pk}/cancel/").status_code == 404
    assert client.post(f"/me/absences/{later.pk}/cancel/")["Location"] == "/me/"
    client.post(f"/me/absences/{running.pk}/cancel/")
    assert [(one.first, one.last) for one in Absence.objects.all()] == [(date(2026, 5, 1), date(2026, 5, 1))]


def test_days_that_are_over_are_not_listed_but_still_count(
    alice: Player, signed_in: SignIn, settings: Settings
) -> None:
    settings.ABSENCE_DAYS_A_YEAR = 42
    Absence.objects.create(player=alice, first=date(2026, 2, 1), last=date(2026, 2, 2), made=clock.now())
    Absence.objects.create(player=alice, first=date(2025, 2, 1), last=date(2025, 2, 20), made=clock.now())
    page = signed_in(alice).get("/me/").content.decode()
    assert "40 days left this year" in page
    assert "Feb" not in page


@pytest.mark.parametrize("path", ["/me/absences/", "/me/absences/1/cancel/"])
def test_days_away_are_for_players_and_by_post(path: str, client: Client, alice: Player) -> None:
    assert client.post(path).status_code == 302
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
    assert strict.post(path).status_code == 403
    assert strict.get(path).status_code == 405


# -- the pace of a table


def test_a_new_table_keeps_every_wish_about_time_and_says_its_pace(alice: Player, signed_in: SignIn) -> None:
    said = {"bank_hours": 120, "refill_hours": 4, "weekend_pause": "on", "due_hour": 18, "patience": 3}
    answer = signed_in(alice).post("/games/new/", {**TABLE, **RULES, **TIME, **said, "zone": "Europe/Dublin"})
    game = Game.objects.get()
    assert answer["Location"] == game.get_absolute_url()
    assert (game.bank_hours, game.refill_hours, game.weekend_pause, game.due_hour) == (120, 4, True, 18)
    assert (game.zone, game.patience) == ("Europe/Dublin", 3)
    words = "3 days a turn, bank of 5 days, 4 hours back with every answer, weekends off, time is up at 18:00"
    for client, path in ((signed_in(alice), game.get_absolute_url()), (Client(), "/tables/")):
        assert f"{words} in Europe/Dublin" in client.get(path).content.decode()
    assert "after 3 time-outs in a row" in signed_in(alice).get(game.get_absolute_url()).content.decode()


def test_the_zone_of_a_table_is_the_hosts_unless_another_is_said(alice: Player, signed_in: SignIn) -> None:
    Player.objects.filter(pk=alice.pk).update(zone="Asia/Kolkata")
    client = signed_in(alice)
    page = client.get("/games/new/").content.decode()
    assert 'value="Asia/Kolkata"' in page
    client.post("/games/new/", {**TABLE, **RULES})
    game = Game.objects.get()
    assert (game.zone, game.patience, game.bank_hours, game.due_hour) == ("Asia/Kolkata", 2, 0, None)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"refill_hours": 4}, "There is no bank to regain anything"),
        ({"zone": "Mars/Olympus"}, "is not a time zone"),
        ({"due_hour": 24}, "Select a valid choice"),
        ({"bank_hours": -1}, "Select a valid choice"),
        ({"patience": 0}, "Select a valid choice"),
        ({"turn_hours": 1}, "Select a valid choice"),
    ],
)
def test_a_pace_that_cannot_be_comes_back_with_the_reason_in_sight(
    said: dict[str, Any], why: str, alice: Player, signed_in: SignIn
) -> None:
    answer = signed_in(alice).post("/games/new/", {**TABLE, **RULES, **TIME, **said})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert why in page
    assert ('<details class="more" open>' in page) == ("turn_hours" not in said)
    assert not Game.objects.exists()


def test_the_game_page_says_the_pace(alice: Player, bob: Player, signed_in: SignIn) -> None:
    game = lobby.open_table(alice, title="the-arrival", size=2, options={}, bank_hours=48, weekend_pause=True)
    lobby.join(game, bob)
    assert "3 days a turn, bank of 2 days, weekends off" in signed_in(bob).get(game.get_absolute_url()).content.decode()


@pytest.mark.parametrize(("hours", "words"), [(1, "1 hour"), (36, "36 hours"), (24, "1 day"), (168, "1 week")])
def test_a_stretch_of_time_is_said_in_its_largest_whole_unit(hours: int, words: str) -> None:
    assert span(hours) == words
    assert pace(Game(turn_hours=hours)) == f"{words} a turn"


# -- how fast somebody answers


def test_a_profile_and_an_open_table_say_how_fast_and_how_reliably_somebody_answers(
    game: Game, alice: Player, charlie: Player, signed_in: SignIn
) -> None:
    Seat.objects.filter(player=alice).update(answered=97, missed=3, answer_minutes=[10, 300, 320, 5_000])
    said = "nswers in about 5 hours, 97 % in time"
    table = lobby.open_table(alice, title="the-arrival", size=3, options={})
    invitation = lobby.invite(table, charlie.email, alice)
    for path in (f"/people/{alice.pk}/", table.get_absolute_url(), f"/invitations/{invitation.key}/"):
        assert said in signed_in(charlie).get(path).content.decode()


@pytest.mark.parametrize(
    ("minutes", "share", "said"),
    [
        (0, 1.0, "answers in about 1 minute, 100 % in time"),
        (59, 0.999, "answers in about 59 minutes, 99 % in time"),
        (90, 0.5, "answers in about 2 hours, 50 % in time"),
        (2 * 1440, 0.0, "answers in about 2 days, 0 % in time"),
    ],
)
def test_the_manner_of_answering_in_words(minutes: int, share: float, said: str) -> None:
    assert manner(clock.Stats(1, 1, share, minutes)) == said


def test_who_has_answered_nothing_is_not_judged(alice: Player, bob: Player, signed_in: SignIn) -> None:
    assert "Has answered no question yet." in signed_in(bob).get(f"/people/{alice.pk}/").content.decode()
