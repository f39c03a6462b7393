"""Who has won: most points, then most coins, else together."""

from __future__ import annotations

from games.engine import Outcome
from games.rules.roam.facts import FACTS
from games.rules.roam.state import LIMITS, Party, Roam, points_of


def outcome(game: Roam) -> Outcome | None:
    """How the game ended, once it has (R-END-06..09)."""
    if not game.ended:
        return None
    scores = [(points_of(party), party.coins) for party in game.parties]
    places = tuple(1 + sum(other > mine for other in scores) for mine in scores)
    facts = {
        "points": [points for points, _ in scores],
        "coins": [coins for _, coins in scores],
        "cards": [_card_points(party) for party in game.parties],
        "artifacts": [sum(FACTS.artifacts[tile].points for tile in party.artifacts) for party in game.parties],
        "outpost": [LIMITS.outpost_points if party.outpost else 0 for party in game.parties],
    }
    return Outcome("counted" if game.triggered else "stuck", places, facts)


def _card_points(party: Party) -> int:
    return sum(FACTS.characters[card].points for card in party.cards)
