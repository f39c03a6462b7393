"""What orders about pieces do: moved, hurt, destroyed, removed and replaced."""

from __future__ import annotations

from games.engine import Prompt
from games.rules.spirit_island.dreams import FLEEING, NIGHTMARES, RULE
from games.rules.spirit_island.facts import FACTS, FEAR_OF_DEATH
from games.rules.spirit_island.verbs.destroy import LESSER
from games.rules.spirit_island.words.names import Speech, at, listed, number_of

# What takes the place of a replaced piece, where it is not the next lesser one.
NEW = {
    "call-of-the-dahan-ways": {"explorer": "1 dahan", "town": "1 dahan"},
    "dissolve-the-bonds-of-kinship": {"city": "2 explorers", "town": "1 explorer", "dahan": "1 explorer"},
    "swayed": {"dahan": "1 town"},
}


def moves(say: Speech, prompt: Prompt, name: str) -> str:
    """How many pieces like that there are, or from where they can come."""
    kind, _, left = name.partition("-")
    here = prompt.facts["land"]
    if prompt.kind == "gather":
        near = [at(land) for land in say.adjacent[here] if _alike(say, land, kind, left)]
        return f"from {listed(near, 'or')}"
    return f"{_alike(say, here, kind, left)} there"


def _alike(say: Speech, where: str, kind: str, left: str) -> int:
    """How many pieces in a land an order's word may mean."""
    healths = say.view["lands"][where]["pieces"].get(kind, [])
    return sum(health == (int(left) if left else say.health(kind, where)) for health in healths)


def stop(say: Speech, prompt: Prompt, nothing: str) -> str:
    """Enough has been done."""
    return f"{STOP[prompt.kind]} no more"


STOP = {
    "push": "push",
    "gather": "gather",
    "carry": "move",
    "destroy": "destroy",
    "drown": "drown",
    "remove": "remove",
    "replace": "replace",
}


def damage(say: Speech, prompt: Prompt, what: str) -> str:
    """What one point of damage does to the piece."""
    name, _, where = what.partition(" in ")
    kind, _, left = name.partition("-")
    here = where or prompt.facts["land"]
    after = (int(left) if left else say.health(kind, here)) - 1
    place = f"in {at(where)}: " if where else ""
    return f"{place}{after} health left" if after else f"{place}{_death(say, prompt, kind)}"


def _death(say: Speech, prompt: Prompt, kind: str) -> str:
    """What comes of a death; one that a power only dreams makes other fear, and drives some away."""
    dreams = prompt.facts["source"] in FACTS.powers and has_rule(say, RULE)
    made = (NIGHTMARES if dreams else FEAR_OF_DEATH).get(kind, 0)
    how = "dies in a dream" if dreams else "drowned" if prompt.kind == "drown" else "destroyed"
    parts = [how, *([f"{made} fear"] if made else [])]
    return ", ".join([*parts, *(["then pushed"] if dreams and kind in FLEEING else [])])


def has_rule(say: Speech, rule: str) -> bool:
    """Whether the reader's spirit has that special rule."""
    return any(each.id == rule for each in FACTS.spirits[say.reader["id"]].rules)


def destroy(say: Speech, prompt: Prompt, name: str) -> str:
    """What the death makes."""
    kind, _, left = name.partition("-")
    there = f"{_alike(say, prompt.facts['land'], kind, left)} there"
    return f"{there}; {_death(say, prompt, kind)}"


def remove(say: Speech, prompt: Prompt, name: str) -> str:
    """How many there are; removing makes no fear."""
    kind, _, left = name.partition("-")
    return f"{_alike(say, prompt.facts['land'], kind, left)} there; no fear"


def replace(say: Speech, prompt: Prompt, name: str) -> str:
    """What comes instead."""
    kind = name.partition("-")[0]
    new = NEW.get(prompt.facts["source"], {}).get(kind) or number_of(1, LESSER[kind])
    return f"{new} instead; no fear"
