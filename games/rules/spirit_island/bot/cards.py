"""Which cards to keep and which to forget: by what they would do now, and by the elements innate powers ask for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine import Decision
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.state import Island

NOW = 0.5  # what a card would do now says that much about its use later on
NEED = 0.8  # for each element that an innate power asks for
COST = 1.0


def by_keeping(island: Island, seat: int, options: Sequence[str], gains: Mapping[str, float]) -> str:
    """The card that would do most for what it costs, by what each would bring now."""

    def value(order: str) -> float:
        card = order.partition(" ")[2]
        return NOW * gains[card] + NEED * _wanted(island, seat, card) - COST * FACTS.powers[card].cost

    return max(options, key=value)


def by_forgetting(island: Island, seat: int, decision: Decision) -> str:
    """The card that is of least use, or presence where it stands thickest."""
    cards = {order: order.partition(" ")[2] for order in decision.options if order.startswith("forget ")}
    if not cards or (decision.prompt.kind == "blighted" and decision.default.startswith("lose ")):
        return decision.default
    spirit = island.spirits[seat]

    def use(order: str) -> tuple[bool, float]:
        card = cards[order]
        return card in spirit.play, NEED * _wanted(island, seat, card) + COST * FACTS.powers[card].cost

    return min(cards, key=use)


def _wanted(island: Island, seat: int, card: str) -> int:
    """How many elements of a card the spirit's innate powers ask for."""
    innates = island.spirits[seat].printed.innates
    asked = {element for innate in innates for threshold in innate.thresholds for element in threshold.need}
    return len(asked.intersection(FACTS.powers[card].elements))
