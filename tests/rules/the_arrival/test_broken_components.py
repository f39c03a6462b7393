"""What a host is told about a component set of The Arrival that cannot be played with."""

import shutil
from pathlib import Path

import pytest

from games.engine.components import BrokenComponents
from games.rules.the_arrival.board import drawing
from games.rules.the_arrival.facts import DATA, FACTS, load

TEMAIR = '{id = "temair", name = "Temair", province = "eblana", port = false},'
GEESE = '{id = "geese", kind = "geese", count = 1, value = 2},'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(DATA, tmp_path / "set"))


def change(folder: Path, file: str, old: str, new: str) -> None:
    """Replaces the first such words of a file, which must be there."""
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")


def line_of(file: str, start: str) -> str:
    """Gives the line of a file that starts so."""
    lines = (DATA / file).read_text(encoding="utf-8").splitlines()
    [found] = [line.strip() for line in lines if line.strip().startswith(start)]
    return found


def only_links_of(place: str) -> list[str]:
    """Gives the lines of the map that connect a location."""
    lines = (DATA / "map.toml").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith("    [") and f'"{place}"' in line]


def refusal(folder: Path) -> str:
    with pytest.raises(BrokenComponents) as refused:
        load(folder)
    return str(refused.value)


def test_a_copy_of_the_set_is_sound(folder: Path) -> None:
    assert load(folder) == FACTS
    assert drawing.load(folder) == drawing.load()


def test_a_host_may_change_names_and_numbers(folder: Path) -> None:
    change(folder, "map.toml", 'name = "Temair"', 'name = "Tara"')
    change(folder, "map.toml", 'colour = "heather", bonus = 1', 'colour = "heather", bonus = 2')
    change(folder, "earning_cards.toml", "honor = 1, building = 3", "honor = 2, building = 3")
    facts = load(folder)
    assert facts.locations["temair"].name == "Tara"
    assert facts.provinces["manapia"].bonus == 2
    assert facts.cards["b01"].top.honor == 2


def test_a_host_may_connect_what_was_apart(folder: Path) -> None:
    change(folder, "map.toml", "connections = [", 'connections = [\n    ["dur", "boreum"],')
    facts = load(folder)
    assert "boreum" in facts.reach["dur"]
    assert facts.reach["boreum"][-2:] == ("dur", "dun-balair")


MAP = [
    pytest.param(
        TEMAIR,
        TEMAIR.replace("eblana", "eblanna"),
        "location 'temair' names province 'eblanna', which is not in the file",
        id="a location in an unknown province",
    ),
    pytest.param(
        'colour = "moss", bonus',
        'colour = "mos", bonus',
        "province 'magnata' names colour 'mos', which is not in the file",
        id="a province of an unknown colour",
    ),
    pytest.param(
        'neighbours = ["macolicum", "dunum"]',
        'neighbours = ["macolicum", "dunnum"]',
        "province 'ivernis' names neighbour 'dunnum', which is not in the file",
        id="an unknown neighbour",
    ),
    pytest.param(
        'neighbours = ["macolicum", "dunum"]',
        'neighbours = ["macolicum", "dunum", "dunum"]',
        "province 'ivernis' names neighbour 'dunum' twice",
        id="a neighbour named twice",
    ),
    pytest.param(
        'neighbours = ["macolicum", "dunum"]',
        'neighbours = ["macolicum", "dunum", "ivernis"]',
        "province 'ivernis' is named as its own neighbour",
        id="a province next to itself",
    ),
    pytest.param(
        'neighbours = ["macolicum", "dunum"]',
        'neighbours = ["macolicum"]',
        "province 'dunum' names neighbour 'ivernis', but 'ivernis' does not name 'dunum'",
        id="neighbours that disagree",
    ),
    pytest.param(
        'colour = "moss", bonus = 3',
        'colour = "moss", bonus = 4',
        "province 'magnata' has the bonus 4, which is not between 1 and 3",
        id="a bonus above three",
    ),
    pytest.param(
        'colour = "moss", bonus = 3',
        'colour = "moss", bonus = 0',
        "province 'magnata' has the bonus 0, which is not between 1 and 3",
        id="a bonus below one",
    ),
    pytest.param(
        "provinces = [",
        'provinces = [{id = "tir-na-nog", name = "Tír na nÓg", colour = "moss", bonus = 1, neighbours = []},',
        "province 'tir-na-nog' has no location",
        id="a province without a location",
    ),
    pytest.param(
        '["ailenn", "bladma"]',
        '["ailenn", "bladmma"]',
        "connection 'ailenn' - 'bladmma' names location 'bladmma', which is not in the file",
        id="a connection to an unknown location",
    ),
    pytest.param(
        '["ailenn", "bladma"]',
        '["ailenn", "ailenn"]',
        "connection 'ailenn' - 'ailenn' leads from a location to itself",
        id="a connection to itself",
    ),
    pytest.param(
        '["ailenn", "bladma"],',
        '["ailenn", "bladma"], ["bladma", "ailenn"],',
        "connection 'bladma' - 'ailenn' is there twice",
        id="a connection twice",
    ),
    pytest.param(
        '["ailenn", "bladma"],',
        '["ailenn", "bladma"], ["boreum", "tor-ethnenn"],',
        "connection 'boreum' - 'tor-ethnenn' leads to a castle: a castle is joined by its own 'gate' only",
        id="a second way to a castle",
    ),
    pytest.param(
        '["ailenn", "bladma"]',
        '["ailenn"]',
        "connections entry 1: expected a list of length 2, got 1",
        id="a connection with one end",
    ),
    pytest.param(
        'gate = "boreum"',
        'gate = "borreum"',
        "castle 'dun-balair' names gate 'borreum', which is not in the file",
        id="an unknown gate",
    ),
    pytest.param(
        'name = "Dún Balair", gate = "boreum"',
        'name = "Dún Balair"',
        "castles 'dun-balair': lacks the field 'gate'",
        id="a castle without a gate",
    ),
    pytest.param(
        'gate = "boreum"',
        'gate = "vidua"',
        "castles 'dun-balair' and 'rath-cethlenn' are both joined to 'vidua'",
        id="two castles at one gate",
    ),
    pytest.param(
        'gate = "boreum"',
        'gate = "magnata"',
        "castle 'dun-balair' is joined to 'magnata', which is a port",
        id="a castle joined to a port",
    ),
    pytest.param(
        line_of("map.toml", '{id = "dun-balair"'),
        "",
        "there are 3 castles, and there must be 4",
        id="a castle too few",
    ),
    pytest.param(TEMAIR, TEMAIR * 2, "place 'temair' is there twice", id="a location twice"),
    pytest.param(
        '{id = "dun-balair"',
        '{id = "temair"',
        "place 'temair' is there twice",
        id="a castle with the id of a location",
    ),
    pytest.param(
        TEMAIR,
        TEMAIR.replace("temair", "Temair"),
        "place 'Temair' has an id that is not a word: use lower-case letters a to z, then letters or digits, "
        "with single hyphens between parts",
        id="an id in capitals",
    ),
    pytest.param(
        TEMAIR,
        TEMAIR.replace("temair", "press-hill"),
        "place 'press-hill' begins with 'press', a word the house keeps for itself",
        id="an id with a house word",
    ),
    pytest.param(
        TEMAIR,
        TEMAIR.replace("port", "harbour"),
        "locations 'temair': has a field 'harbour' that has no meaning here",
        id="a location with an unknown field",
    ),
]


@pytest.mark.parametrize(("old", "new", "message"), MAP)
def test_a_broken_map_is_refused(folder: Path, old: str, new: str, message: str) -> None:
    change(folder, "map.toml", old, new)
    assert refusal(folder) == f"map.toml: {message}"


def test_a_map_in_two_parts_is_refused(folder: Path) -> None:
    for line in only_links_of("irrus-domnann"):
        change(folder, "map.toml", line, "")
    assert refusal(folder) == (
        "map.toml: location 'irrus-domnann' cannot be reached from 'boreum': the map is not connected"
    )


def test_a_map_with_three_ports_is_refused(folder: Path) -> None:
    for _ in range(len(FACTS.ports) - 3):
        change(folder, "map.toml", "port = true", "port = false")
    assert refusal(folder) == "map.toml: there are 3 ports, but 4 players need one each to begin with"


def test_a_map_with_four_ports_is_enough(folder: Path) -> None:
    for _ in range(len(FACTS.ports) - 4):
        change(folder, "map.toml", "port = true", "port = false")
    assert len(load(folder).ports) == 4


def test_a_map_without_locations_is_refused(folder: Path) -> None:
    (folder / "map.toml").write_text(
        "colours = []\nprovinces = []\nlocations = []\ncastles = []\nconnections = []\n", encoding="utf-8"
    )
    assert refusal(folder) == "map.toml: there are no locations"


B01 = line_of("earning_cards.toml", '{id = "b01"')

CARDS = [
    pytest.param(B01, "", "there are 17 cards with the back 'building', and there must be 18", id="a card too few"),
    pytest.param(
        B01,
        B01 + B01.replace("b01", "b19"),
        "there are 19 cards with the back 'building', and there must be 18",
        id="a card too many",
    ),
    pytest.param(
        B01,
        B01.replace('back = "building"', 'back = "arms"'),
        "there are 17 cards with the back 'building', and there must be 18",
        id="a card with another back",
    ),
    pytest.param(
        B01,
        B01.replace('back = "building"', 'back = "buildings"'),
        "card 'b01' names back 'buildings', which is not in the file",
        id="an unknown back",
    ),
    pytest.param(
        "backs = [",
        'backs = [{id = "sea", name = "Sea", hint = "mostly ships"},',
        "there are 4 backs, and there must be 3",
        id="a back too many",
    ),
    pytest.param(
        B01,
        B01.replace("honor = 1, building = 3", "gold = 1, building = 3"),
        "cards 'b01', top: has a field 'gold' that has no meaning here",
        id="a section with an unknown symbol",
    ),
    pytest.param(
        B01,
        B01.replace("honor = 1, building = 3", "honor = -1, building = 3"),
        "cards 'b01', top, honor: expected a whole number >= 0",
        id="a section that takes away",
    ),
    pytest.param(
        B01,
        B01.replace("middle = ", "centre = "),
        "cards 'b01': has a field 'centre' that has no meaning here",
        id="an unknown section",
    ),
    pytest.param(
        B01,
        B01.replace(", bottom = {building = 1, corruption = 1}", ""),
        "cards 'b01': lacks the field 'bottom'",
        id="a card without a section",
    ),
    pytest.param(B01, B01.replace("b01", "b02"), "card 'b02' is there twice", id="a card twice"),
]


@pytest.mark.parametrize(("old", "new", "message"), CARDS)
def test_a_broken_deck_is_refused(folder: Path, old: str, new: str, message: str) -> None:
    change(folder, "earning_cards.toml", old, new)
    assert refusal(folder) == f"earning_cards.toml: {message}"


def test_a_deck_without_one_of_its_backs_is_refused(folder: Path) -> None:
    file = folder / "earning_cards.toml"
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join(line for line in lines if 'back = "lore"' not in line), encoding="utf-8")
    assert refusal(folder) == "earning_cards.toml: there are 0 cards with the back 'lore', and there must be 18"


TILES = [
    pytest.param(GEESE, "", "there are 29 tiles, and there must be 30", id="a tile too few"),
    pytest.param(
        GEESE, GEESE.replace("count = 1", "count = 2"), "there are 31 tiles, and there must be 30", id="a tile too many"
    ),
    pytest.param(
        GEESE,
        GEESE.replace("count = 1", "count = 0"),
        "tiles 'geese', count: expected a whole number >= 1",
        id="a tile without a copy",
    ),
    pytest.param(GEESE, GEESE * 2, "tile 'geese' is there twice", id="a tile twice"),
    pytest.param(
        'province = "magnata"',
        'province = "magnatta"',
        "tile 'cauldron-magnata' names province 'magnatta', which is not in map.toml",
        id="a tile of an unknown province",
    ),
    pytest.param(
        'colour = "moss"',
        'colour = "mos"',
        "tile 'silver-moss' names colour 'mos', which is not in map.toml",
        id="a tile of an unknown colour",
    ),
    pytest.param(
        'province = "magnata"',
        'province = "regia"',
        "province 'magnata' has 0 cauldron tiles, and there must be one",
        id="a province without a cauldron",
    ),
    pytest.param(
        'colour = "moss"',
        'colour = "slate"',
        "colour 'moss' has 0 silver tiles, and there must be one",
        id="a colour without a silver",
    ),
    pytest.param(
        'kind = "cauldron", count = 1, province = "magnata"',
        'kind = "cauldron", count = 2, province = "magnata"',
        "province 'magnata' has 2 cauldron tiles, and there must be one",
        id="a province with two cauldrons",
    ),
    pytest.param(
        'kind = "cauldron", count = 1, province = "magnata"',
        'kind = "cauldron", count = 1',
        "tile 'cauldron-magnata': a cauldron, and no other tile, names a province",
        id="a cauldron without a province",
    ),
    pytest.param(
        GEESE,
        GEESE.replace("value", 'province = "regia", value'),
        "tile 'geese': a cauldron, and no other tile, names a province",
        id="another tile with a province",
    ),
    pytest.param(
        GEESE,
        GEESE.replace("value", 'colour = "moss", value'),
        "tile 'geese': a silver, and no other tile, names a colour",
        id="another tile with a colour",
    ),
    pytest.param(
        "by_position = [2, 4, 6, 8]",
        "by_position = [2, 4, 6]",
        "tile 'stone': a stone, and no other tile, has points for each place a player can stand at",
        id="a stone with three places",
    ),
    pytest.param(
        GEESE,
        GEESE.replace('kind = "geese"', 'kind = "goose"'),
        "tile 'geese' names kind 'goose', which is not in the file",
        id="a tile of an unknown kind",
    ),
    pytest.param(
        'id = "geese"\nnames',
        'id = "swans"\nnames',
        "kind 'swans' is not one the rules know: cauldron, silver, geese, salmon, stone, emer, walls, stronghold, "
        "ogam, master-builder, ruse, migration, song",
        id="a kind the rules do not know",
    ),
    pytest.param(
        ', de = "Flug der Wildgänse"', "", "kind 'geese' lacks a name for 'de'", id="a kind without a German name"
    ),
    pytest.param(
        'de = "Flug der Wildgänse"',
        'de = "Flug der Wildgänse", fr = "Vol des oies"',
        "kind 'geese' has a name for the unknown 'fr'",
        id="a kind with a name nobody reads",
    ),
]


@pytest.mark.parametrize(("old", "new", "message"), TILES)
def test_a_broken_set_of_tiles_is_refused(folder: Path, old: str, new: str, message: str) -> None:
    change(folder, "tactic_tiles.toml", old, new)
    assert refusal(folder) == f"tactic_tiles.toml: {message}"


EDITIONS = [
    pytest.param("count = 32", "count = 31", "there are 49 fomori, and there must be 50", id="a Fomori too few"),
    pytest.param(
        "strength = 1", "strength = 0", "fomori 'sineach', strength: expected a whole number >= 1", id="a Fomori of 0"
    ),
    pytest.param('id = "games-up"', 'id = "games-down"', "edition 'games-up' is missing", id="an edition missing"),
    pytest.param(
        'default = "cryptozoic"',
        'default = "crypto"',
        "default names edition 'crypto', which is not in the file",
        id="an unknown default",
    ),
    pytest.param(
        'leaders = ["archery"',
        'leaders = ["archer"',
        "edition 'cryptozoic' names leader 'archer', which is not in the file",
        id="an unknown leader",
    ),
    pytest.param(
        "rounds = {2 = 6, 3 = 5, 4 = 4}",
        "rounds = {2 = 6, 3 = 5}",
        "limits, rounds: there must be a number for each of [2, 3, 4] players",
        id="rounds for too few players",
    ),
    pytest.param(
        "corruption_limit = {2 = 25,",
        "corruption_limit = {1 = 30, 2 = 25,",
        "limits, corruption_limit: there must be a number for each of [2, 3, 4] players",
        id="a Corruption Limit for too many players",
    ),
    pytest.param(
        'distant = "rival"',
        'distant = "far"',
        "editions 'cryptozoic', distant: 'far' is not one of the words allowed",
        id="an unknown way of distance",
    ),
    pytest.param(
        '    {colour = "red", name = "Red"},\n',
        "",
        "edition 'cryptozoic' has 3 tribes, and there must be 4",
        id="a tribe too few",
    ),
    pytest.param(
        'colour = "green", name = "Green"',
        'colour = "red", name = "Green"',
        "edition 'cryptozoic': tribe 'red' is there twice",
        id="two tribes of a colour",
    ),
    pytest.param(
        "discs_per_colour = 15",
        "discs_per_colour = 2",
        "edition 'cryptozoic' has too few discs for a player to begin with",
        id="too few discs to begin",
    ),
    pytest.param("song = 2", "", "editions 'cryptozoic': lacks the field 'song'", id="a switch missing"),
]


@pytest.mark.parametrize(("old", "new", "message"), EDITIONS)
def test_broken_editions_are_refused(folder: Path, old: str, new: str, message: str) -> None:
    change(folder, "editions.toml", old, new)
    assert refusal(folder) == f"editions.toml: {message}"


@pytest.mark.parametrize("file", ["map.toml", "earning_cards.toml", "tactic_tiles.toml", "editions.toml"])
def test_a_set_without_one_of_its_files_is_refused(folder: Path, file: str) -> None:
    (folder / file).unlink()
    assert refusal(folder) == f"{file}: the file is missing"


def test_the_rules_need_no_drawing(folder: Path) -> None:
    (folder / "drawing.toml").unlink()
    assert load(folder) == FACTS


SITE = line_of("drawing.toml", '{id = "temair"')

DRAWINGS = [
    pytest.param(SITE, "", "location 'temair' is not drawn", id="a location left out"),
    pytest.param(SITE, SITE * 2, "location 'temair' is there twice", id="a location drawn twice"),
    pytest.param(
        SITE,
        SITE + SITE.replace("temair", "tara"),
        "the drawing of location 'tara' names location 'tara', which is not in map.toml",
        id="a location that is not there",
    ),
    pytest.param("at = [697, 712]", "at = [1697, 712]", "place 'temair' lies off the canvas", id="a place off the map"),
    pytest.param(
        'fill = "#c3cf98"',
        'fill = "moss green"',
        "colours 'moss', fill: expected text matching regex '^#[0-9a-f]{6}$'",
        id="a tint that is no tint",
    ),
]


@pytest.mark.parametrize(("old", "new", "message"), DRAWINGS)
def test_a_drawing_that_does_not_fit_is_refused(folder: Path, old: str, new: str, message: str) -> None:
    change(folder, "drawing.toml", old, new)
    with pytest.raises(BrokenComponents) as refused:
        drawing.load(folder)
    assert str(refused.value) == f"drawing.toml: {message}"
