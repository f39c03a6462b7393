"""The figures of simulated days find nothing in the house as it is, and everything that is planted in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, time, timedelta
from typing import Any

import pytest

from games import bots, clock, outbox, play, tasks
from games.clock import rounds
from games.models import Absence, Game, Mail, Notice, Player, Seat
from games.post import deliver, gather
from games.rules import RULESETS
from games.trust import days, people, weather
from games.trust.simulation import Plan, Simulation
from games.trust.watch import Watch
from games.trust.weather import Weather

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
KINDS = ("early", "missed", "extra", "stuck", "sealed")

NIGHT = ((time(22), time(7)),)
ALWAYS = {"wishes": (Player.Mail.EACH,), "quiet": ((None, None),), "days_off": ("",), "turn_hours": (12,)}  # awake
SLOW: dict[str, Any] = {**ALWAYS, "diligence": (0,), "reminders": (Player.Reminders.BOTH,)}
QUICK: dict[str, Any] = {**ALWAYS, "diligence": (10,), "paces": (HOUR,)}

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def one_title(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the shelf hold one title: with every new one all that is drawn by lot would be drawn otherwise."""
    monkeypatch.setattr(people, "RULESETS", {"the-arrival": RULESETS["the-arrival"]})


@pytest.fixture
def everybody(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Give the way to let everybody wish the same, so that few days are enough for a fault to show."""

    def wish(**wishes: Sequence[Any]) -> None:
        for name, choices in wishes.items():
            monkeypatch.setattr(people, name.upper(), choices)

    return wish


def live(seed: str, days: int = 4, games: int = 4, outages: int = 4, until: str = "") -> Watch:
    """Simulate days in the house as it now is, or until such a thing is found."""
    plan = Plan(days, games, outages, seed)
    return Simulation(plan).run(lambda watch: until != "" and any(until in line for line in said(watch)))


def said(watch: Watch) -> list[str]:
    """All that was found wrong before the end, which is where mails are missed."""
    return [*watch.early, *watch.extra, *watch.stuck, *watch.sealed]


def finds(what: str, outages: int = 14) -> bool:
    """Whether a simulation finds such a thing sooner or later."""
    return any(what in line for line in said(live(what, days=14, games=8, outages=outages, until=what)))


def found(watch: Watch) -> dict[str, list[str]]:
    """What was found wrong, by kind."""
    return {kind: lines for kind in KINDS if (lines := list(getattr(watch, kind)))}


def test_as_it_is_nobody_is_hurried_forgotten_or_pestered_and_nothing_stands_still() -> None:
    watch = live("as it is", days=7, games=8, outages=6)
    assert found(watch) == {}
    assert [what for what in ("answers", "timeouts", "mails", "to tell") if not watch.tally[what]] == []


def test_as_it_is_envelopes_are_opened_among_people_who_are_quick(everybody: Callable[..., None]) -> None:
    everybody(**QUICK)
    watch = live("quick", days=2)
    assert found(watch) == {}
    assert watch.tally["openings"] > 0


def test_the_scoreboard_lives_through_the_same_days_again_on_a_site_of_its_own() -> None:
    first, second = (days.live_through(Plan(1, 2, 1, "own")) for _ in range(2))
    for lived in (first, second):
        del lived["tally"]["seconds"]
        assert not any(lived[kind] for kind in days.FIGURES)
    assert first == second
    assert first["tally"]["mails"] > 0
    assert not Game.objects.exists()


# -- planted faults: each must turn its figure red


def test_an_outage_that_is_not_given_back_is_found(
    everybody: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    everybody(**SLOW)
    monkeypatch.setattr(clock, "credit_outage", lambda moment: timedelta())
    assert finds("its clock had run for")


def test_an_outage_given_back_into_a_weekend_is_found(
    everybody: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    everybody(**SLOW | {"days_off": ("56", "245")})
    monkeypatch.setattr(weather, "LENGTHS", (9 * HOUR,))
    monkeypatch.setattr(rounds, "_go_on", lambda seats, last, moment: None)
    assert finds("its clock had run for")


def test_a_clock_that_is_a_minute_short_is_found(
    everybody: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    everybody(**SLOW)
    set_due = clock.set_due

    def hasty(game: Game, seat: Seat, moment: datetime) -> None:
        set_due(game, seat, moment)
        seat.due = seat.due - MINUTE if seat.due is not None else None

    monkeypatch.setattr(clock, "set_due", hasty)
    assert finds("its clock had run for")


def test_a_time_out_before_the_moment_that_was_told_is_found(
    everybody: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    everybody(**SLOW)
    expire = play.expire

    def hasty(seat: Seat) -> bool:
        with pytest.MonkeyPatch.context() as meanwhile:
            later = clock.now() + 6 * HOUR
            meanwhile.setattr(clock, "now", lambda: later)
            return expire(seat)

    monkeypatch.setattr(play, "expire", hasty)
    soon = clock.expired
    monkeypatch.setattr(clock, "expired", lambda moment, batch: soon(moment + 6 * HOUR, batch))
    assert finds("before the mail said")


@pytest.mark.parametrize("kind", [Notice.Kind.TURN, Notice.Kind.TIMED_OUT, Notice.Kind.RECEIPT])
def test_a_notice_that_is_lost_is_found(kind: Notice.Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    put = outbox.put

    def forgetful(notices: Any) -> None:
        put([notice for notice in notices if notice is not None and notice.kind != kind])

    monkeypatch.setattr(outbox, "put", forgetful)
    said = "the question of" if kind == Notice.Kind.TURN else f"{kind} to"
    assert said in str(live("lost").missed)


def test_reminders_that_are_forgotten_are_found(
    everybody: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    everybody(**SLOW)
    reminder = rounds._reminder

    def forgetful(seat: Seat, absences: list[Absence], moment: datetime) -> None:
        reminder(seat, absences, moment)

    monkeypatch.setattr(rounds, "_reminder", forgetful)
    missed = str(live("reminders", days=3, games=3, outages=0).missed)
    assert "reminder of" in missed
    assert "last-call of" in missed


def test_a_mail_that_is_given_up_at_the_first_trouble_is_found(
    everybody: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    everybody(**QUICK)

    def give_up(mail: Mail, notices: Sequence[Notice], moment: datetime, error: Exception) -> None:
        Mail.objects.filter(pk=mail.pk).update(state=Mail.State.DEAD)
        Notice.objects.filter(mail=mail).update(done=moment)

    monkeypatch.setattr(deliver, "_note_trouble", give_up)
    monkeypatch.setattr(Weather, "mood", lambda self: "refuses" if self.dice.roll(3) == 0 else "takes it")
    assert "never told" in str(live("trouble", days=1).missed)


def test_mail_that_is_late_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = gather.gather
    monkeypatch.setattr(tasks, "gather", lambda moment: honest(moment - 30 * MINUTE))
    assert "told at" in str(live("late", days=2, games=4).missed)


def test_a_question_told_after_its_answer_is_found(
    everybody: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    everybody(**QUICK | {"wishes": (Player.Mail.BATCHED,)})
    monkeypatch.setattr(deliver, "still_due", lambda notices: [each for each in notices if each.done is None])
    assert finds("after its answer")


def test_mail_by_night_is_found(everybody: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    everybody(**QUICK | {"quiet": NIGHT})
    monkeypatch.setattr(weather, "LENGTHS", (3 * HOUR,))
    monkeypatch.setattr(gather, "put_off", lambda notices, moment: None)
    assert finds("in quiet hours", outages=60)


def test_mail_that_is_tried_again_by_night_is_found(
    everybody: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    everybody(**QUICK | {"quiet": NIGHT})
    monkeypatch.setattr(Weather, "mood", lambda self: "refuses" if self.dice.roll(3) == 0 else "takes it")
    monkeypatch.setattr(deliver, "_not_before", lambda mail, notices, moment: moment)
    monkeypatch.setattr(deliver, "BACK_OFF", (7 * HOUR,))
    assert finds("in quiet hours")


def test_mail_to_whoever_wishes_none_is_found(everybody: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    everybody(wishes=(Player.Mail.NONE,))
    wished = gather._wished

    def deaf(reader: gather.Reader, notices: list[Notice], moment: datetime) -> Iterator[gather.Group]:
        if reader.player is not None:
            reader.player.mail = Player.Mail.EACH
        return wished(reader, notices, moment)

    monkeypatch.setattr(gather, "_wished", deaf)
    assert finds("wishes no mail")


def test_a_second_reminder_is_found(everybody: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    everybody(**SLOW)
    reminder = rounds._reminder

    def twice(seat: Seat, absences: list[Absence], moment: datetime) -> Notice | None:
        notice = reminder(seat, absences, moment)
        if notice is not None:
            notice.key, notice.kind = f"{notice.key}:{moment}"[-120:], Notice.Kind.LAST_CALL
        return notice

    monkeypatch.setattr(rounds, "_reminder", twice)
    assert finds("a second last-call")


def test_a_question_asked_by_two_mails_is_found(
    everybody: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    everybody(**SLOW)
    monkeypatch.setattr(Weather, "mood", lambda self: "refuses" if self.dice.roll(3) == 0 else "takes it")
    monkeypatch.setattr(deliver, "BACK_OFF", (8 * HOUR,))
    mark = deliver._mark

    def forgetful(
        mail: Mail, notices: Sequence[Notice], moment: datetime, state: Mail.State, asked: object = ()
    ) -> None:
        mark(mail, notices, moment, state)

    monkeypatch.setattr(deliver, "_mark", forgetful)
    assert finds("the same question under another name")


def test_a_mail_that_is_not_marked_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    mark, seen = deliver._mark, set[int]()

    def forgetful(mail: Mail, *others: Any) -> None:
        if mail.pk in seen:
            mark(mail, *others)
        seen.add(mail.pk)

    monkeypatch.setattr(deliver, "_mark", forgetful)
    assert finds("was told before")


def test_time_that_nobody_keeps_is_found(everybody: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    everybody(**SLOW)
    monkeypatch.setattr(clock, "expired", lambda moment, batch: [])
    assert finds("overdue")


def test_bots_that_do_not_move_are_found(everybody: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    everybody(**SLOW)  # then bots play
    monkeypatch.setattr(bots, "act", lambda game_id: False)
    assert finds("a bot does not move")


def test_a_bell_that_is_lost_for_good_is_found(everybody: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    everybody(**QUICK)
    monkeypatch.setattr(tasks, "sweep", lambda: None)
    monkeypatch.setattr(Weather, "bell_is_lost", lambda self: self.dice.roll(3) == 0)
    assert finds("unopened")


def test_whatever_the_house_could_not_do_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(current: Seat) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(clock, "note_missed", stumble)
    assert finds("ZeroDivisionError")


def test_envelopes_that_nobody_opens_are_found(everybody: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    everybody(**QUICK)
    monkeypatch.setattr(play, "resolve", lambda game_id: False)
    assert finds("envelopes lie unopened")
