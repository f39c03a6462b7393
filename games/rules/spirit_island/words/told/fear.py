"""What is told of fear: markers, cards earned and turned up, and the terror level."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.rules.spirit_island.ending import VICTORY
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.words.endings import goal
from games.rules.spirit_island.words.names import Speech, at, source

Facts = Mapping[str, Any]


def fear(say: Speech, told: Facts) -> str:
    """Fear is made."""
    where = f" in {at(told['land'])}" if told["land"] else ""
    return f"{source(told['source'])}: {told['points']} fear{where}."


def earned(say: Speech, told: Facts) -> str:
    """The pool was full."""
    waiting = "1 waits" if told["waiting"] == 1 else f"{told['waiting']} wait"
    return f"The fear pool is full: a fear card is earned; {waiting} to be turned up."


def turned_up(say: Speech, told: Facts) -> str:
    """A fear card takes effect at the terror level."""
    printed = FACTS.fear_cards[told["card"]]
    return f"Fear card {printed.name}, terror level {told['level']}: {printed.text[told['level'] - 1]}"


def shown(say: Speech, told: Facts) -> str:
    """A fear card to come is known from now on."""
    printed = FACTS.fear_cards[told["card"]]
    return f"{source(told['source'])}: fear card {told['number']} of those to come lies face up: {printed.name}."


def chosen(say: Speech, told: Facts) -> str:
    """A player names the land for a fear card."""
    return f"{source(told['source'])}: {say.doing(told['seat'], 'choose')} {at(told['land'])}."


def declined(say: Speech, told: Facts) -> str:
    """A player does nothing with a fear card."""
    return f"{source(told['source'])}: {say.doing(told['seat'], 'do')} nothing."


def terror(say: Speech, told: Facts) -> str:
    """The level rises, and with it the goal."""
    if told["level"] == VICTORY and say.view["scenario"] != "dahan-insurrection":
        return "Terror can rise no higher: the invaders flee the island."
    return f"The terror level rises to {told['level']}: {goal(say, told['level'])}."


EVENTS = {
    "fear": fear,
    "fear-card-earned": earned,
    "fear-card": turned_up,
    "fear-card-shown": shown,
    "fear-land": chosen,
    "declined": declined,
    "terror": terror,
}
