"""One room of the scoreboard in a process of its own, on a site that is gone afterwards: python -m games.trust.room."""

from __future__ import annotations

import importlib
import json
import sys
import time
from collections.abc import Iterator
from contextlib import redirect_stdout

from games.trust.score import Score
from games.trust.spread import allow

SETTINGS = "games.trust.settings"


def measure_here(measure: str, *, soak: bool) -> Iterator[Score]:
    """The scores of a room, each with the seconds it took, in this process."""
    module, _, name = measure.partition(":")
    scores = getattr(importlib.import_module(f"games.trust.{module}"), name or "scores")
    began = time.perf_counter()
    for score in scores(soak):
        now = time.perf_counter()
        yield score._replace(seconds=round(now - began, 1))
        began = now


if __name__ == "__main__":
    import django

    django.setup()
    wanted, is_soak, at_most = sys.argv[1:]
    allow(float(at_most) if at_most else None)
    told = sys.stdout
    with redirect_stdout(sys.stderr):  # nothing but scores goes to whoever listens
        for found in measure_here(wanted, soak=is_soak == "1"):
            print(json.dumps(found.as_json()), file=told, flush=True)
