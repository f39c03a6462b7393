"""Major powers that take effect before the invaders act."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Table
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.lands import defend_in, is_stopped
from games.rules.spirit_island.state import Island, Lasting
from tests.rules.spirit_island.lay import kinds, lay, options, say, shows

PAIR = ("river", "earth")
DRAW = {"powers": "draw"}


def lacking(card: str) -> dict[str, int]:
    """The elements that the card's threshold needs beyond those it brings itself."""
    power = FACTS.powers[card]
    return {element: need - power.elements.count(element) for element, need in power.thresholds[0].need.items()}


def before(card: str, line: str, *, full: bool = False, **laid: Any) -> Table[Island]:
    """The table before River, in the first seat, uses that card, with or without the elements of its threshold."""
    elements = lacking(card) if full else {}
    return lay(f"{line} | A2 C1", **{"step": "fast_phase", "play": {"river": [card]}, "elements": elements, **laid})


def used(card: str, line: str, orders: str, *, full: bool = False, **laid: Any) -> Table[Island]:
    """The table after River has used that card."""
    table = before(card, line, full=full, **laid)
    say(table, f"use {card} {orders}")
    return table


def targets(card: str, line: str, **laid: Any) -> list[str]:
    """Where River could use that card."""
    table = before(card, line, **laid)
    table.play(0, f"use {card}")
    return options(table, verb="at ")


def feared(table: Table[Island]) -> int:
    """All fear made since the island was laid."""
    island = table.state
    return island.fear + island.fear_pool * len(island.fear_earned)


def stopped(island: Island, land: str) -> list[str]:
    """The actions that the invaders skip in a land."""
    return [action for action in ("ravage", "build", "explore") if is_stopped(island, land, action)]


# -- Blazing Renewal

RENEWAL_LINE = "A5 river1 | A1 C1 T1 E1 | B8 earth1"


def two_destroyed(island: Island) -> None:
    """Earth, in the second seat, has lost two presence."""
    island.spirits[1].off_energy, island.spirits[1].destroyed = 2, 2


def renewal(full: bool = False, **laid: Any) -> Table[Island]:
    """Blazing Renewal used on Earth, who now chooses."""
    laid = {"spirits": PAIR, "change": two_destroyed, **laid}
    return used("blazing-renewal", RENEWAL_LINE, "on earth", full=full, **laid)


@pytest.mark.ledger("S-LAW-08", "S-MAIL-06", "S-ASK-14", "S-PRES-05")
def test_blazing_renewal_lets_the_target_return_presence_near_the_user_and_burns_buildings_there() -> None:
    table = renewal()
    assert [decision.seat for decision in table.decisions] == [1], "the target chooses"
    assert table.decision(1).default == "return none"
    near = {order.removeprefix("return ") for order in options(table, 1)}
    assert {"a1", "a2", "a5", "b2", "b4"} <= near, "two lands from River"
    assert not {"b8", "b6", "b5"} & near, "Earth's own presence counts for nothing"
    say(table, "return A1 option two", seat=1)
    assert shows(table.state, "A1") == "A1 city-1 E1 earth2"
    assert (table.state.spirits[1].destroyed, feared(table)) == (0, 1)


def test_blazing_renewal_may_return_one_of_two_and_burns_all_the_same() -> None:
    table = renewal()
    say(table, "return A1 option one", seat=1)
    assert shows(table.state, "A1") == "A1 city-1 E1 earth1"
    assert table.state.spirits[1].destroyed == 1


def test_blazing_renewal_burns_nothing_if_no_presence_comes() -> None:
    table = renewal(full=True)
    say(table, "return none", seat=1)
    assert shows(table.state, "A1") == "A1 C1 T1 E1"
    table = used("blazing-renewal", f"{RENEWAL_LINE} | B7 earth2", "on earth", full=True, spirits=PAIR)
    assert table.state.spirits[1].destroyed == 0
    assert shows(table.state, "A1") == "A1 C1 T1 E1", "there was none to return"
    assert table.decision(0).prompt.kind == "growth"


def test_blazing_renewal_with_its_elements_deals_four_more_damage() -> None:
    line = RENEWAL_LINE.replace("E1", "E4")
    table = used("blazing-renewal", line, "on earth", full=True, spirits=PAIR, change=two_destroyed)
    say(table, "return A1 option one", seat=1)
    assert [decision.seat for decision in table.decisions] == [0], "the user places it"
    say(table, "damage city-1 damage explorer damage explorer damage explorer")
    assert shows(table.state, "A1") == "A1 E1 earth1"
    assert feared(table) == 1 + 2


# -- Entwined Power

RIVERS_CARDS = ("entwined-power", "boon-of-vigor", "voracious-growth", "call-to-tend")  # 4 water, 4 plant
MAJORS = ("accelerated-rot", "talons-of-lightning", "tsunami", "winds-of-rust-and-atrophy")


def entwined(**laid: Any) -> Table[Island]:
    """Entwined Power used on Earth, who has drawn four majors and kept the Talons."""
    cards = {"play": {"river": RIVERS_CARDS}, "major": MAJORS, "options": DRAW}
    table = used("entwined-power", "A5 river1 | B7 earth2", "on earth", **{"spirits": PAIR, **cards, **laid})
    say(table, "gain major", seat=1)
    say(table, "keep talons-of-lightning forget draw-of-the-fruitful-earth", seat=1)
    return table


@pytest.mark.ledger("S-GAIN-05", "S-GAIN-12", "S-GAIN-13", "S-POWER-26", "S-LAW-08")
def test_entwined_power_shares_a_draw_and_a_forget_may_break_its_threshold() -> None:
    table = entwined()
    assert options(table, 0) == [f"keep {card}" for card in MAJORS if card != "talons-of-lightning"]
    say(table, "keep tsunami forget call-to-tend")
    island = table.state
    assert "tsunami" in island.spirits[0].hand
    assert "talons-of-lightning" in island.spirits[1].hand
    assert [spirit.energy for spirit in island.spirits] == [0, 0], "three plants are too few"
    assert sorted(island.major_discard) == ["accelerated-rot", "winds-of-rust-and-atrophy"]
    assert island.minor_discard == ["call-to-tend"]
    assert [spirit.drawn + spirit.aside for spirit in island.spirits] == [[], []]
    assert table.decision(0).prompt.kind != "give"


def test_entwined_power_with_its_elements_gives_energy_and_a_card_each_way() -> None:
    table = entwined()
    say(table, "keep tsunami forget wash-away")
    assert [spirit.energy for spirit in table.state.spirits] == [3, 3]
    assert options(table, 0, "give") == ["give tsunami", "give flash-floods", "give rivers-bounty", "give none"]
    say(table, "give tsunami")
    say(table, "give none", seat=1)
    assert "tsunami" in table.state.spirits[1].hand
    assert "tsunami" not in table.state.spirits[0].hand


def test_entwined_power_lets_both_use_powers_from_each_others_presence() -> None:
    line, cards = "A6 river1 | B8 earth2", {"river": ["entwined-power", "flash-floods"], "earth": ["steam-vents"]}
    table = before("entwined-power", line, spirits=PAIR, play=cards)
    table.play(0, "use flash-floods")
    assert "at b8" not in options(table)
    table = used("entwined-power", line, "on earth", spirits=PAIR, play=cards)
    table.play(0, "use flash-floods")
    assert {"at b8", "at b6", "at a6"} <= set(options(table))
    table.play(0, "at a6")
    table.play(1, "use steam-vents")
    assert options(table, 1) == ["at a6", "at b8"]


def test_entwined_power_with_a_progression_gives_the_target_its_next_card_and_the_user_none() -> None:
    table = used("entwined-power", "A5 river1 | B7 earth2", "on earth", spirits=PAIR)
    following = FACTS.spirits["earth"].progression[0]
    assert following in table.state.spirits[1].hand
    assert len(table.state.spirits[0].hand) == 4


@pytest.mark.ledger("S-SOLO-02", "S-SOLO-03")
def test_entwined_power_alone_gives_two_cards_of_one_draw() -> None:
    minors = ("drought", "call-to-tend", "steam-vents", "rain-of-blood")
    table = used("entwined-power", "A5 river1", "on river", minor=minors, options=DRAW, full=True)
    say(table, "gain minor")
    say(table, "keep drought keep steam-vents")
    spirit = table.state.spirits[0]
    assert {"drought", "steam-vents"} <= set(spirit.hand)
    assert spirit.energy == 3, "once, and there is nobody to give to"
    assert sorted(table.state.minor_discard) == ["call-to-tend", "rain-of-blood"]


# -- Indomitable Claim


@pytest.mark.ledger("S-PRES-07", "S-PRES-08")
def test_indomitable_claim_adds_presence_and_defends_twenty() -> None:
    table = used("indomitable-claim", "A5 river1 | A4 E1", "at A4 place A4 from cards")
    assert shows(table.state, "A4") == "A4 E1 river1"
    assert (defend_in(table.state, "a4"), stopped(table.state, "a4"), feared(table)) == (20, [], 0)
    assert table.state.spirits[0].off_cards == 1
    table = used("indomitable-claim", "A5 river1 | A6 river1", "at A4 move A6 to A4")
    assert shows(table.state, "A4", "A6") == "A4 river1 | A6"


@pytest.mark.parametrize(("land", "points"), [("A4", 3), ("A6", 0)])
def test_indomitable_claim_with_its_elements_stops_the_invaders_and_frightens_those_there(
    land: str, points: int
) -> None:
    orders = f"at {land} place {land} from energy"
    table = used("indomitable-claim", "A5 river1 | A4 E1", orders, full=True)
    assert feared(table) == points
    assert stopped(table.state, land.lower()) == ["ravage", "build", "explore"]
    assert stopped(table.state, "a5") == []


# -- Infinite Vitality


@pytest.mark.ledger("S-BLIGHT-15", "S-DMG-16")
def test_infinite_vitality_makes_dahan_strong_and_keeps_blight_away() -> None:
    steps = [["fast_phase"], ["ravage_land", "a5"], ["time_passes"]]
    table = used("infinite-vitality", "A5 C1 T1 D2 B1 river2 | A8 E1", "at A5", step=steps[:2], blight=9)
    assert shows(table.state, "A5").startswith("A5 C1 T1 D1 dahan-1 B1 river2"), "five of six health gone"
    say(table, "fight A5 damage town damage city damage city damage city")
    assert shows(table.state, "A5") == "A5 town-1 D1 dahan-1 B1 river2"
    table = used("infinite-vitality", "A5 C1 T1 D2 B1 river2 | A8 E1", "at A5", step=steps, blight=9)
    say(table, "fight A5 damage town damage city damage city damage city")
    assert shows(table.state, "A5") == "A5 T1 D2 B1 river2", "nobody dies when it ends"


def test_infinite_vitality_with_its_elements_makes_dahan_unharmed_and_heals_a_blight_nearby() -> None:
    table = used("infinite-vitality", "A5 E3 D1 river2 | A4 B2", "at A5", full=True)
    assert shows(table.state, "A4") == "A4 B1", "the only land with any is not asked for"
    table = used("infinite-vitality", "A5 E3 D1 B1 river2 | A4 B2", "at A5 land A5", full=True)
    assert shows(table.state, "A4", "A5") == "A4 B2 | A5 E3 D1 river2"
    laid: dict[str, Any] = {"step": [["fast_phase"], ["ravage_land", "a5"]], "full": True}
    table = used("infinite-vitality", "A5 E1 C3 D1 river2", "at A5", **laid)
    assert shows(table.state, "A5").startswith("A5 C3 E1 D1"), "ten damage do nothing to it"


# -- Paralyzing Fright


@pytest.mark.parametrize(("full", "points"), [(False, 4), (True, 8)])
def test_paralyzing_fright_stops_the_invaders_and_frightens_twice_with_its_elements(full: bool, points: int) -> None:
    table = used("paralyzing-fright", "A5 river2 | A4 E1", "at A4", full=full)
    assert feared(table) == points
    assert stopped(table.state, "a4") == ["ravage", "build", "explore"]


def test_paralyzing_fright_starts_from_a_sacred_site() -> None:
    assert targets("paralyzing-fright", "A6 river2 | A8 river1") == ["at a1", "at a5", "at a6", "at a8"]


# -- Powerstorm

STORM = ("powerstorm", "boon-of-vigor", "flash-floods")


@pytest.mark.ledger("S-REP-02", "S-REP-10", "S-REP-13")
def test_powerstorm_gives_energy_and_one_repeat_at_the_cards_cost() -> None:
    table = used("powerstorm", "A5 C3 river1", "on river", play={"river": STORM})
    assert table.state.spirits[0].energy == 3
    assert options(table, verb="repeat") == [], "nothing was used yet but the storm itself"
    say(table, "use flash-floods at A5 damage city use boon-of-vigor on river")
    assert options(table, verb="repeat") == ["repeat boon-of-vigor", "repeat flash-floods"]
    say(table, "repeat flash-floods at A5 damage city-2")
    assert table.state.spirits[0].energy == 3 + 1 - 2
    assert shows(table.state, "A5") == "A5 C2 city-1 river1"
    assert table.decision(0).prompt.kind == "growth", "there is no second repeat"


@pytest.mark.ledger("S-REP-13")
def test_powerstorm_with_its_elements_repeats_three_different_cards() -> None:
    cards = (*STORM, "delusions-of-danger")
    elements = {"fire": 1, "air": 1}
    table = used("powerstorm", "A5 C3 river1", "on river", play={"river": cards}, elements=elements, energy=9)
    say(table, "use flash-floods at A5 damage city repeat flash-floods at A5 damage city-2")
    assert options(table, verb="repeat") == [], "not the same card twice"
    say(table, "use boon-of-vigor on river repeat boon-of-vigor on river")
    say(table, "use delusions-of-danger at A5 option fear repeat delusions-of-danger at A5 option fear")
    assert table.state.spirits[0].energy == 9 + 3 - 2 + 1 - 0 + 1 - 1
    assert table.decision(0).prompt.kind == "growth"


# -- Talons of Lightning


def test_talons_of_lightning_make_fear_and_damage_and_leave_the_neighbours_alone() -> None:
    table = used(
        "talons-of-lightning",
        "A5 C2 river1 | A4 T1 | A6 T1",
        "at A5 damage city damage city-2 damage city-1 damage city damage city-2",
    )
    assert shows(table.state, "A4", "A5", "A6") == "A4 T1 | A5 city-1 river1 | A6 T1"
    assert feared(table) == 3 + 2


def test_talons_of_lightning_with_their_elements_destroy_a_town_in_every_land_around() -> None:
    line = "A5 C2 river1 | A4 T2 | A6 T1 E1 | A3 T1"
    orders = "at A5 damage city damage city-2 damage city-1 damage city damage city-2"
    table = used("talons-of-lightning", line, orders, full=True)
    assert shows(table.state, "A3", "A4", "A6") == "A3 T1 | A4 T1 | A6 E1"
    assert feared(table) == 3 + 2 + 2


# -- Terrifying Nightmares


@pytest.mark.parametrize(("full", "points"), [(False, 2), (True, 6)])
def test_terrifying_nightmares_push_up_to_four_explorers_and_towns(full: bool, points: int) -> None:
    orders = "at A4 push town to A1 push town to A1 push explorer to A3 push explorer to A3"
    table = used("terrifying-nightmares", "A5 river1 | A4 C1 T2 E3", orders, full=full)
    assert shows(table.state, "A1", "A3", "A4") == "A1 T2 | A3 E2 | A4 C1 E1"
    assert feared(table) == points


def test_terrifying_nightmares_may_push_fewer() -> None:
    table = used("terrifying-nightmares", "A5 river1 | A4 E2", "at A4 push explorer to A1 stop")
    assert shows(table.state, "A1", "A4") == "A1 E1 | A4 E1"


# -- The Trees and Stones Speak of War


def test_the_trees_and_stones_damage_and_defend_by_the_dahan_there() -> None:
    table = used("the-trees-and-stones-speak-of-war", "A5 C2 D3 river1", "at A5 damage city damage city-2 damage city")
    assert shows(table.state, "A5") == "A5 city-2 city-1 D3 river1"
    assert defend_in(table.state, "a5") == 6


def test_pushed_by_the_trees_and_stones_dahan_take_their_defend_along() -> None:
    orders = "at A5 damage city damage city-2 damage city push dahan to A4 push dahan to A4"
    table = used("the-trees-and-stones-speak-of-war", "A5 C2 D3 river1", orders, full=True)
    assert shows(table.state, "A4", "A5") == "A4 D2 | A5 city-2 city-1 D1 river1"
    assert [defend_in(table.state, land) for land in ("a4", "a5")] == [4, 2]


def test_the_trees_and_stones_need_a_land_with_dahan() -> None:
    assert targets("the-trees-and-stones-speak-of-war", "A5 D1 river1 | A4 D1 | A3 D1") == ["at a4", "at a5"]


# -- Vengeance of the Dead


@pytest.mark.ledger("S-LAW-07")
def test_vengeance_strikes_after_a_ravage_and_its_caster_places_the_damage() -> None:
    line = "A5 T1 E1 D1 | A6 river1 | B3 earth1 | A2 C1"
    steps = [["fast_phase"], ["ravage_land", "a5"]]
    table = lay(line, spirits=PAIR, step=steps, play={"earth": ["vengeance-of-the-dead"]})
    say(table, "use vengeance-of-the-dead at A5", seat=1)
    assert feared(table) == 3
    assert shows(table.state, "A5") == "A5 T1 E1 B1", "the dahan is dead"
    assert [(decision.seat, decision.prompt.facts["left"]) for decision in table.decisions] == [(1, 1)]
    say(table, "damage town", seat=1)
    assert shows(table.state, "A5") == "A5 town-1 E1 B1"


def test_vengeance_feeds_on_what_it_destroys_itself() -> None:
    cards = {"river": ["vengeance-of-the-dead", "flash-floods"]}
    table = used("vengeance-of-the-dead", "A5 town-1 town-1 C1 river1", "at A5", play=cards)
    say(table, "use flash-floods at A5 damage town-1 damage town-1 damage city")
    assert shows(table.state, "A5") == "A5 city-2 river1"
    assert feared(table) == 3 + 2


def test_vengeance_is_taken_once_the_whole_effect_has_ended_for_all_that_died_in_it() -> None:
    vengeance = Lasting("vengeance", "vengeance-of-the-dead", "a5", by=0)
    table = lay("A5 T3 C2 river1 | A2 C1", play={"river": ["drought"]}, lasting=[vengeance])
    table.play(0, "use drought")
    table.play(0, "at a5")
    assert shows(table.state, "A5") == "A5 city-2 city-1 B1", "the blight came first, and the cities are alike at first"
    assert table.decision(0).prompt.facts["left"] == 2, "of three for three towns"


def test_vengeance_is_not_taken_for_explorers_nor_for_other_lands() -> None:
    cards = {"river": ["vengeance-of-the-dead", "flash-floods"]}
    for line, land in (("A5 E1 C1 river1 | A4 town-1", "A4"), ("A5 E1 C1 river1", "A5 damage explorer")):
        table = used("vengeance-of-the-dead", line, "at A5", play=cards)
        say(table, f"use flash-floods at {land}")
        assert "C1" in shows(table.state, "A5")
        assert table.decision(0).prompt.kind == "growth"


def test_vengeance_with_its_elements_reaches_the_lands_around() -> None:
    laid: dict[str, Any] = {"play": {"river": ["vengeance-of-the-dead", "flash-floods"]}, "elements": {"animal": 2}}
    table = used("vengeance-of-the-dead", "A5 town-1 E1 river1 | A4 T1 | A3 T1", "at A5", **laid)
    say(table, "use flash-floods at A5 damage town-1")
    assert options(table) == ["damage explorer in a5", "damage town in a4"], "A3 is not adjacent"
    say(table, "damage town in A4")
    assert shows(table.state, "A4", "A5") == "A4 town-1 | A5 E1 river1"
    table = used("vengeance-of-the-dead", "A5 town-1 river1 | A4 E1 | A3 T1", "at A5", **laid)
    say(table, "use flash-floods at A5")
    assert shows(table.state, "A3", "A4") == "A3 T1 | A4", "nobody is asked where all die anyway"


def test_vengeance_ends_with_the_turn() -> None:
    table = used("vengeance-of-the-dead", "A5 E1 river1", "at A5", step=[["fast_phase"], ["time_passes"]])
    assert table.state.lasting == []


# -- Vigor of the Breaking Dawn


def test_vigor_of_the_breaking_dawn_deals_two_damage_for_each_dahan() -> None:
    table = used(
        "vigor-of-the-breaking-dawn", "A5 C2 D2 river1", "at A5 damage city damage city-2 damage city-1 damage city"
    )
    assert shows(table.state, "A5") == "A5 city-2 D2 river1"


def test_pushed_by_the_breaking_dawn_all_dahan_strike_once_where_some_arrive() -> None:
    line = "A5 E1 D2 river1 | A4 C2 T1 D1 | A8 C1 D1"
    table = used("vigor-of-the-breaking-dawn", line, "at A5 push dahan to A4 push dahan to A4", full=True)
    assert table.decision(0).prompt.facts["left"] == 6, "three dahan are there, counted once"
    say(table, "damage city damage city-2 damage city-1 damage city damage city-2 damage city-1")
    assert shows(table.state, "A4", "A8") == "A4 T1 D3 | A8 C1 D1"


def test_the_breaking_dawn_strikes_in_every_land_reached_after_all_have_gone() -> None:
    line = "A5 E1 D2 river1 | A4 C1 | A8 C1"
    table = used("vigor-of-the-breaking-dawn", line, "at A5 push dahan to A4 push dahan to A8", full=True)
    assert shows(table.state, "A4", "A5", "A8") == "A4 city-1 D1 | A5 river1 | A8 city-1 D1"


# -- Winds of Rust and Atrophy


def test_winds_of_rust_frighten_defend_and_make_one_building_smaller() -> None:
    table = used("winds-of-rust-and-atrophy", "A5 river2 | A4 C1 T1", "at A4 replace city")
    assert shows(table.state, "A4") == "A4 T2"
    assert (feared(table), defend_in(table.state, "a4")) == (1, 6)
    table = used("winds-of-rust-and-atrophy", "A5 river2 | A4 C1 T1", "at A4 replace town")
    assert shows(table.state, "A4") == "A4 C1 E1"


@pytest.mark.ledger("S-REP-05", "S-REP-07", "S-REP-09")
def test_winds_of_rust_with_their_elements_blow_twice_and_not_a_third_time() -> None:
    table = before("winds-of-rust-and-atrophy", "A5 river2 | A4 C1 | A8 T1", full=True)
    events = say(table, "use winds-of-rust-and-atrophy at A4 at A8")
    assert shows(table.state, "A4", "A8") == "A4 T1 | A8 E1"
    assert [defend_in(table.state, land) for land in ("a4", "a8")] == [6, 6]
    assert feared(table) == 2
    assert table.decision(0).prompt.kind == "growth"
    assert kinds(events).count("used") == 2, "the second target is told too"
    table = used("winds-of-rust-and-atrophy", "A5 river2 | A4 C1", "at A4 at A4", full=True)
    assert shows(table.state, "A4") == "A4 E1", "the same land will do"


@pytest.mark.ledger("S-REP-09")
def test_winds_of_rust_repeated_by_another_power_do_not_blow_again() -> None:
    cards = {"river": ["winds-of-rust-and-atrophy", "powerstorm"]}
    elements = {"air": 1, "water": 2, "animal": 1}
    line = "A5 river2 | A4 C1 | A8 C1"
    table = used("powerstorm", line, "on river", play=cards, elements=elements)
    say(table, "use winds-of-rust-and-atrophy at A4 at A4 repeat winds-of-rust-and-atrophy at A8")
    assert shows(table.state, "A4", "A8") == "A4 E1 | A8 T1"
    assert table.decision(0).prompt.kind == "growth"


# -- Wrap in Wings of Sunlight


def test_wrap_in_wings_carries_dahan_to_one_land_anywhere_and_defends_it() -> None:
    table = used("wrap-in-wings-of-sunlight", "A5 D6 river1", "at A5 carry dahan to A3" + " carry dahan" * 4)
    assert shows(table.state, "A3", "A5") == "A3 D5 | A5 D1 river1"
    assert [defend_in(table.state, land) for land in ("a3", "a5")] == [5, 0]


def test_wrap_in_wings_may_keep_them_where_they_are() -> None:
    table = used("wrap-in-wings-of-sunlight", "A5 D1 river1", "at A5 carry dahan to A5")
    assert shows(table.state, "A5") == "A5 D1 river1"
    assert defend_in(table.state, "a5") == 5


def test_wrap_in_wings_defends_nothing_if_nobody_goes() -> None:
    table = used("wrap-in-wings-of-sunlight", "A5 D1 river1", "at A5 stop")
    assert not any(here.defend for here in table.state.lands.values())


def test_wrap_in_wings_with_its_elements_gathers_dahan_first() -> None:
    orders = "at A5 gather dahan from A4 gather dahan from A4 stop carry dahan to A3 carry dahan"
    table = used("wrap-in-wings-of-sunlight", "A5 river1 | A4 D3", orders, full=True)
    assert shows(table.state, "A3", "A4", "A5") == "A3 D2 | A4 D1 | A5 river1"
