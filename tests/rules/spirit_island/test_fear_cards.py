"""The fear cards, each at its three terror levels."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Table
from games.rules.spirit_island.lands import defend_in
from games.rules.spirit_island.state import Island
from tests.rules.spirit_island.lay import lay, options, say, shows

PAIR = ("river", "earth")


def turned_up(card: str, level: int, line: str, **laid: Any) -> Table[Island]:
    """The table when that card has been turned up at that terror level."""
    return lay(line, **{"step": "fear_step", "terror": level, "earned": [card], **laid})


def is_over(table: Table[Island]) -> bool:
    """Whether the card asks nobody anything (more)."""
    return table.state.turn == 2


def defended(table: Table[Island]) -> dict[str, int]:
    """The lands with Defend."""
    island = table.state
    return {land: defend_in(island, land) for land in island.lands if defend_in(island, land)}


# -- Avoid the Dahan


@pytest.mark.ledger("S-FSTEP-10")
def test_avoid_the_dahan_keeps_explorers_from_lands_with_two_dahan() -> None:
    steps = [["fear_step"], ["explore"]]
    table = turned_up("avoid-the-dahan", 1, "A4 D2 | A7 D1 | A8 T1 | A2 C1", step=steps, invader_deck=["i-sands"])
    assert shows(table.state, "A4", "A7") == "A4 D2 | A7 E1 D1"


@pytest.mark.ledger("S-LAND-10", "S-FSTEP-10")
@pytest.mark.parametrize(
    ("level", "lands"), [(1, "A2 C1 T1 D1 | A5 T1 E1 D1"), (2, "A2 C1 T1 D1 | A5 E1 D1"), (3, "A2 C1 D1 | A5 E1 D1")]
)
def test_avoid_the_dahan_stops_building_where_dahan_outnumber_buildings_and_then_wherever_they_are(
    level: int, lands: str
) -> None:
    steps = [["fear_step"], ["build"]]
    table = turned_up("avoid-the-dahan", level, "A2 C1 D1 | A5 E1 D1", step=steps, build_card="i-wetland")
    assert shows(table.state, "A2", "A5") == lands


# -- Belief Takes Root

ROOTS = "A5 E1 river1 | A6 river2 | A7 T1 river2 | A8 E1 earth1 | B8 earth2 | B6 E1 | A2 C1"


@pytest.mark.ledger("S-FSTEP-11")
@pytest.mark.parametrize(("level", "energy"), [(1, [0, 0]), (2, [2, 0])])
def test_belief_takes_root_defends_lands_with_presence_and_then_feeds_sacred_sites_among_invaders(
    level: int, energy: list[int]
) -> None:
    table = turned_up("belief-takes-root", level, ROOTS, spirits=PAIR)
    earths_vitality = 3
    assert defended(table) == {"a5": 2, "a6": 2, "a7": 2, "a8": 2, "b8": 2 + earths_vitality}
    assert [spirit.energy for spirit in table.state.spirits] == energy


@pytest.mark.ledger("S-FSTEP-07", "S-FSTEP-11", "S-DMG-10")
def test_belief_takes_root_sends_two_health_of_invaders_home_for_each_presence() -> None:
    line = "A5 C1 T1 E1 river1 earth1 | A8 T2 river1 | A7 C1 river1 | A6 C1 | A2 C1"
    table = turned_up("belief-takes-root", 3, line, spirits=PAIR)
    say(table, "land A5 remove city remove explorer", seat=1)
    assert (shows(table.state, "A5"), table.state.fear) == ("A5 T1 river1 earth1", 0)
    assert "land a5" not in options(table, 0)
    say(table, "land A8 remove town", seat=0)
    assert shows(table.state, "A8") == "A8 T1 river1"
    assert (is_over(table), defended(table)) == (True, {})


@pytest.mark.ledger("S-FSTEP-08", "S-LAND-12")
def test_belief_takes_root_may_remove_fewer_and_passes_over_who_can_remove_nothing() -> None:
    table = turned_up("belief-takes-root", 3, "A5 E2 river1 | A7 C1 river1 | A2 C1")
    assert table.decision(0).default == "land a5", "a city in A7 has more health than one presence sends home"
    say(table, "land A5 remove explorer stop")
    assert shows(table.state, "A5") == "A5 E1 river1"
    assert is_over(turned_up("belief-takes-root", 3, "A7 C1 river1 | A8 E1 | A2 C1"))


# -- Dahan Enheartened


@pytest.mark.ledger("S-FSTEP-06", "S-FSTEP-08")
def test_dahan_enheartened_lets_each_player_push_or_gather_a_dahan_at_a_land_with_invaders() -> None:
    line = "A5 E1 D2 | A4 D1 | A8 D1 | B6 D1 | B8 E1 | A2 C1"
    table = turned_up("dahan-enheartened", 1, line, spirits=PAIR)
    assert options(table, 1) == ["land a2", "land a5", "land b8", "decline"]
    say(table, "land A5 option gather gather dahan from A8", seat=1)
    assert shows(table.state, "A5", "A8") == "A5 E1 D3 | A8"
    say(table, "land A5 option push push dahan to A6", seat=0)
    assert shows(table.state, "A4", "A5", "A6") == "A4 D1 | A5 E1 D2 | A6 D1"
    assert is_over(table)


@pytest.mark.ledger("S-ASK-15")
def test_dahan_enheartened_may_be_declined_at_first() -> None:
    table = turned_up("dahan-enheartened", 1, "A5 E1 D2 | A2 C1")
    assert table.decision(0).default == "decline"
    say(table, "decline")
    assert shows(table.state, "A5") == "A5 E1 D2"
    assert is_over(table)


@pytest.mark.ledger("S-FSTEP-08")
def test_dahan_enheartened_asks_only_if_dahan_are_in_or_near_a_land_with_invaders() -> None:
    assert not is_over(turned_up("dahan-enheartened", 1, "A7 T1 D1 | A2 C1"))
    assert not is_over(turned_up("dahan-enheartened", 1, "A7 T1 | A8 D1 | A2 C1"))
    assert is_over(turned_up("dahan-enheartened", 1, "A7 E1 | A8 E1 | A2 C1"))
    assert is_over(turned_up("dahan-enheartened", 1, "A8 D2 | A2 C1"))


@pytest.mark.parametrize(("level", "left"), [(2, "city-2 D3"), (3, "D3")])
def test_dahan_enheartened_gathers_two_dahan_who_attack(level: int, left: str) -> None:
    table = turned_up("dahan-enheartened", level, "A5 C1 D1 | A4 D2 | A8 D1 | A2 C1")
    say(table, "land A5 gather dahan from A4 gather dahan from A8")
    assert shows(table.state, "A4", "A5") == f"A4 D1 | A5 {left}"
    assert is_over(table)


@pytest.mark.parametrize(("level", "left"), [(2, "T1 town-1 D2"), (3, "T1 D2")])
def test_dahan_enheartened_attacks_even_if_nobody_is_gathered(level: int, left: str) -> None:
    table = turned_up("dahan-enheartened", level, "A5 T2 D2 | A4 D2 | A2 C1")
    say(table, "land A5 stop damage town" + (" damage town-1" if level == 3 else ""))
    assert shows(table.state, "A5") == f"A5 {left}"


@pytest.mark.ledger("S-FSTEP-07", "S-FSTEP-08")
@pytest.mark.parametrize("level", [2, 3])
def test_dahan_enheartened_takes_a_different_land_for_each_and_skips_who_can_do_nothing(level: int) -> None:
    table = turned_up("dahan-enheartened", level, "A8 D1 E2 | B6 D1 | A2 C1", spirits=PAIR)
    say(table, "land A8", seat=1)
    assert "land a8" not in options(table, 0)
    assert {"land a1", "land a7", "land b6"} <= set(options(table, 0)), "any other land"
    assert not is_over(table)


@pytest.mark.ledger("S-ASK-15")
@pytest.mark.parametrize(
    ("line", "land"),
    [
        ("A1 D1 | A2 C1", "a2"),
        ("A1 D1 E1 | A2 C1", "a1"),
        ("A1 E1 | A8 D1 | A2 C1", "a5"),
        ("A1 E1 | A3 D1 | A8 C1", "a2"),
    ],
)
def test_dahan_enheartened_looks_for_dahan_to_gather_or_to_attack(line: str, land: str) -> None:
    assert turned_up("dahan-enheartened", 2, line).decision(0).default == f"land {land}"


# -- Dahan on Their Guard


@pytest.mark.parametrize(
    ("level", "points"), [(1, {"a5": 1, "a8": 3}), (2, {"a5": 2, "a8": 4}), (3, {"a5": 2, "a8": 6})]
)
def test_dahan_on_their_guard_defend_every_land_they_live_in(level: int, points: dict[str, int]) -> None:
    assert defended(turned_up("dahan-on-their-guard", level, "A5 D1 E1 | A8 D3 | A7 E1 | A2 C1")) == points


# -- Dahan Raid


@pytest.mark.parametrize(
    ("level", "damage", "left"),
    [
        (1, "damage city", "C1 city-2 D2"),
        (2, "damage city damage city", "city-2 city-2 D2"),
        (3, "damage city damage city damage city-2 damage city-2", "city-1 city-1 D2"),
    ],
)
def test_dahan_raid_deals_more_damage_for_each_dahan(level: int, damage: str, left: str) -> None:
    table = turned_up("dahan-raid", level, "A5 C2 D2 | A8 E1 D1 | A2 C1")
    say(table, f"land A5 {damage}")
    assert (shows(table.state, "A5"), is_over(table)) == (f"A5 {left}", True)


@pytest.mark.ledger("S-FSTEP-07")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_dahan_raid_is_for_different_lands_with_dahan(level: int) -> None:
    line = "A5 D1 | A8 E1 D1 | B6 E1 D1 | A7 E1 | A2 C1"
    table = turned_up("dahan-raid", level, line, spirits=PAIR)
    assert options(table, 0) == ["land a5", "land a8", "land b6"]
    assert table.decision(0).default == "land a8", "in A5 nobody would be hurt"
    say(table, "land A8", seat=0)
    assert options(table, 1) == ["land a5", "land b6"]


# -- Emigration Accelerates


def test_emigration_accelerates_removes_an_explorer_from_the_coast() -> None:
    table = turned_up("emigration-accelerates", 1, "A1 E2 T1 | A3 E1 | A5 E1 | A2 C1", spirits=PAIR)
    assert options(table, 1) == ["land a1", "land a2", "land a3", "land b1", "land b2", "land b3"]
    say(table, "land A1", seat=1)
    say(table, "land A1", seat=0)
    assert (shows(table.state, "A1"), table.state.fear) == ("A1 T1", 0)
    assert is_over(table)


@pytest.mark.ledger("S-DMG-10")
def test_emigration_accelerates_then_removes_a_town_instead_without_fear() -> None:
    table = turned_up("emigration-accelerates", 2, "A1 E1 T1 C1 | A5 T1 | A2 C1")
    assert options(table) == ["land a1", "land a2", "land a3"]
    say(table, "land A1 remove town")
    assert (shows(table.state, "A1"), table.state.fear) == ("A1 C1 E1", 0)
    table = turned_up("emigration-accelerates", 2, "A1 E1 T1 C1 | A5 T1 | A2 C1")
    say(table, "land A1 remove explorer")
    assert shows(table.state, "A1") == "A1 C1 T1"


def test_emigration_accelerates_at_last_everywhere() -> None:
    table = turned_up("emigration-accelerates", 3, "A5 E1 T1 C1 | A2 C1")
    assert len(options(table)) == 8
    say(table, "land A5 remove town")
    assert shows(table.state, "A5") == "A5 C1 E1"


# -- Fear of the Unseen

UNSEEN = "A4 E1 T1 C1 earth2 | A5 E1 river1 | A7 E1 river1 | A8 T1 C1 river1 earth1 | A6 E1 | A2 C1"


@pytest.mark.ledger("S-FSTEP-11", "S-PRES-04")
@pytest.mark.parametrize(
    ("level", "lands"), [(1, ["a4", "a5"]), (2, ["a4", "a5", "a7", "a8"]), (3, ["a4", "a5", "a7", "a8"])]
)
def test_fear_of_the_unseen_removes_an_explorer_or_town_by_anybodys_site_and_then_presence(
    level: int, lands: list[str]
) -> None:
    table = turned_up("fear-of-the-unseen", level, UNSEEN, spirits=PAIR)
    assert options(table, 0) == [f"land {land}" for land in lands]
    say(table, "land A4 remove town", seat=0)
    say(table, "land A5", seat=1)
    assert shows(table.state, "A4", "A5") == "A4 C1 E1 earth2 | A5 river1"
    assert is_over(table)


def test_fear_of_the_unseen_at_last_removes_a_city_from_a_sacred_site_only() -> None:
    assert "remove city" not in _left_by_unseen(2, "land a4")
    assert _left_by_unseen(3, "land a4") == ["remove explorer", "remove town", "remove city"]
    table = turned_up("fear-of-the-unseen", 3, UNSEEN, spirits=PAIR)
    say(table, "land A8", seat=0)
    assert shows(table.state, "A8") == "A8 C1 river1 earth1", "its presence makes no site: the town it was"
    say(table, "land A4 remove city", seat=1)
    assert shows(table.state, "A4") == "A4 T1 E1 earth2"


def _left_by_unseen(level: int, order: str) -> list[str]:
    """What a player may remove there."""
    table = turned_up("fear-of-the-unseen", level, UNSEEN, spirits=PAIR)
    table.play(0, order)
    return options(table, 0)


# -- Isolation

LONELY = "A1 E1 T1 C1 river1 | A3 C1 | A4 T1 | A5 C1 T1 | A6 E2 | A7 E1 | A8 E3 | A2 C1"


@pytest.mark.parametrize(("level", "lands"), [(1, ["a2", "a3", "a4", "a7"]), (2, ["a2", "a3", "a4", "a5", "a6", "a7"])])
def test_isolation_removes_a_lonely_explorer_or_town(level: int, lands: list[str]) -> None:
    table = turned_up("isolation", level, LONELY)
    assert options(table) == [f"land {land}" for land in lands]
    assert table.decision(0).default == "land a4"
    say(table, "land A4")
    assert (shows(table.state, "A4"), is_over(table)) == ("A4", True)


@pytest.mark.ledger("S-DMG-10")
@pytest.mark.parametrize(
    ("level", "orders", "land", "left"),
    [
        (2, "land A5", "A5", "A5 C1"),
        (3, "land A5 remove city", "A5", "A5 T1"),
        (3, "land A5 remove town", "A5", "A5 C1"),
        (3, "land A6", "A6", "A6 E1"),
    ],
)
def test_isolation_at_last_removes_any_invader(level: int, orders: str, land: str, left: str) -> None:
    table = turned_up("isolation", level, LONELY)
    say(table, orders)
    assert (shows(table.state, land), table.state.fear, is_over(table)) == (left, 0, True)


@pytest.mark.ledger("S-FSTEP-08")
def test_isolation_passes_over_who_can_remove_nothing() -> None:
    assert is_over(turned_up("isolation", 1, "A5 C1 T1 | A6 E2 | A2 C1"))
    assert is_over(turned_up("isolation", 2, "A5 C1 | A6 E3 | A2 C1"))


@pytest.mark.ledger("S-FSTEP-06", "S-FSTEP-07")
def test_isolation_is_one_act_for_each_player_and_the_land_may_be_the_same() -> None:
    table = turned_up("isolation", 2, "A6 E2 | A8 E2 | A2 C1", spirits=PAIR)
    say(table, "land A6", seat=1)
    say(table, "land A6", seat=0)
    assert shows(table.state, "A6", "A8") == "A6 | A8 E2"
    assert is_over(table)


# -- Overseas Trade Seems Safer


@pytest.mark.ledger("S-FSTEP-09")
@pytest.mark.parametrize(
    ("level", "coast", "inland"),
    [
        (1, "A1 E1 | A2 C2 T2", "A5 C1 T1"),
        (2, "A1 E1 | A2 C1 T2", "A5 C1 T1"),
        (3, "A1 E1 | A2 C1 T2", "A5 C1 T1"),
    ],
)
def test_overseas_trade_seems_safer_defends_the_coast_and_stops_its_cities(level: int, coast: str, inland: str) -> None:
    steps = [["fear_step"], ["build"]]
    line = "A1 E1 | A2 C1 T2 | A5 T1"
    table = turned_up("overseas-trade-seems-safer", level, line, step=steps, build_card="i-wetland")
    assert defended(table) == dict.fromkeys(("a1", "a2", "a3"), 3 * level)
    assert (shows(table.state, "A1", "A2"), shows(table.state, "A5")) == (coast, inland)


@pytest.mark.parametrize(("level", "shown"), [(1, "A1 T1 E1"), (2, "A1 T1 E1"), (3, "A1 E1")])
def test_overseas_trade_seems_safer_stops_towns_on_the_coast_only_at_last(level: int, shown: str) -> None:
    steps = [["fear_step"], ["build"]]
    table = turned_up("overseas-trade-seems-safer", level, "A1 E1 | A2 C1", step=steps, build_card="i-hills")
    assert shows(table.state, "A1") == shown


# -- Retreat!


def test_retreat_pushes_up_to_two_explorers_from_an_inland_land() -> None:
    table = turned_up("retreat", 1, "A5 E3 T1 | A1 E1 | A2 C1")
    assert options(table) == ["land a4", "land a5", "land a6", "land a7", "land a8", "decline"]
    table.play(0, "land a5")
    assert options(table) == ["push explorer", "stop"], "no town"
    say(table, "push explorer to A4 push explorer to A1")
    assert shows(table.state, "A1", "A4", "A5") == "A1 E2 | A4 E1 | A5 T1 E1"
    assert is_over(table)


def test_retreat_then_pushes_up_to_three_explorers_or_towns() -> None:
    table = turned_up("retreat", 2, "A5 E2 T2 C1 | A2 C1")
    assert options(table) == ["land a4", "land a5", "land a6", "land a7", "land a8", "decline"]
    say(table, "land A5 push town to A4 push explorer to A4 push town to A6")
    assert shows(table.state, "A4", "A5", "A6") == "A4 T1 E1 | A5 C1 E1 | A6 T1"
    assert is_over(table)


def test_retreat_at_last_pushes_any_number_from_any_land() -> None:
    table = turned_up("retreat", 3, "A1 E3 T2 C1 | A2 C1")
    assert len(options(table)) == 9
    say(table, "land A1" + 3 * " push explorer to A5" + 2 * " push town to A5")
    assert shows(table.state, "A1", "A5") == "A1 C1 | A5 T2 E3"


@pytest.mark.ledger("S-FSTEP-08", "S-LAND-12", "S-ASK-15")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_retreat_may_be_declined_or_stopped_and_moves_the_same_piece_twice(level: int) -> None:
    table = turned_up("retreat", level, "A5 E2 | A2 C1", spirits=PAIR)
    assert table.decision(0).default == "decline"
    say(table, "land A5 push explorer to A4 stop", seat=1)
    say(table, "land A4 push explorer to A5", seat=0)
    assert shows(table.state, "A4", "A5") == "A4 | A5 E2"
    table = turned_up("retreat", level, "A5 E2 | A2 C1")
    say(table, "decline")
    assert is_over(table)


# -- Scapegoats

CROWDS = "A4 E3 | A5 E3 T2 | A6 E5 T1 C1 | A7 E3 C1 | A8 E1 T2 C1 | A2 C1"


@pytest.mark.parametrize(
    ("level", "left", "points"),
    [
        (1, "A4 E3 | A5 T2 E1 | A6 C1 T1 E4 | A7 C1 E3 | A8 C1 T2", 0),
        (2, "A4 E3 | A5 T2 E1 | A6 C1 T1 E2 | A7 C1 E1 | A8 C1 T2", 0),
        (3, "A4 E3 | A5 T2 | A6 C1 | A7 C1 | A8 C1 T1", 2),
    ],
)
def test_scapegoats_destroys_explorers_among_buildings_and_at_last_towns_among_cities(
    level: int, left: str, points: int
) -> None:
    table = turned_up("scapegoats", level, CROWDS)
    assert (shows(table.state, "A4", "A5", "A6", "A7", "A8"), table.state.fear) == (left, points)
    assert is_over(table)


@pytest.mark.ledger("S-LAW-03", "S-DMG-13")
def test_scapegoats_lets_the_owner_of_the_board_name_the_town() -> None:
    table = turned_up("scapegoats", 3, "B6 T1 town-1 C1 | A2 C1", spirits=PAIR)
    assert [decision.seat for decision in table.decisions] == [1]
    say(table, "destroy town-1", seat=1)
    assert shows(table.state, "B6") == "B6 C1 T1"


# -- Seek Safety


def test_seek_safety_pushes_an_explorer_to_more_buildings() -> None:
    line = "A5 E2 T1 | A1 T2 | A4 T1 | A6 C1 T1 | A7 E1 | A2 C1"
    table = turned_up("seek-safety", 1, line)
    assert len(options(table)) == 9, "any land, or decline"
    table.play(0, "land a5")
    assert options(table) == ["to a1", "to a6"], "not A4, which is no safer"
    table.play(0, "to a6")
    assert shows(table.state, "A5", "A6") == "A5 T1 E1 | A6 C1 T1 E1"
    assert is_over(table)
    assert is_over(turned_up("seek-safety", 1, "A5 E1 T1 | A4 T1 | A2 C1 E1")), "nobody has a safer place to go"


def test_seek_safety_then_gathers_an_explorer_to_a_building_or_a_town_to_a_city() -> None:
    line = "A5 T1 | A4 E1 T1 | A6 C1 | A8 T1 E1 | A2 C1"
    table = turned_up("seek-safety", 2, line, spirits=PAIR)
    assert options(table, 0) == ["land a2", "land a4", "land a5", "land a6", "land a8", "decline"]
    say(table, "land A5 gather explorer from A8", seat=0)
    assert shows(table.state, "A5", "A8") == "A5 T1 E1 | A8 T1"
    say(table, "land A6 gather town from A8", seat=1)
    assert shows(table.state, "A6", "A8") == "A6 C1 T1 | A8"
    assert is_over(table)


def test_seek_safety_gathers_no_town_where_there_is_no_city() -> None:
    table = turned_up("seek-safety", 2, "A7 T1 E1 | A8 T1 E1 | A2 C1")
    table.play(0, "land a7")
    assert shows(table.state, "A7", "A8") == "A7 T1 E2 | A8 T1"
    assert is_over(turned_up("seek-safety", 2, "A7 T1 E1 | A8 T1 | A2 C1 E1")) is False, "to A8 an explorer may come"
    assert is_over(turned_up("seek-safety", 2, "A7 T1 | A8 T1 E0 | A2 C1 E1")), "nobody may come anywhere"


@pytest.mark.ledger("S-DMG-10")
def test_seek_safety_at_last_removes_three_health_of_invaders_where_there_is_no_city() -> None:
    table = turned_up("seek-safety", 3, "A5 T2 E2 | A6 C1 E1 | A2 C1")
    assert options(table) == ["land a1", "land a3", "land a4", "land a5", "land a7", "land a8", "decline"]
    table.play(0, "land a5", "remove town")
    assert options(table) == ["remove explorer", "stop"]
    table.play(0, "remove explorer")
    assert (shows(table.state, "A5"), table.state.fear) == ("A5 T1 E1", 0)
    assert is_over(table)
    assert is_over(turned_up("seek-safety", 3, "A6 C1 E1 | A2 C1"))
    assert not is_over(turned_up("seek-safety", 3, "A6 T1 | A2 C1"))


@pytest.mark.ledger("S-FSTEP-08", "S-ASK-15")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_seek_safety_may_be_declined(level: int) -> None:
    table = turned_up("seek-safety", level, "A5 E1 | A4 C1 | A2 C1")
    assert table.decision(0).default == "decline"
    say(table, "decline")
    assert (shows(table.state, "A4", "A5"), is_over(table)) == ("A4 C1 | A5 E1", True)


# -- Tall Tales of Savagery


def test_tall_tales_of_savagery_removes_an_explorer_from_a_land_with_dahan() -> None:
    table = turned_up("tall-tales-of-savagery", 1, "A4 T1 D1 | A5 E3 T1 D1 | A6 E1 | A2 C1", spirits=PAIR)
    assert options(table, 1) == ["land a4", "land a5"]
    assert table.decision(1).default == "land a5"
    say(table, "land A5", seat=1)
    say(table, "land A5", seat=0)
    assert shows(table.state, "A5") == "A5 T1 E1 D1"
    assert is_over(table)
    assert is_over(turned_up("tall-tales-of-savagery", 1, "A8 T1 D1 | A6 E1 | A2 C1"))


@pytest.mark.ledger("S-DMG-10")
@pytest.mark.parametrize(("option", "left"), [("explorers", "T1 E1 D1"), ("town", "E3 D1")])
def test_tall_tales_of_savagery_then_removes_two_explorers_or_a_town(option: str, left: str) -> None:
    table = turned_up("tall-tales-of-savagery", 2, "A5 E3 T1 D1 | A8 T1 D1 | A6 E1 | A2 C1")
    say(table, f"land A5 option {option}")
    assert (shows(table.state, "A5"), table.state.fear) == (f"A5 {left}", 0)
    assert is_over(table)


@pytest.mark.ledger("S-ASK-15")
@pytest.mark.parametrize("held", ["E1", "T1"])
def test_tall_tales_of_savagery_looks_for_explorers_or_towns(held: str) -> None:
    table = turned_up("tall-tales-of-savagery", 2, f"A4 C1 D1 | A5 {held} D1 | A6 E1 | A2 C1")
    assert table.decision(0).default == "land a5"


@pytest.mark.ledger("S-LAW-09", "S-DMG-10")
def test_tall_tales_of_savagery_at_last_empties_every_land_with_dahan_by_its_owners_choice() -> None:
    line = "A5 E3 T1 D1 C1 | A8 T2 C2 D2 | B6 E1 T1 C1 D3 | B1 C1 D2 | B5 C1 E2 | A2 C1"
    table = turned_up("tall-tales-of-savagery", 3, line, spirits=PAIR)
    assert [decision.seat for decision in table.decisions] == [0]
    say(table, "option explorers", seat=0)
    assert [decision.seat for decision in table.decisions] == [1], "A8 has towns alone; B6 is on the other board"
    say(table, "option town", seat=1)
    assert shows(table.state, "A5", "A8") == "A5 C1 T1 E1 D1 | A8 C1 T1 D2"
    assert shows(table.state, "B1", "B5", "B6") == "B1 D2 | B5 C1 E2 | B6 E1 D3"
    assert (table.state.fear, is_over(table)) == (0, True)


# -- Trade Suffers


def test_trade_suffers_stops_building_in_lands_with_a_city() -> None:
    steps = [["fear_step"], ["build"]]
    table = turned_up("trade-suffers", 1, "A2 C1 T2 | A5 T1", step=steps, build_card="i-wetland")
    assert shows(table.state, "A2", "A5") == "A2 C1 T2 | A5 C1 T1"


@pytest.mark.ledger("S-DMG-11")
def test_trade_suffers_then_lets_each_player_replace_a_town_on_the_coast_with_an_explorer() -> None:
    table = turned_up("trade-suffers", 2, "A1 T1 C1 | A3 T1 | A5 T1 | A2 C1", spirits=PAIR)
    assert options(table, 0) == ["land a1", "land a2", "land a3", "land b1", "land b2", "land b3", "decline"]
    say(table, "land A1", seat=1)
    say(table, "land A3", seat=0)
    assert (shows(table.state, "A1", "A3"), table.state.fear) == ("A1 C1 E1 | A3 E1", 0)
    assert is_over(table)
    assert is_over(turned_up("trade-suffers", 2, "A1 C1 E1 | A5 T1 | A2 C1"))


@pytest.mark.ledger("S-DMG-11")
@pytest.mark.parametrize(("replaced", "left"), [("town", "C1 E1"), ("city", "T2")])
def test_trade_suffers_at_last_reaches_a_city_too(replaced: str, left: str) -> None:
    table = turned_up("trade-suffers", 3, "A1 T1 C1 | A5 T1 C1 | A2 C1")
    assert options(table) == ["land a1", "land a2", "land a3", "decline"]
    say(table, f"land A1 replace {replaced}")
    assert shows(table.state, "A1") == f"A1 {left}"
    assert is_over(table)


@pytest.mark.ledger("S-FSTEP-08", "S-ASK-15")
@pytest.mark.parametrize("level", [2, 3])
def test_trade_suffers_may_be_declined(level: int) -> None:
    table = turned_up("trade-suffers", level, "A1 T1 C1 | A2 C1")
    assert table.decision(0).default == "decline"
    say(table, "decline")
    assert (shows(table.state, "A1"), is_over(table)) == ("A1 C1 T1", True)


# -- Wary of the Interior


def test_wary_of_the_interior_removes_an_explorer_from_an_inland_land() -> None:
    table = turned_up("wary-of-the-interior", 1, "A5 E2 T1 | A8 T1 | A1 E1 | A2 C1", spirits=PAIR)
    assert options(table, 1, "land a") == ["land a4", "land a5", "land a6", "land a7", "land a8"]
    assert table.decision(1).default == "land a5"
    say(table, "land A5", seat=1)
    say(table, "land A5", seat=0)
    assert shows(table.state, "A5") == "A5 T1"
    assert is_over(table)


@pytest.mark.ledger("S-DMG-10")
def test_wary_of_the_interior_then_removes_a_town_instead() -> None:
    table = turned_up("wary-of-the-interior", 2, "A5 E2 T1 C1 | A1 E1 | A2 C1")
    assert options(table) == ["land a4", "land a5", "land a6", "land a7", "land a8"]
    say(table, "land A5 remove town")
    assert (shows(table.state, "A5"), table.state.fear) == ("A5 C1 E2", 0)
    table = turned_up("wary-of-the-interior", 2, "A5 E2 T1 C1 | A1 E1 | A2 C1")
    say(table, "land A5 remove explorer")
    assert shows(table.state, "A5") == "A5 C1 T1 E1"


def test_wary_of_the_interior_at_last_reaches_the_coast() -> None:
    table = turned_up("wary-of-the-interior", 3, "A1 E1 T1 C1 | A2 C1")
    assert len(options(table)) == 8
    say(table, "land A1 remove town")
    assert shows(table.state, "A1") == "A1 C1 E1"
