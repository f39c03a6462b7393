"""The powers of Ocean's Hungry Grasp."""

from __future__ import annotations

from games.engine import Flow, Step
from games.rules.spirit_island.effect import Use
from games.rules.spirit_island.lands import is_coastal, is_ocean, lands_of, solid
from games.rules.spirit_island.verbs import choose_any, defend, drown, energy, fear, gather, push


def pound_ships_to_splinters(use: Use) -> None:
    """Fear, more of it with every level."""
    fear(use, sum(points for level, points in enumerate((1, 1, 2), 1) if use.reaches(level)))


def ocean_breaks_the_shore(use: Use) -> Step:
    """A town drowns, or a city instead with more elements; and another building with still more."""
    yield from drown(use, "town", *(["city"] if use.reaches(2) else []))
    if use.reaches(3):
        yield from drown(use, "town", "city")


def call_of_the_deeps(use: Use) -> Step:
    """An explorer is lured to the coast, or into the ocean, and there another may follow."""
    yield from gather(use, "explorer")
    if is_ocean(use.land):
        yield from gather(use, "explorer", up_to=1)


def grasping_tide(use: Use) -> None:
    """Fear, and the coast is sheltered."""
    fear(use, 2)
    defend(use, 4)


def swallow_the_land_dwellers(use: Use) -> Step:
    """An explorer, a town and a dahan drown."""
    for kind in ("explorer", "town", "dahan"):
        yield from drown(use, kind)


def tidal_boon(use: Use) -> Step:
    """Energy for another spirit, which may let the water carry a town and dahan away; the user may put dahan ashore."""
    energy(use, use.target, 2)
    target = use.by(use.target)
    lands = [land for land in lands_of(use.island, use.target) if use.at(land).has("town", "dahan")]
    spot = yield from choose_any(target, "land", [*lands, "none"], "choose-land", default="none")

    def landing(to: str) -> Flow[str]:
        if not is_ocean(to):
            return to
        coast = [land for land in solid(use.island.lands) if is_coastal(land)]
        ashore = yield from choose_any(use.at(to), "ashore", [*coast, "none"], "ashore")
        return to if ashore == "none" else ashore

    if spot != "none":
        yield from push(target.at(spot), "town")
        yield from push(target.at(spot), "dahan", up_to=2, landing=landing)
