"""What the board shows of oceans that are places and of fear cards seen beforehand, and that the bot plays both."""

from __future__ import annotations

from functools import partial

from games.engine import Table
from games.rules.spirit_island import RULES
from games.rules.spirit_island.board import place_of
from games.rules.spirit_island.bot import choose
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.words import English
from tests.rules.spirit_island.lay import lay, say
from tests.rules.spirit_island.test_board import links, page

TWO = ("ocean", "bringer")
SEA = "A0 ocean2 B1 | A2 C1 ocean1 | B5 bringer2"


def words(table: Table[Island], seat: int = 0) -> str:
    """The board as a mail has it, its lines joined."""
    return " ".join(English().board(table.view(seat), ["Brid", "Noor"]).split())


def test_the_oceans_are_drawn_and_can_be_chosen_where_somebody_plays_ocean() -> None:
    table = lay(SEA, spirits=TWO, step="spirit_phase", options={"powers": "draw"})
    html = page(table, 0, "grow 2")
    assert 'id="isle-a0"' in html
    assert 'aria-label="A0: ocean; your sacred site (2); 1 blight"' in html
    assert 'aria-label="B0: ocean; not in play"' in html
    assert [label.split(".")[0] for label in links(html, "target land")][:2] == ["1: place a0", "2: place b0"]
    assert place_of("place b0") == "b0"


def test_no_ocean_is_a_place_where_nobody_plays_ocean() -> None:
    table = lay("A2 C1 | A5 river1")
    assert "isle-a0" not in page(table, 0)
    assert "ocean" not in words(table)


def test_the_text_board_lists_oceans_and_whose_coast_they_touch() -> None:
    said = words(lay(SEA, spirits=TWO))
    assert "a0 ocean you 2*; 1 blight" in said
    assert "a0 a1, a2, a3" in said


def test_a_fear_card_seen_beforehand_is_shown_to_everybody_with_all_it_does() -> None:
    table = lay(SEA, spirits=TWO, step="fast_phase", fear_deck=["isolation", "scapegoats"], change=_dreaming)
    say(table, "use spirits-may-yet-dream on ocean look 2", seat=1)
    for seat in (0, 1):
        assert "Fear card 2 of those to come is Scapegoats: at level 1," in words(table, seat)
        html = page(table, seat)
        assert "2 of those to come: Scapegoats" in html
        assert "Isolation" not in html


def _dreaming(island: Island) -> None:
    island.spirits[1].gained = {"moon": 2, "air": 2}


def test_the_health_that_has_drowned_is_shown() -> None:
    table = lay(SEA, spirits=TWO, change=_one_drowned)
    assert "drowned 1 health, to be traded for energy" in words(table)
    assert "1 health drowned" in page(table, 0)


def _one_drowned(island: Island) -> None:
    island.spirits[0].drowned = 1


def test_the_bot_plays_the_sea_and_the_dreamer_from_the_coast_it_begins_on() -> None:
    options = {"complexity": "high", "powers": "draw", "boards": "in-order"}
    table = Table.start(RULES, 2, options, "bots")
    for seat, spirit in enumerate(TWO):
        table.play(seat, f"spirit {spirit}")
    told = []
    while table.decisions and table.state.turn < 3:
        seat = table.waiting_for[0]
        told += table.play(seat, choose(table.view(seat), table.decision(seat), partial(table.trial, seat)))
    used = {event.facts["power"] for event in told if event.kind == "used"}
    assert len(used) > 2
