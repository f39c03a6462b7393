"""Damage, destroy, remove, replace."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Step
from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.state import Island, Lasting
from games.rules.spirit_island.verbs import (
    add,
    damage,
    damage_different,
    damage_each,
    destroy,
    destroy_all,
    downgrade,
    push,
    remove,
    replace,
)
from tests.rules.spirit_island.lay import enact, lay, options, say, shows

SPARE = "| A2 C1"
ENGLAND_5: dict[str, Any] = {"adversary": "england", "level": 5}


@pytest.mark.ledger("S-DMG-01", "S-DMG-02", "S-DMG-15", "S-INV-01")
def test_damage_is_split_among_invaders_and_spares_dahan() -> None:
    table = enact(f"A5 E1 T1 C1 D2 {SPARE}", lambda here: damage(here, 2))
    assert options(table) == ["damage explorer", "damage town", "damage city"]
    say(table, "damage city damage explorer")
    assert shows(table.state, "A5") == "A5 city-2 T1 D2"


@pytest.mark.ledger("S-DMG-03", "S-DMG-06", "S-INV-05", "S-INV-06", "S-INV-07", "S-INV-08")
def test_a_piece_dies_when_its_last_health_is_gone_and_towns_and_cities_make_fear() -> None:
    table = enact(f"A5 E1 T1 C1 {SPARE}", lambda here: damage(here, 5))
    say(table, "damage explorer")
    assert table.state.fear == 0
    say(table, "damage town damage town")
    assert table.state.fear == 1
    table = enact("A5 C1 | A8 T1", lambda here: damage(here, 3))
    assert table.state.fear == 2


@pytest.mark.ledger("S-DMG-04")
def test_partial_damage_stays_on_the_piece() -> None:
    table = enact(f"A5 T1 C1 {SPARE}", lambda here: damage(here, 2))
    say(table, "damage town damage city")
    assert shows(table.state, "A5") == "A5 city-2 town-1"


@pytest.mark.ledger("S-DMG-05")
def test_points_that_find_nothing_to_hurt_are_lost_and_nobody_is_asked_when_all_die() -> None:
    table = enact(f"A5 E2 T1 {SPARE}", lambda here: damage(here, 9))
    assert shows(table.state, "A5") == "A5"
    assert table.decision(0).prompt.kind == "growth"


@pytest.mark.ledger("S-DMG-07", "S-MOVE-07")
def test_damage_stays_with_a_piece_that_is_pushed() -> None:
    table = enact(f"A5 town-1 {SPARE}", lambda here: push(here, "town"))
    say(table, "to A4")
    assert shows(table.state, "A4") == "A4 town-1"


@pytest.mark.ledger("S-DMG-08")
def test_damage_to_buildings_is_given_to_buildings_only() -> None:
    table = enact(f"A5 E1 C2 {SPARE}", lambda here: damage(here, 2, "town", "city"))
    say(table, "damage city")
    assert shows(table.state, "A5") == "A5 city-2 city-2 E1"


@pytest.mark.ledger("S-DMG-09", "S-INV-02")
def test_a_destroyed_piece_goes_and_makes_its_fear() -> None:
    table = enact(f"A5 C1 T1 {SPARE}", lambda here: destroy(here, "town", "city", count=1))
    say(table, "destroy city")
    assert (shows(table.state, "A5"), table.state.fear) == ("A5 T1", 2)


@pytest.mark.ledger("S-DMG-10")
def test_a_removed_piece_makes_no_fear() -> None:
    table = enact("A5 C1 | A8 T1", lambda here: remove(here, "invaders"))
    assert (shows(table.state, "A5"), table.state.fear) == ("A5", 0)


@pytest.mark.ledger("S-DMG-11", "S-DMG-12")
def test_a_replaced_piece_makes_no_fear_and_the_new_one_is_whole() -> None:
    table = enact(f"A5 city-1 {SPARE}", lambda here: replace(here, "city", new={"town": 1}))
    assert (shows(table.state, "A5"), table.state.fear) == ("A5 T1", 0)


@pytest.mark.ledger("S-DMG-11")
def test_a_replace_is_one_act_and_wins_nothing_in_between() -> None:
    table = enact("A5 C1", lambda here: downgrade(here), terror=2)
    assert table.outcome is None
    assert shows(table.state, "A5") == "A5 T1"


@pytest.mark.ledger("S-DMG-13")
def test_the_chooser_names_which_of_differently_hurt_pieces_goes() -> None:
    table = enact(f"A5 C1 city-1 {SPARE}", lambda here: destroy(here, "city"))
    assert options(table) == ["destroy city", "destroy city-1"]
    assert table.decision(0).default == "destroy city"
    table = enact(f"A5 C1 city-1 {SPARE}", lambda here: replace(here, "city", new={"town": 1}))
    assert table.decision(0).default == "replace city-1"
    table = enact(f"A5 T1 town-1 {SPARE}", lambda here: push(here, "town"))
    assert table.decision(0).default == "push town-1"


@pytest.mark.ledger("S-DMG-14", "S-TIME-03")
def test_all_damage_is_healed_when_time_passes() -> None:
    table = lay("A5 town-1 city-2 dahan-1", step="time_passes")
    assert shows(table.state, "A5") == "A5 C1 T1 D1"


@pytest.mark.ledger("S-DMG-17")
def test_damage_to_each_is_one_point_for_each_piece_at_once() -> None:
    table = enact(f"A5 E2 T1 town-1 C1 D1 {SPARE}", damages_each)
    assert shows(table.state, "A5") == "A5 city-2 town-1 D1"


def damages_each(here: Effect) -> None:
    """One damage to every invader."""
    damage_each(here, 1)


@pytest.mark.ledger("S-DMG-18")
def test_changed_health_is_used_everywhere() -> None:
    table = enact(f"A5 T1 C1 {SPARE}", lambda here: damage(here, 3, "town"), **ENGLAND_5)
    assert shows(table.state, "A5") == "A5 C1"
    table = enact(f"A5 T1 C1 {SPARE}", lambda here: damage(here, 2, "town"), **ENGLAND_5)
    assert shows(table.state, "A5") == "A5 C1 town-1"


@pytest.mark.ledger("S-DMG-19")
def test_more_damage_later_in_a_power_adds_up_on_the_same_pieces() -> None:
    def twice(here: Effect) -> Step:
        yield from damage(here, 2)
        yield from damage(here, 1)

    table = enact("A5 C1 | A8 T1", twice)
    assert shows(table.state, "A5") == "A5"


def test_damage_to_different_invaders_never_hits_one_twice() -> None:
    table = enact(f"A5 C2 E1 {SPARE}", lambda here: damage_different(here, 2))
    say(table, "damage city damage city")
    assert shows(table.state, "A5") == "A5 city-2 city-2 E1"
    table = enact(f"A5 C1 E1 T1 {SPARE}", lambda here: damage_different(here, 2))
    say(table, "damage city")
    assert options(table) == ["damage explorer", "damage town"]


def test_destroying_all_of_a_kind_asks_nobody() -> None:
    def all_small(here: Effect) -> None:
        destroy_all(here, "explorer", "town")

    table = enact(f"A5 E2 T2 C1 {SPARE}", all_small)
    assert (shows(table.state, "A5"), table.state.fear) == ("A5 C1", 2)


@pytest.mark.ledger("S-DAHAN-02", "S-INV-10")
def test_what_is_added_comes_from_the_supply() -> None:
    def adds(here: Effect) -> None:
        add(here, "dahan", 2)

    table = enact(f"A5 D1 | A4 D1 {SPARE}", adds)
    assert shows(table.state, "A4", "A5") == "A4 D1 | A5 D3"


@pytest.mark.ledger("S-DAHAN-09", "S-DAHAN-07", "S-DAHAN-06")
def test_destroyed_dahan_make_no_fear_and_losing_them_all_is_no_defeat() -> None:
    table = enact(f"A5 D2 {SPARE}", lambda here: destroy(here, "dahan", count=2))
    assert (table.state.fear, table.outcome) == (0, None)
    assert not any(here.count("dahan") for here in table.state.lands.values())
    table = enact(f"A5 D2 {SPARE}", lambda here: damage(here, 3))
    assert shows(table.state, "A5") == "A5 D2"


@pytest.mark.ledger("S-DMG-16")
def test_nothing_dies_when_a_health_bonus_ends_with_the_turn() -> None:
    def strong(island: Island) -> None:
        island.lasting.append(Lasting("health", "infinite-vitality", "a5", amount=4, what="dahan"))
        island.lands["a5"].pieces["dahan"] = [3]

    table = lay("A5 D1 | A2 C1", step="time_passes", change=strong)
    assert shows(table.state, "A5") == "A5 D1"
