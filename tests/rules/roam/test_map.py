"""The map of Roam: six lands, their squares, and how patterns lie on them from every edge."""

from __future__ import annotations

import pytest

from games.engine import Table
from games.rules.roam import RULES
from games.rules.roam.facts import FACTS
from games.rules.roam.patterns import NAMES, NUMBERS, SLOT_OF, SQUARES_OF, positions
from tests.rules.roam.lay import lay, marked, options, play

EDGES = ("south", "west", "north", "east")


def covered(card: str, edge: str) -> list[str]:
    """The squares that a character's pattern covers from an edge at the north-west corner of the map."""
    first = positions(FACTS.characters[card].pattern, FACTS.turns[edge])[0]
    return [NAMES[square] for square in first.filled]


@pytest.mark.ledger("R-MAP-01", "R-MAP-02")
def test_six_lands_of_two_by_three_squares_make_a_map_of_six_by_six() -> None:
    table = Table.start(RULES, 2, {}, "map")
    assert len(table.state.slots) == 6
    assert len(table.state.squares) == 36
    assert [NAMES[square] for square in SQUARES_OF[0]] == ["a1", "b1", "a2", "b2", "a3", "b3"]
    assert [NAMES[square] for square in SQUARES_OF[5]] == ["e4", "f4", "e5", "f5", "e6", "f6"]
    assert [SLOT_OF[NUMBERS[name]] for name in ("a1", "c1", "e1", "b6", "d6", "f6")] == [0, 1, 2, 3, 4, 5]


@pytest.mark.ledger("R-MAP-03", "R-MAP-04")
def test_lands_of_the_north_row_lie_upside_down() -> None:
    lands = ("aunt-thessaly", "little-umber", "odrun", "granny-quillon", "tobble", "fenn")
    north = lay(slots=lands).state
    south = lay(slots=("granny-quillon", *lands[1:3], "aunt-thessaly", *lands[4:])).state
    assert [name for name in ("a1", "b1", "a2", "b2", "a3", "b3") if north.coins_at(NUMBERS[name])] == ["a2"]
    assert [name for name in ("a4", "b4", "a5", "b5", "a6", "b6") if south.coins_at(NUMBERS[name])] == ["b5"]


@pytest.mark.ledger("R-MAP-05", "R-MAP-06")
def test_a_pattern_lies_as_its_owner_reads_it_and_is_never_turned_or_mirrored() -> None:
    table = lay(hands={0: {"cards": ["saffi"]}})
    play(table, "play saffi at c2")
    assert marked(table, 0) == ["c2", "c3", "c4", "d4"]


@pytest.mark.ledger("R-MAP-07")
def test_the_edges_turn_a_pattern_by_quarters() -> None:
    assert [covered("saffi", edge) for edge in EDGES] == [
        ["a1", "a2", "a3", "b3"],
        ["a1", "b1", "c1", "a2"],
        ["a1", "b1", "b2", "b3"],
        ["c1", "a2", "b2", "c2"],
    ]


@pytest.mark.ledger("R-MAP-08")
def test_a_position_goes_by_the_corner_of_its_filled_cells_even_where_blanks_hang_off() -> None:
    table = lay(
        hands={0: {"cards": ["fenn"]}}, slots=("granny-quillon", "little-umber", "odrun", "mirelle", "tobble", "hesper")
    )
    table.play(0, "play fenn")
    assert {"at a1", "at e1"} <= set(options(table))
    assert "at f1" not in options(table)
    assert len(options(table, 0, "at ")) == len(set(options(table, 0, "at ")))
    play(table, "at a1")
    assert marked(table, 0) == ["a1", "b1"]


@pytest.mark.ledger("R-MAP-09")
def test_patterns_and_neighbours_cross_the_borders_of_cards() -> None:
    table = lay("b3=0", {0: {"artifacts": ["rake"]}}, options={"game": "full"})
    table.play(0, "use rake", "from b3")
    assert set(options(table)) == {"to b2", "to a3", "to c3", "to b4"}
