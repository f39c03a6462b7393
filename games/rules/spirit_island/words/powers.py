"""Power cards and innate powers in a few words: price, speed, elements, aim and effect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.printed import Power, Threshold, Where
from games.rules.spirit_island.words.names import Speech, listed, several, small


def brief(say: Speech, card: str) -> str:
    """A card as one looks at it before playing it: `2 energy, fast, sun and water: 1 damage; 2 in a coastal land`."""
    power = FACTS.powers[card]
    return f"{say.cost(card)} energy, {power.speed}, {listed(power.elements)}: {small(effect(power))}"


def effect(power: Power) -> str:
    """All that a power says, thresholds and all."""
    parts = [power.text.rstrip(".")] if power.text else []
    parts += [f"with {needs(each)}: {small(each.text)}" for each in power.thresholds]
    return "; ".join(parts)


def effect_now(say: Speech, power: Power) -> str:
    """What a power does with the elements at hand: its text, and the thresholds that are met."""
    met = levels_met(say.reader["elements"], power)
    if not power.is_card:
        level = max(met, default=0)
        texts = " ".join(power.thresholds[each - 1].text for each in met)
        return f"level {level} of {len(power.thresholds)}: {small(texts)}"
    parts = [small(power.text)]
    for level, threshold in enumerate(power.thresholds, 1):
        more = small(threshold.text)
        if level not in met:
            more = f"only with {needs(threshold)}: {more}"
        parts.append(more if more.startswith(("or ", "only ")) else f"and {more}")
    return "; ".join(parts)


def claimed(power: Power, level: int) -> str:
    """What a power does if no more than that level is claimed."""
    if power.is_card:
        parts = [power.text, *(each.text for each in power.thresholds[:level])]
        return "; ".join(small(part) for part in parts)
    return small(_innate(power, level))


def _innate(power: Power, level: int) -> str:
    """The texts of an innate power up to a level; one that takes the place of those before it says so."""
    return " ".join(threshold.text for threshold in power.thresholds[:level])


def levels_met(elements: Mapping[str, int], power: Power) -> list[int]:
    """The thresholds of a power that these elements meet, counted from 1."""
    return [
        level
        for level, threshold in enumerate(power.thresholds, 1)
        if all(elements.get(element, 0) >= number for element, number in threshold.need.items())
    ]


def needs(threshold: Threshold) -> str:
    """The elements of a threshold: `2 sun and 3 water`."""
    return _elements(threshold.need)


def _elements(need: Mapping[Any, int]) -> str:
    return listed(f"{number} {element}" for element, number in need.items())


def aim(power: Power) -> str:
    """Where a power can be used: `range 1 from a sacred site, in a land with dahan`."""
    if power.target != "land":
        return {"spirit": "any spirit", "another-spirit": "another spirit"}[power.target]
    site = " from a sacred site" if power.origin == "sacred-site" else ""
    if power.origin_terrain:
        site = f"{site or ' from presence'} in {power.origin_terrain}"
    where = _where(power.where)
    hurry = f"; fast with {_elements(power.fast_with)}" if power.fast_with else ""
    return f"range {power.range}{site}{f', {where}' if where else ''}{hurry}"


def somewhere(where: Where) -> str:
    """What presence asks for where it is added: ` in jungle or wetland`, ` in a land with dahan`; empty if nothing."""
    if where.terrain:
        return f" in {_where(where)}"
    if where == Where(coastal=True):
        return " in a coastal land"
    return f" in a land {_where(where)}" if _where(where) else ""


def _where(where: Where) -> str:
    """What the target land must be."""
    parts = [listed(where.terrain, "or")] if where.terrain else []
    parts += ["coastal"] if where.coastal else []
    parts += [f"with {listed(map(_any_of, where.has), 'or')}"] if where.has else []
    parts += [f"without {listed(map(_any_of, where.without), 'or')}"] if where.without else []
    return " ".join(parts)


def _any_of(kind: str) -> str:
    return kind if kind == "invaders" else several(kind)
