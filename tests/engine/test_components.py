"""The generic loader: what a host is told about a component file that cannot be read."""

from pathlib import Path
from typing import Literal

import pytest
from msgspec import Struct

from games.engine.components import BrokenComponents, check_ids, check_known, load


class Stone(Struct, forbid_unknown_fields=True):
    id: str
    weight: int = 1
    colour: Literal["white", "black"] = "white"
    polished: bool = False


class Wall(Struct, forbid_unknown_fields=True):
    stones: tuple[Stone, ...]
    height: dict[int, int] = {}


def refusal(folder: Path, text: str) -> str:
    file = folder / "wall.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BrokenComponents) as refused:
        load(file, Wall)
    return str(refused.value)


def test_a_sound_file_is_read_into_its_type(tmp_path: Path) -> None:
    file = tmp_path / "wall.toml"
    file.write_text('height = {2 = 6}\nstones = [{id = "lia-fail", weight = 3}]\n', encoding="utf-8")
    assert load(file, Wall) == Wall(stones=(Stone(id="lia-fail", weight=3),), height={2: 6})


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BrokenComponents, match=r"^wall\.toml: the file is missing$"):
        load(tmp_path / "wall.toml", Wall)


def test_a_file_that_is_not_toml_is_refused_with_the_line(tmp_path: Path) -> None:
    assert refusal(tmp_path, "stones = [\n  oak\n]").startswith("wall.toml: the file is not readable TOML: ")
    assert "line 2" in refusal(tmp_path, "stones = [\n  oak\n]")


def test_a_file_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "wall.toml"
    file.write_bytes(b'stones = [{id = "\xe1it"}]')
    with pytest.raises(BrokenComponents, match=r"^wall\.toml: the file is not UTF-8 text$"):
        load(file, Wall)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("", "wall.toml: lacks the field 'stones'", id="the file lacks a list"),
        pytest.param(
            "stones = []\nmoat = 1",
            "wall.toml: has a field 'moat' that has no meaning here",
            id="the file has an unknown field",
        ),
        pytest.param(
            'stones = [{id = "a"}, {id = "b", size = 2}]',
            "wall.toml: stones 'b': has a field 'size' that has no meaning here",
            id="an entry has an unknown field",
        ),
        pytest.param(
            'stones = [{id = "a"}, {weight = 2}]',
            "wall.toml: stones entry 2: lacks the field 'id'",
            id="an entry without an id is counted",
        ),
        pytest.param(
            'stones = [{id = "a", weight = "heavy"}]',
            "wall.toml: stones 'a', weight: expected a whole number, got text",
            id="a number is text",
        ),
        pytest.param(
            'stones = [{id = "a", weight = "3"}]',
            "wall.toml: stones 'a', weight: expected a whole number, got text",
            id="a number in quotes is not a number",
        ),
        pytest.param(
            'stones = [{id = "a", polished = 1}]',
            "wall.toml: stones 'a', polished: expected true or false, got a whole number",
            id="a yes or no is a number",
        ),
        pytest.param(
            'stones = [{id = "a", colour = "red"}]',
            "wall.toml: stones 'a', colour: 'red' is not one of the words allowed",
            id="a word is not one of those allowed",
        ),
        pytest.param('stones = "many"', "wall.toml: stones: expected a list, got text", id="a list is text"),
    ],
)
def test_a_file_of_another_shape_is_refused_by_entry(tmp_path: Path, text: str, message: str) -> None:
    assert refusal(tmp_path, text) == message


@pytest.mark.parametrize("word", ["tara", "ess-ruaid", "b01", "gate-2", "x"])
def test_lower_case_words_with_hyphens_are_ids(word: str) -> None:
    check_ids("map.toml", "place", [word])


@pytest.mark.parametrize(
    "word", ["", "Tara", "ess_ruaid", "ess ruaid", "loch-érne", "2nd-gate", "-tara", "tara-", "ess--ruaid", "tara\n"]
)
def test_anything_else_is_no_id(word: str) -> None:
    with pytest.raises(BrokenComponents, match=r"^map\.toml: place '.*' has an id that is not a word"):
        check_ids("map.toml", "place", [word.replace("\n", "!")])
    with pytest.raises(BrokenComponents):
        check_ids("map.toml", "place", [word])


def test_an_id_begins_with_no_house_word() -> None:
    with pytest.raises(BrokenComponents) as refused:
        check_ids("map.toml", "place", ["tara", "map-hill"])
    assert str(refused.value) == "map.toml: place 'map-hill' begins with 'map', a word the house keeps for itself"
    check_ids("map.toml", "place", ["maple", "hill-map"])


def test_an_id_comes_once() -> None:
    with pytest.raises(BrokenComponents, match=r"^map\.toml: place 'tara' is there twice$"):
        check_ids("map.toml", "place", ["tara", "emain", "tara"])


def test_an_entry_names_only_what_is_there() -> None:
    check_known("map.toml", "location 'temair'", "province", "eblana", ["eblana"])
    with pytest.raises(BrokenComponents) as refused:
        check_known("map.toml", "location 'temair'", "province", "eblanna", ["eblana"])
    assert str(refused.value) == "map.toml: location 'temair' names province 'eblanna', which is not in the file"
