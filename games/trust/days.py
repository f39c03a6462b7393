"""The promises of days of play with outages: nobody's time is up early, nobody is told too little or too much, and no
game stands still."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from games.bench.house import HOME, SERVER
from games.trust.score import Score
from games.trust.simulation import Plan
from games.trust.spread import LIMIT, time_is_up, time_left

# What is wrong, in how many of what.
FIGURES = {
    "early": ("time-outs before their time", "timeouts", "time-outs"),
    "missed": ("mails missed or late", "to tell", "things to tell"),
    "extra": ("mails that should not have been", "mails", "mails"),
    "stuck": ("games that stood still", "days of games", "days of games"),
    "sealed": ("envelopes that were not opened", "openings", "openings"),
}
QUICK = Plan(days=14, games=20, outages=10, seed="fortnight")
SOAK = [Plan(days=90, games=50, outages=100, seed=f"soak {share}") for share in range(20)]
GOALS = (10 * 100, 90 * 1_000)  # days of games, each day of each game counted: quick, and in the soak


def live_through(plan: Plan) -> dict[str, Any]:
    """Simulate in a process of its own, on a site that is gone afterwards; gives what was found and counted."""
    with tempfile.TemporaryDirectory(prefix="arrival-days-") as var:
        environment = {**os.environ, **SERVER, "ARRIVAL_VAR": var, "DATABASE_URL": "", "PYTHONPATH": str(HOME)}
        left = time_left() if plan != QUICK else None
        environment[LIMIT] = "" if left is None else str(left)
        command = [sys.executable, "-m", "games.trust.stage", *map(str, plan)]
        done = subprocess.run(command, cwd=HOME, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    found["tally"]["games"] = plan.games
    return found


def scores(soak: bool) -> Iterator[Score]:
    """F12 of the scoreboard; the soak lives through shares of the games side by side."""
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        lived = [*filter(None, pool.map(_live_if_there_is_time, [QUICK, *SOAK] if soak else [QUICK]))]
    tally = sum((Counter(one["tally"]) for one in lived), Counter[str]())
    longest = max(one["tally"]["days"] for one in lived)
    note = f"{longest} days x {tally['games']} games, {tally['outages']} outages, {tally['answers']} answers"
    for name, (figure, tried, unit) in FIGURES.items():
        found, goal = [line for one in lived for line in one[name]], GOALS[soak] if name == "stuck" else 0
        yield Score("F12", figure, int(tally[tried]), unit, found, note, goal=goal)


def _live_if_there_is_time(plan: Plan) -> dict[str, Any] | None:
    """What was found in these days; the first are lived through in any case, the others until the time is up."""
    return live_through(plan) if plan == QUICK or not time_is_up() else None
