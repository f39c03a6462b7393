"""Tokens and sessions: who a call is for."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import Client

from games import clock
from games.models import Game, Player, Token
from tests.api.conftest import Call, Caller, key_of


@pytest.mark.parametrize("scheme", ["Token", "token", "Bearer"])
def test_a_token_names_its_player(alice: Player, scheme: str) -> None:
    assert Caller(key_of(alice), scheme).get("me").data["name"] == "Alice"


@pytest.mark.parametrize("key", ["wrong", " ", "é", "x" * 9_000])
def test_an_unknown_token_is_refused_even_where_none_is_needed(db: None, key: str) -> None:
    for path in ("me", "titles"):
        answer = Caller(key).get(path)
        assert (answer.status, answer.kind) == (401, "not-signed-in")
        assert answer.headers["WWW-Authenticate"].startswith("Token")


def test_a_revoked_token_is_refused(alice: Player, call: Call) -> None:
    program = call(alice)
    assert program.get("me").status == 200
    Token.objects.filter(player=alice).delete()
    assert program.get("me").status == 401


def test_the_token_of_a_player_who_was_banned_is_refused(alice: Player, call: Call) -> None:
    Player.objects.filter(pk=alice.pk).update(is_active=False)
    assert call(alice).get("me").status == 401


def test_another_scheme_is_nobody(db: None) -> None:
    assert Caller("YWxpY2U6eA==", "Basic").get("titles").status == 200
    assert Caller("YWxpY2U6eA==", "Basic").get("me").status == 401


def test_only_the_hash_of_a_token_is_kept(alice: Player) -> None:
    key = key_of(alice)
    assert key not in str(Token.objects.values().get())


def test_the_use_of_a_token_is_noted_once_an_hour_and_only_by_deeds(
    alice: Player, game: Game, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    noon = datetime.fromisoformat("2026-05-01T12:00:00+00:00")

    def used(after: timedelta) -> datetime | None:
        monkeypatch.setattr(clock, "now", lambda: noon + after)
        call(alice).post(f"games/{game.pk}/letters", {"text": "Hello."})
        return Token.objects.get(player=alice).used

    call(alice).get("me")
    assert Token.objects.get(player=alice).used is None
    assert used(timedelta()) == noon
    assert used(timedelta(minutes=59)) == noon
    assert used(timedelta(minutes=60)) == noon + timedelta(minutes=60)


def test_a_session_reads_and_with_the_csrf_token_writes(alice: Player, game: Game) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(alice)
    where = f"/api/v1/games/{game.pk}/letters"
    assert browser.get("/api/v1/me").json()["name"] == "Alice"
    without = browser.post(where, {"text": "Hello."}, content_type="application/json")
    assert (without.status_code, without.json()["error"]["kind"]) == (403, "forbidden")
    browser.get("/me/")
    with_it = {"X-CSRFToken": browser.cookies["csrftoken"].value}
    assert browser.post(where, {"text": "Hi."}, content_type="application/json", headers=with_it).status_code == 201


def test_times_are_told_in_utc_whatever_the_reader_wishes(alice: Player, game: Game, client: Client) -> None:
    Player.objects.filter(pk=alice.pk).update(zone="Asia/Tokyo")
    client.force_login(alice)
    assert client.get(f"/api/v1/games/{game.pk}").json()["made"].endswith("Z")


def test_who_has_no_token_may_read_and_not_write(game: Game, call: Call) -> None:
    nobody = call(None)
    assert nobody.get(f"games/{game.pk}").status == 200
    assert nobody.get(f"games/{game.pk}/view").data["seat"] is None
    for path in ("decisions", "join", "leave", "bots", "start", "trial", "orders", "undo", "letters"):
        where = f"games/{game.pk}/{path}"
        answer = nobody.get(where) if path == "decisions" else nobody.post(where, {"line": "pass"})
        assert (answer.status, answer.kind) == (401, "not-signed-in"), path


def test_answers_are_kept_out_of_shared_caches(alice: Player, game: Game, call: Call) -> None:
    for path in ("me", f"games/{game.pk}", f"games/{game.pk}/view", f"games/{game.pk}/log"):
        headers = call(alice).get(path).headers
        assert "private" in headers["Cache-Control"]
        assert "Authorization" in headers["Vary"]
        assert "Cookie" in headers["Vary"]


def test_too_many_calls_are_told_when_to_come_back(
    alice: Player, game: Game, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    rates = {"reading": "3/min", "writing": "1/min", "creating": "1/hour"}
    monkeypatch.setattr("games.api.limits.Throttle.THROTTLE_RATES", rates)
    monkeypatch.setattr("games.api.limits.Throttle.cache_format", f"throttle_{game.commitment}_%(scope)s_%(ident)s")
    program = call(alice)
    letters = f"games/{game.pk}/letters"
    assert [program.get("me").status for _ in range(4)] == [200, 200, 200, 429]
    assert [program.post(letters, {"text": "Hello."}).status for _ in range(2)] == [201, 429]
    wanted = {"title": "the-arrival", "seats": 2}
    assert [program.post("games", wanted).status for _ in range(2)] == [201, 429]
    refused = program.get("me")
    assert refused.kind == "too-many"
    assert int(refused.headers["Retry-After"]) > 0
    assert call(None).get("titles").status == 200


def test_calls_go_on_when_the_counting_is_out_of_order(
    alice: Player, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object) -> None:
        raise ConnectionError("the broker is away")

    monkeypatch.setattr("django.core.cache.cache.get", gone)
    assert call(alice).get("me").status == 200
