"""The lobby's pages: my games, open tables, a new game, and a table until it begins."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import clock, lobby
from games.engine import Ruleset
from games.models import Game, Invitation, Notice, Player, Pulse, Seat
from games.rules import RULESETS
from games.web import context, listing
from tests.web.conftest import SignIn

pytestmark = pytest.mark.django_db


def read(client: Client, path: str, status: int = 200) -> str:
    """The page at that address."""
    answer = client.get(path)
    assert answer.status_code == status, (path, answer.status_code)
    return str(answer.content.decode())


def table_of(host: Player, **wishes: Any) -> Game:
    """An open table of three."""
    return lobby.open_table(host, **{"title": "the-arrival", "size": 3, "options": {}, **wishes})


def cards(page: str) -> list[str]:
    """The names on the cards of a page, in order."""
    return re.findall(r"<h3><a href=\"/(?:games|invitations)/[^\"]+\">([^<]+)</a></h3>", page)


# -- the first page


def test_visitors_see_the_open_tables_and_where_to_sign_up(client: Client, open_table: Game) -> None:
    page = read(client, "/")
    assert "By the sea" in page
    assert 'href="/accounts/signup/"' in page
    assert "Your games" not in page


def test_my_games_come_most_urgent_first(alice: Player, bob: Player, signed_in: SignIn) -> None:
    games = {name: table_of(alice, name=name, size=2) for name in ("Later", "Soon", "His")}
    for game in games.values():
        lobby.join(game, bob)
    Seat.objects.update(key="", due=None)
    moment = clock.now()
    for name, player, hours in (("Later", alice, 50), ("Soon", alice, 5), ("His", bob, 1)):
        due = moment + timedelta(hours=hours, minutes=1)
        Seat.objects.filter(game=games[name], player=player).update(key="k", due=due, asked_at=moment)
    table_of(alice, name="Filling")
    page = read(signed_in(alice), "/")
    assert cards(page) == ["Soon", "Later", "His", "Filling"]
    assert "Two games are waiting for a letter from you." in page
    assert '<span class="count">2<' in page
    assert "5 hours" in page
    assert "Waiting for Bob." in page
    assert "Waiting for 2 more players." in page


def test_my_move_is_told_with_its_question_and_the_moment_in_my_zone(
    game: Game, signed_in: SignIn, waited_for: Callable[[Game], Seat]
) -> None:
    seat = waited_for(game)
    assert seat.player is not None
    Player.objects.filter(pk=seat.player.pk).update(zone="Asia/Kolkata")
    Seat.objects.filter(pk=seat.pk).update(due="2031-01-06T20:00:00Z")
    page = read(signed_in(seat.player), "/")
    assert "by Tue 7 Jan, 01:30" in page
    assert "All times shown in Asia/Kolkata." in page
    asked = listing.questions([Seat.objects.select_related("game").get(pk=seat.pk)], "en")
    assert asked[seat.pk]
    assert asked[seat.pk].split()[0] in page


def test_the_lobby_asks_as_many_questions_of_the_database_with_thirty_games_as_with_five(
    alice: Player, bob: Player, signed_in: SignIn, django_assert_max_num_queries: Any
) -> None:
    def more(count: int) -> None:
        for number in range(count):
            lobby.join(table_of(alice, name=f"Game {number}", size=2), bob)
            Seat.objects.filter(player=alice).update(key="k", due=clock.now() + timedelta(days=1))
            open_ = lobby.open_table(bob, title="the-arrival", size=3, options={}, name=f"Open {number}")
            Game.objects.filter(pk=open_.pk).update(host=None)  # nobody has too many
            lobby.invite(open_, "alice@example.org", bob)
            Invitation.objects.update(made="2020-01-01T00:00:00Z")
            ended = table_of(alice, name=f"Ended {number}", size=2)
            lobby.add_bot(ended, alice)
            Game.objects.filter(pk=ended.pk).update(state="ended", ended=clock.now(), outcome={"places": [1, 2]})

    client = signed_in(alice)
    more(5)
    with django_assert_max_num_queries(17) as few:
        assert len(cards(read(client, "/"))) == 10
    more(25)
    context._listened.clear()  # or the second page would not ask for the pulse
    with django_assert_max_num_queries(len(few)) as many:
        assert len(cards(read(client, "/"))) >= 30
    assert len(many) == len(few)
    for path in ("/tables/", "/archive/", f"/people/{alice.pk}/", "/me/", "/games/new/"):
        with django_assert_max_num_queries(9):
            read(client, path)


def test_a_player_without_games_is_shown_the_way(alice: Player, signed_in: SignIn) -> None:
    assert "No letters today" in read(signed_in(alice), "/")


def test_finished_games_tell_the_place_and_offer_the_same_table_again(
    game: Game, bob: Player, signed_in: SignIn
) -> None:
    Game.objects.filter(pk=game.pk).update(state="ended", ended=clock.now(), outcome={"ending": "x", "places": [1, 2]})
    for path in ("/", "/archive/"):
        page = read(signed_in(bob), path)
        assert "2nd of 2" in page
        assert f'action="/games/{game.pk}/rematch/"' in page
    answer = signed_in(bob).post(f"/games/{game.pk}/rematch/")
    again = Game.objects.get(rematch_of=game)
    assert answer["Location"] == again.get_absolute_url()
    assert "By the sea, again" in read(signed_in(bob), again.get_absolute_url())


def test_a_rematch_is_refused_to_outsiders(game: Game, charlie: Player, signed_in: SignIn) -> None:
    Game.objects.filter(pk=game.pk).update(state="ended")
    assert signed_in(charlie).post(f"/games/{game.pk}/rematch/").status_code == 403
    assert not Game.objects.filter(rematch_of=game).exists()


# -- a new game

EVERY_OPTION = [
    (rules, option.name, choice.value)
    for rules in RULESETS.values()
    for option in rules.options
    for choice in option.choices
]


def form_for(rules: Ruleset[Any], **said: Any) -> dict[str, Any]:
    """The form as it stands when the page is opened, with something changed."""
    standing = {f"option-{option.name}": option.default for option in rules.options}
    return {
        "title": rules.id,
        "size": rules.seats[-1],
        "bots": 0,
        "turn_hours": 72,
        "language": "en",
        **standing,
        **said,
    }


@pytest.mark.parametrize(("rules", "name", "value"), EVERY_OPTION)
def test_every_option_of_every_title_can_be_asked_for(
    rules: Ruleset[Any], name: str, value: str, alice: Player, signed_in: SignIn
) -> None:
    client = signed_in(alice)
    page = read(client, f"/games/new/?title={rules.id}")
    assert f'name="option-{name}" value="{value}"' in page or f'<option value="{value}"' in page
    answer = client.post("/games/new/", form_for(rules, **{f"option-{name}": value}))
    if answer.status_code == 302:
        game = Game.objects.get()
        assert (game.title, game.options[name]) == (rules.id, value)
        assert answer["Location"] == game.get_absolute_url()
    else:  # the title does not allow it beside the defaults of the others, and says why
        assert answer.status_code == 422
        assert "The table was not opened." in answer.content.decode()
        assert not Game.objects.exists()


def test_a_new_game_keeps_every_wish(alice: Player, signed_in: SignIn) -> None:
    wishes = {
        "name": "Quiet",
        "turn_hours": 168,
        "private": "on",
        "language": "de",
        "word": "oak",
        "size": 4,
        "bots": 1,
    }
    guests = " Brid@example.org \n\ntom@example.org, brid@example.org"
    answer = signed_in(alice).post("/games/new/", form_for(RULESETS["the-arrival"], guests=guests, **wishes))
    game = Game.objects.get()
    assert answer["Location"] == game.get_absolute_url()
    assert (game.name, game.turn_hours, game.private, game.private_press, game.language) == (
        "Quiet",
        168,
        True,
        False,
        "de",
    )
    assert [seat.name for seat in game.seats.all()] == ["Alice", "Bot 2", "Free seat", "Free seat"]
    assert game.seats.get(number=0).word == "oak"
    assert sorted(game.invitations.values_list("email", flat=True)) == ["brid@example.org", "tom@example.org"]
    assert Notice.objects.filter(kind="invitation").count() == 2


def test_with_bots_in_every_other_seat_the_game_starts_at_once(alice: Player, signed_in: SignIn) -> None:
    signed_in(alice).post("/games/new/", form_for(RULESETS["the-arrival"], size=2, bots=1))
    assert Game.objects.get().state == Game.State.RUNNING


def test_who_plays_alone_waits_for_nobody(alice: Player, signed_in: SignIn) -> None:
    answer = signed_in(alice).post("/games/new/", form_for(RULESETS["spirit-island"], size=1))
    game = Game.objects.get()
    assert (game.state, game.seats.get().asked) == (Game.State.RUNNING, "spirit")
    assert read(signed_in(alice), answer["Location"]).count("Which spirit do you play?")


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"size": 2, "bots": 2}, "at most 1 bots fit"),
        ({"size": 2, "bots": 1, "guests": "a@example.org"}, "No seat is left"),
        ({"guests": "not an address"}, "is not a mail address"),
        ({"guests": "alice@example.org"}, "already sit"),
        ({"size": 9}, "Select a valid choice"),
        ({"turn_hours": 1}, "Select a valid choice"),
        ({"option-edition": "<b>third</b>"}, "Select a valid choice. &lt;b&gt;third"),
        ({"option-game": "advanced", "option-edition": "games-up"}, "The table was not opened."),
        ({"name": "x" * 61}, "at most 60"),
        ({"name": "back\u202ewards"}, "cannot be printed"),
    ],
)
def test_a_form_that_cannot_be_taken_comes_back_with_the_reason(
    said: dict[str, Any], why: str, alice: Player, signed_in: SignIn
) -> None:
    answer = signed_in(alice).post("/games/new/", form_for(RULESETS["the-arrival"], **said))
    assert answer.status_code == 422
    assert why in answer.content.decode()
    assert not Game.objects.exists()
    assert not Notice.objects.exists()


def test_a_title_that_is_not_on_the_shelf_is_not_found(alice: Player, signed_in: SignIn) -> None:
    assert signed_in(alice).get("/games/new/?title=chess").status_code == 404
    assert signed_in(alice).post("/games/new/", {"title": "chess"}).status_code == 404


# -- a table


def test_a_table_shows_who_sits_what_is_played_and_the_promise_of_the_dice(client: Client, open_table: Game) -> None:
    page = read(client, open_table.get_absolute_url())
    for said in ("By the sea", "Alice", "3 days a turn", "Basic game", open_table.commitment, "Sign up to join"):
        assert said in page
    assert open_table.secret not in page
    assert open_table.link_key not in page


def test_a_player_joins_with_a_word_for_the_dice_and_a_full_table_starts(
    open_table: Game, bob: Player, signed_in: SignIn
) -> None:
    client = signed_in(bob)
    assert "A word for the dice" in read(client, open_table.get_absolute_url())
    answer = client.post(f"/games/{open_table.pk}/join/", {"word": "heather"})
    assert answer["Location"] == open_table.get_absolute_url()
    assert open_table.seats.get(player=bob).word == "heather"
    open_table.refresh_from_db()
    assert open_table.state == Game.State.RUNNING


def test_a_visitor_who_wants_to_join_signs_in_and_comes_back(client: Client, open_table: Game) -> None:
    answer = client.post(f"/games/{open_table.pk}/join/")
    assert answer["Location"] == f"/accounts/login/?next={open_table.get_absolute_url()}"
    assert client.get(f"/games/{open_table.pk}/join/")["Location"] == open_table.get_absolute_url()


def test_who_comes_too_late_is_told_so(game: Game, charlie: Player, signed_in: SignIn) -> None:
    answer = signed_in(charlie).post(f"/games/{game.pk}/join/")
    assert answer.status_code == 422
    assert "This table is no longer open." in answer.content.decode()
    assert "No seat can be taken here any more." in answer.content.decode()


def test_the_host_adds_bots_invites_and_closes_and_nobody_else(alice: Player, bob: Player, signed_in: SignIn) -> None:
    table = table_of(alice, size=4)
    lobby.join(table, bob)
    host, guest, at = signed_in(alice), signed_in(bob), f"/games/{table.pk}/"
    assert table.link_key in read(host, at)
    assert table.link_key not in read(guest, at)
    assert host.post(f"{at}bots/").status_code == 302
    for path in ("bots/", "bots/2/remove/", "close/"):
        assert guest.post(f"{at}{path}").status_code == 403
    assert "played by the house" in read(guest, at)
    assert host.post(f"{at}bots/2/remove/").status_code == 302
    assert host.post(f"{at}bots/0/remove/").status_code == 422
    assert guest.post(f"{at}invitations/", {"email": "dana@example.org"}).status_code == 302
    assert "dana@example.org" in read(guest, at)
    assert "dana@example.org" not in read(host, at)  # an address is between the two
    assert host.post(f"{at}invitations/", {"email": "dana"}).status_code == 422
    assert host.post(f"{at}invitations/", {"email": "bob@example.org"}).status_code == 422
    assert host.post(f"{at}close/")["Location"] == "/"
    assert "closed before it began" in read(guest, at)


def test_a_player_leaves_by_post(alice: Player, bob: Player, signed_in: SignIn) -> None:
    table = table_of(alice)
    lobby.join(table, bob)
    assert signed_in(bob).post(f"/games/{table.pk}/leave/")["Location"] == "/"
    assert not table.seats.filter(player=bob).exists()
    assert signed_in(bob).post(f"/games/{table.pk}/leave/").status_code == 422


def test_html_in_names_is_only_text(alice: Player, bob: Player, signed_in: SignIn) -> None:
    evil = "<script>alert(1)</script>"
    Player.objects.filter(pk=alice.pk).update(name=evil)
    alice.refresh_from_db()
    table = table_of(alice, name=f"{evil}&\"'", word=evil)
    lobby.invite(table, bob.email, alice)
    client = signed_in(bob)
    paths = ["/", "/tables/", table.get_absolute_url(), f"/people/{alice.pk}/"]
    paths.append(f"/invitations/{Invitation.objects.get().key}/")
    for path in paths:
        page = read(client, path)
        assert evil not in page
        assert "&lt;script&gt;" in page
    assert evil not in read(signed_in(alice), "/me/")


# -- private tables


def test_a_private_table_is_nowhere_for_those_who_were_not_asked(
    client: Client, alice: Player, bob: Player, charlie: Player, signed_in: SignIn
) -> None:
    table = table_of(alice, name="Hidden", private=True)
    lobby.invite(table, bob.email, alice)
    for browser in (client, signed_in(charlie)):
        assert "Hidden" not in read(browser, "/")
        assert "Hidden" not in read(browser, "/tables/")
        read(browser, table.get_absolute_url(), 404)
        read(browser, f"/games/{table.pk}/join/guess/", 404)
        for deed in ("join/", "leave/", "bots/", "close/", "invitations/", "rematch/"):
            assert browser.post(f"/games/{table.pk}/{deed}").status_code == 404
        assert browser.post(f"/games/{table.pk}/join/guess/").status_code == 404
    assert "Hidden" in read(signed_in(bob), table.get_absolute_url())
    assert "Hidden" in read(signed_in(alice), table.get_absolute_url())


def test_the_link_shows_a_private_table_and_lets_its_bearer_join(
    client: Client, alice: Player, charlie: Player, signed_in: SignIn
) -> None:
    table = table_of(alice, name="Hidden", private=True)
    link = f"/games/{table.pk}/join/{table.link_key}/"
    assert f"next={link}" in read(client, link)
    assert client.post(link)["Location"] == f"/accounts/login/?next={link}"
    browser = signed_in(charlie)
    assert f'action="{link}"' in read(browser, link)
    assert browser.post(link, {"word": "elm"})["Location"] == table.get_absolute_url()
    assert table.seats.get(player=charlie).word == "elm"
    assert browser.get(link)["Location"] == table.get_absolute_url()


def test_the_link_of_a_table_that_has_filled_says_so(game: Game, charlie: Player, signed_in: SignIn) -> None:
    link = f"/games/{game.pk}/join/{game.link_key}/"
    assert "the game has begun" in read(signed_in(charlie), link)
    assert signed_in(charlie).post(link).status_code == 422


# -- invitations


@pytest.fixture
def invitation(alice: Player, bob: Player) -> Invitation:
    """Give Alice's invitation of Bob to a private table."""
    return lobby.invite(table_of(alice, name="Hidden", private=True), bob.email, alice)


def test_an_invitation_stands_in_the_lobby_and_is_accepted_by_post(
    invitation: Invitation, bob: Player, signed_in: SignIn
) -> None:
    client, at = signed_in(bob), f"/invitations/{invitation.key}/"
    page = read(client, "/")
    assert cards(page) == ["Hidden"]
    assert "Alice asks you to play." in page
    read(client, at)
    assert not invitation.game.seats.filter(player=bob).exists()
    assert client.post(at, {"answer": "yes", "word": "ash"})["Location"] == invitation.game.get_absolute_url()
    assert invitation.game.seats.get(player=bob).word == "ash"
    assert client.get(at)["Location"] == invitation.game.get_absolute_url()


def test_an_invitation_can_be_declined(invitation: Invitation, bob: Player, charlie: Player, signed_in: SignIn) -> None:
    client, at = signed_in(bob), f"/invitations/{invitation.key}/"
    assert client.post(at, {"answer": "no"})["Location"] == "/"
    assert cards(read(client, "/")) == []
    assert "Answered already" in read(client, at)
    assert signed_in(charlie).post(at, {"answer": "yes"}).status_code == 422


def test_somebody_without_an_account_reads_an_invitation_and_signs_up_first(
    client: Client, alice: Player, invitation: Invitation
) -> None:
    at = f"/invitations/{lobby.invite(invitation.game, 'new+er@example.org', alice).key}/"
    assert f"/accounts/signup/?email=new%2Ber%40example.org&amp;next={at}" in read(client, at)
    assert 'value="new+er@example.org"' in read(client, f"/accounts/signup/?email=new%2Ber%40example.org&next={at}")
    assert client.post(at, {"answer": "yes"})["Location"] == f"/accounts/login/?next={at}"


def test_a_guessed_invitation_is_not_found(client: Client, invitation: Invitation) -> None:
    for guess in ("x", invitation.key[:-1], invitation.key.swapcase()):
        assert client.get(f"/invitations/{guess}/").status_code == 404
        assert client.post(f"/invitations/{guess}/", {"answer": "yes"}).status_code == 404


# -- every page


def test_reading_never_writes(
    game: Game, alice: Player, bob: Player, signed_in: SignIn, invitation: Invitation
) -> None:
    table = table_of(bob)
    at = f"/games/{table.pk}/"
    paths = ["/", "/tables/", "/archive/", "/games/new/", at, f"{at}join/", f"{at}leave/", f"{at}bots/", f"{at}close/"]
    paths += [f"{at}rematch/", f"{at}join/{table.link_key}/", f"/invitations/{invitation.key}/", "/me/"]
    paths += [f"/people/{alice.pk}/", "/accounts/email/", "/accounts/2fa/", "/accounts/logout/", "/accounts/login/"]
    for client in (Client(), signed_in(alice), signed_in(bob)):
        for path in paths:
            for method in (client.get, client.head):
                with CaptureQueriesContext(connection) as asked:
                    assert method(path).status_code in (200, 302)
                assert [query["sql"] for query in asked if not query["sql"].startswith("SELECT")] == [], path


def test_the_house_says_when_it_is_silent(client: Client, alice: Player, signed_in: SignIn) -> None:
    clock.beat("sweep")
    assert "Notices are delayed" not in read(signed_in(alice), "/")
    context._listened.clear()
    Pulse.objects.update(at=clock.now() - timedelta(minutes=3))
    assert "Notices are delayed" in read(client, "/")


def test_what_is_not_there_is_told_in_plain_words(client: Client, alice: Player, signed_in: SignIn) -> None:
    for path in ("/nothing/", "/games/999/", f"/games/{2**70}/", "/people/999/", "/invitations/x/"):
        assert "No such address" in read(signed_in(alice), path, 404)
    assert "No such address" in read(client, "/games/999/", 404)
