"""Chance: the same for ever, fair, and never without a fence."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import Dice, RulesBug, Unfenced


def test_chance_without_a_fence_raises() -> None:
    dice = Dice("seed")
    for use in (
        lambda: dice.roll(6),
        lambda: dice.choose("ab"),
        lambda: dice.take(["a"]),
        lambda: dice.shuffle([1, 2]),
    ):
        with pytest.raises(Unfenced):
            use()
    assert dice.drawn == 0


def test_a_draw_depends_on_the_seed_and_its_number_only() -> None:
    dice = Dice("seed", armed=True)
    rolled = [dice.roll(100) for _ in range(8)]
    assert rolled == [55, 72, 79, 36, 1, 74, 15, 25], "for ever: stored games and proofs of fairness rest on it"
    assert Dice("seed", 5, armed=True).roll(100) == rolled[5]
    assert [Dice("other", n, armed=True).roll(100) for n in range(8)] != rolled


@given(st.text(min_size=1), st.integers(1, 2**64))
def test_a_roll_is_at_least_nought_and_below_the_sides(seed: str, sides: int) -> None:
    try:
        seed.encode()
    except UnicodeEncodeError:
        return
    assert 0 <= Dice(seed, armed=True).roll(sides) < sides


@pytest.mark.parametrize("sides", [0, -1, 2**64 + 1])
def test_nothing_to_choose_from_is_a_bug_of_the_rules_and_not_an_endless_loop(sides: int) -> None:
    with pytest.raises(RulesBug):
        Dice("seed", armed=True).roll(sides)


def test_choosing_from_nothing_is_a_bug_of_the_rules() -> None:
    with pytest.raises(RulesBug):
        Dice("seed", armed=True).choose([])


def test_every_side_comes_up_about_equally_often() -> None:
    dice = Dice("fair", armed=True)
    counts = Counter(dice.roll(6) for _ in range(6_000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert all(850 < count < 1_150 for count in counts.values())


def test_words_that_would_favour_low_numbers_are_drawn_again() -> None:
    """With 2**63 + 1 sides about half of all draws are of no use."""
    dice = Dice("bias", armed=True)
    for _ in range(40):
        dice.roll(2**63 + 1)
    assert 60 < dice.drawn < 110


def test_all_orders_of_a_shuffle_come_up_about_equally_often() -> None:
    dice = Dice("shuffle", armed=True)
    counts: Counter[str] = Counter()
    for _ in range(2_400):
        cards = list("abc")
        dice.shuffle(cards)
        counts["".join(cards)] += 1
    assert len(counts) == 6
    assert all(320 < count < 480 for count in counts.values())


def test_taking_takes_out_and_choosing_leaves() -> None:
    dice = Dice("take", armed=True)
    cards = ["a", "b", "c"]
    assert dice.choose(cards) in cards
    assert len(cards) == 3
    taken = dice.take(cards)
    assert taken not in cards
    assert len(cards) == 2


def test_shuffling_one_card_or_none_uses_no_chance() -> None:
    dice = Dice("few")
    dice.shuffle([])
    dice.shuffle(["a"])
    assert dice.drawn == 0
