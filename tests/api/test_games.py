"""Games: found, looked at, made, joined and left."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games import lobby
from games.models import Game, Player
from games.rules import RULESETS
from tests.api.conftest import Call

NEW = {"title": "the-arrival", "seats": 2}


def test_titles_come_with_their_options_and_seat_counts(call: Call) -> None:
    titles = {title["id"]: title for title in call(None).get("titles").data}
    assert titles.keys() == RULESETS.keys()
    arrival = titles["the-arrival"]
    assert (arrival["seats"], arrival["revision"]) == ([2, 3, 4], RULESETS["the-arrival"].revision)
    assert [choice["value"] for choice in arrival["options"][0]["choices"]] == ["cryptozoic", "games-up"]
    assert call(None).get("titles/the-arrival").data == arrival
    assert call(None).get("titles/chess").kind == "not-found"


def test_a_game_is_made_with_options_and_waits_for_players(alice: Player, call: Call) -> None:
    wanted = {**NEW, "seats": 3, "options": {"edition": "games-up"}, "name": "By the sea", "turn_hours": 24, "bots": 1}
    made = call(alice).post("games", wanted)
    assert made.status == 201
    assert (made.data["state"], made.data["name"], made.data["turn_hours"]) == ("open", "By the sea", 24)
    assert made.data["options"]["edition"] == "games-up"
    assert [(seat["name"], seat["bot"], seat["free"]) for seat in made.data["seats"]] == [
        ("Alice", False, False),
        ("Bot 2", True, False),
        ("Free seat", False, True),
    ]
    assert (made.data["you"], made.data["host"]) == (0, "Alice")


def test_a_game_with_bots_in_all_other_seats_starts_at_once(alice: Player, call: Call) -> None:
    made = call(alice).post("games", {**NEW, "bots": 1}).data
    assert (made["state"], made["head"]) == ("running", 0)
    assert len(made["commitment"]) == 64


@pytest.mark.parametrize(
    ("more", "status", "kind", "said"),
    [
        ({"title": "chess"}, 422, "table", "chess"),
        ({"seats": 7}, 422, "setup", "2, 3, 4 players"),
        ({"options": {"weather": "wet"}}, 422, "setup", "weather"),
        ({"options": {"edition": "first"}}, 422, "setup", "cryptozoic"),
        ({"options": {"\ud800": "x"}}, 422, "setup", "option"),
        ({"options": "wet"}, 400, "malformed", "options"),
        ({"bots": 2}, 422, "table", "no longer open"),
        ({"turn_hours": 0}, 400, "malformed", "turn_hours"),
        ({"seats": "two"}, 400, "malformed", "seats"),
        ({"name": "x" * 61}, 400, "malformed", "name"),
        ({"name": "a\u202eb"}, 400, "malformed", "printed"),
        ({"name": "a\x00b"}, 400, "malformed", "name"),
        ({"turnhours": 24}, 400, "malformed", "'turnhours'"),
        ({"seed": "mine"}, 400, "malformed", "'seed'"),
    ],
)
def test_a_game_that_cannot_be_is_refused_whole(
    alice: Player, call: Call, more: dict[str, object], status: int, kind: str, said: str
) -> None:
    refused = call(alice).post("games", {**NEW, **more})
    assert (refused.status, refused.kind) == (status, kind)
    assert said in refused.message
    assert not Game.objects.exists()


def test_lists_hold_what_is_asked_for(alice: Player, bob: Player, game: Game, finished: Game, call: Call) -> None:
    table = lobby.open_table(bob, title="the-arrival", size=2, options={})

    def listed(player: Player | None, query: str = "") -> set[int]:
        return {row["id"] for row in call(player).get(f"games{query}").data["results"]}

    assert listed(None) == {game.pk, finished.pk, table.pk}
    assert listed(alice, "?which=mine") == {game.pk, finished.pk}
    assert listed(alice, "?which=open") == {table.pk}
    assert listed(alice, "?which=running") == {game.pk}
    assert listed(alice, "?which=finished&title=the-arrival") == {finished.pk}
    assert listed(alice, "?title=roam") == set()
    assert call(None).get("games?which=mine").status == 401
    assert call(alice).get("games?which=lost").kind == "malformed"
    assert call(alice).get("games?colour=red").kind == "malformed"
    assert call(alice).get("games?page=9").kind == "not-found"


def test_a_list_takes_as_many_statements_for_many_games_as_for_one(
    alice: Player, call: Call, django_assert_num_queries: Callable[[int], object]
) -> None:
    program = call(alice)
    for _ in range(3):
        lobby.open_table(alice, title="the-arrival", size=4, options={})
        with django_assert_num_queries(4):  # type: ignore[attr-defined]  # token, count, games, seats
            program.get("games?which=mine")


def test_pages_follow_one_another(alice: Player, bob: Player, call: Call) -> None:
    rows = [
        Game(name=f"{n}", title="the-arrival", revision=1, size=2, made=alice.joined, secret="", commitment="")
        for n in range(60)
    ]
    Game.objects.bulk_create(rows)
    first = call(bob).get("games").data
    assert (first["count"], len(first["results"])) == (60, 50)
    second = call(bob).get(first["next"].partition("/api/v1/")[2]).data
    assert (len(second["results"]), second["next"]) == (10, None)


def test_private_games_do_not_exist_for_outsiders(
    private_game: Game, alice: Player, charlie: Player, call: Call
) -> None:
    paths = ("", "/view", "/decisions", "/log", "/letters", "/record")
    posts = ("/join", "/leave", "/bots", "/start", "/trial", "/orders", "/undo", "/letters")
    for player in (charlie, None):
        assert call(player).get("games").data["results"] == []
        for path in paths:
            assert call(player).get(f"games/{private_game.pk}{path}").status in ((404,) if player else (404, 401))
    missing = call(charlie).post("games/999999/orders", {"line": "pass"})
    for path in posts:
        hidden = call(charlie).post(
            f"games/{private_game.pk}{path}", {"line": "1"} if path in ("/trial", "/orders") else {}
        )
        assert hidden.status == 404
        assert hidden.raw == missing.raw
    assert call(alice).get(f"games/{private_game.pk}").status == 200


def test_who_plays_whose_turn_it_is_and_until_when(
    alice: Player, game: Game, call: Call, waited_for: Callable[[Game], object]
) -> None:
    facts = call(alice).get(f"games/{game.pk}").data
    seat = waited_for(game)
    assert facts["to_move"] == [seat.number]  # type: ignore[attr-defined]
    waited = facts["seats"][seat.number]  # type: ignore[attr-defined]
    assert (waited["to_move"], waited["asked"]) == (True, "port")
    assert waited["due"].endswith("Z")
    assert seat.key not in str(call(None).get(f"games/{game.pk}").data)  # type: ignore[attr-defined]


@pytest.mark.parametrize("pk", ["999999", "9" * 30])
def test_a_game_that_is_not_there_is_not_found(alice: Player, call: Call, pk: str) -> None:
    assert call(alice).get(f"games/{pk}").kind == "not-found"
    assert call(alice).get(f"games/{pk}/view").kind == "not-found"
    assert call(alice).post(f"games/{pk}/orders", {"line": "pass"}).kind == "not-found"
    assert call(alice).post(f"games/{pk}/join").kind == "not-found"


def test_an_address_that_is_none_is_not_found_in_the_same_envelope(db: None, call: Call) -> None:
    for path in ("nothing", "games/", "games/x/view"):
        assert call(None).get(path).kind == "not-found"
    assert call(None).get("games?format=xml").status == 400


def test_a_method_that_is_none_is_refused_in_the_same_envelope(game: Game, alice: Player, call: Call) -> None:
    for method in ("put", "patch", "delete", "options"):
        answer = getattr(call(alice).client, method)(f"/api/v1/games/{game.pk}")
        assert (answer.status_code, answer.json()["error"]["kind"]) == (405, "method")


# -- sitting down


def test_joining_takes_a_seat_and_a_full_table_starts(open_table: Game, bob: Player, call: Call) -> None:
    joined = call(bob).post(f"games/{open_table.pk}/join", {"word": "salmon"})
    assert (joined.status, joined.data["state"], joined.data["you"]) == (200, "running", 1)
    assert open_table.seats.get(player=bob).word == "salmon"


def test_joining_twice_or_a_full_table_is_refused(game: Game, open_table: Game, bob: Player, call: Call) -> None:
    refused = call(bob).post(f"games/{game.pk}/join")
    assert (refused.status, refused.kind) == (422, "table")


def test_a_private_table_lets_in_by_key_or_invitation_only(
    alice: Player, bob: Player, charlie: Player, call: Call
) -> None:
    table = lobby.open_table(alice, title="the-arrival", size=3, options={}, private=True)
    where = f"games/{table.pk}/join"
    key = call(alice).get(f"games/{table.pk}").data["link_key"]
    assert key == table.link_key
    for wrong in ("", "wrong", "é\U0001f600"):
        assert call(bob).post(where, {"link_key": wrong}).status == 404
    assert call(bob).post(where, {"link_key": key}).data["you"] == 1
    assert call(bob).get(f"games/{table.pk}").data["link_key"] is None
    assert call(charlie).post(where).status == 404
    lobby.invite(table, charlie.email, alice)
    assert call(charlie).post(where).data["state"] == "running"


def test_leaving_gives_the_seat_back_and_an_empty_table_closes(
    open_table: Game, alice: Player, bob: Player, call: Call
) -> None:
    assert call(bob).post(f"games/{open_table.pk}/leave").kind == "table"
    assert call(alice).post(f"games/{open_table.pk}/leave").data["state"] == "cancelled"


def test_nobody_leaves_a_running_game(game: Game, bob: Player, call: Call) -> None:
    refused = call(bob).post(f"games/{game.pk}/leave")
    assert (refused.status, refused.message) == (422, "This table is no longer open.")


def test_only_the_host_seats_bots_and_starts(alice: Player, bob: Player, call: Call) -> None:
    table = lobby.open_table(alice, title="the-arrival", size=4, options={})
    for path in ("bots", "start"):
        refused = call(bob).post(f"games/{table.pk}/{path}")
        assert (refused.status, refused.message) == (422, "Only the host of the table can do this.")
    assert call(alice).post(f"games/{table.pk}/bots").data["seats"][1]["bot"]
    started = call(alice).post(f"games/{table.pk}/start").data
    assert (started["state"], [seat["bot"] for seat in started["seats"]]) == ("running", [False, True, True, True])
    assert call(alice).post(f"games/{table.pk}/start").status == 422


def test_me_tells_who_i_am_and_which_games_wait(
    game: Game, alice: Player, bob: Player, call: Call, waited_for: Callable[[Game], object]
) -> None:
    seat = waited_for(game)
    mover, other = (alice, bob) if seat.player_id == alice.pk else (bob, alice)  # type: ignore[attr-defined]
    [turn] = call(mover).get("me").data["turns"]
    assert (turn["game"], turn["asked"], turn["key"]) == (game.pk, "port", seat.key)  # type: ignore[attr-defined]
    assert call(other).get("me").data["turns"] == []
