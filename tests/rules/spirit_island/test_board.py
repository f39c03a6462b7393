"""The drawn board: from the view alone, every land and piece, legal lands and cards as links, nothing hidden."""

from __future__ import annotations

import dataclasses
import itertools
import re
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from django.template.loader import render_to_string

import games
from games.engine import Dice, Table, Target
from games.engine.fuzz import random_options
from games.rules.spirit_island import RULES as TITLE
from games.rules.spirit_island.board import ICONS, draw, place_of
from games.rules.spirit_island.board.almanac import almanac
from games.rules.spirit_island.board.chart import chart
from games.rules.spirit_island.board.holding import sentence
from games.rules.spirit_island.board.labels import FARTHEST, HEIGHT, Label, apart, make_label
from games.rules.spirit_island.board.places import places
from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.offering import COMPLEXITIES
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs import defend, prevent_blight, stop_actions
from games.rules.spirit_island.words.names import Speech
from games.web.tray import make_tray
from tests.rules.spirit_island.lay import lay, say

RULES = dataclasses.replace(TITLE, draw=draw, place_of=place_of, icons=ICONS)
NAMES = ["Ada & Co", "Bríd <b>", 'Noor "N"', "Tomasz 'T'"]
PARTS = ("board.html", "panels.html", "seats.html")
SVG = "{http://www.w3.org/2000/svg}"
SPRITE = Path(games.__file__).parent / "static" / "games" / "icons.svg"


def names(table: Table[Island]) -> list[str]:
    return NAMES[: len(table.state.spirits)]


def board_of(table: Table[Island], seat: int | None, line: str = "") -> dict[str, Any]:
    """What a seat sees, with a line in the draft."""
    if seat is None or seat not in table.waiting_for:
        return draw(table.view(seat), [], names(table))
    tray = make_tray(table, seat, line, "", names(table), "en")
    return draw(tray.view, tray.targets, names(table))


def page(table: Table[Island], seat: int | None, line: str = "") -> str:
    """All parts of the page as a seat sees them."""
    context: dict[str, Any] = {"board": board_of(table, seat, line), "you": seat, "seats": []}
    return "".join(render_to_string(f"titles/spirit-island/{part}", context) for part in PARTS)


def links(html: str, kind: str) -> list[str]:
    """The names of the links of a kind, as far as the order."""
    found = re.findall(rf'<a class="{kind}[^"]*" href="[^"]+" aria-label="([^"]+)"', html)
    return [name.partition(".")[0] for name in found]


def laid(line: str = "", **more: Any) -> Table[Island]:
    """An island by a compact line, with the board drawn by this title."""
    return lay(line, rules=RULES, **more)


class Tags(HTMLParser):
    """Reads a page, and keeps what was opened and not closed, or closed and not open."""

    def __init__(self) -> None:
        super().__init__()
        self.left: list[str] = []

    @classmethod
    def of(cls, html: str) -> Tags:
        read = cls()
        read.feed(html)
        return read

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "br":
            self.left.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Nothing is left open."""

    def handle_endtag(self, tag: str) -> None:
        if self.left and self.left[-1] == tag:
            self.left.pop()
        else:
            self.left.append(f"/{tag}")


# -- orders and places


@pytest.mark.parametrize(
    ("order", "place"),
    [
        ("at a3", "a3"),
        ("at a8 for 1", "a8"),
        ("place b2", "b2"),
        ("to d7", "d7"),
        ("from c1", "c1"),
        ("land a4", "a4"),
        ("cascade a2", "a2"),
        ("damage town-1 in a5", "a5"),
        ("ritual b8", "b8"),
        ("a6", "a6"),
        ("play flash-floods", "card flash-floods"),
        ("use massive-flooding", "card massive-flooding"),
        ("forget wash-away", "card wash-away"),
        ("grow 2", "grow 2"),
        ("spirit river", "spirit river"),
        ("on earth", "spirit earth"),
        ("from energy", None),
        ("push town", None),
        ("gain minor", None),
        ("option fear", None),
        ("as 1", None),
        ("done", None),
        ("unless", None),
        ("fear", None),
    ],
)
def test_what_an_order_names_on_the_table(order: str, place: str | None) -> None:
    assert place_of(order) == place


def test_every_icon_of_a_verb_is_in_the_sprite() -> None:
    sprite = SPRITE.read_text()
    assert all(f'id="i-{icon}"' in sprite for icon in ICONS.values())


# -- the island


def test_legal_lands_are_named_links_in_the_order_of_the_list() -> None:
    table = laid("A2 C1 D1 river1 | A8 T1", play={"river": ["flash-floods"]}, step="fast_phase")
    asked = table.trial(0, "use flash-floods").decision
    assert asked is not None
    html = page(table, 0, "use flash-floods")
    assert links(html, "target land") == [f"{n}: {order}" for n, order in enumerate(asked.options, 1)]
    assert page(table, None).count("<a ") == 0


def test_a_chosen_land_is_drawn_once_more_above_its_neighbours() -> None:
    table = laid("A2 C1 T1 river1", play={"river": ["flash-floods"]}, step="fast_phase")
    board = board_of(table, 0, "use flash-floods; at a2")
    assert board["map"]["chosen"] == ["a2"]
    svg = render_to_string("titles/spirit-island/board.svg", {"board": board})
    assert svg.count('aria-current="true"') == 1
    assert svg.count('<g class="target land on" aria-hidden="true"') == 1


def test_everything_in_a_land_is_drawn_with_its_number_and_its_harm() -> None:
    table = laid("A2 C2 town-1 E3 D2 B1 river2 earth1", spirits=("river", "earth"))
    svg = render_to_string("titles/spirit-island/board.svg", {"board": board_of(table, 0)})
    for title in ("2 cities", "1 town, 1 damage taken", "3 explorers", "2 dahan", "1 blight"):
        assert f"<title>{title}</title>" in svg
    assert "<title>2 presence of River, a sacred site</title>" in svg
    assert "<title>1 presence of Earth</title>" in svg
    assert ">−1</text>" in svg


def test_what_holds_for_one_turn_is_marked_in_its_land_and_said_beside_it() -> None:
    def hold(island: Island) -> None:
        here = Effect(island=island, source="flash-floods", land="a2", seat=0)
        defend(here, 4)
        stop_actions(here, "build")
        prevent_blight(here)

    html = page(laid("A2 C1 river1", change=hold, play={"river": ["wash-away"]}), 0)
    assert "<title>Defend 4</title>" in html
    assert "<title>No Build here this turn</title>" in html
    assert "<title>Flash Floods: no blight can be added in A2</title>" in html
    assert "<b>Flash Floods:</b> no Build in A2." in html


@pytest.mark.parametrize(
    "does", ["stop", "no-blight", "health", "unharmed", "ward", "reach", "shared", "hold", "vengeance"]
)
def test_every_effect_that_lasts_has_a_sentence(does: str) -> None:
    speech = Speech(laid(spirits=("river", "earth")).view(0), NAMES[:2])
    held = {"does": does, "source": "flash-floods", "land": "a2", "seat": 1, "amount": 0, "what": "town"}
    assert sentence(speech, held) != does


def test_what_the_invaders_will_do_stands_beside_the_names_of_lands_where_they_are() -> None:
    table = laid("A2 C1 | A3 E1 | A8 T1", ravage_card="i-wetland", build_card="i-jungle", step="fast_phase")
    drawn = board_of(table, None)["map"]["names"]
    assert drawn.count("<title>Next: Ravage</title>") == 1  # A2 and not A5, where nobody is
    assert drawn.count("<title>Next: Build</title>") == 2


@pytest.mark.parametrize("boards", ["a", "c", "ab", "db", "abc", "dca", "abcd", "cdab"])
@pytest.mark.parametrize("scenario", ["", "guard-the-isles-heart"])
def test_pieces_and_names_stand_in_their_own_land(boards: str, scenario: str) -> None:
    drawn = chart(tuple(boards), scenario)
    for (land, outline), number in itertools.product(drawn.corners.items(), (0, 1, 2, 4)):
        spots = places(outline, number)
        assert len(spots.pieces) == number
        for x, y in spots.pieces:
            assert _inside(outline, x, y), (land, number, x, y)
        assert _inside(outline, spots.name[0], spots.name[1] + 10), (land, number, spots.name)


def _inside(outline: tuple[tuple[float, float], ...], x: float, y: float) -> bool:
    crossed = [
        (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay)
        for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True)
    ]
    return sum(crossed) % 2 == 1


def test_lands_that_are_neighbours_on_a_board_share_their_border() -> None:
    drawn = chart(("a", "b"))
    for board in "ab":
        for land in FACTS.boards[board].lands:
            points = set(re.findall(r"[\d.]+ [\d.]+", drawn.paths[f"{board}{land.number}"]))
            for near in land.adjacent:
                other = set(re.findall(r"[\d.]+ [\d.]+", drawn.paths[f"{board}{near}"]))
                assert points & other, (board, land.number, near)


def test_a_flag_leads_where_its_land_does_though_it_may_lie_over_a_neighbour() -> None:
    html = page(laid("A2 C1 T1 river1", play={"river": ["flash-floods"]}, step="fast_phase"), 0, "use flash-floods")
    lands = re.findall(r'<a class="target land[^"]*" href="([^"]+)" aria-label="(\d+):', html)
    flag = r'<a href="([^"]+)" tabindex="-1" aria-hidden="true" pointer-events="auto">'
    assert lands
    assert re.findall(rf'{flag}(?:(?!</a>).)*class="fno"[^>]*>(\d+)<', html) == lands


@pytest.mark.parametrize("boards", [["a", "b"], ["c", "d"], ["b", "c"]])
def test_no_two_names_meet_on_a_phone_even_if_every_land_may_be_named(boards: list[str]) -> None:
    drawn = chart(tuple(boards))
    names = [
        make_label(land, places(drawn.corners[land], 3), ("build",) * (number % 2), Target(land, number, land, "?"))
        for number, land in enumerate(drawn.corners, 1)
    ]

    def meeting(labels: Sequence[Label]) -> float:
        """How far names of about the same height reach over one another, all in all."""
        return sum(
            max(0, min(one.span[1], other.span[1]) - max(one.span[0], other.span[0]))
            for one, other in itertools.combinations(labels, 2)
            if abs(one.y - other.y) < HEIGHT
        )

    moved = apart(tuple(names))
    assert meeting(names) > 1
    assert meeting(moved) < 1
    assert all(abs(one.x - other.x) <= FARTHEST for one, other in zip(names, moved, strict=True))


# -- cards, growth, spirits


def test_cards_that_may_be_played_are_links_and_others_are_not() -> None:
    table = laid(step="spirit_phase", energy=1)
    html = page(table, 0)
    assert links(html, "power") == []
    grown = page(table, 0, "grow 1")
    orders = [name.partition(": ")[2] for name in links(grown, "power")]
    assert orders
    assert all(order.startswith("play ") for order in orders)
    assert 'class="sheet first"' in grown


def test_the_hand_comes_first_only_until_a_card_is_named_then_the_island_does() -> None:
    table = laid("A2 C1 T1 river1", play={"river": ["flash-floods"]}, step="fast_phase")
    assert 'class="sheet first"' in page(table, 0)
    aimed = page(table, 0, "use flash-floods")
    assert links(aimed, "target land")
    assert 'class="sheet first"' not in aimed


def test_growth_options_are_links() -> None:
    html = page(laid(step="spirit_phase"), 0)
    assert re.findall(r'<li><a href="[^"]+" aria-label="(\d: grow \d)', html) == ["1: grow 1", "2: grow 2", "3: grow 3"]


def test_a_spirit_that_may_be_chosen_as_target_is_a_link_on_its_plate() -> None:
    table = laid(spirits=("river", "earth"), play={"river": ["boon-of-vigor"]}, step="fast_phase")
    html = page(table, 0, "use boon-of-vigor")
    assert 'aria-label="2: on earth' in html


def test_the_spirits_to_choose_from_are_explained_whole() -> None:
    table = Table.start(RULES, 2, {"complexity": COMPLEXITIES[-1], "powers": "draw"}, "choose")
    html = page(table, table.waiting_for[0])
    for spirit in FACTS.spirits.values():
        assert spirit.name.replace("'", "&#x27;") in html
        assert all(power.name.replace("'", "&#x27;") in html for power in (*spirit.powers, *spirit.innates))
    assert html.count("Choose ") >= len(FACTS.spirits)


def test_tracks_show_what_is_covered_and_what_one_has_now() -> None:
    table = laid("A5 river3")
    mat = board_of(table, 0)["spirits"][0]
    spirit = table.state.spirits[0]
    assert mat["tracks"].count(' cov"') == spirit.on_energy_track + spirit.on_card_track
    assert mat["tracks"].count(' on"') == 2


def test_thresholds_that_are_reached_stand_out() -> None:
    board = board_of(laid(elements={"sun": 2, "water": 3}), 0)
    assert board["spirits"][0]["innates"][0]["levels"].count("level met") == 2


def test_cards_say_where_they_are() -> None:
    table = laid(
        "A2 C1 T1 river1",
        play={"river": ["flash-floods", "wash-away"]},
        step=(("fast_phase",), ("slow_phase",)),
    )
    say(table, "use flash-floods at a2 damage town; damage town")
    tags = {card["id"]: card["tag"] for card in board_of(table, 0)["spirits"][0]["cards"]}
    assert tags["flash-floods"] == "Used"
    assert tags["wash-away"] == "To be used now"
    assert tags["boon-of-vigor"] == "In hand"


def test_others_spirits_are_shown_with_their_hands_but_without_links() -> None:
    table = laid(spirits=("river", "earth"), step="spirit_phase")
    mats = board_of(table, 0)["spirits"]
    assert [mat["you"] for mat in mats] == [True, False]
    assert all(option["href"] for option in mats[0]["growth"])
    assert not any(thing["href"] for thing in (*mats[1]["growth"], *mats[1]["innates"], *mats[1]["cards"]))
    assert "Guard the Healing Land" in page(table, 0)


# -- the invaders


def test_the_invader_board_says_which_lands_its_cards_mean() -> None:
    slots = board_of(laid(ravage_card="i-wetland", build_card="ii-coastal", explore_card="ii-hills"), None)["foes"][
        "slots"
    ]
    assert [(slot["name"], slot["card"], slot["lands"]) for slot in slots] == [
        ("Ravage", "Wetland", "A2 A5"),
        ("Build", "Coastal lands", "A1 A2 A3"),
        ("Explore", "face down", "Stage II"),
    ]


def test_a_flipped_blight_card_is_explained_and_a_hidden_one_is_not_named() -> None:
    hidden = board_of(laid(blight_card="downward-spiral"), None)["foes"]["blight"]
    assert "Spiral" not in str(hidden)
    flipped = board_of(laid(blight_card="downward-spiral", tainted=True), None)["foes"]["blight"]
    assert flipped["card"] == "Downward Spiral"
    assert flipped["text"] == FACTS.blight_cards["downward-spiral"].text


def test_fear_is_counted_towards_the_next_card_and_the_next_level() -> None:
    fear = board_of(laid(terror=2, fear=3), None)["foes"]["fear"]
    assert (fear["marks"], fear["pips"].count('class="on"')) == ("3 of 4 fear", 3)
    assert fear["next"] == "3 more fear cards to the next terror level"
    assert fear["wins"] == "Win when no town and no city is left."


def test_adversary_and_scenario_are_explained() -> None:
    options = {"adversary": "england", "level": "3", "scenario": "guard-the-isles-heart", "blight": "hidden"}
    html = page(Table.start(RULES, 2, {**options, "spirits": "deal", "boards": "in-order"}, "foe"), None)
    for level in FACTS.adversaries["england"].levels[1:4]:
        assert level.text in html
    assert FACTS.adversaries["england"].levels[4].text not in html
    assert "The inner lands are A7 and B7." in html


# -- all of it


def test_names_are_escaped() -> None:
    html = page(laid(spirits=("river", "earth")), 0)
    assert "Bríd <b>" not in html
    assert "Bríd &lt;b&gt;" in html


def test_the_island_is_a_picture_of_its_own() -> None:
    """Nothing in it points out of it, so that a mail can carry it."""
    table = laid("A2 C1 D1 river1", play={"river": ["flash-floods"]}, step="fast_phase")
    tree = ElementTree.fromstring(
        render_to_string("titles/spirit-island/board.svg", {"board": board_of(table, 0, "use flash-floods")})
    )
    ids = {element.get("id") for element in tree.iter() if element.get("id")}
    used = {element.get("href", "") for element in tree.iter(f"{SVG}use")}
    assert {name.removeprefix("#") for name in used} <= ids
    assert len([element for element in tree.iter() if element.get("id")]) == len(ids)


def test_the_drawing_depends_on_the_view_alone() -> None:
    table = Table.start(RULES, 2, {"spirits": "deal", "blight": "hidden"}, "same")
    twin = RULES.twin(table.state, 0, Dice("other"))
    target = Target("a3", 1, "1: at a3", "?line=at+a3")
    assert draw(RULES.view(twin, 0), [target], NAMES) == draw(RULES.view(table.state, 0), [target], NAMES)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_moments_of_random_games_can_be_drawn_for_everybody(seats: int) -> None:
    luck = Dice(f"draw {seats}", armed=True)
    table = Table.start(RULES, seats, random_options(RULES, seats, luck), "draw")
    for _ in range(12):
        if not table.waiting_for:
            break
        for seat in (luck.choose(table.waiting_for), None):
            html = page(table, seat)
            assert "None" not in html
            assert Tags.of(html).left == []
            ElementTree.fromstring(render_to_string("titles/spirit-island/board.svg", {"board": board_of(table, seat)}))
        for _ in range(17):
            if table.waiting_for:
                asked = table.decision(table.waiting_for[0])
                table.play(asked.seat, luck.choose(asked.options))


def test_the_digest_explains_every_card_spirit_and_foe_as_the_facts_have_it() -> None:
    """If this fails after a change of the facts, write what `almanac()` gives into the file."""
    assert render_to_string("titles/spirit-island/almanac.html").strip() == almanac().strip()
    digest = render_to_string("titles/spirit-island/digest.html")
    rooms: list[Any] = [FACTS.powers, FACTS.spirits, FACTS.fear_cards, FACTS.adversaries, FACTS.scenarios]
    for each in itertools.chain.from_iterable(room.values() for room in (*rooms, FACTS.blight_cards)):
        assert each.name.replace("'", "&#x27;") in digest
