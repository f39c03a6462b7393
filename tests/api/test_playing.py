"""Playing through the API: the view, the question, trials, orders, envelopes, undo."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from games import play
from games.models import Game, Move, Player, Position
from games.models.log import lay_out
from tests.api.conftest import Call, Caller, Find, ask, send

# -- reading


def test_the_view_is_my_seats_and_a_spectators_for_others(
    game: Game, alice: Player, bob: Player, charlie: Player, call: Call
) -> None:
    table = lay_out(Game.objects.get(pk=game.pk), [])
    for player, seat in ((alice, 0), (bob, 1), (charlie, None), (None, None)):
        answer = call(player).get(f"games/{game.pk}/view")
        assert answer.data == {"seat": seat, "view": json.loads(json.dumps(table.view(seat)))}


def test_the_view_has_an_etag_of_the_view_only(game: Game, mover: Callable[[], Caller]) -> None:
    program = mover()
    first = program.get(f"games/{game.pk}/view")
    Game.objects.filter(pk=game.pk).update(name="Another", chain="f" * 32)
    Position.objects.filter(game=game).update(tally={"number": 9})
    again = program.get(f"games/{game.pk}/view", **{"If-None-Match": first.headers["ETag"]})
    assert (again.status, again.raw, again.headers["ETag"]) == (304, b"", first.headers["ETag"])
    send(program, game, ask(program, game)["default"])
    moved = program.get(f"games/{game.pk}/view", **{"If-None-Match": first.headers["ETag"]})
    assert moved.status == 200
    assert moved.headers["ETag"] != first.headers["ETag"]


def test_the_question_comes_with_its_key_its_sentence_and_every_legal_order(
    game: Game, mover: Callable[[], Caller], other: Callable[[], Caller], waited_for: Find
) -> None:
    question = ask(mover(), game)
    asked = lay_out(Game.objects.get(pk=game.pk), []).decision(waited_for(game).number)
    assert (question["key"], question["kind"]) == (waited_for(game).key, "port")
    assert question["ask"] == "At which port do you settle?"
    assert [option["order"] for option in question["options"]] == list(asked.options)
    assert all(option["label"] for option in question["options"])
    assert (question["default"], question["sealed"], question["envelope"]) == (asked.default, False, None)
    assert other().get(f"games/{game.pk}/decisions").data["question"] is None


def test_who_has_no_seat_is_asked_nothing_and_plays_nothing(game: Game, charlie: Player, call: Call) -> None:
    program = call(charlie)
    answers = [
        program.get(f"games/{game.pk}/decisions"),
        program.post(f"games/{game.pk}/trial", {"line": "1"}),
        send(program, game, "settle dabrona"),
        program.post(f"games/{game.pk}/undo"),
        program.post(f"games/{game.pk}/letters", {"text": "Hello."}),
    ]
    assert {(answer.status, answer.kind) for answer in answers} == {(403, "forbidden")}
    assert game.moves.count() == 1


def test_a_game_that_has_not_started_has_nothing_to_see_yet(open_table: Game, alice: Player, call: Call) -> None:
    for path in ("view", "decisions", "log"):
        answer = call(alice).get(f"games/{open_table.pk}/{path}")
        assert (answer.status, answer.kind) == (409, "not-playable")
    for path in ("trial", "orders", "undo"):
        assert call(alice).post(f"games/{open_table.pk}/{path}", {"line": "1"}).kind == "not-playable"


def test_a_parked_game_says_so(game: Game, alice: Player, call: Call) -> None:
    Position.objects.filter(game=game).update(digest="0" * 24)
    for answer in (call(alice).get(f"games/{game.pk}/view"), send(call(alice), game, "pass")):
        assert (answer.status, answer.kind) == (409, "not-playable")
        assert "parked" in answer.message


# -- trying


def test_a_trial_shows_what_a_line_would_do_and_changes_nothing(
    game: Game, mover: Callable[[], Caller], waited_for: Find
) -> None:
    before = (Move.objects.count(), Position.objects.values().get(), waited_for(game).key)
    question = ask(mover(), game)
    order = question["options"][0]["order"]
    tried = mover().post(f"games/{game.pk}/trial", {"line": "1", "at": question["key"]}).data
    assert (tried["orders"], tried["rest"], tried["stopped"]) == ([order], "", "others")
    assert order.split()[1] in tried["view"]["forts"]
    assert tried["events"][0]["words"].startswith("You settle")
    assert (Move.objects.count(), Position.objects.values().get(), waited_for(game).key) == before


def test_a_trial_refuses_as_the_door_would(
    game: Game, mover: Callable[[], Caller], other: Callable[[], Caller]
) -> None:
    trial = f"games/{game.pk}/trial"
    assert mover().post(trial, {"line": "1"}).kind == "unreadable"
    assert other().post(trial, {"line": "pass"}).kind == "not-your-turn"
    stale = mover().post(trial, {"line": "1", "at": "0" * 16})
    assert (stale.status, stale.kind) == (409, "stale")
    Game.objects.filter(pk=game.pk).update(state=Game.State.PAUSED)
    assert mover().post(trial, {"line": "1"}).kind == "not-playable"


# -- playing


def test_an_order_is_played_and_answered_by_a_receipt(
    game: Game, mover: Callable[[], Caller], waited_for: Find
) -> None:
    program, seat = mover(), waited_for(game)
    question = ask(program, game)
    got = send(program, game, question["options"][2]["order"].upper(), question["key"])
    assert got.status == 200
    assert (got.data["pieces"], got.data["moves"]) == ([[question["options"][2]["order"]]], [1])
    assert got.data["events"][0]["data"]["seat"] == seat.number
    assert got.data["events"][0]["words"].startswith("You settle")
    assert (got.data["sealed"], got.data["rest"], got.data["why"], got.data["question"]) == (None, "", None, None)
    move = game.moves.get(number=1)
    assert (move.seat, move.via) == (seat.number, "api")


def test_a_line_goes_on_to_the_next_question_and_hands_back_what_does_not_fit(
    game: Game, mover: Callable[[], Caller], waited_for: Find
) -> None:
    while waited_for(game).asked != "draw":
        send(mover(), game, "1", waited_for(game).key)
    program = mover()
    order = ask(program, game)["options"][0]["order"]
    got = send(program, game, f"{order}; fly away").data
    assert got["pieces"] == [[order]]
    assert got["rest"] == "fly away"
    assert got["why"]["kind"] in ("not-your-turn", "unreadable")


def test_a_submit_takes_at_most_twelve_statements_besides_the_token(
    game: Game, call: Call, waited_for: Find, django_assert_max_num_queries: Callable[[int], object]
) -> None:
    auth = 1
    kinds = set()
    for _ in range(40):
        play.resolve(game.pk)
        seat = waited_for(game)
        program = call(seat.player)
        program.post(f"games/{game.pk}/trial", {"line": ""})  # its use is noted here, once an hour
        kinds.add(seat.asked)
        with django_assert_max_num_queries(auth + 12):  # type: ignore[attr-defined]
            assert send(program, game, "1", seat.key).status == 200
    assert {"port", "draw", "block"} <= kinds


def test_a_stale_key_is_refused_with_the_fresh_question(game: Game, mover: Callable[[], Caller]) -> None:
    program = mover()
    refused = send(program, game, "1", "0" * 16)
    assert (refused.status, refused.kind) == (409, "stale")
    assert refused.data["question"] == ask(program, game)
    assert game.moves.count() == 1


def test_the_same_order_sent_twice_is_played_once(game: Game, mover: Callable[[], Caller]) -> None:
    program = mover()
    key = ask(program, game)["key"]
    assert [send(program, game, "1", key).status for _ in range(2)] == [200, 422]
    assert game.moves.count() == 2


def test_a_number_means_nothing_without_its_key(game: Game, mover: Callable[[], Caller]) -> None:
    refused = send(mover(), game, "1")
    assert (refused.status, refused.kind, refused.data["error"]["said"]) == (422, "unreadable", "1")


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("settle atlantis", "unreadable"),
        ("", "incomplete"),
        (" ; ,", "incomplete"),
        ("99", "unreadable"),
        ("settle", "unreadable"),
        ("x" * 10_240, "unreadable"),
        ("pass\x07", "unreadable"),
    ],
)
def test_a_line_that_cannot_be_played_is_refused_with_the_reason(
    game: Game, mover: Callable[[], Caller], line: str, kind: str
) -> None:
    refused = send(mover(), game, line, ask(mover(), game)["key"])
    assert (refused.status, refused.kind) == (422, kind)
    assert refused.message
    assert game.moves.count() == 1


def test_a_refusal_names_the_words_and_the_nearest_orders(game: Game, mover: Callable[[], Caller]) -> None:
    error = send(mover(), game, "settle dabronna town").data["error"]
    assert error["said"] == "settle dabronna town"
    assert error["nearest"][0].startswith("settle ")


def test_a_foreign_seat_is_never_played(game: Game, other: Callable[[], Caller], mover: Callable[[], Caller]) -> None:
    key = ask(mover(), game)["key"]
    for at in (None, key):
        refused = send(other(), game, "1", at)
        assert (refused.status, refused.kind) == (422, "not-your-turn")
    refused = other().post(f"games/{game.pk}/orders", {"line": "1", "at": key, "seat": 0})
    assert refused.kind == "malformed"
    assert game.moves.count() == 1


@pytest.mark.parametrize(
    "raw",
    [
        *(
            b"{",
            b"",
            b"[]",
            b'"pass"',
            b"null",
            b'{"line": 7',
            b'{"line": ["pass"]}',
            b'{"line": null}',
            b'{"at": "x"}',
        ),
        *(b'{"line": "\xff"}', b'{"line": NaN}', b'{"line": "\\ud800"}', b'{"line": "a\\u0000"}', b"[" * 50_000),
        *(b'{"line": "pass", "at": "%s"}' % (b"x" * 65), b'{"line": ' + b"9" * 5_000 + b"}"),
    ],
)
def test_a_body_that_is_no_order_is_refused(game: Game, mover: Callable[[], Caller], raw: bytes) -> None:
    refused = mover().post(f"games/{game.pk}/orders", raw=raw)
    assert refused.status in (400, 422)
    assert refused.kind in ("malformed", "unreadable")
    assert game.moves.count() == 1


def test_a_body_that_is_too_large_or_no_json_is_refused(game: Game, mover: Callable[[], Caller]) -> None:
    refused = mover().post(f"games/{game.pk}/orders", {"line": "x" * 70_000})
    assert (refused.status, refused.kind) == (413, "too-large")
    form = mover().client.post(f"/api/v1/games/{game.pk}/orders", {"line": "pass"})
    assert (form.status_code, form.json()["error"]["kind"]) == (415, "format")


def test_a_paused_or_finished_game_takes_no_order(
    game: Game, finished: Game, alice: Player, call: Call, mover: Callable[[], Caller]
) -> None:
    Game.objects.filter(pk=game.pk).update(state=Game.State.PAUSED, why="tea")
    refused = send(mover(), game, "pass")
    assert (refused.status, refused.kind, refused.message) == (409, "not-playable", "This game is paused: tea")
    assert mover().get(f"games/{game.pk}/decisions").data["question"] is None
    assert send(call(alice), finished, "pass").kind == "not-playable"
