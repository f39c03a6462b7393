"""Push, gather and move: pieces that go from land to land and stay what they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from games.engine import Flow, ask
from games.rules.spirit_island.dreams import dream_moved
from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.ending import watch
from games.rules.spirit_island.facts import INVADERS, PIECES
from games.rules.spirit_island.lands import FAR, is_ocean, lands_for_powers
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs.drown import drown_piece
from games.rules.spirit_island.verbs.follow import Route, follow
from games.rules.spirit_island.verbs.kill import kill
from games.rules.spirit_island.verbs.pieces import Piece, health_left, named, pieces_in, put, take, word


def push(
    effect: Effect,
    *kinds: str,
    count: int = 1,
    up_to: int | None = None,
    into: Callable[[str], bool] | None = None,
    spread: bool = False,
    landing: Callable[[str], Flow[str]] | None = None,
) -> Flow[list[str]]:
    """Push that many pieces of these kinds to adjacent lands; gives the lands they went to (S-MOVE-02..05).

    `into` limits the lands; `spread` gives every land one before any gets a second (S-MOVE-08); `landing` may send a
    piece elsewhere from the land it is pushed to."""
    island, land = effect.island, effect.land
    reached: list[str] = []
    routes: list[Route] = []
    most = count if up_to is None else up_to
    ways = [near for near in effect.near if into is None or into(near)]
    while len(reached) < most and ways:
        words = named(island, land, *kinds)
        if not words:
            break
        orders = [*(f"push {name}" for name in words), *(["stop"] if up_to is not None else [])]
        default = "stop" if up_to is not None else f"push {_least(words)}"
        left = min(most - len(reached), 99)
        order = yield from ask(effect.chooser(), "push", orders, default=default, **_facts(effect), left=left)
        if order == "stop":
            break
        piece = words[order.removeprefix("push ")]
        open_to = _fewest(ways, Counter(reached)) if spread else ways
        to = yield from where_to(effect, piece, open_to)
        if landing is not None:
            to = yield from landing(to)
        carry(effect, piece, to)
        reached.append(to)
        routes += [(land, to)] if piece.kind == "dahan" else []
    yield from follow(effect, routes)
    return reached


def gather(effect: Effect, *kinds: str, count: int = 1, up_to: int | None = None) -> Flow[int]:
    """Gather that many pieces of these kinds from adjacent lands; gives how many came (S-MOVE-01, S-MOVE-03..05)."""
    island, came = effect.island, 0
    routes: list[Route] = []
    most = count if up_to is None else up_to
    while came < most:
        sources: dict[str, list[str]] = {}
        for near in effect.near:
            for name in named(island, near, *kinds):
                sources.setdefault(name, []).append(near)
        if not sources:
            break
        names = _in_order(sources)
        orders = [*(f"gather {name}" for name in names), *(["stop"] if up_to is not None else [])]
        default = "stop" if up_to is not None else f"gather {names[0]}"
        facts = {**_facts(effect), "left": min(most - came, 99)}
        order = yield from ask(effect.chooser(), "gather", orders, default=default, **facts)
        if order == "stop":
            break
        name = order.removeprefix("gather ")
        near = yield from ask(
            effect.chooser(), "gather-from", [f"from {near}" for near in sources[name]], **_facts(effect), piece=name
        )
        near = near.removeprefix("from ")
        carry(effect.at(near), named(island, near, *kinds)[name], effect.land)
        came += 1
        routes += [(near, effect.land)] if name.startswith("dahan") else []
    yield from follow(effect, routes)
    return came


def move_far(effect: Effect, kind: str, up_to: int) -> Flow[str]:
    """Move pieces of a kind to one land anywhere; gives that land, or nothing if none went."""
    island, to = effect.island, ""
    routes: list[Route] = []
    left = pieces_in(island, effect.land, kind)
    for number in range(min(up_to, len(left))):
        words = {word(island, effect.land, piece): piece for piece in left}
        orders = [*(f"carry {name}" for name in words), "stop"]
        facts = {**_facts(effect), "left": up_to - number}
        order = yield from ask(effect.chooser(), "carry", orders, default="stop", **facts)
        if order == "stop":
            break
        piece = words[order.removeprefix("carry ")]
        left.remove(piece)
        if not to:
            lands = [f"to {land}" for land in lands_for_powers(island)]
            to = (yield from ask(effect.chooser(), "carry-to", lands, **_facts(effect))).removeprefix("to ")
        carry(effect, piece, to)
        routes += [(effect.land, to)] if kind == "dahan" and to != effect.land else []
    yield from follow(effect, routes)
    return to


def carry(effect: Effect, piece: Piece, to: str) -> None:
    """Move one piece from the effect's land to another; its damage goes with it (S-DMG-07, S-MOVE-06, S-MOVE-07)."""
    island = effect.island
    if to == effect.land:
        return
    if island.dreams:
        dream_moved(island, *piece, effect.land, to)
    take(island, effect.land, piece)
    put(island, to, piece)
    island.happened.append(["moved", piece.kind, effect.land, to])
    island.tell("moved", piece=piece.kind, land=effect.land, to=to, source=effect.source)
    if is_ocean(to):
        drown_piece(effect.at(to), piece)
    elif health_left(island, to, piece) <= 0:  # it leaves a land that gave it more health
        kill(effect.at(to), piece)
    watch(island)


def where_to(effect: Effect, piece: Piece, lands: Sequence[str]) -> Flow[str]:
    """Ask where a pushed piece goes."""
    island = effect.island
    orders = [f"to {land}" for land in lands]
    default = f"to {min(lands, key=lambda land: _harm(island, piece, land))}"
    name = word(island, effect.land, piece)
    order = yield from ask(effect.chooser(), "push-to", orders, default=default, **_facts(effect), piece=name)
    return order.removeprefix("to ")


def _harm(island: Island, piece: Piece, land: str) -> tuple[int, int]:
    """What a piece would endanger in a land: invaders are kept from presence, dahan and blight; dahan from invaders,
    and from drowning."""
    here = island.lands[land]
    if is_ocean(land):  # it drowns
        return (0 if piece.kind in INVADERS else FAR), 0
    if piece.kind in INVADERS:
        return here.count("presence", "dahan"), here.blight
    return here.count("invaders"), here.blight


def _least(words: dict[str, Piece]) -> str:
    """The weakest piece, the most damaged of its kind (S-DMG-13)."""
    return min(words, key=lambda name: (PIECES.index(words[name].kind), -words[name].damage))


def _fewest(lands: Sequence[str], reached: Counter[str]) -> list[str]:
    """The lands that have been reached least often."""
    least = min(reached[land] for land in lands)
    return [land for land in lands if reached[land] == least]


def _in_order(names: Iterable[str]) -> list[str]:
    """The words of pieces in printed order, whole ones before hurt ones."""
    return sorted(names, key=lambda name: (PIECES.index(name.partition("-")[0]), "-" in name, name))


def _facts(effect: Effect) -> dict[str, str]:
    return {"land": effect.land, "source": effect.source}
