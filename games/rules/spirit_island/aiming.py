"""Aiming a power: the player names the target and, before it, a lower level if the elements are not all wanted."""

from __future__ import annotations

import dataclasses
from typing import Any

from games.engine import Flow, ask
from games.rules.spirit_island.effect import ALL_LEVELS, Use
from games.rules.spirit_island.elements import levels_met
from games.rules.spirit_island.printed import Power
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.targeting import has_target, target_lands, target_spirits

Aims = dict[str, tuple[Use, int]]  # by order: the use it would be, and the energy it costs to aim so


def aim(island: Island, seat: int, power: Power, *, repeating: bool = False) -> Flow[Use]:
    """Ask for the target: `at a3`, `at a8 for 1` or `on earth`; `as 1` claims a lower level first (S-POWER-11)."""
    use = Use(island=island, source=power.id, seat=seat, user=seat, power=power, repeating=repeating)
    while True:
        aims, lower = _aims(use), _lower(use)
        default = min(aims, key=lambda order: aims[order][1])
        order = yield from ask(seat, "target", [*aims, *lower], default=default, power=power.id)
        if order in aims:
            use, price = aims[order]
            island.spirits[seat].energy -= price
            return use
        use = lower[order]


def aim_again(use: Use) -> Flow[Use | None]:
    """Ask for a new target of the same power, which is a repeat; None if it is one already (S-REP-05, S-REP-09)."""
    if use.repeating or not has_target(use.island, use.user, use.power):
        return None
    again = yield from aim(use.island, use.user, use.power, repeating=True)
    tell_use(again)
    return again


def tell_use(use: Use) -> None:
    """Say that a power is used, and on what."""
    facts: dict[str, Any] = {"land": use.land} if use.land else {"target": use.target}
    use.island.tell("used", seat=use.user, power=use.power.id, repeated=use.repeating, **facts)


def _aims(use: Use) -> Aims:
    island = use.island
    if use.power.target != "land":
        spirits = target_spirits(island, use.user, use.power)
        return {f"on {island.spirits[seat].id}": (dataclasses.replace(use, target=seat), 0) for seat in spirits}
    lands = target_lands(island, use.user, use.power, use.level)
    return {
        (f"at {land} for {price}" if price else f"at {land}"): (use.at(land), price) for land, price in lands.items()
    }


def _lower(use: Use) -> dict[str, Use]:
    """The lower levels that may be claimed: those that still do something and reach somewhere (S-POWER-24..25)."""
    if use.level != ALL_LEVELS:
        return {}
    met = levels_met(use.island, use.user, use.power)
    lowest = 0 if use.power.is_card else min(met, default=1)
    claims = {f"as {level}": dataclasses.replace(use, level=level) for level in range(lowest, max(met, default=0))}
    return {order: claim for order, claim in claims.items() if _aims(claim)}
