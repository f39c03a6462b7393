"""Vengeance: what dies in a land this turn strikes back, after every effect that killed something there."""

from __future__ import annotations

from games.engine import Step
from games.rules.spirit_island.effect import Use
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.lands import lasting
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs import damage, damage_across
from games.rules.spirit_island.verbs.flee import end_dream

AVENGED = ("town", "city", "dahan")


def avenge(island: Island, happened: list[list[str]]) -> Step:
    """One damage for each town, city and dahan destroyed there; whoever made it so places it (S-LAW-07)."""
    for each in list(lasting(island, "vengeance")):
        dead = sum(entry[0] == "destroyed" and entry[1] in AVENGED and entry[2] == each.land for entry in happened)
        power = FACTS.powers[each.source]
        effect = Use(island=island, source=power.id, land=each.land, seat=each.by, user=each.by, power=power)
        if dead and each.what == "wide":
            yield from damage_across(effect, (each.land, *effect.near), dead)
        elif dead:
            yield from damage(effect, dead)
        yield from end_dream(effect)
