"""Dahan Insurrection: the dahan fight wherever they go, and must hold the island in the end."""

from __future__ import annotations

from collections import Counter

from games.engine import Step
from games.rules.spirit_island.changes import Change
from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.ending import VICTORY, check_victory, lose
from games.rules.spirit_island.lands import buildings
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs import add, choose_land, damage

FEWEST = 2  # dahan for each player
ANSWERS = {"city": "town", "town": "explorer"}


def strongholds(island: Island) -> int:
    """Lands where towns and cities outnumber the dahan (S-LAND-10)."""
    return sum(buildings(island, land) > here.count("dahan") for land, here in island.lands.items())


def won(island: Island) -> bool:
    """From level 2 the dahan decide; before, only an island without invaders."""
    if not any(here.count("invaders") for here in island.lands.values()):
        return True
    if island.terror == VICTORY and not island.notes.get("risen"):
        return False  # the dahan rise first
    return island.terror > 1 and strongholds(island) < (1 if island.terror == 2 else len(island.spirits))


def lost(island: Island) -> str:
    """Too few dahan are left."""
    dahan = sum(here.count("dahan") for here in island.lands.values())
    return "dahan" if dahan < FEWEST * len(island.spirits) else ""


def aftermath(island: Island, happened: list[list[str]]) -> Step:
    """At the last terror level the dahan rise everywhere; else those that moved strike, and what fell is answered."""
    if ["terror", str(VICTORY)] in happened:
        yield from _rise(island)
    for land, count in _raiders(island, happened).items():
        yield from damage(Effect(island=island, source="constant-raiding", land=land), count)
    for _, kind, land in (entry for entry in happened if entry[0] == "destroyed"):
        if kind in ANSWERS:
            yield from _answer(island, ANSWERS[kind], land)


def _rise(island: Island) -> Step:
    """All dahan deal their damage; then the dahan hold the island, or it is lost."""
    for land, here in island.lands.items():
        effect = Effect(island=island, source="insurrection", land=land)
        yield from damage(effect, here.count("dahan") * island.strength("dahan"))
    island.notes["risen"] = True
    check_victory(island)
    lose(island, "insurrection")


def _raiders(island: Island, happened: list[list[str]]) -> dict[str, int]:
    """How many dahan that moved stand in each land at the end, each counted once.

    Dahan are alike: of those in a land the ones that had not moved were the first to go on or to die, as players who
    can tell their pieces apart would have it."""
    arrived = Counter(entry[3] for entry in happened if entry[:2] == ["moved", "dahan"])
    return {land: min(count, island.lands[land].count("dahan")) for land, count in arrived.items()}


def _answer(island: Island, kind: str, fallen: str) -> Step:
    """A piece comes to the land with dahan that is nearest to where another fell."""
    distance = island.geography.distance[fallen]
    homes = [land for land, here in island.lands.items() if here.count("dahan")]
    nearest = [land for land in homes if distance[land] == min(distance[home] for home in homes)]
    if nearest:
        effect = Effect(island=island, source="military-response", land=fallen)
        land = yield from choose_land(effect, nearest, verb=kind, kind="foe")
        add(effect.at(land), kind)


INSURRECTION = Change(won=won, lost=lost, aftermath=aftermath)
