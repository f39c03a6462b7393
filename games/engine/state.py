"""What lies on the table, whatever the title: dice, agenda, revision, and what was just told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from games.engine.dice import Dice
from games.engine.events import Event


class State(msgspec.Struct, omit_defaults=True, kw_only=True):
    """The ground of every title's state: plain data that can be written as JSON and read back the same."""

    dice: Dice
    revision: int = 1
    agenda: list[list[Any]] = []  # what comes next: [step, arguments ...]
    events: list[Event] = []  # drained by the Table; empty in every settled state

    def tell(self, kind: str, /, **facts: Any) -> None:
        """Say to everybody that something happened."""
        self.events.append(Event(kind, facts))

    def whisper(self, to: Iterable[int], kind: str, secret: dict[str, Any], /, **facts: Any) -> None:
        """Say to everybody that something happened, and the secret part of it to some seats only."""
        self.events.append(Event(kind, facts, secret, tuple(to)))

    def next(self, *steps: list[Any]) -> None:
        """Put steps, in order, before everything else on the agenda."""
        self.agenda[:0] = steps


encoder = msgspec.json.Encoder(order="deterministic")
