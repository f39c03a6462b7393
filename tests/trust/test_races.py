"""The figure of races finds nothing in the house as it is, and everything that is planted in it."""

from __future__ import annotations

from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import pytest
from django.db.models import QuerySet

from games import play
from games.models import Game
from games.trust import racing

pytestmark = pytest.mark.django_db(transaction=True)


def found(most: int = 8) -> str:
    """What some races find, or the first of them that finds anything."""
    return "\n".join(racing.run(most, enough=bool)["found"])


def test_as_it_is_of_sixteen_clients_by_all_doors_one_wins_every_turn() -> None:
    raced = racing.run(4)
    assert (raced["found"], raced["clients"], raced["tally"]) == ([], 16, {"won": 4, "lost": 60})


# -- planted faults: each must turn the figure red


def test_a_door_that_neither_locks_nor_looks_at_the_head_nor_keeps_numbers_apart_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    create = QuerySet.bulk_create

    def careless(rows: Any, objects: Any, **how: Any) -> Any:
        return create(rows, objects, **(how or {"ignore_conflicts": True}))

    def move_head(act: play.Act) -> None:
        Game.objects.filter(pk=act.game.pk).update(head=act.game.head, chain=act.game.chain)

    monkeypatch.setattr(play, "transaction", SimpleNamespace(atomic=nullcontext))
    monkeypatch.setattr(QuerySet, "select_for_update", lambda rows, **how: rows)
    monkeypatch.setattr(QuerySet, "bulk_create", careless)
    monkeypatch.setattr(play.Act, "_move_head", move_head)
    assert "was accepted" in found()


def test_a_door_that_only_keeps_numbers_apart_is_found_by_its_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "transaction", SimpleNamespace(atomic=nullcontext))
    monkeypatch.setattr(QuerySet, "select_for_update", lambda rows, **how: rows)
    assert "neither yes nor no" in found()


def test_an_order_that_is_taken_whatever_was_asked_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    submit = play.submit

    def forgiving(seat: Any, text: str, *, at: str | None, via: str) -> play.Receipt:
        return submit(seat, text, at=None, via=via)

    monkeypatch.setattr(play, "submit", forgiving)
    monkeypatch.setattr(play.Act, "play_line", _play_for_whoever_is_asked(play.Act.play_line))
    assert "was accepted" in found(2)


def _play_for_whoever_is_asked(play_line: Any) -> Any:
    def forgiving(act: play.Act, seat: int, text: str, **how: Any) -> Any:
        asked = act.table.waiting_for[0]
        return play_line(act, asked, act.table.decision(asked).options[0], **how)

    return forgiving
