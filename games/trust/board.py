"""The scoreboard: which room measures which figure, in what order, and what may run beside what."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from games.bench.house import HOME, SERVER
from games.trust.room import SETTINGS
from games.trust.score import Score

LANES = 2


class Room(NamedTuple):
    """What measures some figures; `alone` if it takes every processor by itself, or must not be disturbed."""

    figures: tuple[str, ...]
    measure: str  # module, or module:function
    alone: bool = False


# Those that run side by side begin with the longest.
ROOMS = (
    Room(("F1",), "core:random_games", alone=True),
    Room(("F8", "F9"), "mail", alone=True),
    Room(("F14",), "load", alone=True),
    Room(("F4", "F5"), "kills"),
    Room(("F12",), "days"),
    Room(("F7",), "leaks"),
    Room(("F15",), "api"),
    Room(("F3",), "crash"),
    Room(("F6",), "races"),
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


def measure(wanted: Sequence[str], *, soak: bool, minutes: float | None = None) -> Iterator[Score]:
    """The scores of these figures as they are found: rooms that want to be alone first, then the others side by side.

    With `minutes`, figures that go by shares stop when their part of that time is up."""
    rooms = [room for room in ROOMS if set(room.figures) & set(wanted)]
    alone, beside = [room for room in rooms if room.alone], [room for room in rooms if not room.alone]
    turns = len(alone) + -(-len(beside) // LANES)
    seconds = None if minutes is None else 60 * minutes / max(1, turns)
    for lanes, some in ((1, alone), (LANES, beside)):
        for score in _in_lanes(lanes, some, soak, seconds):
            if score.number in wanted or score.number == "-":
                yield score


def _in_lanes(lanes: int, rooms: Sequence[Room], soak: bool, seconds: float | None) -> Iterator[Score]:
    told: queue.SimpleQueue[Score | None] = queue.SimpleQueue()

    def walk(room: Room) -> None:
        try:
            for score in enter(room.measure, soak=soak, seconds=seconds):
                told.put(score)
        finally:
            told.put(None)

    with ThreadPoolExecutor(lanes) as pool:
        walks = [pool.submit(walk, room) for room in rooms]
        left = len(walks)
        while left:
            score = told.get()
            if score is None:
                left -= 1
            else:
                yield score
        for done in walks:
            done.result()


def enter(measure: str, *, soak: bool, seconds: float | None = None) -> Iterator[Score]:
    """The scores that a room gives, as it finds them."""
    with tempfile.TemporaryDirectory(prefix="arrival-trust-") as var:
        environment = {**os.environ, **SERVER, "DJANGO_SETTINGS_MODULE": SETTINGS, "ARRIVAL_VAR": var}
        environment |= {"DATABASE_URL": "", "PYTHONPATH": str(HOME)}
        command = [sys.executable, "-m", "games.trust.room", measure, str(int(soak)), str(seconds or "")]
        with subprocess.Popen(command, cwd=HOME, env=environment, stdout=subprocess.PIPE, text=True) as process:
            for line in process.stdout or ():
                yield Score.from_json(json.loads(line))
        if process.returncode:
            yield Score("-", f"{measure} came to no end", 1, "runs", [f"it left with {process.returncode}"])


def in_order(scores: Sequence[Score]) -> list[Score]:
    """The scores as the table lists them."""
    return sorted(scores, key=lambda score: _order(score.number))


def _order(number: str) -> int:
    return int(number.removeprefix("F")) if number != "-" else 0
