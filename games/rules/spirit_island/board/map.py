"""What stands on the island as its template draws it: pieces, names, what is coming, and legal lands as links."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from games.engine import Target
from games.rules.spirit_island.board import tokens
from games.rules.spirit_island.board.chart import chart
from games.rules.spirit_island.board.ground import ground
from games.rules.spirit_island.board.holding import holds_in
from games.rules.spirit_island.board.labels import draw_labels, make_label
from games.rules.spirit_island.board.places import places
from games.rules.spirit_island.words.lands import described
from games.rules.spirit_island.words.names import Speech, at, number_of

PHASES = {
    "setup": "the island is laid out",
    "spirit": "the spirits grow",
    "fast": "fast powers",
    "invader": "the invaders act",
    "slow": "slow powers",
    "time": "time passes",
}
KINDS = ("city", "town", "explorer", "dahan")
INVADERS = ("city", "town", "explorer")


def draw_map(say: Speech, targets: Sequence[Target]) -> dict[str, Any]:
    """The whole island; while an order is being chosen, the lands it may name are links."""
    view = say.view
    boards = tuple(spirit["board"] for spirit in view["spirits"])
    sea = say.sea is not None
    drawn = chart(boards, view["scenario"], sea)
    lands = {target.place: target for target in targets if target.place in view["lands"]}
    standing, labels = [], []
    for land, here in view["lands"].items():
        things = list(_things(say, land, here))
        spots = places(drawn.corners[land], len(things))
        standing.append(_land(say, land, things, spots.pieces))
        labels.append(make_label(land, spots, tuple(_coming(view, land, here)), lands.get(land)))
    return {
        "width": drawn.width,
        "height": drawn.height,
        "title": _title(view, lands),
        "ground": ground(boards, view["scenario"], sea),
        "standing": "".join(standing),
        "names": draw_labels(labels, lands),
        "targets": [_target(target) for target in lands.values()],
        "chosen": [place for place, target in lands.items() if target.chosen],
        "offered": any(target.number for target in lands.values()),
        "head": f"Turn {view['turn']}" if view["turn"] else "The island",
        "phase": PHASES.get(view["phase"], view["phase"]),
        "scroll": f"{drawn.width - 166} {drawn.height - 86}",
    }


def _title(view: Mapping[str, Any], lands: Mapping[str, Target]) -> str:
    boards = ", ".join(spirit["board"].upper() for spirit in view["spirits"])
    island = f"The island of board{'s' if len(view['spirits']) > 1 else ''} {boards}"
    offered = sum(target.number > 0 for target in lands.values())
    return f"{island}, with {number_of(offered, 'land')} to choose" if offered else island


def _things(say: Speech, land: str, here: Mapping[str, Any]) -> Iterator[str]:
    """What stands in a land, in fixed order, then what holds there this turn."""
    for kind in KINDS:
        if left := here["pieces"].get(kind):
            full = say.health(kind, land)
            hurt = sum(full - health for health in left)
            damage = f", {hurt} damage taken" if hurt else ""
            yield tokens.piece(kind, len(left), hurt, f"{number_of(len(left), kind)}{damage}")
    if here["blight"]:
        yield tokens.piece("blight", here["blight"], 0, number_of(here["blight"], "blight"))
    for seat, number in enumerate(here["presence"]):
        if number:
            sacred = seat in here["sacred"]
            site = ", a sacred site" if sacred else ""
            yield tokens.presence(seat, number, sacred, f"{number} presence of {say.spirit(seat)}{site}")
    if here["defend"]:
        yield tokens.defend(here["defend"])
    if here["stopped"]:
        yield tokens.stopped(tuple(here["stopped"]))
    if held := holds_in(say, land):
        yield tokens.holds("; ".join(held))


def _land(say: Speech, land: str, things: list[str], spots: Sequence[tuple[float, float]]) -> str:
    label = _escaped(f"{at(land)}: {described(say, land)}")
    inside = "".join(
        f'<g transform="translate({x:g} {y:g})">{thing}</g>' for thing, (x, y) in zip(things, spots, strict=True)
    )
    return f'<g role="img" aria-label="{label}">{inside}</g>'


@lru_cache(maxsize=4096)
def _escaped(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def _coming(view: Mapping[str, Any], land: str, here: Mapping[str, Any]) -> Iterator[str]:
    """What the invaders are about to do in a land where they are."""
    if any(here["pieces"].get(kind) for kind in INVADERS):
        yield from (
            action
            for action in ("ravage", "build")
            if land in view["invaders"]["coming"][action] and action not in here["stopped"]
        )


def _target(target: Target) -> dict[str, Any]:
    return {
        "land": target.place,
        "kind": "on" if target.chosen else "",
        # Without a number it only shows what the draft already holds.
        "label": target.label if target.number else f"Chosen: {at(target.place)}",
        "href": target.href,
        "chosen": target.chosen,
    }
