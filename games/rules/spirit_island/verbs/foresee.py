"""Foreseeing: a fear card that is still to come is turned face up, and stays where it is."""

from __future__ import annotations

from games.engine import Step, ask, reveal
from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.fear_to_come import fear_to_come


def show_fear_card(effect: Effect) -> Step:
    """Ask which of the fear cards to come is turned up, counted from the next one: `look 3` (S-BRINGER-06)."""
    island = effect.island
    orders = [f"look {number}" for number, card in enumerate(fear_to_come(island), 1) if card not in island.fear_shown]
    if not orders:
        return
    order = yield from ask(effect.chooser(), "look", orders, default=orders[0], source=effect.source)
    number = int(order.removeprefix("look "))
    yield from reveal("a fear card")
    card = fear_to_come(island)[number - 1]
    island.fear_shown = [*island.fear_shown, card]
    island.tell("fear-card-shown", number=number, card=card, source=effect.source)
