"""The powers of Lightning's Swift Strike."""

from __future__ import annotations

from games.engine import Step
from games.rules.spirit_island.effect import Use
from games.rules.spirit_island.lands import buildings
from games.rules.spirit_island.verbs import damage_each, destroy, fear, grant, push


def thundering_destruction(use: Use) -> Step:
    """A town falls, or a city instead with more elements; and further buildings with still more."""
    yield from destroy(use, "town", *(["city"] if use.reaches(2) else []))
    for level in (3, 4):
        if use.reaches(level):
            yield from destroy(use, "town", "city")


def harbingers_of_the_lightning(use: Use) -> Step:
    """Dahan go on; if any of them comes to a town or city, fear goes with them."""
    reached = yield from push(use, "dahan", up_to=2)
    if any(buildings(use.island, land) for land in reached):
        fear(use, 1)


def lightnings_boon(use: Use) -> None:
    """The target spirit may use slow powers in the fast phase."""
    grant(use, use.target, "fast", 2)


def raging_storm(use: Use) -> None:
    """Every invader is hurt."""
    damage_each(use, 1)


def shatter_homesteads(use: Use) -> Step:
    """Fear, and a town falls."""
    fear(use, 1)
    yield from destroy(use, "town")
