"""The powers of A Spread of Rampant Green."""

from __future__ import annotations

from games.engine import Step
from games.rules.spirit_island.aiming import aim_again
from games.rules.spirit_island.effect import Use
from games.rules.spirit_island.lands import lands_of, within
from games.rules.spirit_island.verbs import (
    add_presence,
    choose,
    damage,
    damage_each,
    defend,
    fear,
    push,
    remove_blight,
)


def creepers_tear_into_mortar(use: Use) -> Step:
    """Damage to a building; with more elements once again, and again, wherever there is presence."""
    yield from damage(use, 1, "town", "city")
    for level in (2, 3):
        if use.reaches(level):
            again = yield from aim_again(use)
            if again is not None:
                yield from damage(again, 1, "town", "city")


def all_enveloping_green(use: Use) -> None:
    """The land is sheltered, with more elements better, and in the end it heals."""
    defend(use, 4 if use.reaches(2) else 2)
    if use.reaches(3):
        remove_blight(use)


def fields_choked_with_growth(use: Use) -> Step:
    """A town is driven out, or dahan are."""
    if (yield from choose(use, "town", "dahan")) == "town":
        yield from push(use, "town")
    else:
        yield from push(use, "dahan", count=3)


def gift_of_proliferation(use: Use) -> Step:
    """The other spirit spreads; where to is its own choice."""
    yield from add_presence(use.island, use.target, within(use.island, lands_of(use.island, use.target), 1))


def overgrow_in_a_night(use: Use) -> Step:
    """Presence grows there, or what has grown frightens the invaders."""
    frightens = use.has_presence and use.has("invaders")
    if frightens and (yield from choose(use, "presence", "fear")) == "fear":
        fear(use, 3)
    else:
        yield from add_presence(use.island, use.user, [use.land])


def stem_the_flow_of_fresh_water(use: Use) -> Step:
    """A building is parched, or all of them where water is scarce."""
    if use.is_in("hills", "sands"):
        damage_each(use, 1, "town", "city")
    else:
        yield from damage(use, 1, "town", "city")
