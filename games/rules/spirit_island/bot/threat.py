"""What a land costs: the invaders that stand there, and the Ravages and Builds that are coming."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.rules.spirit_island.facts import LAND_HEALTH, PIECES
from games.rules.spirit_island.forecast import coming
from games.rules.spirit_island.lands import EARTHS_VITALITY, defend_in, has_rule, is_sacred_site, is_stopped, lasting
from games.rules.spirit_island.state import Island

NONE: list[int] = []  # where no such piece stands
PRICES = (1.5, 5.0, 9.0)  # of an explorer, a town and a city that stand
DAHAN = 2.0
HURT = 0.3  # for each point of damage on an invader, which heals if it is not followed up
FEAR = 1.7
PRESENCE = 4.0
LATER = 0.7  # a Ravage next turn counts that much of one that comes now
SOON, LATER_STILL = 0.8, 0.5  # and so do the next two when this turn's is over
AWAY = 0.15  # the chance that a land is ravaged later on, for a blight there


class Outlook(NamedTuple):
    """What the invaders are about to do, and how much of it counts: what is further off can still be helped."""

    ravage: frozenset[str]
    build: frozenset[str]
    after: frozenset[str]
    held: bool  # whether what holds this turn holds for it
    health: tuple[int, ...]  # of explorers, towns, cities and dahan
    strength: tuple[int, ...]
    guards: tuple[int, ...]  # spirits that defend their sacred sites


def outlook(island: Island) -> Outlook:
    """The outlook from this phase."""
    ahead = coming(island)
    ravage, build, after = (frozenset(ahead[when]) for when in ("ravage", "build", "after"))  # type: ignore[call-overload]
    guards = tuple(seat for seat in island.seats if has_rule(island, seat, "earths-vitality"))
    health = tuple(island.health(kind, "") for kind in PIECES)
    strength = tuple(island.strength(kind) for kind in PIECES)
    return Outlook(ravage, build, after, bool(ahead["defended"]), health, strength, guards)


class Scene(NamedTuple):
    """All that matters about one land for what it will cost."""

    explorers: int
    towns: int
    cities: int
    dahan: int
    blight: int
    presence: int  # spirits with presence there
    defend: int
    guard: int  # Defend that will be there next turn as well
    ravages: bool
    builds: bool
    ravages_after: bool
    held: bool
    dahan_safe: bool
    blight_safe: bool
    health: tuple[int, ...]
    strength: tuple[int, ...]


def land_cost(island: Island, land: str, look: Outlook) -> tuple[float, float]:
    """What stands in a land and what will happen there costs, and how much blight that brings."""
    here = island.lands[land]
    pieces = here.pieces
    dahan = len(pieces.get("dahan", NONE))
    explorers, towns, cities = pieces.get("explorer", NONE), pieces.get("town", NONE), pieces.get("city", NONE)
    if not explorers and not towns and not cities:
        return -DAHAN * dahan, 0.0
    lasts, held, health = bool(island.lasting), look.held, look.health
    if lasts:
        health = (*health[:3], island.health("dahan", land))
    guard = EARTHS_VITALITY * sum(is_sacred_site(island, seat, land) for seat in look.guards) if look.guards else 0
    ravages = land in look.ravage
    scene = Scene(
        len(explorers),
        len(towns),
        len(cities),
        dahan,
        here.blight,
        sum(map(bool, here.presence)),
        defend_in(island, land) if held and ravages else guard,
        guard,
        ravages and not (held and lasts and is_stopped(island, land, "ravage")),
        land in look.build and not (held and lasts and is_stopped(island, land, "build")),
        land in look.after,
        held,
        lasts and any(lasting(island, "unharmed", land)),
        lasts and any(lasting(island, "no-blight", land)),
        health,
        look.strength,
    )
    cost, falls = _reckon(scene)
    return cost - HURT * (sum(towns) + sum(cities)), falls


@lru_cache(maxsize=100_000)
def _reckon(scene: Scene) -> tuple[float, float]:
    """The cost of a land and the blight that will come there."""
    now, later = (1.0, LATER) if scene.held else (SOON, LATER_STILL)
    fight = _Fight(scene)
    if scene.ravages:
        fight.ravage(scene.defend, now)
    if scene.builds and any(fight.strength):
        fight.strength[2 if fight.strength[1] > fight.strength[2] else 1] += 1
    if scene.ravages_after and any(fight.strength):
        fight.ravage(scene.guard, later)
    elif not scene.ravages and fight.attack() - scene.guard >= LAND_HEALTH:
        fight.falls += AWAY
    stand = sum(price * count for price, count in zip(PRICES, fight.strength, strict=True))
    return stand + fight.cost - DAHAN * fight.dahan, fight.falls


class _Fight:
    """The Ravages of one land, one after another, reckoned without the island being touched."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.blight, self.dahan = scene, scene.blight, scene.dahan
        self.strength = [scene.explorers, scene.towns, scene.cities]
        self.cost = self.falls = 0.0

    def attack(self) -> int:
        """The damage the invaders there deal."""
        return sum(each * count for each, count in zip(self.scene.strength, self.strength, strict=False))

    def ravage(self, defend: int, chance: float) -> None:
        """One Ravage: dahan fall, blight comes, and the dahan who are left fight back."""
        scene = self.scene
        harm = max(0, self.attack() - defend)
        if not scene.dahan_safe:
            self.dahan -= min(self.dahan, harm // scene.health[3])
        if harm >= LAND_HEALTH and not scene.blight_safe:
            self.falls += chance * (2 if self.blight else 1)
            self.cost += chance * PRESENCE * scene.presence
            self.blight += 1
        blows = self.dahan * scene.strength[3]
        for kind in (2, 1, 0):
            killed = min(self.strength[kind], blows // scene.health[kind])
            self.strength[kind] -= killed
            blows -= killed * scene.health[kind]
            self.cost -= chance * FEAR * kind * killed
