"""Growth, presence and the Spirit Phase."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.engine import Table, TooLate
from games.rules.spirit_island.elements import card_plays, elements, income
from games.rules.spirit_island.facts import ELEMENTS, FACTS
from games.rules.spirit_island.lands import is_sacred_site
from games.rules.spirit_island.printed import Tracks
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs import add_presence
from tests.rules.spirit_island.lay import enact, lay, options, say, shows


def spirit_phase(line: str = "A5 river1 | A2 C1", **laid: object) -> Table[Island]:
    """A table before the Spirit Phase."""
    return lay(line, step="spirit_phase", **laid)  # type: ignore[arg-type]


@pytest.mark.ledger("S-PRES-01", "S-PRES-02", "S-PRES-03", "S-PRES-04")
def test_two_presence_of_one_spirit_make_its_sacred_site_and_never_those_of_two() -> None:
    island = lay("A4 earth1 lightning1 | A6 earth2 lightning1 | A2 C1", spirits=("earth", "lightning")).state
    sites = [[land for land in island.lands if is_sacred_site(island, seat, land)] for seat in island.seats]
    assert sites == [["a6"], []]


@pytest.mark.ledger("S-SPIRIT-02", "S-SPIRIT-18")
def test_one_presence_of_river_in_a_wetland_is_a_sacred_site() -> None:
    island = lay("A5 river1 | A4 river1 | A6 river2 | A2 C1").state
    assert [land for land in island.lands if is_sacred_site(island, 0, land)] == ["a5", "a6"]


@pytest.mark.ledger("S-PRES-07", "S-SPIRIT-06", "S-PRES-10", "S-SPIRIT-03", "S-SPIRIT-04")
def test_presence_comes_from_either_track_and_goes_within_range() -> None:
    table = spirit_phase()
    say(table, "grow 2")
    assert options(table, verb="place ") == ["place a1", "place a4", "place a5", "place a6", "place a7", "place a8"]
    say(table, "place A4 from cards place A7 from energy")
    spirit = table.state.spirits[0]
    assert (spirit.off_cards, spirit.off_energy) == (1, 1)
    assert shows(table.state, "A4", "A7") == "A4 river1 | A7 river1"


@pytest.mark.ledger("S-PRES-08", "S-PRES-09", "S-WIN-18")
def test_instead_of_adding_presence_a_spirit_may_move_one() -> None:
    table = spirit_phase()
    say(table, "grow 2 move A5 to A4")
    assert shows(table.state, "A4", "A5") == "A4 river1 | A5"
    assert table.outcome is None, "moving the only presence is one step"
    assert table.state.spirits[0].off_cards == 0


@pytest.mark.ledger("S-PRES-09")
def test_such_a_move_ends_where_the_add_was_allowed() -> None:
    table = spirit_phase("A5 river1 | A3 river1 | A2 C1")
    say(table, "grow 2")
    table.play(0, "move a5")
    assert options(table) == [f"to a{number}" for number in (1, 2, 3, 4, 5, 6, 7, 8)]
    table = spirit_phase("A7 lightning2 | A2 C1", spirits=["lightning"])
    say(table, "grow 3")
    table.play(0, "move a7")
    assert options(table) == ["to a5", "to a7", "to a8"]


@pytest.mark.ledger("S-PRES-11")
def test_with_nothing_on_the_tracks_an_add_may_be_declined() -> None:
    def strip(island: Island) -> None:
        island.spirits[0].off_energy, island.spirits[0].off_cards, island.spirits[0].destroyed = 6, 6, 12

    table = spirit_phase(change=strip)
    say(table, "grow 2")
    assert options(table) == ["move a5", "skip presence"]
    say(table, "skip presence move A5 to A5")
    assert shows(table.state, "A5") == "A5 river1"


@pytest.mark.ledger("S-PRES-12", "S-PRES-13", "S-INV-03")
def test_presence_goes_where_invaders_blight_and_others_are_and_they_do_not_hurt_it() -> None:
    table = spirit_phase("A5 river1 | A4 E9 C3 B2 D1 | A2 C1")
    say(table, "grow 2 place A4 from cards place A4 from cards done")
    assert table.state.lands["a4"].presence == [2]


@pytest.mark.ledger("S-PRES-10")
def test_of_two_adds_the_shorter_that_reaches_is_used_up() -> None:
    table = spirit_phase("A7 lightning2 | A2 C1", spirits=["lightning"])
    say(table, "grow 2 place A7 from cards")
    assert "place a1" in options(table), "the add of range 2 is left"
    table = spirit_phase("A7 lightning2 | A2 C1", spirits=["lightning"])
    say(table, "grow 2 place A8 from cards")
    assert options(table, verb="place ") == ["place a7", "place a8"]


@pytest.mark.ledger("S-PRES-05", "S-PRES-06")
def test_destroyed_presence_does_not_go_back_to_a_track() -> None:
    table = lay("A8 T1 river2 | A5 river1 | A2 C1", step=[["ravage_land", "a8"]])
    spirit = table.state.spirits[0]
    assert (spirit.destroyed, spirit.on_energy_track + spirit.on_card_track) == (1, 10)


@pytest.mark.ledger("S-SPIRIT-01", "S-SPIRIT-05", "S-SPH-02")
def test_one_option_is_chosen_and_all_of_it_is_done() -> None:
    table = spirit_phase("A5 earth2 | A2 C1", spirits=["earth"], energy=1)
    assert options(table) == ["grow 1", "grow 2", "grow 3"]
    say(table, "grow 3 place A4 from energy")
    assert table.state.spirits[0].energy == 1 + 2 + 3, "two by growth, three by the track"
    assert table.decision(0).prompt.kind == "play"


@pytest.mark.ledger("S-SPIRIT-07", "S-SPIRIT-08", "S-SPH-03", "S-SPIRIT-12")
def test_income_and_plays_are_the_highest_numbers_uncovered() -> None:
    def uncover(island: Island) -> None:
        island.spirits[0].off_cards = 4  # the last one is the space that reclaims

    table = spirit_phase(change=uncover, energy=3)
    spirit = table.state.spirits[0]
    assert (income(spirit), card_plays(spirit)) == (1, 3)
    say(table, "grow 1")
    assert table.state.spirits[0].energy == 3 + 1 + 1


@pytest.mark.ledger("S-SPIRIT-10", "S-SPIRIT-11")
def test_reclaim_one_is_offered_every_phase_while_it_is_uncovered_at_once_when_it_is() -> None:
    def uncover(island: Island) -> None:
        island.spirits[0].off_cards = 3
        island.spirits[0].discard = [island.spirits[0].hand.pop(), island.spirits[0].hand.pop()]

    table = spirit_phase("A5 river3 | A2 C1", change=uncover)
    say(table, "grow 2 place A4 from cards place A4 from energy")
    assert options(table) == ["reclaim rivers-bounty", "reclaim wash-away", "reclaim none"]
    say(table, "reclaim wash-away")
    assert table.state.spirits[0].discard == ["rivers-bounty"]
    assert "play wash-away" in options(table)


@pytest.mark.ledger("S-SPIRIT-14")
def test_reclaim_all_brings_the_whole_discard_back() -> None:
    def spend(island: Island) -> None:
        island.spirits[0].discard, island.spirits[0].hand = island.spirits[0].hand, []

    table = spirit_phase(change=spend)
    say(table, "grow 1")
    assert (len(table.state.spirits[0].hand), table.state.spirits[0].discard) == (5, [])


@pytest.mark.ledger("S-SPH-01", "S-SPH-04", "S-SPH-05", "S-SPIRIT-15", "S-POWER-07")
def test_cards_are_paid_for_at_once_and_give_their_elements_at_once() -> None:
    table = spirit_phase(energy=2)
    say(table, "grow 1 play wash-away")
    spirit = table.state.spirits[0]
    assert (spirit.energy, spirit.play) == (2 + 1 + 1 - 1, ["wash-away"])
    assert elements(table.state, 0) == {"water": 1, "earth": 1}
    assert table.state.turn == 2, "one play only: the phase is over"


@pytest.mark.ledger("S-SPH-06", "S-POWER-03", "S-POWER-04")
def test_a_card_that_cannot_be_paid_for_cannot_be_played() -> None:
    table = spirit_phase("A5 lightning2 | A2 C1", spirits=["lightning"])
    say(table, "grow 2 place A5 from cards place A5 from cards")
    affordable = ["play harbingers-of-the-lightning", "play lightnings-boon", "done"]
    assert options(table) == affordable
    say(table, "play lightnings-boon")
    assert table.state.spirits[0].energy == 0
    assert options(table) == ["play harbingers-of-the-lightning", "done"]


@pytest.mark.ledger("S-SPH-04", "S-SPH-07")
def test_fewer_cards_than_allowed_may_be_played() -> None:
    table = spirit_phase(energy=9)
    say(table, "grow 1 done")
    assert table.state.spirits[0].play == []


@pytest.mark.ledger("S-SPH-08", "S-MAIL-02", "S-TURN-02", "S-TURN-01")
def test_spirits_do_not_wait_for_each_other_inside_the_phase() -> None:
    table = spirit_phase("A5 river1 | B6 earth2 | A2 C1", spirits=("river", "earth"))
    say(table, "grow 2 place A4 from cards", seat=0)
    say(table, "grow 3 place B5 from cards", seat=1)
    assert {decision.seat for decision in table.decisions} == {0, 1}
    say(table, "place A4 from cards done", seat=0)
    assert [decision.seat for decision in table.decisions] == [1]
    say(table, "done", seat=1)
    assert table.state.turn == 2


@pytest.mark.ledger("S-SPH-09", "S-MAIL-26")
def test_cards_once_played_are_taken_back_by_undo_whatever_the_others_did() -> None:
    table = spirit_phase("A5 river1 | B6 earth2 | A2 C1", spirits=("river", "earth"), energy=5)
    say(table, "grow 2 place A4 from cards place A4 from cards", seat=0)
    table.play(0, "play wash-away")
    say(table, "grow 3 place B5 from cards", seat=1)
    table.take_back(0)
    assert table.state.spirits[0].play == []
    assert table.state.spirits[1].energy > 5, "the other's growth stands"


@pytest.mark.ledger("S-MAIL-26", "S-MAIL-28")
def test_a_draw_cannot_be_taken_back_but_what_follows_can() -> None:
    table = spirit_phase("A5 river1 | B6 earth2 | A2 C1", spirits=("river", "earth"), options={"powers": "draw"})
    say(table, "grow 3 gain minor", seat=0)
    drawn = list(table.state.spirits[0].drawn)
    say(table, "grow 3", seat=1)
    table.play(0, f"keep {drawn[0]}")
    table.play(0, "place a4")
    table.take_back(0)
    table.take_back(0)
    assert table.state.spirits[0].drawn == drawn
    with pytest.raises(TooLate):
        table.take_back(0)


@pytest.mark.ledger("S-PRES-08")
def test_a_power_that_adds_presence_lets_it_be_moved_instead() -> None:
    table = enact("A5 river1 | A2 C1", lambda here: add_presence(here.island, 0, [here.land]), at="A4")
    assert options(table) == ["place a4", "move a5"]


@pytest.mark.ledger("S-SPIRIT-13", "S-MAIL-03")
def test_gaining_a_power_card_is_an_item_of_growth_in_any_order() -> None:
    table = spirit_phase(options={"powers": "draw"})
    say(table, "grow 3")
    assert {"gain minor", "gain major", "place a4"} <= set(options(table))
    say(table, "place A4 from cards")
    assert options(table) == ["gain minor", "gain major"]


@pytest.mark.ledger("S-SPIRIT-17")
def test_every_spirit_of_low_complexity_has_a_progression() -> None:
    for spirit in lay("A2 C1", spirits=("river", "earth", "lightning", "shadows")).state.spirits:
        assert len(spirit.printed.progression) == 7


@pytest.mark.ledger("S-SPIRIT-09", "S-POWER-08")
def test_an_element_uncovered_on_a_track_is_permanent(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ELEMENTS == ("sun", "moon", "fire", "air", "water", "earth", "plant", "animal")
    printed = FACTS.spirits["river"]
    track = Tracks((1, "moon", 2, 3, 4, 4, 5), printed.tracks.cards)
    monkeypatch.setitem(FACTS.spirits, "river", replace(printed, tracks=track))
    table = lay("A5 river1 | A2 C1", step="time_passes", play={"river": ["wash-away"]})
    assert elements(table.state, 0) == {}
    table.state.spirits[0].off_energy = 1
    assert elements(table.state, 0) == {"moon": 1}
    assert income(table.state.spirits[0]) == 1
