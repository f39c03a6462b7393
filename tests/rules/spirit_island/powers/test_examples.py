"""Powers that show how one is written: a choice, a blight, a threshold that reaches further, one that adds damage."""

from __future__ import annotations

import pytest

from tests.rules.spirit_island.lay import lay, options, say, shows


def test_delusions_of_danger_pushes_an_explorer_or_makes_fear() -> None:
    line, cards = "A5 E1 river1 | A2 C1", {"river": ["delusions-of-danger"]}
    table = lay(line, step="fast_phase", play=cards)
    say(table, "use delusions-of-danger at A5 option push push explorer to A4")
    assert shows(table.state, "A4", "A5") == "A4 E1 | A5 river1"
    table = lay(line, step="fast_phase", play=cards)
    say(table, "use delusions-of-danger at A5 option fear")
    assert table.state.fear == 2


@pytest.mark.ledger("S-WIN-05", "S-WIN-13")
def test_drought_that_destroys_the_last_building_wins_before_it_blights() -> None:
    line = "A4 T2 | A6 E1 | A5 earth2"
    table = lay(line, spirits=["earth"], terror=2, blight=1, play={"earth": ["drought"]})
    say(table, "use drought at A4")
    assert table.outcome is not None
    assert table.outcome.ending == "victory"
    assert table.state.lands["a4"].blight == 0


@pytest.mark.ledger("S-WIN-07", "S-WIN-11", "S-WIN-12", "S-WIN-13", "S-WIN-14")
@pytest.mark.parametrize(("sun", "ending"), [(2, "sacrifice"), (1, "defeat")])
def test_drought_may_win_while_it_loses(sun: int, ending: str) -> None:
    line = "A4 C1 | A6 E1 | A5 earth2"
    table = lay(line, spirits=["earth"], terror=2, blight=1, play={"earth": ["drought"]}, elements={"sun": sun})
    say(table, "use drought at A4")
    assert table.outcome is not None
    assert table.outcome.ending == ending


@pytest.mark.ledger("S-POWER-26")
def test_talons_of_lightning_reaches_further_with_its_elements() -> None:
    line, cards = "A5 lightning1 | A2 C1 | A1 T1", {"lightning": ["talons-of-lightning"]}
    table = lay(line, spirits=["lightning"], step="fast_phase", play=cards)
    table.play(0, "use talons-of-lightning")
    assert options(table) == ["at a1", "at a5", "at a6"]
    table = lay(line, spirits=["lightning"], step="fast_phase", play=cards, elements={"fire": 2, "air": 2})
    table.play(0, "use talons-of-lightning")
    assert options(table) == ["at a1", "at a2", "at a5", "at a6", "as 0"]
    say(table, "at A2")
    assert table.outcome is not None
    assert shows(table.state) == "A5 lightning1"


def test_accelerated_rot_does_more_with_its_elements() -> None:
    line, cards = "A5 C2 B1 river2 | A2 C1", {"river": ["accelerated-rot"]}
    table = lay(line, play=cards)
    say(table, "use accelerated-rot at A5 damage city damage city-2 damage city-1 damage city")
    assert shows(table.state, "A5") == "A5 city-2 B1 river2"
    table = lay(line, play=cards, elements={"sun": 2, "water": 1, "plant": 2})
    say(table, "use accelerated-rot at A5 damage city damage city-2 damage city-1 damage city")
    assert shows(table.state, "A5") == "A5 river2"
