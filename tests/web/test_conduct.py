"""The moderator's rooms through their pages: rulings, the glass, the desk, reports, blocks and bans."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import connection
from django.http import HttpResponse
from django.test import Client

from games import clock, conduct, lobby, manners, play, press
from games.models import Game, Invitation, Mail, Message, Move, Notice, Player, Position, Report, Sanction, Seat, Stake
from games.models.log import lay_out
from games.web.desk import PILES, rulings
from tests.web.conftest import SignIn

pytestmark = pytest.mark.django_db

WHY = "Bob wrote that he is ill"
Find = Callable[[Game], Seat]
Queries = Callable[[int], AbstractContextManager[list[object]]]


TOKEN = re.compile(r'csrfmiddlewaretoken" value="\w+"')


def page_of(client: Client, game: Game, query: str = "") -> str:
    """The page of a game."""
    return str(client.get(f"{game.get_absolute_url()}{query}").content.decode())


def board(page: str) -> str:
    """What a page shows of the game: its board and log, without the panel beside them."""
    inner = page[page.index('id="table"') : page.index('<nav class="page-tools')]
    return TOKEN.sub("", inner.partition('<details class="sheet rulings-panel')[0]).rstrip()


def rule(client: Client, game: Game, ruling: str, **fields: object) -> HttpResponse:
    """Make a ruling by its form."""
    answer = client.post(f"/games/{game.pk}/rulings/{ruling}/", {"reason": WHY, **fields})
    assert isinstance(answer, HttpResponse)
    return answer


def played(game: Game, waited_for: Find, moves: int = 1) -> list[int]:
    """Let whoever is waited for play their default some times; gives the numbers of the rows."""
    for _ in range(moves):
        seat = waited_for(game)
        asked = lay_out(Game.objects.get(pk=game.pk), []).decision(seat.number)
        play.submit(seat, asked.default, at=None, via="web")
    game.refresh_from_db()
    return list(Move.objects.filter(game=game, kind="order").values_list("number", flat=True))


# -- the panel


def test_only_those_who_may_rule_see_the_panel(
    game: Game, alice: Player, bob: Player, charlie: Player, moderator: Player, on_duty: SignIn, signed_in: SignIn
) -> None:
    for stranger in (bob, charlie):
        assert 'id="rulings"' not in page_of(signed_in(stranger), game)
        for path in ("rulings/", "rulings/pause/", "rulings/break-glass/"):
            assert signed_in(stranger).get(f"/games/{game.pk}/{path}").status_code == 403
        assert rule(signed_in(stranger), game, "pause").status_code == 403
    hosting = page_of(signed_in(alice), game)
    assert all(f"/rulings/{power}/" in hosting for power in ("pause", "extend"))
    assert not any(f"/rulings/{power}/" in hosting for power in ("rewind", "end", "break-glass", "seat-player"))
    ruling = page_of(on_duty(moderator), game)
    assert all(
        f'action="/games/{game.pk}/rulings/{power}/"' in ruling for power in ("pause", "rewind", "end", "extend")
    )
    assert "/rulings/resume/" not in ruling
    assert rule(signed_in(alice), game, "end").status_code == 422
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING


def test_a_moderator_without_the_second_code_rules_nothing(
    game: Game, moderator: Player, signed_in: SignIn, client: Client
) -> None:
    page = page_of(signed_in(moderator), game)
    assert "Give your second code" in page
    assert "/rulings/pause/" not in page
    assert rule(signed_in(moderator), game, "pause")["Location"] == "/accounts/2fa/totp/activate/"
    assert rule(client, game, "pause")["Location"].startswith("/accounts/login/")
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING


def test_a_moderator_who_plays_is_told_that_another_must_decide(game: Game, bob: Player, on_duty: SignIn) -> None:
    Player.objects.filter(pk=bob.pk).update(is_staff=True)
    client = on_duty(Player.objects.get(pk=bob.pk))
    assert "another moderator must decide" in client.get(f"/games/{game.pk}/rulings/").content.decode()
    answer = rule(client, game, "pause")
    assert answer.status_code == 422
    assert "another moderator must decide" in answer.content.decode()


def test_a_ruling_needs_a_reason_and_keeps_what_was_written(game: Game, moderator: Player, on_duty: SignIn) -> None:
    client = on_duty(moderator)
    answer = rule(client, game, "extend", reason=" ", seat="1", hours="48")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Nothing was ruled." in page
    assert '<option value="48" selected>' in page
    assert "at most 300 characters" in rule(client, game, "pause", reason="x" * 301).content.decode()
    assert Move.objects.filter(game=game).count() == 1


def test_pause_resume_and_the_log_and_the_mail_tell_it(game: Game, moderator: Player, on_duty: SignIn) -> None:
    client = on_duty(moderator)
    assert rule(client, game, "pause")["Location"] == game.get_absolute_url()
    page = page_of(client, game)
    assert "Ruled: it is row 1 of the log" in page
    assert f"This game is paused.</b><p>{WHY}" in page
    assert "/rulings/resume/" in page
    told = Notice.objects.filter(kind=Notice.Kind.RULING, game=game)
    assert {notice.player.name for notice in told if notice.player} == {"Alice", "Bob"}
    assert rule(client, game, "pause").status_code == 422
    rule(client, game, "resume", reason="He is well again")
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING
    log = client.get(f"/games/{game.pk}/moves/").content.decode()
    assert WHY in log
    assert "He is well again" in log
    assert "Morag" in log


def test_every_ruling_on_a_seat_and_the_end_have_their_forms(
    game: Game, alice: Player, charlie: Player, moderator: Player, waited_for: Find, on_duty: SignIn
) -> None:
    client, seat = on_duty(moderator), waited_for(game)
    due = seat.due
    assert due is not None
    rule(client, game, "extend", seat=seat.number, hours="24")
    assert Seat.objects.get(pk=seat.pk).due == due + timedelta(hours=24)
    assert rule(client, game, "play-default", seat=seat.number).status_code == 302
    rule(client, game, "offer-seat", seat="1")
    assert Seat.objects.get(game=game, number=1).offered is not None
    rule(client, game, "give-back", seat="1")
    assert not Seat.objects.get(game=game, number=1).bot
    rule(client, game, "hand-to-bot", seat="1")
    assert Seat.objects.get(game=game, number=1).bot
    wrong = rule(client, game, "seat-player", seat="1", player="nobody@example.org")
    assert "Nobody of that address" in wrong.content.decode()
    rule(client, game, "seat-player", seat="1", player="charlie")
    assert Seat.objects.get(game=game, number=1).player == charlie
    assert "Give every seat a place" in rule(client, game, "end", place_0="1").content.decode()
    assert rule(client, game, "end", place_0="2", place_1="1").status_code == 302
    game.refresh_from_db()
    assert game.state == Game.State.ENDED
    assert (game.outcome or {})["places"] == [2, 1]
    assert page_of(client, game)  # the page of a game that a ruling has ended
    rule(client, game, "reopen")
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING


# -- rewinding


def test_rows_that_were_rewound_are_struck_through_and_still_lead_to_the_old_branch(
    game: Game, moderator: Player, waited_for: Find, on_duty: SignIn, charlie: Player, signed_in: SignIn
) -> None:
    rows = played(game, waited_for, 3)
    client = on_duty(moderator)
    page = page_of(client, game)
    assert f"/games/{game.pk}/rulings/rewind/?move={rows[0]}" in page
    assert (
        f'name="move" value="{rows[0]}"'
        in client.get(f"/games/{game.pk}/rulings/rewind/?move={rows[0]}").content.decode()
    )
    before = signed_in(charlie).get(f"/games/{game.pk}/moves/{rows[-1]}/").content.decode()
    assert rule(client, game, "rewind", move=rows[0]).status_code == 302
    for seen_by in (client, signed_in(charlie)):
        for path in ("", "moves/"):
            log = seen_by.get(f"/games/{game.pk}/{path}").content.decode()
            assert f'class=" fallen" id="move-{rows[1]}"' in log
            assert f'class=" fallen" id="move-{rows[2]}"' in log
            assert f'class=" fallen" id="move-{rows[0]}"' not in log
            assert f'href="/games/{game.pk}/moves/{rows[2]}/"' in log
    after = signed_in(charlie).get(f"/games/{game.pk}/moves/{rows[-1]}/").content.decode()
    assert drawn(after) == drawn(before)
    assert ("As it stands now" in before, "As it stands now" in after) == (False, True)
    assert "rewind to" not in signed_in(charlie).get(f"/games/{game.pk}/moves/").content.decode()
    rule(client, game, "rewind", move=rows[2])  # a rewind is reverted by another
    assert f'class=" fallen" id="move-{rows[2]}"' not in page_of(client, game)


def drawn(page: str) -> str:
    """The board on a page of the replay."""
    return page[page.index("<svg", page.index('class="main"')) : page.index('class="side"')]


# -- the glass


def test_a_moderator_sees_the_spectators_bytes_until_the_glass_is_broken(
    game: Game, charlie: Player, moderator: Player, waited_for: Find, on_duty: SignIn, signed_in: SignIn
) -> None:
    played(game, waited_for, 3)
    press.write(game.seats.get(number=0), "Between us two.", to="1")
    press.write(game.seats.get(number=0), "To all.")
    watching, client = signed_in(charlie), on_duty(moderator)
    Stake.objects.all().delete()
    plain = page_of(client, game)
    assert client.get(game.get_absolute_url()).context["view"] == lay_out(game, []).view(None)
    moved = f"{game.get_absolute_url()}moves/{game.head}/"
    for number in (0, 1):
        assert board(page_of(client, game, f"?as={number}")) == board(plain)
        assert replay(client, moved, f"?as={number}") == replay(client, moved)
    assert drawn(client.get(moved).content.decode()) == drawn(watching.get(moved).content.decode())
    assert without_tools(board(plain)) == without_tools(board(page_of(watching, game)))
    assert "Between us two." not in plain
    asked = client.get(f"/games/{game.pk}/rulings/break-glass/").content.decode()
    assert "you can never take a seat in this game" in asked
    assert not conduct.has_broken_glass(moderator, game)  # asking costs nothing
    rule(client, game, "break-glass", reason="Bob says Alice was told his tiles")
    table = lay_out(Game.objects.get(pk=game.pk), [])
    for number in (0, 1):
        through = client.get(f"{game.get_absolute_url()}?as={number}")
        assert through.context["view"] == table.view(number) != table.view(None)
        assert "Between us two." in through.content.decode()
        assert f"You look through the eyes of {('Alice', 'Bob')[number]}." in through.content.decode()
        assert "Hidden things stay hidden until the end" not in through.content.decode()
        assert f'action="/games/{game.pk}/orders/"' not in through.content.decode()
        assert replay(client, moved, f"?as={number}") != replay(client, moved)
    assert "Bob says Alice was told his tiles" in page_of(watching, game)
    for path in ("", "rulings/"):  # it is broken once
        assert "/rulings/break-glass/" not in client.get(f"/games/{game.pk}/{path}").content.decode()
    other = Player.objects.create_user("muir@example.org", name="Muir", is_staff=True)
    assert board(page_of(on_duty(other), game, "?as=0")) == board(page_of(on_duty(other), game))
    with pytest.raises(lobby.LobbyError):
        lobby.check_may_sit(game, moderator)


def without_tools(shown: str) -> str:
    """What everybody sees: without the ways to rule that stand beside letters and rows."""
    shown = re.sub(r' <a class="small back".*?</a>', "", shown)
    shown = re.sub(r'<a href="/games/\d+/rulings/hide/[^>]*>.*?</a>', "", shown)
    return TOKEN.sub("", shown)


def replay(client: Client, path: str, query: str = "") -> str:
    """A page of the replay, every byte of it but the token of its forms."""
    return TOKEN.sub("", client.get(f"{path}{query}").content.decode())


# -- letters, reports, blocks


def test_a_reported_letter_is_found_at_the_desk_hidden_and_the_report_answered(
    game: Game, bob: Player, moderator: Player, on_duty: SignIn, signed_in: SignIn
) -> None:
    letter = press.write(game.seats.get(number=0), "You play like a fool.")
    client = signed_in(bob)
    assert f"/games/{game.pk}/report/?message={letter.pk}" in page_of(client, game)
    asked = client.get(f"/games/{game.pk}/report/?message={letter.pk}").content.decode()
    assert "You play like a fool." in asked
    assert client.post(f"/games/{game.pk}/report/", {"text": " ", "message": letter.pk}).status_code == 422
    sent = client.post(f"/games/{game.pk}/report/", {"text": "The third of this kind", "message": letter.pk})
    assert sent["Location"] == game.get_absolute_url()
    duty = on_duty(moderator)
    desk = duty.get("/conduct/").content.decode()
    assert "The third of this kind" in desk
    assert "You play like a fool." in desk
    rule(duty, game, "hide", message=letter.pk, reason="Keep it to the board")
    for seen_by in (client, duty):
        page = page_of(seen_by, game)
        assert "You play like a fool." not in page
        assert "Hidden by a moderator: Keep it to the board" in page
        assert f"/report/?message={letter.pk}" not in page
    report = Report.objects.get()
    duty.post(f"/conduct/reports/{report.pk}/answer/", {"text": "Hidden now."})
    assert "Every report is answered." in duty.get("/conduct/").content.decode()
    assert Notice.objects.filter(player=bob, kind=Notice.Kind.RULING, facts__answer="Hidden now.").exists()
    rule(duty, game, "show", message=letter.pk)
    assert "You play like a fool." in page_of(client, game)


def test_a_private_letter_can_be_reported_by_its_reader_and_by_nobody_else(
    game: Game, bob: Player, charlie: Player, signed_in: SignIn
) -> None:
    letter = press.write(game.seats.get(number=0), "For you alone.", to="1")
    for asks, expected in ((bob, 200), (charlie, 404)):
        assert signed_in(asks).get(f"/games/{game.pk}/report/?message={letter.pk}").status_code == expected


def test_reports_are_limited(game: Game, bob: Player, signed_in: SignIn) -> None:
    client = signed_in(bob)
    answers = [client.post(f"/games/{game.pk}/report/", {"text": "Again"}).status_code for _ in range(6)]
    assert answers == [302] * 5 + [429]


def test_somebody_is_blocked_and_heard_again(game: Game, alice: Player, bob: Player, signed_in: SignIn) -> None:
    press.write(game.seats.get(number=0), "Hello, Bob.")
    client = signed_in(bob)
    assert "Block Alice" in client.get(f"/people/{alice.pk}/").content.decode()
    client.post(f"/people/{alice.pk}/block/")
    assert "You have blocked Alice" in client.get(f"/people/{alice.pk}/").content.decode()
    assert "Hear of Alice again" in client.get("/me/").content.decode()
    assert "Hello, Bob." not in page_of(client, game)
    assert "Hello, Bob." in page_of(signed_in(alice), game)
    assert client.post(f"/people/{alice.pk}/unblock/", {"me": "1"})["Location"] == "/me/"
    assert "Hello, Bob." in page_of(client, game)
    assert "Hear of Alice again" not in client.get("/me/").content.decode()


# -- sanctions


def test_a_sanction_is_given_on_the_persons_page_read_on_their_own_and_lifted_at_the_desk(
    bob: Player, charlie: Player, moderator: Player, on_duty: SignIn, signed_in: SignIn
) -> None:
    duty, at = on_duty(moderator), f"/people/{bob.pk}/"
    assert "Warn, mute or ban" in duty.get(at).content.decode()
    assert "Warn, mute or ban" not in signed_in(charlie).get(at).content.decode()
    assert signed_in(charlie).post(f"{at}sanctions/", {"kind": "ban", "days": "7", "reason": WHY}).status_code == 403
    assert duty.post(f"{at}sanctions/", {"kind": "mute", "days": "7", "reason": ""}).status_code == 422
    duty.post(f"{at}sanctions/", {"kind": "mute", "days": "7", "reason": "Three harsh letters"})
    sanction = Sanction.objects.get()
    assert sanction.until is not None
    assert sanction.until - clock.now() > timedelta(days=6)
    mine = signed_in(bob).get("/me/").content.decode()
    assert "Three harsh letters" in mine
    assert f"until {sanction.until:%-d %b %Y}" in mine
    assert "Three harsh letters" in duty.get("/conduct/sanctions/").content.decode()
    duty.post(f"/conduct/sanctions/{sanction.pk}/lift/", {"reason": ""})
    bob.refresh_from_db()
    assert manners.is_muted(bob)
    duty.post(f"/conduct/sanctions/{sanction.pk}/lift/", {"reason": "He has apologised"})
    bob.refresh_from_db()
    assert not manners.is_muted(bob)
    assert "Nobody is muted or banned." in duty.get("/conduct/sanctions/").content.decode()
    assert "lifted: He has apologised" in signed_in(bob).get("/me/").content.decode()


def test_a_banned_person_sees_one_page_wherever_they_go_and_signs_in_to_it(
    game: Game, bob: Player, moderator: Player, signed_in: SignIn, client: Client
) -> None:
    there = signed_in(bob)
    EmailAddress.objects.filter(user=bob).update(verified=True)
    until = clock.now() + timedelta(days=3)
    ban = manners.ban(bob, by=moderator, reason="Played for two seats", until=until)
    for path in ("/", game.get_absolute_url(), "/me/", "/tables/", f"/games/{game.pk}/letters/"):
        answer = there.get(path)
        assert answer.status_code == 403, path
        assert "Played for two seats" in answer.content.decode(), path
        assert f"{until:%A, %-d %B %Y}" in answer.content.decode(), path
    assert there.post(f"/games/{game.pk}/letters/", {"text": "Let me in"}).status_code == 403
    assert not Message.objects.exists()
    client.post("/accounts/login/code/", {"email": bob.email})
    code = str(mail.outbox[-1].body).split("    ")[1].split()[0]
    answer = client.post("/accounts/login/code/confirm/", {"code": code})
    assert answer.status_code == 403
    assert "Played for two seats" in answer.content.decode()
    assert client.get("/me/").status_code == 302
    [way] = re.findall(r'href="(/me/belongings/[^"]+)"', answer.content.decode())
    for visitor, path in ((there, "/me/belongings/"), (client, way)):
        assert visitor.get(path).json()["you"]["email"] == bob.email
    for path in ("/me/belongings/", way.replace("?key=", "?key=x")):
        assert client.get(path)["Location"].startswith("/accounts/login/")
    assert there.post("/accounts/logout/").status_code == 302
    manners.lift(ban, by=moderator, reason="It was his brother")
    assert signed_in(Player.objects.get(pk=bob.pk)).get("/me/").status_code == 200


# -- the desk


def test_the_desk_finds_what_stands_still(
    game: Game, alice: Player, bob: Player, moderator: Player, on_duty: SignIn, waited_for: Find
) -> None:
    client = on_duty(moderator)
    for pile in PILES:
        assert str(pile.nothing) in client.get(f"/conduct/{pile.name}/").content.decode(), pile.name
    assert client.get("/conduct/nothing/").status_code == 404
    seat = waited_for(game)
    Seat.objects.filter(pk=seat.pk).update(timeouts=1)
    assert "1 time-out" in client.get("/conduct/late/").content.decode()
    conduct.pause(game, by=moderator, reason=WHY)
    assert WHY in client.get("/conduct/stuck/").content.decode()
    assert (
        f'all clocks stand still. Morag: <span class="said-why">{WHY}'
        in client.get("/conduct/rulings/").content.decode()
    )
    now = clock.now()
    Mail.objects.create(
        message_id="<1@x>", player=bob, email=bob.email, game=game, state="dead", made=now, due=now, trouble="550"
    )
    assert "550" in client.get("/conduct/dead_letters/").content.decode()
    Player.objects.filter(pk=bob.pk).update(bounced=now, bounce_why="no such box")
    assert "no such box" in client.get("/conduct/bounces/").content.decode()
    asked = [Invitation(game=game, email=f"{number}@example.org", by=alice, made=now) for number in range(10)]
    Invitation.objects.bulk_create(asked)
    assert "10 sent" in client.get("/conduct/inviters/").content.decode()


def test_a_game_without_a_move_for_a_week_is_stuck(
    game: Game, moderator: Player, on_duty: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, then = on_duty(moderator), clock.now() + timedelta(days=8)
    assert "By the sea" not in client.get("/conduct/stuck/").content.decode()
    monkeypatch.setattr(clock, "now", lambda: then)
    assert "By the sea" in client.get("/conduct/stuck/").content.decode()


def test_the_desk_costs_the_same_however_much_lies_on_it(
    game: Game, bob: Player, moderator: Player, on_duty: SignIn, django_assert_max_num_queries: Queries
) -> None:
    client, now = on_duty(moderator), clock.now()
    letter = press.write(game.seats.get(number=0), "Well?")
    for number in range(25):
        Report.objects.create(by=bob, game=game, message=letter, text=f"number {number}", made=now)
        other = Player.objects.create_user(f"{number}@example.org", name=f"P{number}", bounced=now)
        until = now + timedelta(days=1)
        Sanction.objects.create(player=other, kind="mute", reason="x", by=moderator, until=until, made=now)
        sent = {"player": other, "email": other.email, "game": game, "state": "dead", "made": now, "due": now}
        Mail.objects.create(message_id=f"<{number}@x>", **sent)
    for pile in PILES:
        with django_assert_max_num_queries(15):
            page = client.get(f"/conduct/{pile.name}/").content.decode()
        assert ("page 1 of 2" in page) == (pile.name in {"reports", "sanctions", "dead_letters", "bounces"})
    assert "number 24" in client.get("/conduct/reports/?page=2").content.decode()


def test_a_parked_game_can_be_reached_and_taken_up_again(game: Game, moderator: Player, on_duty: SignIn) -> None:
    Game.objects.filter(pk=game.pk).update(state=Game.State.PARKED)
    client = on_duty(moderator)
    assert "By the sea" in client.get("/conduct/stuck/").content.decode()
    assert f"/games/{game.pk}/rulings/reopen/" in client.get(f"/games/{game.pk}/rulings/").content.decode()
    assert rule(client, game, "reopen").status_code == 302
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING


def test_a_parked_game_is_ended_at_the_desk_and_everybody_reads_why(
    game: Game, bob: Player, moderator: Player, on_duty: SignIn, signed_in: SignIn
) -> None:
    Position.objects.filter(game=game).update(settled=b"what no rules can read")
    play.park_if_unloadable(game.pk)
    client, why = on_duty(moderator), "Nobody can mend these rules"
    desk = client.get("/conduct/stuck/").content.decode()
    assert f'href="/games/{game.pk}/rulings/"' in desk
    assert f"/games/{game.pk}/rulings/end/" in client.get(f"/games/{game.pk}/rulings/").content.decode()
    assert rule(client, game, "end", reason=why).status_code == 302
    assert "By the sea" not in client.get("/conduct/stuck/").content.decode()
    assert f"Morag has ended this game: {why}" in page_of(signed_in(bob), game)


def test_the_list_of_rulings_is_read_by_its_index(game: Game, alice: Player, moderator: Player) -> None:
    conduct.pause(game, by=moderator, reason=WHY)
    manners.warn(alice, by=moderator, reason=WHY, game=game)
    play.rule(game.pk, {"ruling": "resigned", "seat": 0, "name": "Alice"}, via="web")
    assert [row.facts["ruling"] for row in rulings()] == ["warned", "paused"]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")  # a table of four rows is read whole
    assert "moves_ruled" in rulings().order_by().explain()


def test_reading_rules_nothing(game: Game, moderator: Player, on_duty: SignIn) -> None:
    client = on_duty(moderator)
    for path in ("pause", "rewind/?move=0", "break-glass", "end", "hide/?message=1"):
        client.get(
            f"/games/{game.pk}/rulings/{path.rstrip('/')}/" if "?" not in path else f"/games/{game.pk}/rulings/{path}"
        )
    for path in (f"/people/{moderator.pk}/block/", f"/people/{moderator.pk}/sanctions/", "/conduct/reports/1/answer/"):
        assert client.get(path).status_code == 405
    assert Move.objects.filter(game=game).count() == 1
