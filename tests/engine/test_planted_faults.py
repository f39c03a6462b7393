"""Faults planted on purpose: each must be found by the promise that guards against it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
import pytest

from games.engine import Answer, RulesBug, Table, Unfenced, Unloadable, ask, check_words, question, reveal
from games.engine.errors import OrderError
from games.engine.record import check
from games.engine.run import Run
from tests import toy
from tests.engine import isle, promises
from tests.engine.isle import ISLE
from tests.engine.mini import play_mini, rules
from tests.engine.test_properties import printed
from tests.engine.walking import SHELF, Walk
from tests.toy import TOY


def no_fence(why: str) -> Iterator[Any]:
    """A fence that somebody forgot."""
    return iter(())


def anywhere(promise: Callable[[Table[Any], int], None], ruleset: Any, words: int = 6, acts: int = 40) -> None:
    """Try a promise all over a few games."""
    for word in range(words):
        for table in Walk(ruleset, 3, ruleset.complete(3, {}), f"planted {word}").steps(acts):
            promise(table, 3)


def pieces_are_kept(table: Table[Any], seats: int) -> None:
    """No piece is lost or made, counted against a new table."""
    start = Table.start(table.ruleset, seats, {}, "count")
    assert table.ruleset.pieces(table.state) == table.ruleset.pieces(start.state)


def test_without_a_fault_every_promise_holds() -> None:
    for promise in (promises.twins_look_alike, promises.load_equals_live, promises.options_are_words, pieces_are_kept):
        for ruleset in (TOY, ISLE):
            anywhere(promise, ruleset, words=1)


def test_a_forgotten_fence_on_a_deck_is_found_by_trials_on_twins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isle, "reveal", no_fence)
    with pytest.raises(AssertionError, match="gain card"):
        anywhere(promises.twins_look_alike, ISLE)


def test_a_forgotten_fence_on_dice_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy, "reveal", no_fence)
    with pytest.raises(Unfenced):
        Table.start(TOY, 2, {}, "dice").play(0, "draw")
    with pytest.raises(Unfenced):
        Table.start(TOY, 2, {}, "dice").trial(0, "draw")


def test_a_view_that_shows_hidden_things_is_found_on_a_twin() -> None:
    def leaking(table: Any, seat: int | None) -> dict[str, Any]:
        return {**toy.view(table, seat), "next": table.bundle[-1:]}

    with pytest.raises(AssertionError):
        anywhere(promises.twins_look_alike, changed(TOY, view=leaking))


def test_options_made_from_hidden_things_are_found_on_a_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    def peeking(table: Any, seat: int) -> Any:
        yield from ask(seat, "vow", [f"guess {twig}" for twig in table.bundle[:2]] or ["silent"], always=True)

    steps = {**TOY.steps, "vow": peeking}
    with pytest.raises(AssertionError):
        anywhere(promises.twins_look_alike, changed(TOY, steps=steps))


def test_a_default_that_looks_into_the_deck_is_found_on_a_twin() -> None:
    def peeking(table: Any, seat: int) -> Any:
        holds = "yew" in table.bundle
        yield from ask(seat, "vow", ["silent", "speak"], default="speak" if holds else "silent")

    with pytest.raises(AssertionError):
        anywhere(promises.twins_look_alike, changed(TOY, steps={**TOY.steps, "vow": peeking}), words=12)


SET = """
from games.engine import Table
from tests import toy
toy.ways_to_lay = lambda hand: [f"lay {twig}" for twig in set(toy.TWIGS) & set([*hand, "oak", "ash", "ivy"])]
table = Table.start(toy.TOY, 2, {}, "set")
while table.decisions[0].prompt.kind != "lay":
    table.auto(table.waiting_for[0])
print(table.decisions[0].options, table.key(0))
"""


def test_a_rule_that_iterates_a_set_is_found_by_hashing_otherwise() -> None:
    assert len({printed(SET, seed) for seed in "123"}) > 1


def test_a_lost_piece_is_found_at_the_next_question(monkeypatch: pytest.MonkeyPatch) -> None:
    def losing(table: Any, seat: int, twig: str) -> None:
        table.hands[seat].remove(twig)

    monkeypatch.setattr(toy, "lay_open", losing)
    with pytest.raises(AssertionError):
        anywhere(pieces_are_kept, TOY)


def test_a_piece_held_in_a_local_while_asking_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def holding(table: Any, seat: int) -> Any:
        yield from reveal("a twig")
        twig = table.bundle.pop()
        yield from ask(seat, "drawn", [f"hide {twig}", f"lay {twig}"])
        table.hands[seat].append(twig)

    monkeypatch.setattr(toy, "draw", holding)
    with pytest.raises(AssertionError):
        anywhere(pieces_are_kept, TOY)


def test_an_option_that_begins_another_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy, "ways_to_lay", lambda hand: ["lay", *(f"lay {twig}" for twig in hand)])
    with pytest.raises(RulesBug, match="begins"):
        anywhere(promises.options_are_words, TOY)


def test_options_that_differ_only_in_a_filler_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy, "ways_to_lay", lambda hand: ["lay oak", "lay on oak"])
    check_words(question(0, "lay", toy.ways_to_lay([])))
    with pytest.raises(OrderError):
        anywhere(promises.options_are_words, TOY)


def test_a_forced_answer_guessed_again_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: loading drops forced answers and guesses them; a rule that gains an option then loses its old games."""

    def gift(names: list[str]) -> Any:
        def step(mini: Any) -> Any:
            yield from ask(0, "give", ["give yew", "keep yew"])
            mini.said.append((yield from ask(0, "whom", names)))
            yield from ask(1, "thanks", ["bow", "nod"])

        step.__name__ = "gift"
        return step

    table = play_mini(gift(["to east"]))
    table.play(0, "give yew")
    newer = rules(gift(["to nobody", "to east"]))
    assert Table.load(newer, table.settled, table.answers, digest=table.digest).waiting_for == (1,)

    def guessing(run: Run[Any], answers: list[Answer]) -> None:
        for move, seat, order in answers:
            if order == "to east":
                continue
            run.begin(move, seat)
            run.feed(move, seat, order)
            while run.force(move):
                pass

    monkeypatch.setattr(Run, "run_again", guessing)
    with pytest.raises(Unloadable):
        Table.load(newer, table.settled, table.answers, digest=table.digest)


def test_a_rule_that_remembers_outside_the_state_is_found_by_a_reload() -> None:
    remembered: list[int] = []

    def step(mini: Any) -> Any:
        for number in range(3):
            yield from ask(0, "what", ["go", "stay"], number=number)
            remembered.append(number)
            mini.counts["remembered"] = len(remembered)

    table = play_mini(step)
    table.play(0, "go")
    table.play(0, "go")
    with pytest.raises((AssertionError, Unloadable)):
        promises.load_equals_live(table, 2)


def test_two_names_for_one_list_are_found_by_a_trial_over_a_step_end() -> None:
    """Planted: a pile shared by reference; settling makes two of it, and a trial would still move both."""

    def share(mini: Any) -> Any:
        yield from ask(0, "share", ["go", "stay"])
        mini.agenda = [["add", mini.said], ["after"]]

    def add(mini: Any, pile: list[str]) -> None:
        pile.append("moved")

    def after(mini: Any) -> Any:
        yield from ask(0, "after", ["go", "stay"])

    table = play_mini(share, add, after, agenda=[["share"], ["after"]])
    with pytest.raises(AssertionError):
        promises.trials_change_nothing(table, 2)


def test_a_refusal_that_changes_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: a line is not rehearsed before it is played."""
    monkeypatch.setattr(Table, "_rehearse", lambda table, seat, orders: None)
    with pytest.raises(AssertionError):
        anywhere(promises.refusals_change_nothing, TOY, words=1)


def test_settling_too_far_is_found_by_a_reload(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: fences are forgotten when a move is measured for undo."""
    monkeypatch.setattr("games.engine.takeback._reach", lambda run, seat: 0)
    found = 0
    for word in range(4):
        walk = Walk(TOY, 3, {"rounds": "2"}, f"reach {word}")
        for table in walk.steps(30):
            drawers = [seat for seat in range(3) if table.takeable(seat) is not None]
            found += any(event.kind == "drew" for event in table.last.events) and table.last.seat in drawers
    assert found, "a draw could be taken back"


def test_a_log_without_its_forced_answers_does_not_check_out() -> None:
    walk = Walk(TOY, 2, {"rounds": "2"}, "forced")
    while walk.table.decisions[0].prompt.kind != "lay":
        walk.played(walk.table.auto, walk.table.waiting_for[0])
    walk.played(walk.table.play, 0, walk.table.decision(0).options[1])
    walk.played(walk.table.play, 1, "accept")
    assert check(walk.record, SHELF) == []
    *_, gift, _ = walk.record.rows
    assert [order for _, order in gift.orders][1:] == ["to east"], "with two seats a gift has one taker"
    walk.record.rows[gift.number] = msgspec.structs.replace(gift, orders=gift.orders[:1])
    walk.record.chain = ""
    assert "cannot be played" in check(walk.record, SHELF)[0]


def changed(ruleset: Any, **changes: Any) -> Any:
    """A ruleset with a fault planted."""
    facts: Mapping[str, Any] = {name: getattr(ruleset, name) for name in ruleset.__dataclass_fields__}
    return type(ruleset)(**{**facts, **changes})
