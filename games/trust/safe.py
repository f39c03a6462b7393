"""The promise that looking changes nothing: GET, HEAD and OPTIONS over all addresses, for everybody, in every state."""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.core import mail
from django.db import connection
from django.test.utils import override_settings

from games.trust.browsers import browser_of
from games.trust.ground import lay_tables
from games.trust.routes import Examples, NoExample, routes
from games.trust.score import Score
from games.trust.world import VISITOR, World

# One of everything that pages look for behind the question mark.
QUERY = "?line=auto&verb=build&as=all&head=0&letter=0&move=1&page=1&which=mine&title=roam&next=/&q=a&from=0&key=x"
READING = ("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK", "BEGIN", "EXPLAIN", "PRAGMA", "SET")
ALIKE = ("Bob", "Charlie")  # Alice, where the admin is concerned: it knows the house alone
# Where nobody finds anything on a server, on purpose.
CLOSED = re.compile(r"\^?accounts/\^?password/|api/\^v1/$|admin/|demo/$")
# What looking may do after all, and why: the page that sets up a second code shows a key, which has to be remembered
# until its owner has proved to have it. It is remembered in the session of whoever looks, and nowhere else.
EXCEPTED = {"accounts/2fa/totp/activate/": "django_session"}
# A health page says by its status that the house is not well; here it has no broker.
UNWELL = {"health": 503}


class Walk:
    """A walk through the house, noting what is found."""

    def __init__(self, world: World) -> None:
        self.examples = Examples(world)
        self.browsers = {name: browser_of(player) for name, player in world.people.items()}
        self.found: list[str] = []
        self.requests = 0
        self.routes: set[str] = set()

    def everywhere(self, *, briefly: bool = False, only: str = "") -> None:
        """To every address there is, or those that begin so; briefly means once each."""
        before = contents()
        for route in (each for each in routes() if each.startswith(only)):
            self.routes.add(route)
            try:
                addresses = self.examples.of(route)
            except NoExample as error:
                self.found.append(str(error))
                continue
            self._visit(route, addresses[:1] if briefly else addresses, briefly)
        changed = [table for table, rows in contents().items() if rows != before.get(table)]
        self.found += [f"the rows of {table} are not what they were" for table in changed]

    def _visit(self, route: str, addresses: list[str], briefly: bool) -> None:
        got = set()  # by those who have signed in
        for number, address in enumerate(addresses):
            for name, browser in self.browsers.items():
                if route.startswith("admin/") and name in ALIKE:
                    continue
                status = self._ask(route, name, browser.get, address)
                got |= {status} if name != VISITOR else set()
                if number == 0 and not briefly:  # one state of a game is enough for these
                    self._ask(route, name, browser.get, address + QUERY)
                    self._ask(route, name, browser.head, address)
                    self._ask(route, name, browser.options, address)
        if got == {404} and not briefly and not CLOSED.match(route):
            self.found.append(f"{route}: everybody is told that there is nothing")

    def _ask(self, route: str, name: str, ask: Callable[..., Any], address: str) -> int:
        sent = mails_sent()
        with writes() as written:
            status = int(ask(address).status_code)
        self.requests += 1
        way = f"{ask.__name__.upper()} {address} by {name}"
        if status >= 500 and UNWELL.get(route) != status:
            self.found.append(f"{way}: {status}")
        if mails_sent() > sent:
            self.found.append(f"{way} sends a mail")
        allowed = EXCEPTED.get(route)
        self.found += [f"{way} writes: {sql}" for sql in written if not allowed or f'"{allowed}"' not in sql]
        return status


def mails_sent() -> int:
    """How many mails have left."""
    return len(getattr(mail, "outbox", ()))


@contextmanager
def writes() -> Iterator[list[str]]:
    """Every statement within that changes a row."""
    found: list[str] = []

    def watch(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        done = execute(sql, params, many, context)
        if not sql.lstrip(" (").upper().startswith(READING) and context["cursor"].rowcount != 0:
            found.append(sql[:100])
        return done

    with connection.execute_wrapper(watch):
        yield found


def contents() -> dict[str, str]:
    """A hash of all rows of every table, known to Django or not; but see EXCEPTED."""
    found = {}
    with connection.cursor() as cursor:
        for table in set(connection.introspection.table_names(cursor)) - set(EXCEPTED.values()):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")  # noqa: S608 # nosec B608 # our tables
            found[table] = hashlib.sha256("\n".join(sorted(map(repr, cursor.fetchall()))).encode()).hexdigest()
    return found


def scores(soak: bool) -> Iterator[Score]:
    """F10 of the scoreboard, on a server and on a laptop, which shows more."""
    lay_tables()
    expected = UNWELL.values()
    logging.getLogger("django.request").addFilter(lambda told: getattr(told, "status_code", 0) not in expected)
    walk = Walk(World())
    walk.everywhere()
    with override_settings(DEBUG=True):
        walk.everywhere(briefly=True)
    figure = "safe requests that change a row, send a mail or fail"
    note = f"{len(walk.routes)} addresses, {len(walk.browsers)} people, every state of a game"
    yield Score("F10", figure, walk.requests, "requests", walk.found, note)
