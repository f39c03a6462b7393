"""Small choices inside an effect: what to push and gather, and where, by what that costs in either land."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine import Decision
from games.rules.spirit_island.bot.cards import by_forgetting
from games.rules.spirit_island.bot.threat import FEAR, Outlook, land_cost, outlook
from games.rules.spirit_island.bot.worth import scarcity, worth
from games.rules.spirit_island.facts import FEAR_OF_DEATH, PIECES
from games.rules.spirit_island.lands import is_ocean
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs.pieces import Piece, named, put, take

STIR = 0.2  # what moving a piece must bring at least


def answer(island: Island, decision: Decision, look: Outlook | None = None) -> str:
    """The choice that costs the island least; the default where the bot knows no better."""
    if len(decision.options) == 1:
        return decision.options[0]
    match decision.prompt.kind:
        case "push":
            return _push(Ground(island, look), decision)
        case "push-to":
            return _push_to(Ground(island, look), decision)
        case "gather":
            return _gather(Ground(island, look), decision)
        case "gather-from":
            return _gather_from(Ground(island, look), decision)
        case "grow-item" | "presence":
            return _place(island, decision)
        case "presence-from":
            return _from_track(island, decision)
        case "forget" | "blighted":
            return by_forgetting(island, decision.seat, decision)
        case _:
            return decision.default


class Ground:
    """The lands as an effect finds them, to ask what a piece more or less would cost."""

    def __init__(self, island: Island, look: Outlook | None) -> None:
        self.island, self.look = island, look or outlook(island)
        self.costs: dict[str, float] = {}
        players = len(island.spirits)
        left = island.blight / players
        self.price = (scarcity(left - 1) - scarcity(left)) / players

    def cost(self, land: str) -> float:
        """What a land costs now."""
        cost, falls = land_cost(self.island, land, self.look)
        return cost + self.price * falls

    def move(self, piece: Piece, land: str, to: str) -> float:
        """What it brings to move a piece from one land to another."""
        for each in (land, to):
            if each not in self.costs:
                self.costs[each] = self.cost(each)
        take(self.island, land, piece)
        if is_ocean(to):  # it drowns there
            gone = self.costs[land] - self.cost(land) + FEAR * FEAR_OF_DEATH.get(piece.kind, 0)
            put(self.island, land, piece)
            return gone
        put(self.island, to, piece)
        after = self.cost(land) + self.cost(to)
        take(self.island, to, piece)
        put(self.island, land, piece)
        return self.costs[land] + self.costs[to] - after


def _piece(island: Island, land: str, name: str) -> Piece:
    return named(island, land, *PIECES)[name]


def _push(ground: Ground, decision: Decision) -> str:
    island, land = ground.island, decision.prompt.facts["land"]
    near = island.geography.adjacent[land]
    gains = {
        order: max(ground.move(_piece(island, land, order.removeprefix("push ")), land, to) for to in near)
        for order in decision.options
        if order != "stop"
    }
    return _best_or_stop(gains, decision)


def _push_to(ground: Ground, decision: Decision) -> str:
    land = decision.prompt.facts["land"]
    piece = _piece(ground.island, land, decision.prompt.facts["piece"])
    return max(decision.options, key=lambda order: ground.move(piece, land, order.removeprefix("to ")))


def _gather(ground: Ground, decision: Decision) -> str:
    island, land = ground.island, decision.prompt.facts["land"]
    gains: dict[str, float] = {}
    for order in decision.options:
        if order == "stop":
            continue
        name = order.removeprefix("gather ")
        gains[order] = max(ground.move(_piece(island, near, name), near, land) for near in _having(island, land, name))
    return _best_or_stop(gains, decision)


def _gather_from(ground: Ground, decision: Decision) -> str:
    land, name = decision.prompt.facts["land"], decision.prompt.facts["piece"]

    def gain(order: str) -> float:
        near = order.removeprefix("from ")
        return ground.move(_piece(ground.island, near, name), near, land)

    return max(decision.options, key=gain)


def _having(island: Island, land: str, name: str) -> Iterable[str]:
    return [near for near in island.geography.adjacent[land] if name in named(island, near, *PIECES)]


def _best_or_stop(gains: dict[str, float], decision: Decision) -> str:
    best = max(gains, key=gains.__getitem__)
    return best if "stop" not in decision.options or gains[best] > STIR else "stop"


def _place(island: Island, decision: Decision) -> str:
    """Where presence does most, from whichever track."""
    seat = decision.seat
    places = [order for order in decision.options if order.startswith("place ")]
    if not places:
        return decision.default

    def value(order: str) -> float:
        here = island.lands[order.removeprefix("place ")]
        here.presence[seat] += 1
        gain = worth(island)
        here.presence[seat] -= 1
        return gain

    return max(places, key=value)


def _from_track(island: Island, decision: Decision) -> str:
    spirit = island.spirits[decision.seat]

    def value(order: str) -> float:
        off = (spirit.off_energy, spirit.off_cards)
        if order == "from energy":
            spirit.off_energy += 1
        elif order == "from cards":
            spirit.off_cards += 1
        gain = worth(island)
        spirit.off_energy, spirit.off_cards = off
        return gain

    return max(decision.options, key=value)
