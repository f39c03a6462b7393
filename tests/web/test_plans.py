"""Planning ahead on the page: lines that stand, the default of one's own, and what is played when time is up."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games import ahead, clock, lobby, play, tasks
from games.models import Game, Player, Seat, Standing
from games.sight import look_from
from games.web.plans import example_of
from tests.house.conftest import play_until
from tests.web.conftest import SignIn

pytestmark = pytest.mark.django_db

Find = Callable[[Game], Seat]


def at(game: Game, path: str = "") -> str:
    """The address of a game, or of something under it."""
    return f"/games/{game.pk}/{path}"


def seated(seat: Seat) -> Player:
    """Who sits there."""
    assert seat.player is not None
    return seat.player


def panel(client: Client, game: Game) -> str:
    """The panel of plans on a page; empty if there is none."""
    found = re.search(r'<details class="sheet plans.*?</details>', client.get(at(game)).content.decode(), re.DOTALL)
    return found[0] if found else ""


def late(client: Client, game: Game) -> str:
    """What the page says near the clock."""
    found = re.search(r'<p class="late">(.*?)</p>', client.get(at(game)).content.decode(), re.DOTALL)
    return re.sub(r"<[^>]+>", "", found[1]) if found else ""


# -- lines that stand


def test_a_line_is_laid_ready_shown_with_how_long_it_lasts_and_played_in_its_time(
    game: Game, signed_in: SignIn, waited_for: Find
) -> None:
    seat = waited_for(game)
    client = signed_in(seated(seat))
    order = look_from(seat).table.decision(seat.number).options[1]
    answer = client.post(at(game, "plans/"), {"line": f"  {order}  ", "lasts": "phase"})
    assert answer["Location"] == f"{at(game)}#plans"
    standing = Standing.objects.get()
    assert (standing.seat, standing.line, standing.lasts) == (seat, order, "phase")
    shown = panel(client, game)
    assert "<details" in shown
    assert " open>" in shown
    assert "1 line stands" in shown
    assert f'<code class="wrap">{order}</code>' in shown
    assert "For this phase" in shown
    tasks.wake(game.pk)
    assert game.moves.filter(via="standing", seat=seat.number).exists()


def test_a_line_stands_once_unless_more_is_said(game: Game, alice: Player, signed_in: SignIn) -> None:
    signed_in(alice).post(at(game, "plans/"), {"line": "draw lore"})
    assert Standing.objects.get().lasts == "once"


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"line": ""}, "This field is required."),
        ({"line": "3"}, "Write the order in words"),
        ({"line": "x" * 401}, "at most 400"),
        ({"line": "draw\x00lore"}, "cannot be printed"),
        ({"line": "draw lore", "lasts": "ever"}, "not one of the available choices"),
    ],
)
def test_a_line_that_cannot_stand_comes_back_with_the_reason(
    said: dict[str, str], why: str, game: Game, alice: Player, signed_in: SignIn
) -> None:
    answer = signed_in(alice).post(at(game, "plans/"), said)
    assert answer.status_code == 422
    assert why in answer.content.decode()
    assert "Nothing in the game changed." in answer.content.decode()
    assert not Standing.objects.exists()


def test_one_line_is_cancelled_or_all_of_them(game: Game, alice: Player, signed_in: SignIn) -> None:
    seat, client = game.seats.get(player=alice), signed_in(alice)
    first, _, _ = [ahead.stand(seat, line, "game") for line in ("draw lore", "draw arms", "pass")]
    client.post(at(game, "plans/cancel/"), {"line": first.pk})
    assert [line.line for line in ahead.lines_of(seat)] == ["draw arms", "pass"]
    assert "Cancel all of them" in panel(client, game)
    client.post(at(game, "plans/cancel/"), {"line": "all"})
    assert not ahead.lines_of(seat).exists()
    assert "Cancelled" not in panel(client, game)  # what was cancelled need not be told


@pytest.mark.parametrize("said", ["", "none", "-1"])
def test_a_cancelling_that_names_no_line_cancels_none(said: str, game: Game, alice: Player, signed_in: SignIn) -> None:
    ahead.stand(game.seats.get(player=alice), "draw lore", "game")
    assert signed_in(alice).post(at(game, "plans/cancel/"), {"line": said}).status_code == 422
    assert Standing.objects.filter(dropped__isnull=True).count() == 1


def test_nobody_sees_or_cancels_the_plans_of_another(
    game: Game, alice: Player, bob: Player, charlie: Player, signed_in: SignIn
) -> None:
    standing = ahead.stand(game.seats.get(player=alice), "draw moonstone", "game")
    ahead.set_default(game.seats.get(player=alice), "block moonbeam")
    for client in (signed_in(bob), signed_in(charlie), Client()):
        page = client.get(at(game)).content.decode()
        assert "moonstone" not in page
        assert "moonbeam" not in page
    assert 'id="plans"' not in signed_in(charlie).get(at(game)).content.decode()
    signed_in(bob).post(at(game, "plans/cancel/"), {"line": standing.pk})
    signed_in(bob).post(at(game, "plans/cancel/"), {"line": "9" * 30})
    standing.refresh_from_db()
    assert standing.dropped is None
    for path in ("plans/", "plans/cancel/", "default/"):
        answer = signed_in(charlie).post(at(game, path), {"line": "all"})
        assert answer.status_code == 403
        assert "You have no seat in this game." in answer.content.decode()


def test_a_dropped_line_is_told_with_its_reason_for_some_days(game: Game, signed_in: SignIn, waited_for: Find) -> None:
    seat = waited_for(game)
    ahead.stand(seat, "fly to the moon")
    tasks.wake(game.pk)
    client = signed_in(seated(seat))
    shown = panel(client, game)
    assert "Dropped lately" in shown
    assert "fly to the moon" in shown
    assert Standing.objects.get().why.split(".")[0].replace("'", "&#x27;") in shown
    Standing.objects.update(dropped="2020-01-01T00:00:00Z")
    assert "fly to the moon" not in panel(client, game)


def test_the_help_shows_a_line_made_of_what_may_be_ordered_now(game: Game, signed_in: SignIn, waited_for: Find) -> None:
    seat = waited_for(game)
    first, second = look_from(seat).table.decision(seat.number).options[:2]
    assert f"<code>{first} or {second.split()[-1]}</code>" in panel(signed_in(seated(seat)), game)


def test_who_is_not_asked_is_shown_their_last_order(game: Game, signed_in: SignIn, waited_for: Find) -> None:
    seat = waited_for(game)
    order = look_from(seat).table.decision(seat.number).options[0]
    play.submit(seat, order, at=seat.key, via="web")
    assert f"<code>{order}</code>" in panel(signed_in(seated(seat)), game)


def test_an_example_joins_two_orders_that_differ_in_their_last_word() -> None:
    assert example_of(["pass", "build temair", "repel emain", "build tailtiu"]) == "build temair or tailtiu"
    assert example_of(["pass", "build temair"]) == "pass"
    assert example_of([]) == ""


def test_the_example_is_a_line_that_would_be_played(game: Game, waited_for: Find) -> None:
    seat = waited_for(game)
    ahead.stand(seat, example_of(look_from(seat).table.decision(seat.number).options))
    assert ahead.act(game.pk)


# -- when time is up


def test_near_the_clock_stands_what_will_be_played_and_that_is_what_is_played(
    game: Game, signed_in: SignIn, waited_for: Find
) -> None:
    seat = waited_for(game)
    said = late(signed_in(seated(seat)), game)
    Seat.objects.filter(pk=seat.pk).update(due=clock.now())
    play.expire(seat)
    played = "; ".join(order for _, order in game.moves.get(number=1).orders)
    assert said.startswith(f"Then the house plays {played} (")


def test_a_default_of_ones_own_is_kept_shown_and_taken_back(game: Game, signed_in: SignIn, waited_for: Find) -> None:
    seat = waited_for(game)
    client = signed_in(seated(seat))
    wished = look_from(seat).table.decision(seat.number).options[2]
    client.post(at(game, "default/"), {"line": wished})
    assert Seat.objects.get(pk=seat.pk).default_line == wished
    assert f'value="{wished}"' in panel(client, game)
    assert late(client, game).startswith(f"Then, as you wish: {wished}")
    client.post(at(game, "default/"), {"line": "fly to the moon"})
    assert late(client, game).startswith("Then the house plays")  # it is no order now
    client.post(at(game, "default/"), {"line": ""})
    assert Seat.objects.get(pk=seat.pk).default_line == ""
    assert client.post(at(game, "default/"), {"line": "7"}).status_code == 422


def test_of_a_sealed_choice_the_default_is_told_to_its_owner_only_until_the_envelope_is_in(
    game: Game, alice: Player, bob: Player, signed_in: SignIn, waited_for: Find
) -> None:
    play_until(game, "block", waited_for)
    assert late(signed_in(alice), game).startswith("Then the house plays block top")
    seat = game.seats.get(player=alice)
    play.submit(seat, "block middle", at=seat.key, via="web")
    assert late(signed_in(alice), game) == ""
    assert late(signed_in(bob), game) != ""
    assert late(Client(), game) == ""


def test_a_finished_game_takes_no_plans(game: Game, alice: Player, signed_in: SignIn) -> None:
    Game.objects.filter(pk=game.pk).update(state=Game.State.ENDED)
    assert panel(signed_in(alice), game) == ""


def test_many_plans_cost_the_page_no_further_query(
    game: Game, alice: Player, signed_in: SignIn, django_assert_max_num_queries: Any
) -> None:
    client = signed_in(alice)
    client.get(at(game))
    for _ in range(ahead.MOST_LINES):
        ahead.stand(game.seats.get(player=alice), "draw lore", "game")
    with django_assert_max_num_queries(10):
        client.get(at(game))


@pytest.mark.parametrize("path", ["plans/", "plans/cancel/", "default/", "return/"])
def test_reading_leads_back_to_the_game_and_forms_need_their_token(path: str, game: Game, alice: Player) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
    assert browser.get(at(game, path))["Location"] == at(game)
    assert browser.post(at(game, path), {"line": "pass"}).status_code == 403
    assert Client().post(at(game, path), {"line": "pass"})["Location"].startswith("/accounts/login/")


def test_a_private_game_takes_plans_of_its_players_only(
    alice: Player, bob: Player, charlie: Player, signed_in: SignIn
) -> None:
    game = lobby.open_table(alice, title="the-arrival", size=2, options={}, private=True)
    lobby.join(game, bob, link_key=game.link_key)
    for path in ("plans/", "plans/cancel/", "default/", "resign/", "return/"):
        assert signed_in(charlie).post(at(game, path), {"line": "pass"}).status_code == 404
