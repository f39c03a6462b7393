"""The powers of Shadows Flicker Like Flame."""

from __future__ import annotations

from games.engine import Step
from games.rules.spirit_island.effect import Use
from games.rules.spirit_island.lands import lands_of
from games.rules.spirit_island.verbs import (
    choose_any,
    damage,
    destroy,
    downgrade,
    fear,
    gather,
    keep_dahan_unharmed,
    push,
)


def darkness_swallows_the_unwary(use: Use) -> Step:
    """An explorer is lured in; with more elements explorers vanish, and then invaders die, each with its fear."""
    yield from gather(use, "explorer")
    if use.reaches(2):
        fear(use, (yield from destroy(use, "explorer", up_to=2)))
    if use.reaches(3):
        slain = yield from damage(use, 3)
        fear(use, slain.total())


def concealing_shadows(use: Use) -> None:
    """Fear, and Ravage does not find the dahan; they still fight back."""
    fear(use, 1)
    keep_dahan_unharmed(use, "ravage")


def crops_wither_and_fade(use: Use) -> Step:
    """Fear, and a building loses its people."""
    fear(use, 2)
    yield from downgrade(use)


def favors_called_due(use: Use) -> Step:
    """Dahan come together; if they outnumber invaders there, fear."""
    yield from gather(use, "dahan", up_to=4)
    if use.has("invaders") and use.count("dahan") > use.count("invaders"):
        fear(use, 3)


def mantle_of_dread(use: Use) -> Step:
    """Fear, and the target spirit may drive an explorer and a town out of one of its lands."""
    fear(use, 2)
    lands = [land for land in lands_of(use.island, use.target) if use.at(land).has("explorer", "town")]
    target = use.by(use.target)
    spot = yield from choose_any(target, "land", [*lands, "none"], "choose-land", default="none")
    if spot != "none":
        yield from push(target.at(spot), "explorer")
        yield from push(target.at(spot), "town")
