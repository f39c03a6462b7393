"""What trying a line tells, and what became of a line that was played."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from games.engine.decision import Decision
from games.engine.errors import Incomplete, OrderError
from games.engine.events import Event

View: TypeAlias = dict[str, Any]  # what one seat may know, as plain data
Stopped = Literal["open", "incomplete", "fence", "sealed", "others", "over"]


class Trial(NamedTuple):
    """What a line would do: the view then, the orders read, the next question, the words left, why it stopped."""

    view: View
    orders: list[str]
    decision: Decision | None
    rest: str
    stopped: Stopped
    events: list[Event]

    def complete(self) -> Trial:
        """This trial, unless it stops where it would keep the others waiting."""
        if self.stopped == "incomplete" and self.decision is not None:
            raise Incomplete(
                "The line stops in the middle: say how it goes on, or end it with `auto`.",
                said=" ".join(self.orders),
                nearest=self.decision.options[:8],
            )
        return self


class Submitted(msgspec.Struct):
    """What became of a line: the pieces played, what they told, and the rest with the reason it was not read."""

    pieces: list[list[str]] = []
    events: list[Event] = []
    rest: str = ""
    why: OrderError | None = None
