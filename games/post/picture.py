"""The board as a picture in a mail: the page's own SVG, with the light palette written into it, drawn by resvg."""

from __future__ import annotations

import functools
import hashlib
import logging
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import resvg_py
from django.core.cache import cache
from django.template import TemplateDoesNotExist
from django.template.loader import get_template, render_to_string

from games.engine import Ruleset, Target, View
from games.engine.reading import fold

log = logging.getLogger(__name__)

WIDTH = 816  # shown at two thirds of it, so that a sharp screen has something to show
KEPT_FOR = 2 * 24 * 3600
FONTS = [str(path) for path in sorted((Path(__file__).parent / "fonts").glob("*.ttf"))]
SHEET = Path(__file__).parents[1] / "static" / "games" / "arrival.css"
LIGHT = re.compile(r"/\* palette:light \*/(.*?)/\* end \*/", re.DOTALL)
TINT = re.compile(r"--([\w-]+):\s*(#[0-9a-f]+)")
VARIABLE = re.compile(r"var\(--([\w-]+)\)")
RESTING = re.compile(r'(<text class="[\w -]+) rest("[^>]*>)([^<]+)(</text>)')
FIRST_TARGET = '<a class="target'
LARGER = {'<g class="grow-not"': "1.25", '<g class="grow': "1.12"}
FAINT_LINE = re.compile(r'(fill="none" stroke="[^"]+" stroke-width="[^"]+") opacity=')


def picture(
    rules: Ruleset, board: Mapping[str, Any], view: View, targets: Sequence[Target], names: Sequence[str]
) -> bytes | None:
    """The board as PNG, drawn from what its reader may know (`view`, which is also the name it is kept under); None
    for a title without a drawn board, or if drawing fails."""
    said = msgspec.json.encode([rules.id, rules.revision, view, targets, names])
    key = f"picture:{hashlib.sha256(said).hexdigest()}"
    try:
        kept = cache.get(key)
    except Exception:  # whatever the cache's library raises: a picture can always be drawn again
        kept = None
    if kept is not None:
        return bytes(kept)
    try:
        drawn = render(svg_of(rules, board, targets))
    except TemplateDoesNotExist:
        return None
    except Exception:  # a mail without its picture still says everything in words
        log.exception("The board of %s could not be drawn.", rules.name)
        return None
    try:
        cache.set(key, drawn, KEPT_FOR)
    except Exception:
        log.warning("A picture could not be kept: the cache does not answer.")
    return drawn


def svg_of(rules: Ruleset, board: Mapping[str, Any], targets: Sequence[Target]) -> str:
    """The page's SVG as a file that needs nothing else: tints in place of variables, and names where orders are."""
    template = get_template(f"titles/{rules.id}/board.svg")
    drawn = template.render({"board": board})
    drawn = drawn.replace("var(--seat)", "currentColor")
    for group, scale in LARGER.items():
        drawn = drawn.replace(group, f'<g transform="scale({scale})"{group[2:]}')
    drawn = FAINT_LINE.sub(r"\1 stroke-opacity=", drawn)  # the same line, without a layer of its own
    before, target, after = drawn.partition(FIRST_TARGET)
    return _tinted(before + _names(before, {target.place for target in targets}) + target + after)


def render(svg: str) -> bytes:
    """The SVG as PNG; only our own fonts, because resvg leaves out all text where it finds none."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=WIDTH,
            skip_system_fonts=True,
            font_files=FONTS,
            style_sheet=_style(),
            shape_rendering="crisp_edges",  # a third of the bytes; scaling down smooths the edges again
        )
    )


def _names(drawn: str, targeted: set[str]) -> str:
    """The names of places that an order names, above the pieces: an id is its place's name, folded."""
    found = RESTING.findall(drawn)
    return "".join(
        f"{opening}{attributes}{name}{end}"
        for opening, attributes, name, end in found
        if fold(name).replace(" ", "-") in targeted
    )


def _tinted(text: str) -> str:
    return VARIABLE.sub(lambda found: _palette()[found[1]], text)


@functools.cache
def _style() -> str:
    return _tinted(render_to_string("mail/picture.css"))


@functools.cache
def _palette() -> dict[str, str]:
    """The light tints of the page's own sheet."""
    found = LIGHT.search(SHEET.read_text())
    return dict(TINT.findall(found[1])) if found is not None else {}
