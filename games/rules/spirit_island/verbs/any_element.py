"""An uncovered space that gives any element: which one, the spirit says anew every turn."""

from __future__ import annotations

from games.engine import Step, ask
from games.rules.spirit_island.elements import elements, thresholds_with, uncovered
from games.rules.spirit_island.facts import ELEMENTS
from games.rules.spirit_island.state import Island


def choose_elements(island: Island, seat: int) -> Step:
    """Name an element for every such space that has none yet this turn (S-SPIRIT-09, S-BRINGER-05).

    Ruling: it is named once the cards of the turn are played; for a space that a power uncovers, at once."""
    spirit = island.spirits[seat]
    while len(spirit.chosen) < uncovered(spirit).count("any"):
        have = elements(island, seat)
        best = max(ELEMENTS, key=lambda element: (thresholds_with(spirit, have, element), have[element]))
        orders = [f"element {element}" for element in ELEMENTS]
        order = yield from ask(seat, "any-element", orders, default=f"element {best}")
        element = order.removeprefix("element ")
        spirit.chosen = [*spirit.chosen, element]
        island.tell("elements", seat=seat, elements=[element], source="track")
