"""The admin: behind two locks, and read-only where it is a log; what is hidden at the table is hidden there too."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from django.contrib import admin
from django.core import mail
from django.test import Client

from games import lobby
from games.models import Call, Commitment, Game, Hook, Move, Notice, Player, Position
from games.models.secrets import open_text
from games.second_code import WHERE
from tests.web.conftest import SignIn
from tests.web.second_code import code_for, set_up

pytestmark = pytest.mark.django_db

PASSWORD = "a long password"
Queries = Callable[[int], AbstractContextManager[object]]


@pytest.fixture
def root(db: None) -> Player:
    """Give an administrator with a password and no second code yet."""
    return Player.objects.create_superuser("root@example.org", PASSWORD, name="Root")


def by_password(client: Client) -> Client:
    """Sign in at the admin's own door."""
    answer = client.post("/admin/login/", {"username": "root@example.org", "password": PASSWORD})
    assert answer.status_code == 302
    return client


# -- the second code


def test_only_staff_come_near(alice: Player, signed_in: SignIn, client: Client) -> None:
    assert signed_in(alice).get("/conduct/").status_code == 403
    assert client.get("/conduct/")["Location"] == "/accounts/login/?next=/conduct/"
    assert signed_in(alice).get("/admin/")["Location"] == "/admin/login/?next=/admin/"
    assert signed_in(alice).get("/admin/login/").status_code == 200  # somebody else may sign in there


@pytest.mark.parametrize("path", ["/admin/", "/admin/games/game/", "/conduct/", "/conduct/stuck/"])
def test_a_password_alone_opens_nothing_and_leads_to_the_second_code(client: Client, root: Player, path: str) -> None:
    by_password(client)
    answer = client.get(path, follow=True)
    assert answer.redirect_chain[-2:] == [
        ("/accounts/2fa/totp/activate/", 302),
        ("/accounts/reauthenticate/?next=%2Faccounts%2F2fa%2Ftotp%2Factivate%2F", 302),
    ]
    set_up(root)
    answer = client.get(path, follow=True)
    assert answer.redirect_chain[-1][0].startswith("/accounts/2fa/reauthenticate/?next=%2F")
    assert "Your second code" in answer.content.decode()


@pytest.mark.django_db(transaction=True)
def test_whoever_is_led_there_sets_it_up_and_is_in(client: Client, root: Player) -> None:
    by_password(client)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    page = client.get("/admin/", follow=True).content.decode()
    assert "Whoever rules here needs a second code" in page
    found = re.search(r'id="authenticator_secret" type="text" value="(\w+)"', page)
    assert found is not None
    answer = client.post("/accounts/2fa/totp/activate/", {"code": code_for(found[1])}, follow=True)
    assert "Spare codes" in answer.content.decode()
    assert client.get("/admin/").status_code == client.get("/conduct/").status_code == 200
    assert mail.outbox[-1].subject == "A second code is set up"


def test_the_code_of_the_app_opens_the_admin_and_a_wrong_one_does_not(client: Client, root: Player) -> None:
    secret = set_up(root)
    by_password(client)
    code = code_for(secret)
    wrong = str((int(code) + 1) % 1_000_000).zfill(6)
    assert client.post("/accounts/2fa/reauthenticate/?next=/admin/", {"code": wrong}).status_code == 200
    assert client.get("/admin/").status_code == 302
    answer = client.post("/accounts/2fa/reauthenticate/", {"code": code, "next": "/conduct/"})
    assert answer["Location"] == "/conduct/"
    assert client.get("/conduct/").status_code == client.get("/admin/").status_code == 200


def test_it_counts_for_one_session_and_one_person(root: Player, moderator: Player, on_duty: SignIn) -> None:
    client = on_duty(root)
    assert client.get("/admin/").status_code == 200
    assert by_password(Client()).get("/admin/").status_code == 302
    client.logout()
    client.force_login(root, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get("/admin/").status_code == 302
    client = on_duty(moderator)
    Authenticator.objects.all().delete()  # taken off meanwhile
    assert client.get("/conduct/").status_code == 302


def test_a_stolen_password_cannot_take_the_second_code_off(client: Client, root: Player) -> None:
    set_up(root)
    by_password(client)
    code = "/accounts/2fa/reauthenticate/"
    assert client.post("/accounts/reauthenticate/", {"password": PASSWORD})["Location"] == code
    for path in ("totp/deactivate/", "recovery-codes/generate/"):
        assert client.post(f"/accounts/2fa/{path}")["Location"].startswith(f"{code}?")
    RecoveryCodes.activate(root)
    for path in ("", "download/"):
        assert client.get(f"/accounts/2fa/recovery-codes/{path}")["Location"].startswith(f"{code}?")
    assert Authenticator.objects.filter(user=root, type=Authenticator.Type.TOTP).exists()


def test_staff_who_sign_in_by_mail_give_both_codes(client: Client, moderator: Player) -> None:
    EmailAddress.objects.filter(user=moderator).update(verified=True)
    secret = set_up(moderator)
    client.post("/accounts/login/code/", {"email": moderator.email})
    found = re.search(r"^ {4}(\S+)$", str(mail.outbox[-1].body), re.MULTILINE)
    assert found is not None
    answer = client.post("/accounts/login/code/confirm/", {"code": found[1]})
    assert answer["Location"] == "/accounts/2fa/authenticate/"
    assert client.get("/conduct/").status_code == 302
    client.post("/accounts/2fa/authenticate/", {"code": code_for(secret)})
    assert client.get("/conduct/").status_code == 200


# -- what is there


def test_the_admin_never_shows_a_secret(game: Game, alice: Player, root: Player, on_duty: SignIn) -> None:
    client = on_duty(root)
    asked = lobby.open_table(alice, title="the-arrival", size=3, options={})
    invitation = lobby.invite(asked, "dana@example.org", alice)
    hook = Hook.objects.create(player=alice, url="https://example.org/path-with-a-key", made=game.made)
    notice = Notice.objects.first()
    assert notice is not None
    call = Call.objects.create(hook=hook, notice=notice, due=game.made)
    code = Authenticator.objects.get(user=root)
    address = EmailAddress.objects.get(user=alice)
    own = {"game": game.pk, "player": alice.pk, "invitation": invitation.pk, "notice": notice.pk}
    own |= {"hook": hook.pk, "call": call.pk, "move": Move.objects.get(game=game, number=0).pk}
    pages = [f"/admin/games/{kind}/{page}" for kind, pk in own.items() for page in ("", f"{pk}/change/")]
    pages += ["/admin/mfa/authenticator/", f"/admin/mfa/authenticator/{code.pk}/change/"]
    pages += ["/admin/account/emailaddress/", f"/admin/account/emailaddress/{address.pk}/change/"]
    hidden = [game.secret, game.seed, game.link_key, invitation.key, alice.feed_key, hook.secret, "path-with-a-key"]
    hidden += [code.data["secret"], open_text(code.data["secret"], WHERE), bytes(game.position.settled)[:40].hex()]
    for path in pages:
        answer = client.get(path)
        assert answer.status_code == 200, path
        for secret in hidden:
            assert str(secret) not in answer.content.decode(), path


def test_positions_and_envelopes_are_not_in_it_and_no_log_can_be_written(
    game: Game, alice: Player, root: Player, on_duty: SignIn
) -> None:
    known = {model for model in admin.site._registry if model.__module__.startswith("games.")}
    assert not known & {Position, Commitment}
    client = on_duty(root)
    move = Move.objects.get(game=game, number=0)
    for path in (f"game/{game.pk}", f"move/{move.pk}"):
        assert client.post(f"/admin/games/{path}/change/", {"name": "Mine", "kind": "order"}).status_code == 403
        assert client.post(f"/admin/games/{path}/delete/", {"post": "yes"}).status_code == 403
    for kind in ("game", "move", "player", "hook", "call"):
        assert client.get(f"/admin/games/{kind}/add/").status_code == 403
    address = EmailAddress.objects.get(user=alice)
    changed = client.post(f"/admin/account/emailaddress/{address.pk}/change/", {"email": "eve@example.org"})
    assert changed.status_code == 403


def test_a_superuser_takes_the_second_code_off_for_others_only(
    moderator: Player, root: Player, on_duty: SignIn
) -> None:
    set_up(moderator)
    client = on_duty(root)
    own, other = (Authenticator.objects.get(user=whose).pk for whose in (root, moderator))
    assert client.post(f"/admin/mfa/authenticator/{own}/delete/", {"post": "yes"}).status_code == 403
    assert client.post(f"/admin/mfa/authenticator/{other}/delete/", {"post": "yes"}).status_code == 302
    assert list(Authenticator.objects.values_list("pk", flat=True)) == [own]


def test_the_page_of_a_game_in_the_admin_counts_its_queries(
    game: Game,
    root: Player,
    on_duty: SignIn,
    django_assert_max_num_queries: Queries,
) -> None:
    client = on_duty(root)
    for path in ("game/", "move/", "notice/", "call/"):
        with django_assert_max_num_queries(9):
            client.get(f"/admin/games/{path}")
