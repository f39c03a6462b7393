"""The promises of mail in: nothing brings the reader down or keeps it busy, nobody plays for another, and what a player
may send is not refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.trust.forging import FAULTS, believe
from games.trust.hostile import HOSTILE
from games.trust.mutants import corpus, fuzz, try_to_read
from games.trust.score import Score
from games.trust.spread import Share, in_turn, shares, spread

SHARE = 1_000  # mails for one process at a time


def _believe_share(share: Share) -> list[str]:
    return believe(*share)


def _fuzz_share(share: Share) -> list[str]:
    return fuzz(corpus(), *share)


def _try_all(work: Callable[[Share], list[str]], count: int, seed: str) -> tuple[int, list[str]]:
    """How many mails were tried in the time there was, and what was found wrong with them."""
    done = list(spread(work, shares(count, SHARE, seed)))
    return sum(share.size for share, _ in done), [line for _, found in done for line in found]


def scores(soak: bool) -> Iterator[Score]:
    """F8 and F9 of the scoreboard."""
    goals = {"F8": 1_000_000 if soak else 20_000, "F9": 10_000_000 if soak else 20_000}
    parts = in_turn(goals.items())
    _, goal = next(parts)
    note = f"{len(FAULTS)} kinds of fault, and as many legal mails"
    count, found = _try_all(_believe_share, goal, "F8")
    yield Score("F8", "mails played or refused that must not be", count, "mails", found, note, goal=goal)
    _, goal = next(parts)
    brought_down = [f"{name}: {wrong}" for name, raw in HOSTILE.items() if (wrong := try_to_read(raw))]
    count, found = _try_all(_fuzz_share, goal, "F9")
    note = f"{len(corpus())} mails of the corpus, {len(HOSTILE)} hostile"
    figure = "damaged mails that bring the reader down or hold it up"
    yield Score("F9", figure, count + len(HOSTILE), "mails", brought_down + found, note, goal=goal)
