"""Drowning: the death of whatever comes into an ocean that is in play, and what Ocean gains by it."""

from __future__ import annotations

from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.facts import INVADERS
from games.rules.spirit_island.state import OCEAN
from games.rules.spirit_island.verbs.kill import kill
from games.rules.spirit_island.verbs.pieces import Piece

DROWNING = "drowning"


def drown_piece(effect: Effect, piece: Piece) -> None:
    """Destroy a piece in the effect's land by drowning it (S-OCEAN-03, S-OCEAN-04).

    Ruling: it is the sea that kills, not the power that moved the piece, so that nobody only dreams of it. Health of
    drowned invaders is traded as soon as there is enough of it: to keep it would gain nothing."""
    island = effect.island
    health = island.health(piece.kind, effect.land) if piece.kind in INVADERS else 0
    kill(Effect(island=island, source=DROWNING, land=effect.land, seat=effect.seat), piece)
    for seat, spirit in enumerate(island.spirits):
        if spirit.id == OCEAN and health:
            gained, spirit.drowned = divmod(spirit.drowned + health, len(island.spirits))
            spirit.energy += gained
            facts = {"health": health, "points": gained, "left": spirit.drowned}
            island.tell("drowned", seat=seat, piece=piece.kind, **facts)
