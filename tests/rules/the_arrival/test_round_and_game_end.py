"""The end of a round and of the game: all have passed, the Corruption Limit, the last round."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Event, Table
from tests.rules.the_arrival.lay import lay, options, play, told

both_editions = pytest.mark.parametrize("edition", ["cryptozoic", "games-up"])
any_number = pytest.mark.parametrize(("seats", "limit", "rounds"), [(2, 25, 6), (3, 21, 5), (4, 17, 4)])

REALM = "temair=0:1; senus=0:1; dur=1:1; ferna=1:1"
MORE = "; magnata=2:1; birgus=3:1"
LONGEST = 200  # questions in a round: one that never ends must fail, not hang
HONOR_ONLY = [["b14", "l05", "l08", "l09"], ["b09", "l01", "l02", "l04"], ["l06", "l11", "l15", "l16"]]


def realm(seats: int) -> str:
    """A few fortifications of every seat."""
    return ";".join((REALM + MORE).split(";")[: 2 + seats])


def earning(edition: str, seats: int, corruption: int, discs: int = 0, **more: Any) -> Table[Any]:
    """A round in which seat 0 will earn 1 Corruption with its Fomori; the others earn Honor; all may have discs."""
    hands: dict[int, dict[str, Any]] = {0: {"cards": ["b01", "b17", "l12", "a05"], "corruption": corruption}}
    hands |= {seat: {"cards": HONOR_ONLY[seat - 1]} for seat in range(1, seats)}
    hands[0] |= more.pop("hand", {})
    for hand in hands.values():
        hand |= {"face_up": 4, "blocked": ["top", "middle"], "discs": discs}
    steps: list[list[Any]] = [["consult_ogam", 0], ["share_out"], *(["exploit", seat] for seat in range(seats))]
    return lay(realm(seats), hands, seats=seats, edition=edition, agenda=[*steps, ["take_turn", 0]], **more)


def take_and_go_on(table: Table[Any]) -> list[Event]:
    """Seat 0 takes the tile that its cards give; then the others exploit and seat 0 has the first turn."""
    return play(table, next(iter(options(table, verb="take"))))


def play_out_the_round(table: Table[Any]) -> None:
    """Everybody does as when time is up, until the round or the game has ended."""
    number = table.view(None)["round"]
    for _ in range(LONGEST):
        if not table.decisions or table.view(None)["round"] != number:
            return
        table.auto(table.waiting_for[0])


@both_editions
@pytest.mark.ledger("A-END-01", "A-END-06")
def test_the_round_ends_when_all_have_passed_and_then_the_counter_moves_on_and_a_new_round_begins(
    edition: str,
) -> None:
    hands = {seat: {"discs": 3} for seat in range(3)}
    table = lay(realm(3), hands, seats=3, edition=edition)
    play(table, "pass", seat=0)
    play(table, "pass", seat=1)
    assert (table.view(None)["round"], table.decisions[0].seat) == (2, 2), "seat 2 has not passed"
    play(table, "build magnata", "build magnata", seat=2)
    assert (table.view(None)["round"], table.decisions[0].seat) == (2, 2)
    assert told(play(table, "pass", seat=2), "round")["round"] == 3
    assert (table.view(None)["round"], table.decisions[0].prompt.kind) == (3, "draw")
    assert not any(mat["passed"] for mat in table.view(None)["mats"])
    assert table.outcome is None


@both_editions
@any_number
@pytest.mark.ledger("A-END-02", "A-END-05", "A-END-06")
@pytest.mark.parametrize(("short", "ends"), [(2, False), (1, True), (0, True)])
def test_the_game_ends_with_the_round_in_which_somebody_reached_or_passed_the_limit(
    edition: str, seats: int, limit: int, rounds: int, short: int, ends: bool
) -> None:
    table = earning(edition, seats, corruption=limit - short)
    take_and_go_on(table)
    assert table.view(None)["mats"][0]["corruption"] == limit - short + 1
    assert (table.outcome, table.view(None)["round"]) == (None, 2)
    play_out_the_round(table)
    assert (table.outcome is not None) is ends
    assert table.view(None)["round"] == (2 if ends else 3)


@both_editions
@pytest.mark.ledger("A-END-03")
def test_the_limit_ends_the_game_even_if_corruption_drops_below_it_again(edition: str) -> None:
    table = earning(edition, 2, corruption=24, hand={"tiles": ["song"]})
    take_and_go_on(table)
    play(table, "use song")
    assert table.view(None)["mats"][0]["corruption"] < 25
    play_out_the_round(table)
    assert table.outcome is not None
    assert table.view(None)["round"] == 2


@both_editions
@pytest.mark.ledger("A-END-04")
@pytest.mark.parametrize(("corruption", "marked"), [(23, False), (24, True)])
def test_that_the_game_will_end_is_marked_at_once(edition: str, corruption: int, marked: bool) -> None:
    table = earning(edition, 2, corruption, hand={"tiles": ["ogam"]})
    assert not table.view(None)["limit_reached"]
    events = play(table, "keep blockers")
    assert table.decision(0).prompt.kind == "tile", "seat 0 is still exploiting its cards"
    assert [table.view(seat)["limit_reached"] for seat in (None, 0, 1)] == [marked] * 3
    limits = [event.facts for event in events if event.kind == "limit"]
    assert limits == ([{"seat": 0, "corruption": 25, "limit": 25}] if marked else [])


@both_editions
@any_number
@pytest.mark.ledger("A-END-07")
def test_the_game_ends_after_the_last_round_by_player_count(edition: str, seats: int, limit: int, rounds: int) -> None:
    for number, ends in ((rounds - 1, False), (rounds, True)):
        hands = {seat: {"discs": 1} for seat in range(seats)}
        table = lay(realm(seats), hands, seats=seats, edition=edition, round=number)
        play_out_the_round(table)
        assert (table.outcome is not None) is ends
        assert bool(table.decisions) is not ends


@both_editions
@pytest.mark.ledger("A-END-08")
def test_reaching_the_limit_in_the_last_round_changes_nothing(edition: str) -> None:
    ended = []
    for corruption in (23, 24):
        table = earning(edition, 2, corruption, round=6)
        take_and_go_on(table)
        assert table.view(None)["limit_reached"] is (corruption == 24)
        play_out_the_round(table)
        assert table.outcome is not None
        ended.append(table.outcome)
    assert ended[0].places == ended[1].places
    assert {**ended[0].facts, "corruption": [25, 0], "points": [25, 0]} == ended[1].facts
    assert not ended[1].facts["early"]


@both_editions
@pytest.mark.ledger("A-END-09")
def test_the_round_in_which_the_limit_is_reached_is_played_to_its_end_with_all_rules_unchanged(edition: str) -> None:
    reached, other = (earning(edition, 3, corruption, discs=5) for corruption in (20, 10))
    seen = set()
    for _ in range(LONGEST):
        if not reached.decisions:
            break
        assert reached.decisions == other.decisions
        [asked] = reached.decisions
        seen.add((asked.seat, asked.prompt.kind))
        order = asked.options[0]
        reached.play(asked.seat, order)
        other.play(asked.seat, order)
    assert {(0, "tile"), (0, "action"), (1, "action"), (2, "action")} <= seen
    assert [mat["passed"] for mat in reached.view(None)["mats"]] == [True] * 3
    assert other.view(None)["round"] == 3
    assert reached.outcome is not None
