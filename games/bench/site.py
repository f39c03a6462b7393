"""How fast the site takes orders and gives pages, each beside a floor measured in the same run."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from typing import Any, NamedTuple
from urllib.parse import urlencode

from games.bench.figure import Figure
from games.bench.house import HOST, SITE, House, connect, house_on, postgres
from games.rules import RULESETS

CLIENTS = 8
ROUNDS = 3
TOKEN = "t" * 32  # of the forms: any will do, if cookie and form agree

Deed = Callable[[HTTPConnection, int, int], int]


def rate(port: int, deed: Deed, turns: range) -> float:
    """Deeds a second of all clients together, each on a line of its own; every answer must be a redirect."""
    start = threading.Barrier(CLIENTS + 1)

    def work(client: int) -> None:
        line = connect(port)
        start.wait()
        for turn in turns:
            if (status := deed(line, client, turn)) != 302:
                raise RuntimeError(f"an answer of {status}")
        line.close()

    with ThreadPoolExecutor(CLIENTS) as pool:
        done = [pool.submit(work, client) for client in range(CLIENTS)]
        start.wait()
        began = time.perf_counter()
        for each in done:
            each.result()
        return CLIENTS * len(turns) / (time.perf_counter() - began)


def ask(line: HTTPConnection, method: str, address: str, body: str, **headers: str) -> int:
    """Send a request and give its status, with the answer read to its end."""
    told = {"Host": HOST, "X-Forwarded-Proto": "https", "Content-Type": "application/x-www-form-urlencoded", **headers}
    line.request(method, address, body, told)
    answer = line.getresponse()
    answer.read()
    return answer.status


class Rates(NamedTuple):
    """Orders a second, and what a bare view does within the site (signed in, all middleware) and without any of it."""

    orders: float
    within: float
    bare: float


def order_rates(house: House, turns: int) -> Rates:
    """The best of some rounds in which the three take turns."""
    games: list[dict[str, Any]] = house.stage("orders", str(CLIENTS), str(turns * ROUNDS))

    def post(line: HTTPConnection, client: int, turn: int) -> int:
        session, key, order = games[client]["script"][turn]
        body = urlencode({"line": order, "at": key, "csrfmiddlewaretoken": TOKEN})
        cookie = f"sessionid={session}; csrftoken={TOKEN}"
        return ask(line, "POST", f"/games/{games[client]['pk']}/orders/", body, Cookie=cookie, Origin=SITE)

    def bare(line: HTTPConnection, client: int, turn: int) -> int:
        return ask(line, "POST", f"/floor/{games[client]['pk']}/", "")

    def within(line: HTTPConnection, client: int, turn: int) -> int:
        session = games[client]["script"][0][0]
        body, cookie = urlencode({"csrfmiddlewaretoken": TOKEN}), f"sessionid={session}; csrftoken={TOKEN}"
        return ask(line, "POST", f"/within/{games[client]['pk']}/", body, Cookie=cookie, Origin=SITE)

    best = Rates(0, 0, 0)
    with house.open() as port:
        rate(port, within, range(5))  # every worker has then loaded what it needs
        for number in range(ROUNDS):
            mine = range(number * turns, (number + 1) * turns)
            found = (rate(port, post, mine), rate(port, within, mine), rate(port, bare, mine))
            best = Rates(*map(max, best, found))
    return best


def order_figures(name: str, house: House, quick: bool) -> Iterator[Figure]:
    """Orders through the front door beside a view that locks one row and inserts one, within the site and bare."""
    found = order_rates(house, 8 if quick else 25)
    how = f"{found.orders:.0f} orders/s, {CLIENTS} clients"
    within = f"{name}: orders / a player's locked read and insert"
    yield Figure(within, found.orders / found.within, "at least", 0.4, f"{how}, floor {found.within:.0f}/s")
    bare = f"{name}: orders / the same without any middleware"
    yield Figure(bare, found.orders / found.bare, "at least", 0.4, f"{how}, floor {found.bare:.0f}/s")


def figures(quick: bool = False) -> Iterator[Figure]:
    """Every figure of the site."""
    with house_on() as house:
        yield from order_figures("sqlite", house, quick)
        yield from page_figures(house, quick)
        yield from list_figures(house, quick)
    if quick:
        return
    with postgres() as address:
        if address is not None:
            with house_on(address) as house:
                yield from order_figures("postgresql", house, quick)


def page_figures(house: House, quick: bool) -> Iterator[Figure]:
    """The game page beside a bare page of the site, and late in a game beside early."""
    cost = house.stage("pages", "40" if quick else "120")
    how = f"{cost['late']:.1f} ms, bare page {cost['bare']:.1f} ms of processor"
    yield Figure("the game page / a bare page of the site", cost["late"] / cost["bare"], "at most", 4, how)
    for title in RULESETS:
        how = f"{cost[title]:.1f} ms, four moments of a random game of four"
        yield Figure(f"the page of {title} / a bare page", cost[title] / cost["bare"], "at most", 4, how)
    how = f"{cost['late']:.1f} and {cost['early']:.1f} ms, the longer log has {cost['rows']} rows"
    yield Figure("the game page after move 400 / after move 20", cost["late"] / cost["early"], "at most", 1.2, how)


def list_figures(house: House, quick: bool) -> Iterator[Figure]:
    """The lists of a house in which much is played."""
    found = house.stage("lists", *(("100", "10000") if quick else ("1000", "100000")))
    how = f"{found['rows']['games']} games, {found['rows']['moves']} moves"
    for kind, name in (("mine", "my games"), ("tables", "open tables")):
        yield Figure(f"{name}: queries", found[kind]["queries"], "at most", 12, how)
        yield Figure(f"{name}: median, ms of processor", found[kind]["ms"], "at most", 100, how)
