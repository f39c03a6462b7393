"""How orders of Roam may be written."""

from __future__ import annotations

import pytest

from games.engine import Ambiguous, Unreadable
from games.engine.decision import HOUSE_WORDS
from games.rules.roam.facts import FACTS
from games.rules.roam.vocabulary import VOCABULARY
from games.rules.roam.words.orders import ORDERS
from tests.rules.roam.lay import lay

HAND = {0: {"cards": ["moth-postman", "nib-and-nock", "brother-cockle"], "coins": 4, "artifacts": ["rake", "salts"]}}
IDS = {*FACTS.characters, *FACTS.artifacts, *FACTS.lands, *ORDERS}


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("play roswin at c3", ["play roswin", "at c3"]),
        ("Play Roswin C3", ["play roswin", "at c3"]),
        ("send roswin tarn to c3", ["play roswin", "at c3"]),
        ("play the moth postman at c2", ["play moth-postman", "at c2"]),
        ("play nib and nock a1", ["play nib-and-nock", "at a1"]),
        ("play ros with blank at c3", ["play roswin", "with blank", "at c3"]),
        ("play clapper, a blank, b4", ["play clapper-meg", "with blank", "at b4"]),
        ("use rake from a1 to a2; play hob at d1", ["use rake", "from a1", "to a2", "play hob", "at d1"]),
        ("use rake a1 a2", ["use rake", "from a1", "to a2"]),
        ("use smelling salts on hob", ["use salts", "on hob"]),
    ],
)
def test_a_turn_is_one_short_line(line: str, orders: list[str]) -> None:
    table = lay("a1=1", HAND, options={"game": "full"})
    assert table.read(0, line) == orders


def test_a_name_that_fits_two_is_asked_back() -> None:
    table = lay(hands={0: {"cards": ["brother-cockle"]}}, seats=2)
    table.state.parties[0].cards.append("brother-gong")
    with pytest.raises(Unreadable):
        table.read(0, "play nobody at c3")
    both = lay(hands={0: {"cards": ["wex", "brother-cockle", "bram", "bartlemoss"]}})
    with pytest.raises((Ambiguous, Unreadable)):
        both.read(0, "play b at c3")


def test_no_other_word_is_an_order_or_a_word_of_the_house() -> None:
    for key, word in VOCABULARY.items():
        assert key not in IDS, key
        assert key.partition("-")[0] not in HOUSE_WORDS, key
        assert word in IDS | {"north", "east", "west", "south", "blank"}, word


def test_every_full_name_can_be_written() -> None:
    for character in FACTS.characters.values():
        word = character.name.lower().replace(" ", "-").replace("'", "")
        assert character.id == word or VOCABULARY[word] == character.id
