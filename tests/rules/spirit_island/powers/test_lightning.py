"""The powers of Lightning's Swift Strike."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Illegal, Table
from games.rules.spirit_island.state import Island
from tests.rules.spirit_island.lay import lay, options, say, shows


def lightning(line: str, *cards: str, **laid: Any) -> Table[Island]:
    """Lightning alone on the island, with these cards in play."""
    return lay(line, **{"spirits": ["lightning"], "play": {"lightning": cards}, **laid})


# -- Thundering Destruction

BUILT = "A7 lightning2 | A8 C2 T2 E1 | A2 C1"


@pytest.mark.parametrize(
    ("fire", "air", "water", "falls", "left", "points"),
    [
        (3, 2, 0, "", "C2 T1 E1", 1),
        (4, 3, 0, "destroy town", "C2 T1 E1", 1),
        (4, 3, 0, "destroy city", "C1 T2 E1", 2),
        (5, 4, 0, "destroy city", "C1 T2 E1", 2),
        (5, 4, 1, "destroy city destroy town", "C1 T1 E1", 3),
        (5, 4, 1, "destroy town destroy city", "C1 T1 E1", 3),
        (5, 5, 1, "destroy city destroy town", "C1 T1 E1", 3),
        (5, 5, 2, "destroy city destroy town destroy town", "C1 E1", 0),  # 4 fear: the pool is full
    ],
)
def test_thundering_destruction_fells_a_town_then_a_city_then_more(
    fire: int, air: int, water: int, falls: str, left: str, points: int
) -> None:
    table = lightning(BUILT, elements={"fire": fire, "air": air, "water": water})
    say(table, f"use thundering-destruction at A8 {falls}")
    assert (shows(table.state, "A8"), table.state.fear) == (f"A8 {left}", points)
    assert table.state.turn == 2, "nothing more falls"


@pytest.mark.ledger("S-POWER-14", "S-POWER-15")
def test_thundering_destruction_fells_what_there_is() -> None:
    table = lightning("A7 lightning2 | A8 C1 E1 | A2 C1", elements={"fire": 5, "air": 5, "water": 2})
    say(table, "use thundering-destruction at A8")
    assert shows(table.state, "A8") == "A8 E1"
    table = lightning("A7 lightning2 | A8 C1 E1 | A2 C1", elements={"fire": 3, "air": 2})
    say(table, "use thundering-destruction at A8")
    assert shows(table.state, "A8") == "A8 C1 E1"


@pytest.mark.ledger("S-POWER-24", "S-POWER-25")
def test_thundering_destruction_may_claim_fewer_elements() -> None:
    table = lightning(BUILT, elements={"fire": 5, "air": 5, "water": 2})
    table.play(0, "use thundering-destruction")
    assert options(table, verb="as ") == ["as 1", "as 2", "as 3"]
    say(table, "as 1 at A8")
    assert shows(table.state, "A8") == "A8 C2 T1 E1"


# -- Harbingers of the Lightning


@pytest.mark.parametrize(
    ("orders", "points"),
    [
        ("push dahan to A4 push dahan to A6", 2),
        ("push dahan to A4 push dahan to A7", 2),
        ("push dahan to A7 push dahan to A8", 1),
        ("push dahan to A6 stop", 2),
        ("stop", 1),
    ],
)
def test_harbingers_of_the_lightning_push_dahan_and_frighten_once_where_they_meet_buildings(
    orders: str, points: int
) -> None:
    line = "A5 D3 lightning1 | A4 C1 | A6 T1 | A7 E1 | A2 C1"
    table = lightning(line, "harbingers-of-the-lightning", fear=1)
    say(table, f"use harbingers-of-the-lightning at A5 {orders}")
    assert table.state.fear == points
    assert table.state.lands["a5"].count("dahan") == 3 - orders.count("push")


# -- Lightning's Boon


@pytest.mark.ledger("S-POWER-20", "S-POWER-21", "S-MAIL-17")
def test_lightnings_boon_lets_the_target_use_two_slow_powers_fast() -> None:
    cards = {"lightning": ["lightnings-boon"], "river": ["wash-away", "rivers-bounty"]}
    line = "A7 lightning1 | B6 E3 river1 | A2 C1"
    table = lay(line, spirits=("lightning", "river"), step=[["fast_phase"], ["slow_phase"]], play=cards)
    assert [decision.seat for decision in table.decisions] == [0]
    say(table, "use lightnings-boon on river")
    assert options(table, 1, "use") == ["use massive-flooding", "use rivers-bounty", "use wash-away"]
    say(table, "use wash-away at B6 stop use rivers-bounty at B6", seat=1)
    assert table.state.phase == "slow", "a third is not allowed"
    assert options(table, 1, "use") == ["use massive-flooding"], "and neither may be used again"


@pytest.mark.ledger("S-POWER-21")
def test_lightnings_boon_adds_to_lightnings_own_swiftness() -> None:
    cards = ["lightnings-boon", "raging-storm", "shatter-homesteads", "gnawing-rootbiters", "rain-of-blood"]
    line, one_air = "A7 lightning2 | A8 C1 T2 | A2 C1", {"air": -3}
    table = lightning(line, *cards, step=[["fast_phase"], ["slow_phase"]], elements=one_air)
    say(table, "use lightnings-boon on lightning use raging-storm at A8 use shatter-homesteads at A8")
    assert (table.state.phase, options(table, verb="use")) == ("fast", ["use gnawing-rootbiters", "use rain-of-blood"])
    say(table, "use rain-of-blood at A8")
    assert (table.state.phase, options(table, verb="use")) == ("slow", ["use gnawing-rootbiters"])


# -- Raging Storm


@pytest.mark.ledger("S-DMG-17", "S-DMG-15")
def test_raging_storm_hurts_every_invader() -> None:
    table = lightning("A7 lightning1 | A8 C1 T1 town-1 E2 D1 | A2 C1", "raging-storm")
    say(table, "use raging-storm at A8")
    assert (shows(table.state, "A8"), table.state.fear) == ("A8 city-2 town-1 D1", 1)


# -- Shatter Homesteads


def test_shatter_homesteads_frightens_and_destroys_a_town() -> None:
    table = lightning("A7 lightning2 | A8 C1 T2 E1 | A2 C1", "shatter-homesteads")
    say(table, "use shatter-homesteads at A8")
    assert (shows(table.state, "A8"), table.state.fear) == ("A8 C1 T1 E1", 2)


@pytest.mark.ledger("S-POWER-20", "S-SPIRIT-18")
def test_shatter_homesteads_used_fast_is_not_used_again_in_the_slow_phase() -> None:
    cards = ["harbingers-of-the-lightning", "shatter-homesteads"]
    line = "A7 lightning2 D2 | A8 T2 | A2 C1"
    table = lightning(line, *cards, step=[["fast_phase"], ["slow_phase"]])
    say(table, "use shatter-homesteads at A8")
    assert "use harbingers-of-the-lightning" in options(table), "one more slow power may be used fast"
    say(table, "done")
    assert table.state.phase == "slow"
    with pytest.raises(Illegal):
        table.play(0, "use shatter-homesteads")
