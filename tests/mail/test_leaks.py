"""Nothing leaks in a mail: its reader gets the same bytes on a twin of the table, and nobody's secret but their own."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from games import lobby, play, press
from games.engine import Table, View
from games.models import Game, Move, Player, Seat
from games.rules import RULESETS
from games.trust.surfaces import letter_to
from games.trust.twins import laid, let_one_play, settled_moments, twin_of
from tests.mail.conftest import go_round, html_of, play_on
from tests.tampering import rewrite

pytestmark = pytest.mark.django_db


def differing(game: Game, table: Table[Any], word: str) -> list[str]:
    """Who reads something else in a mail about a twin of the table."""
    found = []
    for seat in game.seats.select_related("player", "game"):
        seen = []
        for each in (table, twin_of(table, seat.number, word)):
            with laid(game, each):
                seen.append(letter_to(seat))
        if seen[0] != seen[1]:
            found.append(seat.name)
    return found


@pytest.mark.usefixtures("real_pictures")
def test_a_picture_leaks_nothing(game: Game) -> None:
    play_on(game, 20)
    table = next(settled_moments(game, 40, every=1))
    assert differing(game, table, "pictured") == []


@pytest.mark.parametrize("options", [{"edition": "games-up"}], ids=str)
def test_every_reader_gets_the_same_bytes_about_a_twin(alice: Player, bob: Player, options: dict[str, str]) -> None:
    game = lobby.open_table(alice, title="the-arrival", size=2, options=options)
    lobby.join(game, bob)
    moments = 0
    for table in settled_moments(game, 60, every=6):
        assert differing(game, table, f"twin {moments}") == []
        moments += 1
    assert moments >= 3


def test_a_planted_leak_is_found(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = RULESETS["the-arrival"]

    def leaking(state: Any, seat: int | None) -> View:
        """Show the top tile of the pile as if it lay on display."""
        view = honest.view(state, seat)
        return {**view, "display": [*view["display"], *state.tile_pile[-1:]]}

    monkeypatch.setitem(RULESETS, "the-arrival", dataclasses.replace(honest, view=leaking))
    found: set[str] = set()
    for number, table in enumerate(settled_moments(game, 20, every=5)):
        found.update(differing(game, table, f"planted {number}"))
    assert found == {"Alice", "Bob"}


def test_an_envelope_is_in_its_owners_mails_alone(game: Game) -> None:
    while not game.commitments.exists():
        seat = Seat.objects.filter(game=game).exclude(key="").first()
        if seat is not None and seat.asked == "block":
            play.submit(game.seats.get(number=0), "block top", at=None, via="web")
        else:
            let_one_play(game)
    mails: dict[tuple[str, int], list[object]] = {}
    for order in ("block top", "block bottom"):
        game.commitments.update(order=order)
        for seat in game.seats.select_related("player", "game"):
            mails[order, seat.number] = letter_to(seat)
    assert mails["block top", 1] == mails["block bottom", 1]
    assert mails["block top", 0] != mails["block bottom", 0]


def test_the_secret_part_of_an_event_is_read_by_its_seat_only(game: Game) -> None:
    play_on(game, 30)
    seen = []
    for secret in ("ogam", "song"):
        for move in Move.objects.filter(game=game):
            told = [{**event, "secret": {"tile": secret}, "to": [0]} for event in move.events]
            rewrite(move, events=told)
        seen.append(letter_to(game.seats.select_related("player", "game").get(number=1)))
    assert seen[0] == seen[1]


def test_no_mail_holds_the_seed_a_foreign_key_or_a_mail_address(game: Game, alice: Player, bob: Player) -> None:
    press.write(game.seats.get(number=0), "To all.")
    for moment in range(40):
        let_one_play(game)
        if moment % 6:
            continue
        game.refresh_from_db()
        for mail in go_round():
            player = alice if mail.to == [alice.email] else bob
            other = bob if player == alice else alice
            foreign = game.seats.exclude(key="").exclude(player=player).values_list("key", flat=True)
            hidden = [game.seed, game.secret, game.link_key, game.position.digest, *foreign]
            hidden += [other.email, other.feed_key, player.feed_key]
            said = mail.message().as_string() + mail.body + html_of(mail)
            assert not [word for word in hidden if word in said]
