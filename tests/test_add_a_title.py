"""The recipe `Add a title` in CONTRIBUTING is true: the title on that page is built from it and played."""

from __future__ import annotations

import importlib
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.template import engines

from games import rules
from games.engine import Ruleset, Table
from games.engine.fuzz import fuzz
from games.engine.playthrough import play_game, write
from games.engine.record import check
from games.rules import RULESETS
from games.web.tray import make_tray

HOME = Path(__file__).parent.parent
CONTRIBUTING = (HOME / "CONTRIBUTING.md").read_text(encoding="utf-8")
RECIPE = CONTRIBUTING[CONTRIBUTING.index("### Add a title") : CONTRIBUTING.index("### Keep a played game")]
# A file of the recipe: its path in bold, a few words, and its whole text.
FILES: dict[str, str] = dict(re.findall(r"^\*\*`([^`]+)`\*\*.*?^```\w+\n(.*?)^```", RECIPE, re.M | re.S))
ROOM = "games/rules/pebbles/"


@pytest.fixture
def pebbles(tmp_path: Path) -> Iterator[Ruleset[Any]]:
    """Give the title of the recipe, built in a folder of its own beside the others."""
    for path, text in FILES.items():
        if path.startswith(ROOM):
            file = tmp_path / "pebbles" / path.removeprefix(ROOM)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    rules.__path__.append(str(tmp_path))
    yield importlib.import_module("games.rules.pebbles").RULES
    rules.__path__.remove(str(tmp_path))
    for name in [name for name in sys.modules if name.startswith("games.rules.pebbles")]:
        del sys.modules[name]


def test_the_recipe_names_every_file_of_roam_and_no_other() -> None:
    table = re.findall(r"^\| (`[^|]+) \|", RECIPE, re.M)
    named = {word for cell in table for word in re.findall(r"`([^`]+)`", cell)}
    room = HOME / "games" / "rules" / "roam"
    there = {file.name + ("/" if file.is_dir() else "") for file in room.iterdir() if file.name != "__pycache__"}
    assert named - {"file in"} == there - {"data/"} | {"data/*.toml"}


def test_the_title_of_the_recipe_has_the_files_that_a_title_needs() -> None:
    rules = ("facts", "state", "setup", "turn", "ending", "view", "twin", "words", "bot", "board", "__init__")
    wanted = ["data/pebbles.toml", *(f"{name}.py" for name in rules), "ledger.toml"]
    assert [path for path in FILES if path.startswith(ROOM)] == [ROOM + file for file in wanted]


def test_the_title_of_the_recipe_keeps_every_promise(pebbles: Ruleset[Any]) -> None:
    report = fuzz(pebbles, games=30, seed="recipe", every=2)
    assert report.breaches == []
    assert report.asked.keys() == {"turn"}
    assert report.compared > 50


def test_the_title_of_the_recipe_is_played_by_its_bot_and_replayed(pebbles: Ruleset[Any]) -> None:
    record = play_game(pebbles, 3, {}, "recipe")
    assert check(record, {"pebbles": pebbles}) == []
    assert "Ada draws a" in write(record, pebbles)


def test_the_title_of_the_recipe_is_asked_drawn_and_read_like_any_other(pebbles: Ruleset[Any]) -> None:
    table = Table.start(pebbles, 2, {}, "page")
    tray = make_tray(table, 0, "draw", "", ["Ada", "Brid"], "en")
    assert tray.complete
    assert table.submit(0, "stop").pieces == [["stop"]]
    html = FILES["templates/titles/pebbles/board.html"]
    board = pebbles.draw(table.view(0), [], ["Ada", "Brid"])
    assert "Brid" in engines["django"].from_string(html).render({"board": board})
    assert max(map(len, pebbles.speak().board(table.view(0), ["Ada", "Brid"]).splitlines())) <= 72


def test_the_line_on_the_shelf_is_the_shelfs_own_with_one_title_more() -> None:
    shelf = (HOME / "games" / "rules" / "__init__.py").read_text(encoding="utf-8")
    line = FILES["games/rules/__init__.py"]
    assert line.partition("(")[0] in shelf
    added = set(re.findall(r"(\w+)\.RULES", line)) - set(re.findall(r"(\w+)\.RULES", shelf))
    assert added == {"pebbles"}
    assert "pebbles" not in RULESETS


def test_the_rules_in_the_code_of_the_recipe_are_in_its_ledger() -> None:
    ledger = tomllib.loads(FILES[f"{ROOM}ledger.toml"])
    code = "".join(text for path, text in FILES.items() if path.endswith(".py"))
    assert set(re.findall(r"P-[A-Z]+-\d\d", code)) == set(ledger)
