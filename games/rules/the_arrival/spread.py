"""Spread: Fomori from the hand overrun a place next to other Fomori, with everything that stands there."""

from __future__ import annotations

from collections import Counter

from games.engine import Step, ask, reveal
from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.state import Arrival


def spread_cost(game: Arrival, place: str) -> int:
    """Shields of the province, discs at the place, and one (A-SPREAD-02); Defiance counts a disc more (A-ADV-07)."""
    cost = 1 + game.shields_in.get(FACTS.province_of.get(place, ""), 0)
    fort = game.forts.get(place)
    if fort is not None:
        cost += fort.discs + game.has_leader(fort.seat, "defiance")
    return cost


def last_stands(game: Arrival) -> set[str]:
    """The fortifications that are their owners' only ones, which cannot be chosen (A-SPREAD-17, A-SPREAD-18)."""
    held = Counter(fort.seat for fort in game.forts.values())
    return {place for place, fort in game.forts.items() if held[fort.seat] == 1}


def spread_orders(game: Arrival, seat: int) -> list[str]:
    """The places this player's Fomori can overrun whole (A-SPREAD-01, A-SPREAD-09..11, A-SPREAD-17..26)."""
    at_hand = len(game.mats[seat].fomori)
    if not at_hand:
        return []
    enemy = {*game.fomori, *game.castles}
    barred = enemy | last_stands(game)
    return [
        f"spread {place}"
        for place in FACTS.places
        if place not in barred and not enemy.isdisjoint(FACTS.reach[place]) and spread_cost(game, place) <= at_hand
    ]


def mildest_spread(game: Arrival, orders: list[str]) -> str:
    """The default where a player must spread: the cheapest place, one without discs if there is any."""

    def harm(order: str) -> tuple[int, int]:
        place = order.removeprefix("spread ")
        fort = game.forts.get(place)
        return (fort.discs if fort else 0, spread_cost(game, place))

    return min(orders, key=harm)


def spread(game: Arrival, seat: int, place: str) -> Step:
    """A-SPREAD-02..08: pay the cost, overrun the place, and turn the Fomori up."""
    cost = spread_cost(game, place)
    if game.has_leader(seat, "clairvoyance"):
        yield from _spread_seeing(game, seat, place, cost)
        return
    mat = game.mats[seat]
    yield from reveal("Fomori are turned up")
    spent = [game.dice.take(mat.fomori) for _ in range(cost)]  # A-SPREAD-21
    overrun = _overrun(game, place, spent[0])
    if game.rules.spread_discards_face_up:  # A-SPREAD-04
        game.fomori_discard += spent[1:]
        discards = spent[1:]
    else:  # A-SPREAD-05, A-SPREAD-06
        discards = []
        return_unseen(game, spent[1:])
    game.tell("spread", seat=seat, place=place, fomori=spent[0], cost=cost, discards=discards, **overrun)


def _spread_seeing(game: Arrival, seat: int, place: str, cost: int) -> Step:
    """A-ADV-05, A-ADV-06: Clairvoyance looks at the own Fomori and chooses which to place and which to discard."""
    mat = game.mats[seat]
    yield from reveal("the player looks at the own Fomori")
    mat.looking = True
    # Asked even with one answer: that nothing was asked would tell the others what is in the hand.
    order = yield from ask(seat, "place-fomori", _kinds("place", mat.fomori), always=True, place=place)
    placed = order.removeprefix("place ")
    mat.fomori.remove(placed)
    overrun = _overrun(game, place, placed)
    game.tell("spread", seat=seat, place=place, fomori=placed, cost=cost, discards=[], **overrun)
    for left in range(cost - 1, 0, -1):
        order = yield from ask(seat, "discard-fomori", _kinds("discard", mat.fomori), always=True, left=left)
        gone = order.removeprefix("discard ")
        mat.fomori.remove(gone)
        game.fomori_discard.append(gone)
        game.tell("discarded-fomori", seat=seat, fomori=gone)
    mat.looking = False


def _kinds(verb: str, hand: list[str]) -> list[str]:
    return [f"{verb} {kind}" for kind in FACTS.fomori if kind in hand]


def _overrun(game: Arrival, place: str, fomori: str) -> dict[str, int | None]:
    """A-SPREAD-03, A-SPREAD-07, A-SPREAD-08: Shields and discs go back, the Fomori stands there; gives what fell."""
    province = FACTS.province_of.get(place, "")
    smashed = game.shields_in.pop(province, 0)
    game.shields += smashed
    fort = game.forts.pop(place, None)
    rescued = 0
    if fort is not None:
        mat = game.mats[fort.seat]
        room = FACTS.tiles["master-builder"].value * mat.builders - mat.rescued
        rescued = min(fort.discs, room)  # A-TACT-16
        mat.rescued += rescued
        mat.supply += fort.discs - rescued
    game.fomori[place] = fomori
    return {
        "owner": None if fort is None else fort.seat,
        "discs": 0 if fort is None else fort.discs,
        "shields": smashed,
        "rescued": rescued,
    }


def return_unseen(game: Arrival, fomori: list[str]) -> None:
    """Put Fomori face down into the supply and mix it, so that none can be followed (A-SPREAD-06, A-PASS-14)."""
    if fomori:
        game.fomori_pile += fomori
        game.dice.shuffle(game.fomori_pile)
