"""Setting up, and the teaching game."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine import BadSetup, Table
from games.rules.spirit_island import RULES
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.lands import matches
from games.rules.spirit_island.offering import COMPLEXITIES
from games.rules.spirit_island.state import Island
from tests.rules.spirit_island.lay import lay, options, say, shows

FULL = {"powers": "draw", "blight": "hidden", "spirits": "deal"}


def start(seats: int = 1, seed: str = "setup", **chosen: str) -> Table[Island]:
    """A new game."""
    return Table.start(RULES, seats, {"boards": "in-order", "spirits": "deal", **chosen}, seed)


@pytest.mark.ledger("S-SETUP-01")
def test_one_to_four_play_each_another_spirit() -> None:
    assert RULES.seats == (1, 2, 3, 4)
    table = start(3, spirits="choose")
    table.play(2, "spirit river")
    assert options(table, 0) == ["spirit lightning", "spirit earth", "spirit shadows"]
    table.play(1, "spirit earth")
    table.play(0, "spirit shadows")
    assert [spirit.id for spirit in table.state.spirits] == ["shadows", "earth", "river"]


@pytest.mark.ledger("S-SETUP-01")
def test_the_last_of_four_players_is_not_asked_for_a_spirit() -> None:
    table = start(4, spirits="choose")
    for seat, spirit in enumerate(["river", "earth", "lightning"]):
        table.play(seat, f"spirit {spirit}")
    assert table.state.spirits[3].id == "shadows"


@pytest.mark.ledger("S-SETUP-03")
def test_the_fear_pool_holds_four_markers_for_each_player() -> None:
    assert [start(seats).state.fear_pool for seats in (1, 2, 3, 4)] == [4, 8, 12, 16]


@pytest.mark.ledger("S-SETUP-04", "S-SETUP-05")
def test_nine_of_fifteen_fear_cards_are_used_in_three_parts() -> None:
    island = start().state
    assert (len(island.fear_deck), len(island.fear_unused), island.fear_parts) == (9, 6, [3, 3, 3])
    assert {*island.fear_deck, *island.fear_unused} == set(FACTS.fear_cards)


@pytest.mark.ledger("S-SETUP-06", "S-SETUP-07")
def test_the_invader_deck_is_three_four_and_five_cards_of_rising_stages() -> None:
    island = start().state
    deck = [*island.invader_deck, island.build_card]
    assert [FACTS.invader_cards[card].stage for card in reversed(deck)] == [1] * 3 + [2] * 4 + [3] * 5
    assert sorted(FACTS.invader_cards[card].stage for card in island.invader_unused) == [1, 2, 3]


@pytest.mark.ledger("S-SETUP-08", "S-SETUP-09", "S-SETUP-10")
def test_the_blight_card_lies_healthy_with_two_blight_for_each_player() -> None:
    seen = set()
    for seed in "abcdefgh":
        island = start(2, seed, **FULL).state
        seen.add(island.blight_card)
        assert (island.blight, island.tainted, island.blight_brought) == (4, False, 4)
    assert seen == {"downward-spiral", "memory-fades-to-dust"}


@pytest.mark.ledger("S-SETUP-11", "S-SETUP-12")
def test_every_player_starts_on_a_board_of_its_own_dealt_at_random() -> None:
    dealt = [[spirit.board for spirit in start(3, seed, boards="deal").state.spirits] for seed in "abcdef"]
    assert all(len(set(boards)) == 3 for boards in dealt)
    assert len(set(map(tuple, dealt))) > 1
    assert [spirit.board for spirit in start(3).state.spirits] == ["a", "b", "c"]


@pytest.mark.ledger("S-SETUP-13", "S-DAHAN-01")
@pytest.mark.parametrize("board", list(FACTS.boards))
def test_each_land_gets_the_pieces_printed_in_it(board: str) -> None:
    printed: Counter[str] = Counter()
    for land in FACTS.boards[board].lands:
        printed.update(land.start)
    assert printed == {"city": 1, "town": 1, "dahan": 6, "blight": 1}
    island = next(
        state
        for seed in map(str, range(99))
        if (state := start(1, seed, boards="deal").state).spirits[0].board == board
    )
    for place, here in island.lands.items():
        for kind in ("town", "city", "dahan"):
            assert here.count(kind) == FACTS.lands[place].start.get(kind, 0)


@pytest.mark.ledger("S-SETUP-14")
def test_printed_blight_is_put_down_only_if_the_players_want_it() -> None:
    assert not any(here.blight for here in start().state.lands.values())
    wanted = start(starting_blight="yes").state
    assert {land: here.blight for land, here in wanted.lands.items() if here.blight} == {"a4": 1}


@pytest.mark.ledger("S-SETUP-15")
def test_minor_and_major_powers_are_two_shuffled_decks() -> None:
    decks = [start(1, seed, **FULL).state for seed in "ab"]
    assert all((len(island.minor), len(island.major)) == (36, 22) for island in decks)
    assert decks[0].minor != decks[1].minor
    assert not decks[0].minor_discard


@pytest.mark.ledger("S-SETUP-16", "S-INV-04", "S-DAHAN-03")
def test_invaders_and_dahan_never_run_out() -> None:
    table = lay("A2 C1 E99 D99 T99", step=[["build_land", "a2"]])
    assert shows(table.state, "A2") == "A2 C2 T99 E99 D99"


@pytest.mark.ledger("S-SETUP-17", "S-SETUP-18", "S-SETUP-19", "S-SETUP-20", "S-SETUP-25")
@pytest.mark.parametrize("name", list(FACTS.spirits))
def test_a_spirit_starts_with_its_presence_its_uniques_and_no_energy(name: str) -> None:
    table = start(spirits="choose", complexity=COMPLEXITIES[-1], powers="draw")
    table.play(0, f"spirit {name}")
    spirit = table.state.spirits[0]
    placed = {land: here.presence[0] for land, here in table.state.lands.items() if here.presence[0]}
    expected = {"lightning": {"a7": 2}, "river": {"a5": 1}, "earth": {"a6": 2, "a8": 1}, "shadows": {"a8": 2, "a5": 1}}
    expected |= {"thunder": {"a3": 1, "a7": 1}, "green": {"a5": 1, "a8": 1}, "bringer": {"a7": 2}}
    expected["ocean"] = {"a0": 1, "a1": 1}  # the second until its player says where it begins
    assert placed == expected[name]
    assert spirit.on_energy_track + spirit.on_card_track + sum(placed.values()) == 13
    assert (spirit.off_energy, spirit.off_cards, spirit.energy) == (0, 0, 0)
    assert sorted(spirit.hand) == sorted(power.id for power in FACTS.spirits[name].powers)


@pytest.mark.ledger("S-SETUP-21", "S-SETUP-22", "S-SETUP-23")
def test_the_invaders_explore_once_and_the_card_goes_under_build() -> None:
    for seed in "abcd":
        island = start(1, seed).state
        card = FACTS.invader_cards[island.build_card]
        explored = [land for land, here in island.lands.items() if here.count("explorer")]
        assert explored
        assert all(matches(land, card) for land in explored)
        assert (island.ravage_card, island.explore_card, island.explored_card) == ("", "", "")
        assert len(island.invader_deck) == 11
        buildings = sum(here.count("town", "city") for here in island.lands.values())
        assert buildings == 2, "nothing was built"


@pytest.mark.ledger("S-SETUP-24")
def test_the_four_spirits_leave_nothing_to_choose_at_setup() -> None:
    assert start(4).decision(0).prompt.kind == "growth"


@pytest.mark.ledger("S-SETUP-21", "S-TEACH-02")
def test_a_teaching_game_alone_is_laid_out_as_in_the_example() -> None:
    table = lay("A2 C1 D1 | A3 D2 | A5 river1 | A6 D1 | A7 D2 | A8 T1", step="first_explore", invader_deck=TOP_JUNGLE)
    island = table.state
    assert shows(island) == "A2 C1 D1 | A3 E1 D2 | A5 river1 | A6 D1 | A7 D2 | A8 T1 E1"
    assert (island.build_card, len(island.invader_deck)) == ("i-jungle", 11)
    assert (island.fear, island.fear_pool, len(island.fear_deck), island.blight) == (0, 4, 9, 5)
    spirit = island.spirits[0]
    assert (len(spirit.hand), spirit.on_energy_track + spirit.on_card_track) == (4, 12)


TOP_JUNGLE = [
    *("i-jungle", "i-sands", "i-hills", "ii-hills", "ii-jungle", "ii-sands", "ii-wetland"),
    *("iii-hills-jungle", "iii-hills-sands", "iii-hills-wetland", "iii-jungle-sands", "iii-jungle-wetland"),
]


@pytest.mark.ledger("S-TEACH-01", "S-TEACH-02")
def test_the_first_game_card_goes_with_no_adversary_and_no_scenario() -> None:
    with pytest.raises(BadSetup, match="hidden"):
        start(adversary="england")
    with pytest.raises(BadSetup, match="hidden"):
        start(scenario="blitz")
    assert start().state.blight_card == "first-game"


@pytest.mark.ledger("S-SPIRIT-19")
def test_further_spirits_are_offered_where_powers_are_drawn_if_the_players_want_them() -> None:
    four = [f"spirit {name}" for name in ("lightning", "river", "earth", "shadows")]
    assert options(start(spirits="choose", powers="draw")) == four
    more = start(spirits="choose", powers="draw", complexity="moderate")
    assert options(more) == [*four, "spirit thunder", "spirit green"]
    assert more.view(0)["offered"] == [order.removeprefix("spirit ") for order in options(more)]
    with pytest.raises(BadSetup, match="progression"):
        start(complexity="moderate")
    dealt = {start(1, str(seed), powers="draw", complexity="moderate").state.spirits[0].id for seed in range(40)}
    assert dealt == {order.removeprefix("spirit ") for order in options(more)}


def test_a_level_needs_an_adversary() -> None:
    with pytest.raises(BadSetup, match="needs an adversary"):
        start(level="3", blight="hidden")


@pytest.mark.ledger("S-TEACH-03", "S-TEACH-06", "S-TEACH-07", "S-GAIN-15")
def test_with_a_progression_the_next_card_is_gained_without_a_choice() -> None:
    table = lay("A2 C1", step="spirit_phase")
    spirit = table.state.spirits[0]
    assert spirit.progression == list(FACTS.spirits["river"].progression)
    assert not {*table.state.minor, *table.state.major} & set(spirit.progression)
    say(table, "grow 1")
    assert "uncanny-melting" in table.state.spirits[0].hand
    assert table.decision(0).prompt.kind == "play"


@pytest.mark.ledger("S-TEACH-04", "S-GAIN-05")
def test_a_major_of_the_progression_still_costs_a_forget() -> None:
    def advance_to_major(island: Island) -> None:
        while island.spirits[0].progression[0] != "accelerated-rot":
            island.minor_discard.append(island.spirits[0].progression.pop(0))

    table = lay("A2 C1", step="spirit_phase", change=advance_to_major)
    say(table, "grow 1")
    assert table.decision(0).prompt.kind == "forget"
    assert table.decision(0).default == "forget accelerated-rot"


@pytest.mark.ledger("S-TEACH-05")
def test_when_the_progression_is_used_up_nothing_is_gained() -> None:
    def use_up(island: Island) -> None:
        island.minor_discard += island.spirits[0].progression
        island.spirits[0].progression = []

    table = lay("A2 C1", step="spirit_phase", change=use_up)
    say(table, "grow 1")
    assert len(table.state.spirits[0].hand) == 4
    assert table.decision(0).prompt.kind == "play"
