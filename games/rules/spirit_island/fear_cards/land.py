"""Fear cards about presence, lonely places and the interior of the land."""

from __future__ import annotations

from games.engine import Flow, Step
from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.facts import INVADERS
from games.rules.spirit_island.fear_cards.each_player import Fear, anywhere, each_player
from games.rules.spirit_island.lands import is_sacred_site, sacred_sites, solid
from games.rules.spirit_island.verbs import defend, energy, push, remove, remove_health


def belief_takes_root(fear: Fear) -> Step:
    """Presence shelters the land, and sacred sites among invaders give energy; at level 3 invaders leave it."""
    island = fear.island
    if fear.level == 3:
        yield from each_player(fear, _doubters_leave, able=_has_doubters, different=True)
        return
    for land in solid(island.lands):
        if fear.at(land).has("presence"):
            defend(fear.at(land), 2)
    if fear.level == 2:
        for seat in island.seats:
            energy(fear, seat, sum(fear.at(land).has("invaders") for land in sacred_sites(island, seat)))


def fear_of_the_unseen(fear: Fear) -> Step:
    """Each player removes an invader from a land with a sacred site; later with presence, and even a city."""

    def kinds(here: Effect) -> tuple[str, ...]:
        return ("explorer", "town", "city") if fear.level == 3 and _is_sacred(here) else ("explorer", "town")

    def leave(here: Effect) -> Flow[int]:
        return remove(here, *kinds(here))

    where = _is_sacred if fear.level == 1 else _has_presence
    yield from each_player(fear, leave, where=where, able=lambda here: here.has(*kinds(here)))


def isolation(fear: Fear) -> Step:
    """Each player removes an invader that is alone; later one of two, and of any kind."""
    kinds = ("explorer", "town", "city") if fear.level == 3 else ("explorer", "town")

    def lonely(here: Effect) -> bool:
        return here.count("invaders") == 1 if fear.level == 1 else here.count("invaders") <= 2

    def leave(here: Effect) -> Flow[int]:
        return remove(here, *kinds)

    yield from each_player(fear, leave, where=lonely, able=lambda here: here.has(*kinds))


def retreat(fear: Fear) -> Step:
    """Each player may drive explorers from an inland land; later towns, and from anywhere as many as they like."""
    kinds = ("explorer",) if fear.level == 1 else ("explorer", "town")

    def flee(here: Effect) -> Flow[list[str]]:
        return push(here, *kinds, up_to={1: 2, 2: 3, 3: here.count(*kinds)}[fear.level])

    where = anywhere if fear.level == 3 else _inland
    yield from each_player(fear, flee, where=where, able=lambda here: here.has(*kinds), may=True)


def wary_of_the_interior(fear: Fear) -> Step:
    """Each player removes an explorer from an inland land; later a town, and from anywhere."""
    kinds = ("explorer",) if fear.level == 1 else ("explorer", "town")

    def leave(here: Effect) -> Flow[int]:
        return remove(here, *kinds)

    where = anywhere if fear.level == 3 else _inland
    yield from each_player(fear, leave, where=where, able=lambda here: here.has(*kinds))


def _doubt(here: Effect) -> int:
    """How much health of invaders the presence in a land sends home."""
    return 2 * here.count("presence")


def _has_doubters(here: Effect) -> bool:
    return any(here.has(kind) and here.island.health(kind, here.land) <= _doubt(here) for kind in INVADERS)


def _doubters_leave(here: Effect) -> Step:
    return remove_health(here, _doubt(here))


def _inland(here: Effect) -> bool:
    return not here.is_coastal


def _has_presence(here: Effect) -> bool:
    return here.has("presence")


def _is_sacred(here: Effect) -> bool:
    """S-FSTEP-11: a sacred site of any spirit."""
    return any(is_sacred_site(here.island, seat, here.land) for seat in here.island.seats)
