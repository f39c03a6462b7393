"""The words for waiting: one seat, any seat, all seats, each at its own pace."""

from itertools import permutations

import pytest

from games.engine import NotYourTurn, RulesBug, Unfenced, ask, ask_all, ask_any, interleave, question, reveal
from tests.engine.mini import again, play_mini, position

LETTERS = ["a1", "b1", "c1"]


def last(mini):
    yield from ask(0, "last", ["go", "stay"])


def test_ask_waits_for_one_seat_and_gives_its_order() -> None:
    def step(mini):
        mini.said.append((yield from ask(1, "what", LETTERS, default="b1", why="test")))

    table = play_mini(step)
    (asked,) = table.decisions
    assert (asked.seat, asked.prompt.kind, asked.prompt.facts) == (1, "what", {"why": "test"})
    assert (asked.options, asked.default) == (("a1", "b1", "c1"), "b1")
    table.play(1, "c1")
    assert table.state.said == ["c1"]


def test_of_any_the_first_to_answer_goes_first_and_the_others_are_asked_no_more() -> None:
    def step(mini):
        seat, order = yield from ask_any(question(seat, "who", LETTERS) for seat in range(3))
        mini.said.append(f"{seat} {order}")

    table = play_mini(step, last, seats=3)
    table.play(2, "b1")
    assert table.state.said == ["2 b1"]
    with pytest.raises(NotYourTurn):
        table.play(1, "a1")


def test_sealed_answers_of_all_come_back_in_seat_order_whatever_the_order_of_asking() -> None:
    def step(mini):
        answers = yield from ask_all(question(seat, "all", LETTERS, sealed=True) for seat in (2, 0, 1))
        mini.said += [f"{seat} {order}" for seat, order in answers.items()]

    table = play_mini(step, seats=3)
    for seat in (1, 2, 0):
        table.play(seat, LETTERS[seat])
    assert table.state.said == ["0 a1", "1 b1", "2 c1"]


def test_open_answers_of_all_come_back_in_seat_order_and_may_be_taken_back_until_the_last() -> None:
    def step(mini):
        answers = yield from ask_all(question(seat, "all", LETTERS) for seat in (2, 0, 1))
        mini.said += [f"{seat} {order}" for seat, order in answers.items()]

    ends = set()
    for arriving in permutations(range(3)):
        table = play_mini(step, last, seats=3)
        for seat in arriving[:2]:
            table.play(seat, LETTERS[seat])
        table.take_back(arriving[0])
        table.play(arriving[0], LETTERS[arriving[0]])
        table.play(arriving[2], LETTERS[arriving[2]])
        assert table.state.said == ["0 a1", "1 b1", "2 c1"]
        assert [table.takeable(seat) for seat in range(3)] == [None] * 3
        ends.add(table.digest)
    assert len(ends) == 1


def test_asking_all_of_nobody_gives_nothing() -> None:
    def step(mini):
        mini.said.append(str((yield from ask_all([]))))

    assert play_mini(step, last).state.said == ["{}"]


def test_sealed_and_open_questions_are_not_asked_together() -> None:
    def step(mini):
        yield from ask_all([question(0, "open", LETTERS), question(1, "sealed", LETTERS, sealed=True)])

    with pytest.raises(RulesBug, match="together"):
        play_mini(step)


def test_asking_all_asks_each_seat_once() -> None:
    def step(mini):
        yield from ask_all([question(0, "one", LETTERS, sealed=True), question(0, "two", LETTERS, sealed=True)])

    with pytest.raises(RulesBug, match="one seat"):
        play_mini(step)


def flow(mini, seat, length=2):
    for number in range(length):
        order = yield from ask(seat, "own", LETTERS, number=number)
        mini.counts[f"{seat} {order}"] = mini.counts.get(f"{seat} {order}", 0) + 1
    return f"done {seat}"


def paced(mini):
    results = yield from interleave({seat: flow(mini, seat, 1 + seat) for seat in reversed(range(mini.seats))})
    mini.said += [f"{seat} {result}" for seat, result in results.items()]


def test_every_seat_goes_through_its_own_flow_at_its_own_pace() -> None:
    table = play_mini(paced, last, seats=3)
    table.play(2, "a1")
    table.play(2, "b1")
    table.play(0, "c1")
    assert set(table.waiting_for) == {1, 2}
    assert table.decision(1).prompt.facts == {"number": 0}
    assert table.decision(2).prompt.facts == {"number": 2}
    assert all(asked.own for asked in table.decisions)


def test_the_order_of_arrival_makes_no_difference_to_flows_that_touch_their_own_things() -> None:
    ends = set()
    for arriving in set(permutations([0, 1, 1, 2, 2, 2])):
        table = play_mini(paced, last, seats=3)
        for seat in arriving:
            table.play(seat, "b1")
        ends.add(table.digest)
        assert table.state.said == ["0 done 0", "1 done 1", "2 done 2"]
    assert len(ends) == 1


def test_the_end_of_an_interleave_is_a_fence_and_settles() -> None:
    def chance_after(mini):
        yield from interleave({seat: flow(mini, seat, 1) for seat in (0, 1)})
        mini.counts["rolled"] = mini.dice.roll(6)

    table = play_mini(chance_after, last)
    table.play(0, "a1")
    assert table.takeable(0) == 1
    table.play(1, "a1")
    assert table.takeable(0) is table.takeable(1) is None
    assert table.answers == []


def test_a_flow_asks_its_own_seat_only() -> None:
    def step(mini):
        yield from interleave({0: ask(1, "other", LETTERS)})

    with pytest.raises(RulesBug, match="own seat"):
        play_mini(step)


def test_a_flow_asks_openly() -> None:
    def step(mini):
        yield from interleave({0: ask(0, "sealed", LETTERS, sealed=True)})

    with pytest.raises(RulesBug, match="openly"):
        play_mini(step)


def test_flows_are_not_interleaved_within_a_flow() -> None:
    def step(mini):
        yield from interleave({0: interleave({0: ask(0, "own", LETTERS)})})

    with pytest.raises(RulesBug, match="own seat"):
        play_mini(step)


def test_a_fence_in_a_flow_arms_the_dice_for_that_stretch_only() -> None:
    def draws(mini, seat, fenced):
        yield from ask(seat, "draw", ["draw", "rest"])
        if fenced:
            yield from reveal("a card")
        mini.said.append(mini.dice.take(mini.pile))
        yield from ask(seat, "after", ["go", "stay"])

    def step(mini):
        yield from interleave({0: draws(mini, 0, True), 1: draws(mini, 1, False)})

    table = play_mini(step)
    table.play(0, "draw")
    with pytest.raises(Unfenced):
        table.play(1, "draw")


def test_draws_are_kept_in_the_order_of_arrival() -> None:
    def draws(mini, seat):
        yield from ask(seat, "draw", ["draw", "rest"])
        yield from reveal("a card")
        card = mini.pile.pop()
        mini.said.append(f"{seat} {card}")
        yield from ask(seat, "after", ["go", "stay"])

    def step(mini):
        yield from interleave({seat: draws(mini, seat) for seat in (0, 1)})

    table = play_mini(step)
    top = list(table.state.pile[:-3:-1])
    table.play(1, "draw")
    table.play(0, "draw")
    assert table.state.said == [f"1 {top[0]}", f"0 {top[1]}"]
    assert position(again(table)) == position(table)


def test_a_flow_that_asks_nothing_is_done_at_once() -> None:
    def step(mini):
        results = yield from interleave({0: flow(mini, 0, 0), 1: flow(mini, 1, 1)})
        mini.said.append(results[0])

    table = play_mini(step, last)
    assert table.waiting_for == (1,)
    table.play(1, "a1")
    assert table.state.said == ["done 0"]


def test_another_seat_may_be_asked_in_the_middle_of_a_step() -> None:
    def gift(mini):
        mini.said.append((yield from ask(0, "whom", ["to east", "to south"])))
        mini.said.append((yield from ask(1, "gift", ["accept", "refuse"])))
        mini.said.append((yield from ask(0, "thanks", ["bow", "nod"])))

    table = play_mini(gift)
    table.play(0, "to east")
    assert table.waiting_for == (1,)
    table.play(1, "accept")
    table.play(0, "nod")
    assert table.state.said == ["to east", "accept", "nod"]


def test_steps_put_on_the_agenda_come_before_everything_else_in_their_order() -> None:
    def first(mini):
        mini.next(["say", "one"], ["say", "two"])

    def say(mini, word):
        mini.said.append(word)

    assert play_mini(first, say, last, agenda=[["first"], ["last"]]).state.said == ["one", "two"]
