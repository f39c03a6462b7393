"""Taking Earning Cards: four times the top of any stack, seeing backs only, with new stacks when one runs out."""

from itertools import islice
from typing import Any

import pytest

from games.engine import Dice, Illegal, NotYourTurn, Table
from games.rules.the_arrival import RULES
from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.state import Arrival
from tests.rules.the_arrival.earn import drive, every_view, text
from tests.rules.the_arrival.lay import lay, options, play, told

EDITIONS = pytest.mark.parametrize("edition", ["cryptozoic", "games-up"])


def drawing(edition: str, seats: int = 2, first: int = 0, **fields: Any) -> Table[Arrival]:
    """A round at its very beginning."""
    return lay(seats=seats, first=first, edition=edition, agenda=[["start_round"]], **fields)


def tops(table: Table[Arrival]) -> list[str]:
    return [stack[-1] for stack in table.state.stacks]


@EDITIONS
@pytest.mark.parametrize("stack", [1, 2, 3])
@pytest.mark.ledger("A-EARN-01")
def test_a_player_takes_the_top_card_of_any_one_stack(edition: str, stack: int) -> None:
    table = drawing(edition, first=1)
    before = [list(pile) for pile in table.state.stacks]
    assert options(table, 1) == ["draw 1", "draw 2", "draw 3"]
    with pytest.raises(Illegal):
        play(table, "draw 4", seat=1)
    with pytest.raises(NotYourTurn):
        play(table, f"draw {stack}", seat=0)
    play(table, f"draw {stack}", seat=1)
    assert table.state.mats[1].cards == [before[stack - 1].pop()]
    assert table.state.stacks == before
    assert table.decisions[0].seat == 0


@EDITIONS
@pytest.mark.ledger("A-EARN-01")
def test_a_taken_card_lies_face_down_and_nobody_looks_at_its_front(edition: str) -> None:
    table = drawing(edition)
    top = tops(table)[0]
    events = play(table, "draw 1")
    assert table.state.mats[0].cards == [top]
    for seat, view in zip((0, 1, None), every_view(table), strict=True):
        assert view["mats"][0]["cards"] == [None]
        assert view["mats"][0]["backs"] == [FACTS.cards[top].back]
        assert f'"{top}"' not in text(view, *events)
        twins = [RULES.twin(table.state, seat, Dice(f"twin {number}")) for number in range(9)]
        assert all(RULES.view(twin, seat) == RULES.view(table.state, seat) for twin in twins)
        assert any(twin.mats[0].cards != [top] for twin in twins)


@EDITIONS
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.ledger("A-EARN-01", "A-EARN-02")
def test_from_the_first_player_clockwise_each_player_takes_a_card_four_times(edition: str, seats: int) -> None:
    table = drawing(edition, seats, first=1)
    asked = [(seat, kind) for seat, kind, _ in islice(drive(table), 4 * seats)]
    assert asked == [((1 + step) % seats, "draw") for step in range(4 * seats)]
    assert [len(mat.cards) for mat in table.state.mats] == [4] * seats
    assert {decision.prompt.kind for decision in table.decisions} == {"block"}


@EDITIONS
@pytest.mark.ledger("A-EARN-03")
def test_the_cards_lie_in_the_order_taken(edition: str) -> None:
    table = drawing(edition)
    taken: list[str] = []
    for order in ("draw 3", "draw 1", "draw 3", "draw 2"):
        taken.append(tops(table)[int(order[-1]) - 1])
        play(table, order)
        play(table, "draw 2", seat=1)
        assert table.view(None)["mats"][0]["backs"] == [FACTS.cards[card].back for card in taken]
    assert table.view(1)["mats"][0]["cards"] == [*taken[:2], None, None]


@EDITIONS
@pytest.mark.ledger("A-EARN-04")
def test_the_backs_of_the_stack_tops_are_open_when_a_stack_is_chosen(edition: str) -> None:
    table = drawing(edition)
    seen = set()
    for order in ("draw 1", "draw 2", "draw 3", "draw 1", "draw 1", "draw 1"):
        backs = [FACTS.cards[card].back for card in tops(table)]
        seat = table.decisions[0].seat
        assert table.decision(seat).prompt.facts["backs"] == backs
        assert all([stack["back"] for stack in view["stacks"]] == backs for view in every_view(table))
        chosen = backs[int(order[-1]) - 1]
        assert told(play(table, order, seat=seat), "drew")["back"] == chosen
        assert FACTS.cards[table.state.mats[seat].cards[-1]].back == chosen
        seen.add(tuple(backs))
    assert len(seen) > 1


def nearly_out(edition: str, left: int, dice: str = "laid") -> Table[Arrival]:
    """Both have two cards and seat 0 is to take a third; the first stack holds `left` cards, and 30 lie discarded."""
    hands = {0: {"cards": ["a01", "b01"]}, 1: {"cards": ["l01", "a02"]}}
    cards = [card for card in FACTS.cards if card not in ("a01", "b01", "l01", "a02")]
    stacks = [cards[:left], cards[left : left + 10], cards[left + 10 : 20]]
    return lay(
        "",
        hands,
        edition=edition,
        agenda=[["draw_card", 0], ["draw_card", 1], ["draw_card", 0]],
        stacks=stacks,
        card_discard=cards[20:],
        dice=Dice(dice),
    )


@EDITIONS
@pytest.mark.ledger("A-EARN-05")
def test_as_soon_as_a_stack_is_empty_discards_and_stacks_become_three_new_stacks(edition: str) -> None:
    table = nearly_out(edition, left=2)
    events = play(table, "draw 1")
    assert not [event for event in events if event.kind == "stacks-reshuffled"]
    assert [len(stack) for stack in table.state.stacks] == [1, 10, 8]
    assert len(table.view(None)["card_discard"]) == 30

    table = nearly_out(edition, left=1)
    events = play(table, "draw 1")
    assert told(events, "stacks-reshuffled") == {"cards": 49}
    assert sorted(stack["cards"] for stack in table.view(None)["stacks"]) == [16, 16, 17]
    assert table.view(None)["card_discard"] == []
    assert table.decisions[0].seat == 1, "before the next player takes a card"
    assert options(table, 1) == ["draw 1", "draw 2", "draw 3"]


@EDITIONS
@pytest.mark.ledger("A-EARN-05")
def test_discards_and_remaining_stacks_are_shuffled_together(edition: str) -> None:
    before = nearly_out(edition, left=1).state
    came_to: dict[str, set[int]] = {
        before.card_discard[0]: set(),
        before.stacks[1][0]: set(),
        before.stacks[2][0]: set(),
    }
    for number in range(30):
        table = nearly_out(edition, left=1, dice=f"dice {number}")
        play(table, "draw 1")
        for card, stacks in came_to.items():
            stacks.update(at for at, stack in enumerate(table.state.stacks) if card in stack)
    assert all(stacks == {0, 1, 2} for stacks in came_to.values())


@EDITIONS
@pytest.mark.ledger("A-EARN-06")
def test_cards_before_players_are_not_part_of_a_reshuffle(edition: str) -> None:
    table = nearly_out(edition, left=1)
    [last] = table.state.stacks[0]
    play(table, "draw 1")
    before = [["a01", "b01", last], ["l01", "a02"]]
    assert [mat.cards for mat in table.state.mats] == before
    dealt = sorted(card for stack in table.state.stacks for card in stack)
    assert dealt == sorted(card for card in FACTS.cards if card not in (*before[0], *before[1]))
