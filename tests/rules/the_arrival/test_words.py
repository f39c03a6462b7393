"""How The Arrival speaks English."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.engine import Decision, Dice, Event, Outcome, Prompt, Table
from games.rules import the_arrival
from games.rules.the_arrival import RULES
from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.state import Arrival
from games.rules.the_arrival.tactics import POINTS
from games.rules.the_arrival.words import QUESTIONS, English
from games.rules.the_arrival.words.events import EVENTS
from games.rules.the_arrival.words.names import TILE_DOES, a, count, listed
from games.rules.the_arrival.words.orders import ORDERS
from games.rules.the_arrival.words.reckon import tile_points
from tests.rules.the_arrival.lay import lay, play

ENGLISH = English()
NAMES = ["Brid", "Tomasz", "Noor", "Kit"]
GAMES = [
    (options, f"words {number}")
    for options in (
        {"edition": "cryptozoic"},
        {"edition": "cryptozoic", "game": "advanced"},
        {"edition": "cryptozoic", "game": "advanced", "leaders": "deal"},
        {"edition": "games-up"},
        {"edition": "games-up", "blockers": "in-turn"},
    )
    for number in range(3)
]
# What may be missing from twenty random games.
RARE_EVENTS = {"discarded-fomori", "fomori-reshuffled", "short", "stacks-reshuffled", "used-trophy"}
RARE_PROMPTS = {"discard-fomori", "trophy"}


class Said:
    """What was met while whole games were said."""

    def __init__(self) -> None:
        self.events: set[str] = set()
        self.prompts: set[str] = set()
        self.verbs: set[str] = set()

    def check(self, words: str) -> None:
        assert words
        assert "None" not in words
        assert "{" not in words
        assert "  " not in words
        assert words == words.strip()

    def decision(self, table: Table[Arrival], asked: Decision) -> None:
        """Say a question and all its options."""
        view = table.view(asked.seat)
        question = ENGLISH.ask(asked.prompt, view)
        self.check(question)
        assert question.endswith((".", "?"))
        self.prompts.add(asked.prompt.kind)
        for order in asked.options:
            self.verbs.add(order.split()[0])
            self.check(ENGLISH.order(order, asked.prompt, view))

    def told(self, table: Table[Arrival], events: list[Event]) -> None:
        """Say what happened to every seat and to a spectator."""
        for seat in (None, *range(table.state.seats)):
            view = table.view(seat)
            for event in events:
                sentence = ENGLISH.event(event.seen_by(seat), NAMES[: table.state.seats], view)
                self.check(sentence)
                assert sentence.endswith(".")
                self.events.add(event.kind)


def moves(seats: int, options: dict[str, str], seed: str) -> Iterator[tuple[Table[Arrival], list[Event]]]:
    """A whole random game: the table after each move, and what the move told."""
    table = Table.start(RULES, seats, options, seed)
    dice = Dice(seed, armed=True)
    yield table, table.last.events
    while table.decisions:
        waiting = [asked for asked in table.decisions if asked.seat in table.waiting_for]
        asked = dice.choose(waiting)
        yield table, table.play(asked.seat, dice.choose(asked.options))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_are_said_without_a_gap(seats: int) -> None:
    said, names = Said(), NAMES[:seats]
    for options, seed in GAMES:
        for number, (table, events) in enumerate(moves(seats, options, seed)):
            said.told(table, events)
            for asked in table.decisions:
                if asked.seat in table.waiting_for:
                    said.decision(table, asked)
            if number % 10 == 0:
                for seat in (None, *range(seats)):
                    check_board(ENGLISH.board(table.view(seat), names))
        assert table.outcome is not None
        for seat in (None, *range(seats)):
            said.check(ENGLISH.outcome(table.outcome, names, table.view(seat)))
    assert said.events <= set(EVENTS)
    assert set(EVENTS) - said.events <= RARE_EVENTS
    assert set(QUESTIONS) - said.prompts <= RARE_PROMPTS
    assert set(ORDERS) - said.verbs <= {"return"}  # what a trophy does


def check_board(board: str) -> None:
    """A board is whole, and no wider than a mail."""
    assert "None" not in board
    assert "{" not in board
    assert "\xa0" not in board
    assert max(map(len, board.splitlines())) <= 72


def sources(pattern: str) -> set[str]:
    """What the rules' source holds in such places."""
    folder = Path(str(the_arrival.__file__)).parent
    return {found for file in folder.glob("*.py") for found in re.findall(pattern, file.read_text())}


def test_every_kind_of_event_in_the_rules_has_a_sentence_and_no_other() -> None:
    assert sources(r'\.(?:tell|whisper)\(\s*(?:\[[^]]*\],\s*)?"([a-z-]+)"') == set(EVENTS)


def test_every_kind_of_question_in_the_rules_has_a_sentence_and_no_other() -> None:
    asked = sources(r'\bask\(\s*seat,\s*"([a-z-]+)"') | sources(r'\bquestion\(\s*seat,\s*"([a-z-]+)"')
    swaps = sources(r'_swap\(seat, "([a-z-]+)"')
    assert asked | swaps | {f"{kind}-with" for kind in swaps} == set(QUESTIONS)


def test_every_kind_of_tile_is_described() -> None:
    assert {tile.kind for tile in FACTS.tiles.values()} == set(TILE_DOES)


def test_what_is_not_known_fails_loudly() -> None:
    view = lay().view(0)
    with pytest.raises(KeyError):
        ENGLISH.event({"kind": "rained", "seat": 0}, NAMES, view)
    with pytest.raises(KeyError):
        ENGLISH.ask(Prompt("weather"), view)
    with pytest.raises(KeyError):
        ENGLISH.order("dance temair", Prompt("action"), view)


def test_numbers_articles_and_lists_are_english() -> None:
    assert [count(1, "disc"), count(2, "disc"), count(3, "Honor"), count(2, "Fomori")] == [
        *("1 disc", "2 discs", "3 Honor", "2 Fomori"),
    ]
    articles = [a("Athach"), a("Áit"), a("Broch"), a("Honor & Tactics"), a("Fame & Tactics")]
    assert articles == ["an Athach", "an Áit", "a Broch", "an Honor & Tactics", "a Fame & Tactics"]
    assert [listed([]), listed("a"), listed("ab"), listed("abc")] == ["nothing", "a", "a and b", "a, b and c"]


# -- sentences


def says(table: Table[Arrival], events: list[Event], seat: int | None = None) -> list[str]:
    """The sentences of these events for that seat."""
    return [ENGLISH.event(event.seen_by(seat), NAMES, table.view(seat)) for event in events]


def sentence(kind: str, *, edition: str = "cryptozoic", reader: int | None = None, **facts: Any) -> str:
    """One event in words."""
    return ENGLISH.event({"kind": kind, **facts}, NAMES, lay(seats=4, edition=edition).view(reader))


def test_a_building_is_named_by_its_level() -> None:
    table = lay("ausoba=0:1; dergderc=1:1", {0: {"discs": 2}})
    assert says(table, play(table, "build ausoba")) == ["Brid builds a Broch at Ausoba."]
    [outpost, *_] = says(table, play(table, "build ath-luain"))
    assert outpost == "Brid builds an Áit at Áth Lúain as an outpost, paying 2 Honor."


def test_the_reader_is_you() -> None:
    table = lay("ausoba=0:1", {0: {"discs": 1}})
    events = play(table, "build senus")[:1]
    assert says(table, events, 0) == ["You build an Áit at Senus by sea."]
    assert says(table, events, 1) == ["Brid builds an Áit at Senus by sea."]


def test_a_spread_tells_what_comes_up_and_what_falls() -> None:
    line = "tailtiu=1:2; temair=1:1; rhaeba=sineach; rhaeba=shields:1"
    table = lay(line, {0: {"fomori": ["athach"] * 4}})
    events = play(table, "spread tailtiu")[:1]
    shared = "an Athach comes up; 2 discs of {} and 1 shield fall; 3 Athach are discarded."
    assert says(table, events, 0) == ["You spread into Tailtiu: " + shared.format("Tomasz's")]
    assert says(table, events, 1) == ["Brid spreads into Tailtiu: " + shared.format("yours")]


def test_a_spread_on_oneself_and_a_rescue_are_told() -> None:
    told: dict[str, Any] = {
        "seat": 1,
        "place": "tailtiu",
        "fomori": "sineach",
        "cost": 2,
        "discards": [],
        "owner": 1,
        "discs": 1,
    }
    said = sentence("spread", **told, shields=0, rescued=1)
    assert said == (
        "Tomasz spreads into Tailtiu: a Sineach comes up; 1 disc of Tomasz's own falls; "
        "the Master Builder saves 1 disc."
    )


def test_a_spread_over_an_empty_place_is_short() -> None:
    table = lay("rhaeba=sineach; temair=0:1", {0: {"fomori": ["monghfinn"]}})
    assert says(table, play(table, "spread tailtiu")[:1]) == ["Brid spreads into Tailtiu: a Monghfinn comes up."]


def test_a_repel_tells_way_price_and_reward() -> None:
    table = lay("temair=0:1; tailtiu=athach; ausoba=1:1; dergderc=sineach", {0: {"swords": 3, "corruption": 2}})
    assert says(table, play(table, "repel tailtiu for honor")) == ["Brid repels the Athach at Tailtiu: 3 Honor."]
    [afar] = says(table, play(table, "repel dergderc for corruption")[:1])
    assert afar == "Brid repels the Sineach at Dergderc from afar, paying 2 Honor: 1 Corruption less."


def test_a_castle_repelled_is_a_trophy() -> None:
    table = lay("boreum=0:1", {0: {"swords": 4}})
    events = play(table, "repel dun-balair for honor")[:1]
    assert says(table, events) == ["Brid repels Balor's Castle at Dún Balair: 10 Honor and a Castle Trophy."]


def test_a_pass_tells_what_is_kept() -> None:
    table = lay("temair=0:1; ausoba=1:1", {0: {"discs": 3, "swords": 1}})
    assert says(table, play(table, "pass", "keep disc disc disc"))[0] == "Brid passes first and keeps 3 discs."
    facts: dict[str, Any] = {"seat": 2, "leads": False, "discs": 0, "swords": 0, "shields": 0}
    assert sentence("passed", returned=1, **facts) == "Noor passes and keeps nothing; 1 Fomori goes back unseen."
    assert sentence("passed", reader=2, returned=0, **facts) == "You pass and keep nothing."


def test_a_shield_tells_how_many_stand() -> None:
    table = lay("temair=0:1", {0: {"shields": 2}})
    assert says(table, play(table, "shield eblana", "shield eblana"))[:2] == [
        "Brid puts a shield into Eblana.",
        "Brid puts a shield into Eblana; 2 stand there now.",
    ]


def test_earnings_are_told_in_full() -> None:
    facts: dict[str, Any] = {"seat": 0, "honor": 3, "discs": 2, "swords": 1, "shields": 0, "section": "top"}
    assert sentence("earned", fomori=2, lost_discs=0, **facts) == (
        "Brid earns 3 Honor, 2 discs and 1 sword from the top; 2 Fomori bring 2 Corruption."
    )
    assert sentence("earned", fomori=0, lost_discs=1, edition="games-up", **facts) == (
        "Brid earns 3 Fame, 2 discs and 1 sword from the top; 1 disc more could not be had."
    )
    assert sentence("short", piece="sword", claims=5, supply=0) == (
        "Swords run short: 5 earned, none left, dealt one at a time."
    )


def test_each_edition_has_its_own_words() -> None:
    opening: dict[str, Any] = {"round": 2, "rounds": 4, "first": 1}
    assert sentence("round", **opening) == "Round 2 of 4 begins; Tomasz is First Player."
    assert sentence("round", edition="games-up", **opening) == "Round 2 of 4 begins; Tomasz is Starting Player."
    assert sentence("round", reader=1, **opening) == "Round 2 of 4 begins; you are First Player."
    assert sentence("took-tile", seat=0, tile="geese") == "Brid takes Flight of the Wild Geese."
    assert sentence("took-tile", seat=0, tile="geese", edition="games-up") == "Brid takes Flight of the wild geese."
    assert sentence("took-tile", seat=0, tile="master-builder", edition="games-up") == (
        "Brid takes Hour of the master-builder, which is active at once."
    )
    assert sentence("drew", seat=0, stack=2, back="lore") == "Brid draws an Honor & Tactics card from stack 2."
    assert sentence("drew", seat=0, stack=2, back="lore", edition="games-up") == (
        "Brid draws a Fame & Tactics card from stack 2."
    )


def test_tiles_and_trophies_are_told() -> None:
    assert sentence("used-tile", seat=1, tile="cauldron-regia-altera", honor=6) == (
        "Tomasz uses Cauldron of Dagda (Regia Altera): 6 Honor."
    )
    assert (
        sentence("used-tile", seat=1, tile="song", corruption=2) == "Tomasz uses Song of the Bard: 2 Corruption less."
    )
    assert sentence("swapped-fomori", seat=1, places=["argita", "clochar"], fomori=["athach", "sineach"]) == (
        "Tomasz swaps the Athach at Argita with the Sineach at Clochar."
    )
    assert sentence("used-trophy", seat=1, returned=3) == "Tomasz uses a Castle Trophy: 3 Fomori go back unseen."
    assert sentence("ogam", seat=1, opened="top", covered="middle") == (
        "Tomasz uses Ogam's Wisdom: the top section opens, the middle one is blocked."
    )
    assert sentence("builder-done", seat=1, returned=2) == (
        "Tomasz's Hour of the Master Builder is over; 2 saved discs go back to the supply."
    )


def test_the_coming_end_is_told() -> None:
    assert sentence("limit", seat=0, corruption=18, limit=17) == (
        "Brid reaches 18 Corruption, and the limit is 17: the game ends with this round."
    )
    assert sentence("ended", round=3, limit_reached=True) == (
        "The game ends after round 3: the Corruption limit was reached."
    )


# -- questions and orders


def orders(table: Table[Arrival], seat: int = 0) -> dict[str, str]:
    """Every order open to a seat, in words."""
    asked, view = table.decision(seat), table.view(seat)
    return {order: ENGLISH.order(order, asked.prompt, view) for order in asked.options}


def asks(table: Table[Arrival], seat: int = 0) -> str:
    """The question to a seat in words."""
    return ENGLISH.ask(table.decision(seat).prompt, table.view(seat))


def test_an_action_says_what_it_costs_and_gains() -> None:
    line = "temair=0:2; eblana=0:1; tailtiu=athach; magnata=sineach; clochar=monghfinn; emain-macha=1:1; argita=1:3"
    table = lay(line, {0: {"discs": 1, "swords": 3, "shields": 1, "corruption": 3, "tiles": ["salmon", "migration"]}})
    assert asks(table) == "First of your two actions: what do you do?"
    said = orders(table)
    assert said["repel tailtiu for honor"] == "2 swords; 3 Honor"
    assert said["repel tailtiu for corruption"] == "2 swords; 1 Corruption less"
    assert said["repel magnata for honor"] == "1 sword, by sea; 1 Honor"
    assert said["repel clochar for honor"] == "from afar: 3 swords and 2 Honor; 6 Honor"
    assert said["build uisnech"] == "1 disc"
    assert said["build temair"] == "1 disc; Broch becomes Caer"
    assert said["build senus"] == "1 disc, by sea"
    assert said["build vidua"] == "outpost: 1 disc and 2 Honor"
    assert said["shield eblana"] == "1 shield; Eblana then has 1 of 2"
    assert said["use salmon"] == "2 Honor"
    assert said["use migration"] == "then name two Áits to swap"
    assert said["pass"] == "out for this round; keep 3 of 5 pieces; you lead the next round"


def test_leaders_change_what_an_order_costs() -> None:
    line = "temair=0:1; emain-macha=1:1; clochar=sineach"
    free = orders(lay(line, {0: {"discs": 1, "leader": "diplomacy"}}))
    assert free["build vidua"] == "outpost: 1 disc"
    far = orders(lay(line, {0: {"swords": 1, "leader": "archery"}}))
    assert far["repel clochar for honor"] == "from afar: 1 sword; 1 Honor"


def test_a_spread_says_whose_fortification_falls() -> None:
    line = "temair=0:2; uisnech=0:1; tailtiu=1:3; ausoba=1:1; ardachad=sineach; rhaeba=shields:1"
    table = lay(line, {0: {"fomori": ["sineach"] * 6}})
    said = orders(table)
    assert said["spread tailtiu"] == "5 Fomori; Green's Caer and 1 shield fall"
    assert said["spread uisnech"] == "2 Fomori; your Áit falls"
    assert said["spread rhaeba"] == "2 Fomori; 1 shield falls"
    assert said["spread cruachu"] == "1 Fomori"
    defiant = orders(lay(line, {0: {"fomori": ["sineach"] * 6}, 1: {"leader": "defiance"}}))
    assert defiant["spread tailtiu"].startswith("6 Fomori;")


def test_a_castle_gives_a_trophy_and_a_trophy_sends_fomori_back() -> None:
    table = lay("boreum=0:1", {0: {"swords": 4, "fomori": ["sineach"] * 2, "trophies": 1}}, castles=["dun-balair"])
    said = orders(table)
    assert said["repel dun-balair for honor"] == "4 swords; 10 Honor and a trophy"
    assert said["use trophy"] == "send back up to 2 Fomori"
    play(table, "use trophy")
    assert asks(table) == "How many Fomori does the trophy send back?"
    assert orders(table) == {"return 2": "you keep none", "return 1": "you keep 1 Fomori"}


def test_blocking_says_what_is_given_up_and_then_what_is_left() -> None:
    cards = ["b01", "a03", "l09", "l18"]
    mats: dict[int, dict[str, Any]] = {0: {"cards": cards}, 1: {"cards": ["b02", "a02", "l02", "b03"]}}
    table = lay("temair=0:2", mats, agenda=[["set_blockers", 1], ["set_blockers", 2], ["turn_up_last"]])
    assert asks(table) == "Two of your cards are up: which section do you block on all four?"
    assert orders(table)["block top"] == "gives up 1 Honor, 3 discs, 1 sword and 2 shields; 4 Corruption"
    table.play(0, "block top")
    table.play(1, "block top")
    assert orders(table) == {
        "block middle": "leaves bottom: 1 Honor, 1 disc and 1 shield; 1 Corruption",
        "block bottom": "leaves middle: 2 Honor, 2 discs, 1 sword and 1 shield; 2 Corruption",
    }


def test_a_tile_on_display_says_what_it_would_pay() -> None:
    view = lay("eblana=0:2; temair=0:1").view(0)
    prompt = Prompt("tile", {"left": 2})
    assert ENGLISH.ask(prompt, view) == "Which Tactic Tile do you take? 2 are due to you."
    assert ENGLISH.order("take salmon", prompt, view) == "2 Honor for each port of yours; now 2"
    assert ENGLISH.order("take silver-slate", prompt, view) == (
        "2 Honor for each place of yours in Regia Altera, Eblana and Dunum; now 4"
    )
    assert ENGLISH.order("take song", prompt, view) == "2 Corruption less"


def test_swaps_say_what_goes_where() -> None:
    line = "temair=0:1; ausoba=1:1; tailtiu=athach; clochar=sineach"
    table = lay(line + "; senus=1:1", {0: {"tiles": ["migration"]}})
    play(table, "use migration", "swap temair")
    assert asks(table) == "With which do you swap your Áit at Temair?"
    assert orders(table)["with ausoba"] == "your Áit to Ausoba, Green's Áit to Temair"
    table = lay(line + "; rhaeba=sineach", {0: {"tiles": ["ruse"]}})
    play(table, "use ruse", "swap tailtiu")
    assert asks(table) == "With which Fomori do you swap the Athach at Tailtiu?"
    assert orders(table)["with clochar"] == "Athach to Clochar, Sineach to Tailtiu"


def test_words_reckon_a_tile_as_the_rules_do() -> None:
    for options, seed in GAMES[::3]:
        for number, (table, _) in enumerate(moves(3, options, seed)):
            if number % 10 == 0:
                for seat in range(3):
                    for tile in FACTS.tiles.values():
                        if tile.kind in POINTS:
                            paid = POINTS[tile.kind](table.state, seat, tile)
                            assert tile_points(table.view(seat), seat, tile.id) == paid


# -- what a seat may not know


def test_what_clairvoyance_looks_at_is_told_to_nobody_else() -> None:
    line = "temair=0:1; tailtiu=1:1; ausoba=1:1; rhaeba=sineach"
    table = lay(line, {0: {"fomori": ["monghfinn", "athach", "sineach"], "leader": "clairvoyance"}})
    events = play(table, "spread tailtiu")
    own, other = ENGLISH.board(table.view(0), NAMES), ENGLISH.board(table.view(1), NAMES)
    looked = "you look at your Fomori: 1 Sineach, 1 Athach and 1 Monghfinn"
    assert looked in re.sub(r"\s+", " ", own)
    assert "you look" not in other
    assert not [words for words in says(table, events, 1) if "Monghfinn" in words or "Athach" in words]
    events = play(table, "place athach")
    assert says(table, events, 1) == ["Brid spreads into Tailtiu: an Athach comes up; 1 disc of yours falls."]


def test_a_board_says_the_same_of_two_tables_a_seat_cannot_tell_apart() -> None:
    for options, seed in GAMES[1::3]:
        for number, (table, _) in enumerate(moves(3, options, seed)):
            if number % 25 == 0 and table.decisions:
                other = RULES.twin(RULES.decode(table.settled), 0, Dice("twin", armed=True))
                settled = RULES.view(RULES.decode(table.settled), 0)
                assert ENGLISH.board(RULES.view(other, 0), NAMES) == ENGLISH.board(settled, NAMES)


# -- endings


def outcome(ending: str, places: tuple[int, ...], **facts: Any) -> Outcome:
    """An ending with these figures."""
    return Outcome(ending, places, facts)


def test_a_tribes_ending_tells_how_the_points_were_made() -> None:
    ended = outcome(
        "tribes", (2, 1), fortified=18, enemy=12, honor=[20, 19], bonus=[6, 9], pieces=[0, 1], points=[26, 29]
    )
    view = lay().view(None)
    assert ENGLISH.outcome(ended, NAMES[:2], view) == (
        "The tribes hold 18 places, the Fomori 12: most Honor wins. "
        "Tomasz wins with 29 Honor (19 on the track, 9 for places, 1 for pieces). "
        "Then Brid 26 Honor (20 on the track, 6 for places)."
    )
    assert "You win with 29 Honor" in ENGLISH.outcome(ended, NAMES[:2], lay().view(1))


def test_a_fomori_ending_tells_ties_and_shared_victories() -> None:
    figures = {"fortified": 9, "enemy": 14, "corruption": [5, 4], "pieces": [1, 0], "points": [4, 4]}
    view = lay(edition="games-up").view(None)
    assert ENGLISH.outcome(outcome("fomori", (1, 2), **figures), NAMES[:2], view) == (
        "The tribes hold 9 places, the Fomori 14: least Corruption wins. "
        "Brid wins with 4 Corruption (1 taken off for pieces) and more Fame. Then Tomasz 4 Corruption."
    )
    shared = outcome("fomori", (1, 1), **{**figures, "corruption": [4, 4], "pieces": [0, 0]})
    assert ENGLISH.outcome(shared, NAMES[:2], view) == (
        "The tribes hold 9 places, the Fomori 14: least Corruption wins. "
        "Brid and Tomasz share the victory with 4 Corruption."
    )
