"""A line tried on a copy: what it would do, up to the first thing it may not see."""

import pytest

from games.engine import Incomplete, Table, Unreadable, ask, ask_any, question, reveal
from tests.engine.isle import ISLE
from tests.engine.mini import play_mini, position
from tests.toy import TOY

SAME = ["go", "stay"]


def powers(word: str = "powers", seats: int = 2) -> Table:
    """Isle at the beginning of its free-order phase."""
    table = Table.start(ISLE, seats, {}, word)
    for seat in range(seats):
        table.auto(seat)
    return table


def test_a_trial_shows_the_board_as_it_would_be_and_leaves_the_table_alone() -> None:
    table = powers()
    before = position(table)
    trial = table.trial(0, "use flood at a2 damage town damage town")
    assert trial.view["towns"]["a2"] == 0
    assert (trial.stopped, trial.rest) == ("open", "")
    assert [event.kind for event in trial.events] == ["damage", "damage"]
    assert position(table) == before


def test_nothing_said_is_open_and_shows_the_question() -> None:
    table = powers()
    trial = table.trial(0, "")
    assert (trial.orders, trial.stopped, trial.decision) == ([], "open", table.decision(0))
    assert trial.complete() is trial


def test_a_trial_stops_before_a_fence_and_the_code_behind_it_never_runs() -> None:
    ran = []

    def step(mini):
        yield from ask(0, "draw", ["draw", "rest"])
        yield from reveal("a card")
        ran.append(mini.pile[-1])
        yield from ask(0, "after", SAME)

    table = play_mini(step)
    trial = table.trial(0, "draw; go")
    assert (trial.orders, trial.stopped, trial.rest, trial.decision) == (["draw"], "fence", "go", None)
    assert ran == []
    table.play(0, "draw")
    assert len(ran) == 1


def test_a_fence_inside_a_power_stops_the_trial_where_the_card_would_turn() -> None:
    table = powers()
    table.submit(0, "use scorch at a1")
    table.submit(1, "use scorch at a1 cascade a2")
    assert table.state.turned
    assert table.takeable(1) is None


def test_a_trial_stops_where_another_seat_is_asked() -> None:
    table = powers()
    trial = table.trial(0, "use blessing on earth")
    assert (trial.stopped, trial.decision) == ("others", None)
    trial = powers(seats=3).trial(0, "use blessing")
    assert trial.stopped == "incomplete"
    with pytest.raises(Unreadable, match="too late"):
        table.trial(0, "use blessing on earth thank sun")


def test_a_trial_of_the_last_move_is_over() -> None:
    def step(mini):
        yield from ask(0, "last", SAME)

    table = play_mini(step)
    assert table.trial(0, "go").stopped == "over"
    with pytest.raises(Unreadable, match="too late"):
        table.trial(0, "go go")


def test_a_line_is_incomplete_where_it_would_keep_the_others_waiting() -> None:
    table = powers()
    before = position(table)
    for text in ("use flood", "use flood at a2", "use flood at a2 damage town"):
        trial = table.trial(0, text)
        assert trial.stopped == "incomplete"
        with pytest.raises(Incomplete) as refused:
            table.submit(0, text)
        assert trial.decision is not None
        assert refused.value.nearest == trial.decision.options[:8]
        with pytest.raises(Incomplete):
            table.read(0, text)
    assert position(table) == before


def test_a_line_may_stop_anywhere_if_nobody_waits() -> None:
    table = powers()
    table.play(1, "done")
    assert table.submit(0, "use flood").pieces == [["use flood"]]
    assert table.decision(0).prompt.kind == "where"
    solo = powers(seats=1)
    assert solo.submit(0, "use flood").pieces == [["use flood"]]


def test_a_line_may_stop_anywhere_inside_an_interleave() -> None:
    table = Table.start(ISLE, 2, {}, "own")
    assert table.submit(0, "gain energy").pieces == [["gain energy"]]
    assert table.trial(1, "gain energy gain energy").stopped == "open"


def test_auto_as_the_last_word_fills_the_rest_of_the_step_with_defaults() -> None:
    table = powers()
    assert table.read(0, "use flood auto") == ["use flood", "at a1", "stop"]
    assert table.read(0, "use flood; at a2; damage town\nauto\n") == ["use flood", "at a2", "damage town", "stop"]
    assert table.read(0, "AUTO") == ["done"]
    assert table.submit(0, "use flood auto;").pieces == [["use flood", "at a1", "stop"]]


def test_auto_is_only_a_last_word() -> None:
    table = powers()
    for text in ("auto auto", "auto use flood", "use flood auto at a1"):
        with pytest.raises(Unreadable):
            table.read(0, text)


def test_auto_fills_the_step_of_the_last_order_and_never_the_next_step() -> None:
    def step(mini):
        for number in range(2):
            mini.said.append((yield from ask(0, "what", SAME, number=number)))

    table = play_mini(step, agenda=[["step"], ["step"], ["step"]])
    assert table.read(0, "stay auto") == ["stay", "go"]
    assert table.read(0, "stay stay auto") == ["stay", "stay"]
    assert table.read(0, "stay stay stay auto") == ["stay", "stay", "stay", "go"]


def test_auto_goes_on_behind_a_fence_in_the_same_step() -> None:
    def step(mini):
        yield from ask(0, "draw", ["draw", "rest"])
        yield from reveal("a card")
        yield from ask(0, "keep", ["keep one", "keep two"])

    table = play_mini(step, step, agenda=[["step"], ["step"]])
    trial = table.trial(0, "draw auto")
    assert (trial.orders, trial.stopped, trial.rest) == (["draw"], "fence", "auto")
    assert table.submit(0, "draw auto").pieces == [["draw"], ["keep one"]]
    assert table.decision(0).prompt.kind == "draw", "the next step is not played"


def test_auto_at_a_fence_that_ends_the_step_is_used_up() -> None:
    def step(mini):
        yield from ask(0, "draw", ["draw", "rest"])
        yield from reveal("a card")

    table = play_mini(step, agenda=[["step"], ["step"]])
    done = table.submit(0, "draw auto")
    assert (done.pieces, done.rest, done.why) == ([["draw"]], "", None)
    assert table.decision(0).prompt.kind == "draw"


def test_an_only_answer_may_be_spelled_out_or_left_out() -> None:
    def gift(mini):
        yield from ask(0, "give", ["give yew", "keep yew"])
        mini.said.append((yield from ask(0, "whom", ["to east"])))
        mini.said.append((yield from ask(0, "bow", ["bow", "nod"])))

    def end(mini):
        yield from ask(1, "end", SAME)

    for text in ("give yew to east bow", "give yew bow", "give yew; east; bow", "give yew to east, bow"):
        table = play_mini(gift, end)
        assert table.read(0, text) == ["give yew", "to east", "bow"]
        assert table.submit(0, text).pieces == [["give yew", "to east", "bow"]]
        assert table.state.said == ["to east", "bow"]
    assert play_mini(gift, end).read(0, "give yew") == ["give yew", "to east"]
    with pytest.raises(Unreadable):
        play_mini(gift, end).read(0, "give yew to west bow")


def test_an_only_answer_of_another_seat_does_not_stop_a_line() -> None:
    def step(mini):
        yield from ask(0, "one", SAME)
        mini.said.append((yield from ask(1, "only", ["so it is"])))
        yield from ask(0, "two", SAME)

    table = play_mini(step)
    assert table.submit(0, "go stay").pieces == [["go", "stay"]]
    assert table.last.orders == ((0, "go"), (1, "so it is"), (0, "stay"))


def test_what_is_always_asked_is_not_guessed_by_a_line() -> None:
    def step(mini):
        yield from ask(0, "one", SAME)
        yield from ask(0, "vow", ["silent"], always=True)

    table = play_mini(step)
    assert table.read(0, "go") == ["go"]
    assert table.read(0, "go silent") == ["go", "silent"]


def test_a_trial_tells_a_seat_nothing_that_was_whispered_to_others() -> None:
    def step(mini):
        yield from ask(0, "look", SAME)
        mini.whisper([1], "seen", {"card": "yew"}, by=0)
        mini.whisper([0], "mine", {"card": "oak"})
        yield from ask(1, "more", SAME)

    trial = play_mini(step).trial(0, "go")
    assert "yew" not in str(trial)
    assert "oak" in str(trial)
    assert [event.kind for event in trial.events] == ["seen", "mine"]


def test_a_trial_sees_the_whole_line_but_not_what_others_have_not_done() -> None:
    table = Table.start(TOY, 2, {}, "others")
    table.play(1, "draw")
    theirs = table.decision(1).options[0].split()[1]
    assert theirs not in str(table.trial(0, "rest"))


def test_in_a_free_order_phase_a_whole_power_is_one_piece() -> None:
    def free(mini):
        seat, _ = yield from ask_any(question(seat, "free", ["use it", "done"]) for seat in (0, 1))
        yield from ask(seat, "where", ["at a1", "at a2"])

    table = play_mini(free, free, agenda=[["free"], ["free"]])
    assert table.trial(0, "use it").stopped == "incomplete"
    trial = table.trial(0, "use it at a2")
    assert trial.stopped == "open"
    assert trial.decision is not None
    assert trial.decision.prompt.kind == "free"
