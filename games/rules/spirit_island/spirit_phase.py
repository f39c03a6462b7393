"""The Spirit Phase: every spirit grows, gains energy and plays its cards, each at its own pace."""

from __future__ import annotations

from games.engine import Step, ask, interleave
from games.rules.spirit_island.changes import changes
from games.rules.spirit_island.elements import income, plays_now, uncovered
from games.rules.spirit_island.facts import FACTS, in_printed_order
from games.rules.spirit_island.growth import grow
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs.gain import reclaim, tidy


def spirit_phase(island: Island) -> Step:
    """All spirits at once; none waits for another until all are done (S-SPH-01, S-SPH-08, S-MAIL-02)."""
    island.phase = "spirit"
    island.tell("phase", phase="spirit")
    yield from interleave({seat: _spirit(island, seat) for seat in island.seats})
    tidy(island)


def _spirit(island: Island, seat: int) -> Step:
    """One spirit's phase: growth, energy, cards (S-SPH-01)."""
    yield from grow(island, seat)
    yield from reclaim_one(island, seat)
    spirit = island.spirits[seat]
    spirit.energy += income(spirit)
    island.tell("income", seat=seat, points=income(spirit), energy=spirit.energy)
    yield from play_cards(island, seat)
    spirit.extra_plays = 0


def reclaim_one(island: Island, seat: int) -> Step:
    """Take one card back while that space is uncovered (S-SPIRIT-10, S-SPIRIT-11)."""
    spirit = island.spirits[seat]
    if "reclaim-one" not in uncovered(spirit) or not spirit.discard:
        return
    cards = in_printed_order(spirit.discard)
    dearest = max(cards, key=lambda card: FACTS.powers[card].cost)
    orders = [*(f"reclaim {card}" for card in cards), "reclaim none"]
    order = yield from ask(seat, "reclaim", orders, default=f"reclaim {dearest}")
    if order != "reclaim none":
        reclaim(island, seat, order.removeprefix("reclaim "))


def cost_of(island: Island, seat: int, card: str) -> int:
    """What a card costs to play."""
    cost = FACTS.powers[card].cost
    for change in changes(island):
        cost = change.cost(island, seat, card, cost)
    return cost


def play_cards(island: Island, seat: int) -> Step:
    """Play cards and pay for them at once, up to the number of card plays (S-SPH-04..07, S-POWER-03, S-POWER-04)."""
    spirit = island.spirits[seat]
    for left in range(plays_now(spirit), 0, -1):
        hand = in_printed_order(spirit.hand)
        payable = [card for card in hand if cost_of(island, seat, card) <= spirit.energy]
        if not payable:
            return
        order = yield from ask(seat, "play", [*(f"play {card}" for card in payable), "done"], default="done", left=left)
        if order == "done":
            return
        card = order.removeprefix("play ")
        spirit.energy -= cost_of(island, seat, card)
        spirit.hand.remove(card)
        spirit.play.append(card)
        island.tell("played", seat=seat, card=card, energy=spirit.energy)
