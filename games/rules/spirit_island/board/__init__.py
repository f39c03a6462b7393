"""From a view to what the templates of Spirit Island draw: the island, the invaders, the spirits and the seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine import Target, View
from games.rules.spirit_island.board.cards import CARD
from games.rules.spirit_island.board.foes import draw_foes
from games.rules.spirit_island.board.holding import draw_holding
from games.rules.spirit_island.board.map import PHASES, draw_map
from games.rules.spirit_island.board.mats import GROW, SPIRIT, draw_choice, draw_mats
from games.rules.spirit_island.board.plates import draw_plates
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.lands import is_ocean
from games.rules.spirit_island.words.names import Speech, cards, number_of

ICONS = {
    "use": "fast",
    "repeat": "replay",
    "play": "card",
    "reclaim": "undo",
    "gain": "card",
    "place": "presence",
    "move": "presence",
    "ebb": "presence",
    "flow": "presence",
    "at": "flag",
    "push": "right",
    "gather": "left",
    "damage": "sword",
    "forget": "cross",
    "ritual": "fear",
}


def place_of(order: str) -> str | None:
    """The land, power, growth option or spirit that an order names; None if it names none of them."""
    verb, *named = order.split()
    for word in (*named, verb):  # a condition has no verb: it is a land alone, or on a gift
        if word in FACTS.lands or is_ocean(word):
            return word
        if word in FACTS.powers:
            return CARD + word
    if verb == GROW.strip():
        return GROW + named[0]
    return SPIRIT + named[0] if verb in ("spirit", "on") and named and named[0] in FACTS.spirits else None


def draw(view: View, targets: Sequence[Target], names: Sequence[str]) -> dict[str, Any]:
    """All that the templates of this title show, from what the reader may know."""
    say = Speech(view, names)
    things = {target.place: target for target in targets if target.place not in view["lands"]}
    phase = PHASES.get(view["phase"], view["phase"])
    return {
        "caption": f"turn {view['turn']}, {phase}" if view["turn"] else phase,
        "map": draw_map(say, targets),
        "seats": draw_plates(say, things),
        "foes": draw_foes(say),
        "holding": draw_holding(say),
        "choice": draw_choice(say, things),
        "spirits": draw_mats(say, things),
        "decks": [_deck(view, "minor"), _deck(view, "major")],
        "loss": view["loss"] and not view["ending"],
    }


def _deck(view: View, name: str) -> dict[str, str]:
    deck = view[name]
    return {
        "name": f"{name.capitalize()} powers",
        "left": number_of(deck["deck"], "card"),
        "discard": cards(deck["discard"]) if deck["discard"] else "",
    }
