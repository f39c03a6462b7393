"""What a view lets one reckon: the rules are asked about a table laid from what the view shows."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine import View
from games.rules.the_arrival.exploiting import honor_earned
from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.imagined import imagine
from games.rules.the_arrival.printed import Section
from games.rules.the_arrival.state import Arrival
from games.rules.the_arrival.tactics import POINTS


def is_by_sea(game: Arrival, seat: int, place: str) -> bool:
    """Whether a place this player can reach for nothing is reached from port to port (A-BUILD-03, A-REPEL-04)."""
    own = set(game.own(seat))
    if not own.isdisjoint(FACTS.reach[place]) or place not in FACTS.ports:
        return False
    return any(FACTS.locations[held].port for held in own)


def tile_points(view: View, seat: int, tile: str) -> int | None:
    """The Honor a tile would pay this player now; None for one that pays in another way."""
    fact = FACTS.tiles[tile]
    return POINTS[fact.kind](imagine(view), seat, fact) if fact.kind in POINTS else None


def section_sum(cards: Iterable[str | None], section: str) -> Section:
    """What one section gives over those of the cards that are face up."""
    shown = [FACTS.cards[card].section(section) for card in cards if card is not None]
    return Section(*(sum(getattr(part, field) for part in shown) for field in Section.__struct_fields__))


def section_honor(view: View, seat: int, earned: Section) -> int:
    """The Honor of a section, with what it pays for Brochs and Caers now standing."""
    return honor_earned(imagine(view), seat, earned)
