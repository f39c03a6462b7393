"""The powers of Vital Strength of the Earth."""

from __future__ import annotations

from games.engine import Step
from games.rules.spirit_island.effect import Use
from games.rules.spirit_island.verbs import damage, defend, fear, gather, grant, remove_blight, stop_actions


def gift_of_strength(use: Use) -> None:
    """The target spirit may repeat a card; the more elements, the dearer it may be."""
    grant(use, use.target, "repeat", most=6 if use.reaches(3) else 3 if use.reaches(2) else 1)


def a_year_of_perfect_stillness(use: Use) -> None:
    """The invaders stand still there for the turn."""
    stop_actions(use)


def draw_of_the_fruitful_earth(use: Use) -> Step:
    """Explorers and dahan are drawn in."""
    yield from gather(use, "explorer", up_to=2)
    yield from gather(use, "dahan", up_to=2)


def guard_the_healing_land(use: Use) -> None:
    """A blight heals, and the land is sheltered."""
    remove_blight(use)
    defend(use, 4)


def rituals_of_destruction(use: Use) -> Step:
    """Damage; with enough dahan there more of it, and fear."""
    many = use.count("dahan") >= 3
    yield from damage(use, 5 if many else 2)
    if many:
        fear(use, 2)
