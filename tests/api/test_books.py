"""The open books: the log, letters, and records taken out and brought in."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from games import play, press
from games.engine.record import Record, chain_of, check
from games.models import Game, Player, Seat
from games.models.log import record_of
from games.rules import RULESETS
from tests.api.conftest import Answer, Call
from tests.house.conftest import let_the_house_play
from tests.tampering import rewrite

Change = Callable[[dict[str, Any]], None]

# -- the log


def test_the_log_tells_every_row_in_data_and_words(game: Game, alice: Player, call: Call) -> None:
    seat = game.seats.exclude(key="")[0]
    play.submit(seat, "1", at=seat.key, via="web")
    log = call(alice).get(f"games/{game.pk}/log").data
    assert [(row["number"], row["kind"], row["seat"]) for row in log["rows"]] == [
        (0, "start", None),
        (1, "order", seat.number),
    ]
    assert (log["head"], log["next"]) == (1, None)
    assert log["rows"][1]["events"][0]["kind"] == "settled"
    assert "settle" in log["rows"][1]["words"][0]
    assert [row["number"] for row in call(alice).get(f"games/{game.pk}/log?from=1").data["rows"]] == [1]
    assert call(alice).get(f"games/{game.pk}/log?from=2").data["rows"] == []
    for wrong in ("-1", "x", "9" * 30):
        assert call(alice).get(f"games/{game.pk}/log?from={wrong}").kind == "malformed"


def test_a_long_log_comes_in_stretches(finished: Game, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.api.log.MOST_ROWS", 60)
    rows: list[dict[str, Any]] = []
    start: int | None = 0
    while start is not None:
        stretch = call(None).get(f"games/{finished.pk}/log?from={start}").data
        rows += stretch["rows"]
        start = stretch["next"]
    assert [row["number"] for row in rows] == list(range(finished.head + 1))


def test_secrets_of_a_row_are_told_to_their_seats_only(game: Game, alice: Player, bob: Player, call: Call) -> None:
    [row] = game.moves.all()
    events = [{**event, "secret": {"under": "the stone"}, "to": [0]} for event in row.events]
    rewrite(row, events=events)
    seen = {player: call(player).get(f"games/{game.pk}/log").raw for player in (alice, bob, None)}
    assert b"the stone" in seen[alice]
    assert b"the stone" not in seen[bob]
    assert b"the stone" not in seen[None]


def test_orders_of_others_are_read_once_the_game_has_ended(
    game: Game, finished: Game, alice: Player, bob: Player, call: Call
) -> None:
    seat = game.seats.exclude(key="")[0]
    receipt = play.submit(seat, "1", at=seat.key, via="web")
    mover, other = (alice, bob) if seat.player == alice else (bob, alice)
    own = [{"seat": seat.number, "order": receipt.pieces[0][0]}]
    assert call(mover).get(f"games/{game.pk}/log").data["rows"][1]["orders"] == own
    assert call(other).get(f"games/{game.pk}/log").data["rows"][1]["orders"] == []
    assert all(row["orders"] for row in call(None).get(f"games/{finished.pk}/log?from=1").data["rows"])


# -- letters


def test_letters_are_read_by_those_they_are_for(
    game: Game, alice: Player, bob: Player, charlie: Player, call: Call
) -> None:
    where = f"games/{game.pk}/letters"
    assert call(alice).post(where, {"text": "To all."}).status == 201
    sent = call(bob).post(where, {"text": "To you alone.", "to": 0}).data
    assert (sent["sender"], sent["sender_name"], sent["to"]) == (1, "Bob", 0)
    assert [letter["text"] for letter in call(alice).get(where).data["results"]] == ["To you alone.", "To all."]
    for player in (charlie, None):
        assert [letter["text"] for letter in call(player).get(where).data["results"]] == ["To all."]


def test_of_a_hidden_letter_only_the_reason_is_shown(game: Game, alice: Player, call: Call) -> None:
    press.write(game.seats.get(number=0), "Something bad.")
    game.messages.update(hidden=True, hidden_why="It was rude.")
    [letter] = call(alice).get(f"games/{game.pk}/letters").data["results"]
    assert (letter["hidden"], letter["text"]) == (True, "Hidden by a moderator: It was rude.")


@pytest.mark.parametrize(
    ("body", "status", "kind"),
    [
        ({"text": "  "}, 422, "letter"),
        ({"text": "x" * 4_001}, 422, "letter"),
        ({"text": "Hello.", "to": 0}, 422, "letter"),
        ({"text": "Hello.", "to": 7}, 422, "letter"),
        ({"text": "Hello.", "to": "bob"}, 400, "malformed"),
        ({}, 400, "malformed"),
    ],
)
def test_a_letter_that_cannot_be_sent_is_refused(
    game: Game, alice: Player, call: Call, body: dict[str, Any], status: int, kind: str
) -> None:
    refused = call(alice).post(f"games/{game.pk}/letters", body)
    assert (refused.status, refused.kind) == (status, kind)
    assert not game.messages.exists()


def test_letters_go_to_all_where_private_press_is_off(game: Game, alice: Player, call: Call) -> None:
    Game.objects.filter(pk=game.pk).update(private_press=False)
    assert call(alice).post(f"games/{game.pk}/letters", {"text": "Hello.", "to": 1}).kind == "letter"


# -- records


def test_the_record_of_a_running_game_is_nobodys(game: Game, alice: Player, call: Call) -> None:
    for player in (alice, None):
        refused = call(player).get(f"games/{game.pk}/record")
        assert (refused.status, refused.kind) == (409, "not-playable")
        assert game.seed.encode() not in refused.raw


def test_the_record_of_a_finished_game_can_be_checked(finished: Game, call: Call) -> None:
    record = msgspec.convert(call(None).get(f"games/{finished.pk}/record").data, Record)
    assert check(record, RULESETS) == []
    assert record.seed == finished.seed


def bring(call: Call, player: Player, record: dict[str, Any]) -> Answer:
    return call(player).post("records", record)


@pytest.fixture
def record(finished: Game, call: Call) -> dict[str, Any]:
    """Give the record of a finished game, as data."""
    return dict(call(None).get(f"games/{finished.pk}/record").data)


def test_a_record_is_brought_in_for_all_to_read(
    record: dict[str, Any], finished: Game, bob: Player, call: Call
) -> None:
    brought = bring(call, bob, record)
    assert brought.status == 201
    facts = brought.data
    assert (facts["state"], facts["imported"], facts["private"], facts["you"]) == ("ended", True, False, None)
    assert [seat["name"] for seat in facts["seats"]] == record["names"]
    assert (facts["outcome"], facts["chain"]) == (finished.outcome, record["chain"])
    where, was = f"games/{facts['id']}", f"games/{finished.pk}"
    assert call(None).get(f"{where}/record").data == record
    assert call(None).get(f"{where}/view").data == call(None).get(f"{was}/view").data
    assert call(None).get(f"{where}/log").data == call(None).get(f"{was}/log").data
    assert call(bob).post(f"{where}/orders", {"line": "pass"}).kind == "forbidden"
    assert check(record_of(Game.objects.get(pk=facts["id"])), RULESETS) == []


def test_the_same_record_again_gives_the_same_game(
    record: dict[str, Any], alice: Player, bob: Player, call: Call
) -> None:
    first, again = bring(call, bob, record), bring(call, alice, record)
    assert (again.status, again.data["id"]) == (200, first.data["id"])
    assert Game.objects.filter(imported=True).count() == 1


def sealed_again(record: dict[str, Any]) -> dict[str, Any]:
    """The record with its chain made to fit, as somebody who tampers would."""
    return {**record, "chain": chain_of(msgspec.convert(record, Record).rows)}


def _row(**changed: Any) -> Change:
    return lambda record: record["rows"][5].update(changed)


def _drop_last(record: dict[str, Any]) -> None:
    record["rows"].pop()


def _swap(record: dict[str, Any]) -> None:
    first = next(row for row in record["rows"] if len(row.get("orders", [])) == 1 and row["kind"] == "order")
    first["orders"][0][1] = "settle atlantis"


TAMPERED: dict[str, Change] = {
    "another position": _row(digest="0" * 24),
    "the game has not ended": _drop_last,
    "cannot be played": _swap,
    "tells something else": _row(events=[{"kind": "settled", "facts": {"seat": 0, "place": "dabrona"}}]),
    "a seat that is not there": _row(seat=9),
    "points to a row": _row(target=99),
    "when and how": _row(at="yesterday"),
    "receipts that cannot be read": _row(facts={"receipts": ["x"]}),
    "not numbered": _row(number=6),
    "first row": lambda record: record.update(rows=[]),
    "names": lambda record: record.update(names=["Only one"]),
    "can be printed": lambda record: record.update(names=["\u0007", "B"]),
    "seed": lambda record: record.update(seed="x" * 65),
    "row 0 cannot be played": lambda record: record.update(options={"edition": "first"}),
    "does not know the title": lambda record: record.update(title="chess"),
    "revision": lambda record: record.update(revision=99),
    "3 seats": lambda record: record.update(seats=3),
    "cannot be kept": _row(facts={"note": "a\u0000b"}),
}


@pytest.mark.parametrize("found", TAMPERED)
def test_a_tampered_record_is_refused_with_what_is_wrong(
    record: dict[str, Any], bob: Player, call: Call, found: str
) -> None:
    TAMPERED[found](record)
    refused = bring(call, bob, sealed_again(record))
    assert (refused.status, refused.kind) == (422, "record")
    assert found in refused.message
    assert not Game.objects.filter(imported=True).exists()


def test_a_row_changed_after_the_chain_was_made_is_found(record: dict[str, Any], bob: Player, call: Call) -> None:
    record["rows"][5]["via"] = "mail"
    refused = bring(call, bob, record)
    assert (refused.status, refused.kind) == (422, "record")
    assert "chain" in refused.message


EMPTY = {"title": "x", "revision": 1, "seats": 2, "options": {}, "seed": "s", "rows": []}


@pytest.mark.parametrize(
    "body",
    [
        [],
        {},
        {"title": "the-arrival"},
        {"rows": "all"},
        {"title": 10**40},
        {"title": "\ud800"},
        {**EMPTY, "rows": [{"number": 0, "kind": "magic"}]},
        {**EMPTY, "revision": 10**30},
    ],
)
def test_what_is_no_record_is_refused(bob: Player, call: Call, body: Any) -> None:
    refused = call(bob).post("records", body)
    assert (refused.status, refused.kind) == (422, "record")
    assert "This" in refused.message


def test_a_record_that_is_too_large_is_refused(bob: Player, call: Call) -> None:
    refused = call(bob).post("records", {"title": "x" * (1024 * 1024)})
    assert (refused.status, refused.kind) == (413, "too-large")


def test_an_event_that_would_break_the_core_is_refused(record: dict[str, Any], bob: Player, call: Call) -> None:
    record["rows"][5]["events"] = [{"kind": "x", "facts": {"kind": "y"}}]
    assert bring(call, bob, record).kind == "record"


def test_a_game_with_moves_taken_back_survives_the_journey(alice: Player, call: Call, game: Game) -> None:
    seat = Seat.objects.filter(game=game).exclude(key="")[0]
    play.submit(seat, "1", at=seat.key, via="web")
    play.take_back(seat, via="web")
    Seat.objects.filter(game=game).update(bot=True)
    let_the_house_play(game.pk)
    taken = call(alice).get(f"games/{game.pk}/record").data
    assert "undo" in {row["kind"] for row in taken["rows"]}
    assert bring(call, alice, json.loads(json.dumps(taken))).status == 201
