"""Rulings as programs meet them: refusals that say why, and books that stay closed while a ruling can be taken back."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from games import clock, conduct, manners, press, sight
from games.models import Game, Player, Seat
from games.welcome import day_and_hour
from tests.api.conftest import Call


@pytest.fixture
def maud(db: None) -> Player:
    """Give Maud, who moderates and plays nowhere."""
    return Player.objects.create_user("maud@example.org", name="Maud", is_staff=True)


def test_the_record_of_a_game_ended_by_ruling_is_closed_while_that_can_be_taken_back(
    game: Game, alice: Player, maud: Player, call: Call
) -> None:
    conduct.end(game, by=maud, reason="A mistake.", places=None)
    answer = call(alice).get(f"games/{game.pk}/record")
    assert answer.status == 409
    assert Game.objects.get(pk=game.pk).seed not in str(answer.data)
    Game.objects.filter(pk=game.pk).update(ended=clock.now() - sight.OPENED_AFTER)
    assert call(alice).get(f"games/{game.pk}/record").status == 200


def test_a_banned_player_is_told_so_by_every_call_as_by_every_page(
    game: Game, bob: Player, maud: Player, call: Call, client: Client
) -> None:
    until = clock.now() + timedelta(days=1)
    ban = manners.ban(bob, by=maud, reason="Threats.", until=until)
    at = f"games/{game.pk}"
    client.force_login(bob)
    answers = [call(bob).get(path) for path in ("me", "titles", "games", f"{at}/view", f"{at}/letters", "nowhere")]
    answers += [call(bob).post(f"{at}/{path}", {"line": "1"}) for path in ("orders", "undo", "letters", "resign")]
    for answer in answers:
        assert (answer.status, answer.kind) == (403, "banned")
        assert f"You are banned until {day_and_hour(until)}: Threats." in answer.message
    assert client.get("/api/v1/me").json()["error"]["kind"] == "banned"
    assert client.get("/api/").status_code == 403
    assert client.get("/api/schema/").status_code == 403
    assert call(None).get(f"{at}/view").status == 200
    manners.lift(ban, by=maud, reason="It was his brother.")
    assert call(bob).get("me").status == 200


def test_a_banned_player_may_take_what_is_theirs_and_nothing_that_is_hidden(
    game: Game, alice: Player, bob: Player, maud: Player, call: Call
) -> None:
    mine, other = game.seats.get(player=bob), game.seats.get(player=alice)
    Seat.objects.filter(pk=mine.pk).update(notes="The north is weak.")
    Seat.objects.filter(pk=other.pk).update(notes="Bob is bluffing.")
    press.write(mine, "For all to read.")
    press.write(other, "For you.", to=str(mine.number))
    manners.report(bob, game=game, text="She counts aloud.")
    manners.ban(bob, by=maud, reason="Threats.", until=clock.now() + timedelta(days=1))
    answer = call(bob).get("me/belongings")
    assert answer.status == 200
    assert [letter["text"] for letter in answer.data["letters"]] == ["For all to read."]
    assert [seat["notes"] for seat in answer.data["seats"]] == ["The north is weak."]
    assert [said["reason"] for said in answer.data["sanctions"]] == ["Threats."]
    assert [said["text"] for said in answer.data["reports"]] == ["She counts aloud."]
    game.refresh_from_db()
    for secret in (game.seed, game.secret, game.link_key, bob.feed_key, "Bob is bluffing."):
        assert secret not in str(answer.data)
    assert call(None).get("me/belongings").status == 401
