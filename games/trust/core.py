"""The promises of the core: random games keep every invariant, and played games replay to the letter."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

from games.engine import playthrough
from games.engine.record import check
from games.rules import RULESETS
from games.trust.fuzzing import run_all
from games.trust.score import Score
from games.trust.spread import in_turn

MOST = 1_000
GAMES = {"spirit-island": 120}  # fewer of those in which a move is dear
EVERY = 64  # of how many moves one is looked at in every way
LED = 8  # times seldomer than elsewhere a bot leads a game: it thinks for as long as all the rest takes


def corpus() -> list[Path]:
    """The played games that the project keeps."""
    return sorted(Path(__file__).parents[2].glob("tests/rules/*/playthroughs/*.txt"))


def differs(text: str) -> list[str]:
    """What is wrong with a kept game: it does not play again, or its text comes out otherwise."""
    read = playthrough.read(text)
    ruleset = RULESETS[read.title]
    if wrong := check(read, RULESETS):
        return wrong
    again = playthrough.play_again(read, ruleset)
    return [] if playthrough.write(again, ruleset) == text else ["its text comes out otherwise"]


def random_games(soak: bool) -> Iterator[Score]:
    """F1 of the scoreboard, title by title."""
    for title in in_turn(RULESETS):
        games = 1_000_000 if soak else GAMES.get(title, MOST)
        rules = RULESETS[title]
        with patch.dict(RULESETS, {title: replace(rules, led=rules.led * LED)}):
            report = run_all(title, games, "trust", None, os.cpu_count() or 1, EVERY)
        note = f"{report.moves} moves, {report.compared} twins, {report.replayed} records replayed"
        figure = f"{title}: random games with a broken invariant"
        yield Score("F1", figure, report.games, "games", report.breaches, note, goal=1_000_000 if soak else MOST)


def kept_games(soak: bool) -> Iterator[Score]:
    """F2 of the scoreboard."""
    kept = corpus()
    found = [f"{path.name}: {wrong}" for path in kept for wrong in differs(path.read_text())]
    goal = 10_000 if soak else 0
    yield Score("F2", "kept games that do not replay digest by digest", len(kept), "games", found, goal=goal)
