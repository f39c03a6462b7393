"""The promise that a turn is played once, whoever posts it at the same moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from games.trust.score import Score
from games.trust.sites import DATABASES, Missing, missing, site_on
from games.trust.spread import shares

FIGURE = "races for a turn that not exactly one has won"
QUICK, SOAK, SHARE = 300, 100_000, 1_000  # races, over all databases, and at a time
GOAL = 200  # races on each database, every time


def scores(soak: bool) -> Iterator[Score]:
    """F6 of the scoreboard, on all databases side by side."""
    races = (SOAK if soak else QUICK) // len(DATABASES)
    with ThreadPoolExecutor(len(DATABASES)) as pool:
        measured = {database: pool.submit(_measure, database, races) for database in DATABASES}
        for database, found in measured.items():
            yield _score(database, found, races if soak else GOAL)


def _measure(database: str, races: int) -> dict[str, Any]:
    found: dict[str, Any] = {"races": 0, "clients": 0, "tally": Counter[str](), "found": []}
    with site_on(database, pages=True) as site:
        for share in shares(races, SHARE, "races"):
            measured = site.part("races", str(share.size))
            found["clients"] = measured["clients"]
            found["races"] += measured["races"]
            found["tally"].update(measured["tally"])
            found["found"] += measured["found"]
    return found


def _score(database: str, measured: Future[dict[str, Any]], goal: int) -> Score:
    figure = f"{database}: {FIGURE}"
    try:
        found = measured.result()
    except Missing:
        return missing("F6", figure, "races")
    won, lost, broken = (found["tally"][name] for name in ("won", "lost", "broken"))
    note = f"{found['clients']} clients: {won} yes, {lost} no, {broken} 5xx"
    return Score("F6", figure, found["races"], "races", found["found"], note, goal=goal)
