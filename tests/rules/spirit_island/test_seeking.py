"""Random games are led to the parts that chance seldom brings, by orders that any player could give."""

from __future__ import annotations

from games.engine import Table
from games.engine.fuzz import fuzz
from games.rules.spirit_island import RULES
from games.rules.spirit_island.coverage import PARTS
from games.rules.spirit_island.state import Island
from games.trust.fuzzing import rounds
from tests.rules.spirit_island.lay import lay

RARE = ("major tsunami", "major talons-of-lightning", "major cleansing-floods", "major accelerated-rot")
TSUNAMI = {"major tsunami"}


def sought(table: Table[Island], *wanted: str) -> list[str]:
    """The orders that lead to what is wanted, for the first open question."""
    seat = table.waiting_for[0]
    orders = list(RULES.seek(table.view(seat), table.decision(seat), set(wanted)))
    assert set(orders) <= set(table.decision(seat).options)
    return orders


def test_what_is_sought_comes_into_play_within_a_few_games_and_keeps_every_promise() -> None:
    report = fuzz(RULES, 8, "rare", seats=1, wanted=RARE)
    assert report.breaches == []
    assert set(RARE) <= set(report.covered)


def test_the_options_for_every_part_are_those_of_some_game() -> None:
    for part in PARTS:
        for seats in RULES.seats:
            assert RULES.complete(seats, RULES.options_for(part))


def test_a_wanted_card_is_drawn_for_kept_and_not_forgotten() -> None:
    table = lay("A5 river2 | A2 T1", step="spirit_phase", options={"powers": "draw"}, major=["tsunami"])
    assert sought(table, *TSUNAMI) == ["grow 1", "grow 3"]
    table.play(0, "grow 3")
    assert sought(table, *TSUNAMI) == ["gain major"]
    table.play(0, "gain major")
    assert sought(table, *TSUNAMI) == ["keep tsunami"]
    table.play(0, "keep tsunami")
    assert sought(table, *TSUNAMI) == [order for order in table.decision(0).options if order != "forget tsunami"]


def test_energy_is_saved_for_a_wanted_card_and_spent_on_it() -> None:
    line, hand = "A5 river2 | A2 T1", {"river": ["tsunami", "flash-floods"]}
    table = lay(line, step="spirit_phase", hand=hand, energy=2)
    assert sought(table, *TSUNAMI) == ["grow 1"]
    for order in ("grow 2", "place a5", "from cards", "place a5", "from cards"):
        table.play(0, order)
    assert sought(table, *TSUNAMI) == ["done"]
    rich = lay(line, step="spirit_phase", hand=hand, energy=9)
    for order in ("grow 2", "place a5", "from cards", "place a5", "from cards"):
        rich.play(0, order)
    assert sought(rich, *TSUNAMI) == ["play tsunami"]


def test_a_spirit_is_taken_for_its_own_powers_and_grows_as_is_wanted() -> None:
    table = Table.start(RULES, 1, {}, "spirits")
    assert sought(table, "innate massive-flooding") == ["spirit river"]
    assert sought(table, "growth earth 2") == ["spirit earth"]
    assert sought(table, "fear-card isolation") == []
    table.play(0, "spirit earth")
    assert sought(table, "growth earth 2", *TSUNAMI) == ["grow 2"]


def test_the_rounds_of_a_run_are_all_its_games() -> None:
    assert [list(rounds(games)) for games in (20, 60, 100, 500)] == [[20], [50, 10], [50, 50], [250, 150, 50, 50]]
