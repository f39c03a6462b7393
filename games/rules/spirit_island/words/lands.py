"""A land in a few words, as it stands: terrain, pieces, presence, blight and what holds there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.lands import is_ocean
from games.rules.spirit_island.words.names import Speech, listed, number_of

ORDER = ("city", "town", "explorer", "dahan")


def described(say: Speech, land: str) -> str:
    """Terrain and everything in the land: `wetland, coast; 1 city, 2 dahan; your sacred site; Defend 3`."""
    here = say.view["lands"][land]
    parts = [ground(land), pieces(say, land), presence(say, land)]
    parts += ["not in play"] if is_ocean(land) and land[0] not in (say.sea or ()) else []
    parts += [number_of(here["blight"], "blight")] if here["blight"] else []
    parts += [f"Defend {here['defend']}"] if here["defend"] else []
    parts += [f"no {listed(map(str.capitalize, here['stopped']), 'or')}"] if here["stopped"] else []
    return "; ".join(part for part in parts if part)


def ground(land: str) -> str:
    """The terrain, and whether it is on the coast."""
    if is_ocean(land):
        return "ocean"
    printed = FACTS.lands[land]
    return f"{printed.terrain}, coast" if printed.coastal else printed.terrain


def pieces(say: Speech, land: str) -> str:
    """The pieces of a land, hurt ones by the word they have in orders: `2 explorers, town-1`; empty if none are."""
    here = say.view["lands"][land]["pieces"]
    shown = [word for kind in ORDER if kind in here for word in _kind(kind, here[kind], say.health(kind, land))]
    return ", ".join(shown)


def _kind(kind: str, healths: Sequence[int], full: int) -> list[str]:
    whole = sum(health == full for health in healths)
    hurt = [f"{kind}-{health}" for health in healths if health != full]
    return [*([number_of(whole, kind)] if whole else []), *hurt]


def presence(say: Speech, land: str) -> str:
    """Whose presence is in the land: `your sacred site (2), Earth 1`."""
    here: Mapping[str, Any] = say.view["lands"][land]
    shown = []
    for seat, number in enumerate(here["presence"]):
        if number and seat in here["sacred"]:
            shown.append(f"{say.whose(seat)} sacred site ({number})")
        elif number:
            shown.append(f"{say.whose(seat)} presence ({number})")
    return ", ".join(shown)
