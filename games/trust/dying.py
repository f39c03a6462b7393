"""A process that dies in the middle of a deed: kill -9 before its nth word to the database, the mail server or the
bell, or at any moment."""

from __future__ import annotations

import os
import select
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from django.db import connection, connections

from games import bell
from games.trust.tray import Tray

ACKNOWLEDGED = b"acknowledged"
MOST_SECONDS = 60.0  # a deed that takes so long hangs


class Death(NamedTuple):
    """How a process died: whether its deed was acknowledged before, what it was about to do, what went wrong."""

    acknowledged: bool
    about_to: str = ""
    error: str = ""


def die_before(event: int, deed: Callable[[], object], tray: Tray) -> Death:
    """Do the deed in a process that dies before that event of it, or, if it has fewer, after its acknowledgement."""
    return _fork(deed, tray, event, MOST_SECONDS)


def die_within(seconds: float, deed: Callable[[], object], tray: Tray) -> Death:
    """Do the deed in a process that is killed after so long."""
    return _fork(deed, tray, 0, seconds)


def _fork(deed: Callable[[], object], tray: Tray, event: int, seconds: float) -> Death:
    connections.close_all()  # the child must not speak on our lines
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _do_and_die(deed, tray, event, writing)
    os.close(writing)
    try:
        ready, _, _ = select.select([reading], [], [], seconds)
        if not ready:
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        said = os.read(reading, 65_536)
    finally:
        os.close(reading)
    if not said:
        return Death(
            acknowledged=False, about_to="whatever came next", error="it hung, or died by itself" if event else ""
        )
    if said.endswith(ACKNOWLEDGED):
        return Death(acknowledged=True)
    kind, _, what = said.decode(errors="replace").partition(" ")
    return Death(acknowledged=False, **{"about_to" if kind == "before" else "error": what})


def _do_and_die(deed: Callable[[], object], tray: Tray, event: int, writing: int) -> None:
    """In the child: nothing after the last line runs, no rollback, no `finally`, no farewell."""
    left = event

    def step(what: str) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            os.write(writing, f"before {what}"[:300].encode())
            os.kill(os.getpid(), signal.SIGKILL)

    try:
        with _watched(step, tray):
            deed()
            step("the answer")
            os.write(writing, ACKNOWLEDGED)
    except BaseException as error:
        os.write(writing, f"error {error!r}"[:300].encode())
    os.kill(os.getpid(), signal.SIGKILL)


@contextmanager
def _watched(step: Callable[[str], None], tray: Tray) -> Iterator[None]:
    """Have every statement, every COMMIT, every mail and every bell counted."""

    def execute(run: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        step(sql)
        return run(sql, params, many, context)

    commit = connection._commit  # type: ignore[attr-defined]

    def commit_counted() -> None:
        step("COMMIT")
        commit()

    with ExitStack() as stack:
        stack.enter_context(connection.execute_wrapper(execute))
        stack.enter_context(patch.object(connection, "_commit", commit_counted))
        stack.enter_context(patch.object(bell, "_ring", lambda task, *what: step(f"the bell {task}")))
        stack.enter_context(tray.counted(step))
        yield
