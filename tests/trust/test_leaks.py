"""The figure of leaks finds nothing in the house as it is, and everything that is planted in it, on every surface."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
import time_machine
from django.http import HttpResponse

from games.models import Position
from games.post import picture
from games.rules import RULESETS
from games.trust import leaks
from games.trust.plants.core import PLANTS as IN_THE_CORE
from games.trust.plants.house import PLANTS as IN_THE_HOUSE
from games.web import replay


@pytest.fixture(autouse=True)
def noon() -> Iterator[None]:
    """Let time stand still: clocks on a page are no leak."""
    with time_machine.travel(leaks.NOON, tick=False):
        yield


def in_the_core(title: str = "the-arrival", count: int = 300) -> list[str]:
    return list(chain.from_iterable(leaks.in_the_core(title, count, "tests")))


def on_surfaces() -> list[str]:
    return list(chain.from_iterable(leaks.on_surfaces("the-arrival", {}, "tests", 1)))


@pytest.mark.parametrize("title", RULESETS)
def test_no_seat_can_tell_a_table_from_its_twin(title: str) -> None:
    pairs = list(leaks.in_the_core(title, 60, "sound"))
    assert len(pairs) == 60
    assert not any(pairs)


@pytest.mark.parametrize("plant", [p for p in IN_THE_CORE if p.figure == "F7"], ids=lambda plant: plant.says)
def test_a_leak_planted_in_the_core_is_found(plant: Any) -> None:
    with plant.grow():
        assert in_the_core()
    assert not in_the_core(count=60)


@pytest.mark.django_db
def test_nobody_reads_anything_else_on_a_twin() -> None:
    pairs = list(leaks.on_surfaces("roam", {}, "sound", 2))
    assert len(pairs) in (4, 8)  # a visitor, two players and staff, at two moments if the game is long enough
    assert not any(pairs)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("says", "where"), [("an ETag tells", "reads another API"), ("the headers of a mail", "reads another mail")]
)
def test_a_leak_planted_on_one_surface_is_found_there(says: str, where: str) -> None:
    plant = next(plant for plant in IN_THE_HOUSE if plant.says.startswith(says))
    with plant.grow():
        found = on_surfaces()
    assert found
    assert all(where in line for line in found)


@pytest.mark.django_db
def test_a_leak_planted_on_a_page_is_found_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(*args: Any, **named: Any) -> HttpResponse:
        return HttpResponse(Position.objects.order_by("-game_id").values_list("digest", flat=True)[0])

    monkeypatch.setattr(replay, "render", telling)
    assert {line.partition("reads ")[2] for line in on_surfaces()} == {"another page on a twin"}


@pytest.mark.django_db
def test_a_leak_planted_in_a_drawing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(*args: Any) -> str:
        return Position.objects.order_by("-game_id").values_list("digest", flat=True)[0]

    monkeypatch.setattr(picture, "svg_of", telling)
    assert {line.partition("reads ")[2] for line in on_surfaces()} == {"another mail on a twin"}
