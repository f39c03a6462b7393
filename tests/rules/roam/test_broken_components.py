"""What a host is told about a component set of Roam that cannot be played with."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from games.engine.components import BrokenComponents
from games.rules.roam.facts import DATA, FACTS, load

ODRUN = '{id = "odrun", name = "Odrun Kettlefoot", points = 4, pattern = ["#o#"]'
RAKE = '{id = "rake", name = "Long-Handled Rake", ability = "slide"'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(DATA, tmp_path / "set"))


def change(folder: Path, file: str, old: str, new: str) -> None:
    """Replaces the first such words of a file, which must be there."""
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")


def refusal(folder: Path) -> str:
    with pytest.raises(BrokenComponents) as refused:
        load(folder)
    return str(refused.value)


def test_a_copy_of_the_set_is_sound(folder: Path) -> None:
    assert load(folder) == FACTS


def test_a_host_may_change_names_patterns_and_prices(folder: Path) -> None:
    change(folder, "cards.toml", ODRUN, ODRUN.replace("Odrun Kettlefoot", "Odrun").replace("#o#", "##o"))
    change(folder, "artifacts.toml", 'ability = "slide", cost = 3', 'ability = "slide", cost = 2')
    change(folder, "limits.toml", "blank_cost = 2", "blank_cost = 1")
    facts = load(folder)
    assert facts.characters["odrun"].pattern == ("##o",)
    assert facts.artifacts["rake"].cost == 2
    assert facts.limits.blank_cost == 1


BROKEN = [
    ("cards.toml", ODRUN, ODRUN.replace('"odrun"', '"tobble"'), "card 'tobble' is there twice"),
    ("cards.toml", ODRUN, ODRUN.replace('"odrun"', '"map-maker"'), "begins with 'map', a word the house keeps"),
    ("cards.toml", 'terrain = "salt flat"', 'terrain = "birch wood"', "terrain 'birch-wood' is there twice"),
    ("cards.toml", 'kind = "wood"', 'kind = "Wood!"', "card 'odrun' names kind 'Wood!', which is not in wood"),
    ("cards.toml", "coins = [[0, 0], [1, 0], [0, 0]]", "coins = [[0, 0], [1, 0]]", "cards 'odrun', coins"),
    ("cards.toml", '["#o#"]', '["#o#", "#"]', "card 'odrun': a pattern is made of rows of equal length"),
    ("cards.toml", '["#o#"]', '["#x#"]', "card 'odrun': a pattern is made of rows of equal length"),
    ("cards.toml", '["#o#"]', '["ooo"]', "card 'odrun': the pattern has no '#'"),
    ("cards.toml", '["#o#"]', '["#o#."]', "card 'odrun': the pattern has an empty row or column at its border"),
    ("cards.toml", '["#o#"]', '["#....o#"]', "card 'odrun': the pattern is too large for the map"),
    ("cards.toml", "points = 4", "pts = 4", "cards 'odrun'"),
    ("starting.toml", '"yellow"]', '"yellow", "grey"]', "there are 5 colours, and there must be 4"),
    ("starting.toml", 'colour = "red"', 'colour = "rod"', "card 'roswin' names colour 'rod'"),
    ("starting.toml", 'role = "lamplighter"', 'role = "bellringer"', "red has 0 cards 'lamplighter'"),
    ("starting.toml", 'id = "hob"', 'id = "odrun"', "card 'odrun' is there twice"),
    ("artifacts.toml", RAKE, RAKE.replace("slide", "fly"), "artifact 'rake' names ability 'fly'"),
    ("artifacts.toml", RAKE, RAKE.replace('"rake"', '"blank"'), "artifact 'blank' has the id by which a player pays"),
    ("artifacts.toml", '{id = "slide", window = "any"}', '{id = "slide", window = "placing"}', "it is used otherwise"),
    ("artifacts.toml", '{id = "slide", window', '{id = "fly", window', "ability 'fly' is not one the rules know"),
    ("limits.toml", "4 = [0, 1, 1, 2]", "4 = [0, 1, 1]", "starting_coins: the row for 4 players has 3 entries"),
    ("limits.toml", "2 = [0, 1], ", "", "starting_coins: there must be a row for each of [2, 3, 4] players"),
    ("limits.toml", '2 = ["south", "north"]', '2 = ["north", "south"]', "different edges, clockwise"),
    ("limits.toml", "most_players = 4", "most_players = 5", "the game is for 2 to 4 players"),
    ("limits.toml", '{id = "west", turns = 1}', '{id = "west", turns = 2}', "edges: there must be south, west"),
]


@pytest.mark.parametrize(("file", "old", "new", "said"), BROKEN, ids=[said for *_, said in BROKEN])
def test_a_broken_set_is_refused_in_words(folder: Path, file: str, old: str, new: str, said: str) -> None:
    change(folder, file, old, new)
    assert refusal(folder).startswith(f"{file}: ")
    assert said in refusal(folder)


@pytest.mark.parametrize(
    ("file", "begins", "said"),
    [
        ("cards.toml", '    {id = "odrun"', "there are 42 cards, and there must be 43"),
        ("artifacts.toml", '    {id = "rake"', "there are 23 artifacts, and there must be 24"),
        ("artifacts.toml", '    {id = "slide"', "the game names ability 'slide', which is not in the file"),
    ],
)
def test_a_set_with_something_missing_is_refused(folder: Path, file: str, begins: str, said: str) -> None:
    lines = (folder / file).read_text(encoding="utf-8").splitlines(keepends=True)
    (folder / file).write_text("".join(line for line in lines if not line.startswith(begins)), encoding="utf-8")
    assert refusal(folder) == f"{file}: {said}"


@pytest.mark.parametrize("file", ["cards.toml", "starting.toml", "artifacts.toml", "limits.toml"])
def test_a_missing_file_is_named(folder: Path, file: str) -> None:
    (folder / file).unlink()
    assert refusal(folder) == f"{file}: the file is missing"
