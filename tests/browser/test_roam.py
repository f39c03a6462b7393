"""Roam in a real browser: a game from the lobby to its end, by clicking characters and squares; and the page itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from games import bots, lobby
from games.models import Game, Player, Seat
from games.models.log import lay_out
from tests.browser.conftest import NARROW, Visit, choose, waiting
from tests.browser.test_access import must_be_usable

with_and_without = pytest.mark.parametrize("script", [True, False], ids=["with-script", "without-script"])


def roam(host: Player, guest: Player, **options: str) -> Game:
    """A game of Roam of these two, begun."""
    game = lobby.open_table(host, title="roam", size=2, options=options, name="Three lanterns")
    lobby.join(game, guest)
    game.refresh_from_db()
    return game


def let_the_house_play(game: Game, until: str = "", player: Player | None = None, cards: int = 0) -> Game:
    """Let the house answer for everybody until that player is asked that question, with so many cards on the table."""
    for _ in range(2_000):
        game.refresh_from_db()
        if game.state != Game.State.RUNNING:
            break
        [seat] = waiting(game)
        most = max(len(party["cards"]) for party in lay_out(game, []).view(None)["parties"])
        if player is not None and (seat.player_id, seat.asked) == (player.pk, until) and most >= cards:
            break
        bots.play_for(seat)
    return game


def take_a_turn(page: Page) -> str:
    """Send the first character to the first square and post the line, with `done` where something is still asked."""
    choose(page, page.locator("a.person").first)
    said = choose(page, page.locator(".roam-svg a.target").first)
    expect(page.locator(".means")).to_contain_text("Markers on")
    if page.locator(".orders").get_by_text("done", exact=True).count():
        said = choose(page, page.locator("a.order").filter(has_text="done"))
    page.locator(".btn.post").click()
    expect(page.locator(".notice.good")).to_contain_text("Posted: play ")
    return said


def test_two_people_play_a_game_of_roam_from_the_lobby_to_its_end_with_a_script_and_without(
    visit: Visit, alice: Player, bob: Player
) -> None:
    host, guest = visit("/games/new/", alice), visit("/tables/", bob, script=False, viewport=NARROW)
    host.get_by_role("link", name="Roam").click()
    host.get_by_label("2 players").check()
    host.get_by_label("Full game, with artifacts").check()
    host.get_by_label("Name of the table").fill("Three lanterns")
    host.get_by_role("button", name="Open the table").click()
    expect(host.locator(".ask")).to_have_text("You have a seat")
    guest.goto("/tables/")
    guest.get_by_role("link", name="Join Three lanterns").click()
    guest.get_by_role("button", name="Take a seat").click()
    expect(guest.get_by_role("heading", level=1)).to_have_text("Three lanterns")

    game, pages = Game.objects.get(), {alice.pk: host, bob.pk: guest}
    for _ in range(4):
        seat = Seat.objects.exclude(key="").get()
        page = pages[seat.player_id or 0]
        page.goto(game.get_absolute_url())
        assert re.match(r"play [a-z-]+; at [a-f][1-6]", take_a_turn(page))
    game.refresh_from_db()
    assert sum(order.startswith("play ") for move in game.moves.all() for _, order in move.orders) == 4

    let_the_house_play(game, "turn", alice, cards=6)
    host.goto(game.get_absolute_url())
    take_a_turn(host)
    let_the_house_play(game)
    assert game.state == Game.State.ENDED
    for page in pages.values():
        page.goto(game.get_absolute_url())
        expect(page.locator(".main")).to_contain_text(re.compile("wins? with|share the victory"))


@with_and_without
def test_a_draft_shows_what_would_be_placed_before_anything_is_played(
    visit: Visit, alice: Player, bob: Player, script: bool
) -> None:
    game = let_the_house_play(roam(alice, bob), "turn", alice)
    page = visit(game.get_absolute_url(), alice, script=script)
    head = game.head
    choose(page, page.locator("a.person").first)
    expect(page.locator("a.person")).to_have_count(0)
    expect(page.locator(".person.on")).to_have_count(1)
    target = page.locator(".roam-svg a.target").nth(2)
    expect(target).to_have_attribute("aria-label", re.compile(r"^3: at [a-f][1-6]\. \d new"))
    choose(page, target)
    assert page.locator(".r-trace .draft").count() > 0
    game.refresh_from_db()
    assert game.head == head


def test_the_own_edge_stays_nearest_from_click_to_click(visit: Visit, alice: Player, bob: Player) -> None:
    game = let_the_house_play(roam(alice, bob), "turn", bob)  # the second seat sits in the north
    page = visit(game.get_absolute_url(), bob)
    own, other = page.get_by_text("Bob, north"), page.get_by_text("Alice, south")

    def lower() -> bool:
        mine, yours = own.bounding_box(), other.bounding_box()
        assert mine is not None
        assert yours is not None
        return mine["y"] > yours["y"]

    assert not lower()
    page.get_by_label("My edge nearest").check()
    assert lower()
    choose(page, page.locator("a.person").first)
    expect(page.get_by_label("My edge nearest")).to_be_checked()
    assert lower()
    # A square is where it is drawn: the click lands on the link that has its name.
    wanted = page.locator(".roam-svg a.target").first
    name = re.search(r"at ([a-f][1-6])", wanted.get_attribute("aria-label") or "")
    assert name
    assert choose(page, wanted).endswith(f"at {name[1]}")


def test_the_pages_of_roam_are_usable_by_everybody(visit: Visit, alice: Player, bob: Player, charlie: Player) -> None:
    game = let_the_house_play(roam(alice, bob, game="full", stacking="yes"), "turn", alice, cards=5)
    page = visit(game.get_absolute_url(), alice)
    must_be_usable(page)
    card = lay_out(game, []).decision(waiting(game)[0].number).options[0]
    must_be_usable(page, f"{game.get_absolute_url()}?line={card}", "/rules/roam/")
    must_be_usable(visit(player=charlie), game.get_absolute_url(), f"{game.get_absolute_url()}moves/{game.head}/")
