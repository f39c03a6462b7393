"""The scoreboard: which room measures which figure, in what order, and what may run beside what."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from typing import NamedTuple

from games.trust.entering import enter, leave
from games.trust.score import Score
from games.trust.sites import DATABASES, lend

LANES = 2
AGAIN = 0.2  # seconds


class Room(NamedTuple):
    """What measures some figures; `alone` if it takes every processor by itself, or must not be disturbed; and which
    sites it needs."""

    figures: tuple[str, ...]
    measure: str  # module, or module:function
    alone: bool = False
    needs: tuple[str, ...] = ()


# Those that run side by side begin with the longest.
ROOMS = (
    Room(("F1",), "core:random_games", alone=True),
    Room(("F8", "F9"), "mail", alone=True),
    Room(("F14",), "load", alone=True, needs=("sqlite", "pages")),
    Room(("F4", "F5"), "kills", needs=DATABASES[:1]),
    Room(("F12",), "days"),
    Room(("F7",), "leaks"),
    Room(("F15",), "api"),
    Room(("F3",), "crash", needs=DATABASES),
    Room(("F6",), "races", needs=(*DATABASES, "pages")),
    Room(("F10",), "safe"),
    Room(("F18",), "planted"),
    Room(("F17",), "security"),
    Room(("F16",), "tamper"),
    Room(("F11",), "time"),
    Room(("F2",), "core:kept_games"),
)


def figures() -> list[str]:
    """Every figure there is, in order."""
    return sorted({figure for room in ROOMS for figure in room.figures}, key=_order)


def measure(wanted: Sequence[str], *, soak: bool, minutes: float | None = None) -> Generator[Score]:
    """The scores of these figures as they are found: rooms that want to be alone first, then the others side by side.

    With `minutes`, every room gets its part of what is left of that time; what it did not reach, its scores say."""
    rooms = [room for room in ROOMS if set(room.figures) & set(wanted)]
    alone, beside = [room for room in rooms if room.alone], [room for room in rooms if not room.alone]
    hours = Hours(minutes, len(alone), len(beside))
    for lanes, some in ((1, alone), (LANES, beside)):
        for score in _in_lanes(lanes, some, soak, hours):
            if score.number in wanted or score.number == "-":
                yield score


class Hours:
    """The time there is, shared out among the rooms that are still to be entered."""

    def __init__(self, minutes: float | None, alone: int, beside: int) -> None:
        self.until = None if minutes is None else time.monotonic() + 60 * minutes
        self.waiting = {1: alone, LANES: beside}
        self.lock = threading.Lock()

    def next(self, lanes: int) -> float | None:
        """The seconds for the room that is entered now, where so many are side by side."""
        if self.until is None:
            return None
        with self.lock:
            turns = sum(-(-rooms // side_by_side) for side_by_side, rooms in self.waiting.items())
            self.waiting[lanes] -= 1
        return max(1.0, (self.until - time.monotonic()) / max(1, turns))


def _in_lanes(lanes: int, rooms: Sequence[Room], soak: bool, hours: Hours) -> Iterator[Score]:
    told: queue.SimpleQueue[Score | None] = queue.SimpleQueue()

    def walk(room: Room) -> None:
        try:
            lent = lend(*room.needs)
            for score in enter(room.measure, soak=soak, seconds=hours.next(lanes), lent=lent):
                told.put(score)
        finally:
            told.put(None)

    with ThreadPoolExecutor(lanes) as pool:
        walks = [pool.submit(walk, room) for room in rooms]
        left = len(walks)
        try:
            while left:
                score = told.get()
                if score is None:
                    left -= 1
                else:
                    yield score
        except BaseException:  # told to stop, or nobody listens any more
            pool.shutdown(wait=False, cancel_futures=True)
            while wait(walks, timeout=AGAIN).not_done:  # a room that was just being entered is left as well
                leave()
            raise
        for done in walks:
            done.result()


def in_order(scores: Sequence[Score]) -> list[Score]:
    """The scores as the table lists them."""
    return sorted(scores, key=lambda score: _order(score.number))


def _order(number: str) -> int:
    return int(number.removeprefix("F")) if number != "-" else 0
