"""What a spirit is given: energy, elements, and leave to do more later this turn."""

from __future__ import annotations

from collections.abc import Iterable

from games.rules.spirit_island.effect import Effect, Use
from games.rules.spirit_island.state import Grant


def energy(effect: Effect, seat: int, points: int) -> None:
    """Give energy to a spirit."""
    if points > 0:
        effect.island.spirits[seat].energy += points
        effect.island.tell("energy", seat=seat, points=points, source=effect.source)


def give_elements(effect: Effect, seat: int, elements: Iterable[str]) -> None:
    """Give a spirit elements for the rest of the turn; they count at once (S-POWER-28)."""
    gained = effect.island.spirits[seat].gained
    given = list(elements)
    for element in given:
        gained[element] = gained.get(element, 0) + 1
    effect.island.tell("elements", seat=seat, elements=given, source=effect.source)


def grant(effect: Effect, seat: int, does: str, count: int = 1, *, most: int = 99, pays: bool = False) -> None:
    """Let a spirit `repeat` cards, or use slow powers `fast`, later this turn (S-REP-09, S-REP-12, S-REP-13)."""
    if does == "repeat" and isinstance(effect, Use) and effect.repeating:
        return
    effect.island.spirits[seat].grants.append(Grant(does, effect.source, count, most, pays))
    effect.island.tell("granted", seat=seat, does=does, count=count, most=most, pays=pays, source=effect.source)
