"""Leaving the house: an account can be closed, and the tables play on."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from games import clock, lobby
from games.models import Game, Hook, Letter, Mail, Notice, Player, Token
from games.proof import verify_game
from tests.web.conftest import SignIn

pytestmark = pytest.mark.django_db


def close(browser: Client, email: str) -> int:
    return int(browser.post("/me/close/", {"email": email}).status_code)


def test_an_account_is_closed_only_with_its_address_typed(alice: Player, signed_in: SignIn) -> None:
    browser = signed_in(alice)
    assert close(browser, "somebody@else.example") == 422
    assert Player.objects.get(pk=alice.pk).is_active
    assert browser.get("/me/").status_code == 200


def test_a_closed_account_leaves_neither_name_nor_address(
    game: Game, alice: Player, bob: Player, signed_in: SignIn
) -> None:
    address, browser = alice.email, signed_in(alice)
    Player.objects.filter(pk=alice.pk).update(name="Alice Liddell")
    Token.objects.create(player=alice, name="my bot", hash="x", made=clock.now())
    Hook.objects.create(player=alice, url="https://hooks.example.org/alice", made=clock.now())
    Letter.objects.create(raw=address.encode(), recipient="x", sender=address, state="played", at=clock.now())
    Mail.objects.create(message_id="<1@x>", player=alice, email=address, made=clock.now(), due=clock.now())
    assert close(browser, f" {address.upper()} ") == 302
    gone = Player.objects.get(pk=alice.pk)
    assert (gone.is_active, gone.tokens.count(), gone.hooks.count()) == (False, 0, 0)
    assert not EmailAddress.objects.filter(user=gone).exists()
    assert browser.get("/me/").status_code == 302  # signed out
    kept = [*Mail.objects.values_list("email", flat=True), *Letter.objects.values_list("sender", flat=True), gone.email]
    assert address not in kept
    assert [bytes(letter.raw) for letter in Letter.objects.all()] == [b""]
    assert Mail.objects.get().state == Mail.State.VOID
    page = signed_in(bob).get(f"/games/{game.pk}/").content.decode()
    assert "Somebody who left" in page
    assert "Alice Liddell" not in page


def test_the_games_of_somebody_who_left_go_on(
    game: Game, alice: Player, bob: Player, charlie: Player, signed_in: SignIn
) -> None:
    hers = lobby.open_table(alice, title="roam", size=2, options={}, name="Not begun")
    his = lobby.open_table(bob, title="roam", size=3, options={}, name="His")
    lobby.join(his, alice)
    assert close(signed_in(alice), alice.email) == 302
    seat = game.seats.get(player=alice)
    assert seat.bot
    assert seat.offered is not None
    assert Notice.objects.filter(player=bob, kind=Notice.Kind.SUBSTITUTED).exists()
    assert not Notice.objects.filter(player=alice, done__isnull=True).exists()
    hers.refresh_from_db()
    assert hers.state == Game.State.CANCELLED
    assert not his.seats.filter(player=alice).exists()
    lobby.substitute(seat, charlie, via="web")
    seat.refresh_from_db()
    assert seat.player == charlie
    assert all(check.holds for check in verify_game(Game.objects.get(pk=game.pk)))


def test_whoever_moderates_lays_that_down_before_leaving(moderator: Player, on_duty: SignIn) -> None:
    answer = on_duty(moderator).post("/me/close/", {"email": moderator.email})
    assert answer.status_code == 422
    assert "administrator" in answer.content.decode()
    assert Player.objects.get(pk=moderator.pk).is_active
