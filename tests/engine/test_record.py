"""A game as a log: rows are only added, what stands follows from them, and every change is found."""

import msgspec
import pytest

from games.engine import Answer, Table, Unloadable
from games.engine.record import Record, Row, chain_of, check, link, replay, standing
from games.engine.state import encoder
from tests.engine.walking import SHELF, Walk
from tests.toy import TOY

START = Row(number=0, kind="start", orders=((1, "so it is"),))


def row(number: int, kind="order", seat: int = 0, *orders: str, target: int | None = None) -> Row:
    return Row(number=number, kind=kind, seat=seat, orders=tuple((seat, order) for order in orders), target=target)


def walked(acts: int = 60, word: str = "record") -> Record:
    walk = Walk(TOY, 3, {"rounds": "2"}, word)
    for _ in walk.steps(acts):
        pass
    return walk.record


def change(record: Record, number: int, **changes: object) -> Record:
    """The record with one row changed, by somebody who forges the chain as well."""
    rows = [msgspec.structs.replace(row, **changes) if row.number == number else row for row in record.rows]
    return msgspec.structs.replace(record, rows=rows, chain=chain_of(rows))


# -- what stands


def test_answers_stand_in_the_order_played_with_what_setup_forced() -> None:
    rows = [START, row(1, "order", 0, "a1", "b1"), row(2, "timeout", 1, "c1")]
    assert standing(rows, 2) == [Answer(0, 1, "so it is"), Answer(1, 0, "a1"), Answer(1, 0, "b1"), Answer(2, 1, "c1")]
    assert standing(rows, 1) == standing(rows, 2)[:3]
    assert standing(rows, 0) == [Answer(0, 1, "so it is")]


def test_what_was_undone_stands_no_more() -> None:
    rows = [START, row(1, "order", 0, "a1"), row(2, "order", 1, "b1"), row(3, "undo", 0, target=1)]
    assert standing(rows, 3) == [Answer(0, 1, "so it is"), Answer(2, 1, "b1")]


def test_a_rewind_goes_back_to_what_stood_then_undone_moves_included() -> None:
    rows = [
        START,
        row(1, "order", 0, "a1"),
        row(2, "order", 0, "b1"),
        row(3, "undo", 0, target=2),
        row(4, "order", 0, "c1"),
        row(5, "rewind", -1, target=2),
        row(6, "rewind", -1, target=4),
        row(7, "undo", 0, target=4),
        row(8, "rewind", -1, target=4),
        row(9, "rewind", -1, target=3),
    ]
    assert [answer.order for answer in standing(rows, 5)] == ["so it is", "a1", "b1"]
    assert [answer.order for answer in standing(rows, 6)] == ["so it is", "a1", "c1"]
    assert [answer.order for answer in standing(rows, 7)] == ["so it is", "a1"]
    assert standing(rows, 8) == standing(rows, 4)
    assert standing(rows, 9) == standing(rows, 3)


def test_rulings_and_revisions_move_nothing() -> None:
    rows = [START, row(1, "order", 0, "a1"), row(2, "ruling"), row(3, "revision")]
    assert standing(rows, 3) == standing(rows, 1)


@pytest.mark.parametrize("target", [None, 7, 2])
def test_a_rewind_to_a_row_that_is_not_before_it_cannot_be_played(target: int | None) -> None:
    rows = [START, row(1, "order", 0, "a1"), row(2, "rewind", -1, target=target)]
    with pytest.raises(Unloadable, match="rewinds"):
        standing(rows, 2)


# -- replay and check


def test_a_walk_with_undos_time_outs_and_rewinds_checks_out() -> None:
    kinds = set()
    for word in range(6):
        record = walked(word=f"kinds {word}")
        assert check(record, SHELF) == []
        kinds |= {row.kind for row in record.rows}
    assert kinds == {"start", "order", "opening", "timeout", "undo", "rewind"}


def test_a_replay_can_stop_at_any_row_and_be_played_on() -> None:
    record = walked(30)
    for row in record.rows:
        table = replay(record, SHELF, row.number)
        assert table.digest == row.digest
        if table.decisions:
            table.auto(table.waiting_for[0])
    assert replay(record, SHELF).digest == record.rows[-1].digest


def test_a_game_of_no_rows_is_the_table_as_it_was_dealt() -> None:
    record = Record(title="twigs", revision=1, seats=2, options={}, seed="bare")
    assert replay(record, SHELF).digest == Table.start(TOY, 2, {}, "bare").digest
    assert check(record, SHELF) == []


def test_one_changed_order_is_found_by_the_chain() -> None:
    record = walked()
    record.rows[3] = msgspec.structs.replace(record.rows[3], via="forged")
    assert "chain" in check(record, SHELF)[0]


@pytest.mark.parametrize("fault", ["order", "digest", "left out", "added", "swapped", "seed", "options", "seats"])
def test_a_record_forged_with_its_chain_is_found_by_playing_it(fault: str) -> None:
    record = walked()
    played = next(row for row in record.rows if row.kind == "order" and row.orders[0][1] == "draw")
    rows = list(record.rows)
    if fault == "order":
        record = change(record, played.number, orders=((played.seat, "rest"),))
    elif fault == "digest":
        record = change(record, played.number, digest="0" * 24)
    elif fault == "left out":
        record = msgspec.structs.replace(record, rows=[r for r in rows if r is not played], chain="")
    elif fault == "added":
        record = msgspec.structs.replace(record, rows=[*rows, rows[-1]], chain="")
    elif fault == "swapped":
        rows[1], rows[2] = rows[2], rows[1]
        record = msgspec.structs.replace(record, rows=rows, chain="")
    elif fault == "seed":
        record = msgspec.structs.replace(record, seed="another")
    elif fault == "options":
        record = msgspec.structs.replace(record, options={"rounds": "3"})
    else:
        record = msgspec.structs.replace(record, seats=2)
    assert len(check(record, SHELF)) == 1


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"title": "chess"}, "chess"),
        ({"revision": 9}, "revision 9"),
        ({"revision": 0}, "revision 0"),
        ({"seats": 9}, "not 9"),
        ({"options": {"turns": "1"}}, "turns"),
    ],
)
def test_a_record_these_rules_cannot_play_is_told_in_words(changes: dict, named: str) -> None:
    (wrong,) = check(msgspec.structs.replace(walked(5), **changes), SHELF)
    assert named in wrong
    with pytest.raises(ValueError, match=named):
        replay(msgspec.structs.replace(walked(5), **changes), SHELF)


def test_a_row_that_rewinds_to_nowhere_is_told_in_words() -> None:
    record = walked(5)
    record.rows.append(Row(number=len(record.rows), kind="rewind", target=99))
    record.chain = ""
    assert "rewinds to row 99" in check(record, SHELF)[0]


def test_orders_after_the_end_are_told_in_words() -> None:
    walk = Walk(TOY, 2, {"rounds": "1"}, "ended")
    while walk.table.decisions:
        walk.act()
    walk.write(Row(number=len(walk.record.rows), kind="order", seat=0, orders=((0, "draw"),)))
    assert "cannot be played" in check(walk.record, SHELF)[0]


def test_the_chain_holds_every_row_and_its_order() -> None:
    rows = walked(10).rows
    assert chain_of(rows) == link(chain_of(rows[:-1]), rows[-1])
    assert chain_of(rows) != chain_of(rows[:-1])
    assert chain_of([rows[0], rows[2], rows[1]]) != chain_of(rows[:3])
    assert chain_of([]) == ""


def test_a_record_survives_its_way_through_json() -> None:
    record = walked()
    received = msgspec.json.decode(encoder.encode(record), type=Record)
    assert encoder.encode(received) == encoder.encode(record)
    assert check(received, SHELF) == []
