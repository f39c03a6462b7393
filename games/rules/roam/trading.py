"""Buying an artifact at the end of one's turn."""

from __future__ import annotations

from games.engine import Step, reveal
from games.rules.roam.facts import FACTS
from games.rules.roam.state import Roam


def buy_orders(game: Roam, seat: int) -> list[str]:
    """The artifacts on show that this player can pay for (R-ART-03)."""
    coins = game.parties[seat].coins
    return [f"buy {tile}" for tile in game.row if FACTS.artifacts[tile].cost <= coins]


def buy(game: Roam, seat: int, tile: str) -> Step:
    """R-ART-01, R-ART-02, R-ART-07: the tile comes face up, and the row is filled up at once while there are tiles."""
    party = game.parties[seat]
    cost = FACTS.artifacts[tile].cost
    party.coins -= cost
    party.artifacts.append(tile)
    at = game.row.index(tile)
    del game.row[at]
    game.tell("bought", seat=seat, tile=tile, cost=cost)
    if game.tiles:
        yield from reveal("the next artifact")
        game.row.insert(at, game.tiles.pop())
        game.tell("on-show", tile=game.row[at])
