"""The adversaries."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Step, Table
from games.rules.spirit_island import RULES
from games.rules.spirit_island.changes import ADVERSARIES
from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.ending import threat
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.state import Island, Lasting
from games.rules.spirit_island.verbs import destroy, push
from tests.rules.spirit_island.lay import enact, lay, options, say, shows

PAIR = ("river", "earth")


def foe(name: str, level: int, seats: int = 1, **chosen: str) -> Island:
    """A new game against that adversary."""
    options = {"boards": "in-order", "spirits": "deal", "blight": "hidden", "adversary": name, "level": str(level)}
    return Table.start(RULES, seats, {**options, **chosen}, "foe").state


def against(line: str, name: str, level: int = 0, **laid: Any) -> Table[Island]:
    """An island with an adversary in force."""
    return lay(line, adversary=name, level=level, **laid)


def test_every_adversary_has_its_changes() -> None:
    assert ADVERSARIES.keys() == FACTS.adversaries.keys()


@pytest.mark.ledger("S-ADVS-01", "S-ADVS-03", "S-ADVS-07")
def test_lower_levels_hold_too_and_the_highest_fixes_the_fear_cards() -> None:
    island = foe("england", 5)
    assert island.fear_parts == [4, 5, 5]
    assert len(island.fear_deck) == 14
    assert threat(island) == 9
    assert island.lands["a1"].count("city") == 1, "level 2"
    assert island.health("town", "a1") == 3, "level 5"
    assert foe("england", 1).health("town", "a1") == 2


@pytest.mark.ledger("S-ADVS-02", "S-ADVS-04", "S-ADVS-05", "S-EXPL-06")
def test_england_builds_where_most_buildings_are_before_it_explores() -> None:
    table = against("A2 C1 T1 | A8 T1", "england", step="explore", invader_deck=["ii-hills"])
    assert shows(table.state, "A1", "A2", "A6") == "A1 E1 river1 | A2 C1 T2 | A6 E1"


@pytest.mark.ledger("S-ADVS-06")
def test_an_escalation_build_is_stopped_by_what_stops_builds() -> None:
    stop = Lasting("stop", "a-year-of-perfect-stillness", "a2", what="all")
    table = against("A2 C1 T1 | A8 T1", "england", step="explore", invader_deck=["ii-hills"], lasting=[stop])
    assert shows(table.state, "A2") == "A2 C1 T1"


@pytest.mark.ledger("S-ADVS-05", "S-WIN-16")
def test_seven_buildings_in_one_land_lose_against_england() -> None:
    table = against("A2 C3 T3 | A8 T1", "england", step="explore", invader_deck=["ii-hills"])
    assert table.outcome is not None
    assert table.outcome.facts["reason"] == "capital"
    table = against("A2 C3 T2 | A8 T1", "england", step="explore", invader_deck=["ii-hills"])
    assert table.outcome is None, "six are no capital yet"


@pytest.mark.ledger("S-WIN-14", "S-WIN-16")
def test_a_capital_loses_even_if_it_is_gone_before_the_effect_ends() -> None:
    def in_and_out(here: Effect) -> Step:
        yield from push(here, "town")
        yield from destroy(here.at("a4"), "town", count=3)

    laid: dict[str, Any] = {"adversary": "england"}
    table = enact("A5 T1 | A4 C3 T3 | A2 C1", in_and_out, **laid)
    say(table, "to A4")
    assert table.outcome is not None
    assert (table.outcome.ending, table.outcome.facts["reason"]) == ("defeat", "capital")
    assert shows(table.state, "A4") == "A4 C3 T1"


@pytest.mark.ledger("S-ADVS-04", "S-LAW-10", "S-MAIL-11", "S-ASK-17")
def test_board_owners_choose_among_ties_all_at_once() -> None:
    line = "A2 C1 D3 | A8 T1 | B2 C1 | B6 T1 | B8 T1"
    table = against(line, "england", spirits=PAIR, step="explore", invader_deck=["ii-hills"])
    assert {decision.seat for decision in table.decisions} == {0, 1}
    assert table.decision(0).default == "build a8", "fewer dahan there"
    assert options(table, 1) == ["build b2", "build b6", "build b8"]
    say(table, "build B6", seat=1)
    say(table, "build A2", seat=0)
    assert shows(table.state, "A2", "B6") == "A2 C1 T1 D3 | B6 C1 T1"


def test_england_does_not_escalate_without_a_flag_nor_on_a_board_without_buildings() -> None:
    table = against("A2 C1 T1 | A8 T1", "england", step="explore", invader_deck=["ii-coastal"])
    assert shows(table.state, "A2") == "A2 C1 T1 E1"
    table = against("A2 C1 | B6 E1", "england", spirits=PAIR, step="explore", invader_deck=["ii-hills"])
    assert shows(table.state, "A2", "B6") == "A2 C1 T1 | B6 E1"


@pytest.mark.ledger("S-ADVS-01")
def test_england_one_builds_beside_two_buildings_without_invaders() -> None:
    line, laid = "A2 C1 T1 | A4 D1 | A7 D1", {"step": "build", "build_card": "i-sands"}
    assert shows(against(line, "england", 0, **laid).state, "A4", "A7") == "A4 D1 | A7 D1"
    assert shows(against(line, "england", 1, **laid).state, "A4", "A7") == "A4 T1 D1 | A7 D1"
    line = "A2 C1 | A4 D1 | A7 D1"
    assert shows(against(line, "england", 1, **laid).state, "A4", "A7") == "A4 D1 | A7 D1", "one is too few"


def test_england_one_counts_the_neighbours_before_the_build_card_begins() -> None:
    line, laid = "A2 C1 | A1 E1 | A8 E1", {"step": "build", "build_card": "iii-hills-jungle"}
    # A1 gets a town first; A3 lies beside A2 alone, and A6 beside A1 and A8, which had no building before.
    assert (
        shows(against(line, "england", 1, **laid).state, "A1", "A3", "A6", "A8")
        == "A1 T1 E1 | A3 river1 | A6 | A8 T1 E1"
    )


def test_england_two_starts_with_a_city_and_a_town_more_on_every_board() -> None:
    before, after = foe("england", 1, seats=2), foe("england", 2, seats=2)
    for board in "ab":
        assert after.lands[f"{board}1"].count("city") == before.lands[f"{board}1"].count("city") + 1
        assert after.lands[f"{board}2"].count("town") == before.lands[f"{board}2"].count("town") + 1


def test_england_three_has_an_extra_build_until_a_stage_two_card_comes() -> None:
    table = against("A2 C1 | A8 E1", "england", 3, step="advance", ravage_card="i-jungle", invader_deck=[])
    assert (table.state.extra_build_card, table.state.invader_discard) == ("i-jungle", [])
    line, laid = "A2 C1 | A8 E1", {"step": "before_ravage", "extra_build_card": "i-jungle"}
    assert shows(against(line, "england", 3, **laid).state, "A8") == "A8 T1 E1"
    table = against(
        line, "england", 3, step="advance", ravage_card="ii-jungle", extra_build_card="i-hills", invader_deck=[]
    )
    assert (table.state.extra_build_card, table.state.invader_discard) == ("", ["i-hills", "ii-jungle"])
    table = against(
        line, "england", 4, step="advance", ravage_card="ii-jungle", extra_build_card="i-hills", invader_deck=[]
    )
    assert (table.state.extra_build_card, table.state.invader_discard) == ("ii-jungle", ["i-hills"])


@pytest.mark.parametrize(("fear_cards", "built"), [(0, "A8 C1 T1 E1"), (1, "A8 T1 E1")])
def test_england_six_builds_twice_without_a_fear_card(fear_cards: int, built: str) -> None:
    laid = {"step": "before_ravage", "extra_build_card": "i-jungle", "notes": {"fear_cards": fear_cards}}
    assert shows(against("A2 C1 | A8 E1", "england", 6, **laid).state, "A8") == built
    assert foe("england", 6, seats=2).fear_pool == 10
    assert foe("england", 5, seats=2).fear_pool == 8


def test_england_six_counts_the_fear_cards_of_this_invader_phase_only() -> None:
    laid: dict[str, Any] = {"step": "invader_phase", "extra_build_card": "i-jungle", "invader_deck": ["i-sands"]}
    line, notes = "A2 C1 | A8 E1 | A5 river1", {"fear_cards": 2}
    assert shows(against(line, "england", 6, notes=notes, **laid).state, "A8") == "A8 C1 T1 E1"
    resolved = against(line, "england", 6, earned=["dahan-on-their-guard"], **laid)
    assert shows(resolved.state, "A8") == "A8 T1 E1"
    assert shows(against(line, "england", 5, **laid).state, "A8") == "A8 T1 E1"


def test_the_extra_build_comes_before_the_ravage() -> None:
    laid: dict[str, Any] = {"extra_build_card": "i-jungle", "ravage_card": "ii-jungle", "invader_deck": ["i-sands"]}
    table = against("A2 C1 | A8 E1 | A5 river1", "england", 4, step="invader_phase", **laid)
    assert shows(table.state, "A8") == "A8 T1 E1 B1", "one explorer alone would not have blighted it"


def test_england_five_gives_buildings_one_more_health_and_no_more_strength() -> None:
    island = foe("england", 5)
    assert [island.health(kind, "a1") for kind in ("explorer", "town", "city")] == [1, 3, 4]
    assert [island.strength(kind) for kind in ("explorer", "town", "city")] == [1, 2, 3]


def test_prussia_adds_a_town_to_a_land_without_one_on_every_settled_board() -> None:
    line = "A2 C1 T1 | A3 T1 | B6 E1"
    table = against(line, "brandenburg-prussia", spirits=PAIR, step="explore", invader_deck=["ii-hills"])
    assert [decision.seat for decision in table.decisions] == [0]
    assert options(table) == [f"town a{number}" for number in (1, 4, 5, 6, 7, 8)]
    say(table, "town A5")
    assert shows(table.state, "A5") == "A5 T1"


@pytest.mark.parametrize(
    ("level", "stages"),
    [
        (1, "111222233333"),
        (2, "111322223333"),
        (3, "11322223333"),
        (4, "1132223333"),
        (5, "132223333"),
        (6, "32223333"),
    ],
)
def test_prussia_comes_faster_with_every_level(level: int, stages: str) -> None:
    island = foe("brandenburg-prussia", level)
    deck = [*island.invader_deck, island.build_card]
    assert "".join(str(FACTS.invader_cards[card].stage) for card in reversed(deck)) == stages
    assert island.lands["a3"].count("town") == 1
    assert foe("brandenburg-prussia", 0).lands["a3"].count("town") == 0


@pytest.mark.ledger("S-SETUP-22")
def test_a_stage_three_card_may_be_the_first_and_escalates_nothing() -> None:
    island = foe("brandenburg-prussia", 6)
    assert FACTS.invader_cards[island.build_card].stage == 3
    start = sum(land.start.get("town", 0) for name, land in FACTS.lands.items() if name[0] == "a")
    assert sum(here.count("town") for here in island.lands.values()) == start + 1, "but for level 1"


def test_prussia_adds_nothing_where_every_land_has_a_town() -> None:
    line = " | ".join(f"A{number} T1" for number in range(1, 9))
    table = against(f"{line} river1", "brandenburg-prussia", step="explore", invader_deck=["ii-hills"])
    assert sum(here.count("town") for here in table.state.lands.values()) == 8


@pytest.mark.ledger("S-EXPL-07")
def test_sweden_sways_dahan_after_exploring() -> None:
    table = against("A2 C1 | A4 D1 | A7 D2 | A8 T1", "sweden", step="explore", invader_deck=["ii-sands"])
    assert shows(table.state, "A4", "A7") == "A4 T1 E1 | A7 E1 D2"
    assert table.state.fear == 0, "replaced, not destroyed"


def test_sweden_sways_dahan_only_where_it_explored_with_a_flagged_card() -> None:
    line = "A2 C1 | A4 D1 | A7 D1 | A8 T1 D1"
    stop = Lasting("stop", "test", "a7", what="explore")
    table = against(line, "sweden", step="explore", invader_deck=["ii-sands"], lasting=[stop])
    assert shows(table.state, "A4", "A7", "A8") == "A4 T1 E1 | A7 D1 | A8 T1 D1"
    table = against(line, "sweden", step="explore", invader_deck=["iii-sands-wetland"])
    assert shows(table.state, "A4", "A7") == "A4 E1 D1 | A7 E1 D1"


def test_sweden_one_adds_a_quiet_blight_to_a_heavy_ravage() -> None:
    line, laid = "A5 C2 river2 | A6 river1 | A2 C1", {"step": [["ravage_land", "a5"]]}
    assert shows(against(line, "sweden", 1, **laid).state, "A5") == "A5 C2 B2 river1"
    assert shows(against(line, "sweden", 0, **laid).state, "A5") == "A5 C2 B1 river1"
    light = "A5 C1 T1 river2 | A6 river1 | A2 C1"
    assert shows(against(light, "sweden", 1, **laid).state, "A5") == "A5 C1 T1 B1 river1", "five are not heavy"


@pytest.mark.ledger("S-BLIGHT-13")
def test_two_blight_at_once_flip_the_card_if_one_is_left_and_come_off_it_together() -> None:
    laid: dict[str, Any] = {"step": [["ravage_land", "a5"]], "blight_card": "downward-spiral", "blight": 1}
    table = against("A5 C2 | A6 river1 | A2 C1", "sweden", 1, **laid)
    assert (table.state.tainted, table.state.blight, table.state.lands["a5"].blight) == (True, 1 + 5 - 2, 2)


def test_the_quiet_blight_does_not_cascade_and_comes_before_the_dahan_fight_back() -> None:
    laid: dict[str, Any] = {"step": [["ravage_land", "a5"]], "blight": 2, "terror": 3}
    table = against("A5 C2 D6 | A6 river1", "sweden", 1, **laid)
    assert table.outcome is not None
    assert table.outcome.ending == "sacrifice", "the card was empty before the last city fell"
    assert shows(table.state, "A5").endswith("B2")


@pytest.mark.ledger("S-BLIGHT-15")
def test_no_quiet_blight_comes_where_none_can_be_added() -> None:
    kept = Lasting("no-blight", "infinite-vitality", "a5")
    table = against("A5 C2 | A6 river1 | A2 C1", "sweden", 5, step=[["ravage_land", "a5"]], lasting=[kept])
    assert (table.state.lands["a5"].blight, table.state.blight) == (0, 5)
    assert sum(here.count("town") for here in table.state.lands.values()) == 0, "and no town for it"


def test_sweden_two_moves_the_starting_blight_out_of_the_citys_way() -> None:
    island = foe("sweden", 2, starting_blight="yes")
    assert (island.lands["a4"].count("city"), island.lands["a4"].blight, island.lands["a5"].blight) == (1, 0, 1)
    island = foe("sweden", 1, starting_blight="yes")
    assert (island.lands["a4"].count("city"), island.lands["a4"].blight, island.lands["a5"].blight) == (0, 1, 0)


def test_sweden_three_hits_harder() -> None:
    table = against("A5 T1 D1 | A6 river1 | A2 C1", "sweden", 3, step=[["ravage_land", "a5"]])
    assert shows(table.state, "A5") == "A5 T1 B1", "three damage kill the dahan"


def test_sweden_four_brings_a_town_to_every_board_and_discards_a_card() -> None:
    island = foe("sweden", 4)
    assert (len(island.invader_deck), len(island.invader_discard)) == (10, 1)
    table = against("A2 C1 | A1 E1", "sweden", 4, step="after_setup", invader_deck=["i-hills", "i-sands"])
    assert shows(table.state, "A1", "A6") == "A1 E1 | A6 T1"
    assert table.state.invader_discard[-1:] == ["i-hills"]
    table = against("A2 C1", "sweden", 4, step="after_setup", invader_deck=["i-hills", "i-sands"])
    assert options(table) == ["town a1", "town a6"], "a tie is the owner's"
    assert len(foe("sweden", 3).invader_deck) == 11


def test_sweden_five_settles_beside_a_blighted_land() -> None:
    table = against("A5 C1 | A4 T1 | A6 river1 D1 | A2 C1", "sweden", 5, step=[["ravage_land", "a5"]])
    assert options(table) == ["town a1", "town a6", "town a7", "town a8"]
    assert table.decision(0).default == "town a1"
    say(table, "town A8")
    assert shows(table.state, "A8") == "A8 T1"
    table = against("A5 E1 | A6 river1 | A2 C1", "sweden", 5, step=[["ravage_land", "a5"]])
    assert table.decision(0).prompt.kind == "growth", "no blight, no town"
    table = against("A5 C1 | A6 river1 | A2 C1", "sweden", 4, step=[["ravage_land", "a5"]])
    assert table.decision(0).prompt.kind == "growth", "not before level 5"


def test_sweden_five_settles_once_for_a_ravage_and_not_for_a_cascade() -> None:
    table = against("A5 C2 B1 | A6 river1 | A2 C1", "sweden", 5, step=[["ravage_land", "a5"]])
    say(table, "cascade A4 town A8")
    assert shows(table.state, "A4", "A5", "A8") == "A4 B1 | A5 C2 B3 | A8 T1"
    assert sum(here.count("town") for here in table.state.lands.values()) == 1


def test_sweden_six_starts_with_an_outpost() -> None:
    here = foe("sweden", 6).lands["a8"]
    assert (here.count("town"), here.blight) == (2, 1)
    assert foe("sweden", 5).lands["a8"].blight == 0


@pytest.mark.ledger("S-ADVS-03")
@pytest.mark.parametrize(
    ("name", "fear"),
    [
        ("brandenburg-prussia", "333 333 333 343 443 443 444"),
        ("england", "333 343 443 454 455 455 454"),
        ("sweden", "333 333 343 343 344 444 445"),
    ],
)
def test_every_level_has_its_number_of_fear_cards(name: str, fear: str) -> None:
    parts = [foe(name, level).fear_parts for level in range(7)]
    assert " ".join("".join(map(str, row)) for row in parts) == fear


@pytest.mark.ledger("S-ADVS-07")
def test_every_level_is_graded() -> None:
    graded = {name: [level.difficulty for level in entry.levels] for name, entry in FACTS.adversaries.items()}
    assert graded == {
        "brandenburg-prussia": [1, 2, 4, 6, 7, 9, 10],
        "england": [1, 3, 4, 6, 7, 9, 11],
        "sweden": [1, 2, 3, 5, 6, 7, 8],
    }


@pytest.mark.ledger("S-DMG-18")
def test_fear_cards_use_the_changed_health() -> None:
    table = against("A5 T1 E2 | A2 C1", "england", 5, step="fear_step", terror=3, earned=["seek-safety"])
    say(table, "land A5 remove explorer")
    assert options(table) == ["remove explorer", "stop"], "a town is worth three now"
