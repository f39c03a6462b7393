"""How orders of Spirit Island may be written."""

import pytest

from games.engine import Decision, Dice, Table
from games.engine.decision import HOUSE_WORDS
from games.engine.reading import FILLERS, LONGEST_NAME, fold, read_order, split
from games.rules.spirit_island import RULES
from games.rules.spirit_island.facts import ELEMENTS, FACTS, PIECES
from games.rules.spirit_island.vocabulary import VOCABULARY
from games.rules.spirit_island.words.orders import ORDERS
from tests.rules.spirit_island.lay import lay, say

WORDS = {
    *(*ORDERS, *FACTS.powers, *FACTS.spirits, *FACTS.lands, *ELEMENTS, *PIECES),
    *("energy", "cards", "destroyed", "presence", "gift", "fear", "none"),
    *("minor", "major", "invader", "invaders", "explorers"),
}


@pytest.fixture(scope="module")
def asked() -> list[Decision]:
    """The questions of some random games, as long as they bring new orders."""
    met: set[str] = set()
    found = []
    for number in range(6):
        options = {"powers": "draw", "spirits": ("choose", "deal")[number % 2]}
        table, dice = Table.start(RULES, 1 + number % 4, options, f"v{number}"), Dice(f"v{number}", armed=True)
        while table.decisions:
            each = dice.choose([each for each in table.decisions if each.seat in table.waiting_for])
            if set(each.options) - met:
                met |= set(each.options)
                found.append(each)
            table.play(each.seat, dice.choose(each.options))
    return found


def test_every_word_is_folded_and_means_a_word_of_orders() -> None:
    for said, meant in VOCABULARY.items():
        assert said == fold(said)
        assert split(said) == [said]
        assert meant in WORDS, meant
        assert said.count("-") + 1 <= LONGEST_NAME


def test_no_word_is_a_word_of_orders_or_of_the_house() -> None:
    # `option explorers` is the one order in the plural; whoever says `push explorers` means the piece.
    assert WORDS & set(VOCABULARY) <= {"explorers"}
    assert not FILLERS & set(VOCABULARY)
    for said in VOCABULARY:
        assert said.partition("-")[0] not in HOUSE_WORDS
        assert not said[0].isdigit()


def test_every_order_reads_the_same_with_another_word_in_it(asked: list[Decision]) -> None:
    others: dict[str, list[str]] = {}
    for said, meant in VOCABULARY.items():
        others.setdefault(meant, []).append(said)
    tried = set()
    for each in asked:
        for order in each.options:
            words = order.split()
            for place, word in enumerate(words):
                for other in others.get(word, []):
                    if (order, other) not in tried:
                        tried.add((order, other))
                        line = [*words[:place], *other.split("-"), *words[place + 1 :]]
                        assert read_order(line, each, False, VOCABULARY) == (order, []), line
    assert {other for _, other in tried} >= {
        "benutze",
        "spiele",
        "energie",
        "river-surges-in-sunlight",
        "river's-bounty",
    }


def test_every_order_reads_as_itself(asked: list[Decision]) -> None:
    for each in asked:
        for order in each.options:
            assert read_order(order.split(), each, False, VOCABULARY) == (order, [])


@pytest.mark.parametrize(
    ("said", "orders"),
    [
        ("use Flash Floods at A2", ["use flash-floods", "at a2"]),
        ("cast flash floods, A2", ["use flash-floods", "at a2"]),
        ("Benutze Flash Floods auf A2", ["use flash-floods", "at a2"]),
        ("use Boon of Vigor on Vital Strength of the Earth", ["use boon-of-vigor", "on earth"]),
        ("use nature’s resilience on A2", ["use natures-resilience", "at a2"]),
        ("use veil the night's hunt at a2", ["use veil-the-nights-hunt", "at a2"]),
        ("fertig", ["done"]),
    ],
)
def test_people_write_as_they_speak(said: str, orders: list[str]) -> None:
    cards = ["flash-floods", "boon-of-vigor", "natures-resilience", "veil-the-nights-hunt"]
    table = lay("a2 C1 river2 D1", spirits=("river", "earth"), play={"river": cards}, step="fast_phase")
    assert table.read(0, said, numbers=False)[: len(orders)] == orders


def test_plurals_name_the_pieces() -> None:
    table = lay("a5 E2 T1 river2", play={"river": ["wash-away"]})
    say(table, "use wash away at a5; push explorers to a4; push towns to a4; stop")
    assert table.state.lands["a4"].pieces == {"explorer": [0], "town": [0]}
