"""Feeds and health: what waits for a player, under a secret address, and what an operator wants to know."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from xml.etree import ElementTree

from django.test import Client

from games import clock, play
from games.models import Game, Player, Pulse, Seat

ATOM = "{http://www.w3.org/2005/Atom}"
Find = Callable[[Game], Seat]


def turns(client: Client, player: Player) -> list[str]:
    """The titles in a player's feed."""
    answer = client.get(f"/feeds/{player.feed_key}/turns.atom")
    assert answer.status_code == 200
    feed = ElementTree.fromstring(answer.content)
    return [entry.findtext(f"{ATOM}title") or "" for entry in feed.iter(f"{ATOM}entry")]


def test_a_feed_tells_what_waits_for_its_owner_and_nothing_of_others(
    client: Client, game: Game, waited_for: Find
) -> None:
    seat = waited_for(game)
    other = game.seats.exclude(pk=seat.pk).get()
    assert seat.player is not None
    assert other.player is not None
    assert turns(client, seat.player) == ["By the sea: your move"]
    assert turns(client, other.player) == []
    play.submit(seat, "1", at=seat.key, via="web")
    assert turns(client, seat.player) == []
    assert turns(client, other.player) == ["By the sea: your move"]


def test_a_calendar_holds_each_deadline_in_lines_that_calendars_can_read(
    client: Client, game: Game, waited_for: Find
) -> None:
    Game.objects.filter(pk=game.pk).update(name="Long, and winding; " + "é" * 40)
    seat = waited_for(game)
    assert seat.player is not None
    assert seat.due is not None
    answer = client.get(f"/feeds/{seat.player.feed_key}/deadlines.ics")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    lines = answer.content.split(b"\r\n")
    assert all(len(line) <= 75 for line in lines)
    text = answer.content.decode().replace("\r\n ", "")
    assert f"DTEND:{seat.due:%Y%m%dT%H%M%SZ}" in text
    assert "SUMMARY:Long\\, and winding\\; " + "é" * 40 + ": your move" in text
    assert text.count("BEGIN:VEVENT") == text.count("END:VEVENT") == 1


def test_a_guessed_or_revoked_address_gives_nothing(client: Client, alice: Player) -> None:
    assert client.get("/feeds/guess/turns.atom").status_code == 404
    assert client.get("/feeds/guess/deadlines.ics").status_code == 404
    old = alice.feed_key
    Player.objects.filter(pk=alice.pk).update(feed_key="another")
    assert client.get(f"/feeds/{old}/turns.atom").status_code == 404


def test_health_is_red_until_the_sweep_has_been_round_and_when_it_falls_silent(client: Client, game: Game) -> None:
    assert client.get("/health").status_code == 503
    clock.beat("sweep")
    answer = client.get("/health")
    assert answer.status_code == 200
    figures = answer.json()
    assert figures["running"] == 1
    assert figures["last_sweep_seconds"] == 0
    assert figures["outbox"] > 0
    Pulse.objects.update(at=clock.now() - timedelta(minutes=3))
    assert client.get("/health").status_code == 503


def test_health_tells_nothing_about_players(client: Client, game: Game) -> None:
    clock.beat("sweep")
    body = client.get("/health").content.decode()
    assert "alice" not in body.lower()
    assert game.name not in body
