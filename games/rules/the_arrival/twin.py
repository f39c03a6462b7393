"""Another table that a seat could not tell from this one: everything it may not know is dealt again."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from games.engine import Dice
from games.engine.state import encoder
from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.state import Arrival


def twin(game: Arrival, seat: int | None, dice: Dice) -> Arrival:
    """Deal the hidden cards, Fomori and tiles again, keeping every count and every back that shows."""
    other = msgspec.json.decode(encoder.encode(game), type=Arrival)
    dice.armed = True
    _deal_cards_again(other, dice)
    _deal_fomori_again(other, seat, dice)
    dice.shuffle(other.tile_pile)
    other.dice.seed = f"twin {dice.roll(1 << 32)}"
    dice.armed = False
    return other


def _hidden_cards(game: Arrival) -> Iterator[tuple[list[str], int, bool]]:
    """Every place where a card lies whose face nobody has seen, and whether its back shows."""
    for stack in game.stacks:
        for at in range(len(stack)):
            yield stack, at, at == len(stack) - 1
    for mat in game.mats:
        for at in range(mat.face_up, len(mat.cards)):
            yield mat.cards, at, True


def _deal_cards_again(game: Arrival, dice: Dice) -> None:
    """Deal unseen cards anew, first to the places whose back shows."""
    places = list(_hidden_cards(game))
    pool = [pile[at] for pile, at, _ in places]
    dice.shuffle(pool)
    for pile, at, shows in sorted(places, key=lambda place: not place[2]):
        shown = FACTS.cards[pile[at]].back
        fitting = next(card for card in pool if not shows or FACTS.cards[card].back == shown)
        pool.remove(fitting)
        pile[at] = fitting


def _deal_fomori_again(game: Arrival, seat: int | None, dice: Dice) -> None:
    """Deal the face-down Fomori anew between the supply and the hands, except a hand being looked at."""
    hands = [mat.fomori for number, mat in enumerate(game.mats) if not (mat.looking and number == seat)]
    piles = [game.fomori_pile, *hands]
    pool = [fomori for pile in piles for fomori in pile]
    dice.shuffle(pool)
    for pile in piles:
        pile[:] = [pool.pop() for _ in pile]
