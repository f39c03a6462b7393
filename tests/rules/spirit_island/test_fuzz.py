"""Random games under every promise of the core."""

from __future__ import annotations

from games.engine.fuzz import fuzz
from games.rules.spirit_island import RULES


def test_random_games_keep_every_promise() -> None:
    report = fuzz(RULES, 8, "spirit island", every=6)
    assert report.breaches == []
    assert report.compared
    assert report.games == 8
