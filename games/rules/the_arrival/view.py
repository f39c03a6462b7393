"""What one seat may know: built up from the open things, so that what is not named here stays hidden."""

from __future__ import annotations

from typing import Any

from games.engine import View
from games.rules.the_arrival.earning import back
from games.rules.the_arrival.ending import places_held
from games.rules.the_arrival.state import Arrival, Mat


def view(game: Arrival, seat: int | None) -> View:
    """The table as that seat sees it; only Clairvoyance, during a Spread, makes one seat see more than the others."""
    fortified, enemy = places_held(game)
    return {
        "seat": seat,
        "edition": game.edition,
        "advanced": game.advanced,
        "round": game.round,
        "rounds": game.rounds,
        "corruption_limit": game.corruption_limit,
        "limit_reached": game.limit_reached,
        "ended": game.ended,
        "first": game.first,
        "next_first": game.next_first,
        "fortified": fortified,
        "enemy": enemy,
        "mats": [_mat(game, mat, own=number == seat) for number, mat in enumerate(game.mats)],
        "forts": {place: [fort.seat, fort.discs] for place, fort in sorted(game.forts.items())},
        "fomori": dict(sorted(game.fomori.items())),
        "castles": sorted(game.castles),
        "shields_in": dict(sorted(game.shields_in.items())),
        "stacks": [{"cards": len(stack), "back": back(stack[-1]) if stack else None} for stack in game.stacks],
        "card_discard": sorted(game.card_discard),
        "display": list(game.display),
        "tile_pile": len(game.tile_pile),
        "tile_discard": sorted(game.tile_discard),
        "fomori_pile": len(game.fomori_pile),
        "fomori_discard": sorted(game.fomori_discard),
        "swords": game.swords,
        "shields": game.shields,
    }


def _mat(game: Arrival, mat: Mat, own: bool) -> dict[str, Any]:
    return {
        "honor": mat.honor,
        "corruption": mat.corruption,
        "supply": mat.supply,
        "discs": mat.discs,
        "swords": mat.swords,
        "shields": mat.shields,
        "fomori": len(mat.fomori),
        "fomori_seen": sorted(mat.fomori) if own and mat.looking else None,
        "tiles": sorted(mat.tiles),
        "trophies": mat.trophies,
        "trophies_used": 0 if game.rules.trophy_removed else mat.trophies_used,  # A-FREE-06, A-FREE-07
        "leader": mat.leader,
        "cards": [card if number < mat.face_up else None for number, card in enumerate(mat.cards)],
        "backs": [back(card) for card in mat.cards],
        "blocked": list(mat.blocked),
        "builders": mat.builders,
        "rescued": mat.rescued,
        "passed": mat.passed,
    }
