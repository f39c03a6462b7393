"""Nothing leaks on a page: whoever looks reads the same bytes on a twin of the table."""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
import time_machine
from django.test import Client

from games import lobby, play, press
from games.engine import View
from games.models import Game, Move, Player, Seat
from games.rules import RULESETS
from games.trust.surfaces import Reader, bytes_of, differing
from games.trust.twins import let_one_play, settled_moments
from tests.tampering import rewrite
from tests.web.conftest import SignIn

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def midday() -> Iterator[None]:
    """Let time stand still: clocks on a page are no leak."""
    with time_machine.travel("2026-05-01T12:00:00+00:00", tick=False):
        yield


@pytest.fixture(autouse=True)
def the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every game be dealt alike, so that as many moments are compared every time."""
    monkeypatch.setattr(secrets, "token_hex", lambda size: "5e" * size)


@pytest.fixture
def staff(db: None) -> Player:
    """Give an administrator, who watches."""
    return Player.objects.create_user("root@example.org", name="Root", is_staff=True, is_superuser=True)


def readers_of(seated: list[Player], watching: list[Player]) -> list[Reader]:
    """Everybody who can look at a game, each in a browser."""
    seats = [Reader.sign_in(player, number) for number, player in enumerate(seated)]
    return [Reader.sign_in(None), *seats, *(Reader.sign_in(player) for player in watching)]


@pytest.mark.parametrize("options", [{"edition": "games-up"}], ids=str)
def test_every_reader_sees_the_same_bytes_on_a_twin(
    alice: Player, bob: Player, staff: Player, options: dict[str, str]
) -> None:
    game = lobby.open_table(alice, title="the-arrival", size=2, options=options)
    lobby.join(game, bob)
    press.write(game.seats.get(number=1), "Between us.", to="0")
    readers = readers_of([alice, bob], [staff])
    moments = 0
    for table in islice(settled_moments(game, 60, every=9), 2):  # the scoreboard compares more
        assert list(differing(Game.objects.get(pk=game.pk), table, readers, f"twin {moments}")) == []
        moments += 1
    assert moments == 2


def test_a_planted_leak_is_found(alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    game = lobby.open_table(alice, title="the-arrival", size=2, options={})
    lobby.join(game, bob)
    honest = RULESETS["the-arrival"]

    def leaking(state: Any, seat: int | None) -> View:
        """Show the top tile of the pile as if it lay on display."""
        view = honest.view(state, seat)
        return {**view, "display": [*view["display"], *state.tile_pile[-1:]]}

    monkeypatch.setitem(RULESETS, "the-arrival", dataclasses.replace(honest, view=leaking))
    readers = readers_of([alice, bob], [])
    found: set[str] = set()
    for number, table in enumerate(settled_moments(game, 20, every=5)):
        said = differing(Game.objects.get(pk=game.pk), table, readers, f"planted {number}")
        found.update(line.partition(": ")[2].partition(" reads")[0] for line in said)
    assert found == {"a visitor", "Alice", "Bob"}


def test_an_envelope_is_its_owners_alone(
    game: Game, alice: Player, bob: Player, staff: Player, signed_in: SignIn
) -> None:
    while not game.commitments.exists():
        seat = Seat.objects.filter(game=game).exclude(key="").first()
        if seat is not None and seat.asked == "block":
            play.submit(game.seats.get(number=0), "block top", at=None, via="web")
        else:
            let_one_play(game)
    pages = {}
    for order in ("block top", "block bottom"):
        game.commitments.update(order=order)
        for player in (None, bob, staff, alice):
            browser = signed_in(player) if player is not None else Client()
            pages[order, player] = [bytes_of(browser, f"/games/{game.pk}/{path}") for path in ("", "moves/")]
    for player in (None, bob, staff):
        assert pages["block top", player] == pages["block bottom", player]
    assert pages["block top", alice] != pages["block bottom", alice]


def test_the_secret_part_of_an_event_is_read_by_its_seat_only(
    game: Game, alice: Player, bob: Player, staff: Player, signed_in: SignIn
) -> None:
    for _ in range(30):
        let_one_play(game)
    paths = [f"/games/{game.pk}/", f"/games/{game.pk}/moves/", f"/games/{game.pk}/moves/{game.moves.count() - 1}/"]
    browsers = [Client(), signed_in(bob), signed_in(staff)]
    seen = []
    for secret in ("ogam", "song"):
        for move in Move.objects.filter(game=game):
            told = [{**event, "secret": {"tile": secret}, "to": [0]} for event in move.events]
            rewrite(move, events=told)
        seen.append([bytes_of(browser, path) for browser in browsers for path in paths])
    assert seen[0] == seen[1]


def test_no_page_holds_the_seed_the_secret_a_foreign_key_or_a_mail_address(
    game: Game, alice: Player, bob: Player, charlie: Player, staff: Player, signed_in: SignIn
) -> None:
    people = [alice, bob, charlie, staff]
    browsers: list[tuple[Player | None, Client]] = [(None, Client()), *((who, signed_in(who)) for who in people)]
    for moment in range(40):
        assert let_one_play(game)
        if moment % 8:
            continue
        game.refresh_from_db()
        for player, browser in browsers:
            foreign = game.seats.exclude(key="").exclude(player=player).values_list("key", flat=True)
            others = [other.email for other in people if other != player]
            feeds = [other.feed_key for other in people if other != player]
            hidden = [game.seed, game.secret, game.link_key, game.position.digest, *foreign, *others, *feeds]
            for path in ("", "?line=auto", "moves/", f"moves/{game.head}/", "record.json", "verification/"):
                said = browser.get(f"/games/{game.pk}/{path}").content.decode()
                assert not [word for word in hidden if word in said], path
