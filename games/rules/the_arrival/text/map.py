"""The map on the text board: every place, who holds it, and the roads between."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable

from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.text.columns import GLUE, RULE, WIDTH, beside, short_name, wrapped
from games.rules.the_arrival.words.names import Speech, count

INDENT = 17  # where the places of a province begin


def the_map(say: Speech) -> list[str]:
    """Every province with its places, in the words that orders use."""
    lines = ["THE MAP, PLACE BY PLACE", RULE]
    for land in FACTS.provinces.values():
        shields = say.view["shields_in"].get(land.id, 0)
        entries = [f"{count(shields, 'shield')}."] if shields else []
        entries += [f"{_named(place)}: {_holder(say, place)}." for place in land.locations if _holder(say, place)]
        free = [_named(place) for place in land.locations if not _holder(say, place)]
        entries += [f"{', '.join(free)}: free."] if free else []
        lines += _province(f"{land.name} {land.bonus}", entries)
    lines += _province(
        "Balor's Isle", [f"{castle} (by {_gate(castle)}): {_castle(say, castle)}." for castle in FACTS.castles]
    )
    return [*lines, *wrapped(_legend(say), 2)]


def _province(name: str, entries: Iterable[str]) -> list[str]:
    """A name, then entries packed beside it, none of them torn apart if it fits a line."""
    glued = [
        entry.replace(" ", GLUE) if len(entry) <= WIDTH - INDENT else re.sub(r" (?=\(|free)", GLUE, entry)
        for entry in entries
    ]
    return [line.replace(GLUE, " ") for line in beside(name, "  ".join(glued), INDENT)]


def _named(place: str) -> str:
    return f"{place} (port)" if FACTS.locations[place].port else place


def _gate(castle: str) -> str:
    return FACTS.castles[castle].gate


def _holder(say: Speech, place: str) -> str:
    """Who holds a location: a Fomori by kind, or a seat with A, B or C; nothing if it is free."""
    if place in say.view["fomori"]:
        return str(say.view["fomori"][place])
    if place not in say.view["forts"]:
        return ""
    seat, discs = say.view["forts"][place]
    return f"{short_name(say, seat)} {' ABC'[discs]}"


def _castle(say: Speech, castle: str) -> str:
    """What stands on a castle location."""
    guard = say.view["fomori"].get(castle)
    if castle in say.view["castles"]:
        return f"castle, {guard} on it" if guard else "castle"
    return guard or "free"


def _legend(say: Speech) -> str:
    """What letters and numbers of the map mean."""
    weakest, *others = (*FACTS.fomori.values(), FACTS.castle)
    first = f"{weakest.id} {count(weakest.strength, 'sword')} for {say.points(weakest.honor)}"
    foes = [first, *(f"{kind.id} {kind.strength} for {kind.honor}" for kind in others)]
    limit = say.edition.shield_limit
    most = "and the most shields it holds" if limit is None else f"; a province holds {limit} shields at most"
    return (
        f"A Áit, B Broch, C Caer. The number is a province's bonus{' ' if limit is None else ''}{most}. "
        f"To repel: {', '.join(foes)}."
    )


@functools.cache
def roads() -> tuple[str, ...]:
    """Which places are joined, for those who play without the picture; it is the same at every table."""
    lines = ["THE ROADS", RULE]
    for place in FACTS.locations:
        lines += beside(place, ", ".join(FACTS.reach[place]), INDENT)
    return (*lines, *wrapped("All ports are joined by sea, for building and repelling only.", 2))
