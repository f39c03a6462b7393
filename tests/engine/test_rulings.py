"""What the rulings in a log decide, read from bare rows."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.foreign import doubts
from games.engine.record import Kind, Record, Row
from games.engine.rulings import are_places, out_of_turn, ruled_end, ruled_outcome, standing_rows
from tests.toy import TOY


def rows(*said: str) -> list[Row]:
    """A log from words: `order`, `undo 3`, `rewind 2`, or the name of a ruling."""
    log = [Row(number=0, kind="start")]
    for number, line in enumerate(said, 1):
        word, _, target = line.partition(" ")
        kind: Kind = "ruling"
        if word in ("order", "undo", "rewind", "timeout"):
            kind = word  # type: ignore[assignment]
        facts: dict[str, Any] = {"ruling": word} if kind == "ruling" else {}
        log.append(Row(number=number, kind=kind, target=int(target) if target else None, facts=facts))
    return log


@pytest.mark.parametrize(
    ("log", "fallen"),
    [
        (["order", "order"], set()),
        (["order", "undo 1", "order"], {1}),
        (["order", "order", "order", "rewind 1", "order"], {2, 3}),
        (["order", "order", "rewind 1", "order", "rewind 2"], {4}),
        (["order", "offered", "order", "rewind 1"], {3}),
        (["order", "order", "undo 2", "rewind 2"], set()),
    ],
)
def test_rows_that_were_taken_back_or_rewound_no_longer_stand(log: list[str], fallen: set[int]) -> None:
    whole = rows(*log)
    played = {row.number for row in whole if row.kind == "order"}
    assert played - standing_rows(whole) == fallen
    tail = whole[2:]
    assert {number for number in played if number > 1} - standing_rows(tail) == fallen - {1}


def test_an_end_by_ruling_holds_until_it_is_taken_back() -> None:
    assert ruled_end(rows("order")) is None
    end = ruled_end(rows("order", "ended", "hidden"))
    assert end is not None
    assert end.number == 2
    outcome = ruled_outcome(rows("ended"))
    assert outcome is not None
    assert (outcome.ending, outcome.places) == ("ruling", ())
    assert ruled_end(rows("ended", "reopened", "order")) is None


@pytest.mark.parametrize(
    ("log", "wrong"),
    [
        (["paused", "offered", "rewind 0", "resumed", "order"], 0),
        (["paused", "order"], 1),
        (["paused", "timeout", "undo 1"], 2),
        (["ended", "hidden"], 0),
        (["ended", "rewind 0"], 1),
        (["paused", "ended", "reopened", "order"], 0),
    ],
)
def test_nothing_is_played_while_a_ruling_has_stopped_the_game(log: list[str], wrong: int) -> None:
    assert len(list(out_of_turn(rows(*log)))) == wrong


@pytest.mark.parametrize("places", [[1], [0, 1], [1, 3], [2, 3], [True, 2], "12", {"a": 1}, [1.0, 2]])
def test_a_record_that_states_an_impossible_result_is_doubted(places: Any) -> None:
    assert not are_places(places, 2)
    log = [Row(number=0, kind="start"), Row(number=1, kind="ruling", facts={"ruling": "ended", "places": places})]
    record = Record(title=TOY.id, revision=1, seats=2, options={}, seed="x", rows=log)
    assert "row 1 states a result that cannot be one" in doubts(record, {TOY.id: TOY})
