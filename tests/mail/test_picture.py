"""The board as a picture: the page's own drawing, made from what its reader may know, kept, and never in the way."""

from __future__ import annotations

import struct
from typing import Any

import pytest
from django.core.cache import cache, caches

from games.engine import Table, Target
from games.post import picture as room
from games.post.picture import picture, svg_of
from games.rules import RULESETS
from tests.toy import TOY

pytestmark = pytest.mark.usefixtures("real_pictures")

RULES = RULESETS["the-arrival"]
NAMES = ["Alice", "Bob"]
TARGETS = [Target("temair", 3, "build temair", ""), Target("ath-luain", 5, "build ath-luain", "")]


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    """Forget every picture."""
    cache.clear()


def drawn(targets: list[Target], rules: Any = RULES) -> bytes | None:
    """The picture of a game that has just begun, as the first seat sees it."""
    view = Table.start(rules, 2, {}, "a seed").view(0)
    return picture(rules, rules.draw(view, targets, NAMES), view, targets, NAMES)


def svg(targets: list[Target]) -> str:
    """The drawing behind it."""
    view = Table.start(RULES, 2, {}, "a seed").view(0)
    return svg_of(RULES, RULES.draw(view, targets, NAMES), targets)


def test_the_picture_is_a_png_of_816_pixels_that_a_mail_can_bear() -> None:
    found = drawn(TARGETS)
    assert found is not None
    assert found.startswith(b"\x89PNG")
    assert struct.unpack(">I", found[16:20]) == (816,)
    assert len(found) < 250_000


def test_the_drawing_needs_no_sheet_of_the_page() -> None:
    assert "var(" not in svg(TARGETS)
    assert "#c3cf98" in svg(TARGETS)  # moss, as the light palette has it


def test_only_places_that_an_order_names_are_named() -> None:
    woken = [line for line in svg(TARGETS).split("<text") if line.startswith(' class="b-place"')]
    assert {line.partition(">")[2].partition("<")[0] for line in woken} == {"Temair", "Áth Lúain"}


def test_another_number_is_another_picture() -> None:
    assert drawn(TARGETS) != drawn([TARGETS[0]])


def test_letters_are_drawn_without_any_font_of_the_machine() -> None:
    written = room.render('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><text y="40">Ériu</text></svg>')
    blank = room.render('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"></svg>')
    assert written != blank


def test_a_picture_is_drawn_once_and_then_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    first = drawn(TARGETS)
    monkeypatch.setattr(room, "render", lambda svg: pytest.fail("drawn again"))
    assert drawn(TARGETS) == first


def test_a_cache_that_is_down_costs_only_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def down(*arguments: Any) -> None:
        raise ConnectionError("no cache")

    monkeypatch.setattr(type(caches["default"]), "get", down)
    monkeypatch.setattr(type(caches["default"]), "set", down)
    assert drawn(TARGETS)


def test_a_title_without_a_drawn_board_has_no_picture() -> None:
    assert drawn([], TOY) is None


def test_a_board_that_cannot_be_drawn_leaves_the_mail_without_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(svg: str) -> bytes:
        raise ValueError("not an SVG")

    monkeypatch.setattr(room, "render", broken)
    assert drawn(TARGETS) is None
