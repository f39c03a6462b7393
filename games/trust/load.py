"""The promise of an evening on which many play: 50 orders and 200 views a second, none refused, few of them slow."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from time import perf_counter
from typing import Any, NamedTuple
from urllib.parse import urlencode

from games.bench.house import SITE, connect
from games.bench.site import TOKEN, ask
from games.trust.score import Score
from games.trust.sites import DATABASES, Missing, Site, missing, site_on

ORDERS, VIEWS = 50, 200  # a second
GAMES, READERS = 25, 50
QUICK, SOAK = 2, 30  # seconds
GOALS = {"sqlite": 400, "postgresql": 200}  # milliseconds that 99 of 100 take at most
WARMING = 24  # requests, in which every worker loads what it needs


class Asked(NamedTuple):
    """One request: when it is to be made, and what it is."""

    at: float
    method: str
    address: str
    body: str
    cookie: str
    wanted: tuple[int, ...]


class Answer(NamedTuple):
    """How one request went: how long it took from the moment it was to be made, and what was wrong with it."""

    kind: str
    milliseconds: float
    error: str = ""


def scores(soak: bool) -> Iterator[Score]:
    """F14 of the scoreboard; how long answers take is red only in the soak, because other machines have other work."""
    for database in DATABASES if soak else DATABASES[:1]:
        figure = f"{database}: requests refused at {ORDERS} orders and {VIEWS} views/s"
        try:
            with site_on(database, pages=True) as site:
                site.environment["LOG_LEVEL"] = "ERROR"  # whoever sees a red figure wants to know why
                answers = load(site, SOAK if soak else QUICK)
        except Missing:
            yield missing("F14", figure, "requests")
            continue
        errors = [answer.error for answer in answers if answer.error]
        yield Score("F14", figure, len(answers), "requests", errors, ", ".join(said(answers)))
        if soak:
            yield slowness(database, answers)


def said(answers: list[Answer]) -> Iterator[str]:
    """How long each kind of answer took, in words."""
    for kind in ("POST", "GET"):
        took = [answer.milliseconds for answer in answers if answer.kind == kind]
        yield f"{'orders' if kind == 'POST' else 'views'} p50 {share(took, 50):.0f}, p99 {share(took, 99):.0f} ms"


def slowness(database: str, answers: list[Answer]) -> Score:
    """Red if more than one answer in a hundred took longer than it may."""
    goal = GOALS[database]
    p99 = share([answer.milliseconds for answer in answers], 99)
    found = [f"p99 is {p99:.0f} ms"] if p99 > goal else []
    return Score("F14", f"{database}: p99 over {goal} ms", len(answers), "requests", found, f"p99 {p99:.0f} ms")


def share(took: list[float], percent: int) -> float:
    """What so many of a hundred took at most."""
    return sorted(took)[min(len(took) * percent // 100, len(took) - 1)] if took else 0.0


def load(site: Site, seconds: int) -> list[Answer]:
    """Let people play and look at a steady rate, whether or not they have been answered, and give every answer."""
    games: list[dict[str, Any]] = site.stage("orders", str(GAMES), str(-(-ORDERS * seconds // GAMES)))
    plans = [*(players(game, number) for number, game in enumerate(games)), *readers(games, seconds)]
    with signals_kept(), site.open() as port:
        for one in (plans[-1] * WARMING)[:WARMING]:
            _make(connect(port), one)
        start = threading.Barrier(len(plans))
        with ThreadPoolExecutor(len(plans)) as pool:
            return [answer for done in pool.map(lambda plan: _live(port, plan, start), plans) for answer in done]


def players(game: dict[str, Any], number: int) -> list[Asked]:
    """The orders of one game, each in its time."""
    apart, plan = GAMES / ORDERS, []
    for turn, (session, key, order) in enumerate(game["script"]):
        body = urlencode({"line": order, "at": key, "csrfmiddlewaretoken": TOKEN})
        cookie = f"sessionid={session}; csrftoken={TOKEN}"
        at = (turn + number / GAMES) * apart
        plan.append(Asked(at, "POST", f"/games/{game['pk']}/orders/", body, cookie, (302,)))
    return plan


def readers(games: list[dict[str, Any]], seconds: int) -> Iterator[list[Asked]]:
    """Views of the games: half are pages, and half what an open page asks for news."""
    apart = READERS / VIEWS
    for number in range(READERS):
        game = games[number % len(games)]
        cookie = f"sessionid={game['script'][number // len(games) % len(game['script'])][0]}"
        addresses = (f"/games/{game['pk']}/", f"/games/{game['pk']}/news/?head=0&letter=0")
        yield [
            Asked((turn + number / READERS) * apart, "GET", addresses[(turn + number) % 2], "", cookie, (200, 204))
            for turn in range(VIEWS * seconds // READERS)
        ]


def _live(port: int, plan: list[Asked], start: threading.Barrier) -> list[Answer]:
    """One person: every request at its time, or as soon as the last is answered; it counts from its time on."""
    line, waiting, answers = connect(port), threading.Event(), []
    start.wait()
    began = perf_counter()
    for one in plan:
        waiting.wait(max(began + one.at - perf_counter(), 0))
        error = _make(line, one)
        answers.append(Answer(one.method, 1000 * (perf_counter() - began - one.at), error))
        if error:
            line.close()
            line = connect(port)
    line.close()
    return answers


def _make(line: HTTPConnection, one: Asked) -> str:
    """Make a request; what is wrong with its answer."""
    try:
        status = ask(line, one.method, one.address, one.body, Cookie=one.cookie, Origin=SITE)
    except (OSError, HTTPException) as error:
        return f"{one.method} {one.address}: {error!r}"
    return "" if status in one.wanted else f"{one.method} {one.address}: an answer of {status}"


@contextmanager
def signals_kept() -> Iterator[None]:
    """A house that closes hears no Ctrl-C; let it be heard again afterwards."""
    kept = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in kept.items():
            signal.signal(number, handler)
