"""How the game stands, on the text board: phase, terror, fear, blight, and what the invaders are about to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.rules.spirit_island.ending import VICTORY
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.lands import matches
from games.rules.spirit_island.text.columns import RULE, beside, wrapped
from games.rules.spirit_island.words.endings import goal, won_or_lost
from games.rules.spirit_island.words.holding import holds
from games.rules.spirit_island.words.names import STAGES, Speech, capital, number_of, small, staged

INDENT = 12
PHASES = {
    "setup": "Setup",
    "spirit": "Spirit phase",
    "fast": "fast phase",
    "invader": "Invader phase",
    "slow": "slow phase",
    "time": "time passes",
}


def standing(say: Speech) -> list[str]:
    """Everything that concerns the island as a whole."""
    view = say.view
    turn = f"turn {view['turn']}, {PHASES[view['phase']]}" if view["turn"] else PHASES[view["phase"]]
    lines = [f"HOW IT STANDS: {turn}", RULE]
    if view["ending"]:
        lines += beside("  The end", won_or_lost(say, view["ending"], view["reason"]), INDENT)
    for head, words in (*_danger(say), *_invaders(say), *_foes(say)):
        lines += beside(f"  {head}", words, INDENT)
    if view["lasting"]:
        lines += ["  This turn:"]
        lines += [line for each in view["lasting"] for line in wrapped(f"{capital(holds(say, each))}.", 4)]
    return lines


def _danger(say: Speech) -> list[tuple[str, str]]:
    """Terror, fear and blight."""
    fear, blight = say.view["fear"], say.view["blight"]
    level = fear["terror"]
    earned = number_of(fear["earned"], "earned card")
    wait = f"; {earned} {'waits' if fear['earned'] == 1 else 'wait'}" if fear["earned"] else ""
    return [
        ("Terror", f"Level {level}: {goal(say, level)}."),
        ("Fear", f"{fear['marks']} of {fear['pool']} markers{wait}; {_to_next_level(say)}."),
        *([("Foreseen", _foreseen(fear["known"]))] if fear["known"] else []),
        ("Blight", f"{blight['left']} left on the card, {_blight_card(say)}"),
    ]


def _foreseen(known: Mapping[str, str]) -> str:
    """The fear cards to come that lie face up, with what they do at each terror level."""
    return " ".join(
        f"Fear card {number} of those to come is {FACTS.fear_cards[card].name}: {_levels(FACTS.fear_cards[card].text)}"
        for number, card in known.items()
    )


def _levels(texts: Sequence[str]) -> str:
    return " ".join(f"at level {level}, {small(text)};" for level, text in enumerate(texts, 1)).rstrip(";") + "."


def _to_next_level(say: Speech) -> str:
    fear = say.view["fear"]
    if say.view["scenario"] == "rituals-of-terror":
        return f"{number_of(fear['deck'], 'fear card')} in the deck, and only a ritual raises the level"
    earned = sum(fear["parts"]) - fear["deck"]
    for part in range(len(fear["parts"])):
        left = sum(fear["parts"][: part + 1]) - earned
        if left > 0:
            level = f"level {part + 2}" if part + 2 < VICTORY else "complete terror"
            return f"{number_of(left, 'more fear card')} to {level}"
    return "all fear cards are earned"


def _blight_card(say: Speech) -> str:
    """What is known of the card, and what an empty one does."""
    blight = say.view["blight"]
    if blight["card"] is None:
        return "its back unseen: an empty card is turned over, and the island is blighted."
    printed = FACTS.blight_cards[blight["card"]]
    return f"{printed.name}: {'blighted. ' if blight['tainted'] else ''}An empty card loses the game. {printed.text}"


def _invaders(say: Speech) -> list[tuple[str, str]]:
    """The cards under each action, with their lands, and the deck as its backs show it."""
    cards = say.view["invaders"]
    rows = [("Build +", cards["extra_build"])] if cards["extra_build"] else []
    rows += [("Ravage", cards["ravage"]), ("Build", cards["build"])]
    told = [(head, _card(say, card) if card else "no card yet.") for head, card in rows]
    coming = cards["next"] or next(iter(cards["deck"]), None)
    explore = f"a Stage {STAGES[coming]} card, face down." if coming else "no card is left: the next Explore loses."
    if cards["explore"]:
        explore = _card(say, cards["explore"])
    deck = f" Then {_backs(cards['deck'] if cards['next'] else cards['deck'][1:])}." if coming else ""
    return [*told, ("Explore", f"{explore}{deck}")]


def _card(say: Speech, card: str) -> str:
    printed = FACTS.invader_cards[card]
    lands = [land for land in say.view["lands"] if matches(land, printed)]
    return f"{staged(card)}: {', '.join(lands)}."


def _backs(deck: Sequence[int]) -> str:
    """The stages of the cards to come, from the top: `2 of Stage II, 5 of Stage III`."""
    runs: list[list[int]] = []
    for stage in deck:
        if runs and runs[-1][0] == stage:
            runs[-1][1] += 1
        else:
            runs.append([stage, 1])
    return ", ".join(f"{number} of Stage {STAGES[stage]}" for stage, number in runs) or "none"


def _foes(say: Speech) -> list[tuple[str, str]]:
    """Adversary and scenario with all that they change."""
    view, rows = say.view, []
    if view["adversary"]:
        foe = FACTS.adversaries[view["adversary"]]
        parts = [f"{foe.name}, level {view['level']}.", f"{foe.escalation}: {foe.text}", foe.loss]
        parts += [f"{level.name}: {level.text}" for level in foe.levels[1 : view["level"] + 1]]
        rows.append(("Adversary", " ".join(part for part in parts if part)))
    if view["scenario"]:
        scenario = FACTS.scenarios[view["scenario"]]
        rows.append(("Scenario", f"{scenario.name}: {scenario.text}"))
    return rows
