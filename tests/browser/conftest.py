"""A real Chromium on a live site: wide and narrow, with JavaScript and without, in light and in dark."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)
from pytest_django.live_server_helper import LiveServer

from games import bots, clock, lobby, play, tasks
from games.models import Game, Player, Seat
from games.models.log import lay_out
from games.web import context

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDE: ViewportSize = {"width": 1280, "height": 900}
NARROW: ViewportSize = {"width": 390, "height": 844}
SEVERAL = 4
PATIENCE = 15_000  # milliseconds; two workers share two cores with a database

Visit = Callable[..., Page]


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Give one Chromium for all tests here; gone before other tests run, which may want an event loop of their own."""
    before = os.environ.get("DJANGO_ALLOW_ASYNC_UNSAFE")
    # Playwright keeps a loop in this thread; the tests speak to the database from it all the same.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        installed = str(CHROMIUM) if CHROMIUM.exists() else None  # else Playwright's own
        try:
            browser = playwright.chromium.launch(args=FLAGS, executable_path=installed)
        except Error as error:
            pytest.fail(f"There is no Chromium: run `make browser`. {error}", pytrace=False)
        yield browser
        browser.close()
    if before is None:
        del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]
    else:
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = before


@pytest.fixture(autouse=True)
def house(transactional_db: None) -> Iterator[None]:
    """Give a house whose sweep has just done its round, and which remembers nobody."""
    cache.clear()
    context._listened.clear()
    clock.beat("sweep")
    yield
    context._listened.clear()


@pytest.fixture
def visit(chromium: Browser, live_server: LiveServer) -> Iterator[Visit]:
    """Give the way to a browser of one's own; whatever it complains about fails the test."""
    opened: list[BrowserContext] = []
    complaints: list[str] = []

    def visit(path: str = "/", player: Player | None = None, *, script: bool = True, **wishes: Any) -> Page:
        wishes = {"viewport": WIDE, "reduced_motion": "reduce", **wishes}
        browser = chromium.new_context(base_url=live_server.url, java_script_enabled=script, **wishes)
        opened.append(browser)
        browser.set_default_timeout(PATIENCE)
        if player is not None:
            sign_in(browser, player, live_server.url)
        page = browser.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.extend(complaint(message)))
        page.goto(path)
        return page

    yield visit
    for browser in opened:
        browser.close()
    assert complaints == []


def complaint(message: ConsoleMessage) -> list[str]:
    """What a browser has to complain of; that a page was refused is told to the reader, and no fault."""
    refused = "the server responded with a status of 4" in message.text
    return [message.text] if message.type in ("error", "warning") and not refused else []


def sign_in(browser: BrowserContext, player: Player, site: str) -> None:
    """Let a browser be somebody's."""
    client = Client()
    client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
    browser.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}])


def mailed_code() -> str:
    """The code in the last mail."""
    found = re.search(r"^ {4}(\S+)$", str(mail.outbox[-1].body), re.MULTILINE)
    assert found, mail.outbox[-1].body
    return found[1]


def table_for(host: Player, *guests: Player, name: str = "By the sea") -> Game:
    """A game of these people, begun."""
    game = lobby.open_table(host, title="the-arrival", size=1 + len(guests), options={}, name=name)
    for guest in guests:
        lobby.join(game, guest)
    game.refresh_from_db()
    return game


def waiting(game: Game) -> list[Seat]:
    """The seats that owe an answer."""
    return list(Seat.objects.filter(game=game).exclude(key="").order_by("number"))


def play_until(game: Game, player: Player | None, asked: str = "") -> None:
    """Let the house answer for everybody until only that player is asked that question, or to the end."""
    while True:
        game.refresh_from_db()
        seats = waiting(game)
        if game.state != Game.State.RUNNING:
            return
        if player is not None and [(seat.player_id, seat.asked) for seat in seats] == [(player.pk, asked)]:
            return
        if not seats:
            play.resolve(game.pk)
        else:
            bots.play_for(next((seat for seat in seats if player is None or seat.player_id != player.pk), seats[0]))


def play_to_a_turn(game: Game, player: Player) -> None:
    """Let the house play until that player is to take the first of two actions, and has something to build with."""
    play_until(game, player, "action")
    while not is_whole_turn(game):
        bots.play_for(waiting(game)[0])
        play_until(game, player, "action")


def is_whole_turn(game: Game) -> bool:
    """Whether the player to move has both actions before them and more than one disc's worth of places."""
    asked = lay_out(game, []).decision(waiting(game)[0].number)
    both = asked.prompt.facts["left"] == asked.prompt.facts["allowed"] == 2
    return both and sum(order.startswith("build ") for order in asked.options) > SEVERAL


def let_the_worker_run(game: Game) -> None:
    """Do what the worker does when the bell rings."""
    tasks.wake(game.pk)
    game.refresh_from_db()


def line(page: Page) -> Locator:
    """The draft."""
    return page.locator("#line")


def choose(page: Page, choice: Locator) -> str:
    """Choose something on the table; the line it leaves in the draft."""
    before = line(page).input_value()
    choice.click()
    expect(line(page)).not_to_have_value(before)
    return line(page).input_value()
