"""A game that these rules cannot lay out: nothing can be played there, but rows can still be added to its log."""

from __future__ import annotations

from typing import Any

import msgspec

from games.engine import Table, Tally
from games.engine.decision import Decision
from games.engine.outcome import Outcome
from games.models import Game, Position


class Unlaid(Table[Any]):
    """What stands in for the table: it asks nobody anything, counts rows, and gives back what was stored."""

    def __init__(self, game: Game, position: Position) -> None:
        self._position = position
        self._digest = game.moves.values_list("digest", flat=True).get(number=game.head)
        self.envelopes = {}
        self.tally = msgspec.convert(position.tally, Tally, strict=False)

    @property
    def settled(self) -> bytes:
        """As it was stored."""
        return bytes(self._position.settled)

    @property
    def answers(self) -> list[Any]:
        """As they were stored."""
        return list(self._position.answers)

    @property
    def digest(self) -> str:
        """What the log says of where the game stands: of the position itself nobody can be sure."""
        return self._digest

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """None."""
        return ()

    @property
    def outcome(self) -> Outcome | None:
        """None that the rules could find."""
        return None
