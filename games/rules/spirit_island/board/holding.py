"""What holds until time passes, in a sentence each, and what of it is said in the land it holds in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.rules.spirit_island.words.names import Speech, at, several, source

SHOWN_OTHERWISE = ("stop", "ward")  # a land shows them by marks of their own
# Where invaders skip an action, by what must be true when they come to a land.
CONDITIONS = {
    "two-dahan": "in lands with 2 or more dahan",
    "dahan-outnumber-buildings": "where dahan outnumber towns and cities",
    "dahan": "in lands with dahan",
    "city": "in lands with a city",
    "coastal": "in coastal lands",
}
ACTIONS = {
    "all": "no action of the invaders",
    "ravage": "no Ravage",
    "build": "no Build",
    "build-city": "no Build of a city",
    "build-town": "no Build of a town",
    "explore": "no Explore",
}


def draw_holding(say: Speech) -> list[dict[str, str]]:
    """Everything that holds this turn: where it comes from, and what it does."""
    return [{"source": _source(each), "does": sentence(say, each)} for each in say.view["lasting"]]


def holds_in(say: Speech, land: str) -> list[str]:
    """What holds in that land and has no mark of its own, in words."""
    here = [each for each in say.view["lasting"] if each.get("land") == land and each["does"] not in SHOWN_OTHERWISE]
    return [f"{_source(each)}: {sentence(say, each)}" for each in here]


def _source(held: Mapping[str, Any]) -> str:
    return "A fear card" if held["source"] in CONDITIONS else source(held["source"])


def sentence(say: Speech, held: Mapping[str, Any]) -> str:
    """What one effect does until time passes."""
    amount, what, land, seat = (held.get(name, unset) for name, unset in UNSET)
    whose = say.whose(seat) if seat >= 0 else ""
    friend = say.names[amount] if held["does"] == "shared" else ""
    where = f"in {at(land)}" if land else CONDITIONS.get(held["source"], "")
    said = {
        "stop": f"{ACTIONS.get(what, what)} {where}",
        "no-blight": f"no blight can be added {where}",
        "health": f"{several(what)} have {amount} more health {where}",
        "unharmed": f"dahan take no damage{' from Ravage' if what == 'ravage' else ''} {where}",
        "ward": f"Defend {amount} wherever {whose} presence is",
        "reach": f"{whose} powers reach {amount} further",
        "shared": f"{whose} powers may start from the presence of {friend}",
        "hold": f"{amount} of {whose} cards in play may go back to hand when time passes",
        "vengeance": f"what dies is avenged {where}",
        "together": f"in a Ravage dahan strike at the same time as invaders {where}",
        "dread": f"Defend 1 for each fear that powers make {where}",
    }
    return said.get(held["does"], str(held["does"]))


UNSET: tuple[tuple[str, Any], ...] = (("amount", 0), ("what", ""), ("land", ""), ("seat", -1))
