"""Whole journeys in a real browser: from the mailed code to the reveal, with JavaScript and without."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from games import bots
from games.models import Commitment, Game, Message, Player, Seat
from games.web.demo import ADMINISTRATOR, PASSWORD
from tests.browser.conftest import (
    NARROW,
    Visit,
    choose,
    let_the_worker_run,
    line,
    mailed_code,
    play_to_a_turn,
    play_until,
    table_for,
)
from tests.web.second_code import code_for, set_up

with_and_without = pytest.mark.parametrize("script", [True, False], ids=["with-script", "without-script"])


@pytest.fixture
def acting(alice: Player, bob: Player) -> Game:
    """Give a game of Alice and Bob in which Alice is asked for an action."""
    game = table_for(alice, bob)
    play_to_a_turn(game, alice)
    return game


def address(game: Game) -> str:
    """Where a game is."""
    return game.get_absolute_url()


def sign_up(page: Page, email: str, name: str) -> None:
    """Become a player."""
    page.get_by_role("link", name="Sign up", exact=True).click()
    page.get_by_label("Mail address").fill(email)
    page.get_by_label("Name").fill(name)
    page.locator("main").get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Enter the code")
    page.get_by_label("Code").fill(mailed_code())
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(name)


def post(page: Page) -> None:
    """Send the draft, and see the receipt."""
    page.locator(".btn.post").click()
    expect(page.locator(".notice.good")).to_contain_text(re.compile("Posted|Sealed"))


def test_two_people_sign_up_meet_and_play_to_the_reveal_of_their_envelopes_with_a_script_and_without(
    visit: Visit,
) -> None:
    ada, brid = visit(), visit(script=False, viewport=NARROW)
    sign_up(ada, "ada@example.org", "Ada")
    ada.get_by_role("link", name="New game").click()
    ada.get_by_label("2 players").check()
    ada.get_by_label("Name of the table").fill("Lughnasa by post")
    ada.get_by_role("button", name="Open the table").click()
    expect(ada.locator(".ask")).to_have_text("You have a seat")

    sign_up(brid, "brid@example.org", "Bríd")
    brid.get_by_role("link", name="Join Lughnasa by post").click()
    brid.get_by_role("button", name="Take a seat").click()
    expect(brid.get_by_role("heading", level=1)).to_have_text("Lughnasa by post")
    game = Game.objects.get()
    pages = {"Ada": ada, "Bríd": brid}

    for _ in range(4):  # two ports on the map, then a card each from the stacks
        seat = Seat.objects.exclude(key="").select_related("player").get()
        page = pages[seat.name]
        page.goto(address(game))
        on_the_map = page.locator("a.target")
        chosen = choose(page, (on_the_map if on_the_map.count() else page.locator("a.order")).first)
        assert chosen.startswith("settle " if seat.asked == "port" else "draw ")
        post(page)
    while Seat.objects.filter(asked="draw").exists():  # the other six cards
        bots.play_for(Seat.objects.exclude(key="").get())
    assert sorted(Seat.objects.values_list("asked", flat=True)) == ["block", "block"]

    ada.goto(address(game))
    assert choose(ada, ada.get_by_role("link", name="block top")) == "block top"
    post(ada)
    expect(ada.locator(".notice.good")).to_have_text("Sealed: block top. You may replace it until all are in.")
    choose(ada, ada.get_by_role("link", name="block middle"))
    post(ada)
    brid.goto(address(game))
    expect(brid.locator(".env").filter(has_text="Ada")).to_contain_text("sealed")
    assert "block middle" not in brid.locator(".ledger").inner_text()
    assert Commitment.objects.count() == 1
    choose(brid, brid.get_by_role("link", name="block bottom"))
    post(brid)

    let_the_worker_run(game)
    brid.goto(address(game))
    opened = brid.locator(".ledger li").last
    expect(opened).to_contain_text("The envelopes are opened.")
    expect(opened).to_contain_text("Ada: block middle; Bríd: block bottom")
    expect(brid.locator(".env").filter(has_text="Ada")).not_to_contain_text("sealed")


@with_and_without
def test_a_whole_turn_is_played_by_clicking_the_map(visit: Visit, acting: Game, alice: Player, script: bool) -> None:
    page = visit(f"{address(acting)}?verb=build", alice, script=script)
    pieces = page.locator(".map-svg .grow title")
    before = set(pieces.all_text_contents())
    target = page.locator("a.target").first
    expect(target).to_have_attribute("aria-label", re.compile(r"^\d+: build "))
    first = choose(page, target)
    assert first.startswith("build ")
    expect(page.locator(".btn.post")).to_be_in_viewport()
    # The board as it would be, with a ring round what is chosen; nothing is played yet.
    expect(page.locator("a.target.on")).to_have_count(1)
    expect(page.locator(".means")).to_contain_text("You build")
    (built,) = set(pieces.all_text_contents()) - before
    assert built.endswith(" of Alice")
    head = acting.head
    acting.refresh_from_db()
    assert acting.head == head

    both = choose(page, page.locator("a.target:not(.on)").first)
    assert both.startswith(f"{first}; ")
    post(page)
    expect(page).to_have_url(re.compile(rf"{address(acting)}$"))
    acting.refresh_from_db()
    assert acting.head > head
    played = [order for move in acting.moves.filter(number__gt=head) for _, order in move.orders]
    assert "; ".join(played).startswith(both)


@with_and_without
def test_a_line_that_cannot_be_read_is_kept_and_the_nearest_orders_are_links(
    visit: Visit, acting: Game, alice: Player, script: bool
) -> None:
    page = visit(address(acting), alice, script=script)
    line(page).fill("bild temair")
    page.locator(".btn.post").click()
    expect(page.locator(".notice.bad").first).to_contain_text("It was not played.")
    expect(line(page)).to_have_value("bild temair")
    expect(page.locator(".tray .notice.bad")).to_be_in_viewport()
    nearest = page.locator(".notice.bad a").first
    wanted = nearest.inner_text()
    nearest.click()
    expect(line(page)).to_have_value(wanted)


@with_and_without
def test_of_two_tabs_one_wins_and_the_other_sees_the_fresh_board_and_why(
    visit: Visit, acting: Game, alice: Player, script: bool
) -> None:
    first = visit(f"{address(acting)}?verb=build", alice, script=script)
    second = first.context.new_page()
    second.goto(f"{address(acting)}?verb=build")
    choose(first, first.locator("a.target").first)
    mine = choose(second, second.locator("a.target").last)
    post(first)
    head = Game.objects.get().head
    second.locator(".btn.post").click()
    refused = second.locator(".notice.bad").first
    expect(refused).to_contain_text("It was not played.")
    expect(refused.locator("p").first).not_to_be_empty()
    expect(line(second)).to_have_value(mine)
    expect(second.locator(".game-head .meta")).to_contain_text(f"move {head}")
    assert Game.objects.get().head == head


@with_and_without
def test_a_turn_can_be_played_with_the_keyboard_alone(visit: Visit, acting: Game, alice: Player, script: bool) -> None:
    page = visit(f"{address(acting)}?verb=build", alice, script=script)
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.locator("a.target:focus").count():
            break
    expect(page.locator("a.target:focus")).to_have_attribute("aria-label", re.compile(r"^\d+: build "))
    page.keyboard.press("Enter")
    expect(line(page)).to_have_value(re.compile("^build "))
    expect(page.locator(".btn.post")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".notice.good")).to_contain_text("Posted: build ")


@with_and_without
def test_a_move_is_taken_back_until_somebody_else_acts(visit: Visit, acting: Game, alice: Player, script: bool) -> None:
    page = visit(f"{address(acting)}?verb=build", alice, script=script)
    choose(page, page.locator("a.target").first)
    post(page)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator(".notice.good")).to_contain_text("is taken back")
    expect(page.locator(".ledger li").last).to_contain_text("Alice takes move")
    expect(page.locator(".ask")).to_contain_text("First of your two actions")


@pytest.mark.parametrize("script", [False], ids=["without-script"])
def test_letters_reach_those_they_are_for_and_notes_nobody(
    visit: Visit, acting: Game, alice: Player, bob: Player, charlie: Player, script: bool
) -> None:
    page = visit(address(acting), alice, script=script)
    page.get_by_label("To", exact=True).select_option(label="Bob")
    page.get_by_label("Your letter").fill("Leave me the Boyne,\nand I leave you the sea.")
    page.get_by_role("button", name="Send the letter").click()
    expect(page.locator(".notice.good")).to_contain_text("Your letter is in the post.")
    expect(page.locator(".letter.mine")).to_contain_text("and I leave you the sea.")
    page.get_by_role("textbox", name="Your notes").fill("He fears the Athach.")
    page.get_by_role("button", name="Keep").click()
    expect(page.locator(".notice.good")).to_contain_text("Your notes are kept.")
    expect(page.locator("#notes-text")).to_have_value("He fears the Athach.")
    assert Message.objects.get().to == Seat.objects.get(player=bob)

    his = visit(address(acting), bob, script=not script)
    expect(his.locator(".letter")).to_contain_text("Leave me the Boyne")
    assert "Athach." not in his.locator("#notes-text").input_value()
    watching = visit(address(acting), charlie, script=script)
    expect(watching.locator("#letters")).to_contain_text("No letters yet.")
    expect(watching.locator(".btn.post")).to_have_count(0)


@with_and_without
def test_a_replay_is_walked_with_links_and_by_number(visit: Visit, acting: Game, alice: Player, script: bool) -> None:
    page = visit(address(acting), alice, script=script)
    page.locator(".tools").get_by_role("link", name="Replay").first.click()
    where = page.locator(".scrub .where")
    expect(where).to_contain_text(f"Move {acting.head} of {acting.head}")
    page.get_by_role("link", name="one back").click()
    expect(where).to_contain_text(f"Move {acting.head - 1} of")
    page.get_by_role("link", name="to the start").click()
    expect(where).to_contain_text("Move 0 of")
    page.get_by_label("Go to").fill("2")
    page.get_by_role("button", name="Go").click()
    expect(where).to_contain_text("Move 2 of")
    expect(page.locator("a.target.on")).to_have_count(1)  # the port that was settled
    page.locator(".scrub svg a").nth(4).click()
    expect(where).to_contain_text("Move 4 of")


def test_a_replay_is_walked_with_the_arrow_keys(visit: Visit, acting: Game, charlie: Player) -> None:
    page = visit(f"{address(acting)}moves/5/", charlie)
    where = page.locator(".scrub .where")
    for key, number in (("ArrowLeft", 4), ("ArrowLeft", 3), ("ArrowRight", 4)):
        page.keyboard.press(key)
        expect(where).to_contain_text(f"Move {number} of")
        expect(page).to_have_url(re.compile(f"/moves/{number}/$"))
    page.go_back()
    expect(where).to_contain_text("Move 3 of")


def test_a_replay_plays_by_itself_until_it_is_paused(visit: Visit, acting: Game, alice: Player) -> None:
    page = visit("/", alice)
    page.clock.install()
    page.goto(f"{address(acting)}moves/1/")
    where = page.locator(".scrub .where")
    page.get_by_role("link", name="Play").click()
    for number in (2, 3, 4):
        expect(where).to_contain_text(f"Move {number} of")
        page.clock.run_for(1600)
    expect(where).to_contain_text("Move 5 of")
    page.get_by_role("link", name="Pause").click()
    expect(page.get_by_role("link", name="Play")).to_be_visible()
    page.clock.run_for(5000)
    expect(where).to_contain_text("Move 5 of")


def test_an_open_page_says_that_the_table_has_moved_on(visit: Visit, acting: Game, alice: Player, bob: Player) -> None:
    page = visit()
    page.clock.install()
    page.goto(address(acting))
    play_until(acting, bob, "action")
    page.clock.fast_forward(31_000)
    expect(page.locator(".fresh")).to_contain_text("The table has moved on.")
    page.get_by_role("link", name="Show the fresh board").click()
    expect(page.locator(".game-head .meta")).to_contain_text(f"move {acting.head}")


@pytest.mark.parametrize("script", [False], ids=["without-script"])
def test_who_was_signed_out_meanwhile_signs_in_and_comes_back_to_the_game(
    visit: Visit, acting: Game, alice: Player, script: bool
) -> None:
    page = visit(f"{address(acting)}?verb=build", alice, script=script)
    choose(page, page.locator("a.target").first)
    page.context.clear_cookies(name="sessionid")
    page.locator(".btn.post").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")
    page.get_by_label("Mail address").fill(alice.email)
    page.get_by_role("button", name="Send me a code").click()
    page.get_by_label("Code").fill(mailed_code())
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("By the sea")


def test_the_admin_works_under_the_content_policy_for_whoever_has_both_keys(visit: Visit, acting: Game) -> None:
    key = set_up(Player.objects.create_superuser(ADMINISTRATOR, PASSWORD, name="Root"))
    page = visit("/admin/")
    page.get_by_label("Mail address").fill(ADMINISTRATOR)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.get_by_label("Code of the app").fill(code_for(key))
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="Site administration")).to_be_visible()
    for link in page.locator("#content-main th a").all():
        address = link.get_attribute("href")
        assert address
        answer = page.request.get(address)
        assert answer.ok, address
    page.get_by_role("link", name="Players").first.click()
    page.get_by_role("link", name="Alice").or_(page.get_by_role("link", name="alice@example.org")).first.click()
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_visible()
