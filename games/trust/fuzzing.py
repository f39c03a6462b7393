"""Random games spread over processes."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial

from games.engine.fuzz import Report, fuzz
from games.rules import RULESETS
from games.trust.spread import Share, shares, spread, time_is_up

SHARE = 50  # games for one process at a time


def run(title: str, players: int | None, every: int, wanted: Collection[str], share: Share) -> Report:
    """One process's share of the games."""
    return fuzz(RULESETS[title], share.size, share.seed, players, every, wanted)


def run_all(title: str, games: int, seed: str, players: int | None, jobs: int, every: int = 8) -> Report:
    """All the games, spread over processes; the same seed plays the same games whatever the number of processes.

    They come in rounds: what no game of the rounds before has brought into play is sought in the next."""
    report, parts = Report(), RULESETS[title].parts
    for number, size in enumerate(rounds(games) if parts else [games]):
        if number and time_is_up():
            break
        wanted = [part for part in parts if part not in report.covered] if number else []
        todo = shares(size, SHARE, f"{seed}.{number}" if number else seed)
        for _, part in spread(partial(run, title, players, every, wanted), todo, jobs):
            report.add(part)
    return report


def rounds(games: int) -> Iterator[int]:
    """About half of the games, half of those left, and so on, in whole shares."""
    while games > SHARE:
        size = -(-games // (2 * SHARE)) * SHARE
        yield size
        games -= size
    yield games
