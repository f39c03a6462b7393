"""Resting: all characters and artifacts are turned face up, for nothing when none is left, else at a price."""

from __future__ import annotations

from games.rules.roam.state import LIMITS, Party, Roam


def price_of_rest(party: Party) -> int:
    """R-TURN-06, R-TURN-12, R-ART-11: a coin for each character that is still face up; artifacts cost nothing."""
    return LIMITS.rest_cost * len(party.available)


def may_rest(party: Party) -> bool:
    """R-TURN-08: the price is at hand, and there is something to turn up."""
    return bool(party.used or party.spent) and party.coins >= price_of_rest(party)


def rest(game: Roam, seat: int, price: int) -> None:
    """R-TURN-07, R-ART-10: everything of this player is turned face up."""
    party = game.parties[seat]
    party.coins -= price
    party.used, party.spent = [], []
    game.tell("rested", seat=seat, price=price)


def rest_if_all_used(game: Roam, seat: int) -> bool:
    """R-TURN-04, R-TURN-05: with no character face up the rest is free and happens by itself; says whether it did."""
    if game.parties[seat].available:
        return False
    rest(game, seat, 0)
    return True
