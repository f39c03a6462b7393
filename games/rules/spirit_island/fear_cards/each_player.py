"""Each player in turn of arrival: a land, and what is done there."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from games.engine import Decision, Flow, Step, ask_any, question
from games.rules.spirit_island.effect import Effect, flow_of, whole
from games.rules.spirit_island.lands import solid

Act = Callable[[Effect], Flow[Any] | None]
Test = Callable[[Effect], bool]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Fear(Effect):
    """A fear card being resolved, at the level that held when it was turned up (S-FSTEP-03)."""

    level: int


def anywhere(effect: Effect) -> bool:
    """Any land will do."""
    return True


def can_gather(effect: Effect, *kinds: str) -> bool:
    """Whether such a piece stands in an adjacent land."""
    return any(effect.at(near).has(*kinds) for near in effect.near)


def each_player(
    fear: Fear, act: Act, *, where: Test = anywhere, able: Test, different: bool = False, may: bool = False
) -> Step:
    """Every player once, whoever answers first, does something in a land (S-FSTEP-06..08, S-MAIL-08).

    `where` says which lands the card allows, `able` where anything would happen: a seat with no such land is passed
    over, and looked at again after every other act. `different` bars lands already chosen; `may` lets one decline."""
    island = fear.island
    left = list(island.seats)
    chosen: list[str] = []
    while asked := _questions(fear, left, chosen if different else [], where, able, may):
        seat, order = yield from ask_any(asked)
        left.remove(seat)
        if order == "decline":
            island.tell("declined", seat=seat, source=fear.source)
            continue
        land = order.removeprefix("land ")
        chosen.append(land)
        island.tell("fear-land", seat=seat, land=land, source=fear.source)
        yield from whole(island, flow_of(act(fear.at(land).by(seat))))


def _questions(fear: Fear, seats: list[int], barred: list[str], where: Test, able: Test, may: bool) -> list[Decision]:
    effects = [fear.at(land) for land in solid(fear.island.lands) if land not in barred]
    lands = [effect.land for effect in effects if where(effect)]
    worth = [effect.land for effect in effects if where(effect) and able(effect)]
    if not worth:
        return []
    orders = [*(f"land {land}" for land in lands), *(["decline"] if may else [])]
    default = "decline" if may else f"land {worth[0]}"
    return [
        question(seat, "fear-card", orders, default=default, source=fear.source, level=fear.level) for seat in seats
    ]
