"""What nobody may know, and that nobody can find it out."""

from __future__ import annotations

import pytest

from games.engine import Dice, Table
from games.engine.state import encoder
from games.rules.spirit_island import RULES
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.pieces import pieces
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.twin import twin
from games.rules.spirit_island.view import view
from tests.rules.spirit_island.lay import lay

FULL = {"powers": "draw", "blight": "hidden", "spirits": "deal"}


@pytest.fixture
def table() -> Table[Island]:
    """A game of three in its second turn, played by defaults."""
    table = Table.start(RULES, 3, FULL, "hidden")
    while table.state.turn < 2 and table.decisions:
        table.auto(table.waiting_for[0])
    return table


@pytest.mark.ledger("S-MAIL-34")
def test_the_view_names_no_card_that_lies_face_down(table: Table[Island]) -> None:
    island = table.state
    hidden = {*island.minor, *island.major, *island.fear_deck, *island.fear_unused, *island.fear_earned}
    hidden |= {*island.invader_deck, *island.invader_unused, island.explore_card, island.blight_card, island.dice.seed}
    shown = encoder.encode(view(island, 0)).decode()
    assert [card for card in hidden if f'"{card}"' in shown] == []


@pytest.mark.ledger("S-MAIL-35", "S-TURN-03")
def test_hands_discards_energy_and_stages_lie_open(table: Table[Island]) -> None:
    shown = view(table.state, None)
    for spirit, known in zip(table.state.spirits, shown["spirits"], strict=True):
        assert known["hand"] == sorted(spirit.hand)
        assert known["discard"] == sorted(spirit.discard)
        assert known["energy"] == spirit.energy
    assert shown["invaders"]["deck"] == [FACTS.invader_cards[card].stage for card in reversed(table.state.invader_deck)]
    assert shown["minor"]["deck"] == len(table.state.minor)
    assert shown["blight"]["left"] == table.state.blight


@pytest.mark.ledger("S-MAIL-36")
def test_all_seats_and_the_spectator_see_the_same(table: Table[Island]) -> None:
    seen = [view(table.state, seat) for seat in (None, 0, 1, 2)]
    assert [each.pop("seat") for each in seen] == [None, 0, 1, 2]
    assert all(each == seen[0] for each in seen)


@pytest.mark.ledger("S-MAIL-37")
def test_a_twin_deals_hidden_cards_again_and_nothing_else(table: Table[Island]) -> None:
    island = table.state
    others = [twin(island, 0, Dice(f"twin {number}")) for number in range(12)]
    for other in others:
        assert view(other, 0) == view(island, 0)
        assert pieces(other) == pieces(island)
    for hidden in ("minor", "major", "fear_deck", "invader_deck", "explore_card", "blight_card", "invader_unused"):
        assert any(getattr(other, hidden) != getattr(island, hidden) for other in others), hidden


@pytest.mark.ledger("S-MAIL-37", "S-MAIL-34")
def test_a_blight_card_that_is_known_is_not_dealt_again() -> None:
    flipped = lay("A2 C1", blight_card="downward-spiral", tainted=True).state
    first = lay("A2 C1").state
    assert {twin(flipped, 0, Dice(str(number))).blight_card for number in range(9)} == {"downward-spiral"}
    assert {twin(first, 0, Dice(str(number))).blight_card for number in range(9)} == {"first-game"}
    assert (view(flipped, 0)["blight"]["card"], view(first, 0)["blight"]["card"]) == ("downward-spiral", "first-game")


def test_a_card_lost_or_made_is_noticed(table: Table[Island]) -> None:
    island = RULES.decode(encoder.encode(table.state))
    before = pieces(island)
    island.minor.pop()
    assert pieces(island) != before
    island = RULES.decode(encoder.encode(table.state))
    island.lands[next(iter(island.lands))].presence[0] += 1
    assert pieces(island) != before
    island = RULES.decode(encoder.encode(table.state))
    island.blight += 1
    assert pieces(island) != before
