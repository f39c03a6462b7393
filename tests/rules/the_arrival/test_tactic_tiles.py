"""Tactic Tiles: the points, swaps and Corruption that a tile gives when it is used in one's own turn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.engine import Illegal, Table
from games.rules.the_arrival import RULES
from games.rules.the_arrival.facts import FACTS
from tests.rules.the_arrival.lay import lay, options, play, told

both_editions = pytest.mark.parametrize("edition", ["cryptozoic", "games-up"])

# Seat 0 has fortified nine locations in seven provinces, five of them ports, among them one Broch and one Caer.
REALM = (
    "magnata=0:1; laberus=0:3; uisnech=0:1; eblana=0:2; robogdium=0:1; oboca=0:1; rhaeba=0:1; tailtiu=0:1; senus=0:1;"
    "temair=1:2; bladma=1:3; dabrona=1:1; boreum=1:1; dur=1:3"
)


def holding(tile: str, line: str = REALM, **more: Any) -> Table[Any]:
    """A table on which seat 0 holds the tile and a disc, so that its turn is not over by itself."""
    hands: dict[int, dict[str, Any]] = more.pop("hands", {})
    return lay(line, hands | {0: {"tiles": [tile], "discs": 1, **hands.get(0, {})}}, **more)


def mat(table: Table[Any], seat: int = 0) -> dict[str, Any]:
    """What everybody sees before that seat."""
    found: dict[str, Any] = table.view(None)["mats"][seat]
    return found


def points(table: Table[Any], tile: str) -> int:
    """The Honor that seat 0 gains by using the tile."""
    before = mat(table)["honor"]
    assert told(play(table, f"use {tile}"), "used-tile")["tile"] == tile
    return int(mat(table)["honor"] - before)


@both_editions
@pytest.mark.ledger("A-TACT-12", "A-TACT-30")
def test_there_are_twenty_single_tiles_and_two_each_of_five_kinds(edition: str) -> None:
    state = Table.start(RULES, 2, {"edition": edition}, "tiles").state
    tiles = Counter([*state.display, *state.tile_pile])
    pairs = {"ogam", "master-builder", "ruse", "migration", "song"}
    kinds = Counter(FACTS.tiles[tile].kind for tile in tiles if tile not in pairs)
    assert {tile for tile, count in tiles.items() if count == 2} == pairs
    assert kinds.pop("cauldron") == 10
    assert kinds.pop("silver") == 4
    assert kinds == dict.fromkeys(("geese", "salmon", "stone", "emer", "walls", "stronghold"), 1)
    assert tiles.total() == 30


@both_editions
@pytest.mark.ledger("A-TACT-01")
@pytest.mark.parametrize("province", FACTS.provinces)
def test_cauldron_of_dagda_pays_for_each_own_location_in_its_province(edition: str, province: str) -> None:
    ait, caer, rival = FACTS.provinces[province].locations[:3]
    elsewhere = "temair" if province != "eblana" else "ferna"
    table = holding(f"cauldron-{province}", f"{ait}=0:1; {caer}=0:3; {rival}=1:1; {elsewhere}=0:1", edition=edition)
    assert points(table, f"cauldron-{province}") == 2 * {"manapia": 4}.get(province, 3)


@both_editions
@pytest.mark.ledger("A-TACT-02")
@pytest.mark.parametrize(("colour", "locations"), [("moss", 3), ("heather", 2), ("barley", 3), ("slate", 1)])
def test_silver_in_the_hills_pays_for_each_own_location_of_its_colour(
    edition: str, colour: str, locations: int
) -> None:
    assert points(holding(f"silver-{colour}", edition=edition), f"silver-{colour}") == 2 * locations


@both_editions
@pytest.mark.parametrize(
    ("tile", "honor"),
    [
        pytest.param("geese", 2 * 7, marks=pytest.mark.ledger("A-TACT-03"), id="wild-geese-2-for-each-own-province"),
        pytest.param("salmon", 2 * 5, marks=pytest.mark.ledger("A-TACT-04"), id="salmon-2-for-each-own-port"),
        pytest.param("walls", 2 * 2, marks=pytest.mark.ledger("A-TACT-10"), id="walls-2-for-each-own-broch-or-caer"),
        pytest.param("stronghold", 3 * 1, marks=pytest.mark.ledger("A-TACT-11"), id="stronghold-3-for-each-own-caer"),
    ],
)
def test_a_tile_pays_for_what_its_user_has_on_the_map(edition: str, tile: str, honor: int) -> None:
    assert points(holding(tile, edition=edition), tile) == honor


@both_editions
@pytest.mark.ledger("A-TACT-05")
@pytest.mark.parametrize(
    ("honor", "gained"), [((9, 7, 5, 3), 2), ((7, 9, 5, 3), 4), ((5, 9, 7, 3), 6), ((3, 9, 7, 5), 8), ((3, 9), 4)]
)
def test_stone_of_fate_pays_2_to_the_first_on_the_honor_track_and_2_more_for_each_place_behind(
    edition: str, honor: tuple[int, ...], gained: int
) -> None:
    hands = {seat: {"honor": points} for seat, points in enumerate(honor)}
    assert points(holding("stone", hands=hands, seats=len(honor), edition=edition), "stone") == gained


def stone_at(edition: str, *honor: int) -> Table[Any]:
    """Seat 0 holds Stone of Fate and the players stand like this on the Honor Track."""
    hands = {seat: {"honor": points} for seat, points in enumerate(honor)}
    return holding("stone", hands=hands, seats=len(honor), edition=edition)


@pytest.mark.ledger("A-TACT-06")
def test_stone_of_fate_cannot_be_used_by_a_player_who_is_tied() -> None:
    assert not options(stone_at("cryptozoic", 5, 5, 3), verb="use stone")
    assert not options(stone_at("cryptozoic", 3, 5, 3), verb="use stone")
    assert points(stone_at("cryptozoic", 5, 3, 3), "stone") == 2


@pytest.mark.ledger("A-TACT-07")
def test_stone_of_fate_cannot_be_used_in_games_up_while_anybody_is_tied() -> None:
    assert not options(stone_at("games-up", 5, 5, 3), verb="use stone")
    assert not options(stone_at("games-up", 5, 3, 3), verb="use stone")
    assert points(stone_at("games-up", 5, 3, 2), "stone") == 2


@both_editions
@pytest.mark.ledger("A-TACT-08", "A-TACT-09")
@pytest.mark.parametrize(
    ("corruption", "pays"), [((1, 2, 3), True), ((0, 9, 1), True), ((2, 2, 3), False), ((3, 2, 4), False)]
)
def test_emers_mercy_pays_5_to_the_one_with_the_fewest_corruption_and_nobody_else_may_use_it(
    edition: str, corruption: tuple[int, ...], pays: bool
) -> None:
    hands = {seat: {"corruption": points} for seat, points in enumerate(corruption)}
    table = holding("emer", hands=hands, seats=3, edition=edition)
    if pays:
        assert points(table, "emer") == 5
    else:
        with pytest.raises(Illegal):
            play(table, "use emer")
        assert mat(table)["tiles"] == ["emer"]


@both_editions
@pytest.mark.ledger("A-TACT-23")
def test_cu_chulainns_ruse_swaps_any_two_fomori_on_the_map(edition: str) -> None:
    table = holding("ruse", "ferna=0:1; senus=1:1; temair=athach; boreum=sineach; dur=monghfinn", edition=edition)
    play(table, "use ruse")
    assert options(table) == ["swap boreum", "swap temair", "swap dur"]
    play(table, "swap dur")
    assert options(table) == ["with boreum", "with temair"]
    play(table, "with boreum")
    assert table.view(None)["fomori"] == {"temair": "athach", "boreum": "monghfinn", "dur": "sineach"}
    assert (mat(table)["tiles"], table.view(None)["tile_discard"]) == ([], ["ruse"])


@pytest.mark.ledger("A-TACT-24")
def test_a_fomori_on_a_castle_cannot_be_swapped() -> None:
    on_castle = "ferna=0:1; senus=1:1; temair=athach; tor-conaind=sineach"
    assert not options(holding("ruse", on_castle), verb="use ruse")
    table = holding("ruse", on_castle + "; dur=monghfinn")
    play(table, "use ruse")
    assert options(table) == ["swap temair", "swap dur"]
    table = holding("ruse", "tor-conaind=none;" + on_castle)
    play(table, "use ruse")
    assert options(table) == ["swap temair", "swap tor-conaind"]


@pytest.mark.ledger("A-TACT-25")
def test_a_castle_cannot_be_swapped() -> None:
    one = "ferna=0:1; senus=1:1; temair=athach"
    assert not options(holding("ruse", one, edition="games-up"), verb="use ruse")
    table = holding("ruse", one + "; dur=sineach", edition="games-up")
    play(table, "use ruse", "swap dur")  # the only other one is temair
    assert table.view(None)["fomori"] == {"temair": "sineach", "dur": "athach"}
    assert table.view(None)["castles"] == sorted(FACTS.castles)


@both_editions
@pytest.mark.ledger("A-TACT-26", "A-TERM-04")
def test_big_migration_swaps_any_two_aits_whoever_owns_them(edition: str) -> None:
    line = "ferna=0:1; senus=0:2; temair=1:1; dur=2:1; boreum=1:3"
    table = holding("migration", line, seats=3, edition=edition)
    play(table, "use migration")
    assert options(table) == ["swap temair", "swap ferna", "swap dur"]
    play(table, "swap temair", "with dur")
    forts = {"ferna": [0, 1], "senus": [0, 2], "temair": [2, 1], "dur": [1, 1], "boreum": [1, 3]}
    assert table.view(None)["forts"] == forts
    table = holding("migration", line, seats=3, edition=edition)
    play(table, "use migration", "swap ferna", "with dur")
    assert table.view(None)["forts"] == forts | {"ferna": [2, 1], "dur": [0, 1], "temair": [1, 1]}
    assert not options(holding("migration", "ferna=0:1; senus=0:2; temair=1:3", edition=edition), verb="use migration")


@both_editions
@pytest.mark.ledger("A-TACT-27")
@pytest.mark.parametrize(
    ("tile", "line", "swap"),
    [
        ("ruse", "ferna=0:1; senus=1:1; temair=athach; dur=athach; boreum=sineach", ("swap temair", "with dur")),
        ("migration", "ferna=0:1; senus=1:1; temair=0:1", ("swap temair", "with ferna")),
    ],
)
def test_a_swap_that_changes_nothing_is_allowed(edition: str, tile: str, line: str, swap: tuple[str, str]) -> None:
    table = holding(tile, line, edition=edition)
    before = table.view(None)
    play(table, f"use {tile}", *swap)
    after = table.view(None)
    assert (after["fomori"], after["forts"]) == (before["fomori"], before["forts"])
    assert after["tile_discard"] == [tile]


@pytest.mark.parametrize(
    ("edition", "most"),
    [
        pytest.param("cryptozoic", 2, marks=pytest.mark.ledger("A-TACT-28")),
        pytest.param("games-up", 3, marks=pytest.mark.ledger("A-TACT-29")),
    ],
)
def test_song_of_the_bard_takes_corruption_off_but_not_below_0(edition: str, most: int) -> None:
    for corruption, left in ((5, 5 - most), (most, 0), (1, 0)):
        table = holding("song", hands={0: {"corruption": corruption}}, edition=edition)
        play(table, "use song")
        assert mat(table)["corruption"] == left
        assert table.view(None)["tile_discard"] == ["song"]
