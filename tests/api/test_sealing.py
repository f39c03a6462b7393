"""Envelopes, taking back, and clients that race."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.db import connection, connections

from games import play
from games.models import Commitment, Game, Move, Player
from tests.api.conftest import Call, Caller, Find, ask, key_of, send

# -- envelopes


def test_a_sealed_order_is_shown_to_its_seat_alone(
    blocking: Game, alice: Player, bob: Player, charlie: Player, call: Call
) -> None:
    before = {(p, path): call(p).get(f"games/{blocking.pk}/{path}").data for p in (bob, None) for path in ("log",)}
    sealed = send(call(alice), blocking, "block middle").data
    assert (sealed["sealed"], sealed["pieces"], sealed["moves"]) == ("block middle", [], [])
    assert len(sealed["receipt"]) == 24
    assert sealed["question"]["envelope"] == "block middle"
    assert call(alice).get(f"games/{blocking.pk}/view").data["view"]["envelope"] == "block middle"
    for player in (bob, charlie, None):
        for path in ("", "/view", "/log", "/letters"):
            answer = call(player).get(f"games/{blocking.pk}{path}")
            assert answer.status == 200
            assert b"block middle" not in answer.raw
            assert sealed["receipt"].encode() not in answer.raw
        assert call(player).get(f"games/{blocking.pk}").data["seats"][0]["sealed"]
        assert call(player).get(f"games/{blocking.pk}/view").data["view"]["sealed"] == [0]
    assert call(bob).get(f"games/{blocking.pk}/decisions").data["question"]["envelope"] is None
    tried = call(bob).post(f"games/{blocking.pk}/trial", {"line": "block top"})
    assert tried.data["view"]["envelope"] == "block top"
    assert b"block middle" not in json.dumps(tried.data["view"]).encode()
    for (player, path), data in before.items():
        assert call(player).get(f"games/{blocking.pk}/{path}").data == data


def test_an_answer_of_the_others_is_the_same_whatever_lies_in_the_envelope(
    blocking: Game, alice: Player, bob: Player, call: Call
) -> None:
    def seen() -> list[bytes]:
        paths = ("", "/view", "/decisions", "/log", "/letters")
        return [call(bob).get(f"games/{blocking.pk}{path}").raw for path in paths]

    send(call(alice), blocking, "block middle")
    one = seen()
    send(call(alice), blocking, "block top")
    assert seen() == one


def test_envelopes_can_be_replaced_until_all_are_in_and_are_opened_together(
    blocking: Game, alice: Player, bob: Player, call: Call
) -> None:
    send(call(alice), blocking, "block middle")
    replaced = send(call(alice), blocking, "block top").data
    assert Commitment.objects.filter(game=blocking).count() == 1
    send(call(bob), blocking, "block bottom")
    assert send(call(alice), blocking, "block middle").kind == "too-late"
    assert play.resolve(blocking.pk)
    row = call(None).get(f"games/{blocking.pk}/log").data["rows"][-1]
    assert (row["kind"], row["seat"]) == ("opening", None)
    assert row["orders"] == [{"seat": 0, "order": "block top"}, {"seat": 1, "order": "block bottom"}]
    assert row["receipts"]["0"] == replaced["receipt"]


def test_an_empty_line_to_a_sealed_question_is_refused(blocking: Game, alice: Player, call: Call) -> None:
    refused = send(call(alice), blocking, " ")
    assert (refused.status, refused.kind) == (422, "incomplete")
    assert not Commitment.objects.exists()


# -- taking back


def test_a_move_is_taken_back_and_asked_again(
    game: Game, mover: Callable[[], Caller], other: Callable[[], Caller]
) -> None:
    program, rival = mover(), other()
    before = ask(program, game)
    send(program, game, "1", before["key"])
    assert rival.post(f"games/{game.pk}/undo").kind == "too-late"
    undone = program.post(f"games/{game.pk}/undo").data
    assert undone["taken_back"] == 1
    assert undone["question"]["options"] == before["options"]
    assert undone["question"]["key"] != before["key"]
    assert program.post(f"games/{game.pk}/undo").kind == "too-late"


# -- racing


@pytest.fixture
def shared(transactional_db: None, tmp_path: Path) -> Iterator[Callable[[], None]]:
    """Give the way to put the database where threads can truly race for it: SQLite's own, in memory, cannot."""
    settings = connections.settings["default"]
    name = settings["NAME"]

    def share() -> None:
        if connection.vendor == "sqlite":
            target = sqlite3.connect(tmp_path / "race.sqlite3")
            assert connection.connection is not None
            connection.connection.backup(target)
            target.close()
            settings["NAME"] = str(tmp_path / "race.sqlite3")

    yield share
    settings["NAME"] = name


@pytest.mark.parametrize("line", ["1", "2"])
def test_of_clients_racing_for_one_question_exactly_one_plays(
    shared: Callable[[], None], game: Game, waited_for: Find, line: str
) -> None:
    seat = waited_for(game)
    assert seat.player is not None
    key = key_of(seat.player)
    shared()
    start = threading.Barrier(8)
    found: list[int] = []
    rows: list[int] = []

    def race(number: int) -> None:
        start.wait()
        found.append(send(Caller(key), game, line if number else "1", seat.key).status)
        start.wait()
        if not number:
            rows.append(Move.objects.filter(game=game).count())
        connections.close_all()

    racers = [threading.Thread(target=race, args=[number]) for number in range(8)]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    assert len(found) == 8
    assert found.count(200) == 1
    assert set(found) <= {200, 409, 422}
    assert rows == [2]
