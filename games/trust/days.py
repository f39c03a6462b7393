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

# What is wrong, in how many of what.
FIGURES = {
    "early": ("time-outs before their time", "timeouts", "time-outs"),
    "missed": ("mails missed or late", "to tell", "things to tell"),
    "extra": ("mails that should not have been", "mails", "mails"),
    "stuck": ("games that stood still", "games", "games"),
    "sealed": ("envelopes that were not opened", "openings", "openings"),
}
QUICK = Plan(days=14, games=20, outages=10, seed="fortnight")
SOAK = [Plan(days=90, games=50, outages=100, seed=f"soak {share}") for share in range(20)]


def live_through(plan: Plan) -> dict[str, Any]:
    """Simulate in a process of its own, on a site that is gone afterwards; gives what was found and counted."""
    with tempfile.TemporaryDirectory(prefix="arrival-days-") as var:
        environment = {**os.environ, **SERVER, "ARRIVAL_VAR": var, "DATABASE_URL": "", "PYTHONPATH": str(HOME)}
        command = [sys.executable, "-m", "games.trust.stage", *map(str, plan)]
        done = subprocess.run(command, cwd=HOME, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    found["tally"]["games"] = plan.games
    return found


def scores(soak: bool) -> Iterator[Score]:
    """F12 of the scoreboard; the soak lives through shares of the games side by side."""
    plans = SOAK if soak else [QUICK]
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        lived = list(pool.map(live_through, plans))
    tally = sum((Counter(one["tally"]) for one in lived), Counter[str]())
    note = f"{plans[0].days} days x {tally['games']} games, {plans[0].outages} outages, {tally['answers']} answers"
    for name, (figure, tried, unit) in FIGURES.items():
        yield Score("F12", figure, int(tally[tried]), unit, [line for one in lived for line in one[name]], note)
