"""Sealed orders: secret, replaceable until the last is in, opened all at once."""

from itertools import permutations

import pytest

from games.engine import (
    Illegal,
    NotYourTurn,
    RulesBug,
    Table,
    TooLate,
    Unloadable,
    Unreadable,
    ask,
    ask_all,
    ask_any,
    question,
    receipt,
)
from tests.engine.mini import again, play_mini, position
from tests.toy import TOY


def sealed(mini):
    picked = yield from ask_all(
        question(seat, "pick", ["left", "right"], sealed=True) for seat in reversed(range(mini.seats))
    )
    mini.said += [f"{seat} {order}" for seat, order in picked.items()]
    mini.tell("picked", orders=list(picked.values()))


def after(mini):
    yield from ask(0, "after", ["go", "stay"])
    yield from ask(1, "after", ["go", "stay"])


def picking(seats: int = 3) -> Table:
    return play_mini(sealed, after, seats=seats)


def test_a_sealed_order_enters_neither_state_nor_answers_nor_log_before_all_are_in() -> None:
    table = picking()
    before = (table.digest, table.settled, list(table.answers), table.tally.number)
    assert table.play(1, "left") == []
    assert table.envelopes == {1: "left"}
    assert (table.digest, table.settled, list(table.answers), table.tally.number) == before


def test_all_are_asked_still_but_only_those_without_an_envelope_are_waited_for() -> None:
    table = picking()
    table.play(1, "left")
    assert {asked.seat for asked in table.decisions} == {0, 1, 2}
    assert set(table.waiting_for) == {0, 2}


def test_a_view_shows_whose_envelopes_are_in_and_only_my_own_order() -> None:
    table = picking()
    table.play(1, "left")
    assert table.view(1)["envelope"] == "left"
    for seat in (0, 2, None):
        assert table.view(seat)["sealed"] == [1]
        assert "envelope" not in table.view(seat)
        assert "left" not in str(table.view(seat))


def test_an_envelope_may_be_replaced_until_the_last_is_in_and_is_locked_after() -> None:
    table = picking(2)
    table.seal(0, "left")
    table.seal(0, "right")
    assert table.envelopes == {0: "right"}
    table.seal(1, "left")
    assert table.all_sealed
    before = position(table)
    for late in (table.seal, table.play, table.submit):
        with pytest.raises(TooLate):
            late(0, "left")
    assert position(table) == before
    assert [event.facts for event in table.open()] == [{"orders": ["right", "left"]}]


def test_they_are_opened_in_seat_order_as_one_row_that_is_nobodys() -> None:
    table = picking()
    for seat in (2, 0):
        table.play(seat, "right")
    events = table.play(1, "left")
    assert table.last.seat == -1
    assert table.last.number == table.tally.number == 1
    assert table.last.orders == ((0, "right"), (1, "left"), (2, "right"))
    assert events == table.last.events
    assert table.state.said == ["0 right", "1 left", "2 right"]
    assert table.envelopes == {}


def test_the_order_of_arrival_leaves_no_trace() -> None:
    ends = set()
    for arriving in permutations([(0, "left"), (1, "right"), (2, "left")]):
        table = picking()
        for seat, order in arriving:
            table.play(seat, order)
        ends.add((table.digest, table.settled, tuple(table.answers), table.tally.number, str(table.last)))
    assert len(ends) == 1


def test_nothing_is_opened_before_all_are_in_and_nothing_twice() -> None:
    table = picking(2)
    with pytest.raises(NotYourTurn):
        table.open()
    table.seal(0, "left")
    with pytest.raises(NotYourTurn):
        table.open()
    table.seal(1, "left")
    table.open()
    before = position(table)
    with pytest.raises(NotYourTurn):
        table.open()
    assert position(table) == before


def test_opened_envelopes_cannot_be_taken_back_even_after_a_reload() -> None:
    table = picking(2)
    table.play(0, "left")
    table.play(1, "right")
    for either in (table, again(table)):
        for seat in (0, 1):
            assert either.takeable(seat) is None
            with pytest.raises(TooLate):
                either.take_back(seat)


def test_nothing_is_taken_back_while_a_sealed_order_is_in() -> None:
    def before(mini):
        yield from ask(0, "before", ["go", "stay"])

    table = play_mini(before, sealed)
    table.play(0, "go")
    assert table.takeable(0) == 1
    table.play(1, "left")
    assert table.takeable(0) is None
    with pytest.raises(TooLate, match="sealed"):
        table.take_back(0)


def test_only_a_legal_order_to_a_sealed_question_goes_into_an_envelope() -> None:
    table = picking(2)
    before = position(table)
    for order in ("up", "", "LEFT", "left right"):
        with pytest.raises(Illegal):
            table.seal(0, order)
        with pytest.raises(Illegal):
            table.play(0, order)
    with pytest.raises(NotYourTurn):
        table.seal(3, "left")
    with pytest.raises(Illegal):
        table.play(0, "left", "right")
    assert position(table) == before
    table.play(0, "left")
    table.play(1, "left")
    with pytest.raises(Illegal):
        table.seal(0, "go")


def test_a_line_ends_at_a_sealed_order_and_its_trial_shows_my_envelope_and_who_else_has_one() -> None:
    table = picking()
    table.play(1, "left")
    trial = table.trial(0, "RIGHT")
    assert (trial.orders, trial.stopped, trial.rest) == (["right"], "sealed", "")
    assert trial.view["envelope"] == "right"
    assert trial.view["sealed"] == [0, 1]
    assert table.envelopes == {1: "left"}
    with pytest.raises(Unreadable, match="too late"):
        table.trial(0, "left right")
    with pytest.raises(Unreadable, match="too late"):
        table.submit(0, "left; right")


def test_a_sealed_order_at_the_end_of_a_line_goes_into_its_envelope_and_not_into_the_move() -> None:
    def before(mini):
        yield from ask(0, "before", ["go", "stay"])

    table = play_mini(before, sealed)
    trial = table.trial(0, "go; left")
    assert (trial.orders, trial.stopped, trial.rest) == (["go"], "fence", "left")
    assert trial.decision is not None
    assert trial.decision.sealed
    with pytest.raises(Illegal):
        table.play(0, "go", "left")
    done = table.submit(0, "go; left")
    assert done.pieces == [["go"], ["left"]]
    assert table.envelopes == {0: "left"}
    assert [answer.order for answer in table.answers] == ["go"]
    assert table.submit(0, "right").pieces == [["right"]]
    assert table.envelopes == {0: "right"}


def test_time_out_and_auto_put_the_default_into_the_envelope() -> None:
    table = picking(3)
    table.auto(0)
    assert table.submit(1, "auto").pieces == [["left"]]
    assert table.envelopes == {0: "left", 1: "left"}
    table.auto(2)
    assert table.last.orders == ((0, "left"), (1, "left"), (2, "left"))


def test_a_time_out_never_replaces_an_order_that_was_given() -> None:
    table = picking(2)
    table.play(0, "right")
    with pytest.raises(NotYourTurn, match="envelope"):
        table.auto(0)
    assert table.envelopes == {0: "right"}


def test_envelopes_survive_a_reload() -> None:
    table = picking()
    table.play(2, "right")
    loaded = again(table)
    assert position(loaded) == position(table)
    assert loaded.view(2) == table.view(2)
    table.play(0, "left")
    loaded.play(1, "left")
    table.play(1, "left")
    loaded.play(0, "left")
    assert position(loaded) == position(table)


@pytest.mark.parametrize("envelopes", [{0: "up"}, {7: "left"}, {0: ""}, {0: "go"}])
def test_an_envelope_that_fits_no_question_is_not_loaded(envelopes: dict[int, str]) -> None:
    table = picking(2)
    with pytest.raises(Unloadable, match="envelope"):
        Table.load(table.ruleset, table.settled, table.answers, envelopes)


def test_an_envelope_for_an_open_question_is_not_loaded() -> None:
    table = Table.start(TOY, 2, {}, "open")
    with pytest.raises(Unloadable, match="envelope"):
        Table.load(TOY, table.settled, table.answers, {0: "draw"})


def test_a_sealed_question_is_never_forced() -> None:
    def step(mini):
        yield from ask_all(question(seat, "only", ["so"], sealed=True) for seat in (0, 1))

    table = play_mini(step)
    assert set(table.waiting_for) == {0, 1}
    table.play(0, "so")
    table.play(1, "so")
    assert table.outcome is not None


def test_one_seat_alone_may_be_asked_in_secret() -> None:
    def step(mini):
        mini.said.append((yield from ask(0, "alone", ["left", "right"], sealed=True)))

    table = play_mini(step, after)
    table.play(0, "right")
    assert table.state.said == ["right"]
    assert table.takeable(0) is None


def test_a_receipt_tells_nothing_without_the_seed_and_everything_with_it() -> None:
    mine = receipt("secret", "game-1", 0, "key", "block middle")
    assert mine == receipt("secret", "game-1", 0, "key", "block middle")
    others = [
        receipt("guess", "game-1", 0, "key", "block middle"),
        receipt("secret", "game-2", 0, "key", "block middle"),
        receipt("secret", "game-1", 1, "key", "block middle"),
        receipt("secret", "game-1", 0, "yek", "block middle"),
        receipt("secret", "game-1", 0, "key", "block top"),
        receipt("secret", "game-1", 0, "keyblock", " middle"),
        receipt("", "game-1", 0, "key", "block middle"),
    ]
    assert mine not in others
    assert len(set(others)) == len(others)
    assert [order for order in ("block top", "block middle") if receipt("", "game-1", 0, "key", order) == mine] == []


def test_sealed_questions_are_asked_of_all_and_not_of_any() -> None:
    def step(mini):
        yield from ask_any(question(seat, "pick", ["left", "right"], sealed=True) for seat in (0, 1))

    with pytest.raises(RulesBug, match="ask_all"):
        play_mini(step)
