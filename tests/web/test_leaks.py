"""Nothing leaks on a page: whoever looks reads the same bytes on a twin of the table."""

from __future__ import annotations

import dataclasses
import re
import secrets
from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.test import Client

from games import lobby, play, press
from games.engine import Table, View
from games.models import Game, Move, Player, Seat
from games.rules import RULESETS
from games.web import replay
from tests.twins import laid, let_one_play, settled_moments, twin_of
from tests.web.conftest import SignIn

pytestmark = pytest.mark.django_db

# Of every visit another, and of no table anything: the tokens that guard the forms, and what the header says of them.
TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]+"')


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


def bytes_of(browser: Client, path: str) -> tuple[int, bytes, list[tuple[str, str]]]:
    """What comes back of a page, headers included."""
    answer = browser.get(path)
    headers = sorted((name, value) for name, value in answer.headers.items() if name != "Content-Length")
    return answer.status_code, TOKEN.sub(b"", answer.content), headers


def read(browser: Client, game: Game, table: Table[Any], player: Player | None) -> list[object]:
    """Everything a browser can show of a game: the board, drafts, a replay, the ledger, the feeds, the lists."""
    options = table.decisions[0].options
    lines = ["nonsense", "build temair; end", options[-1], f"{options[0]}; auto"]
    paths = [f"/games/{game.pk}/", *(f"/games/{game.pk}/?line={line}" for line in lines)]
    paths += [f"/games/{game.pk}/?verb=build", f"/games/{game.pk}/moves/", f"/games/{game.pk}/moves/{game.head}/"]
    paths += [f"/games/{game.pk}/news/?head={game.head}&letter=0", "/"]
    if player is not None:
        paths += [f"/feeds/{player.feed_key}/turns.atom", f"/feeds/{player.feed_key}/deadlines.ics"]
    return [bytes_of(browser, path) for path in paths]


class Readers:
    """Everybody who can look at a game, each in a browser."""

    def __init__(self, signed_in: SignIn, seated: list[Player], watching: list[Player]) -> None:
        self.all: list[tuple[Player | None, int | None, Client]] = [(None, None, Client())]
        self.all += [(player, number, signed_in(player)) for number, player in enumerate(seated)]
        self.all += [(player, None, signed_in(player)) for player in watching]

    def differing(self, game: Game, table: Table[Any], patch: pytest.MonkeyPatch, word: str) -> list[str]:
        """Who reads something else on a twin of the table."""
        found = []
        for player, seat, browser in self.all:
            twin = twin_of(table, seat, word)
            seen = []
            for each in (table, twin):
                # A replay runs from the seed, so its twin is laid at the end of it.
                patch.setattr(replay, "replay", lambda *_, each=each: each.copy())
                with laid(game, each):
                    seen.append(read(browser, game, table, player))
            if seen[0] != seen[1]:
                found.append(str(player))
        return found


@pytest.mark.parametrize("options", [{}, {"edition": "games-up"}, {"game": "advanced"}], ids=str)
def test_every_reader_sees_the_same_bytes_on_a_twin(
    alice: Player,
    bob: Player,
    staff: Player,
    signed_in: SignIn,
    monkeypatch: pytest.MonkeyPatch,
    options: dict[str, str],
) -> None:
    game = lobby.open_table(alice, title="the-arrival", size=2, options=options)
    lobby.join(game, bob)
    press.write(game.seats.get(number=1), "Between us.", to="0")
    readers = Readers(signed_in, [alice, bob], [staff])
    moments = 0
    for table in settled_moments(game, 60, every=9):
        assert readers.differing(game, table, monkeypatch, f"twin {moments}") == []
        moments += 1
    assert moments >= 2


def test_a_planted_leak_is_found(
    alice: Player, bob: Player, signed_in: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = lobby.open_table(alice, title="the-arrival", size=2, options={})
    lobby.join(game, bob)
    honest = RULESETS["the-arrival"]

    def leaking(state: Any, seat: int | None) -> View:
        """Show the top tile of the pile as if it lay on display."""
        view = honest.view(state, seat)
        return {**view, "display": [*view["display"], *state.tile_pile[-1:]]}

    monkeypatch.setitem(RULESETS, "the-arrival", dataclasses.replace(honest, view=leaking))
    readers = Readers(signed_in, [alice, bob], [])
    found: set[str] = set()
    for number, table in enumerate(settled_moments(game, 20, every=5)):
        found.update(readers.differing(game, table, monkeypatch, f"planted {number}"))
    assert found == {"None", "Alice", "Bob"}


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
            Move.objects.filter(pk=move.pk).update(events=told)
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
