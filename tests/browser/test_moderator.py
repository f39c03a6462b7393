"""A moderator's day in a real browser: a stuck game is found, a seat replaced, a wrong move rewound, all hear of it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from games import clock, conduct, manners, play, press, tasks
from games.models import Game, Move, Player, Seat
from games.models.log import lay_out
from tests.browser.conftest import Visit, table_for, waiting
from tests.browser.test_access import must_be_usable
from tests.web import second_code


@pytest.fixture
def moderator(db: None) -> Player:
    """Give Morag, who is of the house and sits at no table."""
    return Player.objects.create_user("morag@example.org", name="Morag", is_staff=True)


@pytest.fixture
def stuck(alice: Player, bob: Player, charlie: Player) -> Game:
    """Give a game of Alice and Bob that its host has paused, because Bob is gone."""
    game = table_for(alice, bob)
    Player.objects.update(mail=Player.Mail.EACH)
    EmailAddress.objects.update(verified=True)
    play_on(game, 3)
    conduct.pause(game, by=alice, reason="Bob has not been heard of for a month")
    return game


def play_on(game: Game, moves: int) -> int:
    """Let whoever is waited for play their default some times; gives the number of the last row."""
    for _ in range(moves):
        seat = waiting(game)[0]
        asked = lay_out(Game.objects.get(pk=game.pk), []).decision(seat.number)
        play.submit(seat, asked.default, at=None, via="web")
    game.refresh_from_db()
    return game.head


def mailed_to(player: Player) -> str:
    """All that was mailed to somebody, on one line: where mails are broken into lines does not matter."""
    return " ".join(" ".join(str(sent.body) for sent in mail.outbox if player.email in sent.to).split())


def on_duty(visit: Visit, live_server: LiveServer, moderator: Player, path: str) -> Page:
    """A browser in which the moderator has signed in with both codes."""
    client = Client()
    client.force_login(moderator, backend="django.contrib.auth.backends.ModelBackend")
    second_code.give(client, moderator)
    page = visit()
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    page.goto(path)
    return page


def test_a_moderators_day(
    visit: Visit, live_server: LiveServer, stuck: Game, alice: Player, bob: Player, charlie: Player, moderator: Player
) -> None:
    page = on_duty(visit, live_server, moderator, "/conduct/")
    page.get_by_role("link", name="Stuck games").click()
    expect(page.get_by_text("Bob has not been heard of for a month")).to_be_visible()
    page.get_by_role("link", name="By the sea", exact=True).click()

    page.get_by_text("Rulings", exact=True).click()
    page.get_by_text("Seat a player", exact=True).click()
    form = page.locator("form[action$='/rulings/seat-player/']")
    form.get_by_label("Seat").select_option("Bob")
    form.get_by_label("Mail address or name").fill("Charlie")
    form.get_by_label("Reason").fill("Bob is gone, Charlie plays on")
    form.get_by_role("button").click()
    expect(page.get_by_text("Ruled: it is row")).to_be_visible()
    page.get_by_text("Rulings", exact=True).click()
    page.get_by_text("Resume the game", exact=True).click()
    form = page.locator("form[action$='/rulings/resume/']")
    form.get_by_label("Reason").fill("The seat is taken again")
    form.get_by_role("button").click()
    expect(page.get_by_text("This game is paused")).to_have_count(0)
    assert Seat.objects.get(game=stuck, number=1).player == charlie

    right = Move.objects.filter(game=stuck, kind="order").order_by("number")[1].number
    wrong = play_on(stuck, 1)
    page.goto(stuck.get_absolute_url())
    page.locator(f"#move-{right}").get_by_role("link", name=f"rewind to {right}").click()
    expect(page.get_by_label("As it stood after move")).to_have_value(str(right))
    expect(page.get_by_text("the same draws come again")).to_be_visible()
    page.get_by_label("Reason").fill("Charlie pressed the wrong button, all agree")
    page.get_by_role("button", name="Rewind").click()
    expect(page.locator(f"#move-{wrong}.fallen s")).to_be_visible()
    page.locator(f"#move-{wrong} a.no").click()
    expect(page.get_by_text(f"Move {wrong} of")).to_be_visible()  # the old branch can still be looked at
    expect(page.get_by_role("link", name="As it stands now")).to_be_visible()

    tasks.deliver()
    for player in (alice, charlie):
        told = mailed_to(player)
        assert "Charlie pressed the wrong button, all agree" in told
        assert "Bob is gone, Charlie plays on" in told or player == charlie
    assert "Bob is gone, Charlie plays on" in mailed_to(bob)

    log = visit(f"{stuck.get_absolute_url()}moves/", alice).locator(".ledger")
    for said in (
        "Bob has not been heard of for a month",
        "Bob is gone, Charlie plays on",
        "The seat is taken again",
        "Charlie pressed the wrong button, all agree",
    ):
        expect(log).to_contain_text(said)
    page.goto("/conduct/rulings/")
    expect(page.locator(".mod tbody tr").first).to_contain_text("The game is rewound to move")
    page.get_by_role("link", name="Stuck games").click()
    expect(page.get_by_text("Every game goes on.")).to_be_visible()


def test_the_rooms_of_a_moderator_are_usable_by_everybody(
    visit: Visit, live_server: LiveServer, stuck: Game, alice: Player, bob: Player, moderator: Player
) -> None:
    letter = press.write(stuck.seats.get(number=0), "You play like somebody who cannot read a map.")
    manners.report(bob, game=stuck, text="The third of this kind.", message=letter)
    manners.mute(alice, by=moderator, reason="Three harsh letters", until=clock.now() + timedelta(days=30))
    conduct.rewind(stuck, by=moderator, reason="A wrong button", move=1)
    conduct.break_glass(stuck, by=moderator, reason="To see what Bob was told")
    at = stuck.get_absolute_url()
    page = on_duty(visit, live_server, moderator, "/conduct/")
    must_be_usable(page, "/conduct/", "/conduct/stuck/", "/conduct/sanctions/", "/conduct/rulings/")
    must_be_usable(page, f"{at}?as=1", f"{at}rulings/", f"{at}rulings/end/", f"{at}rulings/break-glass/")
    page.goto(f"{at}rulings/rewind/")
    page.get_by_label("As it stood after move").fill("999")
    page.get_by_label("Reason").fill("No such move")
    page.get_by_role("button", name="Rewind").click()
    page.locator(".wrong").first.wait_for()
    must_be_usable(page)
    must_be_usable(page, f"/people/{bob.pk}/", "/accounts/2fa/", "/accounts/2fa/reauthenticate/")
    manners.block(bob, alice)
    theirs = visit(f"{at}report/?message={letter.pk}", bob)
    must_be_usable(theirs, f"{at}report/", "/me/", "/accounts/2fa/totp/activate/")
    must_be_usable(visit("/me/", alice))
    manners.ban(bob, by=moderator, reason="Played for two seats", until=clock.now() + timedelta(days=30))
    must_be_usable(theirs, "/")
