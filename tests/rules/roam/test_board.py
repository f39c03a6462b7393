"""What the templates of Roam draw: from the view alone, with legal squares, characters and artifacts as links."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.template.loader import render_to_string

from games.engine import Dice, Table, Target
from games.engine.fuzz import random_options
from games.rules.roam import RULES
from games.rules.roam.board import draw, place_of
from games.rules.roam.board.ground import KINDS
from games.rules.roam.checks import LAND_KINDS
from games.rules.roam.state import Roam
from games.web.tray import make_tray
from tests.rules.roam.lay import fill, lay, play

NAMES = ["Ada", "Bríd <b>", "Noor", "Tomasz"]
PARTS = ("board.html", "panels.html", "seats.html")


def page(table: Table[Roam], seat: int | None, line: str = "") -> str:
    """All parts of the page as a seat sees them, with a line in the draft."""
    asked = seat is not None and seat in table.waiting_for
    tray = make_tray(table, seat, line, "", NAMES, "en") if asked and seat is not None else None
    board = draw(tray.view if tray else table.view(seat), tray.targets if tray else [], NAMES)
    context: dict[str, Any] = {"board": board, "you": seat, "seats": []}
    return "".join(render_to_string(f"titles/roam/{part}", context) for part in PARTS)


def links(html: str, kind: str) -> list[str]:
    """The names of the links of a kind."""
    return re.findall(rf'<a class="{kind}[^"]*" href="[^"]+" aria-label="([^"]+)"', html)


@pytest.mark.parametrize(
    ("order", "place"),
    [
        ("at c3", "c3"),
        ("blank b4", "b4"),
        ("mark a1", "a1"),
        ("from f6", "f6"),
        ("to f5", "f5"),
        ("play roswin", "card roswin"),
        ("on hob", "card hob"),
        ("use rake", "tile rake"),
        ("with stool", "tile stool"),
        ("buy salts", "tile salts"),
        ("with blank", None),
        ("rest", None),
        ("bid 2", None),
        ("done", None),
    ],
)
def test_what_an_order_names_on_the_table(order: str, place: str | None) -> None:
    assert place_of(order) == place


def test_the_characters_one_may_send_are_links() -> None:
    table = lay(hands={0: {"used": ["hob"]}})
    names = links(page(table, 0), "person")
    assert [name.partition(".")[0] for name in names] == ["1: play roswin", "2: play clapper-meg"]
    assert links(page(table, 1), "person") == []


def test_the_legal_squares_are_named_links_in_the_order_of_the_list() -> None:
    table = lay("a1=1 a2=1")
    found = links(page(table, 0, "play clapper-meg"), "target cell")
    options = table.trial(0, "play clapper-meg").decision
    assert options is not None
    assert [name.split(". ")[0] for name in found] == [f"{n}: {order}" for n, order in enumerate(options.options, 1)]
    assert "at a1" not in " ".join(found)


def test_a_draft_shows_what_would_be_placed_and_skipped() -> None:
    html = page(lay("c3=1"), 0, "play clapper-meg; at c3")
    assert html.count('class="draft"') == 1
    assert html.count('class="skip"') == 1
    assert "would be placed" in html
    assert html.count("ghost") == 1


def test_the_last_search_is_ringed_as_far_as_its_markers_still_lie() -> None:
    table = lay(fill(0, "00011", leave=1))
    play(table, "play clapper-meg at b3")
    assert page(table, 1).count('class="last"') == 1  # b3 went home with its land, b4 did not


def test_artifacts_that_may_be_bought_or_used_are_links() -> None:
    hand = {"coins": 3, "artifacts": ["purse"]}
    table = lay(hands={0: hand}, options={"game": "full"}, row=["salts", "rake", "pole", "sled"])
    html = page(table, 0, "play clapper-meg; at a1")
    assert [name.partition(".")[0] for name in links(html, "tile")] == ["1: buy salts", "2: buy rake"]
    assert 'aria-label="3: use purse.' in html


def test_names_are_escaped_and_long_ones_are_cut_on_the_plate() -> None:
    table = lay()
    html = page(table, 0)
    assert "Bríd <b>" not in html
    assert "Bríd &lt;b&gt;, north" in html
    long = draw(table.view(0), [], ["Maximiliana Quillfeather", "Bo"])
    assert "Maximiliana Qu…, south" in long["map"]["edges"]


def test_the_own_edge_can_be_drawn_nearest_except_where_it_is() -> None:
    table = lay()
    assert 'id="own-edge"' not in page(table, 0)
    assert 'id="own-edge"' in page(table, 1)
    assert "own-north" in page(table, 1)
    assert 'id="own-edge"' not in page(table, None)


def test_stacks_and_missing_lands_are_drawn() -> None:
    table = lay("c3=01", options={"stacking": "yes"}, slots=("", "little-umber", "odrun", "mirelle", "tobble", "fenn"))
    html = page(table, 0)
    assert "c3: Bríd &lt;b&gt; on Ada" in html
    assert html.count('class="r-land"') == 5


def test_every_kind_of_land_can_be_drawn() -> None:
    assert tuple(KINDS) == LAND_KINDS


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_moment_of_random_games_can_be_drawn_for_everybody(seats: int) -> None:
    luck = Dice(f"draw {seats}", armed=True)
    table = Table.start(RULES, seats, random_options(RULES, seats, luck), "draw")
    while table.waiting_for:
        for seat in (luck.roll(seats), None):
            assert "None" not in page(table, seat)
        for _ in range(12):
            if table.waiting_for:
                asked = table.decision(table.waiting_for[0])
                table.play(asked.seat, luck.choose(asked.options))


def test_the_drawing_depends_on_the_view_alone() -> None:
    table = Table.start(RULES, 3, {"game": "full"}, "same")
    twin = RULES.twin(table.state, 0, Dice("other"))
    target = Target("c3", 1, "1: at c3", "?line=at+c3")
    assert draw(RULES.view(twin, 0), [target], NAMES) == draw(RULES.view(table.state, 0), [target], NAMES)


def test_the_last_search_is_not_taken_for_the_draft_while_no_place_is_chosen() -> None:
    table = lay()
    play(table, "play clapper-meg at c3")
    html = page(table, 1, "play sorrel")
    assert 'class="draft"' not in html
    assert html.count('class="last"') == 2
