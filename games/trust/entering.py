"""Rooms entered and left: each is a process in a session of its own, and none goes on when nobody listens any more."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from arrival.children import die_with_parent, stop
from games.bench.house import HOME, SERVER
from games.trust.room import SETTINGS
from games.trust.score import Score

_inside: list[subprocess.Popen[bytes]] = []


def enter(
    measure: str, *, soak: bool, seconds: float | None = None, lent: Mapping[str, str] | None = None
) -> Iterator[Score]:
    """The scores that a room gives, as it finds them; `lent` tells it what was made for all rooms."""
    with tempfile.TemporaryDirectory(prefix="arrival-trust-") as var:
        environment = {**os.environ, **SERVER, "DJANGO_SETTINGS_MODULE": SETTINGS, "ARRIVAL_VAR": var}
        environment |= {"DATABASE_URL": "", "PYTHONPATH": str(HOME), **(lent or {})}
        command = [sys.executable, "-m", "games.trust.room", measure, str(int(soak)), str(seconds or "")]
        process = subprocess.Popen(
            command,
            cwd=HOME,
            env=environment,
            stdout=subprocess.PIPE,
            start_new_session=True,
            preexec_fn=die_with_parent,
        )
        _inside.append(process)
        try:
            with process:
                for line in process.stdout or ():
                    yield Score.from_json(json.loads(line))
        finally:
            stop(process)
            _inside.remove(process)
        if process.returncode:
            yield Score("-", f"{measure} came to no end", 1, "runs", [f"it left with {process.returncode}"])


def leave() -> None:
    """End every room that is being measured, with all that it has started."""
    for process in list(_inside):
        process.terminate()
    for process in list(_inside):
        stop(process)


@contextmanager
def interruptible() -> Iterator[None]:
    """Let whoever is told to stop hear of it as of Ctrl-C."""
    kept = {number: signal.signal(number, signal.default_int_handler) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in kept.items():
            signal.signal(number, handler)
