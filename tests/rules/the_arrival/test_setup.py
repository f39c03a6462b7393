"""Setting up a game of The Arrival: piles, first Fomori, leaders, first discs and ports."""

from collections import Counter
from typing import Any

import pytest

from games.engine import BadSetup, Dice, Illegal, NotYourTurn, Table
from games.rules.the_arrival import RULES
from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.state import Arrival
from tests.rules.the_arrival.earn import drive, every_view
from tests.rules.the_arrival.lay import lay, options, play

EDITIONS = pytest.mark.parametrize("edition", ["cryptozoic", "games-up"])
PLAYERS = pytest.mark.parametrize("seats", [2, 3, 4])
SEEDS = [f"seed {number}" for number in range(30)]


def start(edition: str = "cryptozoic", seats: int = 3, seed: str = "seed", **chosen: str) -> Table[Arrival]:
    return Table.start(RULES, seats, {"edition": edition, **chosen}, seed)


def asked_before_play(table: Table[Arrival]) -> list[tuple[int, str]]:
    """Who is asked what, with defaults played, before the first card is drawn."""
    asked = []
    while (decision := table.decisions[0]).prompt.kind != "draw":
        asked.append((decision.seat, decision.prompt.kind))
        table.play(decision.seat, decision.default)
    return asked


def settle_all(table: Table[Arrival]) -> Table[Arrival]:
    asked_before_play(table)
    return table


@EDITIONS
@PLAYERS
@pytest.mark.ledger("A-SETUP-01")
def test_all_discs_swords_and_shields_start_in_the_general_supply(edition: str, seats: int) -> None:
    view = start(edition, seats).view(None)
    assert (view["swords"], view["shields"]) == (20, 12)
    assert view["forts"] == view["shields_in"] == {}
    for mat in view["mats"]:
        assert (mat["swords"], mat["shields"], mat["fomori"], mat["tiles"]) == (0, 0, 0, [])
        assert mat["supply"] + mat["discs"] == 15


@EDITIONS
@pytest.mark.ledger("A-SETUP-02")
def test_six_of_the_shuffled_tactic_tiles_are_turned_up(edition: str) -> None:
    tables = [start(edition, seed=seed) for seed in SEEDS]
    for table in tables:
        view = table.view(None)
        assert (len(view["display"]), view["tile_pile"], view["tile_discard"]) == (6, 24, [])
        tiles = Counter(table.state.display + table.state.tile_pile)
        assert tiles == {tile.id: tile.count for tile in FACTS.tiles.values()}
    assert len({tuple(sorted(table.view(0)["display"])) for table in tables}) > 20
    assert {tile for table in tables for tile in table.view(0)["display"]} == set(FACTS.tiles)


@EDITIONS
@pytest.mark.ledger("A-SETUP-02", "A-SETUP-05")
def test_nobody_sees_how_the_face_down_tiles_and_fomori_lie(edition: str) -> None:
    table = start(edition)
    for seat in (0, 1, 2, None):
        twin = RULES.twin(table.state, seat, Dice("other"))
        assert twin.tile_pile != table.state.tile_pile
        assert twin.fomori_pile != table.state.fomori_pile
        assert RULES.view(twin, seat) == RULES.view(table.state, seat)


@EDITIONS
@pytest.mark.ledger("A-SETUP-03", "A-COMP-14")
def test_the_round_counter_starts_at_one(edition: str) -> None:
    assert start(edition).view(None)["round"] == 1


@EDITIONS
@pytest.mark.ledger("A-SETUP-04")
def test_a_castle_stands_on_each_of_the_four_castle_locations(edition: str) -> None:
    castles = start(edition).view(None)["castles"]
    assert castles == sorted(FACTS.castles)
    assert len(castles) == 4


@EDITIONS
@pytest.mark.ledger("A-SETUP-05")
def test_the_fomori_are_shuffled_as_a_supply(edition: str) -> None:
    piles = []
    for seed in SEEDS:
        table = start(edition, seed=seed)
        piles.append(tuple(table.state.fomori_pile))
        view = table.view(None)
        assert (view["fomori_pile"], view["fomori_discard"]) == (50 - len(view["fomori"]), [])
        lying = Counter([*table.state.fomori_pile, *view["fomori"].values()])
        assert lying == {"sineach": 32, "athach": 12, "monghfinn": 6}
    assert len(set(piles)) == len(SEEDS)


@pytest.mark.ledger("A-SETUP-06", "A-SETUP-08", "A-TERM-15")
def test_in_cryptozoic_eight_random_fomori_lie_on_the_castles_and_next_to_them() -> None:
    laid = [start("cryptozoic", seed=seed).view(None)["fomori"] for seed in SEEDS]
    joined = {FACTS.castles[castle].gate for castle in FACTS.castles}
    assert len(joined) == 4
    for fomori in laid:
        assert len(fomori) == 8
        assert set(fomori) == set(FACTS.castles) | joined
    for place in laid[0]:
        assert {fomori[place] for fomori in laid} == set(FACTS.fomori), "random at every place"


@pytest.mark.ledger("A-SETUP-07", "A-SETUP-08")
def test_in_games_up_four_random_fomori_lie_next_to_the_castles() -> None:
    laid = [start("games-up", seed=seed).view(None)["fomori"] for seed in SEEDS]
    joined = {FACTS.castles[castle].gate for castle in FACTS.castles}
    for fomori in laid:
        assert len(fomori) == 4
        assert set(fomori) == joined
    for place in laid[0]:
        assert {fomori[place] for fomori in laid} == set(FACTS.fomori), "random at every place"


@EDITIONS
@pytest.mark.ledger("A-SETUP-09", "A-SETUP-10")
def test_the_earning_cards_are_shuffled_into_three_stacks_of_eighteen(edition: str) -> None:
    tables = [start(edition, seed=seed) for seed in SEEDS]
    for table in tables:
        assert [stack["cards"] for stack in table.view(None)["stacks"]] == [18, 18, 18]
        assert sorted(card for stack in table.state.stacks for card in stack) == sorted(FACTS.cards)
    assert len({tuple(table.state.stacks[0]) for table in tables}) == len(SEEDS)


@EDITIONS
@pytest.mark.ledger("A-SETUP-11", "A-SETUP-09")
def test_every_stack_can_hold_all_three_kinds_of_back(edition: str) -> None:
    for number in range(3):
        backs = [{FACTS.cards[card].back for card in start(edition, seed=seed).state.stacks[number]} for seed in SEEDS]
        assert all(kinds == {"building", "arms", "lore"} for kinds in backs)


@EDITIONS
@pytest.mark.ledger("A-SETUP-11")
def test_only_the_back_of_a_stacks_top_card_shows(edition: str) -> None:
    table = start(edition)
    for view in every_view(table):
        for stack, shown in zip(table.state.stacks, view["stacks"], strict=True):
            assert shown == {"cards": 18, "back": FACTS.cards[stack[-1]].back}
    for seat in (0, 1, 2, None):
        twin = RULES.twin(table.state, seat, Dice("other"))
        assert twin.stacks != table.state.stacks
        assert RULES.view(twin, seat) == RULES.view(table.state, seat)


@EDITIONS
@PLAYERS
@pytest.mark.ledger("A-SETUP-12")
def test_the_first_player_of_the_game_is_chosen_at_random(edition: str, seats: int) -> None:
    firsts = Counter(start(edition, seats, seed).view(None)["first"] for seed in SEEDS)
    assert set(firsts) == set(range(seats))
    assert start(edition, seats, SEEDS[0]).view(None)["first"] == start(edition, seats, SEEDS[0]).view(None)["first"]


@pytest.mark.ledger("A-SETUP-13")
def test_in_the_basic_game_no_leader_has_an_ability() -> None:
    table = start(seats=4, game="basic")
    assert "leader" not in [kind for _, kind in asked_before_play(table)]
    assert [mat["leader"] for mat in table.view(None)["mats"]] == ["", "", "", ""]


@pytest.mark.parametrize(
    "edition",
    [
        pytest.param("cryptozoic", marks=pytest.mark.ledger("A-SETUP-13", "A-SETUP-14")),
        pytest.param("games-up", marks=pytest.mark.ledger("A-SETUP-15")),
    ],
)
def test_the_seat_taken_picks_the_colour_and_nobody_is_asked_for_it(edition: str) -> None:
    tribes = FACTS.editions[edition].tribes
    assert len({tribe.colour for tribe in tribes}) == len({tribe.name for tribe in tribes}) == 4
    table = start(edition, seats=4)
    assert {kind for _, kind in asked_before_play(table)} == {"port"}
    assert {mat["leader"] for mat in table.view(None)["mats"]} == {""}


@PLAYERS
@pytest.mark.ledger("A-SETUP-14", "A-SETUP-16")
def test_in_cryptozoic_a_player_gets_two_discs_and_the_placed_one_comes_from_the_supply(seats: int) -> None:
    table = start("cryptozoic", seats)
    assert [(mat["discs"], mat["supply"]) for mat in table.view(None)["mats"]] == [(2, 13)] * seats
    view = settle_all(table).view(None)
    assert [(mat["discs"], mat["supply"]) for mat in view["mats"]] == [(2, 12)] * seats
    assert sorted(view["forts"].values()) == [[seat, 1] for seat in range(seats)]


@PLAYERS
@pytest.mark.ledger("A-SETUP-15", "A-SETUP-18")
def test_in_games_up_a_player_gets_three_discs_and_the_placed_one_is_one_of_them(seats: int) -> None:
    table = start("games-up", seats)
    assert [(mat["discs"], mat["supply"]) for mat in table.view(None)["mats"]] == [(3, 12)] * seats
    view = settle_all(table).view(None)
    assert [(mat["discs"], mat["supply"]) for mat in view["mats"]] == [(2, 12)] * seats
    assert sorted(view["forts"].values()) == [[seat, 1] for seat in range(seats)]


@pytest.mark.ledger("A-SETUP-23")
def test_in_games_up_the_score_markers_come_from_the_17_discs_and_not_from_the_hand() -> None:
    table = start("games-up")
    for mat in table.view(None)["mats"]:
        assert mat["discs"] == 3
        assert mat["discs"] + mat["supply"] == 17 - 2


@EDITIONS
@pytest.mark.ledger("A-SETUP-14", "A-SETUP-15")
def test_each_player_has_two_blockers_to_set(edition: str) -> None:
    table = settle_all(start(edition))
    asked = []
    for seat, kind, _ in drive(table):
        asked.append((seat, kind))
        if kind == "block" and not any(decision.prompt.kind == "block" for decision in table.decisions):
            break
    assert [asked.count((seat, "block")) for seat in range(3)] == [2, 2, 2]


def ports_asked(edition: str, seats: int, seed: str) -> tuple[int, list[int]]:
    """The first player, and who places a disc in which order."""
    table = start(edition, seats, seed)
    return table.view(None)["first"], [seat for seat, kind in asked_before_play(table) if kind == "port"]


@PLAYERS
@pytest.mark.ledger("A-SETUP-16")
def test_in_cryptozoic_discs_are_placed_counterclockwise_and_the_first_player_is_last(seats: int) -> None:
    seen = set()
    for seed in SEEDS:
        first, order = ports_asked("cryptozoic", seats, seed)
        assert order == [(first - step) % seats for step in range(1, seats + 1)]
        assert order[-1] == first
        seen.add(first)
    assert len(seen) == seats


@PLAYERS
@pytest.mark.ledger("A-SETUP-17")
def test_in_games_up_discs_are_placed_clockwise_from_the_first_player(seats: int) -> None:
    seen = set()
    for seed in SEEDS:
        first, order = ports_asked("games-up", seats, seed)
        assert order == [(first + step) % seats for step in range(seats)]
        seen.add(first)
    assert len(seen) == seats


@EDITIONS
@pytest.mark.ledger("A-SETUP-16", "A-SETUP-17", "A-SETUP-19")
def test_the_first_disc_goes_to_a_port_in_a_province_of_any_colour(edition: str) -> None:
    table = start(edition)
    [decision] = [decision for decision in table.decisions if decision.prompt.kind == "port"]
    ports = [place for place, location in FACTS.locations.items() if location.port]
    assert list(decision.options) == [f"settle {port}" for port in ports]
    assert {FACTS.provinces[FACTS.province_of[port]].colour for port in ports} == set(FACTS.colours)
    with pytest.raises(Illegal):
        table.play(decision.seat, "settle temair")
    with pytest.raises(NotYourTurn):
        table.play((decision.seat + 1) % 3, "settle eblana")


@EDITIONS
@pytest.mark.ledger("A-SETUP-20")
def test_a_port_with_a_disc_is_not_free(edition: str) -> None:
    table = lay(agenda=[["choose_port", 0], ["choose_port", 1], ["start_round"]], hands=start_hands(), edition=edition)
    assert "settle eblana" in options(table)
    play(table, "settle eblana")
    assert "settle eblana" not in options(table, 1)
    with pytest.raises(Illegal):
        play(table, "settle eblana", seat=1)
    assert len(options(table, 1)) == 11


@EDITIONS
@pytest.mark.ledger("A-SETUP-21")
def test_a_port_with_a_fomori_is_not_free(edition: str) -> None:
    agenda: list[list[Any]] = [["choose_port", 0], ["start_round"]]
    table = lay("eblana=sineach", agenda=agenda, hands=start_hands(), edition=edition)
    assert "settle oboca" in options(table)
    assert "settle eblana" not in options(table)
    with pytest.raises(Illegal):
        play(table, "settle eblana")


def start_hands() -> dict[int, dict[str, Any]]:
    return {0: {"discs": 3}, 1: {"discs": 3}}


@EDITIONS
@PLAYERS
@pytest.mark.ledger("A-SETUP-22")
def test_each_player_starts_with_4_honor_and_no_corruption(edition: str, seats: int) -> None:
    mats = settle_all(start(edition, seats)).view(None)["mats"]
    assert [(mat["honor"], mat["corruption"]) for mat in mats] == [(4, 0)] * seats


@EDITIONS
@pytest.mark.ledger("A-SETUP-24")
def test_round_1_starts_with_an_earning_phase_and_the_first_player_leads_its_action_phase(edition: str) -> None:
    for seed in SEEDS[:6]:
        table = settle_all(start(edition, seed=seed))
        view = table.view(None)
        assert view["round"] == 1
        assert view["asked"] == [{"seat": view["first"], "kind": "draw"}]
        acted = next(seat for seat, kind, _ in drive(table) if kind == "action")
        assert (acted, table.view(None)["first"], table.view(None)["round"]) == (view["first"], view["first"], 1)


def leader_events(table: Table[Arrival]) -> list[dict[str, Any]]:
    return [event.facts for event in table.last.events if event.kind == "leader"]


@PLAYERS
@pytest.mark.ledger("A-SETUP-25")
def test_in_the_advanced_game_leaders_are_taken_counterclockwise_and_the_last_to_take_is_first(seats: int) -> None:
    starters = set()
    for seed in SEEDS:
        table = start(seats=seats, seed=seed, game="advanced")
        [dealt] = leader_events(table)
        starter = dealt["seat"]
        chosen = [seat for seat, kind in asked_before_play(table) if kind == "leader"]
        assert chosen == [(starter - step) % seats for step in range(1, seats)]
        assert table.view(None)["first"] == chosen[-1]
        assert table.view(None)["mats"][starter]["leader"] == dealt["leader"], "it is kept"
        starters.add(starter)
    assert starters == set(range(seats))


@pytest.mark.ledger("A-SETUP-26")
def test_the_first_leader_is_dealt_at_random_and_the_others_choose_from_what_is_left() -> None:
    firsts = {leader_events(start(seed=seed, game="advanced"))[0]["leader"] for seed in SEEDS}
    assert firsts == set(FACTS.leaders)
    table = start(game="advanced")
    taken = leader_events(table)[0]["leader"]
    chooser = table.decisions[0].seat
    assert options(table, chooser) == [f"leader {leader}" for leader in FACTS.leaders if leader != taken]
    with pytest.raises(Illegal):
        table.play(chooser, f"leader {taken}")
    wanted = options(table, chooser)[-1]
    table.play(chooser, wanted)
    assert f"leader {table.view(None)['mats'][chooser]['leader']}" == wanted
    following = table.decisions[0]
    assert (following.prompt.kind, len(following.options)) == ("leader", 4)
    assert wanted not in following.options


@pytest.mark.ledger("A-SETUP-26", "A-SETUP-25")
def test_leaders_may_all_be_dealt_at_random() -> None:
    hands = set()
    for seed in SEEDS:
        table = start(seats=4, seed=seed, game="advanced", leaders="deal")
        dealt = leader_events(table)
        order = [facts["seat"] for facts in dealt]
        assert order == [(order[0] - step) % 4 for step in range(4)]
        assert table.view(None)["first"] == order[-1]
        leaders = [mat["leader"] for mat in table.view(None)["mats"]]
        assert len(set(leaders)) == 4
        assert set(leaders) <= set(FACTS.leaders)
        assert [leaders[facts["seat"]] for facts in dealt] == [facts["leader"] for facts in dealt]
        assert "leader" not in [kind for _, kind in asked_before_play(table)]
        hands.add(tuple(leaders))
    assert len(hands) > 20


@pytest.mark.ledger("A-SETUP-25")
def test_only_cryptozoic_has_an_advanced_game() -> None:
    assert start("cryptozoic", game="advanced").view(None)["advanced"]
    with pytest.raises(BadSetup):
        start("games-up", game="advanced")
