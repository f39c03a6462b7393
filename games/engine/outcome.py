"""How a game ended and how the seats stand."""

from __future__ import annotations

from typing import Any

import msgspec


class Outcome(msgspec.Struct, omit_defaults=True, frozen=True):
    """The ending's name, each seat's place (1 is best; equal places share it) and the figures behind it."""

    ending: str
    places: tuple[int, ...]
    facts: dict[str, Any] = {}

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place; empty when a table that plays together has lost."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)
