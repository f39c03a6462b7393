"""From a view to what the board templates draw: the map, the mats, the tracks, the cards and the tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine import Target, View
from games.rules.the_arrival.board.cards import draw_cards
from games.rules.the_arrival.board.map import LAND, draw_map
from games.rules.the_arrival.board.mats import draw_seats, draw_supply
from games.rules.the_arrival.board.tiles import draw_tiles
from games.rules.the_arrival.board.tracks import draw_tracks
from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.words.names import Speech

ICONS = {
    "settle": "anchor",
    "build": "ait",
    "shield": "shield",
    "spread": "sineach",
    "repel": "sword",
    "use": "tactic",
    "take": "tactic",
}
TO_A_PLACE = ("settle", "build", "repel", "spread", "swap", "with")


def place_of(order: str) -> str | None:
    """The location, castle location or (marked as such) province that an order names; None if it names no place."""
    verb, _, rest = order.partition(" ")
    named = rest.partition(" ")[0]
    if verb in TO_A_PLACE and named in FACTS.reach:
        return named
    return f"{LAND}{named}" if verb == "shield" and named in FACTS.provinces else None


def draw(view: View, targets: Sequence[Target], names: Sequence[str]) -> dict[str, Any]:
    """All that the templates of this title show, from what the reader may know."""
    say = Speech(view, names)
    return {
        "words": {"honor": say.honor, "first_player": say.first_player, "edition": say.edition.name},
        "caption": f"round {view['round']} of {view['rounds']}",
        "map": draw_map(say, targets),
        "seats": draw_seats(say),
        "tracks": draw_tracks(say),
        "cards": draw_cards(say),
        "tiles": draw_tiles(say),
        "supply": draw_supply(say),
    }
