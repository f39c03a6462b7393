"""Fleeing from a nightmare: invaders that a power only dreams to have destroyed leave their land."""

from __future__ import annotations

from games.engine import Step
from games.rules.spirit_island.dreams import fleeing, wake
from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.verbs.move import carry, where_to
from games.rules.spirit_island.verbs.pieces import Piece


def flee(effect: Effect) -> Step:
    """Push every explorer and town that has just died in a dream (S-BRINGER-02); a city stays where it is."""
    while left := fleeing(effect.island):
        mark, piece = left[0], Piece(left[0].kind, left[0].damage)
        here = effect.at(mark.land)
        to = yield from where_to(here, piece, here.near)
        mark.flees, mark.land = False, to  # before it goes, lest another's mark be taken for its own
        carry(here, piece, to)


def end_dream(effect: Effect) -> Step:
    """The power has ended: whoever has yet to flee does, and nothing is left of the dream (S-BRINGER-03)."""
    if effect.island.dreams:
        yield from flee(effect)
        wake(effect.island)
