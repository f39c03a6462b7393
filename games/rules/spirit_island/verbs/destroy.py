"""Destroy, remove and replace: ways a piece leaves the island, and only the first makes fear."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine import Flow, Step, ask
from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.ending import check_victory
from games.rules.spirit_island.verbs.drown import drown_piece
from games.rules.spirit_island.verbs.flee import flee
from games.rules.spirit_island.verbs.kill import kill
from games.rules.spirit_island.verbs.pieces import Piece, harmable, named, pieces_in, put, take, word

EVERY = 999
LESSER = {"city": "town", "town": "explorer"}


def destroy(effect: Effect, *kinds: str, count: int = 1, up_to: int | None = None) -> Flow[int]:
    """Destroy that many pieces of these kinds, or as many as are there; gives how many (S-DMG-09)."""
    return (yield from _take_off(effect, "destroy", kinds, count, up_to))


def destroy_all(effect: Effect, *kinds: str) -> int:
    """Destroy every piece of these kinds; gives how many."""
    doomed = _open_to(effect, "destroy", *kinds)
    for piece in doomed:
        kill(effect, piece)
    return 0 if effect.dreams else len(doomed)


def drown(effect: Effect, *kinds: str, count: int = 1) -> Flow[int]:
    """Drown that many pieces of these kinds, or as many as are there; gives how many (S-OCEAN-03)."""
    return (yield from _take_off(effect, "drown", kinds, count, None))


def remove(effect: Effect, *kinds: str, count: int = 1, up_to: int | None = None) -> Flow[int]:
    """Remove that many pieces of these kinds, without fear; gives how many (S-DMG-10)."""
    return (yield from _take_off(effect, "remove", kinds, count, up_to))


def remove_health(effect: Effect, most: int) -> Step:
    """Remove invaders whose full health is at most that much in all, as many as the chooser likes."""
    island, land = effect.island, effect.land
    left = most
    while True:
        words = named(island, land, "invaders")
        fitting = {name: piece for name, piece in words.items() if island.health(piece.kind, land) <= left}
        if not fitting:
            return
        orders = [*(f"remove {name}" for name in fitting), "stop"]
        default = f"remove {_dearest(effect, fitting)}"
        order = yield from ask(effect.chooser(), "remove", orders, default=default, **_facts(effect), left=left)
        if order == "stop":
            return
        piece = fitting[order.removeprefix("remove ")]
        left -= island.health(piece.kind, land)
        _off(effect, "remove", piece)


def replace(effect: Effect, *kinds: str, new: Mapping[str, int]) -> Flow[bool]:
    """Replace one piece of these kinds with new ones, undamaged; gives whether there was one (S-DMG-11, S-DMG-12)."""
    words = named(effect.island, effect.land, *kinds)
    if not words:
        return False
    island, land = effect.island, effect.land
    dearest = max(words, key=lambda name: (island.health(words[name].kind, land), words[name].damage))  # S-DMG-13
    default = f"replace {dearest}"
    orders = [f"replace {name}" for name in words]
    order = yield from ask(effect.chooser(), "replace", orders, default=default, **_facts(effect))
    swap(effect, words[order.removeprefix("replace ")], new)
    return True


def downgrade(effect: Effect, *kinds: str, may: bool = False) -> Flow[bool]:
    """Replace one city with a town or one town with an explorer, as the chooser likes; gives whether it was done."""
    words = named(effect.island, effect.land, *(kinds or ("town", "city")))
    if not words:
        return False
    orders = [*(f"replace {name}" for name in words), *(["stop"] if may else [])]
    default = f"replace {_dearest(effect, words)}"
    order = yield from ask(effect.chooser(), "replace", orders, default=default, **_facts(effect))
    if order == "stop":
        return False
    piece = words[order.removeprefix("replace ")]
    swap(effect, piece, {LESSER[piece.kind]: 1})
    return True


def swap(effect: Effect, piece: Piece, new: Mapping[str, int]) -> None:
    """Take one piece off and put the new ones down as one act, without fear."""
    island, land = effect.island, effect.land
    take(island, land, piece)
    for kind, count in new.items():
        for _ in range(count):
            put(island, land, Piece(kind, 0))
    island.tell("replaced", land=land, piece=piece.kind, new=dict(new), source=effect.source)
    check_victory(island)


def _take_off(effect: Effect, verb: str, kinds: tuple[str, ...], count: int, up_to: int | None) -> Flow[int]:
    """Destroy or remove pieces one by one; nobody is asked when all of them go."""
    gone, most = 0, count if up_to is None else up_to
    while gone < most:
        here = _open_to(effect, verb, *kinds)
        if not here:
            break
        if up_to is None and len(here) <= most - gone and len(set(here)) > 1:
            for piece in here:
                _off(effect, verb, piece)
            gone += len(here)
            break
        words = {word(effect.island, effect.land, piece): piece for piece in here}
        orders = [*(f"{verb} {name}" for name in words), *(["stop"] if up_to is not None else [])]
        # A harm to dahan that may be declined is declined when time is up.
        spared = up_to is not None and all(piece.kind == "dahan" for piece in here)
        default = "stop" if spared else f"{verb} {_dearest(effect, words)}"
        left = most - gone
        order = yield from ask(effect.chooser(), verb, orders, default=default, **_facts(effect), left=min(left, 99))
        if order == "stop":
            break
        _off(effect, verb, words[order.removeprefix(f"{verb} ")])
        gone += 1
    yield from flee(effect)
    return 0 if effect.dreams and verb != "remove" else gone


def _open_to(effect: Effect, verb: str, *kinds: str) -> list[Piece]:
    """The pieces of these kinds in the land that can be destroyed or removed."""
    return pieces_in(effect.island, effect.land, *kinds) if verb == "remove" else harmable(effect, *kinds)


def _off(effect: Effect, verb: str, piece: Piece) -> None:
    if verb == "drown" and not effect.dreams:
        drown_piece(effect, piece)
        return
    if verb != "remove":
        kill(effect, piece)
        return
    take(effect.island, effect.land, piece)
    effect.island.tell("removed", land=effect.land, piece=piece.kind, source=effect.source)
    check_victory(effect.island)


def _dearest(effect: Effect, words: Mapping[str, Piece]) -> str:
    """The word of the strongest piece, the least damaged of its kind (S-DMG-13)."""
    island = effect.island
    return max(words, key=lambda name: (island.health(words[name].kind, effect.land), -words[name].damage))


def _facts(effect: Effect) -> dict[str, str]:
    return {"land": effect.land, "source": effect.source}
