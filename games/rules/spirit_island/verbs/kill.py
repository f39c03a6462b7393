"""The death of one piece: real, with the fear that follows it, or dreamt."""

from __future__ import annotations

from games.rules.spirit_island.dreams import NIGHTMARES, dream_death
from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.ending import check_victory
from games.rules.spirit_island.facts import FEAR_OF_DEATH
from games.rules.spirit_island.verbs.fear import fear
from games.rules.spirit_island.verbs.pieces import Piece, take


def kill(effect: Effect, piece: Piece) -> None:
    """Destroy one piece in the effect's land; towns and cities make fear (S-DMG-09, S-INV-08)."""
    island, land = effect.island, effect.land
    if effect.dreams and piece.kind in NIGHTMARES:
        _kill_in_a_dream(effect, piece)
        return
    take(island, land, piece)
    island.happened.append(["destroyed", piece.kind, land])
    island.tell("destroyed", land=land, piece=piece.kind, source=effect.source)
    fear(effect, FEAR_OF_DEATH.get(piece.kind, 0), of_death=True)
    check_victory(island)


def _kill_in_a_dream(effect: Effect, piece: Piece) -> None:
    """Nothing is destroyed, but the nightmare makes fear, more than a death (S-BRINGER-02)."""
    dream_death(effect.island, effect.land, *piece)
    effect.island.tell("dreamt", land=effect.land, piece=piece.kind, source=effect.source)
    fear(effect, NIGHTMARES[piece.kind])
