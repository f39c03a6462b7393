"""Hidden information of Roam: the order of two piles, and nothing else."""

from __future__ import annotations

import pytest

from games.engine import Dice, Table
from games.engine.fuzz import fuzz
from games.engine.state import encoder
from games.rules.roam import RULES
from games.rules.roam.state import Roam
from tests.rules.roam.lay import fill, lay, options, play


def played(seed: str, seats: int = 3, moves: int = 60, **chosen: str) -> Table[Roam]:
    """A game some random moves on."""
    table, luck = Table.start(RULES, seats, chosen, seed), Dice(seed, armed=True)
    for _ in range(moves):
        asked = table.decision(table.waiting_for[0])
        table.play(asked.seat, luck.choose(asked.options))
    return table


@pytest.mark.ledger("R-INFO-01")
def test_all_seats_and_spectators_see_the_same_but_for_whose_eyes_they_are() -> None:
    table = played("eyes", game="full")
    views = [table.view(seat) | {"seat": None} for seat in (0, 1, 2, None)]
    assert all(view == views[0] for view in views)


@pytest.mark.ledger("R-INFO-01")
def test_the_view_does_not_change_when_the_piles_are_dealt_again() -> None:
    table = played("piles", game="full")
    for seat in (0, 1, 2, None):
        twin = RULES.twin(table.state, seat, Dice(f"twin {seat}"))
        assert (twin.pile[:-1], twin.tiles) != (table.state.pile[:-1], table.state.tiles)
        assert encoder.encode(RULES.view(twin, seat)) == encoder.encode(RULES.view(table.state, seat))


@pytest.mark.ledger("R-INFO-02")
def test_the_sizes_of_both_piles_are_open() -> None:
    view = Table.start(RULES, 2, {"game": "full"}, "sizes").view(None)
    assert (view["pile"], view["tiles"]) == (37, 20)


@pytest.mark.ledger("R-INFO-03")
def test_a_player_who_is_not_on_turn_is_asked_for_nothing_but_a_bid() -> None:
    asked = set()
    for number in range(4):
        table, luck = (
            Table.start(RULES, 4, {"game": "full", "stacking": "yes"}, f"turns {number}"),
            Dice("turns", armed=True),
        )
        while table.waiting_for:
            [seat] = table.waiting_for
            decision = table.decision(seat)
            if seat != table.state.turn:
                asked.add(decision.prompt.kind)
            table.play(seat, luck.choose(decision.options))
    assert asked == {"bid"}


def test_a_trial_stops_before_the_next_land_is_seen() -> None:
    table = lay(fill(0, "00011", leave=1))
    trial = table.trial(0, "play clapper-meg at b3")
    assert trial.stopped == "fence"
    assert trial.view["slots"][0] == ""
    assert trial.view["pile"] == table.view(0)["pile"]


def test_a_trial_stops_before_the_next_artifact_is_seen() -> None:
    table = lay(hands={0: {"coins": 6}}, options={"game": "full"}, row=["salts", "rake", "pole", "sled"])
    trial = table.trial(0, "play clapper-meg at a1; buy rake")
    assert trial.stopped == "fence"
    assert trial.view["row"] == ["salts", "pole", "sled"]


def test_what_was_seen_cannot_be_taken_back_and_what_was_not_can() -> None:
    table = lay(fill(0, "00011", leave=1))
    play(table, "play clapper-meg at b3")
    assert table.takeable(0) is None
    other = lay()
    play(other, "play clapper-meg at a1")
    assert other.take_back(0) == 1
    assert options(other, 0, "play")


def test_the_fuzzer_finds_nothing_over_all_options() -> None:
    report = fuzz(RULES, games=24, seed="roam", every=4)
    assert report.breaches == []
    assert {"turn", "place", "bid", "after", "buy", "slide", "flip", "edge"} <= set(report.asked)
