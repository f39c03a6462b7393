"""Rulings through their pages: the panel beside the board, rewinding, the glass."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from games import conduct, lobby, play, press
from games.models import Game, Move, Notice, Player, Seat, Stake
from games.models.log import lay_out
from tests.web.conftest import SignIn
from tests.web.ruling import WHY, page_of, rule

pytestmark = pytest.mark.django_db

Find = Callable[[Game], Seat]


TOKEN = re.compile(r'csrfmiddlewaretoken" value="\w+"')


def board(page: str) -> str:
    """What a page shows of the game: its board and log, without the panel beside them."""
    inner = page[page.index('id="table"') : page.index('<nav class="page-tools')]
    return TOKEN.sub("", inner.partition('<details class="sheet rulings-panel')[0]).rstrip()


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


def test_reading_rules_nothing(game: Game, moderator: Player, on_duty: SignIn) -> None:
    client = on_duty(moderator)
    for path in ("pause", "rewind/?move=0", "break-glass", "end", "hide/?message=1"):
        client.get(
            f"/games/{game.pk}/rulings/{path.rstrip('/')}/" if "?" not in path else f"/games/{game.pk}/rulings/{path}"
        )
    for path in (f"/people/{moderator.pk}/block/", f"/people/{moderator.pk}/sanctions/", "/conduct/reports/1/answer/"):
        assert client.get(path).status_code == 405
    assert Move.objects.filter(game=game).count() == 1
