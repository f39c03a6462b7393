"""What orders that name a land do: the land as it stands, and what comes to it."""

from __future__ import annotations

from collections.abc import Callable

from games.engine import Prompt
from games.rules.spirit_island.words.lands import described
from games.rules.spirit_island.words.names import Speech, at, listed

Say = Callable[[Speech, Prompt, str], str]


def land(say: Speech, prompt: Prompt, where: str) -> str:
    """The land as it stands."""
    return "none of your lands" if where == "none" else described(say, where)


def ashore(say: Speech, prompt: Prompt, where: str) -> str:
    """The coast that dahan reach who would drown."""
    return "let it drown" if where == "none" else described(say, where)


def give_back(say: Speech, prompt: Prompt, where: str) -> str:
    """The land presence comes back to."""
    return "let none come back" if where == "none" else described(say, where)


def decline(say: Speech, prompt: Prompt, nothing: str) -> str:
    """Do nothing."""
    return "do nothing"


def lose(say: Speech, prompt: Prompt, where: str) -> str:
    """A presence goes."""
    here = say.view["lands"][where]["presence"][say.view["seat"]]
    return f"destroy 1 of your {here} presence there" if here > 1 else "destroy your only presence there"


def choke(say: Speech, prompt: Prompt, where: str) -> str:
    """A presence is given up, and there is no such action there."""
    here = say.view["lands"][where]["presence"][say.view["seat"]]
    return f"destroy 1 of your {here} presence there: no {prompt.facts['action'].capitalize()}; {described(say, where)}"


def allow(say: Speech, prompt: Prompt, where: str) -> str:
    """The action takes place, with what it would do."""
    if prompt.facts["action"] == "build":
        return build(say, prompt, where)
    return f"{prompt.facts['damage']} damage to land and dahan; {described(say, where)}"


def follow(say: Speech, prompt: Prompt, end: str) -> str:
    """A presence goes along with a dahan."""
    land, to = next(way for way in prompt.facts["ways"] if end in way)
    here = say.view["lands"][land]["presence"][say.view["seat"]]
    return f"1 of your {here} presence in {at(land)} goes to {at(to)}: {described(say, to)}"


def cascade(say: Speech, prompt: Prompt, where: str) -> str:
    """Who loses presence there, and whether it goes on."""
    here = say.view["lands"][where]
    lost = [say.doing(seat, "lose") for seat, number in enumerate(here["presence"]) if number]
    harm = f"; {listed(lost)} 1 presence" if lost else ""
    return f"{described(say, where)}{harm}{'; it cascades on' if here['blight'] else ''}"


def settle(kind: str) -> Say:
    """A foe's piece comes to a land."""

    def said(say: Speech, prompt: Prompt, where: str) -> str:
        return f"1 {kind} more; {described(say, where)}"

    return said


def build(say: Speech, prompt: Prompt, where: str) -> str:
    """What would be built in a land."""
    here = say.view["lands"][where]["pieces"]
    kind = "city" if len(here.get("town", ())) > len(here.get("city", ())) else "town"
    return f"1 {kind} more; {described(say, where)}"
