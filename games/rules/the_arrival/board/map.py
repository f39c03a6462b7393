"""The map of The Arrival as the board template draws it: shields, pieces and the places that may be chosen."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from games.engine import Target
from games.rules.the_arrival.board.ground import DRAWING, FRAME, GROUND, PLACE_NAMES, PROVINCE_NAMES, SITES, at
from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.printed import Fomori
from games.rules.the_arrival.words.names import LEVELS, Speech, a, capital, count, foe, place

LAND = "province:"  # marks the id of a province, since some locations bear the same
DISC_HEIGHT = 9.5
SHIELD_WIDTH, BONUS_WIDTH = 17, 22
FLAG_WIDTHS = (25, 32, 40)  # for numbers of one, two and three digits
ANCHOR = (-21, 17)  # where the anchor of a built port stands, counted from its place


def draw_map(say: Speech, targets: Sequence[Target]) -> dict[str, Any]:
    """Everything on the map: what never moves as ready SVG, the rest as data."""
    view = say.view
    taken, there = {**view["forts"], **view["fomori"]}, view["shields_in"]
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
        "shields": "".join(_shield_row(say.edition.id, land, there.get(land, 0)) for land in FACTS.provinces),
        "pieces": (pieces := [*_castles(say), *_forts(say), *_fomori(say)]),
        "figures": "".join(map(_figure, pieces)),
        "targets": (drawn := [_target(say, target) for target in targets]),
        "above": sorted((t for t in drawn if t["chosen"] or t["land"]), key=lambda t: not t["chosen"]),
        # Provinces are ringed under everything that stands on them, and taken by a click anywhere on them; among
        # places only their shields take it.
        "only_lands": bool(targets) and all(target.place.startswith(LAND) for target in targets),
    }


def _title(targets: Sequence[Target]) -> str:
    offered = sum(target.number > 0 for target in targets)
    return f"Map of Ériu with {count(offered, 'place')} to choose" if offered else "Map of Ériu"


def _shifted(name: str, by: tuple[int, int]) -> str:
    x, y = DRAWING.sites[name].at
    return at((x + by[0], y + by[1]))


def _row_width(edition: str, land: str) -> int:
    return BONUS_WIDTH + SHIELD_WIDTH * FACTS.shield_limit(edition, land)


@functools.lru_cache(maxsize=256)
def _shield_row(edition: str, land: str, there: int) -> str:
    """A province's bonus, its Shields, and the places that are free for more, as ready SVG."""
    fact = FACTS.provinces[land]
    most = FACTS.shield_limit(edition, land)
    left = -_row_width(edition, land) / 2
    spots = [f'x="{left + BONUS_WIDTH + SHIELD_WIDTH * number:g}"/>' for number in range(most)]
    title = escape(f"{fact.name}: bonus {fact.bonus}, {there} of {count(most, 'shield')}")
    box = (
        f'<rect y="-10" width="19" height="19" fill="var(--{fact.colour}-edge)" stroke="var(--map-ink)"/>'
        f'<rect x="2" y="-8" width="15" height="15" fill="var(--halo)"/>'
        f'<text class="num" x="9.5" y="5" text-anchor="middle" fill="var(--map-ink)">{fact.bonus}</text>'
    )
    row = [f'<use href="#eriu-shield" {spot}' for spot in spots[:there]]
    row += [f'<use href="#eriu-no-shield" {spot}' for spot in spots[there:]]
    return (
        f'<g transform="translate({at(DRAWING.provinces[land].shields)})"><g class="grow"><title>{title}</title>'
        f'<g transform="translate({left:g} 0)">{box}</g>{"".join(row)}</g></g>'
    )


def _piece(name: str, title: str, shape: str, **more: Any) -> dict[str, Any]:
    return {"place": name, "at": at(DRAWING.sites[name].at), "title": title, "shape": shape, "kind": "", **more}


def _figure(piece: dict[str, Any]) -> str:
    """A piece as ready SVG: a board has forty, and a template would take most of its time for them."""
    on_it = ""
    if seat := piece.get("seat"):
        on_it = (
            f'<use class="seatmark" href="#eriu-m-{seat}" transform="translate(0 {piece["top"]}) scale(1 .76)"'
            f' x="-14.5" y="-14.5" width="29" height="29"/>'
        )
    elif guard := piece.get("guard"):
        on_it = f'<g transform="translate(-20 12) scale(.74)"><use href="#eriu-{guard}"/></g>'
    title = f"<title>{escape(piece['title'])}</title>"
    return (
        f'<g transform="translate({piece["at"]})"><g class="grow {piece["kind"]}">{title}'
        f'<use href="#eriu-{piece["shape"]}"/>{on_it}</g></g>\n'
    )


def _forts(say: Speech) -> Iterator[dict[str, Any]]:
    for name, (seat, discs) in say.view["forts"].items():
        yield _piece(
            name,
            f"{place(name)}: {LEVELS[discs]} of {say.names[seat]}",
            f"fort-{discs}",
            seat=(colour := say.edition.tribes[seat].colour),
            kind=f"seat-{colour}",
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


def _target(say: Speech, target: Target) -> dict[str, Any]:
    """A ring and a numbered flag round a place, or along the border of a province."""
    is_land = target.place.startswith(LAND)
    name = target.place.removeprefix(LAND)
    return {
        "kind": ("land " if is_land else "") + ("on" if target.chosen else ""),
        # Without a number it only shows what the draft already holds.
        "label": target.label if target.number else capital(f"{target.label}: {_named(target.place)}"),
        "href": target.href,
        "chosen": target.chosen,
        "land": name if is_land else "",
        "figure": _border(say.edition.id, name) if is_land else _ring(name),
        "flag": _land_flag(say.edition.id, name, target.number) if is_land else _place_flag(name, target.number),
    }


@functools.lru_cache(maxsize=256)
def _ring(name: str) -> str:
    rings = '<circle class="hit" r="38"/><circle class="halo" r="32"/><circle class="ring" r="32"/>'
    return f'<g transform="translate({_shifted(name, (0, -2))})">{rings}</g>'


@functools.lru_cache(maxsize=4096)
def _place_flag(name: str, number: int) -> str:
    return f'<g transform="translate({_shifted(name, (20, -26))})">{_flag(number, "0 0")}</g>'


@functools.lru_cache(maxsize=1024)
def _border(edition: str, land: str) -> str:
    """A ring along the inner side of the border, and a spot to click round the shields."""
    shape = f'href="#eriu-land-{land}"/>'
    rings = f'<g clip-path="url(#eriu-in-{land})"><use class="halo" {shape}<use class="ring" {shape}</g>'
    half = _row_width(edition, land) / 2
    spot = f'<rect class="hit" x="{-half - 8:g}" y="-18" width="{2 * half + 16:g}" height="36"/>'
    return f'{rings}<g transform="translate({at(DRAWING.provinces[land].shields)})">{spot}</g>'


@functools.lru_cache(maxsize=1024)
def _land_flag(edition: str, land: str, number: int) -> str:
    """The flag of a province, beside its shields."""
    drawn, half = DRAWING.provinces[land], _row_width(edition, land) / 2
    sides = {"right": (half + 3, 9), "left": (-half - _flag_width(number) - 3, 9), "below": (-20, 33)}
    return f'<g transform="translate({at(drawn.shields)})">{_flag(number, at(sides[drawn.flag]))}</g>'


def _flag(number: int, where: str) -> str:
    """The numbered flag at the edge of a ring; none for what is already chosen and no longer in the list."""
    if not number:
        return ""
    width = _flag_width(number)
    return (
        f'<g class="flag-g" transform="translate({where})"><g class="grow-not">'
        f'<path class="flag" d="M0 4V-22H{width}l-5 10 5 10H2"/>'
        f'<text class="fno" x="{width / 2 - 1:g}" y="-6">{number}</text></g></g>'
    )


def _flag_width(number: int) -> int:
    return FLAG_WIDTHS[min(len(str(number)), len(FLAG_WIDTHS)) - 1]


def _named(target: str) -> str:
    return FACTS.provinces[target.removeprefix(LAND)].name if target.startswith(LAND) else place(target)
