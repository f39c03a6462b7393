"""Plans, days away and seats that change hands, by program."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Any

import pytest
import time_machine
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import ahead, clock, lobby, tasks
from games.models import Absence, Game, Player, Seat, Standing
from tests.api.conftest import Call, Caller, ask, send

Find = Callable[[Game], Seat]


@pytest.fixture(autouse=True)
def first_of_may() -> Iterator[None]:
    """Let it be Friday, 1 May 2026, midday in UTC."""
    with time_machine.travel("2026-05-01T12:00:00+00:00", tick=False):
        yield


# -- lines that stand


def test_a_line_is_laid_ready_listed_and_played_in_its_time(game: Game, mover: Callable[[], Caller]) -> None:
    program = mover()
    order = ask(program, game)["options"][1]["order"]
    made = program.post(f"games/{game.pk}/plans", {"line": order, "lasts": "phase"})
    assert (made.status, made.data["line"], made.data["lasts"], made.data["played"]) == (201, order, "phase", 0)
    plans = program.get(f"games/{game.pk}/plans").data
    assert [line["id"] for line in plans["lines"]] == [made.data["id"]]
    assert (plans["dropped"], plans["default"]) == ([], "")
    tasks.wake(game.pk)
    assert game.moves.filter(via="standing").exists()


def test_what_stands_no_more_is_listed_with_the_reason(game: Game, mover: Callable[[], Caller]) -> None:
    program = mover()
    program.post(f"games/{game.pk}/plans", {"line": "fly to the moon"})
    tasks.wake(game.pk)
    plans = program.get(f"games/{game.pk}/plans").data
    assert plans["lines"] == []
    assert [(line["line"], "fly" in line["why"]) for line in plans["dropped"]] == [("fly to the moon", True)]
    Standing.objects.update(dropped=clock.now() - timedelta(days=5))
    assert program.get(f"games/{game.pk}/plans").data["dropped"] == []


def test_one_line_is_cancelled_or_all_and_only_ones_own(game: Game, alice: Player, bob: Player, call: Call) -> None:
    seat = game.seats.get(player=alice)
    first, _ = ahead.stand(seat, "draw lore", "game"), ahead.stand(seat, "draw arms", "game")
    at = f"games/{game.pk}/plans/cancel"
    assert call(bob).post(at, {"id": first.pk}).data == {"cancelled": 0}
    assert call(bob).post(at).data == {"cancelled": 0}
    assert call(alice).post(at, {"id": first.pk}).data == {"cancelled": 1}
    assert call(alice).post(at, {"id": 2**62}).data == {"cancelled": 0}
    assert call(alice).post(at, {"id": None}).data == {"cancelled": 1}


@pytest.mark.parametrize(
    ("body", "status", "kind"),
    [
        ({"line": "3"}, 422, "plan"),
        ({"line": ""}, 400, "malformed"),
        ({"line": "x" * 401}, 400, "malformed"),
        ({"line": "draw\u202elore"}, 400, "malformed"),
        ({"line": "draw lore", "lasts": "ever"}, 400, "malformed"),
        ({}, 400, "malformed"),
    ],
)
def test_a_line_that_cannot_stand_is_refused(
    game: Game, alice: Player, call: Call, body: dict[str, str], status: int, kind: str
) -> None:
    refused = call(alice).post(f"games/{game.pk}/plans", body)
    assert (refused.status, refused.kind) == (status, kind)
    assert not Standing.objects.exists()


def test_a_default_is_set_and_taken_back(game: Game, alice: Player, call: Call) -> None:
    assert call(alice).post(f"games/{game.pk}/default", {"line": "block middle"}).data["default"] == "block middle"
    assert game.seats.get(player=alice).default_line == "block middle"
    assert call(alice).post(f"games/{game.pk}/default", {"line": ""}).data["default"] == ""
    assert call(alice).post(f"games/{game.pk}/default", {"line": "2"}).kind == "plan"


def test_plans_are_for_their_owner_only(game: Game, alice: Player, bob: Player, charlie: Player, call: Call) -> None:
    ahead.stand(game.seats.get(player=alice), "draw moonstone", "game")
    assert b"moonstone" not in call(bob).get(f"games/{game.pk}/plans").raw
    assert b"moonstone" not in call(bob).get(f"games/{game.pk}").raw
    assert call(charlie).get(f"games/{game.pk}/plans").status == 403
    assert call(None).get(f"games/{game.pk}/plans").status == 401
    for path in ("plans", "plans/cancel", "default"):
        assert call(charlie).post(f"games/{game.pk}/{path}", {"line": "pass"}).status == 403
        assert call(None).post(f"games/{game.pk}/{path}", {"line": "pass"}).status == 401


# -- undo


def test_an_undo_that_names_its_move_takes_one_move_back_however_often_it_is_sent(
    game: Game, mover: Callable[[], Caller]
) -> None:
    program = mover()
    question = ask(program, game)
    [number] = send(program, game, question["options"][0]["order"], question["key"]).data["moves"]
    stale = program.post(f"games/{game.pk}/undo", {"move": number + 1})
    assert (stale.status, stale.kind) == (409, "stale")
    assert program.post(f"games/{game.pk}/undo", {"move": number}).data["taken_back"] == number
    assert program.post(f"games/{game.pk}/undo", {"move": number}).kind == "stale"
    assert program.post(f"games/{game.pk}/undo", {"move": "last"}).kind == "malformed"


# -- days away


def test_days_away_are_noted_listed_and_struck(alice: Player, call: Call) -> None:
    program = call(alice)
    assert program.get("me/absences").data == {"absences": [], "days_left": 42}
    made = program.post("me/absences", {"first": "2026-06-01", "last": "2026-06-07"})
    assert (made.status, made.data["days_left"]) == (201, 35)
    [absence] = made.data["absences"]
    assert (absence["first"], absence["last"]) == ("2026-06-01", "2026-06-07")
    assert program.post(f"me/absences/{absence['id']}/cancel").data == {"absences": [], "days_left": 42}


@pytest.mark.parametrize(
    ("first", "last", "status", "kind"),
    [
        ("2026-04-01", "2026-04-10", 422, "absence"),
        ("2026-06-07", "2026-06-01", 422, "absence"),
        ("2026-06-01", "2026-12-01", 422, "absence"),
        ("9999-12-31", "9999-12-31", 422, "absence"),
        ("soon", "2026-06-01", 400, "malformed"),
    ],
)
def test_days_that_cannot_be_are_refused(
    alice: Player, call: Call, first: str, last: str, status: int, kind: str
) -> None:
    refused = call(alice).post("me/absences", {"first": first, "last": last})
    assert (refused.status, refused.kind) == (status, kind)
    assert not Absence.objects.exists()


def test_days_away_are_ones_own(alice: Player, bob: Player, call: Call) -> None:
    absence = clock.go_away(alice, date(2026, 6, 1), date(2026, 6, 7))
    assert call(bob).post(f"me/absences/{absence.pk}/cancel").status == 404
    assert call(None).get("me/absences").status == 401
    assert call(None).post("me/absences", {"first": "2026-06-01", "last": "2026-06-07"}).status == 401
    assert Absence.objects.count() == 1


# -- seats that change hands


def test_a_seat_is_left_offered_and_taken_over(
    game: Game, alice: Player, bob: Player, charlie: Player, call: Call
) -> None:
    seat = game.seats.get(player=bob)
    unsure = call(bob).post(f"games/{game.pk}/resign", {"sure": False})
    assert (unsure.status, unsure.kind) == (422, "table")
    assert call(bob).post(f"games/{game.pk}/resign").kind == "malformed"
    assert call(None).get("offered").data == []
    left = call(bob).post(f"games/{game.pk}/resign", {"sure": True}).data
    assert (left["seats"][seat.number]["offered"], left["seats"][seat.number]["bot"]) == (True, True)
    [offer] = call(None).get("offered").data
    assert (offer["game"], offer["seat"], offer["seat_name"]) == (game.pk, seat.number, "Bob")
    assert call(alice).post(f"games/{game.pk}/substitute", {"seat": seat.number}).kind == "table"
    assert call(charlie).post(f"games/{game.pk}/substitute", {"seat": 9}).kind == "not-found"
    taken = call(charlie).post(f"games/{game.pk}/substitute", {"seat": seat.number})
    assert (taken.status, taken.data["you"]) == (200, seat.number)
    assert taken.data["seats"][seat.number]["offered"] is False
    assert call(None).get("offered").data == []
    last = game.moves.last()
    assert last is not None
    assert (last.facts["ruling"], last.via) == ("substituted", "api")


def test_who_comes_back_in_time_plays_again(game: Game, bob: Player, call: Call) -> None:
    assert call(bob).post(f"games/{game.pk}/return").kind == "table"
    call(bob).post(f"games/{game.pk}/resign", {"sure": True})
    back = call(bob).post(f"games/{game.pk}/return").data
    assert back["seats"][back["you"]]["offered"] is False


def test_a_private_seat_is_not_listed_and_wants_the_link_key(
    private_game: Game, bob: Player, charlie: Player, call: Call
) -> None:
    seat = private_game.seats.get(player=bob)
    lobby.resign(seat, via="api")
    assert call(charlie).get("offered").data == []
    at = f"games/{private_game.pk}/substitute"
    assert call(charlie).post(at, {"seat": seat.number}).status == 404
    assert call(charlie).post(at, {"seat": seat.number, "link_key": "guess"}).status == 404
    assert call(charlie).post(at, {"seat": seat.number, "link_key": private_game.link_key}).data["you"] == seat.number


@pytest.mark.parametrize("path", ["resign", "return", "substitute"])
def test_seats_change_hands_by_those_who_may(
    game: Game, open_table: Game, alice: Player, charlie: Player, call: Call, path: str
) -> None:
    bodies: dict[str, dict[str, Any]] = {"resign": {"sure": True}, "substitute": {"seat": 0}}
    body = bodies.get(path, {})
    assert call(None).post(f"games/{game.pk}/{path}", body).status == 401
    assert call(charlie).post(f"games/{game.pk}/{path}", body).status == (422 if path == "substitute" else 403)
    table = lobby.open_table(alice, title="the-arrival", size=2, options={})
    assert call(alice).post(f"games/{table.pk}/{path}", body).kind == "table"


# -- the pace of a table


def test_a_table_is_made_with_every_wish_about_time(alice: Player, call: Call) -> None:
    wishes = {"bank_hours": 120, "refill_hours": 4, "weekend_pause": True, "due_hour": 18, "patience": 3}
    body = {"title": "the-arrival", "seats": 2, "turn_hours": 12, "zone": "Europe/Dublin", **wishes}
    made = call(alice).post("games", body).data
    assert {name: made[name] for name in wishes} == wishes
    assert (made["turn_hours"], made["zone"]) == (12, "Europe/Dublin")


def test_the_zone_of_a_table_is_the_hosts_unless_another_is_said(alice: Player, call: Call) -> None:
    Player.objects.filter(pk=alice.pk).update(zone="Asia/Kolkata")
    made = call(alice).post("games", {"title": "the-arrival", "seats": 2}).data
    assert (made["zone"], made["bank_hours"], made["due_hour"], made["patience"]) == ("Asia/Kolkata", 0, None, 2)


@pytest.mark.parametrize(
    "wish",
    [
        *({"refill_hours": 4}, {"bank_hours": -1}, {"bank_hours": 10**9}, {"due_hour": 24}, {"due_hour": -1}),
        *({"zone": "Mars/Olympus"}, {"zone": "../etc"}, {"zone": ""}, {"patience": 0}, {"patience": 99}),
        *({"turn_hours": 0}, {"weekend_pause": "perhaps"}),
    ],
)
def test_a_pace_that_cannot_be_is_refused(alice: Player, call: Call, wish: dict[str, object]) -> None:
    refused = call(alice).post("games", {"title": "the-arrival", "seats": 2, **wish})
    assert (refused.status, refused.kind) == (400, "malformed")
    assert next(iter(wish)) in refused.message
    assert not Game.objects.exists()


# -- nonsense

PATHS = ("plans", "plans/cancel", "default", "substitute", "resign", "return")
scalars = st.one_of(st.none(), st.booleans(), st.integers(-(2**70), 2**70), st.text(max_size=20))
values = scalars | st.lists(scalars, max_size=2)
names = st.sampled_from(("line", "lasts", "id", "seat", "link_key", "sure", "first", "last", "x"))


@pytest.mark.parametrize("path", [*(f"games/{{}}/{path}" for path in PATHS), "me/absences"])
@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(body=st.dictionaries(names, values, max_size=3) | values)
def test_no_body_breaks_a_call(game: Game, alice: Player, call: Call, path: str, body: Any) -> None:
    answer = call(alice).post(path.format(game.pk), raw=json.dumps(body).encode())
    assert answer.status < 500
    assert answer.status < 300 or answer.kind
