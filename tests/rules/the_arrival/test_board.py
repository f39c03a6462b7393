"""The drawn board: it always draws, from the view alone, every place and every target, and nothing that is hidden."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from django.template.loader import render_to_string

from games.engine import Dice, Table, Target
from games.engine.state import encoder
from games.rules.the_arrival import RULES
from games.rules.the_arrival.board import draw, place_of
from games.rules.the_arrival.facts import FACTS, SECTIONS
from games.rules.the_arrival.state import Arrival
from tests.rules.the_arrival.lay import lay, options
from tests.rules.the_arrival.test_hidden_information import GAMES, moments, rich_table

NAMES = ["Ada & Co", "Bríd <b>", 'Noor "N"', "Tomasz 'T'"]
PARTS = ("board.svg", "legend.html", "cards.html", "seats.html", "tracks.html", "tiles.html", "supply.html")
SVG = "{http://www.w3.org/2000/svg}"


def targets_of(table: Table[Arrival], seat: int | None, verb: str = "") -> list[Target]:
    """A target for every place that the seat's orders name, as the page makes them."""
    asked = [decision for decision in table.decisions if decision.seat == seat]
    found: dict[str, Target] = {}
    for number, order in enumerate(asked[0].options if asked else (), 1):
        place = place_of(order)
        if place is not None and order.startswith(verb):
            found.setdefault(place, Target(place, number, f"{number}: {order}", f"?line={order}&x=1", number == 2))
    return list(found.values())


def drawn(table: Table[Arrival], seat: int | None, verb: str = "") -> dict[str, Any]:
    """The board of a seat with its targets."""
    return draw(table.view(seat), targets_of(table, seat, verb), NAMES[: len(table.state.mats)])


def rendered(board: dict[str, Any], part: str, seat: int | None = None) -> str:
    """A part of the page."""
    return render_to_string(f"titles/the-arrival/{part}", {"board": board, "seats": [], "you": seat, "view": {}})


def parsed(part: str) -> ElementTree.Element:
    """A part as a tree; what is no well-formed XML is refused."""
    return ElementTree.fromstring(f"<div>{part}</div>")


def watchers(table: Table[Arrival]) -> Iterator[int | None]:
    yield from (None, *range(len(table.state.mats)))


def crowded() -> Table[Arrival]:
    """Something of everything on the map, and seat 0 with every kind of action before it."""
    return lay(
        "temair=0:3; eblana=0:2; dur=0:1; uisnech=1:1; ausoba=1:2; tailtiu=athach; argita=sineach; boreum=monghfinn;"
        "dun-balair=athach; tor-conaind=none; eblana=shields:1",
        {0: {"discs": 2, "swords": 4, "shields": 2, "fomori": ["sineach"], "corruption": 3, "trophies_used": 1}},
    )


# -- orders and places


@pytest.mark.parametrize(
    ("order", "place"),
    [
        ("settle eblana", "eblana"),
        ("build temair", "temair"),
        ("repel dun-balair for honor", "dun-balair"),
        ("spread tailtiu", "tailtiu"),
        ("shield eblana", "province:eblana"),
        ("swap argita", "argita"),
        ("with argita", "argita"),
        ("place sineach", None),
        ("draw 2", None),
        ("take cauldron-eblana", None),
        ("use ruse", None),
        ("block top", None),
        ("keep disc disc shield", None),
        ("pass", None),
        ("", None),
    ],
)
def test_an_order_names_a_place_or_none(order: str, place: str | None) -> None:
    assert place_of(order) == place


# -- it always draws


@pytest.mark.parametrize(("seats", "chosen"), GAMES, ids=lambda chosen: str(chosen).strip("{}"))
def test_every_moment_of_a_game_is_drawn_for_everybody(seats: int, chosen: dict[str, str]) -> None:
    table = Table.start(RULES, seats, chosen, "drawn")
    for number, moment in enumerate(moments(table, Dice(f"drawn {seats} {chosen}", armed=True))):
        for seat in watchers(moment):
            board = drawn(moment, seat)
            if number % 40 == 0:
                assert json.loads(json.dumps(board)) == json.loads(encoder.encode(board))
                for part in PARTS:
                    parsed(rendered(board, part, seat))
    assert table.outcome is not None
    for part in PARTS:
        parsed(rendered(drawn(table, None), part))


@pytest.mark.parametrize("part", ["board.html", "panels.html", "digest.html"])
def test_what_the_page_includes_is_rendered(part: str) -> None:
    parsed(rendered(drawn(crowded(), 0), part, 0))


# -- everything is there


def test_every_place_and_province_is_drawn() -> None:
    svg = parsed(rendered(drawn(crowded(), 0), "board.svg"))
    texts = {text.text for text in svg.iter(f"{SVG}text")}
    assert {
        *(place.name for place in FACTS.locations.values()),
        *(place.name for place in FACTS.castles.values()),
    } <= texts
    assert {line for land in FACTS.provinces.values() for line in land.name.upper().split()} <= texts
    for land in FACTS.provinces:
        assert svg.find(f".//{SVG}path[@id='eriu-land-{land}']") is not None


def test_every_place_bears_its_piece_or_is_drawn_empty() -> None:
    table = crowded()
    board = drawn(table, 0)["map"]
    assert {piece["place"] for piece in board["pieces"]} == {*table.state.forts, *table.state.fomori, *FACTS.castles}
    free = [place for place in FACTS.locations if place not in {*table.state.forts, *table.state.fomori}]
    assert board["sites"].count("<use") == len(free)


def test_pieces_say_what_they_are() -> None:
    said = {piece["place"]: piece for piece in drawn(crowded(), 0)["map"]["pieces"]}
    assert said["temair"]["title"] == "Temair: Caer of Ada & Co"
    assert said["tailtiu"]["title"] == "Tailtiu: Athach, strength 2, worth 3 Honor"
    assert said["dun-balair"]["title"] == "Dún Balair: Balor's Castle, strength 4, worth 10 Honor, with an Athach on it"
    assert (said["dun-balair"]["shape"], said["dun-balair"]["guard"]) == ("castle", "athach")
    assert said["tor-conaind"]["shape"] == "castle-gone"


def test_every_reference_inside_the_map_leads_to_something() -> None:
    svg = parsed(rendered(drawn(crowded(), 0), "board.svg"))
    ids = {element.get("id") for element in svg.iter()}
    assert {use.get("href") for use in svg.iter(f"{SVG}use")} <= {f"#{name}" for name in ids}


def test_no_id_occurs_twice_on_a_page() -> None:
    table = next(m for m in moments(Table.start(RULES, 2, {}, "ids"), Dice("ids", armed=True)) if m.state.mats[0].cards)
    page = parsed("".join(rendered(drawn(table, 0), part) for part in PARTS))
    ids = [element.get("id") for element in page.iter() if element.get("id")]
    assert len(ids) == len(set(ids))


# -- targets


@pytest.mark.parametrize("verb", ["", "build", "repel", "spread", "shield"])
def test_every_target_is_a_link_in_the_order_of_the_list(verb: str) -> None:
    table = crowded()
    targets = targets_of(table, 0, verb)
    svg = parsed(rendered(drawn(table, 0, verb), "board.svg"))
    links = svg.findall(f".//{SVG}a")
    assert len(targets) == len({place_of(order) for order in options(table, 0, verb)} - {None}) > 0
    assert [link.get("href") for link in links] == [target.href for target in targets]
    assert [link.get("aria-label") for link in links] == [target.label for target in targets]
    numbers = [link.find(f".//{SVG}text[@class='fno']") for link in links]
    assert [number is not None and number.text for number in numbers] == [str(target.number) for target in targets]


def test_a_place_the_draft_already_holds_is_ringed_without_a_flag() -> None:
    board = draw(crowded().view(0), [Target("tailtiu", 0, "chosen", "?", True)], NAMES)
    [link] = parsed(rendered(board, "board.svg")).findall(f".//{SVG}a")
    assert link.get("aria-label") == "Chosen: Tailtiu"
    assert link.get("aria-current") == "true"
    assert link.find(f".//{SVG}text") is None


def test_provinces_lie_under_the_pieces_unless_places_can_be_chosen_too() -> None:
    table = crowded()
    assert drawn(table, 0, "shield")["map"]["only_lands"]
    assert not drawn(table, 0)["map"]["only_lands"]
    assert not drawn(table, None)["map"]["only_lands"]


# -- nothing that is hidden


def told(table: Table[Arrival], seat: int | None) -> str:
    """Everything that the templates say to a seat."""
    board = drawn(table, seat)
    return "".join(rendered(board, part, seat) for part in PARTS)


def test_nobody_can_tell_a_drawn_table_from_its_twin() -> None:
    compared = 0
    for start in (Table.start(RULES, 3, {}, "twins"), rich_table()):
        dice = Dice("twins", armed=True)
        for number, moment in enumerate(moments(start, dice, most=160)):
            if not moment.at_settled or number % 5:
                continue
            compared += 1
            for seat in watchers(moment):
                state = RULES.twin(RULES.decode(moment.settled), seat, Dice(f"{number}", armed=False))
                twin = Table.load(RULES, encoder.encode(state), (), moment.envelopes)
                assert told(moment, seat) == told(twin, seat)
    assert compared > 20


def test_a_card_that_is_face_down_shows_its_back_alone() -> None:
    hands = {seat: {"cards": cards, "face_up": 2} for seat, cards in enumerate((["b01", "a02", "l03", "b04"], ["a05"]))}
    cards = drawn(lay("temair=0:1; dur=1:1", hands), 0)["cards"]
    assert [sorted(card) for card in cards["own"]["cards"]] == [["front"], ["front"], *[["hint", "icon", "name"]] * 2]
    assert "l03" not in json.dumps(cards)


def test_only_the_reader_is_told_the_order_in_the_envelope() -> None:
    dice = Dice("sealed", armed=True)
    table = Table.start(RULES, 2, {}, "sealed")
    while table.decisions[0].prompt.kind != "block":
        table.play(table.decisions[0].seat, dice.choose(table.decisions[0].options))
    table.play(1, "block top")
    assert "block top" in rendered(drawn(table, 1), "cards.html")
    assert "block top" not in rendered(drawn(table, 0), "cards.html") + rendered(drawn(table, None), "cards.html")
    assert [env["state"] for env in drawn(table, 0)["cards"]["envelopes"]] == ["yours", "sealed"]
    assert [env["state"] for env in drawn(table, None)["cards"]["envelopes"]] == ["none", "sealed"]


# -- mats, tracks, cards, tiles


def test_a_seat_plate_says_who_moves_who_leads_and_who_has_passed() -> None:
    plates = drawn(lay("temair=0:1; dur=1:1", {1: {"passed": True}}, first=1, next_first=1, round=2), 0)["seats"]
    assert [[tag["word"] for tag in plate["tags"]] for plate in plates] == [
        ["To move"],
        ["First Player", "Passed", "Leads the next round"],
    ]
    assert [plate["turn"] for plate in plates] == [True, False]


def test_emblems_that_would_meet_on_a_track_stand_above_one_another() -> None:
    for ruler in drawn(lay("temair=0:1; dur=1:1", seats=4), 0)["tracks"]["rulers"]:
        assert len({(x, y) for x, y, _ in ruler["emblems"]}) == 4


def test_a_track_reaches_beyond_every_score_and_beyond_the_limit() -> None:
    board = drawn(lay("temair=0:1; dur=1:1", {0: {"honor": 143, "corruption": 31}}), 0)
    scales = [ruler["scale"] for ruler in board["tracks"]["rulers"]]
    assert ">140<" in scales[0]
    assert ">35<" in scales[2]
    assert "the game ends at 25" in scales[2]


def test_a_blocked_section_is_stamped_and_the_open_one_is_added_up() -> None:
    hands = {0: {"cards": ["b01", "b02", "b03", "b04"], "face_up": 4, "blocked": ["top", "bottom"]}}
    own = drawn(lay("temair=0:1; dur=1:1", hands), 0)["cards"]["own"]
    assert own["open"] == "middle"
    assert own["pays"] == "1 Honor, 6 discs and 1 shield; 3 Corruption"
    for card in own["cards"]:
        front = parsed(card["front"])
        assert [part.get("class") for part in front] == ["sec blocked", "sec", "sec blocked"]
        assert [str(part[0].text).split(",")[0].rstrip(":") for part in front] == list(SECTIONS)


def test_a_tile_says_what_it_does_and_what_it_would_pay_the_reader_now() -> None:
    table = lay("temair=0:2; dur=1:1", {0: {"tiles": ["walls"]}, 1: {"tiles": ["song"]}})
    [own, other] = drawn(table, 0)["tiles"]["held"]
    assert own["tiles"][0]["does"] == "2 Honor for each Broch or Caer of yours"
    assert own["tiles"][0]["now"] == "now 2 Honor"
    assert (other["name"], other["tiles"][0]["name"]) == (NAMES[1], "Song of the Bard")
    assert "now" not in drawn(table, None)["tiles"]["held"][0]["tiles"][0]
