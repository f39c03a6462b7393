"""Powers tried on an imagined island: which use of which power brings most, and a phase played out by that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.engine import Decision
from games.rules.spirit_island.bot.answers import answer
from games.rules.spirit_island.bot.imagined import carry_out, twin
from games.rules.spirit_island.bot.worth import worth
from games.rules.spirit_island.building import build_land
from games.rules.spirit_island.effect import Use
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.forecast import coming
from games.rules.spirit_island.printed import Power
from games.rules.spirit_island.ravaging import ravage_land
from games.rules.spirit_island.spirit_phase import cost_of
from games.rules.spirit_island.state import NOBODY, Island
from games.rules.spirit_island.targeting import target_lands, target_spirits
from games.rules.spirit_island.using import carry_out as finish
from games.rules.spirit_island.using import repeat_grant, speed_up, use_orders

MOST = 24  # tries to use a power in one phase
HIGH = 99.0  # what a power is hoped to bring before anybody has looked
GAIN = 0.4  # a power is used only if it brings at least that much
FORKS = ("option", "choose-land")
Target = tuple[str, int, str, int]


class Tried(NamedTuple):
    """A power used on a target, and the island after that."""

    gain: float
    order: str
    aim: str
    island: Island


def targets_of(island: Island, seat: int, power: Power) -> list[Target]:
    """Where a power may be aimed: the order, the energy that costs, and the land or the spirit."""
    if power.target != "land":
        others = target_spirits(island, seat, power)
        return [(f"on {island.spirits[other].id}", 0, "", other) for other in others]
    lands = target_lands(island, seat, power)
    return [(f"at {land} for {price}" if price else f"at {land}", price, land, NOBODY) for land, price in lands.items()]


def best_use(island: Island, seat: int, order: str, base: float) -> Tried | None:
    """The target on which a `use` or `repeat` order brings most; after `aim` the power is already being used."""
    best = None
    for target in targets_of(island, seat, FACTS.powers[order.partition(" ")[2]]):
        for tried in _ways(island, seat, order, target, base):
            if best is None or tried.gain > best.gain:
                best = tried
    return best


def _ways(island: Island, seat: int, order: str, target: Target, base: float) -> list[Tried]:
    """A use with every answer to the first choice between things to do, all else by the bot's own answers."""
    forks: list[Decision] = []
    tried = [_try(island, seat, order, target, base, forks, "")]
    if forks:
        others = [option for option in forks[0].options if option != forks[0].default]
        tried += [_try(island, seat, order, target, base, [], option) for option in others]
    return tried


def _try(island: Island, seat: int, order: str, target: Target, base: float, forks: list[Decision], fork: str) -> Tried:
    after = twin(island)
    verb, _, name = order.partition(" ")
    power = FACTS.powers[name]
    aim, price, land, other = target

    def reply(now: Island, decision: Decision) -> str:
        if decision.prompt.kind in FORKS:
            forks.append(decision)
            return fork if fork in decision.options else decision.default
        return answer(now, decision)

    if verb == "use":
        if power.speed != after.phase:
            speed_up(after, seat, power)
        after.spirits[seat].used.append(name)
    elif verb == "repeat":
        _spend(after, seat, power)
    after.spirits[seat].energy -= price
    use = Use(island=after, source=name, seat=seat, user=seat, power=power, land=land, target=other)
    carry_out(after, finish(use), reply)
    return Tried(worth(after) - base, order, aim, after)


def _spend(island: Island, seat: int, power: Power) -> None:
    """Use up the leave to repeat a power."""
    grant = repeat_grant(island, seat, power, island.phase)
    if grant is not None:
        grant.left -= 1
        grant.spent.append(power.id)
        island.spirits[seat].energy -= cost_of(island, seat, power.id) if grant.pays else 0


def best_aim(island: Island, decision: Decision) -> str:
    """The target on which the power that is being used brings most."""
    order = f"aim {decision.prompt.facts['power']}"
    use = best_use(island, decision.seat, order, worth(island))
    return use.aim if use is not None and use.aim in decision.options else decision.default


def best_power(island: Island, seat: int, orders: list[str]) -> Tried | None:
    """The use that brings most of all these orders, or none if none brings enough."""
    base = worth(island)
    tried = [use for order in orders if (use := best_use(island, seat, order, base)) is not None]
    best = max(tried, key=lambda use: use.gain, default=None)
    return best if best is not None and best.gain > GAIN else None


def play_out(island: Island, seat: int, speed: str, hopes: Mapping[str, float]) -> Island:
    """The island after a spirit has used all its powers of that phase, the best one first.

    What a power was hoped to bring is looked at again only when its turn comes: hopes seldom rise."""
    now = twin(island)
    now.phase = speed
    left = dict(hopes)
    for _ in range(MOST):
        orders = {order: left.get(order, HIGH) for order in use_orders(now, seat, speed)}
        order = max(orders, key=orders.__getitem__, default="")
        if not order or orders[order] <= GAIN:
            return now
        use = best_use(now, seat, order, worth(now))
        left[order] = use.gain if use is not None else 0.0
        if use is not None and use.gain > GAIN and use.gain >= max(left.get(other, HIGH) for other in orders):
            now = use.island
            left.pop(order)
            if now.ending:
                return now
    return now


def invaders_act(island: Island) -> Island:
    """The island after the Ravage and the Build that are coming; nobody knows what will be explored."""
    now = twin(island)
    ahead = coming(now)
    for land in ahead["ravage"]:  # type: ignore[attr-defined]
        if not now.ending:
            carry_out(now, ravage_land(now, land), answer)
    for land in ahead["build"]:  # type: ignore[attr-defined]
        if not now.ending:
            carry_out(now, build_land(now, land), answer)
    now.ravage_card, now.build_card, now.phase = now.build_card, "", "slow"
    return now
