"""The game page, through the front door: who sees what, what a click changes, and what a refusal keeps."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote_plus

import msgspec
import pytest
from django.apps import apps
from django.core import serializers
from django.test import Client

from games import archive, clock, lobby, play, press
from games.engine import Dice
from games.engine.record import Record, replay
from games.engine.scribe import Scribe
from games.models import Game, Invitation, Message, Notice, Player, Seat
from games.models.log import lay_out, record_of
from games.rules import RULESETS
from tests.house.conftest import first_order, must_hold, play_until
from tests.tampering import rewrite
from tests.web.conftest import SignIn

pytestmark = pytest.mark.django_db

Find = Callable[[Game], Seat]
Queries = Callable[[int], Any]


def page_of(game: Game, path: str = "") -> str:
    """The address of a game, or of something under it."""
    return f"/games/{game.pk}/{path}"


def shown(answer: Any) -> str:
    """The page that came back."""
    return str(answer.content.decode())


def mover(game: Game) -> tuple[Player, Seat]:
    """Whoever is asked first, and the seat."""
    seat = Seat.objects.filter(game=game).exclude(key="").select_related("player").order_by("number")[0]
    assert seat.player is not None
    return seat.player, seat


def post_first(client: Client, game: Game, seat: Seat) -> Any:
    """Post the first order a seat may give."""
    return client.post(page_of(game, "orders/"), {"line": first_order(game, seat), "at": seat.key})


@pytest.fixture
def private_game(alice: Player, bob: Player) -> Game:
    """Give a running private game of Alice and Bob."""
    game = lobby.open_table(alice, title="the-arrival", size=2, options={}, private=True)
    lobby.join(game, bob, link_key=game.link_key)
    game.refresh_from_db()
    return game


@pytest.fixture(scope="session")
def seer() -> tuple[Record, int, int]:
    """Give the record of a game up to a moment at which one seat looks at its own Fomori, that moment and the seat."""
    for number in range(100):
        luck = Dice(f"seer {number}", armed=True)
        scribe = Scribe(RULESETS["the-arrival"], 2, {"game": "advanced"}, f"seer {number}")
        table = scribe.table
        while table.waiting_for:
            asked = table.decision(table.waiting_for[0])
            if asked.prompt.kind == "place-fomori":
                moment = len(scribe.record.rows) - 1
                scribe.play(asked.seat, asked.options[0])
                return scribe.record, moment, asked.seat
            wanted = [order for order in asked.options if order.startswith(("leader clairvoyance", "spread"))]
            scribe.play(asked.seat, luck.choose(wanted or asked.options))
    raise AssertionError("nobody ever looks")


@pytest.fixture
def finished(alice: Player, bob: Player) -> Game:
    """Give a game that Alice and Bob have played to its end, in the house."""
    game = lobby.open_table(alice, title="the-arrival", size=2, options={}, name="To the end")
    lobby.join(game, bob)
    while Game.objects.get(pk=game.pk).state == Game.State.RUNNING:
        seat = Seat.objects.filter(game=game).exclude(key="").first()
        if seat is None:
            play.resolve(game.pk)
        else:
            play.submit(seat, "auto", at=seat.key, via="web")
    return Game.objects.get(pk=game.pk)


# -- who sees it


def test_the_player_to_move_finds_the_question_and_its_orders_as_links(game: Game, signed_in: SignIn) -> None:
    player, seat = mover(game)
    said = shown(signed_in(player).get(page_of(game)))
    options = lay_out(Game.objects.get(pk=game.pk), []).decision(seat.number).options
    for order in options[:5]:
        assert f"?line={order.replace(' ', '+')}" in said
    assert f'name="at" value="{seat.key}"' in said
    assert "Post" in said


def test_the_opponent_sees_whom_the_table_waits_for_and_no_tray(game: Game, signed_in: SignIn) -> None:
    player, seat = mover(game)
    other = game.seats.exclude(pk=seat.pk).get().player
    assert other is not None
    said = shown(signed_in(other).get(page_of(game)))
    assert f'<span class="waits">{player}</span>' in said
    assert 'name="at"' not in said
    assert seat.key not in said


def test_a_visitor_watches(game: Game, charlie: Player, signed_in: SignIn) -> None:
    for browser in (Client(), signed_in(charlie)):
        said = shown(browser.get(page_of(game)))
        assert "you are watching" in said
        assert 'name="at"' not in said
        assert "Your notes" not in said
        assert "Send the letter" not in said


def test_a_private_game_does_not_exist_for_others(
    private_game: Game, alice: Player, charlie: Player, signed_in: SignIn
) -> None:
    paths = ["", "moves/", "moves/0/", "news/", "record.json", "record.txt", "verification/"]
    for browser in (Client(), signed_in(charlie)):
        for path in paths:
            assert browser.get(page_of(private_game, path)).status_code == 404
    for path in ("orders/", "undo/", "letters/", "notes/"):
        assert signed_in(charlie).post(page_of(private_game, path)).status_code == 404
    assert signed_in(alice).get(page_of(private_game)).status_code == 200


def test_an_invited_player_and_an_administrator_may_look(
    private_game: Game, alice: Player, charlie: Player, signed_in: SignIn
) -> None:
    Invitation.objects.create(game=private_game, email=charlie.email, by=alice, made=clock.now())
    assert signed_in(charlie).get(page_of(private_game)).status_code == 200
    staff = Player.objects.create_user("root@example.org", name="Root", is_staff=True)
    assert "you are watching" in shown(signed_in(staff).get(page_of(private_game)))


def test_a_game_that_is_not_there_is_a_404(alice: Player, signed_in: SignIn) -> None:
    for number in ("999999", "9" * 30):
        for path in ("", "moves/", "moves/0/", "news/", "record.json"):
            assert signed_in(alice).get(f"/games/{number}/{path}").status_code == 404


def test_a_table_that_has_not_begun_has_no_log_and_takes_no_order(
    open_table: Game, alice: Player, signed_in: SignIn
) -> None:
    browser = signed_in(alice)
    assert browser.get(page_of(open_table, "moves/")).status_code == 404
    assert browser.get(page_of(open_table, "moves/0/")).status_code == 404
    answer = browser.post(page_of(open_table, "orders/"), {"line": "pass", "at": ""})
    assert answer.status_code == 409
    assert "has not started" in shown(answer)
    assert browser.post(page_of(open_table, "undo/")).status_code == 409


# -- what it costs


def test_the_page_takes_few_queries_however_long_the_game(
    game: Game, alice: Player, signed_in: SignIn, waited_for: Find, django_assert_max_num_queries: Queries
) -> None:
    browser = signed_in(alice)
    browser.get(page_of(game))  # the first page of a process asks whether the house wakes
    with django_assert_max_num_queries(10) as early:
        browser.get(page_of(game))
    play_until(game, "block", waited_for)
    for number in range(30):
        press.write(
            game.seats.get(number=number % 2), f"Letter {number}", to="all" if number % 3 else str(1 - number % 2)
        )
    with django_assert_max_num_queries(10) as late:
        browser.get(page_of(game))
    assert len(late.captured_queries) == len(early.captured_queries)


def test_a_draft_costs_no_further_query(game: Game, signed_in: SignIn, django_assert_max_num_queries: Queries) -> None:
    player, seat = mover(game)
    browser = signed_in(player)
    with django_assert_max_num_queries(10):
        browser.get(page_of(game), {"line": first_order(game, seat)})


# -- a draft


def contents() -> dict[str, str]:
    """A hash of every row of every table."""
    found = {}
    for model in apps.get_models():
        rows = serializers.serialize("json", model._default_manager.order_by("pk"))
        found[model._meta.label] = hashlib.sha256(rows.encode()).hexdigest()
    return found


def test_a_draft_shows_what_it_would_do_and_changes_nothing(game: Game, signed_in: SignIn) -> None:
    player, seat = mover(game)
    order = first_order(game, seat)
    browser = signed_in(player)
    before = contents()
    said = shown(browser.get(page_of(game), {"line": order}))
    assert f'value="{order}"' in said
    assert "Put it back" in said
    assert 'class="means"' in said
    assert contents() == before


def test_a_draft_that_cannot_be_read_offers_the_nearest_orders_as_links(game: Game, signed_in: SignIn) -> None:
    player, _ = mover(game)
    answer = signed_in(player).get(page_of(game), {"line": "settel sligech"})
    assert answer.status_code == 200
    said = shown(answer)
    assert "That line cannot be read." in said
    assert 'value="settel sligech"' in said
    assert re.search(r'<a href="\?line=settle\+[a-z-]+"><code>settle [a-z-]+</code></a>', said)


def test_a_draft_of_somebody_who_is_not_asked_is_ignored(game: Game, signed_in: SignIn) -> None:
    _, seat = mover(game)
    other = game.seats.exclude(pk=seat.pk).get().player
    assert other is not None
    assert shown(signed_in(other).get(page_of(game), {"line": "pass"})).count("pass") == shown(
        signed_in(other).get(page_of(game))
    ).count("pass")


def test_every_link_of_the_tray_leads_to_a_draft_that_reads(game: Game, signed_in: SignIn) -> None:
    player, _ = mover(game)
    browser = signed_in(player)
    links = set(re.findall(r'href="(\?line=[^"]+)"', shown(browser.get(page_of(game)))))
    assert links
    for link in links:
        said = shown(browser.get(page_of(game) + link.replace("&amp;", "&")))
        assert "cannot be read" not in said
        assert f'value="{unquote_plus(link.removeprefix("?line="))}"' in said


# -- posting


def test_a_post_plays_and_says_so(game: Game, signed_in: SignIn) -> None:
    player, seat = mover(game)
    browser = signed_in(player)
    order = first_order(game, seat)
    answer = browser.post(page_of(game, "orders/"), {"line": order, "at": seat.key}, follow=True)
    assert answer.redirect_chain == [(page_of(game), 302)]
    assert f"Posted: {order}" in shown(answer)
    assert game.moves.get(number=1).via == "web"


def test_a_number_is_read_under_its_key(game: Game, signed_in: SignIn) -> None:
    player, seat = mover(game)
    order = first_order(game, seat)
    signed_in(player).post(page_of(game, "orders/"), {"line": "1", "at": seat.key})
    assert game.moves.get(number=1).orders[0] == [seat.number, order]


def test_a_stale_post_is_a_409_with_the_fresh_board_and_the_line_kept(game: Game, signed_in: SignIn) -> None:
    player, seat = mover(game)
    order = first_order(game, seat)
    for key in ("0" * 16, ""):
        answer = signed_in(player).post(page_of(game, "orders/"), {"line": order, "at": key})
        assert answer.status_code == 409
        said = shown(answer)
        assert "The board has changed since you saw it." in said
        assert f'value="{order}"' in said
        assert f'name="at" value="{seat.key}"' in said
    assert game.moves.count() == 1


def test_a_second_tab_after_the_turn_is_a_409_with_the_line_kept(game: Game, signed_in: SignIn) -> None:
    player, seat = mover(game)
    order = first_order(game, seat)
    browser = signed_in(player)
    browser.post(page_of(game, "orders/"), {"line": order, "at": seat.key})
    answer = browser.post(page_of(game, "orders/"), {"line": order, "at": seat.key})
    assert answer.status_code == 409
    assert f'Your line was <code class="wrap">{order}</code>' in shown(answer)
    assert game.moves.count() == 2


def test_what_stands_behind_a_fence_stays_in_the_line(game: Game, signed_in: SignIn, waited_for: Find) -> None:
    play_until(game, "draw", waited_for)
    player, _ = mover(game)
    answer = signed_in(player).post(page_of(game, "orders/"), {"line": "draw 1; draw 2", "at": "0" * 16})
    assert answer.status_code == 409
    assert 'name="line" value="draw 1; draw 2"' in shown(answer)


def test_an_unreadable_line_is_a_422_with_suggestions_as_links(game: Game, signed_in: SignIn) -> None:
    player, seat = mover(game)
    answer = signed_in(player).post(page_of(game, "orders/"), {"line": "settel sligech", "at": seat.key})
    assert answer.status_code == 422
    said = shown(answer)
    assert "It was not played." in said
    assert 'value="settel sligech"' in said
    assert re.search(r'<a href="\?line=settle', said)
    assert game.moves.count() == 1


@pytest.mark.parametrize("line", ["", " ; ; ", "x" * 10_000, "settle " * 1_500, "\x00\x07", "🂡" * 500, "<b>&amp;</b>"])
def test_no_line_is_too_strange_to_be_refused_politely(game: Game, signed_in: SignIn, line: str) -> None:
    player, seat = mover(game)
    browser = signed_in(player)
    answer = browser.post(page_of(game, "orders/"), {"line": line, "at": seat.key})
    assert answer.status_code == 422
    assert "<b>&amp;" not in shown(answer).replace("<b>&amp;lt;", "")
    assert browser.get(page_of(game), {"line": line, "verb": line}).status_code == 200
    assert game.moves.count() == 1


def test_nobody_plays_anothers_seat(game: Game, charlie: Player, signed_in: SignIn) -> None:
    _, seat = mover(game)
    order = first_order(game, seat)
    body = {"line": order, "at": seat.key}
    assert signed_in(charlie).post(page_of(game, "orders/"), body).status_code == 403
    assert signed_in(charlie).post(page_of(game, "undo/")).status_code == 403
    assert signed_in(charlie).post(page_of(game, "letters/"), {"text": "hello"}).status_code == 403
    assert signed_in(charlie).post(page_of(game, "notes/"), {"notes": "hello"}).status_code == 403
    other = game.seats.exclude(pk=seat.pk).get().player
    assert other is not None
    assert signed_in(other).post(page_of(game, "orders/"), body).status_code == 409
    assert Client().post(page_of(game, "orders/"), body).status_code == 302
    assert game.moves.count() == 1


def test_a_form_without_its_token_is_refused(game: Game) -> None:
    player, seat = mover(game)
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
    assert post_first(browser, game, seat).status_code == 403
    assert game.moves.count() == 1


def test_a_game_that_is_paused_takes_no_order_and_says_why(game: Game, signed_in: SignIn) -> None:
    player, seat = mover(game)
    Game.objects.filter(pk=game.pk).update(state=Game.State.PAUSED, why="tea & <i>scones</i>")
    browser = signed_in(player)
    assert "tea &amp; &lt;i&gt;scones" in shown(browser.get(page_of(game)))
    answer = post_first(browser, game, seat)
    assert answer.status_code == 409
    assert "Your line was" in shown(answer)
    assert browser.post(page_of(game, "resume/")).status_code == 409
    Game.objects.filter(pk=game.pk).update(house_moves=200)
    assert page_of(game, "resume/") in shown(browser.get(page_of(game)))
    assert "The game goes on." in shown(browser.post(page_of(game, "resume/"), follow=True))
    assert post_first(browser, game, seat).status_code == 302


# -- undo


def test_a_move_is_taken_back_by_its_player_while_nobody_else_has_moved(game: Game, signed_in: SignIn) -> None:
    player, seat = mover(game)
    browser = signed_in(player)
    post_first(browser, game, seat)
    assert "post-undo" not in shown(browser.get(page_of(game)))
    assert page_of(game, "undo/") in shown(browser.get(page_of(game)))
    answer = browser.post(page_of(game, "undo/"), follow=True)
    assert "Move 1 is taken back." in shown(answer)
    assert [move.kind for move in game.moves.all()] == ["start", "order", "undo"]
    again = browser.post(page_of(game, "undo/"))
    assert again.status_code == 409
    assert page_of(game, "undo/") not in shown(again)
    must_hold(game)


def test_a_move_that_others_have_built_on_cannot_be_taken_back(game: Game, signed_in: SignIn) -> None:
    first, seat = mover(game)
    post_first(signed_in(first), game, seat)
    second, seat = mover(game)
    post_first(signed_in(second), game, seat)
    assert page_of(game, "undo/") not in shown(signed_in(first).get(page_of(game)))
    assert signed_in(first).post(page_of(game, "undo/")).status_code == 409
    assert game.moves.count() == 3


# -- sealed orders


def test_a_sealed_order_can_be_replaced_until_the_last_is_in(
    game: Game, alice: Player, bob: Player, signed_in: SignIn, waited_for: Find
) -> None:
    play_until(game, "block", waited_for)
    browser = signed_in(alice)
    for section in ("top", "bottom"):
        key = lay_out(Game.objects.get(pk=game.pk), game.commitments.select_related("seat")).key(0)
        answer = browser.post(page_of(game, "orders/"), {"line": f"block {section}", "at": key}, follow=True)
        assert f"Sealed: block {section}" in shown(answer)
        assert f"Your envelope holds <code>block {section}</code>" in shown(answer)
        assert game.commitments.get().order == f"block {section}"
    bobs = game.seats.get(number=1)
    signed_in(bob).post(page_of(game, "orders/"), {"line": "block top", "at": bobs.key})
    said = shown(browser.get(page_of(game)))
    assert "Waiting for the house" in " ".join(said.split())
    assert 'name="at"' not in said
    late = browser.post(page_of(game, "orders/"), {"line": "block top", "at": key})
    assert late.status_code == 409
    assert game.commitments.get(seat__number=0).order == "block bottom"


# -- letters and notes


def test_letters_are_read_by_those_they_are_written_to(
    alice: Player, bob: Player, charlie: Player, signed_in: SignIn
) -> None:
    dara = Player.objects.create_user("dara@example.org", name="Dara")
    game = lobby.open_table(alice, title="the-arrival", size=3, options={})
    lobby.join(game, bob)
    lobby.join(game, dara)
    write = signed_in(alice)
    write.post(page_of(game, "letters/"), {"text": "Good luck all", "to": "all"})
    answer = write.post(page_of(game, "letters/"), {"text": "Between us two", "to": "1"}, follow=True)
    assert "Your letter is in the post." in shown(answer)
    readers = {"alice": alice, "bob": bob, "dara": dara, "charlie": charlie}
    pages = {name: shown(signed_in(player).get(page_of(game))) for name, player in readers.items()}
    pages["nobody"] = shown(Client().get(page_of(game)))
    assert {name for name, said in pages.items() if "Good luck all" in said} == set(pages)
    assert {name for name, said in pages.items() if "Between us two" in said} == {"alice", "bob"}
    assert set(Notice.objects.filter(kind="press").values_list("player__name", flat=True)) == {"Bob", "Dara"}
    Message.objects.update(hidden=True)
    assert "Good luck all" not in shown(signed_in(bob).get(page_of(game)))


@pytest.mark.parametrize(("text", "to"), [("", "all"), ("   ", "all"), ("x" * 4_001, "all"), ("hi", "0"), ("hi", "7")])
def test_a_letter_that_cannot_be_sent_is_refused(
    game: Game, alice: Player, signed_in: SignIn, text: str, to: str
) -> None:
    assert signed_in(alice).post(page_of(game, "letters/"), {"text": text, "to": to}).status_code == 422
    assert not Message.objects.exists()


def test_a_table_can_do_without_private_letters(alice: Player, bob: Player, signed_in: SignIn) -> None:
    game = lobby.open_table(alice, title="the-arrival", size=2, options={}, private_press=False)
    lobby.join(game, bob)
    assert signed_in(alice).post(page_of(game, "letters/"), {"text": "psst", "to": "1"}).status_code == 422


def test_a_page_that_stands_open_is_told_of_moves_and_letters(game: Game, bob: Player, signed_in: SignIn) -> None:
    browser = signed_in(bob)
    said = shown(browser.get(page_of(game)))
    found = re.search(r'hx-get="([^"]+)"', said)
    assert found is not None
    ask = found[1].replace("&amp;", "&")
    assert browser.get(ask).status_code == 204
    for number in range(60):
        press.write(game.seats.get(number=0), f"Letter {number}")
    assert "moved on" in shown(browser.get(ask))
    found = re.search(r'hx-get="([^"]+)"', shown(browser.get(page_of(game))))
    assert found is not None
    ask = found[1].replace("&amp;", "&")
    assert browser.get(ask).status_code == 204
    press.write(game.seats.get(number=0), "One more")
    assert browser.get(ask).status_code == 200


def test_notes_are_their_owners_alone(game: Game, alice: Player, bob: Player, signed_in: SignIn) -> None:
    answer = signed_in(alice).post(page_of(game, "notes/"), {"notes": "Bob bluffs"}, follow=True)
    assert "Bob bluffs" in shown(answer)
    for browser in (signed_in(bob), Client()):
        for path in ("", "moves/", "moves/0/"):
            assert "Bob bluffs" not in shown(browser.get(page_of(game, path)))


def test_names_letters_and_notes_are_text_and_never_markup(
    game: Game, alice: Player, bob: Player, signed_in: SignIn, waited_for: Find
) -> None:
    evil = "<script>alert(1)</script>\"'>"
    Player.objects.filter(pk=bob.pk).update(name=evil[:40])
    Game.objects.filter(pk=game.pk).update(name=evil[:60])
    press.write(game.seats.get(number=1), evil)
    signed_in(alice).post(page_of(game, "notes/"), {"notes": f"</textarea>{evil}"})
    play_until(game, "block", waited_for)
    for path in ("", f"?line={evil}", f"?verb={evil}", "moves/", "moves/3/"):
        said = shown(signed_in(alice).get(page_of(game, path)))
        assert "&lt;script&gt;" in said
        assert "<script>alert" not in said
        assert "</textarea>&lt;" not in said


# -- the log and the replay


def test_every_move_has_an_address(game: Game, alice: Player, signed_in: SignIn, waited_for: Find) -> None:
    play_until(game, "draw", waited_for)
    browser = signed_in(alice)
    head = game.moves.count() - 1
    log = shown(browser.get(page_of(game, "moves/")))
    for number in range(head + 1):
        assert f'href="{page_of(game, f"moves/{number}/")}"' in log
        said = shown(browser.get(page_of(game, f"moves/{number}/")))
        assert f"Move {number} of {head}" in said
        assert said.count('class="now"') == 1
        assert re.search(rf'class="now" id="move-{number}"', said)
    assert browser.get(page_of(game, f"moves/{head + 1}/")).status_code == 404


def test_a_replay_shows_the_board_as_it_was_then(
    game: Game, alice: Player, signed_in: SignIn, waited_for: Find
) -> None:
    play_until(game, "draw", waited_for)
    forts = [
        shown(signed_in(alice).get(page_of(game, f"moves/{number}/"))).count('href="#eriu-fort-1"')
        for number in range(3)
    ]
    assert forts == [0, 1, 2]


def test_a_replay_tells_a_seat_what_it_knew_then_and_the_others_what_all_knew(
    alice: Player, bob: Player, signed_in: SignIn, seer: tuple[Record, int, int]
) -> None:
    record, moment, seat = seer
    record.rows = [msgspec.structs.replace(row, at=clock.now().isoformat()) for row in record.rows]
    game = lobby.open_table(alice, title="the-arrival", size=2, options=record.options)
    seated = [alice, bob]
    game.seats.filter(number=1).update(player=bob)
    Game.objects.filter(pk=game.pk).update(
        state=Game.State.RUNNING, seed=record.seed, head=len(record.rows) - 1, chain=record.chain
    )
    play.enter_record(game, record, replay(record, RULESETS))
    looked = "Only you see this."

    def read(player: Player | None, number: int, eyes: str = "") -> bool:
        browser = signed_in(player) if player is not None else Client()
        return looked in shown(browser.get(page_of(game, f"moves/{number}/{eyes}")))

    assert read(seated[seat], moment)
    assert not read(seated[1 - seat], moment)
    assert not read(None, moment)
    assert not read(seated[seat], moment - 1)
    assert not read(seated[1 - seat], moment, f"?as={seat}")  # nobody borrows eyes while the game is played
    Game.objects.filter(pk=game.pk).update(state=Game.State.ENDED)
    assert read(seated[1 - seat], moment, f"?as={seat}")
    assert not read(seated[seat], moment, "?as=all")
    assert read(seated[seat], moment, "?as=nonsense")


def test_a_replay_that_plays_goes_on_without_a_script_too_and_stops_at_the_end(
    game: Game, alice: Player, signed_in: SignIn, waited_for: Find
) -> None:
    play_until(game, "draw", waited_for)
    browser, last = signed_in(alice), game.moves.count() - 1

    def leads_to(number: int, query: str = "?play=1") -> list[str]:
        return re.findall(
            r'http-equiv="refresh" content="3;url=(\S+)"', shown(browser.get(page_of(game, f"moves/{number}/{query}")))
        )

    assert leads_to(0) == [page_of(game, "moves/1/?play=1")]
    assert leads_to(0, "") == leads_to(last) == []


def test_a_time_round_the_table_is_called_as_the_title_calls_it(alice: Player, signed_in: SignIn) -> None:
    alone = lobby.open_table(alice, title="spirit-island", size=1, options={})
    seat = alone.seats.get()
    play.submit(seat, "spirit river", at=seat.key, via="web")
    for page in ("moves/", f"moves/{alone.moves.count() - 1}/"):
        said = shown(signed_in(alice).get(page_of(alone, page)))
        assert ">Turn 1<" in said
        assert ">Round 1<" not in said


def test_a_replay_shows_no_clock(game: Game, alice: Player, signed_in: SignIn) -> None:
    assert "Answer by" in shown(signed_in(alice).get(page_of(game)))
    assert "Answer by" not in shown(signed_in(alice).get(page_of(game, "moves/0/")))


# -- the end


def test_a_finished_game_shows_how_it_came_out_and_can_be_checked(
    finished: Game, alice: Player, charlie: Player, signed_in: SignIn
) -> None:
    for browser in (signed_in(alice), signed_in(charlie), Client()):
        said = shown(browser.get(page_of(finished)))
        assert "The game is over" in said
        assert page_of(finished, "verification/") in said
        assert 'name="at"' not in said
    check = shown(Client().get(page_of(finished, "verification/")))
    assert "Everything that was checked holds." in check
    assert "Does not hold." not in check
    assert finished.seed in check


def test_the_record_of_a_finished_game_is_everybodys(finished: Game) -> None:
    answer = Client().get(page_of(finished, "record.json"))
    assert answer["Content-Disposition"] == f'attachment; filename="arrival-{finished.pk}.json"'
    data = json.loads(answer.content)
    assert (data["seed"], data["chain"], len(data["rows"])) == (finished.seed, finished.chain, finished.head + 1)
    text = Client().get(page_of(finished, "record.txt"))
    assert text["Content-Type"] == "text/plain; charset=utf-8"
    assert len(text.content.splitlines()) > 50


def test_the_record_of_a_running_game_is_nobodys(game: Game, alice: Player, signed_in: SignIn) -> None:
    staff = Player.objects.create_user("root@example.org", name="Root", is_staff=True, is_superuser=True)
    for browser in (signed_in(alice), signed_in(staff), Client()):
        for path in ("record.json", "record.txt", "verification/"):
            assert browser.get(page_of(game, path)).status_code == 404


def test_a_row_that_was_tampered_with_is_found_by_the_check(finished: Game) -> None:
    move = finished.moves.get(number=3)
    rewrite(move, orders=[[seat, "pass"] for seat, _ in move.orders])
    check = shown(Client().get(page_of(finished, "verification/")))
    assert "Does not hold." in check
    assert "row 3 was changed, added or taken out" in check


def test_a_game_from_elsewhere_brings_its_promise_with_it(alice: Player, finished: Game) -> None:
    again, _ = archive.import_record(record_of(finished), alice)
    check = shown(Client().get(page_of(again, "verification/")))
    assert "The secret told now is the one promised at the start." in check
    assert "This game was played elsewhere." in check
    assert "Does not hold." not in check


def test_the_check_compares_the_chain_at_the_foot_of_a_mail(finished: Game) -> None:
    told = finished.moves.get(number=20).chain[:16]
    page = page_of(finished, "verification/")
    assert "known from elsewhere, such as a mail, after row 20" in shown(Client().get(f"{page}?row=20&chain={told}"))
    other = shown(Client().get(f"{page}?row=21&chain={told}"))
    assert f"and {told} was told" in other
    assert "made of the digits 0 to 9" in shown(Client().get(f"{page}?row=20&chain=elsewhere"))
