"""Every page is usable by everybody: axe-core has no serious finding, wide and narrow, in light and in dark.

axe.min.js is axe-core 4.14.0, (c) 2015-2026 Deque Systems, Inc., Mozilla Public License 2.0, unchanged from npm.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, ViewportSize

from games import lobby, press
from games.models import Game, Invitation, Player, Seat
from tests.browser.conftest import NARROW, WIDE, Visit, mailed_code, play_to_a_turn, play_until, table_for

AXE = (Path(__file__).parent / "axe.min.js").read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
# All that a dark page can do worse than a light one.
COLOURS = {"runOnly": ["color-contrast"]}
ALL = {"runOnly": RULES}
LAYOUT = {"runOnly": ["target-size", "scrollable-region-focusable", "meta-viewport"]}  # all that the width changes
LOOKS: list[tuple[ViewportSize, Literal["light", "dark"], dict[str, Any]]] = [
    (NARROW, "light", LAYOUT),
    (WIDE, "light", ALL),
    (WIDE, "dark", COLOURS),
]
RUN = "what => axe.run(document, {...what, resultTypes: ['violations']})"


def findings(page: Page, rules: dict[str, Any]) -> Iterator[str]:
    """What axe finds that keeps somebody from using the page, in words."""
    found: dict[str, Any] = page.evaluate(RUN, rules)
    for violation in found["violations"]:
        if violation["impact"] in ("serious", "critical"):
            for node in violation["nodes"]:
                yield f"{violation['id']}: {node['html'][:200]} {node['failureSummary']}"


def must_be_usable(page: Page, *paths: str) -> None:
    """Look at the page as it is, or at each of these addresses, in every way; nothing may scroll sideways."""
    for path in paths or [""]:
        if path:
            page.goto(path)
        page.evaluate(AXE)  # by the debugger's door: the page's own policy lets no such script in
        found = []
        for size, scheme, rules in LOOKS:
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=scheme)
            found += [f"{size['width']} {scheme}: {finding}" for finding in findings(page, rules)]
            if not page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
                found.append(f"{size['width']}: it scrolls sideways")
        assert found == [], f"{page.url}: " + "\n".join(found)


def test_a_fault_planted_on_purpose_is_found(visit: Visit) -> None:
    page = visit()
    page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<input style=width:2000px>')")
    with pytest.raises(AssertionError, match=r"(?s)390: it scrolls sideways.*1280 light: label: <input"):
        must_be_usable(page)


@pytest.fixture
def table(alice: Player) -> Game:
    """Give a table of four at which Alice sits alone and to which Bob is asked."""
    game = lobby.open_table(alice, title="the-arrival", size=4, options={}, name="By the window")
    lobby.invite(game, "bob@example.org", alice)
    return game


def test_the_pages_of_a_visitor(visit: Visit, table: Game) -> None:
    page = visit()
    invitation = f"/invitations/{Invitation.objects.get().key}/"
    must_be_usable(page, "/", "/tables/", table.get_absolute_url(), invitation, "/accounts/signup/", "/accounts/login/")
    must_be_usable(page, "/rules/the-arrival/", "/nowhere/")
    page.goto("/accounts/signup/")
    page.get_by_label("Mail address").fill("dana@example.org")
    page.get_by_label("Name").fill("Dana")
    page.locator("main").get_by_role("button", name="Sign up").click()
    page.get_by_label("Code").wait_for()
    must_be_usable(page)
    page.get_by_label("Code").fill("wrong")
    page.get_by_role("button", name="Go on").click()
    page.locator(".wrong").wait_for()
    must_be_usable(page)
    page.get_by_label("Code").fill(mailed_code())
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("heading", name="No letters today").wait_for()
    must_be_usable(page)


def test_the_pages_of_a_player(visit: Visit, table: Game, alice: Player, bob: Player) -> None:
    page = visit(player=bob)
    invitation = f"/invitations/{Invitation.objects.get().key}/"
    must_be_usable(page, "/", "/tables/", "/games/new/", "/archive/", "/me/", f"/people/{alice.pk}/", "/api/")
    must_be_usable(page, table.get_absolute_url(), invitation, "/accounts/email/", "/accounts/2fa/")
    page.goto("/games/new/")
    page.get_by_label("Invite by mail address").fill("nobody")
    page.get_by_role("button", name="Open the table").click()
    page.locator(".wrong").wait_for()
    must_be_usable(page)
    hosting = visit(table.get_absolute_url(), alice)
    must_be_usable(hosting)


def test_a_game_in_play(visit: Visit, alice: Player, bob: Player, charlie: Player) -> None:
    game = table_for(alice, bob)
    play_to_a_turn(game, alice)
    press.write(Seat.objects.get(player=bob), "Somebody clear the road to the Boyne.")
    at = game.get_absolute_url()
    page = visit(at, alice)
    draft = str(page.locator("a.target").first.get_attribute("href"))
    must_be_usable(page, f"{at}{draft}", f"{at}?verb=shield")
    must_be_usable(page, f"{at}moves/", f"{at}moves/2/")
    page.goto(at)
    page.locator("#line").fill("bild temair")
    page.locator(".btn.post").click()
    page.locator(".notice.bad").first.wait_for()
    must_be_usable(page)
    must_be_usable(visit(at, charlie))


def test_a_sealed_choice(visit: Visit, alice: Player, bob: Player) -> None:
    game = table_for(alice, bob)
    play_until(game, alice, "block")
    at = game.get_absolute_url()
    must_be_usable(visit(f"{at}?line=block+top", alice))
    must_be_usable(visit(at, bob))  # whose envelope is in


def test_a_finished_game(visit: Visit, alice: Player, bob: Player) -> None:
    game = table_for(alice, bob)
    play_until(game, None)
    at = game.get_absolute_url()
    page = visit(at, alice)
    must_be_usable(page, at, f"{at}moves/{game.head}/", f"{at}verification/", "/archive/", f"/people/{bob.pk}/")
