"""The desk: whatever a moderator wants to find is found there, at the same cost however much lies on it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta

import pytest
from django.db import connection

from games import clock, conduct, manners, play, press
from games.models import Game, Invitation, Mail, Player, Position, Report, Sanction, Seat
from games.web.desk import PILES, rulings
from tests.web.conftest import SignIn
from tests.web.ruling import WHY, page_of, rule

pytestmark = pytest.mark.django_db

Find = Callable[[Game], Seat]
Queries = Callable[[int], AbstractContextManager[list[object]]]


def test_the_desk_finds_what_stands_still(
    game: Game, alice: Player, bob: Player, moderator: Player, on_duty: SignIn, waited_for: Find
) -> None:
    client = on_duty(moderator)
    for pile in PILES:
        assert str(pile.nothing) in client.get(f"/conduct/{pile.name}/").content.decode(), pile.name
    assert client.get("/conduct/nothing/").status_code == 404
    seat = waited_for(game)
    Seat.objects.filter(pk=seat.pk).update(timeouts=1)
    assert "1 time-out" in client.get("/conduct/late/").content.decode()
    conduct.pause(game, by=moderator, reason=WHY)
    assert WHY in client.get("/conduct/stuck/").content.decode()
    assert (
        f'all clocks stand still. Morag: <span class="said-why">{WHY}'
        in client.get("/conduct/rulings/").content.decode()
    )
    now = clock.now()
    Mail.objects.create(
        message_id="<1@x>", player=bob, email=bob.email, game=game, state="dead", made=now, due=now, trouble="550"
    )
    assert "550" in client.get("/conduct/dead_letters/").content.decode()
    Player.objects.filter(pk=bob.pk).update(bounced=now, bounce_why="no such box")
    assert "no such box" in client.get("/conduct/bounces/").content.decode()
    asked = [Invitation(game=game, email=f"{number}@example.org", by=alice, made=now) for number in range(10)]
    Invitation.objects.bulk_create(asked)
    assert "10 sent" in client.get("/conduct/inviters/").content.decode()


def test_a_game_without_a_move_for_a_week_is_stuck(
    game: Game, moderator: Player, on_duty: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, then = on_duty(moderator), clock.now() + timedelta(days=8)
    assert "By the sea" not in client.get("/conduct/stuck/").content.decode()
    monkeypatch.setattr(clock, "now", lambda: then)
    assert "By the sea" in client.get("/conduct/stuck/").content.decode()


def test_the_desk_costs_the_same_however_much_lies_on_it(
    game: Game, bob: Player, moderator: Player, on_duty: SignIn, django_assert_max_num_queries: Queries
) -> None:
    client, now = on_duty(moderator), clock.now()
    letter = press.write(game.seats.get(number=0), "Well?")
    for number in range(25):
        Report.objects.create(by=bob, game=game, message=letter, text=f"number {number}", made=now)
        other = Player.objects.create_user(f"{number}@example.org", name=f"P{number}", bounced=now)
        until = now + timedelta(days=1)
        Sanction.objects.create(player=other, kind="mute", reason="x", by=moderator, until=until, made=now)
        sent = {"player": other, "email": other.email, "game": game, "state": "dead", "made": now, "due": now}
        Mail.objects.create(message_id=f"<{number}@x>", **sent)
    for pile in PILES:
        with django_assert_max_num_queries(15):
            page = client.get(f"/conduct/{pile.name}/").content.decode()
        assert ("page 1 of 2" in page) == (pile.name in {"reports", "sanctions", "dead_letters", "bounces"})
    assert "number 24" in client.get("/conduct/reports/?page=2").content.decode()


def test_a_parked_game_can_be_reached_and_taken_up_again(game: Game, moderator: Player, on_duty: SignIn) -> None:
    Game.objects.filter(pk=game.pk).update(state=Game.State.PARKED)
    client = on_duty(moderator)
    assert "By the sea" in client.get("/conduct/stuck/").content.decode()
    assert f"/games/{game.pk}/rulings/reopen/" in client.get(f"/games/{game.pk}/rulings/").content.decode()
    assert rule(client, game, "reopen").status_code == 302
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING


def test_a_parked_game_is_ended_at_the_desk_and_everybody_reads_why(
    game: Game, bob: Player, moderator: Player, on_duty: SignIn, signed_in: SignIn
) -> None:
    Position.objects.filter(game=game).update(settled=b"what no rules can read")
    play.park_if_unloadable(game.pk)
    client, why = on_duty(moderator), "Nobody can mend these rules"
    desk = client.get("/conduct/stuck/").content.decode()
    assert f'href="/games/{game.pk}/rulings/"' in desk
    assert f"/games/{game.pk}/rulings/end/" in client.get(f"/games/{game.pk}/rulings/").content.decode()
    assert rule(client, game, "end", reason=why).status_code == 302
    assert "By the sea" not in client.get("/conduct/stuck/").content.decode()
    assert f"Morag has ended this game: {why}" in page_of(signed_in(bob), game)


def test_the_list_of_rulings_is_read_by_its_index(game: Game, alice: Player, moderator: Player) -> None:
    conduct.pause(game, by=moderator, reason=WHY)
    manners.warn(alice, by=moderator, reason=WHY, game=game)
    play.rule(game.pk, {"ruling": "resigned", "seat": 0, "name": "Alice"}, via="web")
    assert [row.facts["ruling"] for row in rulings()] == ["warned", "paused"]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")  # a table of four rows is read whole
    assert "moves_ruled" in rulings().order_by().explain()
