"""One room of the scoreboard in a process of its own, on a site that is gone afterwards: python -m games.trust.room."""

from __future__ import annotations

import importlib
import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from typing import NoReturn

from games.trust.score import Score
from games.trust.spread import allow

SETTINGS = "games.trust.settings"
PATIENCE = 3.0  # seconds for those who are told to stop


def measure_here(measure: str, *, soak: bool) -> Iterator[Score]:
    """The scores of a room, each with the seconds it took by the clock and on processors, in this process."""
    module, _, name = measure.partition(":")
    scores = getattr(importlib.import_module(f"games.trust.{module}"), name or "scores")
    began, used = time.perf_counter(), 0.0
    for score in scores(soak):
        now, then = time.perf_counter(), processor_seconds()
        yield score._replace(seconds=round(now - began, 1), processor=round(then - used, 1))
        began, used = now, then


def processor_seconds() -> float:
    """What this process and those it has seen end have used of processors."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def end_with_all(number: int, frame: object) -> NoReturn:
    """What a room does when it is told to stop: its helpers end first, then it does, with everything tidied up."""
    signal.signal(number, signal.SIG_IGN)  # at once: it may come twice
    import psutil

    helpers = psutil.Process().children(recursive=True)  # some have sessions of their own
    os.killpg(0, number)
    for stubborn in psutil.wait_procs(helpers, timeout=PATIENCE)[1]:
        with suppress(psutil.NoSuchProcess):
            stubborn.kill()
    sys.exit(128 + number)


if __name__ == "__main__":
    import django

    signal.signal(signal.SIGTERM, end_with_all)
    django.setup()
    wanted, is_soak, at_most = sys.argv[1:]
    allow(float(at_most) if at_most else None)
    told = sys.stdout
    with redirect_stdout(sys.stderr):  # nothing but scores goes to whoever listens
        for found in measure_here(wanted, soak=is_soak == "1"):
            print(json.dumps(found.as_json()), file=told, flush=True)
