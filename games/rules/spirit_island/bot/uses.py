"""Powers tried on an imagined island: which use of which power brings most, and a phase played out by that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine import Decision
from games.rules.spirit_island.bot.answers import answer
from games.rules.spirit_island.bot.imagined import carry_out, twin
from games.rules.spirit_island.bot.worth import Gauge
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
WAYS = 3  # of a power that was tried, the ways that are tried again when its turn comes
FORKS = ("option", "choose-land")
Target = tuple[str, int, str, int]


class Way(NamedTuple):
    """One way to use a power: its target, and the answer to the first choice between things to do."""

    target: Target
    fork: str = ""


class Tried(NamedTuple):
    """A power used in some way, and the island after that."""

    gain: float
    order: str
    way: Way
    island: Island


class Hope(NamedTuple):
    """What a power is hoped to bring, and the ways to use it that looked best when it was tried."""

    gain: float = HIGH
    ways: tuple[Way, ...] = ()


NO_HOPE = Hope(0.0)


def targets_of(island: Island, seat: int, power: Power) -> list[Target]:
    """Where a power may be aimed: the order, the energy that costs, and the land or the spirit."""
    if power.target != "land":
        others = target_spirits(island, seat, power)
        return [(f"on {island.spirits[other].id}", 0, "", other) for other in others]
    lands = target_lands(island, seat, power)
    return [(f"at {land} for {price}" if price else f"at {land}", price, land, NOBODY) for land, price in lands.items()]


def uses(island: Island, seat: int, order: str, gauge: Gauge) -> list[Tried]:
    """Every way to use a power by a `use` or `repeat` order, the best first; after `aim` it is already being used."""
    tried: list[Tried] = []
    for target in targets_of(island, seat, FACTS.powers[order.partition(" ")[2]]):
        forks: list[Decision] = []
        tried.append(_try(island, seat, order, Way(target), gauge, forks))
        if forks:
            others = [option for option in forks[0].options if option != forks[0].default]
            tried += [_try(island, seat, order, Way(target, option), gauge, []) for option in others]
    return sorted(tried, key=lambda use: -use.gain)


def uses_again(island: Island, seat: int, order: str, gauge: Gauge, known: Hope) -> list[Tried]:
    """The ways that looked best before, as far as they are still there; every way if none is."""
    legal = targets_of(island, seat, FACTS.powers[order.partition(" ")[2]]) if known.ways else []
    tried = [_try(island, seat, order, way, gauge, []) for way in known.ways if way.target in legal]
    return sorted(tried, key=lambda use: -use.gain) or uses(island, seat, order, gauge)


def hope_of(tried: Sequence[Tried]) -> Hope:
    """What to hope for after a power was tried."""
    return Hope(tried[0].gain, tuple(use.way for use in tried[:WAYS])) if tried else NO_HOPE


def _try(island: Island, seat: int, order: str, way: Way, gauge: Gauge, forks: list[Decision]) -> Tried:
    after = twin(island)
    verb, _, name = order.partition(" ")
    power = FACTS.powers[name]
    _, price, land, other = way.target

    def reply(now: Island, decision: Decision) -> str:
        if decision.prompt.kind in FORKS:
            forks.append(decision)
            return way.fork if way.fork in decision.options else decision.default
        return answer(now, decision, gauge.look)

    if verb == "use":
        if power.speed != after.phase:
            speed_up(after, seat, power)
        after.spirits[seat].used.append(name)
    elif verb == "repeat":
        _spend(after, seat, power)
    after.spirits[seat].energy -= price
    use = Use(island=after, source=name, seat=seat, user=seat, power=power, land=land, target=other)
    carry_out(after, finish(use), reply)
    return Tried(gauge.of(after) - gauge.base, order, way, after)


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
    tried = uses(island, decision.seat, order, Gauge(island))
    aim = tried[0].way.target[0] if tried else ""
    return aim if aim in decision.options else decision.default


def best_power(island: Island, seat: int, orders: list[str]) -> Tried | None:
    """The use that brings most of all these orders, or none if none brings enough."""
    gauge = Gauge(island)
    best = max((tried[0] for order in orders if (tried := uses(island, seat, order, gauge))), key=_gain, default=None)
    return best if best is not None and best.gain > GAIN else None


def _gain(use: Tried) -> float:
    return use.gain


def play_out(island: Island, seat: int, speed: str, hopes: dict[str, Hope]) -> Island:
    """The island after a spirit has used all its powers of that phase, the best one first.

    What a power was hoped to bring is looked at again only when its turn comes: hopes seldom rise. Powers that nobody
    has looked at yet are looked at here, and what they promise is added to the hopes."""
    now = twin(island)
    now.phase = speed
    gauge = Gauge(now)
    left = dict(hopes)
    for _ in range(MOST):
        orders = {order: left.get(order, Hope()) for order in use_orders(now, seat, speed)}
        order = max(orders, key=lambda each: orders[each].gain, default="")
        if not order or orders[order].gain <= GAIN:
            return now
        tried = uses_again(now, seat, order, gauge, orders[order])
        left[order] = hope_of(tried)
        hopes.setdefault(order, left[order])
        if tried and GAIN < tried[0].gain >= max(left.get(other, Hope()).gain for other in orders):
            now = tried[0].island
            left.pop(order)
            if now.ending:
                return now
            gauge = Gauge(now, gauge)
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
