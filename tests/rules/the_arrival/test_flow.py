"""The flow of The Arrival: rounds of two phases, their number, the Corruption Limit, turn order and who leads."""

from itertools import islice
from typing import Any

import pytest

from games.engine import NotYourTurn, Table
from games.rules.the_arrival import RULES
from tests.rules.the_arrival.earn import drive, earn
from tests.rules.the_arrival.lay import lay, play, told

EDITIONS = pytest.mark.parametrize("edition", ["cryptozoic", "games-up"])
EARNING = {"draw", "block", "ogam", "tile"}


@EDITIONS
@pytest.mark.ledger("A-COMP-14")
def test_a_marker_shows_who_leads_the_round_and_a_counter_shows_the_round(edition: str) -> None:
    hands = {0: {"discs": 2}, 1: {"discs": 1}, 2: {"discs": 1}}
    table = lay("temair=0:1; dunum=1:1; notium=2:1", hands, seats=3, edition=edition, round=2)
    play(table, "build buvinda", "build buvinda")
    play(table, "pass", seat=1)
    for seat in (0, 1, 2, None):
        assert (table.view(seat)["round"], table.view(seat)["first"], table.view(seat)["next_first"]) == (2, 0, 1)
    play(table, "pass", seat=2)
    for seat in (0, 1, 2, None):
        assert (table.view(seat)["round"], table.view(seat)["first"], table.view(seat)["next_first"]) == (3, 1, None)


@EDITIONS
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.ledger("A-FLOW-01")
def test_a_round_is_an_earning_phase_followed_by_an_action_phase(edition: str, seats: int) -> None:
    table = Table.start(RULES, seats, {"edition": edition}, "flow")
    phases: list[tuple[int, str]] = []
    view = table.view(None)
    for _, kind, _ in drive(table):
        phase = "setup" if kind == "port" else "earning" if kind in EARNING else "action"
        if (view["round"], phase) not in phases[-1:]:
            phases.append((view["round"], phase))
        view = table.view(None)
    assert phases[0] == (1, "setup")
    assert phases[1:] == [(round, phase) for round in range(1, view["round"] + 1) for phase in ("earning", "action")]
    assert view["round"] >= 3


@EDITIONS
@pytest.mark.parametrize(("seats", "rounds"), [(2, 6), (3, 5), (4, 4)])
@pytest.mark.ledger("A-FLOW-02")
def test_the_game_lasts_six_rounds_with_two_players_five_with_three_four_with_four(
    edition: str, seats: int, rounds: int
) -> None:
    for round in range(1, rounds + 1):
        table = lay(seats=seats, edition=edition, round=round)
        assert table.view(None)["rounds"] == rounds
        play(table, "pass")
        if round < rounds:
            assert table.outcome is None
            assert (table.view(None)["round"], table.decisions[0].prompt.kind) == (round + 1, "draw")
        else:
            assert table.outcome is not None
            assert table.decisions == ()


# Bottom sections that bring exactly 2 Corruption.
TWO_CORRUPTION = "b01 b02 l02 l06"


@EDITIONS
@pytest.mark.parametrize(("seats", "limit"), [(2, 25), (3, 21), (4, 17)])
@pytest.mark.parametrize("short_by", [0, 1])
@pytest.mark.ledger("A-FLOW-03")
def test_the_corruption_limit_is_25_with_two_players_21_with_three_17_with_four(
    edition: str, seats: int, limit: int, short_by: int
) -> None:
    hands = {0: {"corruption": limit - 2 - short_by}}
    cards = {0: TWO_CORRUPTION, 3: "l01 l10 l12 l15"} if seats == 4 else {0: TWO_CORRUPTION}
    table, _ = earn(cards, hands, seats=seats, edition=edition, then=[["take_turn", 0]], line="temair=0:1")
    while table.decisions and table.decisions[0].prompt.kind == "tile":
        table.auto(table.decisions[0].seat)
    view = table.view(None)
    assert view["corruption_limit"] == limit
    assert view["mats"][0]["corruption"] == limit - short_by
    for _ in drive(table):
        if table.view(None)["round"] > 2:
            break
    assert (table.outcome is None) == bool(short_by)


@EDITIONS
@pytest.mark.ledger("A-FLOW-04")
def test_which_track_decides_is_known_only_at_the_end(edition: str) -> None:
    def last_turn() -> Table[Any]:
        line = "temair=0:1; tailtiu=0:1; uisnech=1:1; laberus=1:1"
        hands = {0: {"discs": 2, "honor": 9, "corruption": 9}, 1: {"honor": 3, "corruption": 3}}
        return lay(line, hands, edition=edition, round=6)

    even = last_turn()
    assert even.outcome is None
    play(even, "pass")
    assert even.outcome is not None
    assert (even.outcome.ending, even.outcome.winners) == ("fomori", (1,))

    ahead = last_turn()
    play(ahead, "build buvinda")
    assert ahead.outcome is None
    play(ahead, "pass")
    assert ahead.outcome is not None
    assert (ahead.outcome.ending, ahead.outcome.winners) == ("tribes", (0,))


@EDITIONS
@pytest.mark.parametrize("first", [0, 1, 2, 3])
@pytest.mark.ledger("A-FLOW-05")
def test_turn_order_is_clockwise_from_the_rounds_first_player(edition: str, first: int) -> None:
    line = "temair=0:1; dunum=1:1; notium=2:1; cruachu=3:1"
    table = lay(line, seats=4, edition=edition, first=first, agenda=[["start_round"]])
    clockwise = [(first + step) % 4 for step in range(4)]
    with pytest.raises(NotYourTurn):
        table.play(clockwise[1], "draw 1")
    asked: dict[str, list[int]] = {}
    for seat, kind, _ in islice(drive(table), 200):
        if kind == "draw" or seat not in asked.setdefault(kind, [])[-1:]:  # a turn has several questions
            asked.setdefault(kind, []).append(seat)
        if len(asked.get("action", [])) == 4:
            break
    assert asked["draw"] == clockwise * 4
    assert asked["action"] == clockwise


@EDITIONS
@pytest.mark.ledger("A-FLOW-05")
def test_the_round_begins_with_its_first_player(edition: str) -> None:
    table = lay("temair=0:1", {0: {"discs": 1}}, edition=edition, first=1, agenda=[["take_turn", 1]], round=3)
    events = play(table, "pass", seat=1)
    assert table.view(None)["asked"] == [{"seat": 0, "kind": "action"}]
    events = play(table, "pass")
    assert told(events, "round") == {"round": 4, "rounds": 6, "first": 1}
    assert table.view(None)["asked"] == [{"seat": 1, "kind": "draw"}]
