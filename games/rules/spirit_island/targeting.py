"""Targeting: which lands or spirits a power can be used on, from where, and at what price."""

from __future__ import annotations

from games.rules.spirit_island.effect import ALL_LEVELS
from games.rules.spirit_island.elements import is_met
from games.rules.spirit_island.lands import fits, has_rule, is_in_play, is_sacred_site, lasting, terrain, within
from games.rules.spirit_island.printed import Power
from games.rules.spirit_island.state import Island

PRICE_OF_SHADOWS = 1


def reach(island: Island, seat: int, power: Power, level: int = ALL_LEVELS) -> int:
    """How many lands away the power reaches now; thresholds for that are tested here (S-POWER-26)."""
    lands = power.range or 0
    for number, threshold in enumerate(power.thresholds, 1):
        if number <= level and (threshold.further or threshold.range) and is_met(island, seat, power, number):
            lands = (threshold.range or lands) + threshold.further
    return lands + sum(each.amount for each in lasting(island, "reach") if each.seat == seat)


def origins(island: Island, seat: int, power: Power) -> list[str]:
    """The lands the power may be used from: own presence or sacred sites, and those shared (S-POWER-09, S-POWER-10)."""
    spirits = [seat, *(each.amount for each in lasting(island, "shared") if each.seat == seat)]
    return [
        land
        for land, here in island.lands.items()
        if is_in_play(island, land)
        and (power.origin_terrain is None or terrain(land) == power.origin_terrain)
        and any(
            here.presence[spirit] and (power.origin == "presence" or is_sacred_site(island, spirit, land))
            for spirit in spirits
        )
    ]


def target_lands(island: Island, seat: int, power: Power, level: int = ALL_LEVELS, paid: int = 0) -> dict[str, int]:
    """Every land the power can target, with the energy that costs: Shadows may pay to ignore range, from what is left
    after something else was paid."""
    near = set(within(island, origins(island, seat, power), reach(island, seat, power, level)))
    energy = island.spirits[seat].energy - paid
    from_afar = has_rule(island, seat, "shadows-of-the-dahan") and energy >= PRICE_OF_SHADOWS
    return {
        land: 0 if land in near else PRICE_OF_SHADOWS
        for land, here in island.lands.items()
        if fits(island, land, power.where) and (land in near or (from_afar and here.count("dahan")))
    }


def target_spirits(island: Island, seat: int, power: Power) -> list[int]:
    """The spirits the power can target; alone, "another" is oneself (S-POWER-32, S-SOLO-02)."""
    if power.target == "another-spirit" and len(island.spirits) > 1:
        return [other for other in island.seats if other != seat]
    return list(island.seats)


def has_target(island: Island, seat: int, power: Power, paid: int = 0) -> bool:
    """Whether there is anything to use the power on, once that much energy was paid."""
    return power.target != "land" or bool(target_lands(island, seat, power, paid=paid))
