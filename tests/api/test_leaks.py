"""Nothing leaks: a seat reads the same bytes on a twin of the table, and reading changes nothing."""

from __future__ import annotations

import pytest

from games import lobby
from games.models import Game, Move, Player
from games.trust.twins import laid, let_one_play, settled_moments, twin_of
from tests.api.conftest import Call, Caller
from tests.tampering import rewrite

READ = ("", "/view", "/decisions", "/log")


def read(program: Caller, game: Game) -> list[object]:
    """Everything a program can read of a game, headers that tell of it included."""
    found: list[object] = []
    for path in READ:
        answer = program.get(f"games/{game.pk}{path}")
        found += [answer.raw, answer.headers.get("ETag")]
    tried = [
        program.post(f"games/{game.pk}/trial", {"line": line}).raw for line in ("auto", "build temair", "nonsense")
    ]
    return found + tried


@pytest.mark.parametrize("options", [{"edition": "games-up"}], ids=str)
def test_a_seat_reads_the_same_bytes_on_a_twin(alice: Player, bob: Player, call: Call, options: dict[str, str]) -> None:
    game = lobby.open_table(alice, title="the-arrival", size=2, options=options)
    lobby.join(game, bob)
    pairs = 0
    for table in settled_moments(game, 60):
        for player, seat in ((alice, 0), (bob, 1), (None, None)):
            before = read(call(player), game)
            with laid(game, twin_of(table, seat, f"twin {pairs}")):
                assert read(call(player), game) == before
            pairs += 1
    assert pairs >= 9


def test_secret_parts_of_events_change_no_byte_for_others(game: Game, alice: Player, bob: Player, call: Call) -> None:
    for _ in range(30):
        let_one_play(game)
    seen: list[bytes] = []
    for secret in ("ogam", "song"):
        for move in Move.objects.filter(game=game):
            told = [{**event, "secret": {"tile": secret}, "to": [0]} for event in move.events]
            rewrite(move, events=told)
        seen.append(call(bob).get(f"games/{game.pk}/log").raw + call(None).get(f"games/{game.pk}/log").raw)
    assert seen[0] == seen[1]
    assert b'"tile":"song"' in call(alice).get(f"games/{game.pk}/log").raw


def test_no_answer_holds_the_seed_the_secret_a_foreign_key_or_a_mail_address(
    game: Game, alice: Player, bob: Player, charlie: Player, call: Call
) -> None:
    for _ in range(5):
        assert all(let_one_play(game) for _ in range(8))
        game.refresh_from_db()
        for player in (alice, bob, charlie, None):
            foreign = game.seats.exclude(key="").exclude(player=player).values_list("key", flat=True)
            others = [person.email for person in (alice, bob, charlie) if person != player]
            hidden = [game.seed, game.secret, game.link_key, *foreign, *others]
            for path in (*READ, "/record"):
                raw = call(player).get(f"games/{game.pk}{path}").raw.decode()
                assert not [word for word in hidden if word in raw], path
