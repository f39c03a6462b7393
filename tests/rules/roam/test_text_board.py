"""The text board of Roam: 72 columns, and everything a player needs to answer from a mail."""

from __future__ import annotations

import pytest

from games.engine import Dice, Table
from games.engine.fuzz import random_options
from games.rules.roam import RULES
from games.rules.roam.state import Roam
from tests.rules.roam.lay import lay

NAMES = ["Ada", "Bríd with a very long name", "陳大文陳大文陳大文", "Tomasz"]


def board(table: Table[Roam], seat: int | None = 0) -> str:
    """The board in words."""
    return RULES.speak().board(table.view(seat), NAMES)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_line_is_wider_than_72_columns(seats: int) -> None:
    luck = Dice(f"wide {seats}", armed=True)
    table = Table.start(RULES, seats, random_options(RULES, seats, luck), "wide")
    while table.waiting_for:
        assert max(map(len, board(table).splitlines())) <= 72
        for _ in range(25):
            if table.waiting_for:
                asked = table.decision(table.waiting_for[0])
                table.play(asked.seat, luck.choose(asked.options))


def test_the_map_shows_markers_coins_stacks_and_gaps() -> None:
    table = lay(
        "a1=0 c3=01 f2=1",
        options={"stacking": "yes"},
        slots=("granny-quillon", "little-umber", "odrun", "", "tobble", "fenn"),
    )
    lines = board(table).splitlines()
    first = next(line for line in lines if line.startswith("   1 |"))
    assert first == "   1 |   R   |   .   |   .   |   .   |   .   |   .   | 1"
    assert "   3 |   .   |   .   |  G/R  |   .   |   .   |   .   | 3" in lines
    assert "   2 |   .   |   .   |   .   |   .   |   .   |  G*   | 2" in lines
    assert "   4 |   x   |   x   |   .   |  .*   |   .   |   .   | 4" in lines


def test_the_lands_and_parties_are_listed_with_their_words() -> None:
    table = lay("a1=0 b1=1", {0: {"used": ["hob"], "artifacts": ["rake"], "spent": ["rake"]}}, options={"game": "full"})
    text = board(table)
    assert "a1-b3  Roof village: Granny Quillon, 4 points, [o# / #o]. On it: R1" in text
    assert "R You: roswin [#o / ##], (hob), clapper-meg [#. / #o]." in text
    assert "Artifacts: (rake)." in text
    assert "rake: 3 coins, 1 point; moves any marker" in text


def test_who_is_to_move_is_marked() -> None:
    table = lay()
    assert " > R You" in board(table)
    assert " > R Ada" in board(table, None)
