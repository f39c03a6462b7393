"""Build: one disc from the hand, on a bordering location, a port, an own fortification, or as an outpost."""

from __future__ import annotations

from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.state import LIMITS, Arrival, Fort, pay_honor

LEVELS = ("", "ait", "broch", "caer")


def outpost_cost(game: Arrival, seat: int) -> int:
    """A-BUILD-06; Diplomacy pays nothing (A-ADV-10)."""
    return 0 if game.has_leader(seat, "diplomacy") else LIMITS.outpost_cost


def has_port(game: Arrival, seat: int) -> bool:
    """Whether this player has a fortified Port Location."""
    return any(FACTS.locations[place].port for place in game.own(seat))


def way_to_build(game: Arrival, seat: int, place: str, by_sea: bool) -> str | None:
    """How this player may build there, a free way before Outpost (A-BUILD-02..10); None if not at all."""
    fort = game.forts.get(place)
    if fort is not None:
        return "bolster" if fort.seat == seat and fort.discs < LIMITS.most_discs else None
    if place in game.fomori or place not in FACTS.locations:
        return None
    location = FACTS.locations[place]
    beside = [game.forts[near].seat for near in location.neighbours if near in game.forts]
    if seat in beside:
        return "bordering"
    if location.port and by_sea:
        return "port"
    if beside and game.mats[seat].honor >= outpost_cost(game, seat):
        return "outpost"
    return None


def ways_to_build(game: Arrival, seat: int) -> dict[str, str]:
    """Every location this player may build on, and how; whether a disc is at hand is for the caller to know."""
    by_sea = has_port(game, seat)
    ways = ((place, way_to_build(game, seat, place, by_sea)) for place in FACTS.locations)
    return {place: way for place, way in ways if way}


def build(game: Arrival, seat: int, place: str) -> None:
    """Put a disc that has left the hand on the map, and pay for an outpost."""
    way = way_to_build(game, seat, place, has_port(game, seat))
    cost = outpost_cost(game, seat) if way == "outpost" else 0
    pay_honor(game, seat, cost)
    fort = game.forts.setdefault(place, Fort(seat, 0))
    fort.discs += 1
    game.tell("built", seat=seat, place=place, level=LEVELS[fort.discs], way=way, cost=cost)
