"""Seats that change hands on the site: resigned from, come back to, taken over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games import lobby
from games.models import Game, Player, Seat
from tests.web.conftest import SignIn

pytestmark = pytest.mark.django_db

Find = Callable[[Game], Seat]


def at(game: Game, path: str = "") -> str:
    """The address of a game, or of something under it."""
    return f"/games/{game.pk}/{path}"


def read(client: Client, path: str, status: int = 200) -> str:
    """The page at that address."""
    answer = client.get(path)
    assert answer.status_code == status, (path, answer.status_code)
    return str(answer.content.decode())


@pytest.fixture
def offered(game: Game, bob: Player) -> Game:
    """Give a game of Alice and Bob from which Bob has gone."""
    lobby.resign(game.seats.get(player=bob), via="web")
    return game


@pytest.fixture
def private(alice: Player, bob: Player) -> Game:
    """Give a private game of Alice and Bob from which Bob has gone."""
    game = lobby.open_table(alice, title="the-arrival", size=2, options={}, name="Hidden", private=True)
    lobby.join(game, bob, link_key=game.link_key)
    lobby.resign(game.seats.get(player=bob), via="web")
    return game


# -- going


def test_leaving_is_asked_twice_and_then_a_bot_plays(game: Game, bob: Player, signed_in: SignIn) -> None:
    client = signed_in(bob)
    assert f'href="{at(game, "resign/")}"' in read(client, at(game))
    asked = read(client, at(game, "resign/"))
    assert "Leave this game?" in asked
    assert game.seats.get(player=bob).offered is None  # asking does nothing
    answer = client.post(at(game, "resign/"), follow=True)
    seat = game.seats.get(player=bob)
    assert (seat.bot, seat.offered is not None) == (True, True)
    page = answer.content.decode()
    assert "You have left the game." in page
    assert "A bot plays for you." in page
    assert f'href="{at(game, "resign/")}"' not in page
    assert client.post(at(game, "resign/"))["Location"] == at(game)  # a second time changes nothing
    assert game.moves.filter(kind="ruling").count() == 1


def test_only_players_leave(game: Game, charlie: Player, signed_in: SignIn) -> None:
    for method in ("get", "post"):
        assert getattr(signed_in(charlie), method)(at(game, "resign/")).status_code == 403
        assert getattr(Client(), method)(at(game, "resign/"))["Location"].startswith("/accounts/login/")
    assert not Seat.objects.filter(offered__isnull=False).exists()


def test_who_comes_back_plays_again(offered: Game, bob: Player, signed_in: SignIn) -> None:
    client = signed_in(bob)
    assert "A bot plays for you until you come back" in read(client, "/")
    assert f'action="{at(offered, "return/")}"' in read(client, at(offered))
    answer = client.post(at(offered, "return/"), follow=True)
    assert "Welcome back." in answer.content.decode()
    seat = offered.seats.get(player=bob)
    assert (seat.bot, seat.offered) == (False, None)
    again = client.post(at(offered, "return/"))
    assert again.status_code == 422
    assert "You play for yourself already." in again.content.decode()


# -- taking over


def test_a_seat_that_needs_a_player_is_listed_and_taken_with_one_button(
    offered: Game, bob: Player, charlie: Player, signed_in: SignIn
) -> None:
    seat = offered.seats.get(player=bob)
    action = f'action="{at(offered, f"seats/{seat.number}/take/")}"'
    page = read(signed_in(charlie), "/tables/")
    assert "Seats that need a player" in page
    assert "of Bob" in page
    assert action in page
    assert action in read(signed_in(charlie), at(offered))
    answer = signed_in(charlie).post(at(offered, f"seats/{seat.number}/take/"), follow=True)
    assert "The seat of Bob is yours." in answer.content.decode()
    seat.refresh_from_db()
    assert (seat.player, seat.bot, seat.offered) == (charlie, False, None)
    assert "Seats that need a player" not in read(signed_in(bob), "/tables/")


def test_the_plate_says_that_a_bot_keeps_the_seat_warm(offered: Game, alice: Player, signed_in: SignIn) -> None:
    said = "A bot keeps this seat warm until a player takes it."
    for client in (signed_in(alice), Client()):
        assert read(client, at(offered)).count(said) == 1


def test_visitors_see_what_is_offered_and_sign_in_to_take_it(offered: Game) -> None:
    client = Client()
    page = read(client, "/tables/")
    assert "Seats that need a player" in page
    assert "/take/" not in page
    answer = client.post(at(offered, "seats/1/take/"))
    assert answer["Location"] == f"/accounts/login/?next={at(offered)}"
    assert client.get(at(offered, "seats/1/take/"))["Location"] == at(offered)
    assert client.put(at(offered, "seats/1/take/")).status_code == 405


def test_who_sits_there_already_is_not_offered_it(offered: Game, alice: Player, bob: Player, signed_in: SignIn) -> None:
    for player in (alice, bob):
        assert "Seats that need a player" not in read(signed_in(player), "/tables/")
        assert "/take/" not in read(signed_in(player), at(offered))
    answer = signed_in(alice).post(at(offered, f"seats/{offered.seats.get(player=bob).number}/take/"))
    assert answer.status_code == 422
    assert "You already sit at this table." in answer.content.decode()


def test_a_seat_that_is_not_offered_is_refused(game: Game, charlie: Player, signed_in: SignIn) -> None:
    answer = signed_in(charlie).post(at(game, "seats/0/take/"))
    assert answer.status_code == 422
    assert "This seat is not offered any more." in answer.content.decode()
    for number in ("9", "9" * 30):
        assert signed_in(charlie).post(at(game, f"seats/{number}/take/")).status_code == 404


def test_two_who_take_the_same_seat_get_it_once(offered: Game, bob: Player, charlie: Player, signed_in: SignIn) -> None:
    dana = Player.objects.create_user("dana@example.org", name="Dana")
    path = at(offered, f"seats/{offered.seats.get(player=bob).number}/take/")
    assert signed_in(charlie).post(path).status_code == 302
    assert signed_in(dana).post(path).status_code == 422
    assert offered.seats.filter(player=charlie).exists()


# -- private games


def test_a_private_seat_is_listed_nowhere_and_taken_with_the_link_only(
    private: Game, bob: Player, charlie: Player, signed_in: SignIn
) -> None:
    client, number = signed_in(charlie), private.seats.get(player=bob).number
    assert "Hidden" not in read(client, "/tables/")
    for key in ("", "guess", "é"):
        assert client.post(at(private, f"seats/{number}/take/"), {"key": key}).status_code == 404
    link = at(private, f"join/{private.link_key}/")
    page = read(client, link)
    assert "Will you take over?" in page
    assert f'name="key" value="{private.link_key}"' in page
    answer = client.post(at(private, f"seats/{number}/take/"), {"key": private.link_key})
    assert answer["Location"] == at(private)
    assert private.seats.get(number=number).player == charlie


def test_a_visitor_with_the_link_signs_in_first(private: Game) -> None:
    link = at(private, f"join/{private.link_key}/")
    page = read(Client(), link)
    assert "Will you take over?" in page
    assert "/take/" not in page
    answer = Client().post(at(private, "seats/1/take/"), {"key": private.link_key})
    assert answer["Location"] == f"/accounts/login/?next={link}"


def test_the_host_is_given_the_link_to_hand_on_and_others_only_if_the_host_has_gone(
    alice: Player, bob: Player, charlie: Player, signed_in: SignIn
) -> None:
    game = lobby.open_table(alice, title="the-arrival", size=3, options={}, private=True)
    for player in (bob, charlie):
        lobby.join(game, player, link_key=game.link_key)

    def who_reads_it() -> list[str]:
        return [one.name for one in (alice, bob, charlie) if game.link_key in read(signed_in(one), at(game))]

    assert who_reads_it() == []
    lobby.resign(game.seats.get(player=bob), via="web")
    assert who_reads_it() == ["Alice"]
    lobby.resign(game.seats.get(player=alice), via="web")
    assert who_reads_it() == ["Charlie"]


def test_a_public_game_needs_no_link(offered: Game, alice: Player, signed_in: SignIn) -> None:
    assert offered.link_key not in read(signed_in(alice), at(offered))


def test_the_list_takes_as_many_queries_for_many_seats_as_for_one(
    alice: Player, bob: Player, charlie: Player, signed_in: SignIn, django_assert_max_num_queries: Any
) -> None:
    client = signed_in(charlie)
    client.get("/tables/")
    for number in range(4):
        game = lobby.open_table(alice, title="the-arrival", size=2, options={}, name=f"Game {number}")
        lobby.join(game, bob)
        lobby.resign(game.seats.get(player=bob), via="web")
        with django_assert_max_num_queries(9):
            assert read(client, "/tables/").count("/take/") == number + 1
