"""The scenarios."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Step, Table
from games.rules.spirit_island import RULES
from games.rules.spirit_island.changes import SCENARIOS
from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.ending import threat
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.geography import geography
from games.rules.spirit_island.scenarios.isles_heart import inner_lands
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs import add, damage_each, destroy, destroy_all, fear, gather, push
from tests.rules.spirit_island.lay import enact, kinds, lay, options, say, shows

PAIR = ("river", "earth")
HEART = "guard-the-isles-heart"


def scenario(name: str, seats: int = 1, **chosen: str) -> Table[Island]:
    """A new game of that scenario."""
    options = {"boards": "in-order", "spirits": "deal", "blight": "hidden", "scenario": name}
    return Table.start(RULES, seats, {**options, **chosen}, "scenario")


def within(line: str, name: str, **laid: Any) -> Table[Island]:
    """An island with a scenario in force."""
    return lay(line, scenario=name, **laid)


@pytest.mark.ledger("S-SCEN-01", "S-SCEN-03")
def test_there_are_four_scenarios_and_one_may_go_with_an_adversary() -> None:
    assert SCENARIOS.keys() == FACTS.scenarios.keys()
    assert len(SCENARIOS) == 4
    island = scenario("rituals-of-terror", adversary="england", level="2").state
    assert threat(island) == 4 + 3


# -- Blitz


@pytest.mark.ledger("S-SCEN-02")
def test_blitz_changes_blight_costs_and_the_first_actions() -> None:
    island = scenario("blitz", seats=2).state
    assert island.blight == 6
    assert (bool(island.ravage_card), bool(island.build_card), len(island.invader_deck)) == (True, True, 9)


def test_in_blitz_the_invaders_build_and_explore_once_more_before_the_first_turn() -> None:
    deck = ["i-sands", "i-hills"]
    table = within("A8 E1 | A2 C1 | A5 river1", "blitz", step="after_setup", build_card="i-jungle", invader_deck=deck)
    island = table.state
    assert shows(island, "A4", "A7", "A8") == "A4 E1 | A7 E1 | A8 T1 E1"
    assert (island.ravage_card, island.build_card, island.explore_card) == ("i-jungle", "i-sands", "i-hills")


@pytest.mark.parametrize(("card", "left"), [("flash-floods", 8), ("boon-of-vigor", 9), ("wash-away", 8)])
def test_in_blitz_fast_cards_cost_one_less_but_never_less_than_nothing(card: str, left: int) -> None:
    table = within("A5 river1 | A2 C1", "blitz", step="spirit_phase", energy=8)
    say(table, f"grow 2 move A5 to A5 move A5 to A5 play {card}")
    assert table.state.spirits[0].energy == left, "of nine"


def test_in_blitz_a_repeat_of_a_fast_card_costs_one_less_too() -> None:
    cards = {"river": ["powerstorm", "flash-floods"]}
    table = within("A5 C2 river1 | A2 C1", "blitz", step="fast_phase", play=cards)
    say(table, "use powerstorm on river use flash-floods at A5 damage city repeat flash-floods at A5 damage city")
    assert table.state.spirits[0].energy == 3 - 1


def test_in_blitz_the_flipped_card_holds_one_less_for_each_player() -> None:
    steps = [["prepare"], ["ravage_land", "a5"]]
    table = within("A5 E2 | A2 C1 | A6 river1", "blitz", step=steps, blight=0, blight_card="downward-spiral")
    assert table.state.tainted
    assert table.state.blight == 4, "and before it, one for one player was all there was"


# -- Guard the Isle's Heart


def test_the_inner_lands_are_where_the_boards_meet() -> None:
    hearts = [inner_lands(scenario(HEART, seats).state) for seats in (1, 2, 3, 4)]
    assert hearts == [["a7"], ["a7", "b7"], ["a7", "b7", "c4"], ["a8", "b7", "c8", "d6"]]
    for seats in (2, 3, 4):
        adjacent = geography(tuple("abcd"[:seats]), HEART).adjacent
        first, *others = hearts[seats - 1]
        assert all(other in adjacent[first] for other in others)


def test_with_two_players_the_boards_are_joined_otherwise_than_usual() -> None:
    island = scenario(HEART, 2).state
    assert "b7" in island.geography.adjacent["a7"]
    assert "b7" not in geography(("a", "b")).adjacent["a7"]
    assert "b3" not in island.geography.adjacent["a3"]


def test_the_isles_heart_starts_without_towns_and_with_an_explorer_a_presence_and_two_new_cards() -> None:
    line, top = "A8 T2 E1 | A2 C1 | A5 river1", {"minor": ["drought"], "major": ["tsunami"]}
    table = within(line, HEART, step="after_setup", **top)
    events = say(table, "from cards")
    island = table.state
    assert shows(island, "A2", "A7", "A8") == "A2 C1 | A7 E1 river1 | A8 E1"
    assert island.spirits[0].off_cards == 1
    assert set(island.spirits[0].hand) == {power.id for power in FACTS.spirits["river"].powers} | {"drought", "tsunami"}
    assert "dealt" in kinds(events)


def test_every_spirit_settles_in_its_heart_at_the_same_time() -> None:
    table = scenario(HEART, 2)
    assert {(decision.seat, decision.prompt.facts["land"]) for decision in table.decisions} == {(0, "a7"), (1, "b7")}
    for seat in (1, 0):
        table.play(seat, "from energy")
    assert [len(spirit.hand) for spirit in table.state.spirits] == [6, 6]


def test_an_explorer_in_the_heart_does_not_lose_but_a_building_there_does() -> None:
    table = within("A7 E1 | A2 C1", HEART, step=[["ravage_land", "a2"]], turn=2)
    assert table.outcome is None
    table = within("A7 E1 | A2 C1", HEART, step=[["build_land", "a7"]], turn=2)
    assert table.outcome is not None
    assert table.outcome.facts["reason"] == "heart"


def test_a_building_in_the_heart_is_borne_in_the_first_turn_and_loses_when_the_second_begins() -> None:
    steps = [["build_land", "a7"], ["slow_phase"]]
    cards = {"river": ["wash-away"]}
    table = within("A7 E1 | A5 river1 | A2 C1", HEART, step=steps, turn=1, play=cards)
    assert table.outcome is None
    say(table, "done")
    assert (table.state.reason, table.state.turn) == ("heart", 2)
    table = within("A7 E1 | A5 river1 | A2 C1", HEART, step=steps, turn=1, play=cards)
    say(table, "use wash-away at A7 push town to A8 stop")
    assert table.outcome is None


@pytest.mark.ledger("S-WIN-14", "S-WIN-16")
def test_a_town_that_passes_through_the_heart_loses_even_if_it_is_destroyed_there() -> None:
    def through(here: Effect) -> Step:
        yield from push(here, "town")
        damage_each(here.at("a7"), 2)

    table = enact("A5 T1 | A2 C1", through, scenario=HEART, turn=2)
    say(table, "to A7")
    assert table.outcome is not None
    assert (table.outcome.ending, table.outcome.facts["reason"]) == ("defeat", "heart")


# -- Rituals of Terror

RITE_LINE = "A5 river2 earth2 D6 | A4 river1 | B6 earth1 | A2 C1"


def rite(line: str = RITE_LINE, **laid: Any) -> Table[Island]:
    """Two spirits who may hold a ritual in A5, with nothing else to do in the fast phase."""
    laid = {"spirits": PAIR, "step": "fast_phase", "energy": (2, 2), **laid}
    return within(line, "rituals-of-terror", **laid)


def test_in_rituals_all_fear_cards_are_in_the_deck_and_no_divider() -> None:
    island = scenario("rituals-of-terror", adversary="england", level="0").state
    assert (len(island.fear_deck), island.fear_unused, island.fear_parts) == (15, [], [15])


def test_in_rituals_fear_cards_are_kept_and_the_level_does_not_rise() -> None:
    def flood(here: Effect) -> None:
        fear(here, 16)

    table = enact("A2 C1", flood, scenario="rituals-of-terror")
    assert (table.state.terror, len(table.state.fear_earned)) == (1, 4)
    table = within("A2 C1", "rituals-of-terror", step="fear_step", earned=["dahan-raid"])
    assert table.state.fear_earned == ["dahan-raid"]


@pytest.mark.ledger("S-FEAR-10")
def test_in_rituals_an_empty_fear_deck_wins_nothing_and_gives_no_more() -> None:
    def flood(here: Effect) -> None:
        fear(here, 400)

    table = enact("A2 C1", flood, scenario="rituals-of-terror")
    assert (table.outcome, len(table.state.fear_deck), len(table.state.fear_earned)) == (None, 0, 9)


def test_a_ritual_raises_the_level_resolves_the_cards_and_sends_the_dahan_home_evenly() -> None:
    table = rite(earned=["dahan-on-their-guard"])
    assert options(table, 0) == ["ritual a5", "unless", "done"]
    assert options(table, 1) == ["ritual a5", "unless", "done"]
    say(table, "ritual A5 pay 2 pay 1 offer 1 offer 2")
    assert [decision.seat for decision in table.decisions] == [1], "the other spirit must agree"
    asked = table.decision(1).prompt.facts
    assert (asked["energy"], asked["presence"], asked["caller"]) == ([2, 1], [1, 2], 0)
    say(table, "agree", seat=1)
    island = table.state
    assert (island.terror, island.fear_earned, island.fear_resolved) == (2, [], ["dahan-on-their-guard"])
    assert island.lands["a5"].defend == 7, "the card was resolved at the new level"
    assert [spirit.energy for spirit in island.spirits] == [0, 1]
    assert (island.lands["a5"].presence, island.spirits[0].destroyed) == ([1, 0], 1)
    for land in ("a1", "a4", "a6", "a7", "a8"):
        assert f"to {land}" in options(table, 0)
        table.play(0, f"to {land}")
    dahan = {land: here.count("dahan") for land, here in table.state.lands.items() if here.count("dahan")}
    assert dahan == dict.fromkeys(("a1", "a4", "a6", "a7", "a8", "b3"), 1)


def test_the_spirits_give_three_energy_and_three_presence_in_all() -> None:
    table = rite(energy=(1, 2))
    table.play(0, "ritual a5")
    assert options(table) == ["offer 1", "offer 2"], "both must pay all they have, and two of Earth's will not do"


@pytest.mark.parametrize(
    ("line", "energy"),
    [
        (RITE_LINE, (1, 1)),
        (RITE_LINE.replace("D6", "D5"), (2, 2)),
        (RITE_LINE.replace("river2 earth2", "river4"), (2, 2)),
        (RITE_LINE.replace("river2 earth2", "river1 earth1"), (2, 2)),
    ],
    ids=["energy", "dahan", "presence of every spirit", "presence in all"],
)
def test_a_ritual_is_not_offered_without(line: str, energy: tuple[int, int]) -> None:
    table = rite(line, energy=energy, play={"river": ["boon-of-vigor"]})
    assert options(table, verb="ritual") == []


def test_a_refused_ritual_costs_nothing_and_is_not_asked_for_again_by_the_same_spirit_in_that_phase() -> None:
    table = rite(step=[["fast_phase"], ["slow_phase"]], play={"river": ["boon-of-vigor"]})
    say(table, "ritual A5 pay 2 offer 2")
    say(table, "refuse", seat=1)
    assert (table.state.terror, [spirit.energy for spirit in table.state.spirits]) == (1, [2, 2])
    assert options(table, 0, "ritual") == []
    assert options(table, 1, "ritual") == ["ritual a5"]
    say(table, "done")
    say(table, "done", seat=1)
    assert options(table, 0, "ritual") == ["ritual a5"], "in the slow phase"


@pytest.mark.parametrize(("terror", "ending"), [(1, None), (3, "victory")])
def test_the_third_ritual_wins(terror: int, ending: str | None) -> None:
    table = within("A5 river4 D3 | A2 C1", "rituals-of-terror", step="fast_phase", energy=3, terror=terror)
    say(table, "ritual A5")
    assert (table.outcome.ending if table.outcome else None) == ending


@pytest.mark.parametrize(("terror", "ending"), [(1, "defeat"), (3, "sacrifice")])
def test_a_ritual_may_cost_a_spirit_its_last_presence(terror: int, ending: str) -> None:
    line = "A5 river3 D3 | A2 C1"
    table = within(line, "rituals-of-terror", step="fast_phase", energy=3, terror=terror)
    table.play(0, "ritual a5")
    while table.outcome is None:
        table.play(0, table.decision(0).default)
    assert table.outcome.ending == ending


# -- Dahan Insurrection

RISING: dict[str, Any] = {"scenario": "dahan-insurrection"}


def test_dahan_that_moved_deal_damage_where_they_ended_and_the_board_owner_places_it() -> None:
    line = "A5 D2 | B3 T1 E1 | A8 D3 | A2 C1"
    table = enact(line, lambda here: push(here, "dahan", count=2), spirits=PAIR, **RISING)
    say(table, "to B3 to B3")
    assert [(decision.seat, decision.prompt.facts["left"]) for decision in table.decisions] == [(1, 2)]
    say(table, "damage town damage town-1", seat=1)
    assert shows(table.state, "B3") == "B3 E2 D2", "the town, and the explorer that answers it"


@pytest.mark.parametrize(
    ("line", "ends"),
    [
        ("A5 T1 | A4 D1 | A6 T1 | A3 D2 | A2 C1", "A5 T1 | A6 town-1 D1"),
        ("A5 T1 D1 | A4 D1 | A6 T1 | A3 D2 | A2 C1", "A5 town-1 D1 | A6 town-1 D1"),
    ],
    ids=["one moved twice", "two moved once"],
)
def test_a_dahan_strikes_once_however_often_it_moved(line: str, ends: str) -> None:
    def migrate(here: Effect) -> Step:
        yield from gather(here, "dahan")
        yield from push(here, "dahan")

    table = enact(line, migrate, **RISING)
    say(table, "to A6")
    assert shows(table.state, "A5", "A6") == ends


def test_a_dahan_that_died_on_its_way_does_not_strike() -> None:
    def doomed(here: Effect) -> Step:
        yield from push(here, "dahan")
        destroy_all(here.at("a6"), "dahan")

    table = enact("A5 D1 | A6 T1 | A3 D2 | A2 C1", doomed, **RISING)
    say(table, "to A6")
    assert shows(table.state, "A6") == "A6 T1"


def test_what_falls_is_answered_by_less_in_the_nearest_land_with_dahan() -> None:
    table = enact("A5 C1 | A8 D3 | A3 D1 | A2 C1", lambda here: destroy(here, "city"), **RISING)
    assert shows(table.state, "A3", "A8") == "A3 D1 | A8 T1 D3"
    table = enact("A5 T1 E1 D3 | A4 D1 | A2 C1", lambda here: destroy(here, "town"), **RISING)
    assert shows(table.state, "A4", "A5") == "A4 D1 | A5 E2 D3", "the land itself is nearest"
    table = enact("A5 E1 D3 | A2 C1", lambda here: destroy(here, "explorer"), **RISING)
    assert shows(table.state, "A5") == "A5 D3", "explorers are not answered"


def test_the_owner_of_the_land_where_it_fell_chooses_among_lands_as_near() -> None:
    line = "B4 T1 | A3 D2 | B5 D2 | B8 D2 | A2 C1"
    table = enact(line, lambda here: destroy(here, "town"), at="b4", seat=0, spirits=PAIR, **RISING)
    assert options(table, 1) == ["explorer a3", "explorer b5"]
    say(table, "explorer B5", seat=1)
    assert shows(table.state, "B5") == "B5 E1 D2"


@pytest.mark.ledger("S-WIN-16")
def test_too_few_dahan_lose_the_insurrection() -> None:
    table = enact("A5 D3 | A2 C1", lambda here: destroy(here, "dahan"), **RISING)
    assert table.outcome is None
    table = enact("A5 D2 | A2 C1", lambda here: destroy(here, "dahan"), **RISING)
    assert table.outcome is not None
    assert table.outcome.facts["reason"] == "dahan"
    table = enact("A5 D4 | A2 C1", lambda here: destroy(here, "dahan"), spirits=PAIR, **RISING)
    assert table.state.reason == "dahan", "two for each player"


@pytest.mark.parametrize(
    ("terror", "line", "won"),
    [
        (1, "A5 T2 D9 | A8 E1", False),
        (2, "A5 T2 D2 | A8 D3 E1", True),
        (2, "A5 T2 D1 | A8 D3 E1", False),
        (2, "A5 T2 D2 | A8 D3 | A4 C1", False),
        (3, "A5 T1 | A8 D4 E1", False),
        (3, "A5 T1 D1 | A8 D4 C3", True),
    ],
)
def test_the_dahan_must_not_be_outnumbered_by_buildings(terror: int, line: str, won: bool) -> None:
    def shiver(here: Effect) -> None:
        fear(here, 1)

    table = enact(line, shiver, terror=terror, **RISING)
    assert (table.outcome is not None) == won


def test_at_the_third_level_fewer_strongholds_than_players_win() -> None:
    def shiver(here: Effect) -> None:
        fear(here, 1)

    for line, won in (("A5 T1 | A8 D4 E1", True), ("A5 T1 | A4 C1 | A8 D4", False)):
        table = enact(line, shiver, terror=3, spirits=PAIR, **RISING)
        assert (table.outcome is not None) == won, line


@pytest.mark.ledger("S-WIN-05")
def test_the_insurrection_is_won_the_moment_dahan_come_to_the_last_stronghold() -> None:
    def there_and_back(here: Effect) -> Step:
        yield from push(here, "dahan")
        yield from gather(here, "dahan")

    table = enact("A5 D2 | A4 T1 | A8 D3 E1", there_and_back, terror=2, **RISING)
    say(table, "to A4")
    assert table.outcome is not None
    assert shows(table.state, "A4") == "A4 T1 D1", "it was not taken back, and struck no blow"


@pytest.mark.ledger("S-WIN-05")
def test_the_insurrection_is_won_the_moment_dahan_are_added_to_the_last_stronghold() -> None:
    def born_and_dead(here: Effect) -> None:
        add(here, "dahan")
        destroy_all(here, "dahan")

    table = enact("A5 T1 | A8 D3 E1", born_and_dead, terror=2, **RISING)
    assert table.outcome is not None
    assert shows(table.state, "A5") == "A5 T1 D1"


@pytest.mark.parametrize(("dahan", "ending"), [(2, "victory"), (1, "defeat")])
def test_at_the_last_level_the_dahan_rise_and_all_depends_on_it(dahan: int, ending: str) -> None:
    def terror(here: Effect) -> None:
        fear(here, 12)

    table = enact(f"A5 C2 D{dahan} | A8 D3 | A4 E1", terror, terror=3, **RISING)
    while table.outcome is None:
        table.play(0, table.decision(0).default)
    assert (table.outcome.ending, table.state.terror) == (ending, 4)
    assert table.outcome.facts["reason"] == ("terror-4" if ending == "victory" else "insurrection")
