"""What an adversary or a scenario changes: a value with one field for every point of the rules where it may step in.

A field left alone changes nothing. An adversary stands in `adversaries/NAME.py`, a scenario in `scenarios/NAME.py`;
each gives one `Change`, found by its id in ADVERSARIES or SCENARIOS. An adversary asks `island.level` for its level.
What it must remember goes into `island.notes`. What needs no code (deck, fear cards, pieces at setup, health, damage)
stands in the TOML and is not a matter of this room."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from games.engine import Step
from games.rules.spirit_island.state import Island

if TYPE_CHECKING:
    from games.rules.spirit_island.ravaging import Ravaged


def _nothing(island: Island) -> None:
    """Change nothing."""


def _not_lost(island: Island) -> str:
    return ""


def _no_lands(island: Island, card: str) -> list[str]:
    return []


def _no_orders(island: Island, seat: int, speed: str) -> list[str]:
    return []


def _same_cost(island: Island, seat: int, card: str, cost: int) -> int:
    return cost


@dataclasses.dataclass(frozen=True, kw_only=True)
class Change:
    """The points of the rules where an adversary or scenario steps in, in the order of a game."""

    # Setup.
    prepare: Callable[[Island], None] = _nothing  # boards, decks and spirits are laid out; no card was explored yet
    after_setup: Callable[[Island], Step | None] = _nothing  # the first Explore is done
    # Spirit and power phases.
    cost: Callable[[Island, int, str, int], int] = _same_cost  # seat, card and its printed cost: what is paid
    orders: Callable[[Island, int, str], list[str]] = _no_orders  # further orders in the fast or slow phase
    carry_out: Callable[[Island, int, str], Step] | None = None  # one of those orders, said by that seat
    # Fear.
    keeps_fear_cards: bool = False  # earned cards are not resolved in the Fear step
    fear_raises_terror: bool = True
    # Invader actions.
    before_ravage: Callable[[Island], None] = _nothing  # may put steps before Ravage on the agenda (`island.next`)
    builds_also: Callable[[Island, str], list[str]] = _no_lands  # a Build card begins: lands that need no invaders
    land_ravaged: Callable[[Island, Ravaged], Step] | None = None  # in that land's Ravage, before the dahan fight back
    escalate: Callable[[Island, str, list[str]], Step] | None = None  # the flagged card and the lands explored
    escalates_after_explore: bool = False
    ravage_card_leaves: Callable[[Island, str], bool] | None = None  # Advance: True if it took the card elsewhere
    # After every whole effect, before a loss counts.
    aftermath: Callable[[Island, list[list[str]]], Step] | None = None  # from its deaths and moves
    # Ending.
    won: Callable[[Island], bool] | None = None  # replaces the victory condition
    lost: Callable[[Island], str] = _not_lost  # a further way to lose: its reason, or nothing


ADVERSARIES: dict[str, Change] = {}
SCENARIOS: dict[str, Change] = {}


def changes(island: Island) -> Iterator[Change]:
    """The changes in force: the adversary's, then the scenario's."""
    if island.adversary in ADVERSARIES:
        yield ADVERSARIES[island.adversary]
    if island.scenario in SCENARIOS:
        yield SCENARIOS[island.scenario]
