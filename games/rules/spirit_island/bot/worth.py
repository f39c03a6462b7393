"""What an island is worth: pieces and presence as they stand, and the Ravages and Builds that are coming."""

from __future__ import annotations

from functools import cache, lru_cache
from math import log2

from games.rules.spirit_island.bot.threat import FEAR, Outlook, land_cost, outlook
from games.rules.spirit_island.ending import GONE, VICTORY
from games.rules.spirit_island.facts import FACTS, HEALTH, INVADERS
from games.rules.spirit_island.geography import geography
from games.rules.spirit_island.lands import has_rule, sacred_from
from games.rules.spirit_island.state import Island, Spirit

INVADING = frozenset(INVADERS)
WON = 10_000.0
LOSS = 1_000.0  # not all: a fear card may yet help, and the rest of the island counts then
EARNED = 2.0  # a fear card does something besides
NEAR_VICTORY = 40.0
HASTE = 1.0  # for each point of health that a victory is away, when the invader deck runs out
DECK = 11
REACHED, SETTLED = 0.6, 0.4  # for each land at or beside presence, and more where invaders are
SACRED = 0.6  # for each land at or beside a sacred site
TEMPO = 60.0  # for each card a turn that can be played and paid
STOCK = 3  # turns in which energy saved up is spent
GROWTH = 1  # energy that growth brings
CHEAPEST = 0.5
CARD = 10.0  # for each doubling of the cards a spirit has
ENERGY, ELEMENT, REPEAT, FAST = 1.8, 0.2, 3.0, 0.5
SPENT = 0.6  # a card in the discard has to be taken back first
EVEN = 8.0  # the price of every blight
SCARCE = 45.0  # and how much dearer the last ones are
LOST = 60.0  # for each blight that the card has not got
FLIPPED = 3  # blight for each player that a card still to be flipped is good for
HORIZON = 8  # turns from now in which growth still pays off


class Gauge:
    """What islands that come from one are worth: a land that is as it was there costs what it did there."""

    look: Outlook
    costs: dict[str, tuple[float, float]]

    def __init__(self, island: Island, before: Gauge | None = None) -> None:
        self.lands, self.held = island.lands, len(island.lasting)
        if before is not None and self.held == before.held:  # the same phase goes on
            self.look, known, were = before.look, before.costs, before.lands
            self.costs = {
                land: known[land] if here == were[land] else land_cost(island, land, self.look)
                for land, here in island.lands.items()
            }
        else:
            self.look = outlook(island)
            self.costs = {land: land_cost(island, land, self.look) for land in island.lands}
        self.spirits, self.mats = island.spirits, [_mat(island, spirit) for spirit in island.spirits]
        self.base = self.of(island)

    def of(self, island: Island) -> float:
        """How well an island stands that differs from the first by what was done on it in the same phase."""
        if island.ending in ("victory", "sacrifice"):
            return WON
        known, were = self.costs, self.lands
        cost = falls = 0.0
        as_before = len(island.lasting) == self.held
        for land, here in island.lands.items():
            priced = known[land] if as_before and here == were[land] else land_cost(island, land, self.look)
            cost += priced[0]
            falls += priced[1]
        mats = sum(
            mat if spirit == was else _mat(island, spirit)
            for spirit, was, mat in zip(island.spirits, self.spirits, self.mats, strict=True)
        )
        return _standing(island, cost, falls) + mats


def worth(island: Island) -> float:
    """How well the island stands, the more the better."""
    return Gauge(island).base


def _standing(island: Island, cost: float, falls: float) -> float:
    """The worth of an island whose lands cost that much, with so much blight to fall on them, but for the mats."""
    players = len(island.spirits)
    earned = sum(island.fear_parts) - len(island.fear_deck)
    dread = (FEAR * (island.fear + island.fear_pool * earned) + EARNED * earned) / players
    invaded = frozenset(land for land, here in island.lands.items() if not INVADING.isdisjoint(here.pieces))
    reach = sum(_reach(island, seat, invaded) for seat, spirit in enumerate(island.spirits) if spirit.id)
    flips = not island.tainted and FACTS.blight_cards[island.blight_card].tainted is not None
    left = (island.blight - falls) / players + (FLIPPED if flips else 0)
    lost = LOSS if island.ending or island.loss else 0.0
    return dread + reach + _closeness(island) - cost - scarcity(left) * players - lost


def scarcity(left: float) -> float:
    """What it costs to have only so much blight left on the card."""
    return EVEN * (5 - left) + SCARCE / (max(left, 0.0) + 0.4) + (LOST * -left if left < 0 else 0.0)


def _closeness(island: Island) -> float:
    """How little is left to be done for a victory at this terror level."""
    if island.terror >= VICTORY:
        return 0.0
    left = 0
    for here in island.lands.values():
        for kind in GONE[island.terror]:
            if kind in here.pieces:
                left += HEALTH[kind] * len(here.pieces[kind])
    late = 1 - min(1.0, len(island.invader_deck) / DECK)
    return NEAR_VICTORY / (1 + left) - HASTE * late * left


def _mat(island: Island, spirit: Spirit) -> float:
    """What a spirit has by itself: tracks, cards, energy, elements, and leave to do more."""
    if not spirit.id:
        return 0.0
    ahead = min(1.0, (len(island.invader_deck) + 1) / HORIZON)
    cards = len(spirit.hand) + len(spirit.discard) + len(spirit.play)
    value = TEMPO * _tempo(spirit) + CARD * log2(1 + cards)
    value = ahead * value + ENERGY * log2(1 + spirit.energy) - SPENT * (cards - len(spirit.hand))
    value += ELEMENT * sum(spirit.gained.values())
    value += sum((REPEAT if grant.does == "repeat" else FAST) * grant.left for grant in spirit.grants)
    return float(value)


def _reach(island: Island, seat: int, invaded: frozenset[str]) -> float:
    """How much of the island a spirit can act on."""
    held = tuple(island.lands[land].presence[seat] for land in island.geography.lands)
    boards = tuple(spirit.board for spirit in island.spirits)
    domain = has_rule(island, seat, "rivers-domain")
    near, near_sacred = _around(boards, island.scenario, island.sea, held, domain)
    return REACHED * len(near) + SETTLED * len(near & invaded) + SACRED * near_sacred


@lru_cache(maxsize=20_000)
def _around(
    boards: tuple[str, ...], scenario: str, sea: tuple[str, ...] | None, held: tuple[int, ...], domain: bool
) -> tuple[frozenset[str], int]:
    """The lands at or beside presence held like that, and the number of those at or beside sacred sites."""
    lie = geography(boards, scenario, sea)
    near: set[str] = set()
    near_sacred: set[str] = set()
    for land, presence in zip(lie.lands, held, strict=True):
        if presence:
            near.update((land, *lie.adjacent[land]))
            if presence >= sacred_from(land, domain):
                near_sacred.update((land, *lie.adjacent[land]))
    return frozenset(near), len(near_sacred)


def _tempo(spirit: Spirit) -> float:
    """How many cards a turn a spirit can play and pay for, in the long run: plays are idle without energy, and energy
    without plays."""
    costs = [FACTS.powers[card].cost for pile in (spirit.hand, spirit.discard, spirit.play) for card in pile]
    dear = max(CHEAPEST, sum(costs) / len(costs)) if costs else 1.0
    paid = (_promise(spirit.id, "energy", spirit.off_energy) + spirit.energy / STOCK + GROWTH) / dear
    plays = _promise(spirit.id, "cards", spirit.off_cards)
    return plays * paid / (plays + paid)


@cache
def _promise(spirit: str, track: str, off: int) -> float:
    """What a track gives now, and what it will give after the next two presence have left it."""
    tracks = FACTS.spirits[spirit].tracks
    spaces = tracks.energy if track == "energy" else tracks.cards
    shares = enumerate((0.5, 0.3, 0.2), off + 1)
    return sum(share * max(each for each in spaces[:end] if isinstance(each, int)) for end, share in shares)
