"""Ocean in Play, Drowning, and how Ocean's Hungry Grasp grows."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Table
from games.rules.spirit_island import RULES
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs import push
from tests.rules.spirit_island.lay import enact, kinds, lay, options, say, shows

PAIR = ("ocean", "river")


def ocean(line: str, *cards: str, **laid: Any) -> Table[Island]:
    """Ocean alone on the island, with these cards in play."""
    return lay(line, **{"spirits": ["ocean"], "play": {"ocean": cards}, **laid})


def growing(line: str, **laid: Any) -> Table[Island]:
    """Ocean before its Spirit Phase in a drawing game."""
    return lay(line, **{"spirits": ["ocean"], "step": "spirit_phase", "options": {"powers": "draw"}, **laid})


# -- where the ocean is a land


@pytest.mark.ledger("S-OCEAN-01", "S-LAND-06")
def test_the_ocean_is_a_coastal_wetland_for_powers_on_boards_with_its_presence() -> None:
    line = "A0 ocean1 | A2 C1 T1 river1 | B1 river1"
    table = lay(line, spirits=PAIR, play={"river": ["wash-away"]})
    say(table, "use wash-away at A2 push town", seat=1)
    assert "to a0" in options(table, seat=1)
    table = lay(line, spirits=PAIR, play={"ocean": ["sap-the-strength-of-multitudes"]}, step="fast_phase")
    say(table, "use sap-the-strength-of-multitudes at A0")
    assert table.state.lands["a0"].defend == 5


@pytest.mark.ledger("S-OCEAN-01")
def test_an_ocean_of_a_board_without_its_presence_is_no_land_for_anybody() -> None:
    line = "A0 ocean1 | A2 C1 | B2 T1 river1 | B1 river1"
    table = lay(line, spirits=PAIR, play={"river": ["wash-away"]})
    say(table, "use wash-away at B2 push town", seat=1)
    assert not {"to a0", "to b0"} & set(options(table, seat=1))
    assert "b0" not in table.state.geography.adjacent["b1"]


@pytest.mark.ledger("S-OCEAN-01", "S-LAND-11")
def test_an_ocean_is_one_step_from_its_own_coast_and_from_no_other_ocean() -> None:
    table = lay("A0 ocean1 | B0 ocean1 | A2 C1", spirits=PAIR)
    lie = table.state.geography
    assert lie.adjacent["a0"] == ("a1", "a2", "a3")
    assert (lie.distance["a0"]["a2"], lie.distance["a2"]["a0"]) == (1, 1)
    assert lie.distance["a0"]["b0"] > 1


@pytest.mark.ledger("S-OCEAN-01", "S-IPH-03", "S-IPH-04")
def test_invaders_neither_explore_nor_build_nor_ravage_in_an_ocean() -> None:
    steps = [["build"], ["explore"]]
    table = ocean("A0 ocean2 | A2 C1", step=steps, build_card="i-wetland", invader_deck=["ii-coastal"])
    assert shows(table.state, "A0") == "A0 ocean2"


@pytest.mark.ledger("S-OCEAN-01", "S-FSTEP-06")
def test_a_fear_card_pushes_nobody_into_an_ocean() -> None:
    table = ocean("A0 ocean1 | A1 E1 ocean1 | A2 C1", step="fear_step", earned=["retreat"], terror=3)
    say(table, "land A1 push explorer")
    assert "to a0" not in options(table)
    table = enact("A0 ocean1 | A1 E1 | A2 C1", lambda effect: push(effect, "explorer"), at="a1", spirits=["ocean"])
    assert "to a0" not in options(table)


@pytest.mark.ledger("S-OCEAN-01", "S-BLIGHT-07")
def test_blight_may_cascade_into_an_ocean_in_play() -> None:
    table = ocean("A0 ocean2 | A3 T1 B1 | A2 C1", step="ravage", ravage_card="i-jungle")
    assert "cascade a0" in options(table)
    say(table, "cascade A0")
    assert shows(table.state, "A0", "A3") == "A0 B1 ocean1 | A3 T1 B2"


# -- never inland


@pytest.mark.ledger("S-OCEAN-02")
def test_ocean_never_adds_or_moves_presence_inland() -> None:
    table = ocean("A1 ocean1 | A5 E1 | A2 C1", "indomitable-claim", step="fast_phase", phase="fast")
    say(table, "use indomitable-claim at A5")
    assert (shows(table.state, "A5"), table.state.turn) == ("A5 E1", 2), "nobody is asked"
    table = growing("A1 ocean1 | A2 C1")
    say(table, "grow 3 gain minor")
    say(table, f"keep {table.state.spirits[0].drawn[0]}")
    assert options(table, verb="place") == ["place a1", "place a2"]


@pytest.mark.ledger("S-OCEAN-02")
def test_other_spirits_do_not_grow_into_oceans_nor_across_them() -> None:
    table = lay("A0 ocean1 | B1 ocean1 river1 | A2 C1", spirits=PAIR, step="spirit_phase")
    say(table, "grow 2", seat=1)
    places = options(table, seat=1, verb="place")
    assert "place b1" in places
    assert not {"place b0", "place b3", "place a0"} & set(places)


# -- Drowning


@pytest.mark.ledger("S-OCEAN-03")
def test_whatever_is_moved_into_an_ocean_in_play_drowns_with_its_fear() -> None:
    table = ocean("A0 ocean1 | A1 T1 D1 ocean1 | A2 C1", "gnawing-rootbiters")
    events = say(table, "use gnawing-rootbiters at A1 push town to A0")
    assert (shows(table.state, "A0", "A1"), table.state.fear) == ("A0 ocean1 | A1 D1 ocean1", 1)
    assert "destroyed" in kinds(events)
    table = ocean("A0 ocean1 | A1 D1 ocean1 | A2 C1", "call-to-migrate")
    say(table, "use call-to-migrate at A1 push dahan to A0")
    assert (shows(table.state, "A0", "A1"), table.state.spirits[0].energy) == ("A0 ocean1 | A1 ocean1", 0)


@pytest.mark.ledger("S-OCEAN-04")
@pytest.mark.parametrize(
    ("spirits", "energy", "left"), [(("ocean",), 3, 0), (PAIR, 1, 1), (("ocean", "river", "earth"), 1, 0)]
)
def test_drowned_health_is_traded_for_energy_by_the_number_of_players(
    spirits: tuple[str, ...], energy: int, left: int
) -> None:
    cards = {"ocean": ["terrifying-nightmares"]}
    table = lay("A0 ocean1 | A1 T1 E1 ocean1 | A2 C1", spirits=spirits, play=cards, step="fast_phase")
    say(table, "use terrifying-nightmares at A1 push town to A0 push explorer to A0")
    spirit = table.state.spirits[0]
    assert (spirit.energy, spirit.drowned) == (energy, left)


@pytest.mark.ledger("S-OCEAN-03", "S-BRINGER-01")
def test_what_flees_from_a_dream_into_an_ocean_really_drowns() -> None:
    line = "A0 ocean1 | A1 T1 E1 bringer2 | A2 C1"
    table = lay(line, spirits=("bringer", "ocean"), boards="ba", play={"bringer": ["predatory-nightmares"]})
    say(table, "use predatory-nightmares at A1 damage town damage town-1 to A0")
    assert (shows(table.state, "A0", "A1"), table.state.fear) == ("A0 ocean1 | A1 E1 bringer2", 2 + 1)


@pytest.mark.ledger("S-OCEAN-03", "S-WIN-05")
def test_the_last_city_may_drown() -> None:
    table = ocean("A0 ocean1 | A2 C1 ocean1", step="slow_phase", terror=3, elements={"water": 3, "earth": 2})
    say(table, "use ocean-breaks-the-shore at A2")
    assert table.state.ending == "victory"


# -- setup and growth


@pytest.mark.ledger("S-OCEAN-05", "S-SETUP-18")
def test_ocean_begins_in_its_ocean_and_on_a_coast_of_its_players_choice() -> None:
    options = {"complexity": "high", "powers": "draw", "boards": "in-order"}
    table = Table.start(RULES, 2, options, "sea")
    table.play(1, "spirit ocean")
    table.play(0, "spirit river")
    say(table, "land B3", seat=1)
    held = {land: here.presence[1] for land, here in table.state.lands.items() if here.presence[1]}
    assert held == {"b3": 1, "b0": 1}
    assert set(table.state.lands) - {f"{board}{number}" for board in "ab" for number in range(1, 9)} == {"a0", "b0"}


@pytest.mark.ledger("S-OCEAN-06")
def test_growth_draws_a_presence_into_each_ocean() -> None:
    line = "A1 ocean1 | A3 ocean1 | B2 ocean1 | A2 C1"
    table = lay(line, spirits=PAIR, step="spirit_phase", options={"powers": "draw"})
    say(table, "grow 1 flow A3")
    assert options(table, verb="flow") == ["flow b2"]
    say(table, "flow B2 gain minor")
    assert shows(table.state, "A0", "A1", "A3", "B0", "B2") == "A0 ocean1 | A1 ocean1 | A3 | B0 ocean1 | B2"


@pytest.mark.ledger("S-OCEAN-06", "S-SPH-02")
def test_growth_drives_a_presence_out_of_each_ocean_before_or_after_the_rest() -> None:
    table = growing("A0 ocean2 | A2 C1")
    say(table, "grow 3 ebb A3")
    assert not options(table, verb="ebb"), "once for each board"
    assert options(table, verb="place") == ["place a1", "place a2", "place a3"]
    say(table, "place A2 from energy gain minor")
    assert shows(table.state, "A0", "A2", "A3") == "A0 ocean1 | A2 C1 ocean1 | A3 ocean1"


@pytest.mark.ledger("S-OCEAN-06")
def test_growth_adds_presence_to_any_ocean_however_far() -> None:
    table = lay("A1 ocean1 | A2 C1", spirits=PAIR, step="spirit_phase", options={"powers": "draw"})
    say(table, "grow 2 place B0 from energy place A0 from energy")
    assert shows(table.state, "A0", "B0") == "A0 ocean1 | B0 ocean1"
    assert table.state.sea == ("a", "b")


@pytest.mark.ledger("S-OCEAN-02")
def test_in_guard_the_isles_heart_ocean_settles_in_its_ocean() -> None:
    options = {"complexity": "high", "powers": "draw", "scenario": "guard-the-isles-heart", "blight": "hidden"}
    table = Table.start(RULES, 1, {**options, "boards": "in-order"}, "heart")
    say(table, "spirit ocean")
    say(table, "land A1 from energy")
    assert (table.state.lands["a0"].presence, table.state.lands["a7"].presence) == ([2], [0])
