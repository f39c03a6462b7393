"""The Table: what is asked, what is played, what a refusal leaves alone, and what the rules may not do."""

import pytest

from games.engine import (
    Illegal,
    Incomplete,
    NotYourTurn,
    RulesBug,
    Table,
    Unfenced,
    Unreadable,
    ask,
    ask_any,
    interleave,
    question,
    reveal,
)
from tests.engine.isle import ISLE
from tests.engine.mini import again, play_mini, position
from tests.toy import TOY


def two_questions(mini):
    mini.said.append((yield from ask(0, "first", ["go", "stay"])))
    mini.said.append((yield from ask(0, "second", ["left", "right"])))


def other_seat(mini):
    mini.said.append((yield from ask(1, "third", ["yes", "no"])))


# -- starting and ending


def test_what_setup_tells_and_forces_is_row_nought() -> None:
    def forced(mini):
        mini.tell("begun")
        yield from ask(1, "only", ["so it is"])

    table = play_mini(forced, other_seat)
    assert table.last.number == table.tally.number == 0
    assert table.last.seat == -1
    assert table.last.orders == ((1, "so it is"),)
    assert [event.kind for event in table.last.events] == ["begun"]
    assert [event.kind for event in Table.start(TOY, 2, {}, "row").last.events] == ["set-up"]


def test_one_seed_gives_one_game_and_another_seed_another() -> None:
    assert Table.start(TOY, 3, {}, "one").digest == Table.start(TOY, 3, {}, "one").digest
    assert Table.start(TOY, 3, {}, "one").digest != Table.start(TOY, 3, {}, "two").digest


def test_a_game_that_is_over_asks_nobody_and_has_an_outcome() -> None:
    table = play_mini(other_seat)
    assert table.outcome is None
    table.play(1, "yes")
    assert table.decisions == ()
    assert table.waiting_for == ()
    assert table.outcome is not None
    assert table.outcome.winners == (0, 1)
    for refused in (table.decision, table.key, table.auto):
        with pytest.raises(NotYourTurn, match="over"):
            refused(1)
    for line in (table.play, table.trial, table.read, table.submit):
        with pytest.raises(NotYourTurn, match="over"):
            line(1, "yes")
    assert again(table).outcome == table.outcome


# -- playing


def test_an_exact_order_is_played_and_anything_else_is_illegal() -> None:
    table = play_mini(two_questions)
    for order in ("", "GO", "go ", " go", "gone", "1"):
        with pytest.raises(Illegal) as refused:
            table.play(0, order)
        assert refused.value.nearest == ("go", "stay")
    with pytest.raises(Illegal):
        table.play(0)
    table.play(0, "go")
    assert table.state.said == ["go"]


@pytest.mark.parametrize("seat", [1, 2, 99, -1])
def test_who_is_not_asked_cannot_play(seat: int) -> None:
    table = play_mini(two_questions)
    before = position(table)
    for refused in (table.play, table.seal, table.submit, table.trial):
        with pytest.raises(NotYourTurn):
            refused(seat, "go")
    with pytest.raises(NotYourTurn):
        table.auto(seat)
    assert position(table) == before


def test_several_orders_are_one_move_whole_or_not_at_all() -> None:
    table = play_mini(two_questions, other_seat)
    before = position(table)
    for orders in (("go", "up"), ("go", "left", "yes"), ("go", "")):
        with pytest.raises((Illegal, NotYourTurn)):
            table.play(0, *orders)
        assert position(table) == before
    table.play(0, "go", "left")
    assert table.last.number == 1
    assert table.last.orders == ((0, "go"), (0, "left"))


def test_exact_orders_do_not_reach_over_a_fence_in_one_move() -> None:
    table = Table.start(TOY, 2, {}, "fence")
    before = position(table)
    peek = table.copy()
    peek.play(0, "draw")
    for order in (peek.decision(0).options[0], "hide nonsense"):
        with pytest.raises(Illegal, match="fence"):
            table.play(0, "draw", order)
    assert position(table) == before


def test_numbers_of_moves_only_grow() -> None:
    table = Table.start(ISLE, 2, {}, "numbers")
    table.play(0, "gain energy")
    table.take_back(0)
    table.play(0, "gain energy")
    assert table.last.number == 3
    assert [answer.move for answer in table.answers] == [3]


def test_without_a_tally_numbers_go_on_from_the_answers() -> None:
    table = Table.start(ISLE, 2, {}, "numbers")
    for seat in (0, 1, 0):
        table.play(seat, "gain energy")
    loaded = Table.load(ISLE, table.settled, table.answers)
    loaded.play(1, "gain energy")
    assert loaded.last.number == 4
    assert loaded.take_back(1) == 4
    assert loaded.take_back(1) == 2


def test_one_answer_only_is_played_by_the_table_in_the_move_that_led_to_it() -> None:
    def forced(mini):
        yield from ask(1, "only", ["so it is"])
        mini.tell("forced")

    table = play_mini(two_questions, forced, other_seat)
    table.play(0, "go")
    events = table.play(0, "left")
    assert table.last.orders == ((0, "left"), (1, "so it is"))
    assert [event.kind for event in events] == ["forced"]
    assert table.decisions[0].prompt.kind == "third"


def test_one_answer_only_is_asked_for_if_being_asked_is_itself_information() -> None:
    def always(mini):
        yield from ask(1, "vow", ["silent"], always=True)

    table = play_mini(always)
    assert table.waiting_for == (1,)
    table.play(1, "silent")
    assert table.outcome is not None


def test_a_step_that_asks_nobody_is_a_plain_function() -> None:
    def plain(mini):
        mini.said.append("plain")

    table = play_mini(plain, other_seat)
    assert table.state.said == ["plain"]
    assert table.at_settled


def test_events_belong_to_the_move_that_told_them() -> None:
    def telling(mini):
        mini.tell("before")
        mini.tell("chosen", order=(yield from ask(0, "what", ["a1", "b1"])))
        mini.whisper([1], "secret", {"card": "yew"})
        yield from ask(1, "what", ["a1", "b1"])

    table = play_mini(telling)
    assert [event.kind for event in table.last.events] == ["before"]
    assert [event.kind for event in table.play(0, "b1")] == ["chosen", "secret"]
    assert table.state.events == []
    assert again(table).state.events == []


# -- time-outs


def test_time_out_plays_defaults_until_the_step_ends_as_one_move() -> None:
    table = play_mini(two_questions, two_questions)
    table.auto(0)
    assert table.last.orders == ((0, "go"), (0, "left"))
    assert table.decision(0).prompt.kind == "first"


def test_time_out_ends_where_another_seat_is_asked() -> None:
    def step(mini):
        yield from ask(0, "mine", ["go", "stay"])
        yield from ask(1, "yours", ["go", "stay"])
        yield from ask(0, "mine", ["go", "stay"])

    table = play_mini(step)
    table.auto(0)
    assert table.last.orders == ((0, "go"),)
    assert table.waiting_for == (1,)


def test_time_out_goes_on_over_a_fence() -> None:
    table = Table.start(TOY, 2, {}, "auto")
    table.play(0, "draw")
    table.auto(0)
    assert table.waiting_for == (1,)


def test_time_out_of_one_seat_leaves_the_flows_of_the_others_alone() -> None:
    table = Table.start(ISLE, 3, {}, "auto")
    table.auto(1)
    assert [order for _, order in table.last.orders] == ["gain energy", "gain energy", "done"]
    assert set(table.waiting_for) == {0, 2}


def test_a_solo_sleeper_is_not_played_to_the_end_in_one_go() -> None:
    table = Table.start(ISLE, 1, {}, "solo")
    table.auto(0)
    assert table.outcome is None
    assert table.state.turn == 1


# -- lines, as the door plays them


def test_a_line_is_cut_at_a_fence_and_what_does_not_fit_is_handed_back() -> None:
    table = Table.start(TOY, 2, {}, "cut")
    done = table.submit(0, "draw; hide nonsense; rest")
    assert done.pieces == [["draw"]]
    assert done.rest == "hide nonsense ; rest"
    assert isinstance(done.why, Unreadable)
    assert [event.kind for event in done.events] == ["drew"]
    assert table.decision(0).prompt.kind == "drawn"


def test_what_was_played_before_a_fence_stands_and_the_rest_is_read_after_it() -> None:
    table = Table.start(TOY, 2, {}, "cut")
    peek = table.copy()
    peek.play(0, "draw")
    _, lay = peek.decision(0).options
    done = table.submit(0, f"draw, {lay.upper()}")
    assert done.pieces == [["draw"], [lay]]
    assert (done.rest, done.why) == ("", None)
    assert table.tally.number == 2


def test_a_refusal_behind_a_fence_tells_nothing_before_it() -> None:
    """Played whole or not at all over a fence, a line would fish for the twig that will be drawn."""
    table = Table.start(TOY, 2, {}, "oracle")
    trials = {str(table.trial(0, f"draw; hide {twig}")._replace(rest="")) for twig in ("oak", "yew", "ivy", "nonsense")}
    assert len(trials) == 1


def test_a_refused_first_piece_changes_nothing() -> None:
    table = play_mini(two_questions)
    before = position(table)
    for text in ("up", "go up", "go left extra", "left", "go; left; stay"):
        with pytest.raises(Unreadable):
            table.submit(0, text)
        assert position(table) == before


@pytest.mark.parametrize("text", ["", " ", "\n\n", ";;;", " , , ", "\t\r\n"])
def test_an_empty_line_is_refused_with_the_orders(text: str) -> None:
    table = play_mini(two_questions)
    before = position(table)
    with pytest.raises(Incomplete) as refused:
        table.submit(0, text)
    assert refused.value.nearest == ("go", "stay")
    assert table.read(0, text) == []
    assert position(table) == before


def test_what_follows_when_another_seat_comes_next_is_too_late() -> None:
    table = play_mini(two_questions, other_seat)
    with pytest.raises(Unreadable, match=r"comes too late.*'left'"):
        table.submit(0, "go left yes")


def test_what_is_left_when_the_fence_led_to_another_seat_is_handed_back() -> None:
    def draws(mini):
        yield from ask(0, "draw", ["draw", "rest"])
        yield from reveal("a card")
        mini.said.append(mini.pile.pop())

    table = play_mini(draws, other_seat)
    done = table.submit(0, "draw; yes")
    assert (done.pieces, done.rest) == ([["draw"]], "yes")
    assert isinstance(done.why, NotYourTurn)


def test_a_bare_number_is_for_the_first_question_of_the_line_only() -> None:
    table = Table.start(TOY, 2, {}, "numbers")
    done = table.submit(0, "1; 1")
    assert (done.pieces, done.rest) == ([["draw"]], "1")
    assert isinstance(done.why, Unreadable)
    with pytest.raises(Unreadable, match="in words"):
        table.submit(0, "1", numbers=False)
    for text in ("1 2", "go 2"):
        with pytest.raises(Unreadable, match="in words"):
            play_mini(two_questions).read(0, text)


# -- what the rules may not do


def test_chance_without_a_fence_raises_in_a_step_and_after_the_next_question() -> None:
    def never(mini):
        yield from ask(0, "roll", ["roll", "stop"])
        mini.dice.roll(6)

    def once(mini):
        yield from reveal("dice")
        mini.dice.roll(6)
        yield from ask(0, "roll", ["roll", "stop"])
        mini.dice.roll(6)

    def plain(mini):
        mini.dice.roll(6)

    def after_a_step(mini):
        yield from reveal("dice")

    for steps in ([never], [once]):
        table = play_mini(*steps)
        with pytest.raises(Unfenced):
            table.play(0, "roll")
    with pytest.raises(Unfenced):
        play_mini(after_a_step, plain)


@pytest.fixture
def _short_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.engine.run.LONGEST", 300)


def test_rules_that_run_in_a_circle_are_stopped() -> None:
    def circle(mini):
        mini.next(["circle"])

    with pytest.raises(RulesBug, match="circle"):
        play_mini(circle)


def test_a_step_that_only_reveals_for_ever_is_stopped() -> None:
    def circle(mini):
        while True:
            yield from reveal("again")

    with pytest.raises(RulesBug, match="circle"):
        play_mini(circle)


@pytest.mark.usefixtures("_short_patience")
def test_rules_that_force_the_same_answer_for_ever_are_stopped() -> None:
    def circle(mini):
        yield from ask(0, "start", ["go", "stay"])
        while True:
            yield from ask(0, "again", ["so it is"])

    table = play_mini(circle)
    with pytest.raises(RulesBug, match="circle"):
        table.play(0, "go")
    with pytest.raises(RulesBug, match="circle"):
        play_mini(circle).trial(0, "go")


@pytest.mark.usefixtures("_short_patience")
def test_a_default_that_leads_nowhere_is_stopped() -> None:
    def circle(mini):
        while (yield from ask(0, "again", ["wait", "go"])) == "wait":
            pass

    with pytest.raises(RulesBug, match="circle"):
        play_mini(circle).auto(0)
    with pytest.raises(RulesBug, match="circle"):
        play_mini(circle).submit(0, "auto")


def test_an_empty_agenda_before_the_end_is_a_bug_of_the_rules() -> None:
    with pytest.raises(RulesBug, match="agenda is empty"):
        play_mini(other_seat, outcome=lambda mini: None).play(1, "yes")


def test_a_question_to_nobody_is_a_bug_of_the_rules() -> None:
    def step(mini):
        yield from ask_any([])

    with pytest.raises(RulesBug, match="nobody"):
        play_mini(step)


def test_two_questions_to_one_seat_at_once_are_a_bug_of_the_rules() -> None:
    def step(mini):
        yield from ask_any([question(0, "one", ["a1", "b1"]), question(0, "two", ["c1", "d1"])])

    with pytest.raises(RulesBug, match="one seat"):
        play_mini(step)


# -- seeing


def test_a_view_says_who_is_asked_and_what_kind_of_question_but_not_the_options() -> None:
    table = Table.start(TOY, 2, {}, "view")
    table.play(0, "draw")
    assert table.view(1)["asked"] == [{"seat": 0, "kind": "drawn"}, {"seat": 1, "kind": "gather"}]
    assert table.decision(0).options[0].split()[1] not in str(table.view(1))
    assert table.decision(0).options[0].split()[1] in str(table.view(0))


def test_a_copy_is_another_table() -> None:
    table = Table.start(TOY, 2, {}, "copy")
    table.play(0, "draw")
    before = position(table)
    copy = table.copy()
    assert position(copy) == before
    copy.play(1, "draw")
    copy.auto(0)
    assert position(table) == before


def test_an_interleave_of_nobody_is_over_at_once() -> None:
    def step(mini):
        mini.said.append(str((yield from interleave({}))))

    assert play_mini(step, other_seat).state.said == ["{}"]
