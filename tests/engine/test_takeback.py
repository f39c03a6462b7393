"""Taking back: one's own last move, if nothing was revealed, nobody has moved on and nobody was told otherwise."""

import pytest

from games.engine import Answer, Dice, Table, TooLate, ask, ask_any, interleave, question, reveal
from games.engine.state import encoder
from tests.engine.isle import ISLE
from tests.engine.mini import again, play_mini, position
from tests.engine.walking import Walk
from tests.toy import TOY

SAME = ["go", "stay"]


def turn(seat, *, tells=False):
    def step(mini):
        for number in range(2):
            order = yield from ask(seat, "turn", SAME, number=number)
            mini.said.append(f"{seat} {order}")
            if tells:
                mini.tell("said", seat=seat, order=order)

    step.__name__ = f"turn_{seat}"
    return step


def show_card(mini):
    yield from reveal("a card")
    mini.said.append(mini.pile.pop())


# -- in turns


def test_the_last_move_can_be_taken_back_and_the_one_before_it_after_that() -> None:
    table = play_mini(turn(0), turn(1))
    start = table.digest
    table.play(0, "go")
    table.play(0, "go")
    assert table.takeable(0) == 2
    assert table.take_back(0) == 2
    assert table.take_back(0) == 1
    assert table.digest == start
    assert table.takeable(0) is None


def test_a_move_can_be_taken_back_across_the_end_of_its_step() -> None:
    table = play_mini(turn(0), turn(1))
    table.play(0, "go")
    before = table.digest
    table.play(0, "go")
    assert table.waiting_for == (1,)
    table.take_back(0)
    assert table.digest == before
    assert table.waiting_for == (0,)


def test_nothing_can_be_taken_back_once_another_seat_has_moved() -> None:
    table = play_mini(turn(0), turn(1))
    table.play(0, "go", "go")
    table.play(1, "go")
    assert table.takeable(0) is None
    with pytest.raises(TooLate, match="others have moved"):
        table.take_back(0)
    assert table.takeable(1) == 2


def test_who_has_not_moved_can_take_nothing_back() -> None:
    table = play_mini(turn(0), turn(1))
    table.play(0, "go")
    for seat in (1, 2, 99, -1):
        assert table.takeable(seat) is None
        with pytest.raises(TooLate):
            table.take_back(seat)


def test_a_refused_undo_changes_nothing() -> None:
    table = play_mini(turn(0), show_card, turn(1))
    table.play(0, "go", "go")
    before = position(table)
    with pytest.raises(TooLate):
        table.take_back(0)
    assert position(table) == before


def test_nothing_behind_a_reveal_can_be_taken_back_even_in_a_step_of_its_own() -> None:
    table = play_mini(turn(0), show_card, turn(0))
    table.play(0, "go")
    assert table.takeable(0) == 1
    table.play(0, "go")
    assert table.takeable(0) is None
    table.play(0, "stay")
    assert table.takeable(0) == 3
    table.take_back(0)
    assert table.takeable(0) is None


def test_a_reveal_in_the_middle_of_a_step_binds_what_lies_before_it_only() -> None:
    def step(mini):
        yield from ask(0, "one", SAME)
        yield from ask(0, "two", SAME)
        yield from reveal("in the middle")
        yield from ask(0, "three", SAME)
        yield from ask(0, "four", SAME)

    table = play_mini(step)
    for expected in (1, None, 3):
        table.play(0, "go")
        assert table.takeable(0) == expected
        assert again(table).takeable(0) == expected


def test_a_line_is_taken_back_as_it_was_played_whole() -> None:
    table = play_mini(turn(0), turn(0), turn(1))
    start = table.digest
    table.play(0, "go", "stay", "go")
    assert table.take_back(0) == 1
    assert table.digest == start


def test_what_a_move_forced_from_others_is_taken_back_with_it() -> None:
    def forced(mini):
        mini.said.append((yield from ask(1, "only", ["so it is"])))

    table = play_mini(turn(0), forced, turn(0))
    table.play(0, "go")
    before = table.digest
    table.play(0, "go")
    assert table.state.said[-1] == "so it is"
    table.take_back(0)
    assert table.digest == before


def test_a_game_that_has_ended_has_told_its_seed_and_stays_ended() -> None:
    table = play_mini(turn(0))
    table.play(0, "go")
    table.play(0, "go")
    assert table.outcome is not None
    for either in (table, again(table)):
        assert either.takeable(0) is None
        with pytest.raises(TooLate):
            either.take_back(0)
    assert table.answers == []


def test_in_a_free_order_phase_only_the_last_to_move_can_take_back() -> None:
    table = Table.start(ISLE, 2, {}, "free")
    for seat in (0, 1):
        table.auto(seat)
    before = table.digest
    table.submit(0, "use flood at a1 damage town damage town")
    assert table.copy().take_back(0)
    undone = table.copy()
    undone.take_back(0)
    assert undone.digest == before
    table.play(1, "done")
    assert table.takeable(0) is None
    assert table.takeable(1) is not None


# -- inside an interleave


def growing(word: str = "grow", seats: int = 2) -> Table:
    return Table.start(ISLE, seats, {}, word)


def test_inside_an_interleave_only_ones_own_flow_counts() -> None:
    table = growing()
    table.play(0, "gain energy")
    table.play(1, "gain energy")
    table.play(1, "gain energy")
    assert table.takeable(0) == 1
    theirs = encoder.encode(table.state.spirits[1])
    table.take_back(0)
    assert table.state.spirits[0].energy == 0
    assert encoder.encode(table.state.spirits[1]) == theirs


def test_a_draw_binds_the_seat_that_drew_and_no_other() -> None:
    table = growing()
    table.play(0, "gain energy")
    table.play(1, "gain card")
    assert table.takeable(1) is None
    assert table.takeable(0) == 1
    with pytest.raises(TooLate):
        table.take_back(1)
    drawn = list(table.state.spirits[1].drawn)
    table.take_back(0)
    assert table.state.spirits[1].drawn == drawn


def test_what_follows_a_draw_can_be_taken_back_down_to_the_draw_whatever_the_others_did() -> None:
    table = growing()
    table.play(0, "gain card")
    drawn = list(table.state.spirits[0].drawn)
    table.play(1, "gain card")
    theirs = list(table.state.spirits[1].drawn)
    assert not set(drawn) & set(theirs)
    table.play(0, f"keep {drawn[0]}")
    table.play(1, f"keep {theirs[1]}")
    table.take_back(0)
    assert table.state.spirits[0].drawn == drawn
    assert table.state.spirits[1].hand[-1] == theirs[1]
    with pytest.raises(TooLate):
        table.take_back(0)
    used = table.state.dice.drawn
    table.play(0, f"keep {drawn[2]}")
    table.take_back(1)
    assert table.state.spirits[1].drawn == theirs
    assert table.state.dice.drawn == used


def test_a_seat_that_is_done_may_take_that_back_until_the_last_is_done() -> None:
    table = growing()
    table.submit(0, "gain energy gain energy done")
    assert table.waiting_for == (1,)
    assert table.takeable(0) == 1
    table.play(1, "gain energy")
    assert table.takeable(0) == 1
    table.submit(1, "gain energy done")
    assert table.takeable(0) is table.takeable(1) is None


def test_an_undo_that_would_change_what_another_was_told_is_refused() -> None:
    """What is not kept goes on a shared discard at once; another's draw shuffles it in; then the keep is taken back."""
    refused = 0
    for word in range(12):
        table = Table.start(ISLE, 2, {"discard": "untidy"}, f"untidy {word}")
        for seat in (0, 1, 1):
            table.play(seat, "gain card")
            table.play(seat, table.decision(seat).options[0])
        before = table.takeable(1)
        table.play(0, "gain card")
        drawn = list(table.state.spirits[0].drawn)
        assert table.takeable(1) == before
        kept = [answer for answer in table.answers if answer.move != before]
        naive = Table.load(ISLE, table.settled, kept)
        changed = naive.state.spirits[0].drawn != drawn
        position_before = position(table)
        if changed:
            refused += 1
            with pytest.raises(TooLate, match="told"):
                table.take_back(1)
            assert position(table) == position_before
        else:
            table.take_back(1)
            assert table.state.spirits[0].drawn == drawn
    assert refused


def test_cards_beside_the_mat_until_the_phase_ends_are_the_cure() -> None:
    for word in range(12):
        table = Table.start(ISLE, 2, {"discard": "tidy"}, f"tidy {word}")
        for seat in (0, 1, 1):
            table.play(seat, "gain card")
            table.play(seat, table.decision(seat).options[0])
        table.play(0, "gain card")
        drawn = list(table.state.spirits[0].drawn)
        table.take_back(1)
        assert table.state.spirits[0].drawn == drawn


@pytest.mark.parametrize("discard", ["tidy", "untidy"])
def test_no_undo_changes_anything_of_another_seats(discard: str) -> None:
    undone = 0
    for word in range(25):
        chance = Dice(f"undo {word}", armed=True)
        table = Table.start(ISLE, 3, {"discard": discard}, f"undo {word}")
        for _ in range(40):
            if not table.decisions or not all(asked.own for asked in table.decisions):
                break
            seat = chance.roll(3)
            if chance.roll(3) == 0 and table.takeable(seat) is not None:
                others = [encoder.encode(table.state.spirits[other]) for other in range(3) if other != seat]
                asked = [decision for decision in table.decisions if decision.seat != seat]
                try:
                    table.take_back(seat)
                except TooLate:
                    continue
                undone += 1
                assert [encoder.encode(table.state.spirits[other]) for other in range(3) if other != seat] == others
                assert [decision for decision in table.decisions if decision.seat != seat] == asked
            else:
                decision = chance.choose(table.decisions)
                table.play(decision.seat, chance.choose(decision.options))
    assert undone > 20


def test_an_undo_on_which_others_have_built_is_refused() -> None:
    """Planted: seat 1 may answer only what seat 0 has said, though a flow should not look at another's things."""

    def says(mini):
        mini.said.append((yield from ask(0, "say", ["a1", "b1"])))
        yield from ask(0, "more", SAME)

    def echoes(mini):
        yield from ask(1, "wait", SAME)
        yield from ask(1, "echo", [*mini.said, "none"])
        yield from ask(1, "more", SAME)

    def step(mini):
        yield from interleave({0: says(mini), 1: echoes(mini)})

    table = play_mini(step)
    table.play(0, "a1")
    table.play(1, "go")
    table.play(1, "a1")
    before = position(table)
    with pytest.raises(TooLate, match="built"):
        table.take_back(0)
    assert position(table) == before


def test_an_undo_that_would_tell_others_something_new_is_refused() -> None:
    """Planted: what seat 1 hears depends on whether seat 0 has spoken; before the undo it heard nothing."""

    def says(mini):
        mini.said.append((yield from ask(0, "say", ["a1", "b1"])))
        yield from ask(0, "more", SAME)

    def hears(mini):
        yield from ask(1, "listen", SAME)
        if not mini.said:
            mini.tell("silence")
        yield from ask(1, "more", SAME)

    def step(mini):
        yield from interleave({0: says(mini), 1: hears(mini)})

    table = play_mini(step)
    table.play(0, "a1")
    assert table.play(1, "go") == []
    with pytest.raises(TooLate, match="told"):
        table.take_back(0)


# -- settling


def test_settled_moves_up_with_play_so_that_loading_is_flat() -> None:
    for ruleset, seats in ((TOY, 4), (ISLE, 3)):
        walk = Walk(ruleset, seats, ruleset.complete(seats, {}), "flat")
        assert max(len(table.answers) for table in walk.steps(120)) < 30
        assert sum(len(row.orders) for row in walk.record.rows) > 40


def test_nothing_is_settled_that_could_still_be_taken_back() -> None:
    table = play_mini(turn(0), turn(0), turn(1))
    table.play(0, "go")
    table.play(0, "go")
    table.play(0, "go")
    assert [answer.move for answer in table.answers] == [1, 2, 3]
    table.play(0, "go")
    table.play(1, "go")
    assert [answer.move for answer in table.answers] == [5]


def test_a_move_split_by_settling_cannot_be_half_taken_back() -> None:
    def reveals(mini):
        yield from ask(0, "then", SAME)
        yield from reveal("a card")
        yield from ask(0, "after", SAME)

    table = play_mini(turn(0), reveals)
    table.play(0, "go")
    table.play(0, "go", "stay")
    assert table.answers == [Answer(0, 0, "stay")]
    for either in (table, again(table)):
        assert either.takeable(0) is None
        with pytest.raises(TooLate):
            either.take_back(0)
    assert position(again(table)) == position(table)


def test_a_move_with_a_fence_in_it_does_not_hold_the_settled_state_back() -> None:
    """Found on The Arrival: a spread reveals, the rest is forced, and a reload settled further than live play had."""

    def spread(mini):
        yield from ask(0, "spread", SAME)
        yield from reveal("a tile")
        yield from ask(0, "only", ["pass"])

    table = play_mini(spread, turn(1))
    table.play(0, "go")
    assert table.last.orders == ((0, "go"), (0, "pass"))
    assert table.answers == []
    assert table.at_settled
    assert position(again(table)) == position(table)


def test_settled_and_not_settled_moments_are_told_apart() -> None:
    def peeks(mini):
        yield from reveal("first")
        yield from ask(0, "look", SAME)

    assert play_mini(turn(0)).at_settled
    assert not play_mini(peeks).at_settled
    table = play_mini(turn(0))
    table.play(0, "go")
    assert not table.at_settled


def test_a_time_out_counts_as_that_seats_move() -> None:
    def free(mini):
        yield from ask_any(question(seat, "free", SAME) for seat in (0, 1))

    table = play_mini(free, turn(1))
    table.auto(1)
    assert table.takeable(1) == 1
    assert table.takeable(0) is None
