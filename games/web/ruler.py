"""The ruler of a replay: all rows of a log as a measuring stick to walk along."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.models import Move

LEFT, RIGHT = 10.0, 1170.0


class Ruler(NamedTuple):
    """A tick for each row, a tall line where a round begins, and a pin at the row that is shown."""

    ticks: list[tuple[int, float]]
    rounds: list[tuple[str, float]]
    pin: float
    width: float  # of what can be clicked round a tick

    @property
    def half(self) -> float:
        """Half of that width."""
        return self.width / 2

    @classmethod
    def of(cls, moves: Sequence[Move], number: int) -> Ruler:
        """The ruler of a log, with its pin at that row."""
        step = (RIGHT - LEFT) / max(1, len(moves) - 1)
        begun = [
            (str(event.facts["round"]), round(LEFT + move.number * step, 1))
            for move in moves
            for event in move.told()
            if event.kind == "round"
        ]
        ticks = [(move.number, round(LEFT + move.number * step, 1)) for move in moves]
        return cls(ticks, begun, round(LEFT + number * step, 1), round(min(step, 24), 1))
