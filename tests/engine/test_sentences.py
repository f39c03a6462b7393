"""Sentences that say the same of different places are said as one."""

from __future__ import annotations

from games.engine.sentences import together


def test_neighbours_that_differ_in_their_place_are_one_sentence() -> None:
    said = ["Build: a town is added in A1.", "Build: a town is added in A6.", "Build: a town is added in D5."]
    assert together(said) == ["Build: a town is added in A1, A6 and D5."]


def test_others_stay_as_they_are_and_in_their_order() -> None:
    said = [
        "Build: a town is added in A1.",
        "Build: a city is added in A1.",
        "Done.",
        "Yes!",
        "Build: a town is added in A6.",
    ]
    assert together(said) == said
    assert together([]) == []


def test_what_is_no_place_or_the_same_place_again_is_not_listed() -> None:
    for said in (["Ada draws a card.", "Ada draws a tile."], ["Fear rises in A1.", "Fear rises in A1."]):
        assert together(said) == said
