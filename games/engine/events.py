"""One thing that happened, as data, with who may know it."""

from __future__ import annotations

from typing import Any

import msgspec

from games.engine.errors import RulesBug


class Event(msgspec.Struct, omit_defaults=True, frozen=True):
    """A kind and facts for everybody, and secret facts for the seats in `to`."""

    kind: str
    facts: dict[str, Any] = {}
    secret: dict[str, Any] = {}
    to: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if "kind" in self.facts or "kind" in self.secret:
            raise RulesBug(f"{self.kind}: no fact of an event may be called `kind`, the event's own name")

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        """The event as that seat may know it; None is a spectator."""
        known = self.facts | self.secret if seat in self.to else self.facts
        return {"kind": self.kind, **known}

    def told_to(self, seat: int | None) -> Event:
        """The same event without what that seat may not know."""
        return self if seat in self.to else msgspec.structs.replace(self, secret={})
