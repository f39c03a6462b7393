"""An effect under way: on which island, what it comes from, in which land it acts, and who chooses in it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from games.engine import Flow, Step
from games.rules.spirit_island import dreams
from games.rules.spirit_island.changes import changes
from games.rules.spirit_island.elements import is_met
from games.rules.spirit_island.ending import Over, check_defeat, check_victory
from games.rules.spirit_island.lands import has_rule, is_coastal, solid, terrain
from games.rules.spirit_island.printed import Power
from games.rules.spirit_island.state import NOBODY, Island, Land

E = TypeVar("E", bound="Effect")
ALL_LEVELS = 99

# What powers of this turn do after an effect, from its deaths and moves; what that brings about is looked at again.
Trigger = Callable[[Island, list[list[str]]], Step]
TRIGGERS: list[Trigger] = []


@dataclasses.dataclass(frozen=True, kw_only=True)
class Effect:
    """What a verb needs to know. Without a seat, whoever owns the board of a land chooses there (S-LAW-03)."""

    island: Island
    source: str
    land: str = ""
    seat: int | None = None

    def chooser(self, land: str = "") -> int:
        """Who makes the choices about that land, or about this effect's own (S-LAW-01..06)."""
        return self.seat if self.seat is not None else self.island.owner(land or self.land)

    def at(self: E, land: str) -> E:
        """The same effect in another land."""
        return dataclasses.replace(self, land=land)

    def by(self: E, seat: int) -> E:
        """The same effect with that seat choosing (S-LAW-08)."""
        return dataclasses.replace(self, seat=seat)

    @property
    def dreams(self) -> bool:
        """Whether it only dreams what it would hurt and destroy; only powers can."""
        return False

    def spares(self, seat: int) -> bool:
        """Whether it leaves that seat's presence alone where it would destroy some."""
        return False

    @property
    def here(self) -> Land:
        """The land it acts in."""
        return self.island.lands[self.land]

    @property
    def near(self) -> tuple[str, ...]:
        """The lands adjacent to the one it acts in; oceans are lands only for powers (S-OCEAN-01)."""
        near = self.island.geography.adjacent[self.land]
        return near if self.island.sea is None else tuple(solid(near))

    def count(self, *kinds: str) -> int:
        """How many of these kinds are in the land: pieces, `invaders`, `blight`, `presence` of anybody."""
        return self.here.count(*kinds)

    def has(self, *kinds: str) -> bool:
        """Whether at least one of any of these kinds is in the land (S-LAND-08)."""
        return self.here.count(*kinds) > 0

    def is_in(self, *terrains: str) -> bool:
        """Whether the land is of one of these terrains."""
        return terrain(self.land) in terrains

    @property
    def is_coastal(self) -> bool:
        """Whether the land is coastal."""
        return is_coastal(self.land)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Use(Effect):
    """One use of a power by a spirit, on a land or on a spirit."""

    power: Power
    user: int
    target: int = NOBODY
    level: int = ALL_LEVELS  # the highest threshold the player wants to count (S-POWER-24, S-POWER-25)
    repeating: bool = False

    def reaches(self, level: int = 1) -> bool:
        """Whether that threshold, counted from 1, is met now and not waived (S-POWER-22, S-POWER-26)."""
        return level <= self.level and is_met(self.island, self.user, self.power, level)

    @property
    def dreams(self) -> bool:
        """Whether it only dreams what it would hurt and destroy (S-BRINGER-01)."""
        return has_rule(self.island, self.user, dreams.RULE)

    def spares(self, seat: int) -> bool:
        """Such a power destroys nobody's presence but its user's own (S-BRINGER-04)."""
        return self.dreams and seat != self.user

    @property
    def near(self) -> tuple[str, ...]:
        """The lands adjacent to the one it acts in, oceans in play among them."""
        return self.island.geography.adjacent[self.land]

    @property
    def on_another(self) -> bool:
        """Whether the target is another spirit; never so when playing alone (S-SOLO-03)."""
        return self.target not in (NOBODY, self.user)

    @property
    def has_presence(self) -> bool:
        """Whether the user has presence in the land."""
        return self.here.presence[self.user] > 0


def flow_of(done: Flow[Any] | None) -> Step:
    """What a card does as a flow, whether or not it may ask."""
    if done is not None:
        yield from done


def whole(island: Island, effect: Flow[Any]) -> Step:
    """Carry out one whole effect, what it sets off, and then a loss that waited for its end (S-WIN-12, S-WIN-13)."""
    yield from effect
    yield from end_effect(island)


def end_effect(island: Island) -> Step:
    """An effect has been carried out: what it sets off follows, and a loss that waited counts now."""
    while island.happened:
        happened, island.happened = island.happened, []
        for trigger in TRIGGERS:
            yield from trigger(island, happened)
        for change in changes(island):
            if change.aftermath is not None:
                yield from change.aftermath(island, happened)
    if any(change.won is not None for change in changes(island)):  # it may count what no verb looks at
        check_victory(island)
    check_defeat(island)


def until_over(step: Callable[..., Step | None]) -> Callable[..., Step]:
    """The step, left at once when the game ends in it."""

    @wraps(step)
    def run(island: Island, *arguments: Any) -> Step:
        try:
            flow = step(island, *arguments)
            if flow is not None:
                yield from flow
        except Over:
            island.agenda = []
            island.happened = []
            dreams.wake(island)

    return run
