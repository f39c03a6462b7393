"""The ground under the map of The Arrival: sea, lands, roads and names as ready SVG, made once as none of it moves."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from games.rules.the_arrival.board import drawing
from games.rules.the_arrival.board.drawing import Land, Outline, Point
from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.printed import Location
from games.rules.the_arrival.words.names import place

DRAWING = drawing.load()
# Lines round the coast like those of an engraved chart, the farthest first: how far out, and how faint.
WATER_LINES = ((44, 0.22), (31, 0.34), (20, 0.5), (11, 0.7), (4.5, 0.9))
LONGEST_LINE = 9  # letters of a province's name that stand on one line
LINE_HEIGHT = 23
DASH = 47  # of the neat line


def at(point: Point) -> str:
    """A point as a transform or a path wants it."""
    return f"{point[0]:g} {point[1]:g}"


def outline(points: Outline) -> str:
    """A closed path through the points."""
    return f"M{'L'.join(map(at, points))}Z"


def _defs() -> str:
    """Outlines and roads, each written down once and used wherever a line or a fill follows it."""
    shapes = {"coast": outline(DRAWING.coast), "isle": outline(DRAWING.isle.polygon)}
    shapes |= {f"land-{land.id}": outline(land.polygon) for land in DRAWING.provinces.values()}
    ends = ((here.id, near) for here in FACTS.locations.values() for near in here.neighbours if here.id < near)
    shapes["roads"] = "".join(_road(*pair) for pair in ends)
    shapes["castle-roads"] = "".join(_road(castle.id, castle.gate) for castle in FACTS.castles.values())
    paths = [f'<path id="eriu-{name}" d="{drawn}"/>' for name, drawn in shapes.items()]
    clips = [f'<clipPath id="eriu-in-{land}"><use href="#eriu-land-{land}"/></clipPath>' for land in DRAWING.provinces]
    return f"<defs>{''.join(paths)}{''.join(clips)}</defs>"


def _road(one: str, other: str) -> str:
    return f"M{at(DRAWING.sites[one].at)}L{at(DRAWING.sites[other].at)}"


def _line(shape: str, stroke: str, width: float, more: str = "") -> str:
    return f'<use href="#eriu-{shape}" fill="none" stroke="var(--{stroke})" stroke-width="{width:g}"{more}/>'


def _sea() -> Iterator[str]:
    x, y, width, height = DRAWING.view
    yield f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="var(--sea)"/><g stroke-linejoin="round">'
    for out, strength in WATER_LINES:
        yield from (_line(shape, "sea-line", 2 * out + 1.3, f' opacity="{strength}"') for shape in ("coast", "isle"))
        yield from (_line(shape, "sea", 2 * out - 1) for shape in ("coast", "isle"))
    yield "</g>"


def _lands() -> Iterator[str]:
    """The isle, then every province: fill, texture, and its colour laid along the inner edge as if by hand."""
    yield '<use href="#eriu-isle" fill="var(--isle)"/><use href="#eriu-isle" fill="url(#eriu-hatch)"/>'
    yield _line("isle", "map-ink", 2)
    for land in FACTS.provinces.values():
        shape, edge = f"land-{land.id}", f"{land.colour}-edge"
        yield f'<use href="#eriu-{shape}" fill="var(--{land.colour})"/>'
        yield f'<use href="#eriu-{shape}" fill="url(#eriu-{land.colour})" class="fine"/>'
        yield f'<g clip-path="url(#eriu-in-{land.id})">'
        yield _line(shape, edge, 13, ' opacity=".34"') + _line(shape, edge, 5, ' opacity=".4"') + "</g>"
    yield '<g stroke-dasharray="7 3 1.5 3" opacity=".75">'
    yield from (_line(f"land-{land}", "map-ink", 1.5) for land in FACTS.provinces)
    yield "</g>" + _line("coast", "map-ink", 2.4, ' stroke-linejoin="round"')


def _roads() -> str:
    """All roads on a pale casing; those to the castles are dotted red."""
    plain = _line("roads", "halo", 6, ' opacity=".75"') + _line("roads", "road", 2)
    dots = _line("castle-roads", "wax", 2.6, ' stroke-dasharray="2 7" stroke-linecap="round"')
    return plain + _line("castle-roads", "halo", 6, ' opacity=".8"') + dots


def _words(name: str) -> list[str]:
    """The lines of a province's name, in capitals."""
    return name.upper().split() if len(name) > LONGEST_LINE else [name.upper()]


def _title(name: str, label: Point, kind: str, paper: str) -> str:
    x, y = label
    return "".join(
        f'<text class="b-prov {kind}" x="{x:g}" y="{y + row * LINE_HEIGHT:g}" text-anchor="middle"'
        f' stroke="var(--{paper})">{escape(line)}</text>'
        for row, line in enumerate(_words(name))
    )


def _province_names() -> str:
    """The names of the provinces and of the isle, haloed in the colour of what lies under them."""
    lands = DRAWING.provinces
    names = [_province_name(lands[land.id], land.name, land.colour) for land in FACTS.provinces.values()]
    isle = DRAWING.isle
    x, y = isle.label
    name = escape(isle.name.upper().replace("'", "’"))
    names.append(
        f'<text class="b-prov at-sea" x="{x:g}" y="{y:g}" text-anchor="middle" stroke="var(--sea)">{name}</text>'
    )
    return "".join(names)


def _province_name(land: Land, name: str, colour: str) -> str:
    return _title(name, land.label, "at-sea", "sea") if land.on_sea else _title(name, land.label, "inland", colour)


def _place_names() -> str:
    return "".join(_place_name(site.at, site.label, escape(place(site.id))) for site in DRAWING.sites.values())


def _place_name(point: Point, label: drawing.Label, name: str) -> str:
    x, y = point[0] + label.dx, point[1] + label.dy
    return f'<text class="b-place rest" x="{x:g}" y="{y:g}" text-anchor="{label.anchor}">{name}</text>'


def _frame() -> str:
    """The neat line: a thin frame, and dashes outside it in turn on the long and on the short sides."""
    x, y, width, height = DRAWING.view
    left, top, right, bottom = x + 7, y + 7, x + width - 7, y + height - 7
    dashes = [
        *(f"M{start} {y + 3.5}H{min(start + DASH, right)}" for start in range(left, right, 2 * DASH)),
        *(f"M{start} {bottom + 3.5}H{min(start + DASH, right)}" for start in range(left, right, 2 * DASH)),
        *(f"M{x + 3.5} {start}V{min(start + DASH, bottom)}" for start in range(top + DASH, bottom, 2 * DASH)),
        *(f"M{right + 3.5} {start}V{min(start + DASH, bottom)}" for start in range(top + DASH, bottom, 2 * DASH)),
    ]
    inside = f'<rect x="{left}" y="{top}" width="{width - 14}" height="{height - 14}" stroke-width="1.2"/>'
    along = "".join(dashes)
    outside = f'<path d="{along}" stroke-width="4"/>'
    return f'<g stroke="var(--map-ink)" fill="none" pointer-events="none">{inside}{outside}</g>'


def _site(location: Location) -> str:
    x, y = DRAWING.sites[location.id].at
    shape = "port" if location.port else "site"
    return f'<use href="#eriu-{shape}" x="{x:g}" y="{y:g}"/>'


GROUND = "".join((_defs(), *_sea(), *_lands(), _roads()))
PROVINCE_NAMES = _province_names()
PLACE_NAMES = _place_names()
FRAME = _frame()
SITES = {location.id: _site(location) for location in FACTS.locations.values()}
