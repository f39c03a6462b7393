"""One measured figure with its goal, and how it is timed."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Literal, NamedTuple


class Figure(NamedTuple):
    """A name, a value, what the goal says of it, and a word on how it came about."""

    name: str
    value: float
    better: Literal["at least", "at most"]
    goal: float
    how: str = ""

    @property
    def met(self) -> bool:
        """Whether the goal is reached."""
        return self.value >= self.goal if self.better == "at least" else self.value <= self.goal

    def __str__(self) -> str:
        mark = "ok  " if self.met else "MISS"
        return f"{mark}  {self.name:<58} {self.value:>9.3f}  ({self.better} {self.goal:g})  {self.how}"


def cpu_seconds(work: Callable[[], object]) -> float:
    """The processor time of doing it once; other programs on the machine do not count."""
    began = time.process_time()
    work()
    return time.process_time() - began


def best_of(times: int, work: Callable[[], object]) -> float:
    """The least processor time of several tries: what noise adds is never taken for the thing itself."""
    return min(cpu_seconds(work) for _ in range(times))
