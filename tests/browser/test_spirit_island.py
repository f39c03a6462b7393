"""Spirit Island in a real browser: a game of two from the lobby to its end, by clicking cards, growth and lands."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from games import lobby, play
from games.models import Game, Player, Seat
from games.models.log import lay_out
from tests.browser.conftest import NARROW, Visit, choose, line, waiting
from tests.browser.test_access import must_be_usable

MOST_POSTS = 400  # a game that nobody fights for is lost long before
MANY = 8  # lands
WIDE_ENOUGH = 24  # pixels of a land on a phone
# Where a tap on the middle of each flag leads, beside where it should.
TAPS = """flags => flags.map(flag => {
    const box = flag.querySelector('.flag').getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return [flag.getAttribute('href'), hit.closest('a')?.getAttribute('href') ?? 'nowhere'];
})"""


def island(host: Player, guest: Player, **options: str) -> Game:
    """A game of these two, begun."""
    game = lobby.open_table(host, title="spirit-island", size=2, options=options, name="The long monsoon")
    lobby.join(game, guest)
    game.refresh_from_db()
    return game


def order(page: Page, words: str) -> Locator:
    """An order of the list."""
    return page.locator("a.order").filter(has=page.get_by_text(words, exact=True))


def card(page: Page, name: str) -> Locator:
    """A power card that may be named."""
    return page.locator("a.power").filter(has_text=name)


def lands(page: Page) -> Locator:
    """The lands that may be named, on the island."""
    return page.locator(".isle-svg a.target.land")


def flag(page: Page, land: Locator) -> Locator:
    """The flag of a land, which a finger aims at."""
    return page.locator(f".isle-svg a[tabindex='-1'][href='{land.get_attribute('href')}'] .flag")


def post(page: Page, said: str) -> None:
    """Send the draft, and see the receipt."""
    expect(line(page)).to_have_value(re.compile(said))
    page.locator(".btn.post").click()
    expect(page.locator(".notice.good")).to_contain_text("Posted: ")


def meet(host: Page, guest: Page) -> Game:
    """Open a table in the lobby and sit down at it."""
    host.get_by_role("link", name="Spirit Island").click()
    host.get_by_label("2 players").check()
    host.get_by_label("A, B, C, D in seat order").check()
    host.get_by_label("Name of the table").fill("The long monsoon")
    host.get_by_role("button", name="Open the table").click()
    expect(host.locator(".ask")).to_have_text("You have a seat")
    guest.goto("/tables/")
    guest.get_by_role("link", name="Join The long monsoon").click()
    guest.get_by_role("button", name="Take a seat").click()
    expect(guest.get_by_role("heading", level=1)).to_have_text("The long monsoon")
    return Game.objects.get()


def choose_spirits(host: Page, guest: Page) -> None:
    """The one by the sheet that explains it, the other by the list."""
    host.get_by_text("River Surges in Sunlight", exact=True).first.click()
    choose(host, host.get_by_role("link", name="Choose River Surges in Sunlight"))
    post(host, "^spirit river$")
    guest.reload()
    choose(guest, order(guest, "spirit shadows"))
    post(guest, "^spirit shadows$")


def grow_and_play(host: Page, guest: Page) -> None:
    """A whole Spirit phase of each in one line: growth on the mat, presence on the island, cards from the hand."""
    host.reload()
    choose(host, host.locator(".growth a").first)
    choose(host, card(host, "Flash Floods"))
    post(host, "^grow 1; play flash-floods$")
    guest.reload()
    choose(guest, guest.locator(".growth a").last)
    choose(guest, flag(guest, lands(guest).last))
    choose(guest, order(guest, "from cards"))
    expect(guest.locator(".means")).to_contain_text("You add a presence to ")
    choose(guest, card(guest, "Concealing Shadows"))
    choose(guest, order(guest, "done"))
    post(guest, "^grow 3; place [ab][1-8]; from cards; play concealing-shadows; done$")


def use_fast_powers(host: Page, guest: Page) -> None:
    """Two people in the same phase, each with a card from the hand and a land on the island."""
    guest.reload()
    choose(guest, card(guest, "Concealing Shadows"))
    choose(guest, flag(guest, lands(guest).first))
    post(guest, "^use concealing-shadows; at [ab][1-8]( for 1)?$")
    host.reload()
    choose(host, card(host, "Flash Floods"))
    expect(host.locator(".sheet.first")).to_have_count(0)  # the card is named: now the island is asked
    choose(host, flag(host, lands(host).first))
    expect(host.locator(".means")).to_contain_text("You use Flash Floods in")
    while host.locator("a.order").filter(has_text="damage").count():
        choose(host, host.locator("a.order").filter(has_text="damage").first)
    post(host, r"^use flash-floods; at [ab][1-8]")


def play_on(game: Game, pages: dict[int, Page]) -> None:
    """Let everybody post what the house would play for them, by the page's own form, to the end."""
    for _ in range(MOST_POSTS):
        game.refresh_from_db()
        asked = waiting(game)
        if not asked:
            return
        post_default(game, asked[0], pages)
    pytest.fail("the game does not end")


def post_default(game: Game, seat: Seat, pages: dict[int, Page]) -> None:
    """Post one order without looking at the page."""
    browser = pages[seat.player_id or 0].context
    token = next(cookie["value"] for cookie in browser.cookies() if cookie.get("name") == "csrftoken")
    said = lay_out(game, []).decision(seat.number).default
    answer = browser.request.post(
        f"{game.get_absolute_url()}orders/",
        form={"line": said, "at": seat.key, "csrfmiddlewaretoken": token},
        max_redirects=0,
    )
    assert answer.status == 302, answer.text()


def test_two_people_play_a_game_of_spirit_island_from_the_lobby_to_its_end_with_a_script_and_without(
    visit: Visit, alice: Player, bob: Player
) -> None:
    host, guest = visit("/games/new/", alice), visit("/tables/", bob, script=False, viewport=NARROW)
    game, pages = meet(host, guest), {alice.pk: host, bob.pk: guest}
    for page in pages.values():
        page.goto(game.get_absolute_url())
    choose_spirits(host, guest)
    grow_and_play(host, guest)
    use_fast_powers(host, guest)
    play_on(game, pages)
    assert game.state == Game.State.ENDED
    for page in pages.values():
        page.goto(game.get_absolute_url())
        expect(page.locator(".main")).to_contain_text(re.compile(r"The island is (lost|saved).*Score: "))
    assert set(game.moves.filter(seat__gte=0).values_list("via", flat=True)) == {"web"}


def test_every_legal_land_can_be_tapped_named_and_tabbed_to_on_a_phone(
    visit: Visit, alice: Player, bob: Player
) -> None:
    game = island(alice, bob, boards="in-order")
    for spirit in ("shadows", "river"):  # the one whose growth reaches farthest
        seat = waiting(game)[0]
        play.submit(seat, f"spirit {spirit}", at=seat.key, via="web")
    page = visit(f"{game.get_absolute_url()}?line=grow+3", alice, viewport={"width": 390, "height": 2_000})
    offered = lands(page).all()
    assert len(offered) > MANY
    names = [link.get_attribute("aria-label") or "" for link in offered]
    assert all(re.match(r"\d+: place [a-d][1-8]\. ", name) for name in names)
    for link in offered:
        box = link.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= WIDE_ENOUGH
    taps = page.eval_on_selector_all(".isle-svg a[tabindex='-1']", TAPS)
    assert len(taps) == len(offered)
    assert all(meant == led for meant, led in taps), taps
    offered[0].focus()
    for name in names[1:]:
        page.keyboard.press("Tab")
        expect(page.locator(":focus")).to_have_attribute("aria-label", name)
    page.keyboard.press("Enter")
    expect(line(page)).to_have_value(re.compile(r"^grow 3; place [a-d][1-8]"))


def test_the_pages_of_spirit_island_are_usable_by_everybody(
    visit: Visit, alice: Player, bob: Player, charlie: Player
) -> None:
    choosing = island(alice, bob)
    game = island(alice, bob, spirits="deal", powers="draw", blight="hidden", adversary="england", level="2")
    address = game.get_absolute_url()
    must_be_usable(visit(player=alice), choosing.get_absolute_url(), f"{address}?line=grow+3")
    must_be_usable(visit(player=charlie), address, "/rules/spirit-island/")
