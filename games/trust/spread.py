"""Work in shares over processes, until it is done or its time is up."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from typing import NamedTuple, TypeVar

T = TypeVar("T")
LIMIT = "ARRIVAL_TRUST_SECONDS"  # tells a process that a figure has started how long it may go on


class _Allowed:
    """Until when this process may go on measuring; for ever unless somebody says otherwise."""

    until: float | None = None


class Share(NamedTuple):
    """One piece of the work: how much, and the seed that makes it the same every time."""

    size: int
    seed: str


def allow(seconds: float | None) -> None:
    """Let figures that go by shares begin no new one after so many seconds."""
    _Allowed.until = None if seconds is None else time.monotonic() + seconds


def allow_as_told() -> None:
    """Let this process measure for as long as the one that has started it said."""
    said = os.environ.get(LIMIT)
    allow(float(said) if said else None)


def time_left() -> float | None:
    """The seconds for which this process may still measure; None where nobody has said."""
    return None if _Allowed.until is None else max(0.0, _Allowed.until - time.monotonic())


def time_is_up() -> bool:
    """Whether a figure should stop and say what it has."""
    return _Allowed.until is not None and time.monotonic() >= _Allowed.until


def in_turn(things: Iterable[T]) -> Iterator[T]:
    """One thing after another, each with an equal part of what is left of the time."""
    waiting, until = list(things), _Allowed.until
    try:
        while waiting:
            if until is not None:
                now = time.monotonic()
                _Allowed.until = now + max(0.0, until - now) / len(waiting)
            yield waiting.pop(0)
    finally:
        _Allowed.until = until


def shares(count: int, size: int, seed: str) -> Iterator[Share]:
    """The work cut up, the first share in any case, the others while there is time."""
    for number, begun in enumerate(range(0, count, size)):
        if number and time_is_up():
            return
        yield Share(min(size, count - begun), f"{seed}.{number}")


def spread(work: Callable[[Share], T], todo: Iterator[Share], jobs: int = 0) -> Iterator[tuple[Share, T]]:
    """Every share with what came of it, in order; what is found does not depend on the number of processes."""
    jobs = jobs or os.cpu_count() or 1
    begun: deque[tuple[Share, Future[T]]] = deque()
    with ProcessPoolExecutor(jobs) as pool:
        for share in todo:  # few at a time, so that the time can be up
            begun.append((share, pool.submit(work, share)))
            if len(begun) > 2 * jobs:
                done, future = begun.popleft()
                yield done, future.result()
        for done, future in begun:
            yield done, future.result()
