"""A house to measure in: a site of its own with broker and web server in a temporary directory, gone afterwards."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from arrival import broker
from arrival.children import Children
from games.management.commands.serve import WEB, site_answers, wait_until

HOME = Path(__file__).resolve().parents[2]
HOST = "bench.example.org"
SITE = f"https://{HOST}"
# As behind a proxy on a server: DEBUG off, so templates are cached and nothing is remembered of queries.
SERVER = {
    "ALLOWED_HOSTS": HOST,
    "ARRIVAL_DATA_KEY": "only for the data of the bench " * 2,
    "BEHIND_PROXY": "1",
    "DEBUG": "0",
    "DJANGO_SETTINGS_MODULE": "arrival.settings",
    "LOG_LEVEL": "ERROR",
    "REDIS_URL": "",
    "SECRET_KEY": "only for the bench " * 4,
    "SITE_URL": SITE,
}


class House:
    """One site on one database."""

    def __init__(self, var: Path, database: str) -> None:
        self.var = var
        self.environment = {**SERVER, "ARRIVAL_VAR": str(var), "DATABASE_URL": database, "PYTHONPATH": str(HOME)}

    def manage(self, *arguments: str) -> None:
        """Run a command of the site."""
        self._run("manage.py", *arguments)

    def stage(self, part: str, *arguments: str) -> Any:
        """Run a part of games.bench.stage in a process of the site, and give what it found."""
        return json.loads(self._run("-m", "games.bench.stage", part, *arguments))

    def _run(self, *arguments: str) -> str:
        command = [sys.executable, *arguments]
        done = subprocess.run(
            command, cwd=HOME, env={**os.environ, **self.environment}, stdout=subprocess.PIPE, text=True, check=True
        )
        return done.stdout

    @contextmanager
    def open(self) -> Iterator[int]:
        """Start the broker and the web server, and give the port."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        within = ["env", *(f"{name}={value}" for name, value in self.environment.items())]
        web = [*WEB[:-1], "games.bench.wsgi:application", "--host", "127.0.0.1", "--port", str(port)]
        with Children() as children:
            children.start("the broker", broker.command(self.var))
            children.start("the web server", [*within, *web])
            wait_until(lambda: site_answers("127.0.0.1", port, HOST), children)
            yield port


@contextmanager
def house_on(database: str = "") -> Iterator[House]:
    """A new house on that database, or on SQLite."""
    with tempfile.TemporaryDirectory(prefix="arrival-bench-") as var:
        house = House(Path(var), database)
        house.manage("migrate", "--no-input", "--verbosity", "0")
        house.manage("collectstatic", "--no-input", "--verbosity", "0")
        yield house


@contextmanager
def postgres() -> Iterator[str | None]:
    """The address of a PostgreSQL server of our own; None where none can be had."""
    try:
        from tests.postgres import Server
    except ImportError:
        yield None
        return
    try:
        server = Server()
    except Exception:  # the wheel does not run everywhere, and a figure less is no failure
        yield None
        return
    try:
        yield server.start()
    finally:
        server.stop()


def connect(port: int) -> HTTPConnection:
    """A client's line to the house, kept open."""
    return HTTPConnection("127.0.0.1", port, timeout=60)
