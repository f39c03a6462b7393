"""The Spirit Phase: every spirit grows, gains energy and plays its cards, each at its own pace."""

from __future__ import annotations

from games.engine import Step, ask, interleave
from games.rules.spirit_island.changes import changes
from games.rules.spirit_island.elements import income, plays_now, uncovered
from games.rules.spirit_island.facts import FACTS, in_printed_order
from games.rules.spirit_island.growth import grow
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs.any_element import choose_elements
from games.rules.spirit_island.verbs.gain import reclaim_any, tidy


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
    yield from choose_elements(island, seat)


def reclaim_one(island: Island, seat: int) -> Step:
    """Take one card back while that space is uncovered (S-SPIRIT-10, S-SPIRIT-11)."""
    spirit = island.spirits[seat]
    if "reclaim-one" in uncovered(spirit):
        yield from reclaim_any(island, seat)


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
        put_into_play(island, seat, order.removeprefix("play "))


def put_into_play(island: Island, seat: int, card: str) -> None:
    """Pay for a card in hand and put it into play."""
    spirit = island.spirits[seat]
    spirit.energy -= cost_of(island, seat, card)
    spirit.hand.remove(card)
    spirit.play.append(card)
    island.tell("played", seat=seat, card=card, energy=spirit.energy)
