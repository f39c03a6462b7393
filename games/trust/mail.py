"""The promises of mail in: nothing brings the reader down or keeps it busy, nobody plays for another, and what a player
may send is not refused."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor

from games.trust.forging import FAULTS, believe
from games.trust.hostile import HOSTILE
from games.trust.mutants import corpus, fuzz, try_to_read
from games.trust.score import Score

SHARE = 1_000  # mails for one process at a time


def _fuzz_share(count: int, seed: str) -> list[str]:
    return fuzz(corpus(), count, seed)


def spread(work: Callable[[int, str], list[str]], count: int, seed: str) -> list[str]:
    """The work in shares, over all processors; the same seed finds the same whatever their number."""
    shares = [min(SHARE, count - begun) for begun in range(0, count, SHARE)]
    with ProcessPoolExecutor(os.cpu_count() or 1) as pool:
        done = [pool.submit(work, share, f"{seed}.{number}") for number, share in enumerate(shares)]
        return [line for each in done for line in each.result()]


def scores(soak: bool) -> Iterator[Score]:
    """F8 and F9 of the scoreboard."""
    count = 1_000_000 if soak else 20_000
    note = f"{len(FAULTS)} kinds of fault, and as many legal mails"
    found = spread(believe, count, "F8")
    yield Score("F8", "mails played or refused that must not be", count, "mails", found, note)
    count = 10_000_000 if soak else 20_000
    found = [f"{name}: {wrong}" for name, raw in HOSTILE.items() if (wrong := try_to_read(raw))]
    found += spread(_fuzz_share, count, "F9")
    note = f"{len(corpus())} mails of the corpus, {len(HOSTILE)} hostile"
    yield Score(
        "F9", "damaged mails that bring the reader down or hold it up", count + len(HOSTILE), "mails", found, note
    )
