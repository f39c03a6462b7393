"""Statements that are written once do what the ORM's do."""

from __future__ import annotations

import pytest
from django.db import models

from games.models import Game, Player, Seat, ready

SEATED = ready.Query(lambda game: Seat.objects.filter(game=game).select_related("player", "commitment"))


def all_of(row: models.Model) -> dict[str, object]:
    """Every field of a row."""
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_a_query_gives_what_the_queryset_gives_with_what_it_is_joined_with(game: Game) -> None:
    assert SEATED(2**70) == []
    for wanted in (game.pk, game.pk + 1, game.pk):
        found, expected = SEATED(wanted), list(SEATED.made_for(wanted))
        assert [all_of(seat) for seat in found] == [all_of(seat) for seat in expected]
        for ours, theirs in zip(found, expected, strict=True):
            assert isinstance(ours.player, Player)
            assert isinstance(theirs.player, Player)
            assert all_of(ours.player) == all_of(theirs.player)
            assert not hasattr(ours, "commitment")


def test_a_query_that_takes_other_values_than_it_is_given_is_refused(game: Game) -> None:
    with pytest.raises(ValueError, match="in this order"):
        ready.Query(lambda game, number: Seat.objects.filter(number=number, player=game))(game.pk, game.pk + 1)


def test_an_update_writes_its_fields_where_the_row_is_as_it_is_said_to_be(game: Game) -> None:
    rename = ready.Update(Game, ("name", "options", "started"), where=("head",))
    head, made = game.head, game.made
    game.name, game.options, game.started, game.size = "Moved", {"edition": "games-up"}, made, 99
    assert not rename(game, head + 1)
    assert Game.objects.get(pk=game.pk).name != "Moved"
    assert rename(game, head)
    kept = Game.objects.get(pk=game.pk)
    assert (kept.name, kept.options, kept.started) == ("Moved", {"edition": "games-up"}, made)
    assert kept.size != 99
