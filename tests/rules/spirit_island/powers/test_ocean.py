"""The powers of Ocean's Hungry Grasp."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Table
from games.rules.spirit_island.state import Island
from tests.rules.spirit_island.lay import lay, options, say, shows

PAIR = ("ocean", "river")


def ocean(line: str, *cards: str, **laid: Any) -> Table[Island]:
    """Ocean alone on the island, with these cards in play."""
    return lay(line, **{"spirits": ["ocean"], "play": {"ocean": cards}, **laid})


@pytest.mark.parametrize(
    ("elements", "points"),
    [
        ({"moon": 1, "air": 1, "water": 2}, 1),
        ({"moon": 2, "air": 1, "water": 3}, 2),
        ({"moon": 3, "air": 2, "water": 4}, 4),
    ],
)
def test_pound_ships_to_splinters_makes_more_fear_with_more_elements(elements: dict[str, int], points: int) -> None:
    table = ocean("A0 ocean2 | A2 C1", step="fast_phase", elements=elements)
    say(table, "use pound-ships-to-splinters at A0")
    assert table.state.fear + table.state.fear_pool * len(table.state.fear_earned) == points


def test_ocean_breaks_the_shore_drowns_a_town_or_a_city_instead_and_then_one_more() -> None:
    line = "A1 C1 T2 ocean1 | A2 C1"
    table = ocean(line, elements={"water": 2, "earth": 1})
    say(table, "use ocean-breaks-the-shore at A1")
    assert (shows(table.state, "A1"), table.state.spirits[0].energy) == ("A1 C1 T1 ocean1", 2)
    table = ocean(line, elements={"water": 3, "earth": 2})
    say(table, "use ocean-breaks-the-shore at A1 drown city")
    assert shows(table.state, "A1") == "A1 T2 ocean1"
    table = ocean(line, elements={"water": 4, "earth": 3})
    say(table, "use ocean-breaks-the-shore at A1 drown city drown town")
    assert (shows(table.state, "A1"), table.state.spirits[0].energy) == ("A1 T1 ocean1", 5)


def test_call_of_the_deeps_gathers_an_explorer_to_the_coast() -> None:
    table = ocean("A1 ocean1 | A5 E2 | A2 C1", "call-of-the-deeps", step="fast_phase")
    say(table, "use call-of-the-deeps at A1")
    assert shows(table.state, "A1", "A5") == "A1 E1 ocean1 | A5 E1"


@pytest.mark.ledger("S-OCEAN-03")
def test_call_of_the_deeps_drowns_one_explorer_in_the_ocean_and_another_if_one_likes() -> None:
    table = ocean("A0 ocean1 | A1 E2 | A3 E1 | A2 C1", "call-of-the-deeps", step="fast_phase")
    say(table, "use call-of-the-deeps at A0 gather explorer from A1 gather explorer from A3")
    assert (shows(table.state, "A0", "A1", "A3"), table.state.spirits[0].energy) == ("A0 ocean1 | A1 E1 | A3", 2)
    table = ocean("A0 ocean1 | A1 E2 | A2 C1", "call-of-the-deeps", step="fast_phase")
    say(table, "use call-of-the-deeps at A0 stop")
    assert shows(table.state, "A1") == "A1 E1"


def test_grasping_tide_frightens_and_shelters_a_coast() -> None:
    table = ocean("A0 ocean1 | A2 C1", "grasping-tide", step="fast_phase")
    say(table, "use grasping-tide at A2")
    assert (table.state.fear, table.state.lands["a2"].defend) == (2, 4)


@pytest.mark.ledger("S-OCEAN-03", "S-POWER-14")
def test_swallow_the_land_dwellers_drowns_one_of_each_that_is_there() -> None:
    table = ocean("A1 E2 T1 D2 ocean1 | A2 C1", "swallow-the-land-dwellers")
    say(table, "use swallow-the-land-dwellers at A1")
    assert (shows(table.state, "A1"), table.state.spirits[0].energy) == ("A1 E1 D1 ocean1", 3)


# -- Tidal Boon

SHORE = "A0 ocean1 | A1 T1 D2 river1 | A2 C1 | B6 river1"


@pytest.mark.ledger("S-OCEAN-07", "S-LAW-08")
def test_tidal_boon_lets_the_target_push_and_ocean_puts_dahan_ashore_anywhere() -> None:
    table = lay(SHORE, spirits=PAIR, play={"ocean": ["tidal-boon"]})
    say(table, "use tidal-boon on river")
    assert table.state.spirits[1].energy == 2
    say(table, "land A1 push town to A0 push dahan to A0", seat=1)
    assert [decision.seat for decision in table.decisions] == [0], "Ocean says where they come ashore"
    say(table, "ashore B3")
    say(table, "push dahan to A0", seat=1)
    say(table, "ashore none")
    assert shows(table.state, "A0", "A1", "B3") == "A0 ocean1 | A1 river1 | B3 D1"
    assert (table.state.fear, table.state.spirits[0].energy) == (1, 1)


@pytest.mark.ledger("S-OCEAN-07")
def test_tidal_boon_may_be_declined_but_for_its_energy() -> None:
    table = lay(SHORE, spirits=PAIR, play={"ocean": ["tidal-boon"]})
    say(table, "use tidal-boon on river")
    assert options(table, seat=1) == ["land a1", "land none"]
    say(table, "land none", seat=1)
    assert (shows(table.state, "A1"), table.state.spirits[1].energy) == ("A1 T1 D2 river1", 2)
