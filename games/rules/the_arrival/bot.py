"""A bot for The Arrival."""

from games.engine import Decision, View


def choose(view: View, decision: Decision, trial: object) -> str:
    return decision.default
