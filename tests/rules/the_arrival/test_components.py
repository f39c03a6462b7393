"""What the component set of The Arrival says."""

from collections import Counter

import pytest
from msgspec.structs import asdict

from games.rules.the_arrival.board import drawing
from games.rules.the_arrival.facts import FACTS, SECTIONS, load
from games.rules.the_arrival.printed import Section

CRYPTOZOIC = FACTS.editions["cryptozoic"]
GAMES_UP = FACTS.editions["games-up"]


def total(cards: list[str], section: str) -> dict[str, int]:
    """Gives all that one section shows on some cards, without what is 0."""
    shown: Counter[str] = Counter()
    for card in cards:
        shown.update(asdict(FACTS.cards[card].section(section)))
    return dict(+shown)


@pytest.mark.ledger("A-COMP-01")
def test_the_game_is_for_two_to_four_players() -> None:
    assert (FACTS.limits.fewest_players, FACTS.limits.most_players) == (2, 4)
    assert list(FACTS.limits.rounds) == list(FACTS.limits.corruption_limit) == [2, 3, 4]


@pytest.mark.ledger("A-COMP-02", "A-COMP-11")
def test_cryptozoic_has_15_discs_a_colour_and_markers_of_their_own() -> None:
    assert CRYPTOZOIC.discs_per_colour * len(CRYPTOZOIC.tribes) == 60
    assert CRYPTOZOIC.discs_as_markers == 0
    assert CRYPTOZOIC.building_discs == 15


@pytest.mark.ledger("A-COMP-03")
def test_games_up_has_17_discs_a_colour_of_which_two_mark_the_scores() -> None:
    assert GAMES_UP.discs_per_colour * len(GAMES_UP.tribes) == 68
    assert GAMES_UP.discs_as_markers == 2
    assert GAMES_UP.building_discs == 15
    assert [tribe.colour for tribe in GAMES_UP.tribes] == ["red", "green", "blue", "yellow"]


@pytest.mark.ledger("A-COMP-04", "A-COMP-05", "A-COMP-10")
def test_there_are_20_swords_12_shields_and_two_blockers_a_player() -> None:
    assert (FACTS.limits.swords, FACTS.limits.shields, FACTS.limits.blockers) == (20, 12, 2)


@pytest.mark.ledger("A-COMP-06")
def test_there_are_50_fomori_of_three_kinds() -> None:
    assert {kind.id: kind.count for kind in FACTS.fomori.values()} == {"sineach": 32, "athach": 12, "monghfinn": 6}


@pytest.mark.ledger("A-TERM-05", "A-TERM-06", "A-TERM-07", "A-TERM-08")
def test_each_enemy_has_its_strength_and_its_worth() -> None:
    assert {kind.id: (kind.strength, kind.honor) for kind in (*FACTS.fomori.values(), FACTS.castle)} == {
        "sineach": (1, 1),
        "athach": (2, 3),
        "monghfinn": (3, 6),
        "castle": (4, 10),
    }


@pytest.mark.ledger("A-COMP-07")
def test_there_are_four_castles_each_with_a_place_of_its_own() -> None:
    assert FACTS.castle.count == len(FACTS.castles) == 4


@pytest.mark.ledger("A-COMP-08", "A-TACT-12", "A-TACT-30")
def test_there_are_30_tiles_in_thirteen_kinds() -> None:
    kinds: Counter[str] = Counter()
    for tile in FACTS.tiles.values():
        kinds[tile.kind] += tile.count
    single = dict.fromkeys(["geese", "salmon", "stone", "emer", "walls", "stronghold"], 1)
    double = dict.fromkeys(["ogam", "master-builder", "ruse", "migration", "song"], 2)
    assert kinds == {"cauldron": 10, "silver": 4} | single | double
    assert kinds.total() == 30


def test_each_province_has_a_cauldron_and_each_colour_a_silver() -> None:
    cauldrons = [tile for tile in FACTS.tiles.values() if tile.kind == "cauldron"]
    silvers = [tile for tile in FACTS.tiles.values() if tile.kind == "silver"]
    assert [tile.province for tile in cauldrons] == list(FACTS.provinces)
    assert [tile.colour for tile in silvers] == list(FACTS.colours)
    assert all(tile.id == f"cauldron-{tile.province}" and tile.value >= 3 for tile in cauldrons)
    assert all(tile.id == f"silver-{tile.colour}" and tile.value == 2 for tile in silvers)


def test_the_single_tiles_show_their_points() -> None:
    values = {"geese": 2, "salmon": 2, "emer": 5, "walls": 2, "stronghold": 3}
    assert {tile: FACTS.tiles[tile].value for tile in values} == values
    assert FACTS.tiles["stone"].by_position == (2, 4, 6, 8)
    assert FACTS.tiles["master-builder"].value == 3
    assert (CRYPTOZOIC.song, GAMES_UP.song) == (2, 3)


def test_every_tile_has_a_name_in_each_edition_and_in_german() -> None:
    for tile in FACTS.tiles.values():
        assert set(tile.names) == {"cryptozoic", "games-up", "de"}
        assert all(tile.names.values())
        assert tile.effect.endswith(".")


@pytest.mark.ledger("A-COMP-09")
def test_there_are_54_earning_cards_with_three_sections_that_all_give_something() -> None:
    assert len(FACTS.cards) == 54
    assert SECTIONS == ("top", "middle", "bottom")
    assert all(card.section(name) != Section() for card in FACTS.cards.values() for name in SECTIONS)


@pytest.mark.ledger("A-COMP-12")
def test_cryptozoic_has_six_leaders_with_an_ability_and_games_up_none() -> None:
    assert CRYPTOZOIC.leaders == ("archery", "artifice", "clairvoyance", "defiance", "diplomacy", "wisdom")
    assert tuple(FACTS.leaders) == CRYPTOZOIC.leaders
    assert all(leader.ability for leader in FACTS.leaders.values())
    assert GAMES_UP.leaders == ()


@pytest.mark.ledger("A-COMP-13")
def test_games_up_ties_each_tribe_to_a_colour() -> None:
    assert {tribe.name: tribe.colour for tribe in GAMES_UP.tribes} == {
        "Fir Bolg": "red",
        "Muintir Nemid": "green",
        "Mil Éspaine": "blue",
        "Tuath Dé": "yellow",
    }


@pytest.mark.ledger("A-COMP-15")
def test_the_map_joins_locations_some_of_them_ports_and_groups_them_in_provinces() -> None:
    assert len(FACTS.locations) == 44
    assert len(FACTS.ports) == 12
    assert sum(len(place.neighbours) for place in FACTS.locations.values()) == 2 * 93
    grouped = [place for province in FACTS.provinces.values() for place in province.locations]
    assert sorted(grouped) == sorted(FACTS.locations)
    assert all(FACTS.locations[place].neighbours for place in grouped)


@pytest.mark.ledger("A-COMP-15", "A-COMP-20")
def test_balors_isle_lies_in_the_north_and_red_lines_lead_to_it() -> None:
    drawn = drawing.load()
    southernmost = max(drawn.sites[castle].at[1] for castle in FACTS.castles)
    assert all(southernmost < drawn.sites[place].at[1] for place in FACTS.locations)
    for tint in (drawn.castle_roads.fill, drawn.castle_roads.dark_fill):
        red, green, blue = (int(tint[at : at + 2], 16) for at in (1, 3, 5))
        assert red > green + 80
        assert red > blue + 80


@pytest.mark.ledger("A-COMP-16")
def test_there_are_ten_provinces_in_four_colours() -> None:
    assert len(FACTS.provinces) == 10
    assert {province.colour for province in FACTS.provinces.values()} == set(FACTS.colours)
    assert len(FACTS.colours) == 4


@pytest.mark.ledger("A-COMP-17")
def test_each_province_has_a_bonus_and_magnata_three() -> None:
    assert FACTS.provinces["magnata"].bonus == 3
    assert {province.bonus for province in FACTS.provinces.values()} == {1, 2, 3}


@pytest.mark.ledger("A-COMP-18")
def test_the_bonus_is_the_shield_limit_in_cryptozoic_and_three_in_games_up() -> None:
    assert CRYPTOZOIC.shield_limit is None
    for province in FACTS.provinces.values():
        assert FACTS.shield_limit("cryptozoic", province.id) == province.bonus
        assert FACTS.shield_limit("games-up", province.id) == 3


@pytest.mark.ledger("A-COMP-19")
@pytest.mark.parametrize(
    ("back", "promised"),
    [
        ("building", {"building"}),
        ("arms", {"sword", "shield"}),
        ("lore", {"honor", "honor_per_broch_or_caer", "honor_per_caer", "tactic"}),
    ],
)
def test_a_back_tells_what_the_front_gives_most_of(back: str, promised: set[str]) -> None:
    cards = [card.id for card in FACTS.cards.values() if card.back == back]
    assert len(cards) == 18
    shown: Counter[str] = Counter()
    for section in SECTIONS:
        shown.update(total(cards, section))
    del shown["corruption"]
    assert sum(shown[thing] for thing in promised) * 2 > shown.total()


@pytest.mark.ledger("A-COMP-21")
def test_a_castle_lies_in_no_province() -> None:
    assert set(FACTS.province_of) == set(FACTS.locations)
    assert not set(FACTS.castles) & set(FACTS.province_of)
    assert not any(set(FACTS.castles) & set(province.locations) for province in FACTS.provinces.values())


@pytest.mark.ledger("A-SETUP-08", "A-SPREAD-26")
def test_four_gates_and_their_castles_are_connected_both_ways() -> None:
    assert FACTS.gates == ("boreum", "vennicnium", "vidua", "argita")
    for castle in FACTS.castles.values():
        assert FACTS.locations[castle.gate].gate == castle.id
        assert FACTS.reach[castle.id] == (castle.gate,)
        assert FACTS.reach[castle.gate] == (*FACTS.locations[castle.gate].neighbours, castle.id)
    assert {castle.gate for castle in FACTS.castles.values()} == set(FACTS.gates)


def test_no_gate_is_a_port() -> None:
    assert not set(FACTS.ports) & set(FACTS.gates)


def test_connections_lead_both_ways_and_are_listed_in_the_order_of_the_map() -> None:
    order = list(FACTS.locations)
    for place in FACTS.locations.values():
        assert sorted(place.neighbours, key=order.index) == list(place.neighbours)
        assert all(place.id in FACTS.locations[other].neighbours for other in place.neighbours)
    assert FACTS.locations["temair"].neighbours == ("tailtiu", "buvinda", "uisnech", "laberus")
    assert FACTS.places == (*FACTS.locations, *FACTS.castles) == tuple(FACTS.reach)


def test_provinces_that_share_a_connection_are_neighbours_and_the_other_way_round() -> None:
    crossed = {
        (place.province, FACTS.province_of[other])
        for place in FACTS.locations.values()
        for other in place.neighbours
        if FACTS.province_of[other] != place.province
    }
    listed = {(province.id, other) for province in FACTS.provinces.values() for other in province.neighbours}
    assert crossed == listed


@pytest.mark.ledger("A-EARN-16")
def test_higher_sections_give_more_and_corrupt_more() -> None:
    for card in FACTS.cards.values():
        gifts = [sum(asdict(card.section(name)).values()) - card.section(name).corruption for name in SECTIONS]
        assert gifts[0] > gifts[1] >= gifts[2], card.id
        assert card.top.corruption > card.middle.corruption >= card.bottom.corruption, card.id


@pytest.mark.ledger("A-EARN-23")
def test_both_honor_symbols_that_count_fortifications_are_in_the_one_deck() -> None:
    tops = [card.top for card in FACTS.cards.values()]
    assert {section.honor_per_broch_or_caer for section in tops} == {0, 2}
    assert {section.honor_per_caer for section in tops} == {0, 3}


@pytest.mark.ledger("A-EARN-46")
def test_the_cards_of_the_worked_example_add_up_to_its_totals() -> None:
    assert total(["a01", "b01", "l01", "a02"], "top") == {
        "honor": 5,
        "building": 5,
        "sword": 2,
        "shield": 4,
        "tactic": 1,
        "corruption": 9,
    }


def test_no_four_cards_show_more_tiles_than_the_display_holds() -> None:
    for name in SECTIONS:
        most = sorted((card.section(name).tactic for card in FACTS.cards.values()), reverse=True)
        assert sum(most[: FACTS.limits.cards_each]) <= FACTS.limits.display


def test_the_editions_differ_in_their_switches() -> None:
    told = {
        "honor_word": ("Honor", "Fame"),
        "first_player_word": ("First Player", "Starting Player"),
        "start_hand_discs": (2, 3),
        "first_disc_from_hand": (False, True),
        "first_disc_clockwise": (False, True),
        "fomori_on_castles": (True, False),
        "may_block_in_turn": (False, True),
        "spread_discards_face_up": (True, False),
        "distant": ("rival", "neighbour-province"),
        "trophy_removed": (True, False),
        "master_builder_on_receipt": (False, True),
        "stone_any_tie": (False, True),
    }
    assert {switch: (getattr(CRYPTOZOIC, switch), getattr(GAMES_UP, switch)) for switch in told} == told
    assert FACTS.default_edition == "cryptozoic"


def test_the_limits_go_by_the_number_of_players() -> None:
    assert FACTS.limits.rounds == {2: 6, 3: 5, 4: 4}
    assert FACTS.limits.corruption_limit == {2: 25, 3: 21, 4: 17}


def test_reading_the_set_again_gives_the_same_facts() -> None:
    assert load() == FACTS


def test_everything_on_the_map_is_drawn() -> None:
    drawn = drawing.load()
    assert tuple(drawn.sites) == FACTS.places
    assert list(drawn.provinces) == list(FACTS.provinces)
    assert list(drawn.colours) == list(FACTS.colours)
