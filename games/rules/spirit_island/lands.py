"""Questions about lands: terrain, presence, sacred sites, what is built there, and what holds there this turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

from games.rules.spirit_island.facts import BUILDINGS, FACTS, OCEANS
from games.rules.spirit_island.geography import geography
from games.rules.spirit_island.printed import InvaderCard, Where
from games.rules.spirit_island.state import OCEAN, Island, Lasting

FAR = 99  # more than any range
EARTHS_VITALITY = 3
SACRED = 2


# An ocean counts as a coastal wetland wherever it counts as a land (S-OCEAN-01).
_TERRAINS: dict[str, str] = {land: entry.terrain for land, entry in FACTS.lands.items()}
_TERRAINS |= dict.fromkeys(OCEANS.values(), "wetland")
_COAST = frozenset((*(land for land, entry in FACTS.lands.items() if entry.coastal), *OCEANS.values()))
_OCEANS = frozenset(OCEANS.values())


def terrain(land: str) -> str:
    """The terrain of a land."""
    return _TERRAINS[land]


def is_coastal(land: str) -> bool:
    """Whether the land touches the ocean (S-LAND-05)."""
    return land in _COAST


def is_ocean(land: str) -> bool:
    """Whether it is the ocean of a board."""
    return land in _OCEANS


def is_in_play(island: Island, land: str) -> bool:
    """Whether it is a land for powers: an ocean is so only while it is in play (S-OCEAN-01)."""
    return land not in _OCEANS or land in island.oceans


def solid(lands: Iterable[str]) -> list[str]:
    """Those of the lands that are lands for everybody: all but oceans (S-LAND-06)."""
    return [land for land in lands if land not in _OCEANS]


def lands_for_powers(island: Island) -> list[str]:
    """The lands of the island, and the oceans that are in play (S-OCEAN-01)."""
    return [*solid(island.lands), *island.oceans]


def open_to(island: Island, seat: int, lands: Sequence[str]) -> list[str]:
    """Where presence of that spirit may stand: Ocean's only in oceans and on the coast (S-OCEAN-02)."""
    return [land for land in lands if is_coastal(land)] if island.spirits[seat].id == OCEAN else list(lands)


def has_rule(island: Island, seat: int, rule: str) -> bool:
    """Whether that spirit has a special rule (S-SPIRIT-02)."""
    return rule in _rules_of(island.spirits[seat].id)


@cache
def _rules_of(spirit: str) -> frozenset[str]:
    return frozenset(entry.id for entry in FACTS.spirits[spirit].rules)


def lands_of(island: Island, seat: int) -> list[str]:
    """The lands with that spirit's presence (S-PRES-01)."""
    return [land for land, here in island.lands.items() if here.presence[seat]]


def is_sacred_site(island: Island, seat: int, land: str) -> bool:
    """Two or more presence of one spirit; River needs one in a wetland (S-PRES-03, S-PRES-04, S-SPIRIT-18)."""
    return island.lands[land].presence[seat] >= sacred_from(land, has_rule(island, seat, "rivers-domain"))


def sacred_from(land: str, domain: bool) -> int:
    """How much presence makes that land a sacred site, in River's domain or out of it (S-PRES-03, S-SPIRIT-18)."""
    return 1 if domain and terrain(land) == "wetland" else SACRED


def sacred_sites(island: Island, seat: int) -> list[str]:
    """That spirit's sacred sites."""
    return [land for land in island.lands if is_sacred_site(island, seat, land)]


def within(island: Island, origins: list[str], reach: int) -> list[str]:
    """The lands at most that far from any of the origins (S-LAND-11)."""
    distance = island.geography.distance
    return [land for land in island.lands if any(distance[origin].get(land, FAR) <= reach for origin in origins)]


def within_on_land(island: Island, seat: int, reach: int) -> list[str]:
    """The lands at most that far from a spirit's presence as its growth has it: only for Ocean do oceans count."""
    if island.sea is None or island.spirits[seat].id == OCEAN:
        return within(island, lands_of(island, seat), reach)
    distance = geography(tuple(spirit.board for spirit in island.spirits), island.scenario).distance
    own = solid(lands_of(island, seat))
    return [land for land in solid(island.lands) if any(distance[origin][land] <= reach for origin in own)]


def fits(island: Island, land: str, where: Where) -> bool:
    """Whether a land is what a target bar asks for (S-POWER-12); an ocean only while it is in play (S-OCEAN-01)."""
    if not is_in_play(island, land):
        return False
    here = island.lands[land]
    return (
        (not where.terrain or terrain(land) in where.terrain)
        and (not where.has or here.count(*where.has) > 0)
        and not here.count(*where.without)
        and (not where.coastal or is_coastal(land))
    )


def matches(land: str, card: InvaderCard) -> bool:
    """Whether an invader card means that land (S-IPH-03, S-IPH-04)."""
    return not is_ocean(land) and (is_coastal(land) if card.coastal else terrain(land) in card.terrains)


def buildings(island: Island, land: str) -> int:
    """Towns and cities there (S-INV-02)."""
    return island.lands[land].count(*BUILDINGS)


def lasting(island: Island, does: str, land: str = "") -> Iterator[Lasting]:
    """The effects of that kind that hold this turn, in that land if one is named."""
    return (each for each in island.lasting if each.does == does and (not land or each.land == land))


def defend_in(island: Island, land: str) -> int:
    """The Defend of a land now: what powers gave, and what follows presence (S-DEF-02, S-DEF-05)."""
    here = island.lands[land]
    total = here.defend
    total += sum(ward.amount for ward in lasting(island, "ward") if here.presence[ward.seat])
    for seat, number in enumerate(here.presence):
        if number and has_rule(island, seat, "earths-vitality") and is_sacred_site(island, seat, land):
            total += EARTHS_VITALITY
    return total


def is_stopped(island: Island, land: str, action: str) -> bool:
    """Whether the invaders skip that action there this turn (S-IPH-08, S-FSTEP-10)."""
    return bool(island.lasting) and any(
        stop.what in ("all", action)
        and (stop.land == land or (not stop.land and CONDITIONS[stop.source](island, land)))
        for stop in lasting(island, "stop")
    )


def _dahan_outnumber_buildings(island: Island, land: str) -> bool:
    """S-LAND-10: also where there are no buildings, provided there are dahan."""
    return island.lands[land].count("dahan") > buildings(island, land)


# Stops that hold wherever something is true when the action reaches the land; a fear card names one as its source.
CONDITIONS: dict[str, Callable[[Island, str], bool]] = {
    "two-dahan": lambda island, land: island.lands[land].count("dahan") >= 2,
    "dahan-outnumber-buildings": _dahan_outnumber_buildings,
    "dahan": lambda island, land: island.lands[land].count("dahan") > 0,
    "city": lambda island, land: island.lands[land].count("city") > 0,
    "coastal": lambda island, land: is_coastal(land),
}
