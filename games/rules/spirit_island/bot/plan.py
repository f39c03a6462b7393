"""The spirit phase: how to grow and which cards to play, by playing the turn out on an imagined island."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from games.engine import Decision
from games.rules.spirit_island.bot.answers import answer
from games.rules.spirit_island.bot.imagined import carry_out, twin
from games.rules.spirit_island.bot.uses import NO_HOPE, Hope, hope_of, invaders_act, play_out, uses
from games.rules.spirit_island.bot.worth import Gauge, worth
from games.rules.spirit_island.elements import elements, income, plays_now
from games.rules.spirit_island.facts import FACTS, in_printed_order
from games.rules.spirit_island.growth import grow
from games.rules.spirit_island.spirit_phase import cost_of
from games.rules.spirit_island.state import Island

GROWN = 2  # hands of cards that are played out to compare ways to grow
CLOSER = 4  # hands of cards that are played out, of those that promise most
DEAR = 0.6  # what a point of energy is reckoned at before that
INNATE = 4.0  # a level of an innate power, likewise
WORTH_PLAYING = 0.1
NEW_CARD = 8.0  # a card to be drawn


class Hand(NamedTuple):
    """Cards to play together, and what they promise."""

    promise: float
    cards: tuple[str, ...]


def best_growth(island: Island, seat: int, options: Sequence[str]) -> str:
    """The growth after which the island and the cards to play promise most."""
    # What a card brings is found out once, in the last way to grow that has it: those after reclaiming spread further.
    known: dict[str, Hope] = {}
    values = {order: _grown(island, seat, order, known) for order in reversed(options)}
    return max(options, key=values.__getitem__)


def _grown(island: Island, seat: int, order: str, known: dict[str, Hope]) -> float:
    after = twin(island)

    def reply(now: Island, decision: Decision) -> str:
        return order if decision.prompt.kind == "growth" else answer(now, decision)

    carry_out(after, grow(after, seat), reply)
    spirit = after.spirits[seat]
    spirit.energy += income(spirit)
    items = spirit.printed.ways_to_grow[int(order.partition(" ")[2]) - 1]
    unseen = 0 if spirit.progresses else sum(item.does == "gain" for item in items)  # nobody knows what is drawn
    return max(played_out(after, seat, plays_now(spirit), GROWN, known).values()) + NEW_CARD * unseen


def best_cards(island: Island, seat: int, left: int) -> tuple[str, ...]:
    """The cards to play now: of the hands that promise most the one after which the turn ends best."""
    known: dict[str, Hope] = {}
    values = played_out(island, seat, left, CLOSER, known)
    idle = values.get(())
    if idle is None:
        idle = _played(island, seat, (), {f"use {card}": hope for card, hope in known.items()})
    best = max(values, key=values.__getitem__)
    return best if values[best] > idle + WORTH_PLAYING else ()


def played_out(
    island: Island, seat: int, left: int, number: int, known: dict[str, Hope]
) -> dict[tuple[str, ...], float]:
    """What the turn ends with for so many hands, those that promise most; what cards bring is looked at unless it is
    known, and known then."""
    cards = payable(island, seat)
    known |= brings(island, seat, [card for card in cards if card not in known])
    gains = {card: known[card] for card in cards}
    hands = sorted(promising(island, seat, left, gains), key=lambda hand: -hand.promise)[:number]
    hopes = {f"use {card}": hope for card, hope in gains.items()}
    return {hand.cards: _played(island, seat, hand.cards, hopes) for hand in hands}


def _played(island: Island, seat: int, cards: Sequence[str], hopes: dict[str, Hope]) -> float:
    """What the island is worth at the end of a turn in which these cards are played."""
    now = twin(island)
    put_in_play(now, seat, cards)
    now = play_out(now, seat, "fast", hopes)
    if not now.ending:
        now = invaders_act(now)
    if not now.ending:
        now = play_out(now, seat, "slow", hopes)
    return worth(now)


def put_in_play(island: Island, seat: int, cards: Sequence[str]) -> None:
    """Play these cards and pay for them."""
    spirit = island.spirits[seat]
    for card in cards:
        spirit.energy -= cost_of(island, seat, card)
        spirit.hand.remove(card)
        spirit.play.append(card)


def promising(island: Island, seat: int, left: int, gains: Mapping[str, Hope]) -> list[Hand]:
    """Every hand of cards that can be paid, with what the cards would bring one by one."""
    spirit = island.spirits[seat]
    costs = {card: cost_of(island, seat, card) for card in gains if card in spirit.hand}
    have = elements(island, seat)
    hands = [Hand(0.0, ())]
    for cards in _hands(list(costs), left):
        price = sum(costs[card] for card in cards)
        if price > spirit.energy:
            continue
        more = have + Counter(element for card in cards for element in FACTS.powers[card].elements)
        innate = INNATE * _levels(spirit.id, more)
        hands.append(Hand(sum(gains[card].gain for card in cards) - DEAR * price + innate, cards))
    return hands


def _hands(cards: Sequence[str], left: int) -> Iterator[tuple[str, ...]]:
    for number in range(1, left + 1):
        yield from combinations(cards, number)


def payable(island: Island, seat: int) -> list[str]:
    """The cards in hand that can be paid, and those in play."""
    spirit = island.spirits[seat]
    hand = [card for card in in_printed_order(spirit.hand) if cost_of(island, seat, card) <= spirit.energy]
    return [*hand, *spirit.play]


def brings(island: Island, seat: int, cards: Sequence[str]) -> dict[str, Hope]:
    """What each of these cards would do by itself: a fast one before the invaders act, a slow one after."""
    if not cards:
        return {}
    before = twin(island)
    before.phase = "fast"
    moments = {"fast": before}
    if any(FACTS.powers[card].speed == "slow" for card in cards):
        moments["slow"] = invaders_act(before)
    gauges = {speed: Gauge(moment) for speed, moment in moments.items()}
    gains: dict[str, Hope] = {}
    for card in cards:
        speed = FACTS.powers[card].speed
        moment = moments[speed]
        play = moment.spirits[seat].play
        played = card in play
        if not played:
            play.append(card)
        tried = uses(moment, seat, f"use {card}", gauges[speed])
        if not played:
            play.remove(card)
        gains[card] = hope_of(tried) if tried and tried[0].gain > 0 else NO_HOPE
    return gains


def _levels(spirit: str, have: Counter[str]) -> int:
    """How many levels of its innate powers a spirit reaches with these elements."""
    return sum(
        all(have[element] >= need for element, need in threshold.need.items())
        for innate in FACTS.spirits[spirit].innates
        for threshold in innate.thresholds
    )
