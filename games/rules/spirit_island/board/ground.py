"""The ground of the island as ready SVG: sea, lands with their signs, borders and seams, made once a layout."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from games.rules.spirit_island.board.chart import Chart, chart
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.lands import is_ocean, solid

# Lines round the coast like those of an engraved chart, the farthest first: how far out, and how faint.
WATER_LINES = ((40, 0.22), (28, 0.34), (18, 0.5), (10, 0.7), (4, 0.9))
# By terrain: the size of its plot, the colour of its signs, and the signs.
SIGNS = {
    "jungle": (26, 24, "moss-edge", "M6 12V8M2.5 8q3.5-8 7 0ZM19 23v-4M15.5 19q3.5-8 7 0Z"),
    "hills": (30, 22, "heather-edge", "M2 10 8 2l6 8M10 5l2 5M17 21l6-8 6 8M25 16l2 5"),
    "sands": (14, 14, "barley-edge", "M2 3a1 1 0 1 0 2 0 1 1 0 1 0-2 0M9 10a1 1 0 1 0 2 0 1 1 0 1 0-2 0"),
    "wetland": (30, 18, "slate-edge", "M2 6h9M6.5 6V1.5M9 6l2-3.5M17 15h9M21.5 15v-4.5M19 15l-2-3.5"),
}


def _patterns() -> str:
    """The signs of every terrain, to fill with."""
    return "".join(
        f'<pattern id="isle-in-{terrain}" width="{width}" height="{height}" patternUnits="userSpaceOnUse"><path'
        f' d="{signs}" fill="none" stroke="var(--{ink})" stroke-width="1.2" opacity=".7"/></pattern>'
        for terrain, (width, height, ink, signs) in SIGNS.items()
    )


PATTERNS = _patterns()


@lru_cache(maxsize=64)
def ground(boards: tuple[str, ...], scenario: str, sea: bool = False) -> str:
    """All that never moves."""
    drawn = chart(boards, scenario, sea)
    outlines = "".join(f'<path id="isle-{land}" d="{path}"/>' for land, path in drawn.paths.items())
    parts = (*_sea(drawn), *_oceans(drawn), *_lands(drawn), *_seams(drawn), *_names(drawn))
    return f"<defs>{PATTERNS}{outlines}</defs>{''.join(parts)}"


def _sea(drawn: Chart) -> Iterator[str]:
    yield f'<rect width="{drawn.width}" height="{drawn.height}" fill="var(--sea)"/><defs><g id="isle-all">'
    yield from (f'<use href="#isle-{land}"/>' for land in solid(drawn.paths))
    yield '</g></defs><g stroke-linejoin="round">'
    for out, strength in WATER_LINES:
        yield _line("sea-line", 2 * out + 1.3, f' opacity="{strength}"')
        yield _line("sea", 2 * out - 1)
    yield "</g>"


def _oceans(drawn: Chart) -> Iterator[str]:
    """The oceans where they are places: a stretch of deeper water off each coast."""
    for land in filter(is_ocean, drawn.paths):
        yield (
            f'<use href="#isle-{land}" fill="var(--sea-line)" fill-opacity=".35" stroke="var(--sea-ink)"'
            ' stroke-width="1.4" stroke-dasharray="7 5" stroke-linejoin="round"/>'
        )


def _line(stroke: str, width: float, more: str = "") -> str:
    return f'<use href="#isle-all" fill="none" stroke="var(--{stroke})" stroke-width="{width:g}"{more}/>'


def _lands(drawn: Chart) -> Iterator[str]:
    yield '<use href="#isle-all" fill="var(--sands)" stroke="var(--map-ink)" stroke-width="5" stroke-linejoin="round"/>'
    for land in solid(drawn.paths):
        terrain = FACTS.lands[land].terrain
        yield f'<use href="#isle-{land}" fill="var(--{terrain})"/>'
        yield f'<use href="#isle-{land}" fill="url(#isle-in-{terrain})" class="fine"/>'
    yield '<use href="#isle-all" fill="none" stroke="var(--map-ink)" stroke-width="1.7" stroke-linejoin="round"/>'


def _seams(drawn: Chart) -> Iterator[str]:
    if drawn.seams:
        yield f'<path d="{drawn.seams}" fill="none" stroke="var(--map-ink)" stroke-width="3.5"/>'
        yield f'<path d="{drawn.seams}" fill="none" stroke="var(--halo)" stroke-width="1.2" stroke-dasharray="6 4"/>'


def _names(drawn: Chart) -> Iterator[str]:
    for name, (x, y), angle in drawn.oceans:
        yield (
            f'<text class="b-sea fine" x="{x:g}" y="{y:g}" transform="rotate({angle:g} {x:g} {y:g})"'
            f' text-anchor="middle">{name}</text>'
        )
