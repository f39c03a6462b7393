"""What the house's own tests share."""

from __future__ import annotations

from games import bots, play


def let_the_house_play(game_id: int, most: int = 2_000) -> None:
    """Let bots and openings go on until nothing is left for them to do."""
    for _ in range(most):
        if not bots.act(game_id) and not play.resolve(game_id):
            return
