"""The tides: Ocean's presence that growth draws into the oceans or drives out of them, once for each board."""

from __future__ import annotations

from games.rules.spirit_island.facts import OCEANS
from games.rules.spirit_island.lands import is_coastal, solid
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs.presence import move_presence

Tides = list[tuple[str, str]]  # `ebb` out of the ocean or `flow` into it, and the board where it is still to come


def tide_orders(island: Island, seat: int, tides: Tides) -> list[str]:
    """Where the tides can still go: `ebb a2` from the ocean to that land, `flow a2` from there to the ocean
    (S-OCEAN-06)."""
    orders = []
    for kind, board in tides:
        coast = [land for land in solid(island.lands) if land[0] == board and is_coastal(land)]
        held = coast if kind == "flow" else [OCEANS[board]]
        if any(island.lands[land].presence[seat] for land in held):
            orders += [f"{kind} {land}" for land in coast if kind == "ebb" or island.lands[land].presence[seat]]
    return orders


def turn_tide(island: Island, seat: int, order: str, tides: Tides) -> None:
    """Move one presence as the order says; that board's tide is over."""
    kind, _, land = order.partition(" ")
    ocean = OCEANS[land[0]]
    move_presence(island, seat, *((ocean, land) if kind == "ebb" else (land, ocean)))
    tides.remove((kind, land[0]))
