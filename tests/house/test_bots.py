"""The house's own players answer with lines that the door takes."""

from __future__ import annotations

from games import bots
from games.engine import Table
from games.rules.spirit_island.state import Island
from tests.rules.spirit_island.lay import lay


def both_asked() -> Table[Island]:
    """A table on which each of two spirits may use a power, and the first to begin one keeps the other waiting."""
    cards = {"river": ["flash-floods"], "earth": ["guard-the-healing-land"]}
    line = "A2 T1 E1 river1 | A5 E1 T1 river1 | B6 earth2 B1"
    return lay(line, spirits=["river", "earth"], step="fast_phase", play=cards, ravage_card="i-wetland")


def test_a_bot_goes_on_until_it_keeps_nobody_waiting() -> None:
    table = both_asked()
    first = table.ruleset.bot(table.view(0), table.decision(0), lambda line: table.trial(0, line))
    assert table.trial(0, first).stopped == "incomplete"
    line = bots.line_of(table, 0)
    assert line.startswith(f"{first}; ")
    assert table.submit(0, line).why is None
    assert table.waiting_for == (1,)


def test_a_bot_that_keeps_nobody_waiting_gives_one_order_at_a_time() -> None:
    table = both_asked()
    table.play(1, "done")
    assert bots.line_of(table, 0) == "use flash-floods"
