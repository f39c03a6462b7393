"""How Spirit Island speaks English."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.engine import Decision, Dice, Event, Prompt, Table, View
from games.engine.fuzz import random_options
from games.rules import spirit_island
from games.rules.spirit_island import RULES
from games.rules.spirit_island.facts import ELEMENTS, FACTS
from games.rules.spirit_island.lands import CONDITIONS
from games.rules.spirit_island.state import Island, Lasting
from games.rules.spirit_island.words import English
from games.rules.spirit_island.words.choices import CHOICES
from games.rules.spirit_island.words.endings import LOSSES
from games.rules.spirit_island.words.holding import HOLDS, WHERE
from games.rules.spirit_island.words.names import SOURCES, a, capital, counted, listed, number_of, small
from games.rules.spirit_island.words.orders import ORDERS
from games.rules.spirit_island.words.questions import QUESTIONS
from games.rules.spirit_island.words.told import EVENTS
from tests.rules.spirit_island.lay import lay, say

ENGLISH = English()
CONDITIONS_WITHOUT_A_VERB = {"gift", "fear", *FACTS.lands}
NAMES = ["Brid", "Tomasz", "Noor", "Kit"]
CROWDED = (
    "a1 T1 E2 D1 river1 earth1 B1 | a2 C2 T2 E2 D4 river2 earth1 B1 | a3 T1 D2 E1 | a4 C1 E2 D1 B1 | "
    "a5 T2 town-1 E3 D3 B2 river3 earth1 shadows1 | a6 C1 T1 D1 | a7 E2 T1 D2 B1 earth2 | "
    "a8 C1 city-2 T2 E1 D2 river2 | b1 T1 E1 D2 B1 earth1 | "
    "b2 C1 T1 E1 D1 | b3 E1 D1 T1 shadows2 lightning2 | b4 T1 E1 B1 earth2 D1 | b7 T1 E1 D2"
)
# Every id with a hyphen: in a sentence things go by their names.
IDS = {
    *(FACTS.powers | FACTS.fear_cards | FACTS.invader_cards | FACTS.blight_cards),
    *(FACTS.adversaries | FACTS.scenarios),
    *(SOURCES | WHERE | HOLDS | EVENTS | QUESTIONS),
}
RAW = re.compile(r"(?<![\w-])(" + "|".join(sorted(each for each in IDS if "-" in each)) + r")(?![\w-])")
# Events too rare for the tables that are played here: their sentences are tested one by one below.
RARE = {"open-again", "blight-prevented", "stopped", "stopped-where", "terror", "reshuffled", "given"}


class Said:
    """What was met while things were said, and the checks every sentence has to stand."""

    def __init__(self) -> None:
        self.events: set[str] = set()
        self.prompts: set[str] = set()
        self.verbs: set[str] = set()

    def check(self, words: str) -> None:
        assert words
        assert words == words.strip()
        for fault in ("None", "{", "}", "[", "  ", "..", "?.", "_", " ,", ": :", "dahans", "presences", "citys"):
            assert fault not in words, words
        assert not RAW.search(words), words
        assert not re.search(r"\b1 (explorers|towns|cities|cards|powers|lands)\b", words), words
        assert not re.search(r"\ba (explorer|earth)\b", words), words

    def decision(self, view: View, asked: Decision) -> None:
        """Say a question and all its options."""
        question = ENGLISH.ask(asked.prompt, view)
        self.check(question)
        assert question[0] == question[0].upper()
        assert question.endswith((".", "?"))
        self.prompts.add(asked.prompt.kind)
        for order in asked.options:
            self.verbs.add(order.split()[0])
            self.check(ENGLISH.order(order, asked.prompt, view))

    def told(self, view: View, events: list[Event]) -> None:
        """Say what happened to a reader."""
        names = NAMES[: len(view["spirits"])]
        for event in events:
            sentence = ENGLISH.event(event.seen_by(view["seat"]), names, view)
            self.check(sentence)
            assert sentence[0] == sentence[0].upper()
            assert sentence.endswith("."), sentence
            self.events.add(event.kind)

    def position(self, table: Table[Island], events: list[Event]) -> list[Decision]:
        """Say what led here to the first seat, the last and a spectator, and every open question; gives those."""
        view, last = table.view(None), len(table.state.spirits) - 1
        for seat in (None, 0, last):  # nobody has secrets: views differ in the seat alone
            self.told({**view, "seat": seat}, events)
        waiting = [asked for asked in table.decisions if asked.seat in table.waiting_for]
        for asked in waiting:
            self.decision({**view, "seat": asked.seat}, asked)
        return waiting

    def all_of(self, table: Table[Island], seed: str, most: int = 10_000) -> None:
        """Play at random and say everything on the way."""
        dice = Dice(seed, armed=True)
        waiting = self.position(table, table.last.events)
        while waiting and (most := most - 1):
            asked = dice.choose(waiting)
            order = dice.choose(asked.options)
            promised = ENGLISH.order(order, asked.prompt, table.view(asked.seat)) if order != "stop" else ""
            events = table.play(asked.seat, order)
            self.kept(asked.prompt.kind, promised, events)
            waiting = self.position(table, events)

    def kept(self, kind: str, promised: str, events: list[Event]) -> None:
        """What an order was said to do is what it did."""
        if not promised or not events:
            return
        first = events[0]
        if kind == "replace":
            assert promised.startswith(counted(first.facts["new"]))
        elif kind == "damage":
            ends = {"destroyed": "destroyed", "dies in a dream": "dreamt"}
            end = next((ends[word] for word in ends if word in promised), "")
            assert first.kind == end if end else f"{first.facts['left']} health" in promised
        elif kind == "destroy":
            assert first.kind == ("dreamt" if "dies in a dream" in promised else "destroyed")
        elif kind == "drown":
            assert (first.kind, first.facts["source"]) == ("destroyed", "drowning")
        elif kind == "remove":
            assert first.kind == "removed"


def random_game(number: int, **wanted: str) -> Table[Island]:
    """A table with options of all sorts."""
    luck = Dice(f"words {number}", armed=True)
    seats = 1 + number % 4
    chosen = random_options(RULES, seats, luck)
    if wanted:
        chosen = RULES.complete(seats, {**chosen, "blight": "hidden", **wanted})
    return Table.start(RULES, seats, chosen, f"words {number}")


@pytest.mark.parametrize("number", range(8))
def test_a_random_game_is_said_without_a_gap(number: int) -> None:
    said = Said()
    table = random_game(number)
    said.all_of(table, f"game {number}")
    assert table.outcome is not None
    for seat in (None, *range(len(table.state.spirits))):
        said.check(ENGLISH.outcome(table.outcome, NAMES[: len(table.state.spirits)], table.view(seat)))
    assert {"round", "phase", "played", "action", "added", "ended"} <= said.events
    assert {"growth", "play", "power", "presence-from"} <= said.prompts


def powers_at_work() -> Iterator[Table[Island]]:
    """Every power on a crowded island, with its elements and without them."""
    for power in FACTS.powers.values():
        owner = power.spirit or "river"
        spirits = (owner, "earth" if owner != "earth" else "river")
        line = re.sub(r" (river|earth|shadows|lightning)(?=\d)", _as_played(spirits), CROWDED)
        for plenty in (9, 2):
            yield lay(
                re.sub(r" \?\d", "", line),
                spirits=spirits,
                step=f"{power.speed}_phase",
                play={owner: [power.id]} if power.is_card else {},
                energy=9,
                elements=dict.fromkeys(ELEMENTS, plenty),
                options={"powers": "draw"},
                change=_mourning,
                phase="spirit",
            )


def _as_played(spirits: tuple[str, ...]) -> Any:
    """Presence of those who do not play is left out; the first spirit has what is River's."""

    def named(found: re.Match[str]) -> str:
        name = {"river": spirits[0], "earth": spirits[1]}.get(found[1], "?")
        return f" {name}"

    return named


def _mourning(island: Island) -> None:
    """Every spirit has lost a presence where it had most."""
    for seat, spirit in enumerate(island.spirits):
        most = max(island.lands.values(), key=lambda here: here.presence[seat])
        most.presence[seat] -= 1
        spirit.destroyed += 1


@pytest.fixture(scope="module")
def said() -> Said:
    """What was met with every power, every fear card, and some whole games."""
    said = Said()
    for number, table in enumerate(powers_at_work()):
        for seed in "ab":
            said.all_of(table.copy(), f"power {number} {seed}", most=16)
    for card in FACTS.fear_cards:
        for level in (1, 2, 3):
            table = lay(
                CROWDED.replace("shadows", "earth").replace("lightning", "earth"),
                spirits=("river", "earth"),
                step="fear_step",
                earned=[card],
                terror=level,
                phase="invader",
            )
            for seed in "ab":
                said.all_of(table.copy(), f"fear {card} {level} {seed}", most=10)
    for number, table in enumerate(rare_tables()):
        for seed in "abc":
            said.all_of(table.copy(), f"rare {number} {seed}", most=24)
    for number in (1, 3, 7):
        said.all_of(random_game(number), f"game {number}")
    return said


def rare_tables() -> Iterator[Table[Island]]:
    """Tables laid for what adversaries, scenarios and a few rules ask."""
    two: dict[str, Any] = {"spirits": ("river", "earth"), "energy": 3}
    hidden = {"blight": "hidden"}
    yield lay("a5 D6 river2 earth2 T1", **two, options={**hidden, "scenario": "rituals-of-terror"})
    flood: dict[str, Any] = {"step": "fast_phase", "play": {"river": ["flash-floods"]}}
    uprising = {**hidden, "scenario": "dahan-insurrection"}
    table = lay("a5 town-1 river2 | a4 D2 T3 | a6 D2 | b1 earth1", **two, **flood, options=uprising)
    say(table, "use flash-floods at a5")
    yield table
    explore: dict[str, Any] = {"step": [["build"], ["explore"], ["slow_phase"]], "invader_deck": ["ii-hills"]}
    for foe in ("england", "brandenburg-prussia", "sweden"):
        rich = "a1 T1 E1 | a6 T1 D1 | a2 T1 | b2 T1 | b7 T1 D1"
        yield lay(rich, **two, **explore, options={**hidden, "adversary": foe, "level": "6"})
        yield random_game(1, adversary=foe, level="6", spirits="choose")
    yield random_game(1, adversary="none", level="0", scenario="guard-the-isles-heart")
    cards = ["flash-floods", "wash-away"]
    hold = Lasting("hold", "gift-of-constancy", seat=0, amount=1)
    yield lay("a5 river2", step="time_passes", play={"river": cards}, lasting=[hold])
    yield lay("a5 river2", step="spirit_phase", change=_all_cards_played)
    yield Table.start(RULES, 1, {"complexity": "high", "powers": "draw", "spirits": "deal"}, "by the sea 2")
    yield lay("a8 T2 D1 thunder2 | a5 thunder1 | a2 C1", spirits=["thunder"], step="ravage", ravage_card="i-jungle")
    table = lay("a0 ocean1 | a1 D2 river1", spirits=("ocean", "river"), play={"ocean": ["tidal-boon"]})
    say(table, "use tidal-boon on river")
    say(table, "land a1 push dahan to a0", seat=1)
    yield table
    act = [["ravage_land", "a5"], ["build_land", "a5"]]
    yield lay("a5 T2 E1 D3 green3 thunder1 | a4 thunder2 | b1 green1", spirits=("green", "thunder"), step=act)
    yield lay("a5 green3", spirits=["green"], step="spirit_phase", energy=3, change=_blighted)


def _blighted(island: Island) -> None:
    """The island is blighted, and every spirit has lost a presence."""
    island.blight_card, island.tainted = "downward-spiral", True
    _mourning(island)


def _all_cards_played(island: Island) -> None:
    """The first spirit has uncovered its tracks and discarded its hand."""
    river = island.spirits[0]
    river.off_cards, river.discard, river.hand = len(river.printed.tracks.cards) - 1, river.hand, []


def test_every_power_and_every_fear_card_is_said_whatever_it_asks(said: Said) -> None:
    assert set(EVENTS) - said.events <= RARE
    assert said.prompts == set(QUESTIONS)
    assert set(ORDERS) <= said.verbs <= {*ORDERS, *CONDITIONS_WITHOUT_A_VERB}


# -- nothing in the rules is without a sentence


def sources(pattern: str) -> set[str]:
    """What the rules' source holds in such places."""
    folder = Path(str(spirit_island.__file__)).parent
    files = [file for file in folder.rglob("*.py") if not {"words", "text", "board", "bot"} & set(file.parts)]
    return {found for file in files for found in re.findall(pattern, file.read_text())}


def test_every_kind_of_event_in_the_rules_has_a_sentence_and_no_other() -> None:
    assert sources(r'\.tell\(\s*"([a-z-]+)"') == set(EVENTS)


def test_every_kind_of_question_in_the_rules_has_a_sentence_and_no_other() -> None:
    asked = sources(r'\b(?:ask|question)\(\s*[\w.()]+,\s*"([a-z-]+)"')
    named = sources(r'kind(?:: str)? ?= ?"([a-z-]+)"\s*[,)]')
    lists = sources(r'choose_any\([^"]*"[a-z]+", (?:\[.*?\]|\w+), "([a-z-]+)"')
    by_verb = {"destroy", "drown", "remove", "pay", "offer"}
    assert asked | (named & set(QUESTIONS)) | lists | by_verb == set(QUESTIONS)


def test_every_choice_that_a_card_offers_is_described() -> None:
    offered = sources(r"\bchoose\((?:use|here|[\w.()]+), (\"[^)]*\")\)")
    words = {word for line in offered for word in re.findall(r'"([a-z]+)"', line)}
    described = {word for choices in CHOICES.values() for word in choices}
    assert words <= described
    assert set(CHOICES) <= {*FACTS.powers, *FACTS.fear_cards}


def test_everything_that_can_hold_for_a_turn_is_described() -> None:
    assert sources(r'\blast\(\s*\w+,\s*"([a-z-]+)"') <= set(HOLDS)
    assert set(CONDITIONS) == set(WHERE)


def test_every_way_to_lose_is_described() -> None:
    reasons = sources(r'\blose\(\w+, "([a-z-]+)"') | sources(r'return "([a-z]+)" if .* else ""')
    assert reasons == set(LOSSES)


def test_what_is_not_known_fails_loudly() -> None:
    view = lay().view(0)
    with pytest.raises(KeyError):
        ENGLISH.event({"kind": "rained", "seat": 0}, NAMES, view)
    with pytest.raises(KeyError):
        ENGLISH.event({"kind": "destroyed", "land": "a1", "piece": "town", "source": "rain"}, NAMES, view)
    with pytest.raises(KeyError):
        ENGLISH.ask(Prompt("weather"), view)
    with pytest.raises(KeyError):
        ENGLISH.order("dance a1", Prompt("power"), view)


def test_numbers_articles_and_lists_are_english() -> None:
    assert [number_of(1, "city"), number_of(2, "city"), number_of(3, "dahan"), number_of(2, "card play")] == [
        *("1 city", "2 cities", "3 dahan", "2 card plays"),
    ]
    assert [a("explorer"), a("town")] == ["an explorer", "a town"]
    assert [listed([]), listed("a"), listed("ab"), listed("abc", "or")] == ["nothing", "a", "a and b", "a, b or c"]
    assert [small("Defend 3."), small("Push 1 town."), capital("you")] == ["Defend 3", "push 1 town", "You"]
