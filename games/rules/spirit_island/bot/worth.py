"""What an island is worth: pieces and presence as they stand, and the Ravages and Builds that are coming."""

from __future__ import annotations

from functools import cache, lru_cache
from math import log2
from typing import NamedTuple

from games.rules.spirit_island.ending import GONE, VICTORY
from games.rules.spirit_island.facts import FACTS, HEALTH, INVADERS, LAND_HEALTH, PIECES
from games.rules.spirit_island.forecast import coming
from games.rules.spirit_island.lands import EARTHS_VITALITY, defend_in, has_rule, is_sacred_site, is_stopped, lasting
from games.rules.spirit_island.state import Island, Spirit

WON = 10_000.0
LOSS = 1_000.0
PRICES = (1.4, 3.5, 6.0)  # of an explorer, a town and a city that stand
DAHAN = 2.0
HURT = 0.3  # for each point of damage on an invader, which heals if it is not followed up
FEAR = 1.7
EARNED = 2.0  # a fear card does something besides
NEAR_VICTORY = 40.0
HASTE = 1.0  # for each point of health that a victory is away, when the invader deck runs out
DECK = 11
PRESENCE = 4.0
REACHED, SETTLED = 0.6, 0.4  # for each land at or beside presence, and more where invaders are
SACRED = 0.6  # for each land at or beside a sacred site
TEMPO = 60.0  # for each card a turn that can be played and paid
STOCK = 3  # turns in which energy saved up is spent
GROWTH = 1  # energy that growth brings
CHEAPEST = 0.5
CARD = 10.0  # for each doubling of the cards a spirit has
ENERGY, ELEMENT, REPEAT, FAST = 1.8, 0.2, 3.0, 0.5
SPENT = 0.6  # a card in the discard has to be taken back first
EVEN = 8.0  # the price of every blight
SCARCE = 45.0  # and how much dearer the last ones are
LOST = 60.0  # for each blight that the card has not got
HORIZON = 8  # turns from now in which growth still pays off
LATER = 0.7  # a Ravage next turn counts that much of one that comes now
SOON, LATER_STILL = 0.8, 0.5  # and so do the next two when this turn's is over
AWAY = 0.15  # the chance that a land is ravaged later on, for a blight there


class Outlook(NamedTuple):
    """What the invaders are about to do, and how much of it counts: what is further off can still be helped."""

    ravage: frozenset[str]
    build: frozenset[str]
    after: frozenset[str]
    held: bool  # whether what holds this turn holds for it
    health: tuple[int, int, int, int]  # of explorers, towns, cities and dahan
    strength: tuple[int, int, int, int]
    guards: tuple[int, ...]  # spirits that defend their sacred sites


def outlook(island: Island) -> Outlook:
    """The outlook from this phase."""
    ahead = coming(island)
    ravage, build, after = (frozenset(ahead[when]) for when in ("ravage", "build", "after"))  # type: ignore[call-overload]
    guards = tuple(seat for seat in island.seats if has_rule(island, seat, "earths-vitality"))
    health = tuple(island.health(kind, "") for kind in PIECES)
    strength = tuple(island.strength(kind) for kind in PIECES)
    return Outlook(ravage, build, after, bool(ahead["defended"]), health, strength, guards)


def worth(island: Island) -> float:
    """How well the island stands, the more the better."""
    if island.ending in ("victory", "sacrifice"):
        return WON
    look = outlook(island)
    cost = falls = 0.0
    for land in island.lands:
        here, more = land_cost(island, land, look)
        cost += here
        falls += more
    players = len(island.spirits)
    earned = sum(island.fear_parts) - len(island.fear_deck)
    dread = (FEAR * (island.fear + island.fear_pool * earned) + EARNED * earned) / players
    spirits = sum(_spirit(island, seat, spirit) for seat, spirit in enumerate(island.spirits))
    spare = 0 if island.tainted or FACTS.blight_cards[island.blight_card].tainted is None else players * 3
    lost = LOSS if island.ending or island.loss else 0.0
    return dread + spirits - cost - lost - scarcity((island.blight + spare - falls) / players) * players + _closeness(island)


def scarcity(left: float) -> float:
    """What it costs to have only so much blight left on the card."""
    return EVEN * (5 - left) + SCARCE / (max(left, 0.0) + 0.4) + (LOST * -left if left < 0 else 0.0)


def _closeness(island: Island) -> float:
    """How little is left to be done for a victory at this terror level."""
    if island.terror >= VICTORY:
        return 0.0
    left = sum(
        HEALTH[kind] * len(here.pieces.get(kind, ())) for here in island.lands.values() for kind in GONE[island.terror]
    )
    late = 1 - min(1.0, len(island.invader_deck) / DECK)
    return NEAR_VICTORY / (1 + left) - HASTE * late * left


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
    health: tuple[int, int, int, int]
    strength: tuple[int, int, int, int]


def land_cost(island: Island, land: str, look: Outlook) -> tuple[float, float]:
    """What stands in a land and what will happen there costs, and how much blight that brings."""
    here = island.lands[land]
    pieces = here.pieces
    dahan = len(pieces.get("dahan", ()))
    explorers, towns, cities = (pieces.get(kind, ()) for kind in INVADERS)
    if not explorers and not towns and not cities:
        return -DAHAN * dahan, 0.0
    lasts, held, health = bool(island.lasting), look.held, look.health
    if lasts:
        health = (*health[:3], island.health("dahan", land))
    guard = EARTHS_VITALITY * sum(is_sacred_site(island, seat, land) for seat in look.guards)
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


def _spirit(island: Island, seat: int, spirit: Spirit) -> float:
    if not spirit.id:
        return 0.0
    ahead = min(1.0, (len(island.invader_deck) + 1) / HORIZON)
    cards = len(spirit.hand) + len(spirit.discard) + len(spirit.play)
    value = TEMPO * _tempo(spirit) + CARD * log2(1 + cards)
    value = ahead * value + ENERGY * log2(1 + spirit.energy) - SPENT * (cards - len(spirit.hand))
    value += ELEMENT * sum(spirit.gained.values())
    value += sum((REPEAT if grant.does == "repeat" else FAST) * grant.left for grant in spirit.grants)
    return float(value + _reach(island, seat))


def _reach(island: Island, seat: int) -> float:
    """How much of the island a spirit can act on."""
    adjacent = island.geography.adjacent
    near: set[str] = set()
    near_sacred: set[str] = set()
    for land, here in island.lands.items():
        if here.presence[seat]:
            near.update((land, *adjacent[land]))
            if is_sacred_site(island, seat, land):
                near_sacred.update((land, *adjacent[land]))
    settled = sum(1 for land in near if any(kind in island.lands[land].pieces for kind in INVADERS))
    return REACHED * len(near) + SETTLED * settled + SACRED * len(near_sacred)


def _tempo(spirit: Spirit) -> float:
    """How many cards a turn a spirit can play and pay for, in the long run: plays are idle without energy, and energy
    without plays."""
    costs = [FACTS.powers[card].cost for pile in (spirit.hand, spirit.discard, spirit.play) for card in pile]
    dear = max(CHEAPEST, sum(costs) / len(costs)) if costs else 1.0
    paid = (_promise(spirit.id, "energy", spirit.off_energy) + spirit.energy / STOCK + GROWTH) / dear
    plays = _promise(spirit.id, "cards", spirit.off_cards)
    return plays * paid / (plays + paid)


@cache
def _promise(spirit: str, track: str, off: int) -> float:
    """What a track gives now, and what it will give after the next two presence have left it."""
    tracks = FACTS.spirits[spirit].tracks
    spaces = tracks.energy if track == "energy" else tracks.cards
    shares = enumerate((0.5, 0.3, 0.2), off + 1)
    return sum(share * max(each for each in spaces[:end] if isinstance(each, int)) for end, share in shares)
