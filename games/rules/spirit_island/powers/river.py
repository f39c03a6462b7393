"""The powers of River Surges in Sunlight."""

from __future__ import annotations

from games.engine import Step
from games.rules.spirit_island.effect import Use
from games.rules.spirit_island.verbs import add, damage, damage_each, energy, gather, push


def massive_flooding(use: Use) -> Step:
    """Push an invader away; with more elements hurt the invaders instead, and push more; or hurt them all."""
    if use.reaches(3):
        damage_each(use, 2)
    elif use.reaches(2):
        yield from damage(use, 2)
        yield from push(use, "explorer", "town", up_to=3)
    else:
        yield from push(use, "explorer", "town")


def boon_of_vigor(use: Use) -> None:
    """A little energy for oneself, or for another spirit as much as it has cards in play (S-GAIN-14)."""
    energy(use, use.target, len(use.island.spirits[use.target].play) if use.on_another else 1)


def flash_floods(use: Use) -> Step:
    """Damage, twice as much on the coast."""
    yield from damage(use, 2 if use.is_coastal else 1)


def rivers_bounty(use: Use) -> Step:
    """Gather dahan; where enough of them live they grow in number, and the river in strength."""
    yield from gather(use, "dahan", up_to=2)
    if use.count("dahan") >= 2:
        add(use, "dahan")
        energy(use, use.user, 1)


def wash_away(use: Use) -> Step:
    """Push explorers and towns away."""
    yield from push(use, "explorer", "town", up_to=3)
