"""Other words that mean the orders of The Arrival."""

from collections.abc import Iterator

import pytest

from games.engine import Decision, Dice, Table
from games.engine.decision import HOUSE_WORDS
from games.engine.reading import FILLERS, LONGEST_NAME, fold, read_order, split
from games.rules.the_arrival import RULES
from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.vocabulary import VOCABULARY
from tests.rules.the_arrival.lay import lay

GAMES = [
    (2, {"edition": "cryptozoic", "game": "advanced"}),
    (3, {"edition": "games-up", "blockers": "in-turn"}),
    (4, {"edition": "cryptozoic", "game": "advanced"}),
]
# Words of orders that a few random games may not meet.
SELDOM = {
    *FACTS.tiles,
    *FACTS.places,
    *FACTS.provinces,
    *FACTS.leaders,
    *FACTS.fomori,
    *FACTS.backs,
    *("trophy", "return", "ogam", "blockers", "discard", "place", "swap", "with", "done", "end"),
}


def decisions() -> Iterator[Decision]:
    """The questions of some random games, each kind of option once."""
    met: set[str] = set()
    for seats, options in GAMES:
        for seed in "abc":
            table = Table.start(RULES, seats, options, seed)
            dice = Dice(seed, armed=True)
            while table.decisions:
                asked = dice.choose([each for each in table.decisions if each.seat in table.waiting_for])
                new = set(asked.options) - met
                met |= new
                if new:
                    yield asked
                table.play(asked.seat, dice.choose(asked.options))


@pytest.fixture(scope="module")
def asked() -> list[Decision]:
    """Questions with every order that was met at least once."""
    return list(decisions())


def order_words(asked: list[Decision]) -> set[str]:
    """Every word that orders are made of."""
    met = {word for each in asked for order in (*each.options, *each.also) for word in order.split()}
    return met | SELDOM


def shadowed(said: str) -> bool:
    """Whether the beginning of these words is the very word they mean."""
    parts = said.split("-")
    return VOCABULARY[said] in ("-".join(parts[:number]) for number in range(1, len(parts)))


def test_every_word_is_folded_and_means_a_word_of_orders(asked: list[Decision]) -> None:
    known = order_words(asked)
    for said, meant in VOCABULARY.items():
        assert said == fold(said)
        assert split(said) == [said]
        assert meant in known


def test_no_word_is_a_word_of_orders(asked: list[Decision]) -> None:
    assert not order_words(asked) & set(VOCABULARY)
    assert not FILLERS & set(VOCABULARY)


def test_no_word_is_the_beginning_of_another_answer(asked: list[Decision]) -> None:
    for each in asked:
        spelled = [order.split() for order in (*each.options, *each.also)]
        for place in range(max(map(len, spelled))):
            known = {words[place] for words in spelled if len(words) > place}
            for said, meant in VOCABULARY.items():
                if meant in known:
                    assert not [word for word in known if word.startswith(said)], said


def test_no_word_begins_with_a_word_of_the_house_or_a_number() -> None:
    for said in VOCABULARY:
        assert said.split("-")[0] not in HOUSE_WORDS
        assert not said[0].isdigit()


def test_no_word_is_too_long_to_be_read() -> None:
    assert max(said.count("-") + 1 for said in VOCABULARY) <= LONGEST_NAME


def test_every_order_reads_the_same_with_another_word_in_it(asked: list[Decision]) -> None:
    others: dict[str, list[str]] = {}
    for said, meant in VOCABULARY.items():
        if not shadowed(said):
            others.setdefault(meant, []).append(said)
    tried = set()
    for each in asked:
        for order in each.options:
            words = order.split()
            for place, word in enumerate(words):
                for other in others.get(word, []):
                    if (order, other) in tried:
                        continue
                    tried.add((order, other))
                    line = [*words[:place], *other.split("-"), *words[place + 1 :]]
                    assert read_order(line, each, False, VOCABULARY) == (order, []), line
    assert {other for _, other in tried} >= {"baue", "vertreibe", "ziehe", "tara", "ruhm", "oben", "big-migration"}


@pytest.mark.parametrize(
    ("said", "order"),
    [
        ("Baue Tara", "build temair"),
        ("baue in Áth Lúain", "build ath-luain"),
        ("build at Athlone", "build ath-luain"),
        ("vertreibe Teltown für Ruhm", "repel tailtiu for honor"),
        ("repel tailtiu for fame", "repel tailtiu for honor"),
        ("Vertreibe Tailtiu für Verderbnis", "repel tailtiu for corruption"),
        ("schütze Eblana", "shield eblana"),
        ("Schild Dublin", "shield eblana"),
        ("benutze Große Wanderung", "use migration"),
        ("use the Flight of the Wild Geese", "use geese"),
        ("use Cú Chulainn’s Ruse", "use ruse"),
        ("use hour of the master builder", "use master-builder"),
        ("spiele Kessel Eblana", "use cauldron-eblana"),
        ("use Cauldron of Dagda Eblana", "use cauldron-eblana"),
        ("benutze Lied des Barden", "use song"),
        ("benutze Lied", "use song"),
        ("passe", "pass"),
    ],
)
def test_people_write_as_they_speak(said: str, order: str) -> None:
    tiles = ["migration", "geese", "ruse", "master-builder", "cauldron-eblana", "song"]
    line = "temair=0:1; uisnech=0:1; tailtiu=athach; clochar=sineach; ausoba=1:1"
    table = lay(line, {0: {"discs": 1, "swords": 2, "shields": 1, "corruption": 1, "tiles": tiles}})
    assert table.read(0, said, numbers=False) == [order]


@pytest.mark.parametrize("said", ["use Song of the Bard", "use Stone of Fate"])
def test_a_full_name_that_begins_with_the_id_is_read_to_its_end(said: str) -> None:
    tiles = ["song", "stone"]
    table = lay("uisnech=0:1; ausoba=1:1", {0: {"honor": 7, "corruption": 2, "tiles": tiles}})
    assert len(table.read(0, said)) == 1
