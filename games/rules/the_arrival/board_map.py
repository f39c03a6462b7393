"""The map of The Arrival as the board template draws it: shields, pieces and the places that may be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.engine import Target
from games.rules.the_arrival.board_ground import (
    DRAWING,
    FRAME,
    GROUND,
    PLACE_NAMES,
    PROVINCE_NAMES,
    SITES,
    at,
)
from games.rules.the_arrival.facts import FACTS, Fomori, Province
from games.rules.the_arrival.words_names import LEVELS, Speech, a, capital, count, foe, place

LAND = "province:"  # marks the id of a province, since some locations bear the same
DISC_HEIGHT = 9.5
SHIELD_WIDTH, BONUS_WIDTH = 17, 22
FLAG_WIDTHS = (25, 32, 40)  # for numbers of one, two and three digits
ANCHOR = (-21, 17)  # where the anchor of a built port stands, counted from its place


def draw_map(say: Speech, targets: Sequence[Target]) -> dict[str, Any]:
    """Everything on the map: what never moves as ready SVG, the rest as data."""
    view = say.view
    taken = {**view["forts"], **view["fomori"]}
    return {
        "box": " ".join(map(str, DRAWING.view)),
        "title": _title(targets),
        "caption": f"round {view['round']} of {view['rounds']}",
        "ground": GROUND,
        "province_names": PROVINCE_NAMES,
        "place_names": PLACE_NAMES,
        "frame": FRAME,
        "sites": "".join(site for name, site in SITES.items() if name not in taken),
        "anchors": [_shifted(name, ANCHOR) for name in FACTS.ports if name in taken],
        "shields": [_shield_row(say, land) for land in FACTS.provinces.values()],
        "pieces": [*_castles(say), *_forts(say), *_fomori(say)],
        "targets": (drawn := [_target(target, targets) for target in targets]),
        "chosen": [target for target in drawn if target["chosen"]],
    }


def _title(targets: Sequence[Target]) -> str:
    offered = sum(target.number > 0 for target in targets)
    return f"Map of Ériu with {count(offered, 'place')} to choose" if offered else "Map of Ériu"


def _shifted(name: str, by: tuple[int, int]) -> str:
    x, y = DRAWING.sites[name].at
    return at((x + by[0], y + by[1]))


def _shield_row(say: Speech, land: Province) -> dict[str, Any]:
    """A province's bonus, its Shields, and the places that are free for more."""
    there = say.view["shields_in"].get(land.id, 0)
    most = FACTS.shield_limit(say.edition.id, land.id)
    left = -(BONUS_WIDTH + SHIELD_WIDTH * most) / 2
    spots = [f"{left + BONUS_WIDTH + SHIELD_WIDTH * number:g}" for number in range(most)]
    return {
        "at": at(DRAWING.provinces[land.id].shields),
        "title": f"{land.name}: bonus {land.bonus}, {there} of {count(most, 'shield')}",
        "colour": land.colour,
        "bonus": land.bonus,
        "left": f"{left:g}",
        "set": spots[:there],
        "free": spots[there:],
    }


def _piece(name: str, title: str, shape: str, **more: Any) -> dict[str, Any]:
    return {"place": name, "at": at(DRAWING.sites[name].at), "title": title, "shape": shape, **more}


def _forts(say: Speech) -> Iterator[dict[str, Any]]:
    for name, (seat, discs) in say.view["forts"].items():
        yield _piece(
            name,
            f"{place(name)}: {LEVELS[discs]} of {say.names[seat]}",
            f"fort-{discs}",
            seat=say.edition.tribes[seat].colour,
            top=f"{4 - (discs - 1) * DISC_HEIGHT:g}",  # the level of the topmost disc, which bears the mark
        )


def _fomori(say: Speech) -> Iterator[dict[str, Any]]:
    for name, kind in say.view["fomori"].items():
        if name not in say.view["castles"]:
            yield _piece(name, f"{place(name)}: {_worth(say, FACTS.fomori[kind])}", kind)


def _castles(say: Speech) -> Iterator[dict[str, Any]]:
    """Castles that stand, with the Fomori that lies on them, and the marks of those that are gone."""
    for name in FACTS.castles:
        guard = say.view["fomori"].get(name)
        if name not in say.view["castles"]:
            yield _piece(name, f"{place(name)}: the castle is gone", "castle-gone")
        else:
            on_it = f", with {a(foe(guard))} on it" if guard else ""
            yield _piece(name, f"{place(name)}: {_worth(say, FACTS.castle)}{on_it}", "castle", guard=guard)


def _worth(say: Speech, enemy: Fomori) -> str:
    return f"{enemy.name}, strength {enemy.strength}, worth {say.points(enemy.honor)}"


def _target(target: Target, among: Sequence[Target]) -> dict[str, Any]:
    """A ring and a numbered flag round a place, or along the border of a province."""
    land = target.place.removeprefix(LAND) if target.place.startswith(LAND) else ""
    width = FLAG_WIDTHS[min(len(str(target.number)), len(FLAG_WIDTHS)) - 1]
    drawn = {
        "number": target.number,
        # Without a number it only shows what the draft already holds.
        "label": target.label if target.number else capital(f"{target.label}: {_named(target.place)}"),
        "href": target.href,
        "chosen": target.chosen,
        "width": width,
        "middle": f"{width / 2 - 1:g}",
    }
    if land:
        # Where places are on offer too, a whole province must not lie over them: its shields alone take the click.
        whole = all(other.place.startswith(LAND) for other in among)
        return drawn | {"at": at(DRAWING.provinces[land].shields), "land": land, "whole": whole}
    return drawn | {"at": _shifted(target.place, (0, -2)), "land": "", "whole": False}


def _named(target: str) -> str:
    return FACTS.provinces[target.removeprefix(LAND)].name if target.startswith(LAND) else place(target)
