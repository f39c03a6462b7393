"""What the bench does inside a house of its own: lays games out, reads pages and says what it cost, as JSON."""

from __future__ import annotations

import json
import secrets
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import django

django.setup()

import msgspec  # noqa: E402
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402
from django.db import connection, reset_queries  # noqa: E402
from django.http import HttpRequest, HttpResponse  # noqa: E402
from django.template import engines  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import path  # noqa: E402

from arrival import urls  # noqa: E402
from games import clock, lobby, play, press  # noqa: E402
from games.bench.house import HOST  # noqa: E402
from games.bench.mail import mails  # noqa: E402
from games.bench.post import letters  # noqa: E402
from games.bench.time import sweep  # noqa: E402
from games.engine import Dice, Table  # noqa: E402
from games.engine.record import Record, replay  # noqa: E402
from games.engine.ruleset import Ruleset  # noqa: E402
from games.engine.scribe import Scribe  # noqa: E402
from games.models import Game, Move, Player, Position, Seat  # noqa: E402
from games.rules import RULESETS  # noqa: E402

BACKEND = "django.contrib.auth.backends.ModelBackend"
RULES = RULESETS["the-arrival"]
OPEN_ORDERS = {"edition": "games-up", "blockers": "in-turn"}  # nothing sealed: every order is a row at once
BARE = '{% extends "base.html" %}{% block main %}<h1>{{ game.name }}</h1>{% endblock %}'


def person(number: int) -> Player:
    """A player; another one in every part."""
    return Player.objects.create_user(f"{secrets.token_hex(8)}@example.org", name=f"Player {number}")


def session_of(player: Player) -> str:
    """The key of a session in which a player is signed in."""
    session = SessionStore()
    session[SESSION_KEY], session[BACKEND_SESSION_KEY] = str(player.pk), BACKEND
    session[HASH_SESSION_KEY] = player.get_session_auth_hash()
    session.create()
    return str(session.session_key)


def browser_of(player: Player) -> Client:
    """A browser in which a player is signed in, as it comes through the proxy."""
    client = Client(headers={"X-Forwarded-Proto": "https"}, SERVER_NAME=HOST)
    client.force_login(player, backend=BACKEND)
    return client


def orders(games: int, steps: int) -> list[dict[str, Any]]:
    """Running games, and for each what its players will post: session, key of the question, order."""
    found = []
    for number in range(games):
        players = [person(2 * number), person(2 * number + 1)]
        sessions = [session_of(player) for player in players]
        game = lobby.open_table(players[0], title=RULES.id, size=2, options=OPEN_ORDERS)
        lobby.join(game, players[1])
        game.refresh_from_db()
        table, luck = Table.start(RULES, 2, game.options, game.seed), Dice(str(number), armed=True)
        script: list[tuple[str, str, str]] = []
        while len(script) < steps and table.waiting_for:
            asked = table.decision(table.waiting_for[0])
            order = luck.choose([order for order in asked.options if order != "pass"] or asked.options)
            script.append((sessions[asked.seat], table.key(asked.seat), order))
            table.play(asked.seat, order)
        found.append({"pk": game.pk, "script": script})
    return found


def long_game(seats: int, rows: int) -> tuple[Scribe, list[tuple[int, int]]]:
    """A game of that many rows and more, and after which of them which seat was asked for an action."""
    scribe, luck, asked_at = Scribe(RULES, seats, {}, "long"), Dice("long", armed=True), []
    while (table := scribe.table).waiting_for:
        asked = table.decision(luck.choose(table.waiting_for))
        if asked.prompt.kind == "action":
            asked_at.append((len(scribe.record.rows), asked.seat))
            if len(asked_at) > 60:  # well into the game: play and take back until the log is long
                while len(scribe.record.rows) < rows:
                    scribe.play(asked.seat, "end" if "end" in asked.options else asked.options[0])
                    if table.takeable(asked.seat) is None:
                        break
                    scribe.take_back(asked.seat)
        seat = luck.choose(table.waiting_for)
        scribe.play(seat, luck.choose(table.decision(seat).options))
    return scribe, asked_at


def lay(record: Record, rows: int, players: list[Player]) -> Game:
    """The game as it stood after so many rows, running in the database."""
    moment = clock.now()
    kept = [msgspec.structs.replace(row, at=moment.isoformat()) for row in record.rows[:rows]]
    short = msgspec.structs.replace(record, rows=kept)
    game = Game.objects.create(
        name="A long game",
        title=record.title,
        options=record.options,
        revision=record.revision,
        size=record.seats,
        host=players[0],
        state=Game.State.RUNNING,
        seed=record.seed,
        head=kept[-1].number,
        made=moment,
        started=moment,
    )
    table = replay(short, RULESETS)
    asked = {decision.seat: table.key(decision.seat) for decision in table.decisions}
    Seat.objects.bulk_create(
        Seat(game=game, number=number, player=player, key=asked.get(number, ""), due=moment, asked_at=moment)
        for number, player in enumerate(players)
    )
    play.enter_record(game, short, table)
    return game


def bare(request: HttpRequest, pk: int) -> HttpResponse:
    """The floor of any page of the site: its frame round one row."""
    return HttpResponse(engines["django"].from_string(BARE).render({"game": Game.objects.get(pk=pk)}, request))


def alternate(visits: dict[str, list[tuple[Client, str]]], times: int) -> dict[str, float]:
    """The median processor time of each kind of visit in ms; they take turns, so that noise falls on all alike."""
    spent: dict[str, list[float]] = {kind: [] for kind in visits}
    for kind, pages in visits.items():
        for client, address in pages:
            answer = client.get(address)
            if answer.status_code != 200:
                raise RuntimeError(f"{kind}: {address} gave {answer.status_code}")
    for number in range(times):
        for kind, pages in visits.items():
            client, address = pages[number % len(pages)]
            began = time.process_time()
            client.get(address)
            spent[kind].append(1000 * (time.process_time() - began))
    return {kind: statistics.median(found) for kind, found in spent.items()}


def pages(times: int) -> dict[str, float]:
    """What a bare page, the game page soon after move 20 and the game page after move 400 cost."""
    urls.urlpatterns.append(path("bare/<int:pk>/", bare))
    players = [person(number) for number in range(4)]
    browsers = [browser_of(player) for player in players]
    scribe, asked_at = long_game(4, 420)
    early = [(rows, seat) for rows, seat in asked_at if rows > 20][:4]
    late = [(rows, seat) for rows, seat in asked_at if rows > 400][:4]
    laid = {
        kind: [(lay(scribe.record, *one[:1], players), one[1]) for one in some]
        for kind, some in {"early": early, "late": late}.items()
    }
    for game, _ in (*laid["early"], *laid["late"]):
        for number in range(6):
            press.write(game.seats.get(number=number % 4), "Somebody clear the road to the Boyne, please.")
    visits = {kind: [(browsers[seat], f"/games/{game.pk}/") for game, seat in some] for kind, some in laid.items()}
    visits["bare"] = [(browsers[seat], f"/bare/{game.pk}/") for game, seat in laid["late"]]
    for title in RULESETS:
        moments = [(lay(record, rows, players), seat) for record, rows, seat in mid_game(RULESETS[title], 4)]
        visits[title] = [(browsers[seat], f"/games/{game.pk}/") for game, seat in moments]
    found = alternate(visits, times)
    return {**found, "rows": laid["late"][0][0].head}


def mid_game(rules: Ruleset[Any], seats: int) -> list[tuple[Record, int, int]]:
    """Some moments of a random game: its record, after how many rows, and which seat is asked there."""
    scribe, luck = Scribe(rules, seats, {}, "mid"), Dice("mid", armed=True)
    asked: list[tuple[int, int]] = []
    while (table := scribe.table).waiting_for and len(asked) < 200:
        seat = luck.choose(table.waiting_for)
        asked.append((len(scribe.record.rows), seat))
        scribe.play(seat, luck.choose(table.decision(seat).options))
    return [(scribe.record, *asked[len(asked) * share // 10]) for share in (3, 5, 7, 9)]


def lists(games: int, moves: int) -> dict[str, dict[str, float]]:
    """Queries and median processor time of the lists, in a house with so many running games and moves."""
    players = [person(number) for number in range(40)]
    scribe, asked_at = long_game(2, 0)
    rows = next(rows for rows, _ in asked_at if rows > 60)
    first = lay(scribe.record, rows, players[:2])
    kept = {name: value for name, value in Game.objects.values().get(pk=first.pk).items() if name != "id"}
    made = Game.objects.bulk_create(
        [Game(**{**kept, "name": f"Game {number}", "link_key": f"{number}"}) for number in range(games - 1)]
    )
    keys = dict(first.seats.values_list("number", "key"))
    Seat.objects.bulk_create(
        Seat(
            game=game,
            number=seat,
            player=players[(number + seat * (1 + number % 7)) % len(players)],
            key=keys[seat],
            due=clock.now() if keys[seat] else None,
            asked_at=clock.now(),
        )
        for number, game in enumerate(made)
        for seat in (0, 1)
    )
    copy_rows(first, moves // games)
    for number in range(60):
        lobby.open_table(players[number % 40], title=RULES.id, size=3, options={}, name=f"Table {number}")
    Seat.objects.filter(game__state=Game.State.OPEN, number=1).update(player=None)
    browser = browser_of(players[0])
    found = {kind: list_cost(browser, address) for kind, address in {"mine": "/", "tables": "/tables/"}.items()}
    return {**found, "rows": {"games": Game.objects.count(), "moves": Move.objects.count()}}


def copy_rows(first: Game, each: int) -> None:
    """Give every other game the position of the first, and rows like its rows, so many each."""
    row = Position.objects.get(game=first)
    others = Game.objects.filter(state=Game.State.RUNNING, position__isnull=True)
    Position.objects.bulk_create(
        [
            Position(game=game, settled=row.settled, answers=row.answers, tally=row.tally, digest=row.digest)
            for game in others
        ]
    )
    columns = [field.column for field in Move._meta.concrete_fields if field.column not in ("id", "game_id", "number")]
    listed = ", ".join(f'"{column}"' for column in columns)
    taken = ", ".join(f'm."{column}"' for column in columns)
    with connection.cursor() as cursor:
        for number in range(each):
            cursor.execute(
                f"INSERT INTO games_move (game_id, number, {listed}) SELECT g.id, %s, {taken} "  # noqa: S608 # nosec B608 # our columns
                "FROM games_game g, games_move m WHERE m.game_id = %s AND m.number = %s AND g.id > %s"
                " AND g.state = 'running'",
                [number, first.pk, number % first.head, first.pk],
            )


def list_cost(browser: Client, address: str) -> dict[str, float]:
    """Queries and median processor time of a page, in ms; SQLite works in this process, so its share is in it."""
    browser.get(address)
    connection.force_debug_cursor = True
    reset_queries()
    browser.get(address)
    queries = len(connection.queries)
    connection.force_debug_cursor = False
    spent = []
    for _ in range(20):
        began = time.process_time()
        if browser.get(address).status_code != 200:
            raise RuntimeError(f"{address} is not well")
        spent.append(1000 * (time.process_time() - began))
    return {"queries": queries, "ms": statistics.median(spent)}


if __name__ == "__main__":
    part, *numbers = sys.argv[1:]
    parts: dict[str, Callable[..., Any]] = {"orders": orders, "pages": pages, "lists": lists}
    parts |= {"sweep": sweep, "mails": mails, "letters": letters}
    json.dump(parts[part](*map(int, numbers)), sys.stdout)
