"""Blitz: everything comes sooner."""

from __future__ import annotations

from games.rules.spirit_island.changes import Change
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs.blight import bring_blight


def prepare(island: Island) -> None:
    """One blight more for each player on the healthy side, and one fewer on the other."""
    bring_blight(island, len(island.spirits))
    island.notes["tainted_blight"] = -len(island.spirits)


def after_setup(island: Island) -> None:
    """The invaders act once more before the first turn."""
    island.next(["build"], ["explore"], ["advance"])


def cost(island: Island, seat: int, card: str, paid: int) -> int:
    """Fast power cards cost one less."""
    return max(0, paid - 1) if FACTS.powers[card].speed == "fast" else paid


BLITZ = Change(prepare=prepare, after_setup=after_setup, cost=cost)
