"""Damage: points put on pieces one at a time, to each, or to different ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.engine import Flow, Step, ask
from games.rules.spirit_island.dreams import dream_hurt
from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs.flee import flee
from games.rules.spirit_island.verbs.kill import kill
from games.rules.spirit_island.verbs.pieces import Piece, harmable, health_left, put, take, word


def damage(effect: Effect, points: int, *kinds: str, named: str = "") -> Flow[Counter[str]]:
    """Deal points to invaders, or to these kinds only, as the chooser likes; gives what died (S-DMG-01..08).

    With `named` an order may begin with these words, which say what the damage comes from."""
    island, land = effect.island, effect.land
    killed: Counter[str] = Counter()
    for left in range(points, 0, -1):
        here = harmable(effect, *(kinds or ("invaders",)))
        if sum(health_left(island, land, piece) for piece in here) <= left:  # all die anyway: nobody is asked
            for piece in here:
                killed.update(hurt(effect, piece, health_left(island, land, piece)))
            break
        words = {word(island, land, piece): piece for piece in here}
        default = _first_to_hurt(island, land, words, left)
        orders = [f"damage {name}" for name in words]
        facts = {"land": land, "source": effect.source, "left": left}
        also = {f"{named} {order}": order for order in orders} if named else {}
        order = yield from ask(effect.chooser(), "damage", orders, default=f"damage {default}", also=also, **facts)
        killed.update(hurt(effect, words[order.removeprefix("damage ")], 1))
    yield from flee(effect)
    return killed


def damage_across(effect: Effect, lands: Sequence[str], points: int) -> Step:
    """Deal points to invaders in any of these lands, as the chooser likes."""
    island = effect.island
    for left in range(points, 0, -1):
        here = [(land, piece) for land in lands for piece in harmable(effect.at(land), "invaders")]
        if sum(health_left(island, *each) for each in here) <= left:  # all die anyway: nobody is asked
            for land, piece in here:
                hurt(effect.at(land), piece, health_left(island, land, piece))
            break
        words = {f"damage {word(island, land, piece)} in {land}": (land, piece) for land, piece in here}
        default = max(words, key=lambda order: _worth(island, *words[order], left))
        facts = {"land": effect.land, "source": effect.source, "left": left}
        order = yield from ask(effect.chooser(), "damage", words, default=default, **facts)
        land, piece = words[order]
        hurt(effect.at(land), piece, 1)
    yield from flee(effect)


def damage_each(effect: Effect, points: int, *kinds: str) -> Counter[str]:
    """Deal points to every piece of these kinds, all at once; gives what died (S-DMG-17)."""
    killed: Counter[str] = Counter()
    for piece in harmable(effect, *(kinds or ("invaders",))):
        killed.update(hurt(effect, piece, points))
    return killed


def damage_different(effect: Effect, pieces: int, points: int = 1) -> Flow[Counter[str]]:
    """Deal points to each of so many different invaders of the chooser's choice; gives what died."""
    island, land = effect.island, effect.land
    killed: Counter[str] = Counter()
    untouched = harmable(effect, "invaders")
    for left in range(min(pieces, len(untouched)), 0, -1):
        if len(untouched) <= left:
            for piece in untouched:
                killed.update(hurt(effect, piece, points))
            break
        words = {word(island, land, piece): piece for piece in untouched}
        default = _first_to_hurt(island, land, words, points)
        facts = {"land": land, "source": effect.source, "left": left, "different": True}
        orders = [f"damage {name}" for name in words]
        order = yield from ask(effect.chooser(), "damage", orders, default=f"damage {default}", **facts)
        piece = words[order.removeprefix("damage ")]
        untouched.remove(piece)
        killed.update(hurt(effect, piece, points))
    yield from flee(effect)
    return killed


def hurt(effect: Effect, piece: Piece, points: int) -> list[str]:
    """Put points on one piece; gives its kind if that really destroys it (S-DMG-03, S-DMG-04, S-DMG-06)."""
    island, land = effect.island, effect.land
    if points >= health_left(island, land, piece):
        kill(effect, piece)
        return [] if effect.dreams else [piece.kind]
    hurt_one = Piece(piece.kind, piece.damage + points)
    left = health_left(island, land, hurt_one)
    if effect.dreams:
        dream_hurt(island, land, *piece, points)
        island.tell("dream-damaged", land=land, piece=piece.kind, points=points, left=left, source=effect.source)
        return []
    take(island, land, piece)
    put(island, land, hurt_one)
    island.tell("damaged", land=land, piece=piece.kind, points=points, left=left, source=effect.source)
    return []


def _first_to_hurt(island: Island, land: str, words: dict[str, Piece], left: int) -> str:
    """Finish what can be finished, dearest first; else the dearest (S-ASK-10)."""
    return max(words, key=lambda name: _worth(island, land, words[name], left))


def _worth(island: Island, land: str, piece: Piece, left: int) -> tuple[bool, int, int]:
    return health_left(island, land, piece) <= left, island.strength(piece.kind), piece.damage
