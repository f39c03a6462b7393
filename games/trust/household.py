"""The processes of a site that is killed piece by piece: broker, worker and scheduler, each up again at once."""

from __future__ import annotations

import os
import signal
import subprocess
from contextlib import suppress
from types import TracebackType
from typing import Self

from django.conf import settings

from arrival import broker
from arrival.children import die_with_parent
from games.management.commands.serve import BEAT, WORKER

BROKER, WORKERS, SCHEDULER, HAND = "the broker", "the worker", "the scheduler", "a hand of the worker"


def hurried(command: list[str]) -> list[str]:
    """A command of Celery's, for games.trust.hurried."""
    return [part if part != "arrival" else "games.trust.hurried" for part in command]


class Household:
    """The processes; leaving the `with` block ends them."""

    def __init__(self) -> None:
        commands = {BROKER: broker.command(settings.VAR), WORKERS: hurried(WORKER), SCHEDULER: hurried(BEAT)}
        self.commands = commands
        self.running: dict[str, subprocess.Popen[bytes]] = {}

    def __enter__(self) -> Self:
        for name in self.commands:
            self.start(name)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for name in reversed(list(self.running)):
            self._end(name)

    def start(self, name: str) -> None:
        """Start one of them, in a session of its own."""
        quiet = subprocess.DEVNULL  # what is said of a lost broker and of killed hands is no news here
        self.running[name] = subprocess.Popen(
            self.commands[name], start_new_session=True, preexec_fn=die_with_parent, stdout=quiet, stderr=quiet
        )

    def kill(self, name: str) -> None:
        """Kill -9; what was killed is started again at once, as a supervisor would."""
        if name == HAND:
            self._kill_a_hand()
            return
        self._end(name)
        self.start(name)

    def _end(self, name: str) -> None:
        child = self.running.pop(name)
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()

    def _kill_a_hand(self) -> None:
        """Kill every process that works for the worker; the worker itself sees to it that there are others."""
        import psutil

        for hand in psutil.Process(self.running[WORKERS].pid).children():
            with suppress(psutil.NoSuchProcess):
                hand.kill()
