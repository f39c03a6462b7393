"""The island on the text board: every land with what is in it, and the lands next to it."""

from __future__ import annotations

from games.rules.spirit_island.lands import is_coastal, is_ocean, terrain
from games.rules.spirit_island.text.columns import RULE, beside, packed, short_name, wrapped
from games.rules.spirit_island.words.lands import pieces
from games.rules.spirit_island.words.names import Speech, listed, number_of

INDENT = 21
LEGEND = (
    "R: invaders here will ravage next. B: they will build. ~ coastal, * sacred site; "
    "town-1 is a town with 1 health left."
)


def the_island(say: Speech) -> list[str]:
    """Every land in the words that orders use."""
    lines = ["THE ISLAND, LAND BY LAND", RULE]
    for board in dict.fromkeys(land[0] for land in say.view["lands"]):
        owner = next(seat for seat, spirit in enumerate(say.view["spirits"]) if spirit["board"] == board)
        whose = "yours" if say.is_reader(owner) else f"of {short_name(say, owner)}"
        lines.append(f"  Board {board.upper()}, {whose}")
        for land in say.view["lands"]:
            if land[0] == board:
                lines += _land(say, land)
    return [*lines, *wrapped(LEGEND, 2)]


def _land(say: Speech, land: str) -> list[str]:
    kind = "ocean" if is_ocean(land) else f"{terrain(land)}{' ~' if is_coastal(land) else ''}"
    head = f"  {_marks(say, land):<3}{land}  {kind}"
    return beside(head, packed(_contents(say, land)) or "-", INDENT)


def _marks(say: Speech, land: str) -> str:
    """What the invaders are about to do there."""
    coming = say.view["invaders"]["coming"]
    return "".join(letter for letter, action in (("R", "ravage"), ("B", "build")) if land in coming[action])


def _contents(say: Speech, land: str) -> list[str]:
    """Pieces, presence, blight and what holds there this turn."""
    here = say.view["lands"][land]
    entries = [standing] if (standing := pieces(say, land)) else []
    for seat, number in enumerate(here["presence"]):
        if number:
            entries.append(f"{short_name(say, seat)} {number}{'*' if seat in here['sacred'] else ''}")
    entries += [number_of(here["blight"], "blight")] if here["blight"] else []
    entries += [f"Defend {here['defend']}"] if here["defend"] else []
    entries += [f"no {listed(map(str.capitalize, here['stopped']), 'or')}"] if here["stopped"] else []
    return entries


def neighbours(say: Speech) -> list[str]:
    """Which lands are adjacent, for those who play without the picture."""
    lines = ["NEXT TO EACH LAND", RULE]
    for land in say.view["lands"]:
        lines += beside(f"  {land}", ", ".join(say.adjacent[land]), 8)
    return lines
