"""The figure of tampering finds nothing unseen in the house as it is, and turns red when the verifier looks away."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from games import proof
from games.engine import rerun, verify
from games.models import Game
from games.trust import tampering
from games.trust.tampering import deeds, finished_game, tamper
from tests.tampering import unguarded_log

pytestmark = pytest.mark.django_db
Patch = Callable[[pytest.MonkeyPatch], None]


@pytest.fixture
def played() -> Iterator[Game]:
    """Give a finished game in a database whose guards an intruder has taken away."""
    game = finished_game(1)
    with unguarded_log():
        yield game


def test_every_way_of_tampering_is_seen(played: Game) -> None:
    assert tamper(len(deeds()), "test", [played]) == []


def look_away_from_mails(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(tampering, "verify_game", lambda game, heads: proof.verify_game(game))


def look_away_from_the_rules(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(rerun.Rerun, "go", lambda self: None)


def look_away_from_the_chain(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(verify, "_chained", lambda record, heads: [])


def look_away_from_the_promise(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(verify, "_promises", lambda record: [])


def look_away_from_what_is_stored(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(proof, "_stored", lambda game, number, digest: [])


def look_away_from_who_sits_there(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(proof, "_seated", lambda game, record: [])


def look_away_from_the_table(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(verify, "misplaced", lambda record, ruleset: iter(()))


FAULTS: dict[str, Patch] = {
    "another way, the chain mended": look_away_from_mails,
    "players in other seats": look_away_from_who_sits_there,
    "an option of no consequence": look_away_from_the_table,
    "result": look_away_from_the_rules,
    "another way": look_away_from_the_chain,
    "word": look_away_from_the_promise,
    "position": look_away_from_what_is_stored,
}


def test_a_verifier_that_looks_away_turns_the_figure_red(played: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    known = {f"{name}{', the chain mended' * clever}": (name, deed, clever) for name, deed, clever in deeds()}
    for missed, look_away in FAULTS.items():
        with monkeypatch.context() as patch:
            look_away(patch)
            patch.setattr(tampering, "deeds", lambda missed=missed: [known[missed]])
            assert tamper(1, "test", [played]) == [f"{missed} (deed 0 of 'test')"]


def test_a_house_whose_games_do_not_hold_proves_nothing(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tampering, "is_found", lambda game, heads: True)
    assert tamper(0, "test", [game]) == [f"game {game.pk} does not hold, and nobody has touched it"]
