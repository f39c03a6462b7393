"""Pieces put down, taken off and named: the ground under every other verb."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from games.rules.spirit_island.dreams import over
from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.ending import watch
from games.rules.spirit_island.facts import PIECES
from games.rules.spirit_island.lands import lasting
from games.rules.spirit_island.state import Island


class Piece(NamedTuple):
    """One piece: its kind and the damage on it."""

    kind: str
    damage: int


@cache
def expand(kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The kinds in printed order; `invaders` means all three."""
    wanted = {each for kind in kinds for each in (("explorer", "town", "city") if kind == "invaders" else (kind,))}
    return tuple(kind for kind in PIECES if kind in wanted)


def pieces_in(island: Island, land: str, *kinds: str) -> list[Piece]:
    """Every piece of these kinds in a land, the least hurt of each kind first."""
    here = island.lands[land].pieces
    return [Piece(kind, damage) for kind in expand(kinds) for damage in here.get(kind, ())]


def health_left(island: Island, land: str, piece: Piece) -> int:
    """How much more damage destroys it."""
    return island.health(piece.kind, land) - piece.damage


def word(island: Island, land: str, piece: Piece) -> str:
    """The word of a piece in an order: its kind, and its health left if it is hurt."""
    return f"{piece.kind}-{health_left(island, land, piece)}" if piece.damage else piece.kind


def named(island: Island, land: str, *kinds: str) -> dict[str, Piece]:
    """The pieces of these kinds in a land by their words: alike pieces stand once."""
    return {word(island, land, piece): piece for piece in pieces_in(island, land, *kinds)}


def put(island: Island, land: str, piece: Piece) -> None:
    """Put a piece into a land."""
    here = island.lands[land].pieces.setdefault(piece.kind, [])
    here.append(piece.damage)
    here.sort()


def take(island: Island, land: str, piece: Piece) -> None:
    """Take a piece out of a land."""
    here = island.lands[land].pieces
    here[piece.kind].remove(piece.damage)
    if not here[piece.kind]:
        del here[piece.kind]


def add(effect: Effect, kind: str, count: int = 1) -> None:
    """Add pieces from the supply, which never runs out (S-INV-04, S-INV-10, S-DAHAN-02, S-DAHAN-03)."""
    for _ in range(count):
        put(effect.island, effect.land, Piece(kind, 0))
    if count:
        effect.island.tell("added", land=effect.land, piece=kind, count=count, source=effect.source)
        watch(effect.island)


def harmable(effect: Effect, *kinds: str) -> list[Piece]:
    """The pieces of these kinds in the land that can be harmed: in a dream no dahan, and nothing dies twice."""
    island, land = effect.island, effect.land
    here = [piece for piece in pieces_in(island, land, *kinds) if not is_unharmed(island, land, piece.kind, "power")]
    if effect.dreams:
        here = [piece for piece in here if piece.kind != "dahan"]
        for dead in over(island, land):
            if dead in here:
                here.remove(Piece(*dead))
    return here


def is_unharmed(island: Island, land: str, kind: str, cause: str) -> bool:
    """Whether such pieces there can neither be damaged nor destroyed this turn, by anything or by that cause."""
    return any(each.what in ("all", cause) for each in lasting(island, "unharmed", land)) and kind == "dahan"
