"""To Dream a Thousand Deaths: what Bringer's powers would hurt and destroy they only dream."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Step, Table
from games.rules.spirit_island.effect import Effect, Use
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.state import Island, Lasting
from games.rules.spirit_island.verbs import damage, push
from games.rules.spirit_island.verbs.flee import end_dream
from games.rules.spirit_island.words import English
from tests.rules.spirit_island.lay import enact, kinds, lay, options, say, shows


def bringer(line: str, *cards: str, **laid: Any) -> Table[Island]:
    """Bringer alone on the island, with these cards in play."""
    return lay(line, **{"spirits": ["bringer"], "play": {"bringer": cards}, **laid})


def made(table: Table[Island]) -> int:
    """All fear made so far, that of earned cards too."""
    return table.state.fear + table.state.fear_pool * len(table.state.fear_earned)


@pytest.mark.ledger("S-BRINGER-01", "S-BRINGER-02")
def test_a_town_that_would_be_destroyed_makes_two_fear_and_is_pushed() -> None:
    table = bringer("A8 T1 bringer2 | A2 C1", "predatory-nightmares")
    say(table, "use predatory-nightmares at A8")
    assert options(table) == ["to a5", "to a6", "to a7"]
    events = say(table, "to A5")
    assert (shows(table.state, "A5", "A8"), made(table)) == ("A5 T1 | A8 bringer2", 2)
    assert "destroyed" not in kinds(events)


@pytest.mark.ledger("S-BRINGER-02")
def test_a_city_makes_five_fear_and_stays_and_an_explorer_makes_none_and_goes() -> None:
    table = bringer("A8 C1 E1 bringer2 | A2 C1", "pillar-of-living-flame", blight=9)
    say(table, "use pillar-of-living-flame at A8 to A6")
    assert (shows(table.state, "A6", "A8"), made(table)) == ("A6 E1 | A8 C1 B1 bringer1", 3 + 5)


@pytest.mark.ledger("S-BRINGER-03")
def test_damage_that_does_not_destroy_is_gone_when_the_power_ends() -> None:
    table = bringer("A8 C1 bringer2 | A2 C1", "predatory-nightmares")
    events = say(table, "use predatory-nightmares at A8")
    assert (shows(table.state, "A8"), made(table)) == ("A8 C1 bringer2", 0)
    assert [event.facts["left"] for event in events if event.kind == "dream-damaged"] == [2, 1]


@pytest.mark.ledger("S-BRINGER-03", "S-DMG-04")
def test_what_others_have_really_dealt_counts_and_stays() -> None:
    table = bringer("A8 city-2 town-1 bringer2 | A2 C1", "predatory-nightmares")
    say(table, "use predatory-nightmares at A8 damage town-1 damage city-2 to A5")
    assert (shows(table.state, "A5", "A8"), made(table)) == ("A5 town-1 | A8 city-2 bringer2", 2)


@pytest.mark.ledger("S-BRINGER-03")
def test_a_dreamt_wound_and_a_real_one_are_told_apart_when_the_power_ends() -> None:
    table = bringer("A8 T1 town-1 C1 bringer2 | A2 C1", "rouse-the-trees-and-stones")
    say(table, "use rouse-the-trees-and-stones at A8 damage town damage city")
    assert shows(table.state, "A8") == "A8 C1 T1 town-1 bringer2"


@pytest.mark.ledger("S-BRINGER-03")
def test_a_piece_that_the_power_moves_takes_its_dream_along() -> None:
    def hurt_and_push(effect: Effect) -> Step:
        power = FACTS.powers["predatory-nightmares"]
        use = Use(island=effect.island, source=power.id, land=effect.land, seat=0, user=0, power=power)
        yield from damage(use, 1)
        yield from push(use, "town")
        yield from end_dream(use)

    table = enact("A8 T1 bringer2 | A2 C1", hurt_and_push, at="a8", spirits=["bringer"])
    say(table, "to A5")
    assert shows(table.state, "A5", "A8") == "A5 T1 | A8 bringer2"


@pytest.mark.ledger("S-BRINGER-02", "S-DMG-19")
def test_each_invader_dies_once_in_a_power_however_much_it_deals() -> None:
    table = bringer("A5 C1 bringer2 | A2 C1", "accelerated-rot", elements={"sun": 3, "water": 2, "plant": 3})
    say(table, "use accelerated-rot at A5")
    assert (shows(table.state, "A5"), made(table)) == ("A5 C1 bringer2", 2 + 5)


@pytest.mark.ledger("S-BRINGER-02")
def test_an_invader_that_fled_into_a_land_the_power_strikes_next_is_not_struck_again() -> None:
    table = bringer("A5 T1 bringer2 | A2 C1", "talons-of-lightning", step="fast_phase", elements={"fire": 3, "air": 3})
    say(table, "use talons-of-lightning at A5 to A6")
    assert (shows(table.state, "A5", "A6"), made(table)) == ("A5 bringer2 | A6 T1", 3 + 2)


@pytest.mark.ledger("S-BRINGER-02")
def test_another_use_of_a_power_may_dream_of_the_same_invaders() -> None:
    cards = ["predatory-nightmares", "rouse-the-trees-and-stones"]
    table = bringer("A8 T1 bringer2 | A5 bringer2 | A2 C1", *cards)
    say(table, "use predatory-nightmares at A8 to A5 use rouse-the-trees-and-stones at A5 to A6")
    assert (shows(table.state, "A5", "A6"), made(table)) == ("A5 bringer2 | A6 T1", 4)


@pytest.mark.ledger("S-BRINGER-01")
def test_powers_that_destroy_every_piece_only_dream_of_it_and_dahan_do_not_dream() -> None:
    table = bringer("A3 E1 T1 C1 D2 bringer2 | A2 C1", "the-jungle-hungers")
    say(table, "use the-jungle-hungers at A3 to A4 to A2")
    assert shows(table.state, "A2", "A3", "A4") == "A2 C1 T1 | A3 C1 D2 bringer2 | A4 E1"
    assert made(table) == 2


@pytest.mark.ledger("S-BRINGER-01")
def test_a_power_that_destroys_a_dahan_asks_nobody_and_harms_none() -> None:
    table = bringer("A8 D2 E1 bringer2 | A2 C1", "devouring-ants")
    say(table, "use devouring-ants at A8 to A5")
    assert (shows(table.state, "A5", "A8"), made(table)) == ("A5 E1 | A8 D2 bringer2", 1)


@pytest.mark.ledger("S-BRINGER-01")
def test_nothing_that_counts_what_a_power_destroyed_counts_dreams() -> None:
    table = bringer("A8 town-1 C1 bringer2 | A2 C1", "mists-of-oblivion")
    say(table, "use mists-of-oblivion at A8 to A5")
    assert (shows(table.state, "A5", "A8"), made(table)) == ("A5 town-1 | A8 C1 bringer2", 2)


@pytest.mark.ledger("S-BRINGER-01", "S-WIN-05")
def test_a_dream_of_the_last_city_does_not_win() -> None:
    table = bringer("A8 city-2 E1 bringer2", "predatory-nightmares", terror=3)
    say(table, "use predatory-nightmares at A8 damage city-2 damage city-1")
    assert (table.state.ending, shows(table.state, "A8"), made(table)) == ("", "A8 city-2 E1 bringer2", 5)


@pytest.mark.ledger("S-BRINGER-02", "S-WIN-05")
def test_the_fear_of_dreams_can_win_in_the_middle_of_a_power_and_leaves_no_dream_behind() -> None:
    table = bringer("A8 city-1 T1 bringer2", "predatory-nightmares", terror=3, change=_one_card_left)
    say(table, "use predatory-nightmares at A8 damage town damage city-1")
    assert (table.state.ending, shows(table.state, "A8")) == ("victory", "A8 city-1 T1 bringer2")


def _one_card_left(island: Island) -> None:
    island.fear_unused += island.fear_deck[1:]
    del island.fear_deck[1:]


@pytest.mark.ledger("S-BRINGER-04", "S-BLIGHT-06")
def test_blight_that_its_powers_add_destroys_its_own_presence_and_nobody_elses() -> None:
    line = "A4 T1 bringer2 river2 | A2 C1 | B1 river1"
    table = lay(line, spirits=("bringer", "river"), play={"bringer": ["drought"]})
    say(table, "use drought at A4 to A5")
    assert shows(table.state, "A4", "A5") == "A4 B1 bringer1 river2 | A5 T1"


@pytest.mark.ledger("S-BRINGER-01")
def test_the_dahan_who_fight_back_and_other_spirits_kill_as_ever() -> None:
    table = bringer("A8 T1 D2 bringer2 | A2 C1", step="ravage", ravage_card="i-jungle")
    assert shows(table.state, "A8") == "A8 D1 B1 bringer1"


@pytest.mark.ledger("S-BRINGER-01", "S-LAW-07")
def test_vengeance_that_it_called_for_is_dreamt_as_well() -> None:
    dead = Lasting("vengeance", "vengeance-of-the-dead", land="a8", by=0)
    line = "A8 T1 town-1 D1 bringer2 | A2 C1"
    table = bringer(line, step="ravage", ravage_card="i-jungle", lasting=[dead])
    say(table, "damage town-1 to A5")
    assert (shows(table.state, "A5", "A8"), made(table)) == ("A5 town-1 | A8 T1 B1 bringer1", 2)
    table = bringer(line, step="ravage", ravage_card="i-jungle", lasting=[dead])
    say(table, "damage town")
    assert (shows(table.state, "A8"), made(table)) == ("A8 T1 town-1 B1 bringer1", 0)


def test_the_story_says_that_it_was_a_dream() -> None:
    table = bringer("A8 T1 C1 bringer2 | A2 C1", "predatory-nightmares")
    say(table, "use predatory-nightmares at A8 damage town")
    asked, shown, words = table.decision(0).prompt, table.view(0), English()
    assert words.order("damage town-1", asked, shown) == "dies in a dream, 2 fear, then pushed"
    assert words.order("damage city", asked, shown) == "2 health left"
    told = [words.event(event.seen_by(0), ["Brid"], shown) for event in say(table, "damage town-1 to A5")]
    assert told[0] == "Predatory Nightmares: a town in A8 dreams of its death."


# -- growth and tracks of the spirit that dreams


def growing(line: str, **laid: Any) -> Table[Island]:
    """Bringer before its Spirit Phase in a drawing game."""
    return lay(line, **{"spirits": ["bringer"], "step": "spirit_phase", "options": {"powers": "draw"}, **laid})


@pytest.mark.ledger("S-SPIRIT-10", "S-SPIRIT-14")
def test_growth_may_take_one_card_back() -> None:
    table = growing("A4 bringer2 | A2 C1", change=_all_discarded)
    say(table, "grow 2 reclaim dread-apparitions place A4 from energy")
    spirit = table.state.spirits[0]
    assert (spirit.hand, len(spirit.discard), shows(table.state, "A4")) == (["dread-apparitions"], 3, "A4 bringer3")


def _all_discarded(island: Island) -> None:
    spirit = island.spirits[0]
    spirit.discard, spirit.hand = spirit.hand, []


@pytest.mark.ledger("S-PRES-09")
def test_growth_far_away_asks_for_a_land_with_dahan_or_invaders() -> None:
    table = growing("A4 bringer2 | A8 D1 | A2 C1 | A6 E1")
    say(table, "grow 4")
    assert options(table, verb="place") == ["place a2", "place a6", "place a8"]


@pytest.mark.ledger("S-BRINGER-05", "S-SPIRIT-09")
def test_a_space_for_any_element_is_named_anew_every_turn_once_cards_are_played() -> None:
    table = growing("A4 bringer2 | A2 C1", change=_all_uncovered, energy=9)
    say(table, "grow 2 move A4 to A4 play dread-apparitions play dreams-of-the-dahan done")
    assert options(table)[:2] == ["element sun", "element moon"]
    say(table, "element animal element animal")
    assert table.view(0)["spirits"][0]["elements"] == {"air": 3, "animal": 2, "moon": 3}
    table = lay("A4 bringer2 | A2 C1", spirits=["bringer"], step="time_passes", change=_named)
    assert table.state.spirits[0].chosen == []


def _all_uncovered(island: Island) -> None:
    spirit = island.spirits[0]
    spirit.destroyed += spirit.on_energy_track + spirit.on_card_track
    spirit.off_energy += spirit.on_energy_track
    spirit.off_cards += spirit.on_card_track


def _named(island: Island) -> None:
    island.spirits[0].chosen = ["animal"]


@pytest.mark.ledger("S-BRINGER-05")
def test_a_space_for_any_element_that_a_power_uncovers_is_named_at_once() -> None:
    table = lay(
        "A4 bringer2 | A2 C1",
        spirits=["bringer"],
        play={"bringer": ["indomitable-claim"]},
        step="fast_phase",
        phase="fast",
        change=_one_more_for_any,
    )
    say(table, "use indomitable-claim at A4 place A4 from cards")
    assert table.decision(0).prompt.kind == "any-element"
    say(table, "element earth")
    assert table.state.spirits[0].chosen == ["earth"]


def _one_more_for_any(island: Island) -> None:
    spirit = island.spirits[0]
    spirit.destroyed += spirit.on_card_track - 1
    spirit.off_cards += spirit.on_card_track - 1
