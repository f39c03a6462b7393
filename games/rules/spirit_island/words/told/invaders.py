"""What is told of the invaders: their actions, where they were kept from them, and their cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.rules.spirit_island.facts import FACTS, LAND_HEALTH
from games.rules.spirit_island.words.names import Speech, at, invader_card, small, staged

Facts = Mapping[str, Any]


def action(say: Speech, told: Facts) -> str:
    """An action begins."""
    if told["action"] == "explore":
        return f"The invaders turn up a card and explore {staged(told['card'])}."
    return f"The invaders {told['action']} in {staged(told['card'])}."


def ravage(say: Speech, told: Facts) -> str:
    """What a land has to bear."""
    head = f"Ravage in {at(told['land'])}: {told['attack']} damage"
    if told["defend"] and not told["damage"]:
        return f"{head}, and Defend {told['defend']} keeps all of it off."
    less = f", {told['damage']} of it past Defend {told['defend']}" if told["defend"] else ""
    bears = "" if told["damage"] >= LAND_HEALTH else "; the land bears it"
    return f"{head}{less}{bears}."


def stopped(say: Speech, told: Facts) -> str:
    """An action is skipped in a land."""
    return f"The invaders do not {told['action']} in {at(told['land'])}: they are kept from it this turn."


def choked(say: Speech, told: Facts) -> str:
    """A spirit gives up presence to stop an action."""
    return f"The invaders do not {told['action']} in {at(told['land'])}: {say.doing(told['seat'], 'choke')} the land."


def escalation(say: Speech, told: Facts) -> str:
    """The flag on a card calls the adversary."""
    foe = FACTS.adversaries[say.view["adversary"]]
    return f"The {foe.name} escalates by {foe.escalation}: {small(foe.text)}."


def advance(say: Speech, told: Facts) -> str:
    """The cards slide on."""
    ravage, build = (invader_card(card) if card else "no lands" for card in (told["ravage"], told["build"]))
    return f"The invader cards slide on: they will ravage {ravage} and build in {build}."


EVENTS = {
    "action": action,
    "ravage": ravage,
    "stopped": stopped,
    "choked": choked,
    "escalation": escalation,
    "advance": advance,
}
