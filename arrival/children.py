"""Child processes: started in order, watched together, stopped in reverse order, none left behind."""

import ctypes
import os
import signal
import subprocess
import sys
from contextlib import suppress
from itertools import cycle
from types import TracebackType
from typing import Self

PATIENCE = 10.0
PR_SET_PDEATHSIG = 1


class ChildDied(Exception):
    """A child ended although nobody asked it to."""


class Children:
    """The processes of one site; leaving the `with` block stops them, the youngest first."""

    def __init__(self) -> None:
        self.running: list[tuple[str, subprocess.Popen[bytes]]] = []

    def __enter__(self) -> Self:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.default_int_handler)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # A second Ctrl-C must not cut the stopping short.
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        while self.running:
            stop(self.running.pop()[1])

    def start(self, name: str, command: list[str]) -> None:
        """Start a child in a session of its own, so that a Ctrl-C in the terminal reaches only us."""
        child = subprocess.Popen(command, start_new_session=True, preexec_fn=die_with_parent)
        self.running.append((name, child))

    def watch(self, seconds: float | None = None) -> None:
        """Wait that long, or for ever, and raise as soon as any child has ended."""
        ticks = cycle(self.running) if seconds is None else self.running
        pause = 0.2 if seconds is None else seconds / len(self.running)
        for name, child in ticks:
            try:
                code = child.wait(timeout=pause)
            except subprocess.TimeoutExpired:
                continue
            raise ChildDied(f"{name} ended with code {code}")


def stop(child: subprocess.Popen[bytes]) -> None:
    """End one child politely, then whatever is left of its session by force."""
    child.terminate()
    with suppress(subprocess.TimeoutExpired):
        child.wait(timeout=PATIENCE)
    with suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)
    child.wait()


def die_with_parent() -> None:
    """Ask the kernel to end this child when its parent is killed outright, where the kernel can."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
