"""A tied majority in Roam: bids in turn order from the active player."""

from __future__ import annotations

import pytest

from games.engine import Illegal, NotYourTurn, Table
from games.rules.roam.state import Roam
from tests.rules.roam.lay import fill, lay, options, play, told

LINE = "play clapper-meg at b3"


def tie(first: int = 0, second: int = 0, **more: object) -> Table[Roam]:
    """Three markers each on a land; seat 0 has just completed it."""
    table = lay(fill(0, "00111", leave=1), {0: {"coins": first}, 1: {"coins": second}}, **more)  # type: ignore[arg-type]
    play(table, LINE)
    return table


@pytest.mark.ledger("R-BID-01")
def test_only_tied_players_bid() -> None:
    table = lay(fill(0, "01122", leave=1), {1: {"coins": 1}, 2: {"coins": 5}}, seats=4)
    play(table, "play clapper-meg at b3")  # two each for seats 0, 1 and 2; none for seat 3
    for seat in (0, 1, 2):
        assert table.waiting_for == (seat,)
        with pytest.raises(NotYourTurn):
            table.play(3, "bid 0")
        table.play(seat, options(table, seat, "bid")[0])
    assert "odrun" not in table.state.parties[3].cards
    assert "granny-quillon" in table.state.parties[2].cards


@pytest.mark.ledger("R-BID-02")
def test_bidding_goes_clockwise_from_the_active_player() -> None:
    table = lay(fill(3, "11000", leave=1), {0: {"coins": 3}, 1: {"coins": 3}}, agenda=[["take_turn", 1]], order=[0, 1])
    play(table, "play brother-gong at b5", seat=1)
    assert table.waiting_for == (1,)
    play(table, "bid 1", seat=1)
    assert table.waiting_for == (0,)


@pytest.mark.ledger("R-BID-03")
def test_if_the_active_player_is_not_tied_the_first_tied_player_after_them_begins() -> None:
    table = lay(fill(0, "11223", leave=1), {1: {"coins": 3}, 2: {"coins": 3}}, seats=4)
    play(table, LINE)
    assert table.waiting_for == (1,)
    play(table, "bid 1", seat=1)
    assert table.waiting_for == (2,)


@pytest.mark.ledger("R-BID-04")
def test_each_tied_player_acts_once() -> None:
    table = tie(first=5, second=5)
    play(table, "bid 1")
    events = play(table, "bid 2", seat=1)
    assert told(events, "claimed")["seat"] == 1  # seat 0 is not asked again
    assert table.decision(1).prompt.kind == "turn"


@pytest.mark.ledger("R-BID-05")
def test_a_bid_must_exceed_the_last_and_the_first_may_be_zero() -> None:
    table = tie(first=2, second=4)
    assert options(table) == ["bid 0", "bid 1", "bid 2", "pass"]
    play(table, "bid 2")
    assert options(table, 1) == ["bid 3", "bid 4", "pass"]


@pytest.mark.ledger("R-BID-06")
def test_nobody_bids_more_than_they_hold() -> None:
    table = tie(first=1, second=1)
    with pytest.raises(Illegal):
        table.play(0, "bid 2")


@pytest.mark.ledger("R-BID-07", "R-BID-08")
def test_the_highest_bidder_claims_and_alone_pays() -> None:
    table = tie(first=4, second=5)
    play(table, "bid 3")
    events = play(table, "pass", seat=1)
    assert told(events, "claimed") == {"seat": 0, "card": "granny-quillon", "price": 3, "markers": 3, "consoled": [1]}
    assert [party.coins for party in table.state.parties] == [1, 6]


@pytest.mark.ledger("R-BID-09", "R-BID-11")
def test_a_bid_of_nothing_wins_against_a_player_without_coins_who_is_not_even_asked() -> None:
    table = tie(first=0, second=0)
    events = play(table, "bid 0")
    assert told(events, "claimed")["seat"] == 0
    assert told(events, "claimed")["price"] == 0
    assert table.decision(1).prompt.kind == "turn"


@pytest.mark.ledger("R-BID-10")
def test_if_all_others_pass_the_last_takes_the_land() -> None:
    table = tie(first=2, second=2)
    play(table, "pass")
    assert options(table, 1) == ["bid 0", "bid 1", "bid 2"]
    assert told(play(table, "bid 0", seat=1), "claimed")["seat"] == 1
    penniless = tie(first=2, second=0)
    assert told(play(penniless, "pass"), "claimed")["seat"] == 1


@pytest.mark.ledger("R-BID-13")
def test_artifacts_cannot_be_used_during_bidding() -> None:
    hands = {0: {"coins": 1, "artifacts": ["purse"]}, 1: {"coins": 3, "artifacts": ["ladle"]}}
    table = lay(fill(0, "00111", leave=1), hands, options={"game": "full"})
    play(table, LINE, "done")
    assert table.decision(0).prompt.kind == "bid"
    assert not options(table, 0, "use")
    play(table, "bid 1")
    assert not options(table, 1, "use")


def test_the_default_bid_is_nothing_or_a_pass() -> None:
    table = tie(first=2, second=4)
    assert table.decision(0).default == "bid 0"
    play(table, "bid 1")
    assert table.decision(1).default == "pass"
