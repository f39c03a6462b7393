"""Random games spread over processes."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor

from games.engine.fuzz import Report, fuzz
from games.rules import RULESETS


def run(title: str, games: int, seed: str, players: int | None, every: int) -> Report:
    """One process's share of the games."""
    return fuzz(RULESETS[title], games, seed, players, every)


def run_all(title: str, games: int, seed: str, players: int | None, jobs: int, every: int = 8) -> Report:
    """All the games, spread over processes; the same seed plays the same games whatever the number of processes."""
    shares = [min(50, games - begun) for begun in range(0, games, 50)]
    report = Report()
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        tasks = [
            pool.submit(run, title, share, f"{seed}.{number}", players, every) for number, share in enumerate(shares)
        ]
        for task in tasks:
            report.add(task.result())
    return report
