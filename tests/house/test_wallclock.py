"""Wall clocks: what people wish in local hours and days becomes one moment, in every zone and over every change."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import wallclock
from games.models import Absence, Game, Player
from games.trust import time as trust
from games.wallclock import answer_by, at_local, mail_moment, reminder_moments

ZONES = sorted(available_timezones())
HOUR = timedelta(hours=1)
BERLIN = "Europe/Berlin"


def at(text: str, zone: str = "UTC") -> datetime:
    """A moment, as the clocks of a zone show it."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


def shown(moment: datetime, zone: str) -> str:
    """What the clocks of a zone show."""
    return f"{moment.astimezone(ZoneInfo(zone)):%a %Y-%m-%d %H:%M}"


def away(first: str, last: str) -> Absence:
    """An absence from one day to another."""
    return Absence(first=date.fromisoformat(first), last=date.fromisoformat(last))


def player(zone: str = BERLIN, **wishes: Any) -> Player:
    """Somebody with wishes; quiet hours are given as `quiet="22:00-07:30"`."""
    begin, _, end = wishes.pop("quiet", "").partition("-")
    quiet = {"quiet_from": time.fromisoformat(begin), "quiet_to": time.fromisoformat(end)} if begin else {}
    return Player(**{"zone": zone, "mail": Player.Mail.EACH, **quiet, **wishes})


def due(
    asked: datetime, who: Player | None = None, *absences: Absence, hours: int = 24, bank: int = 0, **table: Any
) -> datetime:
    """Until when somebody has time at such a table."""
    game = Game(**{"turn_hours": hours, "zone": BERLIN, **table})
    return answer_by(game, who, absences, bank * HOUR, asked)


# -- local time


@pytest.mark.parametrize(
    ("zone", "day", "hour", "utc"),
    [
        (BERLIN, "2026-03-29", "02:30", "2026-03-29 01:00"),  # put forward from 2 to 3
        (BERLIN, "2026-10-25", "02:30", "2026-10-25 01:30"),  # put back from 3 to 2
        (BERLIN, "2026-10-25", "03:00", "2026-10-25 02:00"),
        ("Australia/Lord_Howe", "2026-10-04", "02:10", "2026-10-03 15:30"),  # put forward by half an hour
        ("America/Havana", "2026-11-01", "00:00", "2026-11-01 05:00"),  # a midnight that comes twice
        ("America/Santiago", "2026-09-06", "00:00", "2026-09-06 04:00"),  # a midnight that does not come
        ("Pacific/Apia", "2011-12-30", "12:00", "2011-12-30 10:00"),  # a whole day that did not come
        ("Asia/Kathmandu", "2026-06-01", "02:30", "2026-05-31 20:45"),
        ("UTC", "2026-03-29", "02:30", "2026-03-29 02:30"),
    ],
)
def test_a_local_time_that_does_not_exist_is_the_next_that_does_and_one_that_exists_twice_the_later(
    zone: str, day: str, hour: str, utc: str
) -> None:
    assert at_local(date.fromisoformat(day), time.fromisoformat(hour), ZoneInfo(zone)) == at(utc)


def test_every_zone_resolves_half_past_two_on_every_day_of_two_years() -> None:
    changing = ("Africa/Cairo", "America/New_York", "Australia/Lord_Howe", "Europe/Dublin", "America/Santiago")
    score = trust.zone_score([*ZONES[::40], *changing])
    assert score.found == []
    assert score.tried == 730 * (len(ZONES[::40]) + 5)
    assert not score.note.startswith("0 do not exist, 0")


@pytest.mark.parametrize("fold", [0, 1])
def test_that_sweep_finds_a_resolver_that_trusts_the_library(fold: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def trusting(day: date, hour: time, zone: ZoneInfo) -> datetime:
        return datetime.combine(day, hour, zone).replace(fold=fold).astimezone(UTC)

    monkeypatch.setattr(trust, "at_local", trusting)
    assert trust.zone_score([BERLIN]).found


def test_an_unknown_zone_is_read_as_utc() -> None:
    for name in ("Atlantis/Capital", "", "../etc/passwd", "Europe"):
        assert wallclock.local(at("2026-06-01 12:00"), name).hour == 12


# -- when mail goes out


@pytest.mark.parametrize(
    ("wishes", "happened", "mailed"),
    [
        ({"mail": "each"}, "2026-11-16 14:00", "Mon 2026-11-16 14:00"),
        ({"mail": "batched"}, "2026-11-16 14:00", "Mon 2026-11-16 14:03"),
        ({"mail": "daily", "digest_hour": 18}, "2026-11-16 14:00", "Mon 2026-11-16 18:00"),
        ({"mail": "daily", "digest_hour": 18}, "2026-11-16 18:00", "Mon 2026-11-16 18:00"),
        ({"mail": "daily", "digest_hour": 18}, "2026-11-16 18:01", "Tue 2026-11-17 18:00"),
        ({"mail": "daily", "digest_hour": 2}, "2026-03-28 14:00", "Sun 2026-03-29 03:00"),  # 2 does not strike
        ({"mail": "daily", "digest_hour": 6, "quiet": "22:00-07:30"}, "2026-11-16 14:00", "Tue 2026-11-17 07:30"),
        ({"mail": "none", "quiet": "13:00-15:00"}, "2026-11-16 14:00", "Mon 2026-11-16 14:00"),
        ({"quiet": "13:00-15:00"}, "2026-11-16 14:00", "Mon 2026-11-16 15:00"),
        ({"quiet": "13:00-15:00"}, "2026-11-16 15:00", "Mon 2026-11-16 15:00"),
        ({"quiet": "22:00-07:30"}, "2026-11-16 21:59", "Mon 2026-11-16 21:59"),
        ({"quiet": "22:00-07:30"}, "2026-11-16 22:00", "Tue 2026-11-17 07:30"),
        ({"quiet": "22:00-07:30"}, "2026-11-17 03:00", "Tue 2026-11-17 07:30"),
        ({"quiet": "22:00-02:30"}, "2026-03-28 23:00", "Sun 2026-03-29 03:00"),
        ({"mail": "batched", "quiet": "22:00-07:30"}, "2026-11-16 21:58", "Tue 2026-11-17 07:30"),
        ({"days_off": "56"}, "2026-11-14 09:00", "Mon 2026-11-16 00:00"),
        ({"days_off": "56", "quiet": "22:00-07:30"}, "2026-11-13 23:00", "Mon 2026-11-16 07:30"),
        ({"days_off": "0123456"}, "2026-11-16 14:00", "Mon 2026-11-16 14:00"),
        ({"quiet": "08:00-08:00"}, "2026-11-16 14:00", "Mon 2026-11-16 14:00"),
    ],
)
def test_mail_goes_out_when_its_reader_wishes(wishes: dict[str, Any], happened: str, mailed: str) -> None:
    assert shown(mail_moment(player(**wishes), at(happened, BERLIN)), BERLIN) == mailed


def test_nobody_is_written_to_while_they_are_away() -> None:
    who = player(quiet="22:00-07:30")
    found = mail_moment(who, at("2026-11-16 14:00", BERLIN), [away("2026-11-16", "2026-11-20")])
    assert shown(found, BERLIN) == "Sat 2026-11-21 07:30"


# -- deadlines


def test_a_turn_of_24_hours_is_24_hours_whatever_clocks_are_changed() -> None:
    for asked in ("2026-03-28 12:00", "2026-10-24 12:00"):
        assert due(at(asked, BERLIN), player()) == at(asked, BERLIN) + 24 * HOUR


@pytest.mark.parametrize(
    ("asked", "hour", "falls"),
    [
        ("2026-11-16 10:00", 20, "Tue 2026-11-17 20:00"),
        ("2026-11-16 20:00", 20, "Tue 2026-11-17 20:00"),
        ("2026-11-16 20:01", 20, "Wed 2026-11-18 20:00"),
        ("2026-03-27 12:00", 2, "Sun 2026-03-29 03:00"),  # 2 does not strike: the next that does
        ("2026-10-23 12:00", 2, "Sun 2026-10-25 02:00"),
        ("2026-11-16 10:00", 0, "Wed 2026-11-18 00:00"),
        ("2026-11-16 10:00", 77, "Tue 2026-11-17 23:00"),
    ],
)
def test_time_is_up_at_the_hour_of_the_table_and_never_earlier(asked: str, hour: int, falls: str) -> None:
    assert shown(due(at(asked, BERLIN), player("Asia/Tokyo"), due_hour=hour), BERLIN) == falls


def test_an_hour_that_strikes_twice_strikes_for_the_table_the_second_time() -> None:
    assert due(at("2026-10-23 12:00", BERLIN), due_hour=2) == at("2026-10-25 01:00")


@pytest.mark.parametrize(
    ("asked", "hours", "falls"),
    [
        ("2026-11-13 18:00", 24, "Mon 2026-11-16 18:00"),  # on a Friday: Saturday and Sunday do not count
        ("2026-11-14 18:00", 24, "Tue 2026-11-17 00:00"),  # on a Saturday: it begins on Monday
        ("2026-11-12 00:00", 48, "Mon 2026-11-16 00:00"),  # up when the weekend begins: then when it ends
        ("2026-11-09 12:00", 24 * 10, "Mon 2026-11-23 12:00"),
    ],
)
def test_clocks_stand_still_at_weekends_of_the_table(asked: str, hours: int, falls: str) -> None:
    found = due(at(asked, BERLIN), player("Pacific/Auckland"), hours=hours, weekend_pause=True)
    assert shown(found, BERLIN) == falls
    assert shown(due(at(asked, BERLIN), None, hours=hours, weekend_pause=True), BERLIN) == falls


def test_a_fixed_hour_is_not_on_a_weekend_that_does_not_count() -> None:
    found = due(at("2026-11-12 22:00", BERLIN), player(), hours=24, weekend_pause=True, due_hour=18)
    assert shown(found, BERLIN) == "Mon 2026-11-16 18:00"


def test_days_off_do_not_count_and_are_days_of_the_players_zone() -> None:
    asked = at("2026-11-13 18:00", "Pacific/Auckland")
    found = due(asked, player("Pacific/Auckland", days_off="56"))
    assert shown(found, "Pacific/Auckland") == "Mon 2026-11-16 18:00"
    assert due(asked, player("America/Los_Angeles", days_off="56")) == asked + 24 * HOUR  # Thursday evening there
    assert due(asked, player(days_off="12")) == asked + 24 * HOUR


def test_a_week_without_a_working_day_is_no_week() -> None:
    asked = at("2026-11-16 18:00", BERLIN)
    assert due(asked, player(days_off="0123456")) == asked + 24 * HOUR


def test_a_day_that_comes_back_after_midnight_is_still_the_same_day_off() -> None:
    asked = at("2010-11-07 02:40")  # at 00:01 clocks in Newfoundland were put back to 23:01 on Saturday
    assert shown(asked, "America/St_Johns") == "Sat 2010-11-06 23:10"
    assert due(asked, player("America/St_Johns", days_off="5")) == at("2010-11-08 03:30")


def test_a_clock_stands_still_while_its_player_is_away() -> None:
    asked = at("2026-11-16 18:00", BERLIN)
    assert shown(due(asked, player(), away("2026-11-17", "2026-11-30")), BERLIN) == "Tue 2026-12-01 18:00"
    assert shown(due(asked, player(), away("2026-11-16", "2026-11-16")), BERLIN) == "Wed 2026-11-18 00:00"
    assert due(asked, player(), away("2026-11-19", "2026-11-30")) == asked + 24 * HOUR
    two = (away("2026-11-17", "2026-11-17"), away("2026-11-19", "2026-11-20"))
    assert shown(due(asked, player(), *two, hours=40), BERLIN) == "Sat 2026-11-21 10:00"


def test_the_bank_is_more_time() -> None:
    asked = at("2026-11-16 18:00", BERLIN)
    assert due(asked, player(), bank=30) == asked + 54 * HOUR


def test_a_deadline_in_quiet_hours_moves_to_their_end() -> None:
    who = player("America/New_York", quiet="22:00-07:30")
    assert shown(due(at("2026-11-16 23:00", "America/New_York"), who), "America/New_York") == "Wed 2026-11-18 07:30"
    friday = at("2026-11-12 23:00", "America/New_York")
    resting = player("America/New_York", quiet="22:00-07:30", days_off="56")
    assert shown(due(friday, resting), "America/New_York") == "Mon 2026-11-16 07:30"
    assert shown(due(friday, resting, due_hour=0), "America/New_York") == "Mon 2026-11-16 18:00"


def test_time_used_is_time_in_which_the_clock_ran() -> None:
    game = Game(turn_hours=24, weekend_pause=True, zone=BERLIN)
    friday, monday = at("2026-11-13 18:00", BERLIN), at("2026-11-16 09:00", BERLIN)
    assert wallclock.time_used(game, player(), [], friday, monday) == 15 * HOUR
    assert wallclock.time_used(game, player(), [away("2026-11-16", "2026-11-16")], friday, monday) == 6 * HOUR
    assert wallclock.time_used(game, None, [], friday, friday) == timedelta()


@pytest.mark.parametrize(
    "who",
    [
        player(days_off="0123456"),
        player(days_off="01234"),
        player(days_off="xyz??6"),
        player(quiet="08:00-08:00"),
        player(quiet="00:00-23:59"),
        player(quiet="02:45-02:30"),
        player("Nowhere/At_all", quiet="22:00-06:00", days_off="012345"),
    ],
    ids=lambda who: f"{who.days_off}{who.quiet_from}",
)
def test_absurd_wishes_give_a_deadline_all_the_same(who: Player) -> None:
    asked = at("2026-03-27 18:00", BERLIN)
    absurd = [away("0001-01-01", "9999-12-31"), away("2026-01-01", "2200-01-01")]
    for absences in ([], absurd):
        found = due(asked, who, *absences, hours=72, weekend_pause=True, due_hour=18)
        assert asked + 72 * HOUR <= found < asked + 4 * wallclock.LONGEST
        assert mail_moment(who, asked, absences) < asked + 2 * wallclock.LONGEST
    assert due(asked, who, hours=2**31 - 1, bank=10**6) > asked


# -- properties


def hours_of_day() -> st.SearchStrategy[time]:
    return st.builds(time, st.integers(0, 23), st.sampled_from([0, 15, 30, 45]))


@st.composite
def wishes(draw: st.DrawFn) -> trust.Wishes:
    """A table, a player and a question, at moments near which clocks are changed as well as far from them."""
    change = st.sampled_from(
        ["2026-03-08", "2026-03-29", "2026-04-05", "2026-09-06", "2026-10-04", "2026-10-25", "2026-11-01"]
    )
    asked = at(f"{draw(change)} 00:00") + draw(st.integers(-96 * 12, 96 * 3)) * trust.SLOT
    quiet = draw(st.none() | st.tuples(hours_of_day(), hours_of_day()))
    days = draw(st.sets(st.sampled_from("0123456"), max_size=3))
    game = Game(
        turn_hours=draw(st.integers(1, 24 * 10)),
        weekend_pause=draw(st.booleans()),
        due_hour=draw(st.none() | st.integers(0, 23)),
        zone=draw(st.sampled_from(ZONES)),
    )
    who = Player(
        zone=draw(st.sampled_from(ZONES)),
        days_off="".join(sorted(days)),
        quiet_from=quiet and quiet[0],
        quiet_to=quiet and quiet[1],
    )
    begins = asked.date() + timedelta(days=draw(st.integers(-3, 10)))
    length = draw(st.none() | st.integers(0, 30))
    absences = [] if length is None else [Absence(first=begins, last=begins + timedelta(days=length))]
    return trust.Wishes(game, who, absences, draw(st.sampled_from([0, 0, 10, 72])) * HOUR, asked)


@given(wishes())
@settings(max_examples=250, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
def test_a_deadline_is_never_early_never_in_a_rest_and_otherwise_not_late(case: trust.Wishes) -> None:
    found = answer_by(case.game, case.player, case.absences, case.bank, case.asked_at)
    assert found >= case.asked_at + case.game.turn_hours * HOUR + case.bank
    assert not trust.rests(case, found)
    assert not trust.is_quiet(case.player, found)
    assert trust.wrong_deadline(case) == ""


@given(wishes(), st.sampled_from(Player.Mail.values))
@settings(max_examples=150, deadline=None, derandomize=True)
def test_mail_is_never_early_and_never_in_a_rest(case: trust.Wishes, mail: str) -> None:
    case.player.mail = mail
    found = mail_moment(case.player, case.asked_at, case.absences)
    assert found >= case.asked_at
    if mail != Player.Mail.NONE:
        assert not trust.is_quiet(case.player, found)
        case.game.weekend_pause = False
        assert not trust.rests(case, found)


@given(wishes(), st.sampled_from(Player.Reminders.values))
@settings(max_examples=150, deadline=None, derandomize=True)
def test_reminders_come_between_question_and_deadline(case: trust.Wishes, wish: str) -> None:
    case.player.reminders = wish
    until = answer_by(case.game, case.player, case.absences, case.bank, case.asked_at)
    found = reminder_moments(case.asked_at, until, case.player, case.absences)
    assert (found.half is not None) == (wish in ("both", "half"))
    assert (found.last is not None) == (wish in ("both", "last"))
    for moment in filter(None, found):
        assert case.asked_at < moment < until


@pytest.mark.parametrize(
    ("planted", "what"),
    [
        ("_out_of_quiet", "in a rest"),
        ("_out_of_rest", "early"),
        ("_midnight_after", ""),
    ],
)
def test_a_fault_planted_in_the_arithmetic_is_found(planted: str, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if planted == "_midnight_after":  # days of UTC, where those of the zone are meant
        sound = wallclock._midnight_after
        monkeypatch.setattr(wallclock, planted, lambda moment, zone: sound(moment, UTC))
    else:
        monkeypatch.setattr(wallclock, planted, lambda wish, moment: moment)
    assert any(what in line for line in trust.deadline_score(60).found)


# -- reminders


def test_reminders_come_at_half_time_and_when_one_sixth_is_left() -> None:
    asked = at("2026-11-16 06:00", BERLIN)
    found = reminder_moments(asked, asked + 72 * HOUR, player())
    assert (found.half, found.last) == (asked + 36 * HOUR, asked + 60 * HOUR)
    assert found.after(asked) == asked + 36 * HOUR
    assert found.after(asked + 36 * HOUR) == asked + 60 * HOUR
    assert found.after(asked + 60 * HOUR) is None


def test_a_reminder_leaves_quiet_hours_only_if_that_is_before_the_deadline() -> None:
    asked = at("2026-11-16 12:00", BERLIN)
    who = player(quiet="22:00-07:30")
    half, last = reminder_moments(asked, asked + 24 * HOUR, who)
    assert half is not None
    assert shown(half, BERLIN) == "Tue 2026-11-17 07:30"
    assert last == asked + 20 * HOUR
    until = at("2026-11-17 07:30", BERLIN)
    assert reminder_moments(asked, until, who).last == until - (until - asked) / 6
