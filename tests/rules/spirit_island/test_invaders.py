"""The Invader Phase: Ravage, Build, Explore, Advance."""

from __future__ import annotations

import pytest

from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.forecast import coming
from games.rules.spirit_island.lands import matches
from games.rules.spirit_island.state import Island, Lasting
from tests.rules.spirit_island.lay import lay, options, say, shows

PAIR = ("river", "earth")


def stop(land: str, action: str = "all") -> Lasting:
    """What makes the invaders skip an action in a land."""
    return Lasting("stop", "test", land, what=action)


# -- the frame


@pytest.mark.ledger("S-IPH-01", "S-ADV-01", "S-ADV-02", "S-ADV-03")
def test_fear_then_ravage_build_explore_and_the_cards_advance() -> None:
    table = lay(
        "A5 E1 D1 | A2 C1 D2 | A6 river1 | A8 T1",
        step="invader_phase",
        earned=["dahan-on-their-guard"],
        ravage_card="i-wetland",
        build_card="i-hills",
        invader_deck=["i-sands", "ii-hills"],
    )
    island = table.state
    assert shows(island, "A2", "A5") == "A2 D1 dahan-1 | A5 D1", "the fear card defended before the Ravage"
    assert (island.ravage_card, island.build_card, island.explored_card) == ("i-hills", "i-sands", "")
    assert (island.explore_card, island.invader_deck) == ("ii-hills", [])
    assert island.invader_discard[-1] == "i-wetland"


@pytest.mark.ledger("S-IPH-03", "S-IPH-04")
def test_a_card_means_its_terrains_and_the_coastal_card_every_coast() -> None:
    of = {
        card: [land for land in FACTS.lands if land[0] == "a" and matches(land, FACTS.invader_cards[card])]
        for card in CARDS
    }
    assert of == {
        "i-jungle": ["a3", "a8"],
        "ii-coastal": ["a1", "a2", "a3"],
        "iii-hills-sands": ["a1", "a4", "a6", "a7"],
    }


CARDS = ("i-jungle", "ii-coastal", "iii-hills-sands")


@pytest.mark.ledger("S-IPH-05", "S-BUILD-03", "S-RAV-01")
def test_without_invaders_there_is_no_ravage_and_no_build() -> None:
    table = lay(
        "A5 D3 | A2 C1", step=[["ravage"], ["build"]], ravage_card="i-wetland", build_card="i-wetland", blight=9
    )
    assert shows(table.state, "A5") == "A5 D3"


@pytest.mark.ledger("S-IPH-06", "S-LAW-06", "S-IPH-07")
def test_lands_are_ravaged_in_seat_order_and_each_link_of_a_chain_is_its_owners() -> None:
    line = "A3 E2 B1 | B4 E1 B1 river1 earth1 | A5 river2 | B7 earth2 | A2 C1"
    table = lay(line, spirits=PAIR, step="ravage", ravage_card="i-jungle")
    assert [decision.seat for decision in table.decisions] == [0]
    say(table, "cascade B4")
    assert [decision.seat for decision in table.decisions] == [1]
    say(table, "cascade B5", seat=1)
    assert shows(table.state, "A3", "B4", "B5") == "A3 E2 B2 | B4 E1 B2 | B5 B1"
    assert table.state.blight == 7


@pytest.mark.ledger("S-IPH-08", "S-POWER-16", "S-EXPL-08")
def test_a_land_where_all_actions_are_skipped_takes_no_part() -> None:
    table = lay(
        "A5 T1 D1 | A2 C1 | A6 river1",
        step="invader_phase",
        ravage_card="i-wetland",
        build_card="ii-wetland",
        invader_deck=["iii-hills-wetland"],
        lasting=[stop("a5")],
    )
    assert shows(table.state, "A5") == "A5 T1 D1"
    assert table.state.lands["a6"].count("explorer") == 1, "its town is still a source"


# -- Ravage


@pytest.mark.ledger("S-RAV-02", "S-RAV-03", "S-RAV-04", "S-RAV-07", "S-RAV-09", "S-RAV-10", "S-MAIL-10", "S-DAHAN-04")
def test_a_ravage_harms_dahan_and_land_in_full_and_the_survivors_fight_back() -> None:
    table = lay("A8 T1 E1 D2 river1 | A5 river1 | A2 C1", step="ravage", ravage_card="i-jungle")
    assert shows(table.state, "A8") == "A8 T1 E1 dahan-1 B1"
    say(table, "fight A8 damage town damage town")
    island = table.state
    assert shows(island, "A8") == "A8 E1 dahan-1 B1"
    assert (island.fear, island.blight, island.spirits[0].destroyed) == (1, 4, 1 + 0)


@pytest.mark.ledger("S-RAV-05")
def test_a_dahan_already_hurt_is_finished_first() -> None:
    table = lay("A5 E1 D1 dahan-1 | A6 river1 | A2 C1", step=[["ravage_land", "a5"]])
    assert table.state.lands["a5"].pieces["dahan"] == [0]


@pytest.mark.ledger("S-RAV-08", "S-DEF-01", "S-DEF-03")
def test_dahan_fight_back_even_if_defend_stopped_all_damage() -> None:
    def defended(island: Island) -> None:
        island.lands["a8"].defend = 4

    table = lay("A8 T1 E1 D1 | A5 river1 | A2 C1", step="ravage", ravage_card="i-jungle", change=defended)
    say(table, "fight A8 damage town damage town")
    assert (shows(table.state, "A8"), table.state.fear) == ("A8 E1 D1", 1)


@pytest.mark.ledger("S-RAV-08")
def test_dahan_do_not_fight_back_if_the_ravage_did_not_happen() -> None:
    table = lay("A8 T1 E1 D1 | A5 river1 | A2 C1", step="ravage", ravage_card="i-jungle", lasting=[stop("a8")])
    assert (shows(table.state, "A8"), table.state.fear) == ("A8 T1 E1 D1", 0)


@pytest.mark.ledger("S-DEF-03", "S-RAV-04")
def test_what_defend_leaves_over_hits_dahan_and_land_alike() -> None:
    def defended(island: Island) -> None:
        island.lands["a2"].defend = 2

    table = lay("A2 C1 D2 | A5 river1 | A8 T1", step="ravage", ravage_card="i-wetland", change=defended)
    assert (shows(table.state, "A2"), table.state.fear) == ("A2 D1 dahan-1", 2)


@pytest.mark.ledger("S-RAV-11")
def test_fight_back_may_not_be_declined() -> None:
    table = lay("A8 T1 E1 D2 | A5 river1 | A2 C1", step="ravage", ravage_card="i-jungle")
    assert options(table) == ["damage explorer", "damage town"]


@pytest.mark.ledger("S-RAV-12", "S-RAV-13")
def test_without_dahan_the_land_is_hurt_all_the_same() -> None:
    table = lay("A8 T1 | A5 river1 | A2 C1", step="ravage", ravage_card="i-jungle")
    assert shows(table.state, "A8") == "A8 T1 B1"


@pytest.mark.ledger("S-INV-09", "S-DAHAN-08", "S-DAHAN-05")
def test_hurt_pieces_deal_their_full_damage() -> None:
    table = lay("A5 city-1 dahan-1 | A6 river1 | A2 C1", step=[["ravage_land", "a5"]])
    assert shows(table.state, "A5") == "A5 city-1 B1", "three damage: the dahan dies and the land is blighted"
    table = lay("A5 T1 dahan-1 D1 | A6 river1 | A2 C1", step=[["ravage_land", "a5"]])
    assert shows(table.state, "A5") == "A5 dahan-1 B1", "the one left deals two"


# -- Build


@pytest.mark.ledger("S-BUILD-01", "S-BUILD-02", "S-BUILD-03", "S-BUILD-04")
def test_a_build_adds_a_city_where_towns_outnumber_cities_and_else_a_town() -> None:
    line = "A2 C1 T2 | A5 E2 | B1 D1 | B6 T1"
    table = lay(line, spirits=PAIR, step="build", build_card="i-wetland")
    assert shows(table.state, "A2", "A5", "B1", "B6") == "A2 C2 T2 | A5 T1 E2 | B1 D1 | B6 C1 T1"


@pytest.mark.ledger("S-BUILD-04")
def test_hurt_buildings_count_like_whole_ones() -> None:
    table = lay("A5 town-1 | A2 C1", step=[["build_land", "a5"]])
    assert shows(table.state, "A5") == "A5 C1 town-1"


# -- Explore


@pytest.mark.ledger("S-EXPL-02", "S-EXPL-03", "S-EXPL-04", "S-EXPL-05")
def test_explorers_come_from_buildings_their_neighbours_and_the_sea() -> None:
    table = lay("A2 C1 | B6 T1", spirits=PAIR, step="explore", invader_deck=["i-sands"])
    explored = [land for land, here in table.state.lands.items() if here.count("explorer")]
    assert explored == ["a4", "b3", "b5"]
    assert all(table.state.lands[land].count("explorer") == 1 for land in explored)


@pytest.mark.ledger("S-EXPL-01", "S-WIN-09", "S-ADV-05")
def test_with_no_card_to_turn_up_the_game_is_lost() -> None:
    table = lay("A2 C1", step="explore", invader_deck=[], turn=12)
    assert table.outcome is not None
    assert (table.outcome.ending, table.outcome.facts["reason"]) == ("defeat", "no-invader-card")


@pytest.mark.ledger("S-ADV-05", "S-WIN-09")
def test_that_no_card_is_left_to_put_down_is_no_defeat_yet() -> None:
    table = lay("A2 C1", step=[["explore"], ["advance"]], invader_deck=["i-sands"])
    assert table.outcome is None
    assert (table.state.explore_card, table.state.build_card) == ("", "i-sands")


@pytest.mark.ledger("S-ADV-04")
def test_the_face_down_card_is_the_next_one_turned_up() -> None:
    table = lay("A2 C1", step="explore", explore_card="i-hills", invader_deck=["i-sands"])
    assert table.state.explored_card == "i-hills"
    assert table.state.invader_deck == ["i-sands"]


@pytest.mark.ledger("S-EXPL-06", "S-ADVS-02")
def test_without_an_adversary_the_flag_means_nothing() -> None:
    table = lay("A2 C1 T1 | A8 T1", step="explore", invader_deck=["ii-hills"])
    assert shows(table.state, "A1", "A2", "A6", "A8") == "A1 E1 river1 | A2 C1 T1 | A6 E1 | A8 T1"


# -- Defend


@pytest.mark.ledger("S-DEF-02")
def test_several_defends_add_up() -> None:
    def defended(island: Island) -> None:
        island.lands["a5"].defend = 2
        island.lasting.append(Lasting("ward", "encompassing-ward", seat=0, amount=2))

    table = lay("A5 C1 T1 river1 | A6 river1 | A2 C1", step=[["ravage_land", "a5"]], change=defended)
    assert shows(table.state, "A5") == "A5 C1 T1 river1"


@pytest.mark.ledger("S-DEF-04")
def test_defend_counts_anew_for_each_ravage() -> None:
    def defended(island: Island) -> None:
        island.lands["a5"].defend = 3

    steps = [["ravage_land", "a5"], ["ravage_land", "a5"]]
    table = lay("A5 C1 | A6 river1 | A2 C1", step=steps, change=defended)
    assert shows(table.state, "A5") == "A5 C1"


@pytest.mark.ledger("S-DEF-05", "S-SPIRIT-18")
def test_earths_vitality_is_counted_when_damage_is_dealt() -> None:
    line = "A4 E2 B1 | A5 B1 | A7 T1 E1 D2 earth2 | A6 earth1 | A2 C1"
    table = lay(line, spirits=["earth"], blight=8, step="ravage", ravage_card="i-sands")
    say(table, "cascade A5 cascade A7")
    assert table.decision(0).prompt.kind == "cascade", "no sacred site any more: A7 is ravaged for three"
    say(table, "cascade A8 fight A7 damage town damage town")
    island = table.state
    assert shows(island, "A4", "A5", "A7", "A8") == "A4 E2 B2 | A5 B2 | A7 E1 dahan-1 B2 | A8 B1"
    assert (island.fear, island.blight) == (1, 3)


@pytest.mark.ledger("S-DEF-06")
def test_defend_does_not_lower_the_damage_of_powers() -> None:
    def defended(island: Island) -> None:
        island.lands["a5"].defend = 9

    table = lay("A5 T1 river1 | A2 C1", step="fast_phase", play={"river": ["flash-floods"]}, change=defended)
    say(table, "use flash-floods at A5")
    assert shows(table.state, "A5") == "A5 town-1 river1"


# -- what everybody can see coming


def test_the_cards_tell_which_lands_are_ravaged_and_built_in_next() -> None:
    island = lay("A2 C1", step="fast_phase", ravage_card="i-jungle", build_card="i-sands", phase="fast").state
    island.phase = "fast"
    told = coming(island)
    assert told == {"ravage": ["a3", "a8"], "build": ["a4", "a7"], "after": ["a4", "a7"], "defended": True}


def test_in_the_middle_of_a_ravage_only_the_lands_left_are_coming() -> None:
    table = lay(
        "A3 T1 E1 D2 | A8 T1 E1 D2 | A5 river1 | A2 C1",
        step="invader_phase",
        ravage_card="i-jungle",
        build_card="i-sands",
        invader_deck=["ii-hills"],
    )
    assert table.decision(0).prompt.facts["land"] == "a3"
    told = coming(table.state)
    assert (told["ravage"], told["build"], told["defended"]) == (["a8"], ["a4", "a7"], True)
    say(table, "fight A3 damage town damage town")
    assert coming(table.state)["ravage"] == []


def test_in_the_slow_phase_the_cards_have_moved_on_and_defend_no_longer_counts() -> None:
    table = lay("A5 E1 river1 | A2 C1", ravage_card="i-jungle", play={"river": ["wash-away"]})
    told = coming(table.state)
    assert (told["ravage"], told["build"], told["defended"]) == (["a3", "a8"], [], False)
