"""Another table that nobody could tell from this one: every face-down card is dealt again (S-MAIL-37)."""

from __future__ import annotations

import msgspec

from games.engine import Dice
from games.engine.state import encoder
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.state import Island


def twin(island: Island, seat: int | None, dice: Dice) -> Island:
    """Deal powers, fear cards, invader cards and the blight card again, keeping all that is known of them."""
    other = msgspec.json.decode(encoder.encode(island), type=Island)
    dice.armed = True
    dice.shuffle(other.minor)
    dice.shuffle(other.major)
    _deal_again([other.fear_deck, other.fear_earned, other.fear_unused], dice, known=other.fear_shown)
    for stage in (1, 2, 3):
        _deal_stage_again(other, stage, dice)
    card = FACTS.blight_cards[other.blight_card]
    if card.tainted is not None and not other.tainted:
        alike = [each.id for each in FACTS.blight_cards.values() if each.tainted and each.healthy == card.healthy]
        other.blight_card = dice.choose(alike)
    other.dice.seed = f"twin {dice.roll(1 << 32)}"
    dice.armed = False
    return other


def _deal_again(piles: list[list[str]], dice: Dice, known: list[str]) -> None:
    """Deal the cards of these piles anew, as many to each as before; those that are known stay where they lie."""
    pool = [card for pile in piles for card in pile if card not in known]
    dice.shuffle(pool)
    for pile in piles:
        pile[:] = [card if card in known else pool.pop() for card in pile]


def _deal_stage_again(island: Island, stage: int, dice: Dice) -> None:
    """Deal the unseen cards of one stage anew among deck, face-down slot and those left out."""
    slot = [island.explore_card] if island.explore_card else []
    piles = [island.invader_deck, slot, island.invader_unused]
    pool = [card for pile in piles for card in pile if FACTS.invader_cards[card].stage == stage]
    dice.shuffle(pool)
    for pile in piles:
        pile[:] = [pool.pop() if FACTS.invader_cards[card].stage == stage else card for card in pile]
    island.explore_card = slot[0] if slot else ""
