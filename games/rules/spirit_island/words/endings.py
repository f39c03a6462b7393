"""How a game of Spirit Island is won and lost, in words, and how the score is made."""

from __future__ import annotations

from games.engine import Outcome
from games.rules.spirit_island.ending import VICTORY
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.words.names import Speech, number_of

GOALS = {
    1: "the spirits win when no invader is left on the island",
    2: "the spirits win when no town and no city is left",
    3: "the spirits win when no city is left",
    VICTORY: "the spirits win",
}
UPRISING = {
    1: GOALS[1],
    2: "the spirits win when towns and cities outnumber the dahan in no land",
    3: "the spirits win when towns and cities outnumber the dahan in fewer lands than there are players",
    VICTORY: "the dahan rise in every land, and then must hold the island",
}
CLEARED = {
    "terror-1": "no invader is left",
    "terror-2": "no town and no city is left, which is enough at terror level 2",
    "terror-3": "no city is left, which is enough at terror level 3",
    "terror-4": "the terror is complete, and the invaders flee",
}
HELD = {
    "terror-1": "no invader is left",
    "terror-2": "towns and cities outnumber the dahan nowhere",
    "terror-3": "the dahan are outnumbered in too few lands to matter",
    "terror-4": "the dahan have risen and hold the island",
}
LOSSES = {
    "blight": "The last blight has left the blight card",
    "no-invader-card": "The invaders explore, and no invader card is left",
    "capital": "Seven towns and cities stand in one land, the capital of the invaders",
    "heart": "A town or city stands in the heart of the isle",
    "dahan": "Fewer than 2 dahan for each player are left",
    "insurrection": "The dahan have risen and could not hold the island",
}
GONE = "no-presence-"


def goal(say: Speech, level: int) -> str:
    """What wins at that terror level."""
    return (UPRISING if say.view["scenario"] == "dahan-insurrection" else GOALS)[level]


def would_lose(say: Speech, reason: str) -> str:
    """Why the island is lost, without a stop."""
    if reason.startswith(GONE):
        return f"{FACTS.spirits[reason.removeprefix(GONE)].name} has no presence left on the island"
    return LOSSES[reason]


def won_or_lost(say: Speech, ending: str, reason: str) -> str:
    """How it ended and why, in one sentence."""
    if ending == "defeat":
        return f"The island is lost: {_inside(would_lose(say, reason))}."
    if ending == "sacrifice":
        price = _inside(would_lose(say, reason))
        return f"The spirits win by a sacrifice: {price}, in the very effect that wins."
    how = (HELD if say.view["scenario"] == "dahan-insurrection" else CLEARED)[reason]
    return f"The spirits win: {how}."


def _inside(sentence: str) -> str:
    """A loss within a sentence; the name of a spirit keeps its capital."""
    head = sentence.split()[0]
    return sentence if head not in ("The", "Seven", "A", "Fewer") else sentence[:1].lower() + sentence[1:]


def scored(say: Speech, outcome: Outcome) -> str:
    """The score and what it is made of (S-SCORE-02..06)."""
    facts, view = outcome.facts, say.view
    players, spaces = len(view["spirits"]), view["lands"].values()
    dahan = sum(len(here["pieces"].get("dahan", ())) for here in spaces) // players
    blight = sum(here["blight"] for here in spaces) // players
    score, threat = facts["score"], facts["threat"]
    if outcome.ending == "defeat":
        out = score - 2 * threat - dahan + blight
        parts = [f"{out} for the invader cards that have come out"]
        parts += [f"{2 * threat} for the difficulty"] if threat else []
    else:
        deck = score - 5 * threat - 10 - dahan + blight
        parts = ["10 for the victory"]
        parts += [f"{5 * threat} for the difficulty"] if threat else []
        parts += [f"{deck} for invader cards still in the deck"] if deck else []
    parts += [f"{dahan} for the dahan"] if dahan else []
    less = f", less {blight} for blight" if blight else ""
    return f"Score: {score} ({', '.join(parts)}{less}) after {number_of(facts['turn'], 'turn')}."
