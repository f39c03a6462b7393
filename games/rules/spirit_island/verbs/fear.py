"""Fear: markers, earned cards and the terror level."""

from __future__ import annotations

import dataclasses

from games.rules.spirit_island.changes import changes
from games.rules.spirit_island.effect import Effect, Use
from games.rules.spirit_island.ending import VICTORY, check_victory
from games.rules.spirit_island.lands import lasting
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs.lasting import defend


def fear(effect: Effect, points: int, *, of_death: bool = False) -> None:
    """Make fear: a full pool earns a card, and the level may rise and win at once (S-FEAR-01..08)."""
    island = effect.island
    if points <= 0 or not island.fear_deck:
        return  # S-FEAR-10
    island.tell("fear", points=points, source=effect.source, land=effect.land)
    if not of_death:
        shelter_by_dread(effect, points)
    island.fear += points
    while island.fear >= island.fear_pool and island.fear_deck:
        island.fear -= island.fear_pool
        island.fear_earned.append(island.fear_deck.pop())
        island.tell("fear-card-earned", waiting=len(island.fear_earned))
        if all(change.fear_raises_terror for change in changes(island)):
            raise_terror(island, level_of(island))


def level_of(island: Island) -> int:
    """The terror level by the cards still in the fear deck (S-FEAR-06, S-FEAR-08)."""
    earned = sum(island.fear_parts) - len(island.fear_deck)
    return 1 + sum(earned >= sum(island.fear_parts[: part + 1]) for part in range(len(island.fear_parts)))


def raise_terror(island: Island, level: int) -> None:
    """Set a higher terror level; its victory condition applies at once (S-FEAR-07)."""
    if level > island.terror:
        island.terror = min(level, VICTORY)
        island.happened.append(["terror", str(island.terror)])
        island.tell("terror", level=island.terror)
        check_victory(island)


def shelter_by_dread(effect: Effect, points: int) -> None:
    """Where Dread Apparitions roam, the fear that a power makes shelters the land; that of deaths does not."""
    if isinstance(effect, Use) and effect.land and effect.island.lasting:
        for dread in lasting(effect.island, "dread", effect.land):
            defend(dataclasses.replace(effect, source=dread.source), points)
