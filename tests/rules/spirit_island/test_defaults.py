"""What is played when time is up: sane, and never ruinous for the others."""

from __future__ import annotations

import pytest

from games.engine import Step, Table
from games.rules.spirit_island import RULES
from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs import choose, damage, destroy, forget_one, gain_power, gather, push
from games.rules.spirit_island.verbs.blight import add_blight
from tests.rules.spirit_island.lay import enact, lay, say

DRAW = {"powers": "draw"}


def default(table: Table[Island], seat: int = 0) -> str:
    """What is played for that seat when its time is up."""
    return table.decision(seat).default


@pytest.mark.ledger("S-ASK-01")
def test_growth_reclaims_with_few_cards_and_else_takes_the_last_option() -> None:
    def spent(island: Island) -> None:
        island.spirits[0].discard, island.spirits[0].hand = island.spirits[0].hand, []

    assert default(lay("A2 C1", step="spirit_phase")) == "grow 3"
    assert default(lay("A2 C1", step="spirit_phase", change=spent)) == "grow 1"


@pytest.mark.ledger("S-ASK-02")
def test_presence_goes_to_the_calmest_land_from_the_track_that_gives_more() -> None:
    table = lay("A5 river1 E1 | A4 E2 | A1 B1 | A6 T1 | A8 C1 | A2 C1", step="spirit_phase")
    say(table, "grow 2")
    assert default(table) == "place a7"
    table.play(0, "place a7")
    assert default(table) == "from cards"


@pytest.mark.ledger("S-ASK-03", "S-ASK-04", "S-MAIL-32")
def test_a_minor_is_gained_and_the_cheapest_is_kept() -> None:
    top = ["drought", "rain-of-blood", "gift-of-power", "steam-vents"]
    table = enact("A2 C1", lambda here: gain_power(here.island, 0), options=DRAW, minor=top)
    assert default(table) == "gain minor"
    table.play(0, "gain minor")
    assert default(table) == "keep gift-of-power", "free, with four elements"


@pytest.mark.ledger("S-ASK-05", "S-MAIL-32")
def test_a_unique_is_not_forgotten_while_another_card_can_go() -> None:
    def forgets(here: Effect) -> Step:
        yield from forget_one(here.island, 0)

    table = enact("A2 C1", forgets, hand={"river": ["drought"]}, options=DRAW)
    assert default(table) == "forget drought"


@pytest.mark.ledger("S-ASK-06")
def test_the_dearest_card_is_reclaimed() -> None:
    def uncover(island: Island) -> None:
        island.spirits[0].off_cards = 4
        island.spirits[0].discard, island.spirits[0].hand = island.spirits[0].hand, []

    table = lay("A5 river1 | A2 C1", step="spirit_phase", change=uncover)
    say(table, "grow 2 move A5 to A5 move A5 to A5")
    assert default(table) == "reclaim flash-floods"


@pytest.mark.ledger("S-ASK-07", "S-ASK-08", "S-MAIL-32")
def test_no_card_is_played_and_no_power_used() -> None:
    table = lay("A2 C1", step="spirit_phase")
    say(table, "grow 1")
    assert default(table) == "done"
    assert default(lay("A5 E1 river1 | A2 C1", play={"river": ["wash-away"]})) == "done"


@pytest.mark.ledger("S-ASK-10", "S-MAIL-31")
def test_damage_finishes_what_it_can_dearest_first() -> None:
    assert default(enact("A5 C1 T1 E1 | A2 C1", lambda here: damage(here, 2))) == "damage town"
    assert default(enact("A5 C1 T1 E1 | A2 C1", lambda here: damage(here, 3))) == "damage city"
    assert default(enact("A5 C1 T2 | A2 C1", lambda here: damage(here, 1))) == "damage city"


@pytest.mark.ledger("S-ASK-11", "S-MAIL-31")
def test_moves_stop_if_they_may_and_else_keep_invaders_from_presence_and_dahan() -> None:
    assert default(enact("A5 E1 | A2 C1", lambda here: push(here, "explorer", up_to=2))) == "stop"
    assert default(enact("A5 D1 | A4 D1 | A2 C1", lambda here: gather(here, "dahan", up_to=2))) == "stop"
    table = enact("A5 E1 T1 | A1 river2 | A4 D1 | A6 B1 | A7 D1 | A2 C1", lambda here: push(here, "explorer", "town"))
    assert default(table) == "push explorer"
    table.play(0, "push explorer")
    assert default(table) == "to a8"
    assert default(enact("A5 E1 T1 | A2 C1", lambda here: destroy(here, "explorer", "town"))) == "destroy town"


@pytest.mark.ledger("S-ASK-12")
def test_the_first_option_of_a_card_is_taken() -> None:
    assert default(enact("A2 C1", lambda here: choose(here, "fear", "push"))) == "option fear"


@pytest.mark.ledger("S-ASK-13", "S-MAIL-32")
def test_a_cascade_spares_a_last_presence_then_unblighted_lands() -> None:
    def blight(here: Effect) -> Step:
        yield from add_blight(here)

    line = "A5 B1 | A1 river1 | A4 B1 | A6 earth2 | A7 earth1 | A8 B2 | A2 C1"
    assert default(enact(line, blight, spirits=("river", "earth"))) == "cascade b3"
    line = "A7 B1 | A5 river1 | A8 B1 | A2 C1"
    assert default(enact(line, blight, at="A7")) == "cascade a8", "A5 holds River's last presence"


@pytest.mark.ledger("S-ASK-15")
def test_a_fear_card_is_carried_out_in_the_first_land_where_something_happens() -> None:
    table = lay("A3 D1 | A5 D1 E1 | A8 D1 E1 | A2 C1", step="fear_step", earned=["dahan-raid"])
    assert default(table) == "land a5"


@pytest.mark.ledger("S-ASK-16")
def test_on_the_blighted_island_presence_is_lost_where_most_stands() -> None:
    line, tainted = "A5 river1 | A4 river3 | A2 C1", {"blight_card": "downward-spiral", "tainted": True}
    assert default(lay(line, step="blighted_island", **tainted)) == "lose a4"  # type: ignore[arg-type]


@pytest.mark.ledger("S-ASK-16", "S-MAIL-32")
def test_a_card_is_forgotten_only_with_more_than_four() -> None:
    tainted = {"blight_card": "memory-fades-to-dust", "tainted": True, "options": DRAW}
    assert default(lay("A5 river2 | A2 C1", step="blighted_island", **tainted)) == "lose a5"  # type: ignore[arg-type]
    table = lay("A5 river2 | A2 C1", step="blighted_island", hand={"river": ["drought"]}, **tainted)  # type: ignore[arg-type]
    assert default(table) == "forget drought"


@pytest.mark.ledger("S-MAIL-31", "S-MAIL-32")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_game_of_defaults_alone_comes_to_its_end(seats: int) -> None:
    table = Table.start(RULES, seats, {}, f"defaults {seats}")
    for _ in range(500):
        if not table.decisions:
            break
        table.auto(table.waiting_for[0])
    assert table.outcome is not None
    assert table.outcome.ending == "defeat"
