"""What two spirits share: the cards one of them draws, and gifts from hand to hand."""

from __future__ import annotations

from games.engine import Step, ask
from games.rules.spirit_island.facts import in_printed_order
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs.gain import DECKS, draw, gain_next, keep_one, lay_aside


def share_power(island: Island, seat: int, friend: int) -> Step:
    """One spirit gains a power card, and a friend one of those it did not keep; a progression leaves none over."""
    if island.spirits[seat].progresses:
        yield from gain_next(island, seat)
        return
    deck = (yield from ask(seat, "gain", [f"gain {deck}" for deck in DECKS])).removeprefix("gain ")
    yield from draw(island, seat, deck)
    yield from keep_one(island, seat)
    yield from keep_one(island, friend, drawn_by=seat)
    lay_aside(island, seat)


def swap_gifts(island: Island, one: int, other: int) -> Step:
    """Each of two spirits may give the other a card from hand, for good."""
    for giver, friend in ((one, other), (other, one)):
        hand = island.spirits[giver].hand
        if not hand:
            continue
        orders = [*(f"give {card}" for card in in_printed_order(hand)), "give none"]
        order = yield from ask(giver, "give", orders, default="give none", friend=friend)
        if order != "give none":
            card = order.removeprefix("give ")
            hand.remove(card)
            island.spirits[friend].hand.append(card)
            island.tell("given", seat=giver, friend=friend, card=card)
