"""Clients that race for one turn: each a process with a line of its own to the database, all let go at once."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Callable
from itertools import count
from multiprocessing.connection import Connection
from typing import Any, NamedTuple
from unittest.mock import patch

from django.conf import settings
from django.db import connections
from django.test import Client

from games import bell, lobby, play
from games.engine import NotYourTurn
from games.models import Game, Move, Player, Seat
from games.models.log import lay_out
from games.trust.deeds import person
from games.trust.sound import wrong_with
from games.trust.spread import time_is_up

BACKEND = "django.contrib.auth.backends.ModelBackend"
OPEN_ORDERS = {"edition": "games-up", "blockers": "in-turn"}  # nothing sealed: every order is a row at once
DOORS = (*["submit"] * 13, *["api"] * 2, "page")  # by which each client comes
PAGE_EVERY = 4  # races: a page takes as long to be drawn as all the others together
WON, LOST, BROKEN = "won", "lost", "broken"
PATIENCE = 60.0
LEAST = 20  # races, even if the time is up: the clients are there
fork = multiprocessing.get_context("fork")


class Turn(NamedTuple):
    """What everybody races for."""

    game: int
    seat: int
    player: int
    key: str
    order: str


class Runner:
    """One client: it waits for the others at the line, runs, and says how it went."""

    def __init__(self, door: str, browsers: dict[int, Client], start: Any) -> None:
        self.door, self.browsers, self.start = door, browsers, start
        self.line, theirs = fork.Pipe()
        self.process = fork.Process(target=self._run, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()

    def _run(self, line: Connection) -> None:
        self.line.close()
        for number in count():
            if (turn := line.recv()) is None:
                return
            door = "submit" if self.door == "page" and number % PAGE_EVERY else self.door
            seat = Seat.objects.get(pk=turn.seat)
            self.start.wait(PATIENCE)
            try:
                line.send(self._post(door, turn, seat))
            except Exception as error:
                line.send((BROKEN, repr(error)))

    def _post(self, door: str, turn: Turn, seat: Seat) -> tuple[str, str]:
        if door == "submit":
            try:
                play.submit(seat, turn.order, at=turn.key, via="web")
            except (play.Stale, play.NotPlayable, NotYourTurn):
                return LOST, ""  # another's order came first, or was the last of the game
            return WON, ""
        body = {"line": turn.order, "at": turn.key}
        browser = self.browsers[turn.player]
        if door == "api":
            answer = browser.post(f"/api/v1/games/{turn.game}/orders", body, content_type="application/json")
        else:
            answer = browser.post(f"/games/{turn.game}/orders/", body)
        kinds = {200: WON, 302: WON, 409: LOST, 422: LOST}
        return kinds.get(answer.status_code, BROKEN), f"{door} answered {answer.status_code}"


class Racing:
    """Two players, their games, and sixteen clients who post for whoever is to move."""

    def __init__(self, doors: tuple[str, ...] = DOORS) -> None:
        self.players = [person(), person()]
        browsers = {player.pk: _browser(player) for player in self.players}
        self.game = self._new_game()
        self.start = fork.Barrier(len(doors))
        connections.close_all()  # the clients must not speak on our line
        self.runners = [Runner(door, browsers, self.start) for door in doors]
        self.tally = Counter[str]()

    def _new_game(self) -> Game:
        game = lobby.open_table(self.players[0], title="the-arrival", size=2, options=OPEN_ORDERS)
        lobby.join(game, self.players[1])
        return game

    def stop(self) -> None:
        """Send everybody home."""
        for runner in self.runners:
            runner.line.send(None)
        for runner in self.runners:
            runner.process.join(PATIENCE)
            runner.process.kill()

    def race(self) -> list[str]:
        """Race for one turn; what went wrong in it."""
        turn = self._next_turn()
        rows = Move.objects.filter(game=turn.game).count()
        for runner in self.runners:
            runner.line.send(turn)
        ends = [runner.line.recv() if runner.line.poll(PATIENCE) else (BROKEN, "no answer") for runner in self.runners]
        count = Counter(end for end, _ in ends)
        self.tally.update(count)
        found = [f"an answer that is neither yes nor no: {said}" for end, said in ends if end == BROKEN]
        more = Move.objects.filter(game=turn.game).count() - rows
        if (count[WON], more) != (1, 1):
            found.append(f"move {rows} of game {turn.game} was accepted {count[WON]} times and is {more} rows")
        return found

    def _next_turn(self) -> Turn:
        seat = Seat.objects.filter(game=self.game).exclude(key="").first()
        if seat is None or seat.player_id is None:
            self.game = self._new_game()
            return self._next_turn()
        order = lay_out(Game.objects.get(pk=self.game.pk), []).decision(seat.number).options[0]
        return Turn(self.game.pk, seat.pk, seat.player_id, seat.key, order)


def _browser(player: Player) -> Client:
    """A browser in which a player is signed in, as it comes through the proxy."""
    name = settings.ALLOWED_HOSTS[0]
    client = Client(raise_request_exception=False, headers={"X-Forwarded-Proto": "https"}, SERVER_NAME=name)
    client.force_login(player, backend=BACKEND)
    return client


def run(races: int, enough: Callable[[list[str]], bool] = lambda found: False, least: int = 0) -> dict[str, Any]:
    """Race so many times, or at least so many and until it is enough, and look at every game afterwards."""
    with patch.object(bell, "_ring", lambda task, *what: None):
        racing = Racing()
        found: list[str] = []
        done = 0
        try:
            while done < races and (done < least or not enough(found)):
                found += racing.race()
                done += 1
        finally:
            racing.stop()
    for game in Game.objects.filter(seats__player=racing.players[0]).distinct():
        found += [f"game {game.pk}: {line}" for line in wrong_with(game.pk)]
    return {"races": done, "clients": len(racing.runners), "tally": racing.tally, "found": found}


def part(races: str) -> dict[str, Any]:
    """Race so many times, or some and until the time is up, and give what was found."""
    return run(int(races), lambda found: time_is_up(), LEAST)
