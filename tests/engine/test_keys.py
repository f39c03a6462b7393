"""The key of a question: what a reply address carries, so that an old mail cannot answer a new question."""

import msgspec
import pytest

from games.engine import NotYourTurn, Table, Tally, ask, ask_all, ask_any, question
from tests.engine.isle import ISLE
from tests.engine.mini import again, play_mini
from tests.toy import TOY


def test_the_moves_of_others_leave_my_question_alone() -> None:
    table = Table.start(TOY, 3, {}, "keys")
    mine = table.key(0)
    table.play(1, "draw")
    table.play(2, "rest")
    assert table.key(0) == mine


def test_my_own_move_makes_another_key() -> None:
    table = Table.start(TOY, 2, {}, "keys")
    mine = table.key(0)
    table.play(0, "draw")
    assert table.key(0) != mine


def test_the_same_question_to_another_seat_has_another_key() -> None:
    table = Table.start(TOY, 2, {}, "keys")
    assert table.decision(0).options == table.decision(1).options
    assert table.key(0) != table.key(1)


def test_the_same_question_asked_again_has_another_key() -> None:
    def step(mini):
        for _ in range(3):
            yield from ask(0, "again", ["yes", "no"])

    table = play_mini(step)
    keys = []
    for _ in range(3):
        keys.append(table.key(0))
        table.play(0, "yes")
    assert len(set(keys)) == 3


def test_a_question_asked_again_after_an_undo_has_another_key_than_ever_before() -> None:
    table = Table.start(ISLE, 2, {}, "keys")
    first = table.key(0)
    table.play(0, "gain energy")
    second = table.key(0)
    table.take_back(0)
    third = table.key(0)
    table.play(0, "gain energy")
    assert len({first, second, third, table.key(0)}) == 4


def test_an_undo_of_mine_leaves_the_questions_of_others_alone() -> None:
    table = Table.start(ISLE, 2, {}, "keys")
    theirs = table.key(1)
    table.play(0, "gain energy")
    table.take_back(0)
    assert table.key(1) == theirs


def test_a_rewind_makes_every_older_key_stale() -> None:
    table = Table.start(TOY, 2, {}, "keys")
    before = {table.key(0), table.key(1)}
    table.tally.rewinds += 1
    assert not before & {table.key(0), table.key(1)}


def test_an_answer_forced_from_me_in_the_move_of_another_makes_my_older_key_stale() -> None:
    def step(mini):
        for _ in range(2):
            yield from ask_any(question(seat, "free", ["go", "stay"]) for seat in (0, 1))
            yield from ask(1, "forced", ["so it is"])

    table = play_mini(step)
    mine = table.key(1)
    table.play(0, "go")
    assert table.last.orders == ((0, "go"), (1, "so it is"))
    assert table.key(1) != mine


def test_opening_the_envelopes_makes_the_key_of_every_seat_stale() -> None:
    def step(mini):
        for _ in range(2):
            yield from ask_all(question(seat, "pick", ["left", "right"], sealed=True) for seat in (0, 1))

    table = play_mini(step)
    before = [table.key(0), table.key(1)]
    table.seal(0, "left")
    assert [table.key(0), table.key(1)] == before
    table.play(1, "left")
    assert not set(before) & {table.key(0), table.key(1)}


def test_other_options_make_another_key() -> None:
    def step(mini):
        first = yield from ask(0, "first", ["more", "less"])
        yield from ask(1, "second", ["left", "right", "up"] if first == "more" else ["left", "right"])

    keys = []
    for order in ("more", "less"):
        table = play_mini(step)
        table.play(0, order)
        keys.append(table.key(1))
    assert keys[0] != keys[1]


def test_keys_survive_a_reload_with_the_tally_and_its_way_through_json() -> None:
    table = Table.start(TOY, 3, {}, "keys")
    table.play(1, "draw")
    stored = msgspec.json.encode(table.tally)
    assert again(table).key(1) == table.key(1)
    loaded = Table.load(TOY, table.settled, table.answers, tally=msgspec.json.decode(stored, type=Tally))
    assert [loaded.key(seat) for seat in range(3)] == [table.key(seat) for seat in range(3)]


def test_who_is_asked_nothing_has_no_key() -> None:
    def step(mini):
        yield from ask(0, "only you", ["yes", "no"])

    table = play_mini(step)
    with pytest.raises(NotYourTurn):
        table.key(1)
    table.play(0, "yes")
    with pytest.raises(NotYourTurn, match="over"):
        table.key(0)
