"""Shield: one Shield from the hand into a province where the player has a fortification."""

from __future__ import annotations

from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.state import Arrival


def shield_orders(game: Arrival, seat: int) -> list[str]:
    """The provinces this player may shield (A-SHIELD-01..03)."""
    if not game.mats[seat].shields:
        return []
    present = {FACTS.province_of[place] for place in game.own(seat)}
    return [
        f"shield {province}"
        for province in FACTS.provinces
        if province in present and game.shields_in.get(province, 0) < FACTS.shield_limit(game.edition, province)
    ]


def shield(game: Arrival, seat: int, province: str) -> None:
    """The Shield is nobody's once it is placed (A-SHIELD-05)."""
    game.mats[seat].shields -= 1
    game.shields_in[province] = game.shields_in.get(province, 0) + 1
    game.tell("shielded", seat=seat, province=province, shields=game.shields_in[province])
