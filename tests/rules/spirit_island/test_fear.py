"""Fear, terror levels and the Fear step."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.verbs import fear
from games.rules.spirit_island.view import view
from tests.rules.spirit_island.lay import enact, lay, options, say, shows


def frighten(points: int) -> Callable[[Effect], None]:
    """An effect that makes fear."""
    return lambda here: fear(here, points)


@pytest.mark.ledger("S-FEAR-01")
def test_each_point_moves_one_marker() -> None:
    assert enact("A2 C1", frighten(3)).state.fear == 3


@pytest.mark.ledger("S-FEAR-02")
def test_a_full_pool_earns_a_card_and_what_is_left_over_counts_on() -> None:
    table = enact("A2 C1", frighten(2), change=lambda island: setattr(island, "fear", 3))
    assert (table.state.fear, len(table.state.fear_earned), len(table.state.fear_deck)) == (1, 1, 8)


@pytest.mark.ledger("S-FEAR-03")
def test_one_effect_may_earn_several_cards() -> None:
    table = enact("A2 C1", frighten(6), change=lambda island: setattr(island, "fear", 3))
    assert (table.state.fear, len(table.state.fear_earned)) == (1, 2)


@pytest.mark.ledger("S-FEAR-04", "S-FEAR-05")
def test_earned_cards_wait_face_down() -> None:
    table = enact("A2 C1", frighten(4))
    card = table.state.fear_earned[0]
    assert view(table.state, 0)["fear"]["earned"] == 1
    assert card not in str(view(table.state, 0))
    assert all(card not in str(event.facts) for event in table.last.events)


@pytest.mark.ledger("S-FEAR-06", "S-FEAR-08")
@pytest.mark.parametrize(("earned", "level"), [(2, 1), (3, 2), (5, 2), (6, 3), (8, 3)])
def test_the_level_rises_when_a_divider_is_reached(earned: int, level: int) -> None:
    table = enact("A2 C1 | A8 T1 E1", frighten(4 * earned))
    assert table.state.terror == level


@pytest.mark.ledger("S-FEAR-08", "S-SETUP-05")
def test_an_adversary_changes_the_parts_of_the_fear_deck() -> None:
    table = enact("A2 C1", frighten(12), change=lambda island: setattr(island, "fear_parts", [4, 3, 2]))
    assert table.state.terror == 1


@pytest.mark.ledger("S-FEAR-07", "S-WIN-05", "S-WIN-02")
def test_a_new_levels_victory_condition_applies_at_once() -> None:
    table = enact("A2 E1", frighten(12))
    assert table.outcome is not None
    assert (table.outcome.ending, table.state.terror) == ("victory", 2)


@pytest.mark.ledger("S-WIN-04", "S-FEAR-08", "S-FEAR-10")
def test_the_last_fear_card_wins_at_once_and_further_fear_is_ignored() -> None:
    table = enact("A2 C3 T3 E3", frighten(99))
    assert table.outcome is not None
    assert (table.outcome.ending, table.state.terror, table.state.fear_deck) == ("victory", 4, [])


@pytest.mark.ledger("S-FEAR-09", "S-TIME-06")
def test_fear_marked_is_kept_when_time_passes_and_effects_are_not() -> None:
    table = lay("A5 D1 | A2 C1", step=[["fear_step"], ["time_passes"]], earned=["dahan-on-their-guard"], fear=2)
    assert (table.state.fear, table.state.lands["a5"].defend) == (2, 0)


# -- the Fear step


@pytest.mark.ledger("S-FSTEP-01", "S-FSTEP-04")
def test_earned_cards_are_turned_up_one_at_a_time_the_first_earned_first() -> None:
    table = lay("A5 D1 E1 | A6 D1 | A2 C1", step="fear_step", earned=["dahan-raid", "dahan-on-their-guard"])
    assert table.state.fear_resolved[-1] == "dahan-raid"
    assert table.state.fear_earned == ["dahan-on-their-guard"]
    say(table, "land A5")
    assert table.state.fear_earned == []
    assert table.state.lands["a5"].defend == 1


@pytest.mark.ledger("S-FSTEP-02")
@pytest.mark.parametrize(("terror", "defend"), [(1, 2), (2, 3), (3, 4)])
def test_only_the_effect_of_the_current_level_applies(terror: int, defend: int) -> None:
    table = lay("A5 D2 | A2 C1", step="fear_step", terror=terror, earned=["dahan-on-their-guard"])
    assert table.state.lands["a5"].defend == defend


@pytest.mark.ledger("S-FSTEP-03", "S-FSTEP-05")
def test_a_rise_counts_from_the_next_card_and_a_card_earned_now_joins_the_end() -> None:
    table = lay(
        "A8 town-1 D1 | A3 E1 | A2 C1",
        step="fear_step",
        earned=["dahan-raid", "dahan-on-their-guard"],
        fear_deck=["avoid-the-dahan"],
        fear=3,
    )
    island = table.state
    assert (island.terror, island.fear_earned, island.fear) == (2, [], 0)
    assert island.fear_resolved[-3:] == ["dahan-raid", "dahan-on-their-guard", "avoid-the-dahan"]
    assert island.lands["a8"].defend == 2, "the second card was resolved at level 2"
    assert [each.source for each in island.lasting] == ["dahan-outnumber-buildings"]


@pytest.mark.ledger("S-FSTEP-06", "S-FSTEP-07", "S-MAIL-08")
def test_each_player_acts_once_in_order_of_arrival_in_a_different_land() -> None:
    line = "A8 E1 D1 | B6 T1 D1 | A2 C1"
    table = lay(line, spirits=("river", "earth"), step="fear_step", earned=["dahan-raid"])
    assert {decision.seat for decision in table.decisions} == {0, 1}
    say(table, "land A8", seat=1)
    assert options(table, 0) == ["grow 1", "grow 2", "grow 3"], "the other land was the only one left"
    assert shows(table.state, "A8", "B6") == "A8 D1 | B6 town-1 D1"


@pytest.mark.ledger("S-FSTEP-07")
def test_a_land_already_chosen_is_refused() -> None:
    line = "A8 E1 D1 | B6 T1 D1 | B8 E1 D1 | A2 C1"
    table = lay(line, spirits=("river", "earth"), step="fear_step", earned=["dahan-raid"])
    say(table, "land A8", seat=1)
    assert options(table, 0) == ["land b6", "land b8"]


@pytest.mark.ledger("S-FSTEP-08")
def test_a_seat_with_nothing_to_do_is_passed_over() -> None:
    table = lay("A8 D1 | A2 C1", step="fear_step", earned=["dahan-raid"])
    assert table.decision(0).prompt.kind == "growth"
    table = lay("A8 D1 | A5 D1 E1 | A2 C1", step="fear_step", earned=["dahan-raid"])
    assert options(table) == ["land a5", "land a8"], "a land where nothing happens may be chosen"


@pytest.mark.ledger("S-FSTEP-09", "S-FSTEP-10")
def test_conditions_are_tested_when_the_action_reaches_the_land() -> None:
    table = lay(
        "A5 E1 D1 | A2 C1 D1 T2",
        step=[["fear_step"], ["build"]],
        terror=2,
        earned=["avoid-the-dahan"],
        build_card="i-wetland",
    )
    assert shows(table.state, "A2", "A5") == "A2 C2 T2 D1 | A5 E1 D1", "dahan outnumber buildings in A5 alone"


@pytest.mark.ledger("S-FSTEP-11")
def test_fear_cards_count_the_presence_of_every_spirit() -> None:
    island = lay("A5 river1 earth1 | A2 C1", spirits=("river", "earth")).state
    assert island.lands["a5"].count("presence") == 2
