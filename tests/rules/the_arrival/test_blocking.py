"""Turning cards up and blocking: two Blockers, set together and sealed, or one after another where it was asked for."""

from typing import Any

import pytest

from games.engine import BadSetup, Illegal, NotYourTurn, Table
from games.rules.the_arrival import RULES
from games.rules.the_arrival.state import Arrival
from tests.rules.the_arrival.earn import drive, earn, every_view
from tests.rules.the_arrival.lay import lay, options, play, told

EDITIONS = pytest.mark.parametrize("edition", ["cryptozoic", "games-up"])
CARDS = {0: ["a01", "b01", "l01", "a02"], 1: ["b02", "l02", "a03", "b03"], 2: ["l03", "a04", "b04", "l04"]}
BLOCKING: list[list[Any]] = [["set_blockers", 1], ["set_blockers", 2], ["turn_up_last"], ["draw_card", 0]]


def blocking(edition: str, seats: int = 2, **more: Any) -> Table[Arrival]:
    """All have their four cards face down, and the first two are turned up."""
    hands = {seat: {"cards": list(CARDS[seat])} for seat in range(seats)}
    return lay("", hands, seats=seats, edition=edition, agenda=list(BLOCKING), **more)


def block_all(table: Table[Arrival], *sections: str) -> None:
    for seat, section in enumerate(sections):
        play(table, f"block {section}", seat=seat)


def faces(table: Table[Arrival], up: int) -> list[list[str | None]]:
    """All cards with that many turned up."""
    return [[*CARDS[seat][:up], *[None] * (4 - up)] for seat in range(table.state.seats)]


def assert_all_see(table: Table[Arrival], up: int) -> None:
    for view in every_view(table):
        assert [mat["cards"] for mat in view["mats"]] == faces(table, up)


@EDITIONS
@pytest.mark.ledger("A-EARN-07")
def test_with_cards_one_and_two_up_one_of_three_sections_is_blocked(edition: str) -> None:
    table = blocking(edition)
    assert_all_see(table, up=2)
    for seat in (0, 1):
        assert options(table, seat) == ["block top", "block middle", "block bottom"]
    block_all(table, "middle", "top")
    assert [mat["blocked"] for mat in table.view(None)["mats"]] == [["middle"], ["top"]]


@EDITIONS
@pytest.mark.ledger("A-EARN-08")
def test_with_card_three_up_one_of_the_two_open_sections_is_blocked(edition: str) -> None:
    table = blocking(edition)
    block_all(table, "middle", "top")
    assert_all_see(table, up=3)
    assert options(table, 0) == ["block top", "block bottom"]
    assert options(table, 1) == ["block middle", "block bottom"]
    with pytest.raises(Illegal):
        play(table, "block middle", seat=0)
    block_all(table, "top", "bottom")
    assert [mat["blocked"] for mat in table.view(None)["mats"]] == [["middle", "top"], ["top", "bottom"]]


@EDITIONS
@pytest.mark.ledger("A-EARN-09")
def test_card_four_is_turned_up_after_both_blockers(edition: str) -> None:
    table = blocking(edition)
    block_all(table, "middle", "top")
    play(table, "block top", seat=0)
    assert_all_see(table, up=3)
    play(table, "block bottom", seat=1)
    assert_all_see(table, up=4)
    assert table.decisions[0].prompt.kind == "draw", "nobody blocks a third time"


@EDITIONS
@pytest.mark.ledger("A-EARN-07", "A-EARN-08", "A-EARN-09")
def test_in_a_round_two_then_three_then_four_cards_are_up_before_any_are_exploited(edition: str) -> None:
    table = lay(edition=edition, agenda=[["start_round"]])
    told_so_far: list[str | int] = []
    for _, _, events in drive(table):
        for event in events:
            if event.kind == "turned-up":
                assert [len(cards) for cards in event.facts["cards"]] == [len(event.facts["cards"][0])] * 2
                told_so_far.append(len(event.facts["cards"][0]))
            elif event.kind in ("blocked", "earned"):
                told_so_far.append(event.kind)
        if told_so_far.count("earned") == 2:
            break
    assert told_so_far == [2, "blocked", "blocked", 3, "blocked", "blocked", 4, "earned", "earned"]


GIVES = {
    "top": {"honor": 5, "discs": 5, "swords": 2, "shields": 4, "fomori": 9},
    "middle": {"honor": 2, "discs": 2, "swords": 2, "shields": 2, "fomori": 4},
    "bottom": {"honor": 1, "discs": 1, "swords": 1, "shields": 1, "fomori": 1},
}


@EDITIONS
@pytest.mark.parametrize("section", ["top", "middle", "bottom"])
@pytest.mark.ledger("A-EARN-10", "A-EARN-11")
def test_only_the_open_section_yields_and_on_all_four_cards(edition: str, section: str) -> None:
    table, events = earn({0: "a01 b01 l01 a02"}, opened={0: section}, edition=edition)
    earned = next(event.facts for event in events if event.kind == "earned" and event.facts["seat"] == 0)
    assert {thing: earned[thing] for thing in GIVES[section]} == GIVES[section]
    asked = table.decisions[0]
    assert asked.prompt.kind == ("draw" if section == "bottom" else "tile")


@EDITIONS
@pytest.mark.ledger("A-EARN-13", "A-EARN-14")
def test_all_players_turn_up_and_block_at_once(edition: str) -> None:
    table = blocking(edition, seats=3, first=1)
    for _ in range(2):
        assert sorted(decision.seat for decision in table.decisions) == [0, 1, 2]
        assert all(decision.sealed and decision.prompt.kind == "block" for decision in table.decisions)
        for seat in (2, 0, 1):
            play(table, options(table, seat)[0], seat=seat)
    assert [mat["blocked"] for mat in table.view(None)["mats"]] == [["top", "middle"]] * 3


@pytest.mark.ledger("A-EARN-14")
def test_in_games_up_players_block_one_after_another_from_the_first_player_if_anyone_asks() -> None:
    table = blocking("games-up", seats=3, first=1, options={"blockers": "in-turn"})
    for blocker, section in enumerate(("bottom", "top"), start=1):
        for seat in (1, 2, 0):
            assert table.view(None)["asked"] == [{"seat": seat, "kind": "block"}]
            assert_all_see(table, up=blocker + 1)
            with pytest.raises(NotYourTurn):
                play(table, f"block {section}", seat=(seat + 1) % 3)
            assert told(play(table, f"block {section}", seat=seat), "blocked") == {"seat": seat, "section": section}
            assert all(view["mats"][seat]["blocked"][-1] == section for view in every_view(table))
    assert_all_see(table, up=4)


@pytest.mark.ledger("A-EARN-13", "A-EARN-14")
def test_in_cryptozoic_nobody_can_ask_for_blocking_one_after_another() -> None:
    asked_for = {"blockers": "in-turn"}
    assert Table.start(RULES, 2, {"edition": "games-up", **asked_for}, "seed").state.block_in_turn
    with pytest.raises(BadSetup):
        Table.start(RULES, 2, {"edition": "cryptozoic", **asked_for}, "seed")


@EDITIONS
@pytest.mark.parametrize("blocker", [1, 2])
@pytest.mark.ledger("A-EARN-15")
def test_a_blocker_choice_is_hidden_until_all_have_made_it(edition: str, blocker: int) -> None:
    def one_has_chosen(section: str) -> Table[Arrival]:
        table = blocking(edition, seats=3)
        if blocker == 2:
            block_all(table, "middle", "middle", "middle")
        assert play(table, f"block {section}", seat=0) == [], "nothing is told"
        return table

    table, other = one_has_chosen("top"), one_has_chosen("bottom")
    for seat in (1, 2, None):
        assert table.view(seat) == other.view(seat), "whatever was chosen"
        assert len(table.view(seat)["mats"][0]["blocked"]) == blocker - 1
        assert table.view(seat)["sealed"] == [0]
    assert [table.view(0)["envelope"], other.view(0)["envelope"]] == ["block top", "block bottom"]
    assert table.state == other.state

    play(table, "block top", seat=1)
    assert table.view(2)["mats"][0]["blocked"] == table.view(2)["mats"][1]["blocked"]
    assert len(table.view(2)["mats"][0]["blocked"]) == blocker - 1
    events = play(table, "block bottom", seat=2)
    chosen = {event.facts["seat"]: event.facts["section"] for event in events if event.kind == "blocked"}
    assert chosen == {0: "top", 1: "top", 2: "bottom"}
    for view in every_view(table):
        assert [mat["blocked"][-1] for mat in view["mats"]] == ["top", "top", "bottom"]


@EDITIONS
@pytest.mark.ledger("A-EARN-16")
def test_when_time_is_up_neither_the_most_nor_the_least_section_stays_open(edition: str) -> None:
    table = blocking(edition)
    for _ in range(2):
        for seat in (0, 1):
            table.auto(seat)
    assert [mat["blocked"] for mat in table.view(None)["mats"]] == [["top", "bottom"]] * 2
