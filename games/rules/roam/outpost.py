"""The Outpost variant: a card for the first who surrounds another's marker."""

from __future__ import annotations

from games.rules.roam.patterns import AROUND, NAMES, SQUARES
from games.rules.roam.state import Roam

EIGHT = 8


def surrounded(game: Roam, seat: int) -> int | None:
    """The first square with another's marker in view that has eight of this player's around it (R-VAR-OUT-01,
    R-VAR-OUT-02, R-VAR-STACK-07); None if there is none."""
    for square in SQUARES:
        ring = AROUND[square]
        if game.top(square) not in (None, seat) and len(ring) == EIGHT and all(game.top(near) == seat for near in ring):
            return square
    return None


def take_outpost(game: Roam, seat: int) -> None:
    """R-VAR-OUT-01, R-VAR-OUT-03, R-VAR-OUT-04: it is looked for at the end of the active player's turn only."""
    if not game.with_outpost or any(party.outpost for party in game.parties):
        return
    square = surrounded(game, seat)
    if square is not None:
        game.parties[seat].outpost = True
        game.tell("outpost", seat=seat, square=NAMES[square])
