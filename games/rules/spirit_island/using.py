"""Using powers: which a spirit can use or repeat now, and one use from its target to its end."""

from __future__ import annotations

from games.engine import Step
from games.rules.spirit_island.aiming import aim, tell_use
from games.rules.spirit_island.effect import Use, flow_of
from games.rules.spirit_island.elements import elements, is_fast_now, levels_met
from games.rules.spirit_island.facts import FACTS, in_printed_order
from games.rules.spirit_island.lands import has_rule
from games.rules.spirit_island.powers import POWERS
from games.rules.spirit_island.printed import Power
from games.rules.spirit_island.spirit_phase import cost_of
from games.rules.spirit_island.state import Grant, Island
from games.rules.spirit_island.targeting import has_target
from games.rules.spirit_island.verbs.flee import end_dream


def powers_of(island: Island, seat: int) -> list[Power]:
    """The innate powers and the cards in play of a spirit, in printed order."""
    spirit = island.spirits[seat]
    innates = [power.id for power in spirit.printed.innates]
    return [FACTS.powers[name] for name in (*innates, *in_printed_order(spirit.play))]


def use_orders(island: Island, seat: int, speed: str) -> list[str]:
    """Every power this spirit can use or repeat in this phase (S-FAST-01, S-SLOW-01, S-MAIL-19)."""
    spirit = island.spirits[seat]
    powers = powers_of(island, seat)
    uses = [
        f"use {power.id}" for power in powers if power.id not in spirit.used and can_use(island, seat, power, speed)
    ]
    repeats = [f"repeat {power.id}" for power in powers if repeat_grant(island, seat, power, speed)]
    return uses + repeats


def can_use(island: Island, seat: int, power: Power, speed: str) -> bool:
    """Whether a power of this spirit is of this phase, has its elements and a target (S-POWER-19..21, S-POWER-27)."""
    if power.speed != speed and not (
        speed == "fast" and (is_fast_now(island, seat, power) or can_speed_up(island, seat))
    ):
        return False
    if not power.is_card and not levels_met(island, seat, power):
        return False
    return has_target(island, seat, power)


def can_speed_up(island: Island, seat: int) -> bool:
    """Whether the spirit may use one more slow power in the fast phase (S-SPIRIT-18)."""
    spirit = island.spirits[seat]
    swift = has_rule(island, seat, "swiftness-of-lightning") and spirit.swift < elements(island, seat)["air"]
    return swift or any(grant.does == "fast" and grant.left for grant in spirit.grants)


def speed_up(island: Island, seat: int, power: Power) -> None:
    """Spend an allowance to use a slow power fast: the spirit's own rule first; none if its elements make it fast."""
    if is_fast_now(island, seat, power):
        return
    spirit = island.spirits[seat]
    spirit.sped.append(power.id)
    if has_rule(island, seat, "swiftness-of-lightning") and spirit.swift < elements(island, seat)["air"]:
        spirit.swift += 1
    else:
        next(grant for grant in spirit.grants if grant.does == "fast" and grant.left).left -= 1


def repeat_grant(island: Island, seat: int, power: Power, speed: str) -> Grant | None:
    """The cheapest leave to repeat that card now, if there is one (S-REP-06, S-REP-10..14)."""
    spirit = island.spirits[seat]
    if not power.is_card or power.id not in spirit.used or power.id not in spirit.play:
        return None
    if power.speed != speed and not (speed == "fast" and power.id in spirit.sped):
        return None
    cost = cost_of(island, seat, power.id)
    fitting = [
        grant
        for grant in spirit.grants
        if grant.does == "repeat"
        and grant.left
        and power.id not in (grant.source, *grant.spent)
        and cost <= grant.most
        and (not grant.pays or cost <= spirit.energy)
        and has_target(island, seat, power, paid=cost if grant.pays else 0)
    ]
    return min(fitting, key=lambda grant: grant.pays, default=None)


def use_power(island: Island, seat: int, power: Power, speed: str) -> Step:
    """Use a power for the first time this turn."""
    if power.speed != speed:
        speed_up(island, seat, power)
    island.spirits[seat].used.append(power.id)
    use = yield from aim(island, seat, power)
    yield from carry_out(use)


def repeat_power(island: Island, seat: int, power: Power, speed: str) -> Step:
    """Use a power again by a grant: no elements, no card play, free choices (S-REP-01..05)."""
    grant = repeat_grant(island, seat, power, speed)
    assert grant is not None  # noqa: S101 # nosec B101 # the order was offered because there is one
    grant.left -= 1
    grant.spent.append(power.id)
    if grant.pays:
        island.spirits[seat].energy -= cost_of(island, seat, power.id)
    use = yield from aim(island, seat, power, repeating=True)
    yield from carry_out(use)


def carry_out(use: Use) -> Step:
    """Do what the power says."""
    tell_use(use)
    if use.on_another:
        use.island.spirits[use.target].gifted = True
    yield from flow_of(POWERS[use.power.id](use))
    yield from end_dream(use)
