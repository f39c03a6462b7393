"""Every card has its facts, its function and its text, and no function is without a card."""

from __future__ import annotations

from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.fear_cards import FEAR_CARDS
from games.rules.spirit_island.powers import POWERS, major_fast, major_slow, minor_fast, minor_slow
from games.rules.spirit_island.powers import __name__ as powers_room


def test_every_power_has_one_function() -> None:
    assert sorted(FACTS.powers.keys() - POWERS.keys()) == []


def test_every_function_among_the_powers_is_a_power() -> None:
    assert sorted(POWERS.keys() - FACTS.powers.keys()) == []


def test_every_function_stands_in_the_file_of_its_kind() -> None:
    shared = {
        ("minor", "fast"): minor_fast,
        ("minor", "slow"): minor_slow,
        ("major", "fast"): major_fast,
        ("major", "slow"): major_slow,
    }
    for card, function in POWERS.items():
        power = FACTS.powers[card]
        room = f"{powers_room}.{power.spirit}" if power.spirit else shared[power.kind, power.speed].__name__
        assert function.__module__ == room, card


def test_every_fear_card_has_one_function_and_every_function_a_card() -> None:
    assert sorted(FACTS.fear_cards.keys() ^ FEAR_CARDS.keys()) == []


def test_every_function_says_what_it_does() -> None:
    assert [card for card, does in (POWERS | FEAR_CARDS).items() if not does.__doc__] == []


def test_every_power_says_in_our_words_what_it_does() -> None:
    for power in FACTS.powers.values():
        said = [threshold.text for threshold in power.thresholds] + ([power.text] if power.is_card else [])
        assert all(text.endswith(".") for text in said), power.id
