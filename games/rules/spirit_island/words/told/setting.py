"""What is told of the table itself: setup, turns, phases, scenarios and the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.words.endings import won_or_lost, would_lose
from games.rules.spirit_island.words.names import Speech, at, cards, invader_card, listed

Facts = Mapping[str, Any]
PHASES = {
    "spirit": "The Spirit phase: all spirits grow, gain energy and play cards.",
    "fast": "The fast phase: powers that come before the invaders.",
    "invader": "The Invader phase.",
    "slow": "The slow phase: powers that come after the invaders.",
}


def set_up(say: Speech, told: Facts) -> str:
    """The island is laid out."""
    boards = [board.upper() for board in told["boards"]]
    head = f"The island is laid out: board{'s' if len(boards) > 1 else ''} {listed(boards)}"
    foe = f"{FACTS.adversaries[told['adversary']].name}, level {told['level']}" if told["adversary"] else "none"
    scenario = FACTS.scenarios[told["scenario"]].name if told["scenario"] else "none"
    return f"{head}. Adversary: {foe}. Scenario: {scenario}."


def spirit(say: Speech, told: Facts) -> str:
    """A spirit is taken or dealt."""
    return f"{say.does(told['seat'], 'play')} {FACTS.spirits[told['spirit']].name} on board {told['board'].upper()}."


def begun(say: Speech, told: Facts) -> str:
    """A turn begins."""
    return f"Turn {told['round']} begins."


def phase(say: Speech, told: Facts) -> str:
    """A phase begins."""
    return PHASES[told["phase"]]


def time_passes(say: Speech, told: Facts) -> str:
    """A turn ends."""
    return f"Turn {told['turn']} is over: cards in play go to the discards, damage heals, and what held this turn ends."


def royal_backing(say: Speech, told: Facts) -> str:
    """Sweden's town on every board."""
    return f"Royal Backing turns up {invader_card(told['card'])}: every board gets a town there."


def dealt(say: Speech, told: Facts) -> str:
    """Cards come with a scenario."""
    return f"{say.does(told['seat'], 'draw')} {cards(told['cards'])}."


def ritual(say: Speech, told: Facts) -> str:
    """A ritual is held and paid for."""
    shares = say.shares(told["energy"], told["presence"])
    return f"The spirits hold a ritual in {at(told['land'])}, called by {say.who(told['seat'])}: {shares}."


def ritual_refused(say: Speech, told: Facts) -> str:
    """Somebody did not agree."""
    return f"The ritual in {at(told['land'])} that {say.doing(told['seat'], 'call')} for is refused."


def loss_pending(say: Speech, told: Facts) -> str:
    """A loss that only a victory in the same effect can outrun."""
    return f"{would_lose(say, told['reason'])}. Unless this very effect brings victory, the island is lost."


def ended(say: Speech, told: Facts) -> str:
    """The game is over."""
    return won_or_lost(say, told["ending"], told["reason"])


EVENTS = {
    "set-up": set_up,
    "spirit": spirit,
    "round": begun,
    "phase": phase,
    "time-passes": time_passes,
    "royal-backing": royal_backing,
    "dealt": dealt,
    "ritual": ritual,
    "ritual-refused": ritual_refused,
    "loss-pending": loss_pending,
    "ended": ended,
}
