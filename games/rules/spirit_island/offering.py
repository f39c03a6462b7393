"""Which spirits a game offers: those of low complexity, or of a higher one too."""

from __future__ import annotations

from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.state import Island

LOW = "low"
_LEVELS = (LOW, "moderate", "high")
COMPLEXITIES = tuple(level for level in _LEVELS if any(spirit.complexity == level for spirit in FACTS.spirits.values()))


def spirits_of(complexity: str) -> list[str]:
    """The spirits that are no more complex than that, in printed order."""
    easier = _LEVELS[: _LEVELS.index(complexity) + 1]
    return [spirit.id for spirit in FACTS.spirits.values() if spirit.complexity in easier]


def offered(island: Island) -> list[str]:
    """The spirits that nobody has taken yet (S-SETUP-01)."""
    taken = {spirit.id for spirit in island.spirits}
    return [name for name in spirits_of(island.notes.get("complexity", LOW)) if name not in taken]
