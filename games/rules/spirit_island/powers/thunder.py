"""The powers of Thunderspeaker."""

from __future__ import annotations

from games.engine import Step
from games.rules.spirit_island.effect import Use
from games.rules.spirit_island.elements import elements
from games.rules.spirit_island.verbs import choose, damage, defend, destroy, fear, gather, last, push


def gather_the_warriors(use: Use) -> Step:
    """Dahan come together, as many as the air carries word to, and set out, as many as the sun leads."""
    have = elements(use.island, use.user)
    yield from gather(use, "dahan", up_to=have["air"])
    yield from push(use, "dahan", up_to=have["sun"])


def lead_the_furious_assault(use: Use) -> Step:
    """Every two dahan there bring down a town; with more elements every three of them a city too."""
    yield from destroy(use, "town", count=use.count("dahan") // 2)
    if use.reaches(2):
        yield from destroy(use, "city", count=use.count("dahan") // 3)


def manifestation_of_power_and_glory(use: Use) -> Step:
    """Fear, and every dahan strikes with all the presence that stands beside it."""
    fear(use, 1)
    yield from damage(use, use.count("dahan") * use.here.presence[use.user])


def sudden_ambush(use: Use) -> Step:
    """A dahan may come, and then each of them there brings an explorer down."""
    yield from gather(use, "dahan", up_to=1)
    yield from destroy(use, "explorer", count=use.count("dahan"))


def voice_of_thunder(use: Use) -> Step:
    """The dahan are sent on, or the invaders take fright."""
    if use.has("invaders") and (yield from choose(use, "push", "fear")) == "fear":
        fear(use, 2)
    else:
        yield from push(use, "dahan", up_to=4)


def words_of_warning(use: Use) -> None:
    """The land is sheltered, and its dahan strike no later than the invaders."""
    defend(use, 3)
    last(use, "together")
