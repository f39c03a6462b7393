"""The invader board, fear and terror, the blight card, and what adversary and scenario say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from games.engine import Dice, View
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.lands import matches
from games.rules.spirit_island.scenarios.isles_heart import inner_lands
from games.rules.spirit_island.state import Island, Spirit
from games.rules.spirit_island.words.names import STAGES, Speech, at, capital, invader_card, lands, number_of

# What must be gone from the island to win, by terror level.
WINS = {
    1: "Win when no invader is left.",
    2: "Win when no town and no city is left.",
    3: "Win when no city is left.",
    4: "The invaders flee: victory.",
}
INSURGENT = {
    1: "Win when no invader is left.",
    2: "Win when towns and cities outnumber the dahan in no land.",
    3: "Win when towns and cities outnumber the dahan in fewer lands than there are players.",
    4: "The dahan rise everywhere: then the island is held or lost.",
}
FACE_DOWN = (
    '<svg class="swatch" viewBox="0 0 120 54" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect width="120"'
    ' height="54" fill="var(--ink-fill)"/><use href="#sign-hidden" x="43" y="10" width="34" height="34"'
    ' style="color:var(--on-ink)"/></svg>'
)
EMPTY = (
    '<svg class="swatch none" viewBox="0 0 120 54" preserveAspectRatio="none" aria-hidden="true"><path'
    ' d="M0 0H120V54H0Z" fill="none"/></svg>'
)


def draw_foes(say: Speech) -> dict[str, Any]:
    """All that concerns the invaders."""
    view = say.view
    return {
        "slots": list(_slots(view)),
        "deck": _deck(view),
        "discard": ", ".join(invader_card(card) for card in view["invaders"]["discard"]),
        "fear": _fear(view),
        "blight": _blight(view),
        "adversary": _adversary(view["adversary"], view["level"]),
        "scenario": _scenario(view),
    }


def _slots(view: View) -> Iterator[dict[str, str]]:
    """The cards under the actions, in the order in which the invaders act."""
    board = view["invaders"]
    if board["extra_build"]:
        yield _slot(view, "Extra Build", board["extra_build"])
    yield _slot(view, "Ravage", board["ravage"])
    yield _slot(view, "Build", board["build"])
    if board["explore"]:
        yield _slot(view, "Explore", board["explore"])
    elif board["next"]:
        yield {"name": "Explore", "card": "face down", "lands": f"Stage {STAGES[board['next']]}", "swatch": FACE_DOWN}
    else:
        stage = f"Stage {STAGES[board['deck'][0]]}" if board["deck"] else "no card is left"
        swatch = FACE_DOWN if board["deck"] else EMPTY
        yield {"name": "Explore", "card": "from the deck", "lands": stage, "swatch": swatch}


def _slot(view: View, name: str, card: str) -> dict[str, str]:
    if not card:
        return {"name": name, "card": "no card", "lands": "", "swatch": EMPTY}
    printed = FACTS.invader_cards[card]
    meant = [land for land in view["lands"] if matches(land, printed)]
    return {
        "name": name,
        "card": capital(invader_card(card)),
        "lands": " ".join(map(at, meant)),
        "swatch": _swatch(card),
    }


@lru_cache(maxsize=32)
def _swatch(card: str) -> str:
    """The terrains of an invader card, side by side; the coast has its own."""
    terrains = FACTS.invader_cards[card].terrains
    width = 120 / max(1, len(terrains))
    fields = "".join(
        f'<rect x="{width * at:g}" width="{width:g}" height="54" fill="var(--{terrain})"/><rect x="{width * at:g}"'
        f' width="{width:g}" height="54" fill="url(#isle-in-{terrain})"/>'
        for at, terrain in enumerate(terrains)
    )
    waves = "".join(f"M0 {y}q7.5-9 15 0t15 0t15 0t15 0t15 0t15 0t15 0t15 0" for y in (14, 28, 42))
    coast = (
        f'<rect width="120" height="54" fill="var(--sea)"/><path d="{waves}" fill="none" stroke="var(--sea-line)"'
        ' stroke-width="1.6"/>'
    )
    return (
        '<svg class="swatch" viewBox="0 0 120 54" preserveAspectRatio="none" aria-hidden="true">'
        f"{fields or coast}</svg>"
    )


def _deck(view: View) -> str:
    """What is known of the invader deck: how many cards, and their stages in order."""
    stages = view["invaders"]["deck"]
    if not stages:
        return "no card left in the deck"
    return f"{number_of(len(stages), 'card')} in the deck: {' '.join(STAGES[stage] for stage in stages)}"


def _fear(view: View) -> dict[str, Any]:
    fear = view["fear"]
    earned = sum(fear["parts"]) - fear["deck"]
    due = next((goal - earned for goal in _goals(fear["parts"]) if goal > earned), 0)
    rituals = view["scenario"] == "rituals-of-terror"
    wins = INSURGENT if view["scenario"] == "dahan-insurrection" else WINS
    return {
        "terror": str(fear["terror"]),
        "wins": wins[fear["terror"]],
        "marks": f"{fear['marks']} of {fear['pool']} fear",
        "pips": '<i class="on"></i>' * fear["marks"] + "<i></i>" * (fear["pool"] - fear["marks"]),
        "earned": f"{number_of(fear['earned'], 'fear card')} earned, face down" if fear["earned"] else "",
        "next": f"{number_of(due, 'more fear card')} to the next terror level" if due and not rituals else "",
        "resolved": [_fear_card(card) for card in reversed(fear["resolved"])],
        "known": [_fear_card(card) | {"number": number} for number, card in fear["known"].items()],
    }


def _fear_card(card: str) -> dict[str, Any]:
    printed = FACTS.fear_cards[card]
    return {"name": printed.name, "texts": list(printed.text)}


def _goals(parts: list[int]) -> list[int]:
    return [sum(parts[: part + 1]) for part in range(len(parts))]


def _blight(view: View) -> dict[str, str]:
    blight = view["blight"]
    known = FACTS.blight_cards[blight["card"]] if blight["card"] else None
    on_island = sum(here["blight"] for here in view["lands"].values())
    last = "then the game is lost" if blight["tainted"] or (known and known.tainted is None) else "then the card flips"
    return {
        "state": "Blighted island" if blight["tainted"] else "Healthy island",
        "card": known.name if known is not None else "a card whose back is not known",
        "text": known.text if known is not None and blight["tainted"] else "",
        "left": f"{blight['left']} blight left on the card",
        "last": last,
        "on_island": f"{number_of(on_island, 'blight')} on the island",
        "kind": "bad" if blight["tainted"] else "good",
    }


@lru_cache(maxsize=32)
def _adversary(name: str, level: int) -> dict[str, Any] | None:
    if not name:
        return None
    foe = FACTS.adversaries[name]
    return {
        "name": foe.name,
        "level": str(level),
        "difficulty": str(foe.levels[level].difficulty),
        "escalation": foe.escalation,
        "text": foe.text,
        "loss": foe.loss,
        "levels": [
            {"number": str(number), "name": each.name, "text": each.text}
            for number, each in enumerate(foe.levels[: level + 1])
            if each.text
        ],
    }


def _scenario(view: Mapping[str, Any]) -> dict[str, str] | None:
    if not view["scenario"]:
        return None
    scenario = FACTS.scenarios[view["scenario"]]
    heart = ""
    if scenario.id == "guard-the-isles-heart":
        boards = [Spirit("", spirit["board"]) for spirit in view["spirits"]]
        heart = f"The inner lands are {lands(inner_lands(Island(dice=Dice('board'), spirits=boards, lands={})))}."
    return {"name": scenario.name, "difficulty": str(scenario.difficulty), "text": scenario.text, "heart": heart}
