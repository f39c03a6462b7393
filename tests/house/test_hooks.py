"""Webhooks: who is called, with what, how often, and when the house gives up."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

import pytest

from games import clock, hooks, lobby, outside, play
from games.models import Call, Game, Hook, Notice, Player, Seat
from tests.house.conftest import first_order

pytestmark = pytest.mark.django_db

Find = Callable[[Game], Seat]
URL = "https://bots.example.org/listen"


class Outside:
    """The world outside: what it was sent, and how it answers."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, dict[str, Any], dict[str, str], bytes]] = []
        self.trouble: dict[str, str] = {}

    def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        """Take a call, or do not."""
        self.heard.append((url, json.loads(body), dict(headers), body))
        if url in self.trouble:
            raise outside.NoAnswer(self.trouble[url])


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Outside:
    """Give a world outside that can be listened at."""
    world = Outside()
    monkeypatch.setattr(outside, "post", world.post)
    return world


@pytest.fixture
def mover(game: Game, waited_for: Find) -> Player:
    """Give the player who is asked first, of a game of which nobody has been told yet."""
    player = waited_for(game).player
    assert player is not None
    return player


def told(player: Player, kind: str = "turn") -> Notice:
    """The notice of that kind to a player."""
    return Notice.objects.get(player=player, kind=kind)


def plan_all(moment: datetime | None = None) -> int:
    """Plan calls for everything there is to tell."""
    return hooks.plan(Notice.objects.all(), moment or clock.now())


# -- what is called


def test_a_notice_is_called_to_each_hook_of_its_player_once(mover: Player, world: Outside) -> None:
    hooks.add(mover, "json", URL)
    hooks.add(mover, "slack", f"{URL}/slack")
    assert plan_all() == 2 * Notice.objects.filter(player=mover).count()
    plan_all()  # gathered twice
    assert hooks.make_calls(clock.now()) == Call.objects.count() == 4  # the game has started, and it is your turn
    assert [url for url, *_ in world.heard].count(URL) == 2
    assert hooks.make_calls(clock.now() + timedelta(days=1)) == 0
    assert len(world.heard) == 4


def test_a_player_without_hooks_costs_one_look(game: Game, django_assert_num_queries: Any) -> None:
    notices = list(Notice.objects.all())
    with django_assert_num_queries(1):
        assert hooks.plan(notices, clock.now()) == 0


def test_what_is_told_holds_the_question_and_the_time_and_nothing_that_opens_a_door(
    mover: Player, game: Game, waited_for: Find, world: Outside
) -> None:
    hook = hooks.add(mover, "json", URL)
    hooks.plan([told(mover)], clock.now())
    moment = clock.now()
    hooks.make_calls(moment)
    [(_, said, headers, body)] = world.heard
    seat = waited_for(game)
    assert seat.due is not None
    assert (said["kind"], said["said"], said["game"]["id"]) == ("turn", "Your turn", game.pk)
    assert said["game"]["url"].endswith(game.get_absolute_url())
    assert said["question"] == "At which port do you settle?"
    assert datetime.fromisoformat(said["due"]) == seat.due
    for secret in (seat.key, game.seed, game.secret, game.link_key, hook.secret, mover.email):
        assert secret not in body.decode()
    stamp = str(int(moment.timestamp()))
    expected = hmac.new(hook.secret.encode(), f"{stamp}.".encode() + body, hashlib.sha256).hexdigest()
    assert headers["Arrival-Signature"] == f"t={stamp},v1={expected}"
    assert headers["Content-Type"] == "application/json"


def test_the_same_notice_has_the_same_id_however_often_it_is_tried(mover: Player, world: Outside) -> None:
    hooks.add(mover, "json", URL)
    hooks.plan([told(mover)], clock.now())
    world.trouble[URL] = "busy"
    hooks.make_calls(clock.now())
    hooks.make_calls(clock.now() + timedelta(minutes=2))
    assert len({said["id"] for _, said, *_ in world.heard}) == 1
    assert len(world.heard) == 2


def test_a_chat_gets_one_line_that_calls_nobody_and_carries_no_signature(
    mover: Player, game: Game, world: Outside
) -> None:
    Game.objects.filter(pk=game.pk).update(name="<!channel> @everyone & co")
    Player.objects.filter(pk=mover.pk).update(zone="Asia/Kolkata")
    mover.refresh_from_db()
    hooks.add(mover, "discord", f"{URL}/discord")
    hooks.add(mover, "slack", f"{URL}/slack")
    hooks.plan([told(mover)], clock.now())
    Seat.objects.filter(game=game).update(due="2031-01-06T20:00:00Z")
    hooks.make_calls(clock.now())
    found = {url.rpartition("/")[2]: (said, headers) for url, said, headers, _ in world.heard}
    discord, slack = found["discord"][0], found["slack"][0]
    assert discord["allowed_mentions"] == {"parse": []}
    assert "Your turn. At which port do you settle? Answer by Tue 7 Jan, 01:30 (Asia/Kolkata)." in discord["content"]
    assert slack["text"].startswith("&lt;!channel&gt; @everyone &amp; co: Your turn.")
    assert slack["text"].endswith(game.get_absolute_url())
    assert all("Arrival-Signature" not in headers for _, headers in found.values())


def test_the_answer_to_a_mail_is_not_called_out(mover: Player, game: Game, waited_for: Find) -> None:
    hooks.add(mover, "json", URL)
    notice = Notice.objects.create(
        key="r", kind=Notice.Kind.RECEIPT, game=game, player=mover, made=clock.now(), ready=clock.now()
    )
    assert hooks.plan([notice], clock.now()) == 0


# -- what is no longer so is not told


def test_a_question_that_was_answered_meanwhile_is_not_told(
    mover: Player, game: Game, waited_for: Find, world: Outside
) -> None:
    hooks.add(mover, "json", URL)
    hooks.plan([told(mover)], clock.now())
    seat = waited_for(game)
    play.submit(seat, first_order(game, seat), at=seat.key, via="web")
    assert hooks.make_calls(clock.now()) == 0
    assert world.heard == []
    assert Call.objects.get().done is not None


@pytest.mark.parametrize("change", ["paused", "gone", "taken"])
def test_a_question_that_is_no_longer_this_players_is_not_told(
    change: str, mover: Player, game: Game, waited_for: Find, charlie: Player, world: Outside
) -> None:
    hooks.add(mover, "json", URL)
    hooks.plan([told(mover)], clock.now())
    if change == "paused":
        Game.objects.filter(pk=game.pk).update(state=Game.State.PAUSED)
    else:
        lobby.resign(waited_for(game), via="web")
    if change == "taken":
        lobby.substitute(waited_for(game), charlie, via="web")
    hooks.make_calls(clock.now())
    assert world.heard == []


# -- trouble


def test_a_failed_call_is_tried_again_later_and_later_and_then_given_up(mover: Player, world: Outside) -> None:
    hooks.add(mover, "json", URL)
    hooks.plan([told(mover)], clock.now())
    world.trouble[URL] = "bots.example.org answered 500."
    moment = clock.now()
    for wait in hooks.BACK_OFF:
        assert hooks.make_calls(moment) == 0
        before = len(world.heard)
        assert hooks.make_calls(moment + wait - timedelta(seconds=1)) == 0
        assert len(world.heard) == before
        moment += wait
    hooks.make_calls(moment)
    assert len(world.heard) == 6
    assert Call.objects.get().done is not None
    hook = Hook.objects.get()
    assert (hook.failures, hook.trouble, hook.disabled) == (6, "bots.example.org answered 500.", None)


def test_when_one_call_succeeds_those_that_were_put_off_follow_at_once(
    mover: Player, game: Game, world: Outside
) -> None:
    hooks.add(mover, "json", URL)
    hooks.plan([told(mover), told(mover, "started")], clock.now())
    world.trouble[URL] = "busy"
    moment = clock.now()
    for wait in (0, 1, 5):
        moment += timedelta(minutes=wait)
        hooks.make_calls(moment)
    assert len(world.heard) == 3  # the second waits behind the first, which waits for half an hour now
    del world.trouble[URL]
    fields = {"game": game, "player": mover, "made": moment, "ready": moment}
    hooks.plan([Notice.objects.create(key="news", kind=Notice.Kind.PRESS, **fields)], moment)
    assert hooks.make_calls(moment) == 3
    hook = Hook.objects.get()
    assert (hook.failures, hook.trouble) == (0, "")


def test_after_ten_failures_in_a_row_the_hook_is_given_up_and_nothing_waits_for_it(
    mover: Player, world: Outside
) -> None:
    hook = hooks.add(mover, "json", URL)
    Hook.objects.update(failures=hooks.MOST_FAILURES - 1)
    plan_all()
    world.trouble[URL] = "bots.example.org answered 404."
    moment = clock.now()
    hooks.make_calls(moment)
    hook.refresh_from_db()
    assert (hook.disabled, hook.trouble) == (moment, "bots.example.org answered 404.")
    assert not Call.objects.filter(done__isnull=True).exists()
    assert plan_all() == 0
    assert len(world.heard) == 1
    (told,) = Notice.objects.filter(player=mover, kind=Notice.Kind.HOOK)
    assert told.facts == {"kind": "Signed JSON", "trouble": "bots.example.org answered 404."}


def test_one_deaf_hook_keeps_no_other_waiting(
    mover: Player, game: Game, alice: Player, bob: Player, world: Outside
) -> None:
    other = bob if mover == alice else alice
    hooks.add(mover, "json", URL)
    hooks.add(other, "json", f"{URL}/other")
    world.trouble[URL] = "deaf"
    plan_all()
    assert hooks.make_calls(clock.now()) == Notice.objects.filter(player=other).count()


def test_of_two_workers_who_find_the_same_call_one_makes_it(mover: Player, world: Outside) -> None:
    hooks.add(mover, "json", URL)
    hooks.plan([told(mover)], clock.now())
    moment = clock.now()
    [found] = hooks._oldest_due(moment)
    assert [hooks._take(found, moment), hooks._take(found, moment)] == [True, False]
    assert hooks.make_calls(moment) == 0
    assert world.heard == []
    assert hooks.make_calls(moment + hooks.LEASE) == 1  # that worker has died


# -- a player's hooks


def test_a_hook_is_tried_out_and_one_that_listens_again_is_used_again(mover: Player, world: Outside) -> None:
    hook = hooks.add(mover, "json", URL)
    Hook.objects.update(disabled=clock.now(), failures=10, trouble="deaf")
    world.trouble[URL] = "still deaf"
    assert hooks.try_out(hook) == "still deaf"
    hook.refresh_from_db()
    assert hook.disabled is not None
    del world.trouble[URL]
    assert hooks.try_out(hook) == ""
    mended = Hook.objects.get()
    assert (mended.disabled, mended.failures, mended.trouble) == (None, 0, "")
    assert world.heard[-1][1]["kind"] == "test"


def test_five_hooks_are_enough_and_an_address_inside_the_house_is_none(mover: Player) -> None:
    for url in ("http://example.org/", "https://127.0.0.1/", "https://[::ffff:10.0.0.1]/"):
        with pytest.raises(hooks.HookError):
            hooks.add(mover, "json", url)
    for number in range(hooks.MOST_HOOKS):
        hooks.add(mover, "json", f"{URL}/{number}")
    with pytest.raises(hooks.HookError, match="Remove one first"):
        hooks.add(mover, "json", URL)
