"""The bot and chance play the same games, and it is counted who wins them."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from games.bench.bots import Wins, compare
from games.rules import RULESETS


def test_the_bot_wins_more_of_the_same_games_than_chance() -> None:
    wins = compare(RULESETS["roam"], 2, {}, 8, "same games")
    assert wins.games == 8
    assert wins.bot > wins.chance
    assert compare(RULESETS["roam"], 2, {}, 8, "same games") == wins


def test_wins_of_several_processes_are_added_up(capsys: pytest.CaptureFixture[str]) -> None:
    wins = Wins(games=2, bot=1.5, chance=0.5)
    wins.add(Wins(games=4, bot=4.0, chance=1.0))
    assert wins == Wins(games=6, bot=5.5, chance=1.5)
    call_command("bots", "roam", games=2, jobs=1)
    said = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in said] == ["bot", "chance"]
    assert all(" of 2 (" in line for line in said)
