"""A broken component file is refused in words a host understands."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from games.engine.components import BrokenComponents
from games.rules.spirit_island.facts import DATA, FACTS, load


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the component files."""
    shutil.copytree(DATA, tmp_path / "data")
    return tmp_path / "data"


def spoil(folder: Path, name: str, old: str, new: str) -> None:
    """Change one file."""
    file = folder / name
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_files_as_they_are_can_be_loaded(folder: Path) -> None:
    assert load(folder) == FACTS


def test_a_missing_file_is_named(folder: Path) -> None:
    (folder / "fear_cards.toml").unlink()
    with pytest.raises(BrokenComponents, match=re.escape("fear_cards.toml: the file is missing")):
        load(folder)


@pytest.mark.parametrize(
    ("name", "old", "new", "what"),
    [
        ("minor_powers.toml", "cost = 1", 'cost = "one"', "minor_powers.toml: cards 'call-of-the-dahan-ways', cost"),
        ("minor_powers.toml", 'id = "call-to-tend"', 'id = "call-to-migrate"', "'call-to-migrate' is there twice"),
        ("major_powers.toml", 'id = "tsunami"', 'id = "drought"', "power 'drought' stands in another file too"),
        ("minor_powers.toml", "range = 1", "reach = 1", "has a field 'reach' that has no meaning here"),
        ("minor_powers.toml", "range = 1\n", "", "needs a range if it targets a land"),
        ("minor_powers.toml", '["moon", "water", "animal"]', '["moon", "moon"]', "shows an element twice"),
        ("minor_powers.toml", '"moon"', '"cheese"', "cheese"),
        ("spirits.toml", "count = 2", "count = 3", "has 11 presence on its tracks and 3 placed, not 13"),
        ("spirits.toml", '"powerstorm"', '"snowstorm"', "names card 'snowstorm', which is not in the minor or major"),
        (
            "spirits.toml",
            'terrain = "sands"}',
            'terrain = "sands", land = 4}',
            "setup names one of a terrain, a land, a number of dahan",
        ),
        ("spirits.toml", "energy = [1,", 'energy = ["sun",', "the first value of a track must be a number"),
        ("boards.toml", "adjacent = [2, 4, 5, 6]", "adjacent = [2, 4, 5]", "land 6 borders 1, but 1 does not border 6"),
        ("boards.toml", 'terrain = "hills"', 'terrain = "sands"', "must have two lands of each terrain"),
        ("boards.toml", "breaks = [3, 7]", "breaks = [7, 3]", "must rise between 0 and 13"),
        ("boards.toml", "breaks = [3, 7]", "breaks = [3]", "needs one break fewer than it has lands"),
        ("boards.toml", "other = 1, other_side", "other = 5, other_side", "joins a seat that it does not have"),
        ("boards.toml", "players = 3", "players = 5", "one layout for each number of players from 1 to 4"),
        (
            "invader_cards.toml",
            "deck = [1, 1, 1,",
            "deck = [1, 1, 1, 1, 1,",
            "wants 5 cards of stage 1, but there are 4",
        ),
        ("invader_cards.toml", 'terrains = ["hills"]', "coastal = false", "means either terrains or the coast"),
        ("adversaries.toml", "deck = [1, 1, 1, 3", "deck = [1, 1, 1, 4", "a deck with a stage that does not exist"),
        ("scenarios.toml", 'id = "blitz"', 'id = "Blitz!"', "has an id that is not a word"),
        ("fear_cards.toml", 'id = "isolation"', 'id = "undo-it"', "begins with 'undo', a word the house keeps"),
    ],
)
def test_what_is_wrong_is_said_with_the_file_and_the_entry(
    folder: Path, name: str, old: str, new: str, what: str
) -> None:
    spoil(folder, name, old, new)
    with pytest.raises(BrokenComponents, match=re.escape(what)) as refused:
        load(folder)
    assert str(refused.value).startswith(name) or "stands in another file" in what


def test_some_blight_card_must_have_a_tainted_side(folder: Path) -> None:
    spoil(folder, "blight_cards.toml", "tainted = 5\n", "")
    spoil(folder, "blight_cards.toml", "tainted = 4\n", "")
    with pytest.raises(BrokenComponents, match="no card has a tainted side"):
        load(folder)


def test_an_innate_power_needs_thresholds(folder: Path) -> None:
    text = (folder / "spirits.toml").read_text(encoding="utf-8")
    bare = re.sub(r'(id = "gift-of-strength"\n.*\n.*\n.*\n)thresholds = .*\n', r"\1", text)
    assert bare != text
    (folder / "spirits.toml").write_text(bare, encoding="utf-8")
    with pytest.raises(BrokenComponents, match="'gift-of-strength' is innate and needs thresholds"):
        load(folder)


def test_the_component_counts_are_those_of_the_box() -> None:
    assert {kind: len(FACTS.of_kind(kind)) for kind in ("minor", "major", "unique", "innate")} == {
        "minor": 36,
        "major": 22,
        "unique": 32,
        "innate": 12,
    }
    assert (len(FACTS.fear_cards), len(FACTS.invader_cards), len(FACTS.blight_cards)) == (15, 15, 3)
    assert (len(FACTS.boards), len(FACTS.adversaries), len(FACTS.scenarios)) == (4, 3, 4)
