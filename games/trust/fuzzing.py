"""Random games spread over processes."""

from __future__ import annotations

from functools import partial

from games.engine.fuzz import Report, fuzz
from games.rules import RULESETS
from games.trust.spread import Share, shares, spread

SHARE = 50  # games for one process at a time


def run(title: str, players: int | None, every: int, share: Share) -> Report:
    """One process's share of the games."""
    return fuzz(RULESETS[title], share.size, share.seed, players, every)


def run_all(title: str, games: int, seed: str, players: int | None, jobs: int, every: int = 8) -> Report:
    """All the games, spread over processes; the same seed plays the same games whatever the number of processes."""
    report = Report()
    for _, part in spread(partial(run, title, players, every), shares(games, SHARE, seed), jobs):
        report.add(part)
    return report
