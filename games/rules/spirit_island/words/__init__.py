"""How Spirit Island speaks English: questions, orders, events, endings and the board, for one reader at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine import Outcome, Prompt, View
from games.rules.spirit_island import text
from games.rules.spirit_island.words.endings import scored, won_or_lost
from games.rules.spirit_island.words.names import Speech
from games.rules.spirit_island.words.orders import ORDERS
from games.rules.spirit_island.words.orders.using import condition
from games.rules.spirit_island.words.questions import QUESTIONS
from games.rules.spirit_island.words.told import EVENTS


class English:
    """The Words of the title, in English; a kind it does not know is a KeyError."""

    def ask(self, prompt: Prompt, view: View) -> str:
        """The question in a sentence."""
        return QUESTIONS[prompt.kind](Speech(view), prompt.facts)

    def order(self, order: str, prompt: Prompt, view: View) -> str:
        """What an order costs and does, in a few words."""
        verb, _, rest = order.partition(" ")
        if prompt.kind == "unless":  # at a land, or on a gift: what brings one back, not what a power does there
            return condition(Speech(view), prompt, rest)
        return ORDERS[verb](Speech(view), prompt, rest)

    def event(self, event: Mapping[str, Any], names: list[str], view: View) -> str:
        """What happened, in a sentence; the reader is `you`."""
        return EVENTS[event["kind"]](Speech(view, names), event)

    def outcome(self, outcome: Outcome, names: list[str], view: View) -> str:
        """Won or lost, why, and the score: all seats share it."""
        say = Speech(view, names)
        return f"{won_or_lost(say, outcome.ending, outcome.facts['reason'])} {scored(say, outcome)}"

    def board(self, view: View, names: list[str]) -> str:
        """The board as plain text, 72 columns wide."""
        return text.board(view, names)
