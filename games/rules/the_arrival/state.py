"""What lies on the table in The Arrival, and the questions every rule asks of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

import msgspec

from games.engine import State
from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.printed import Edition, Limits


class Fort(msgspec.Struct, array_like=True):
    """One to three discs of one player at a location: Áit, Broch or Caer (A-TERM-01)."""

    seat: int
    discs: int


class Mat(msgspec.Struct, omit_defaults=True):
    """What lies before one player."""

    honor: int
    corruption: int
    supply: int  # own discs in the General Supply
    discs: int = 0
    swords: int = 0
    shields: int = 0
    fomori: list[str] = []  # face down, in no order that means anything
    tiles: list[str] = []
    trophies: int = 0
    trophies_used: int = 0
    leader: str = ""
    cards: list[str] = []
    face_up: int = 0
    blocked: list[str] = []
    share: dict[str, int] = {}  # what a round's earnings leave for this player of things that may run short
    builders: int = 0  # active tiles Hour of the Master Builder
    rescued: int = 0  # discs lying on them
    turns: int = 0
    passed: bool = False
    looking: bool = False  # Clairvoyance: the player is looking at the own Fomori

    @property
    def pieces(self) -> int:
        """The discs, Swords and Shields in hand."""
        return self.discs + self.swords + self.shields


class Arrival(State, kw_only=True):
    """The whole table of The Arrival."""

    edition: str
    advanced: bool = False
    block_in_turn: bool = False
    mats: list[Mat]
    first: int = 0
    next_first: int | None = None
    round: int = 1
    limit_reached: bool = False
    ended: bool = False
    stacks: list[list[str]] = []  # the last card of a stack is on top
    card_discard: list[str] = []
    display: list[str] = []
    tile_pile: list[str] = []
    tile_discard: list[str] = []
    fomori_pile: list[str] = []
    fomori_discard: list[str] = []
    swords: int = 0
    shields: int = 0
    forts: dict[str, Fort] = {}
    fomori: dict[str, str] = {}  # face up on the map, castle locations included
    castles: list[str] = []
    shields_in: dict[str, int] = {}

    @property
    def rules(self) -> Edition:
        """The switches of the edition played."""
        return FACTS.editions[self.edition]

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.mats)

    @property
    def corruption_limit(self) -> int:
        """The Corruption that ends the game with the round (A-FLOW-03)."""
        return FACTS.limits.corruption_limit[self.seats]

    @property
    def rounds(self) -> int:
        """How many rounds the game lasts at most (A-FLOW-02)."""
        return FACTS.limits.rounds[self.seats]

    def turn_order(self) -> list[int]:
        """The seats clockwise from the round's first player (A-FLOW-05)."""
        return [(self.first + step) % self.seats for step in range(self.seats)]

    def own(self, seat: int) -> Iterator[str]:
        """The locations this player has fortified."""
        return (place for place, fort in self.forts.items() if fort.seat == seat)

    def is_unoccupied(self, place: str) -> bool:
        """Whether a place holds no disc, no Fomori and no castle (A-TERM-13)."""
        return place not in self.forts and place not in self.fomori and place not in self.castles

    def is_enemy(self, place: str) -> bool:
        """Whether a Fomori or a castle holds the place."""
        return place in self.fomori or place in self.castles

    def has_leader(self, seat: int, leader: str) -> bool:
        """Whether this player has that leader's ability (A-ADV-13)."""
        return self.mats[seat].leader == leader


LIMITS: Limits = FACTS.limits


def gain_honor(game: Arrival, seat: int, points: int) -> None:
    """Honor has no upper end (A-TERM-10)."""
    game.mats[seat].honor += points


def pay_honor(game: Arrival, seat: int, points: int) -> None:
    """Honor is spent only where it is there (A-TERM-11, A-TERM-12); the options saw to that."""
    game.mats[seat].honor -= points


def gain_corruption(game: Arrival, seat: int, points: int) -> None:
    """Corruption rises, and the coming end is marked at once and for good (A-END-02..05)."""
    mat = game.mats[seat]
    mat.corruption += points
    if mat.corruption >= game.corruption_limit and not game.limit_reached:
        game.limit_reached = True
        game.tell("limit", seat=seat, corruption=mat.corruption, limit=game.corruption_limit)


def lose_corruption(game: Arrival, seat: int, points: int) -> int:
    """Corruption falls, never below 0 (A-TERM-11); gives by how much."""
    mat = game.mats[seat]
    off = min(points, mat.corruption)
    mat.corruption -= off
    return off


def pieces(game: Arrival) -> dict[str, int]:
    """Every piece of the game, wherever it lies: the counts never change (A-COMP-02..09), and nothing is negative."""
    lying = [game.card_discard, *game.stacks, game.display, game.tile_pile, game.tile_discard]
    lying += [game.fomori_pile, game.fomori_discard, [*game.fomori.values()]]
    for mat in game.mats:
        lying += [mat.cards, mat.tiles, mat.fomori, ["master-builder"] * mat.builders]
    count = dict(Counter(chain.from_iterable(lying)))
    count["sword"] = game.swords + sum(mat.swords for mat in game.mats)
    count["shield"] = game.shields + sum(mat.shields for mat in game.mats) + sum(game.shields_in.values())
    count["castle"] = len(game.castles) + sum(mat.trophies + mat.trophies_used for mat in game.mats)
    for seat, mat in enumerate(game.mats):
        built = sum(fort.discs for fort in game.forts.values() if fort.seat == seat)
        count[f"disc {seat}"] = mat.supply + mat.discs + mat.rescued + built
        held = (mat.supply, mat.discs, mat.swords, mat.shields, mat.rescued, mat.honor, mat.corruption)
        count[f"negative {seat}"] = min(0, *held, game.swords, game.shields)
    return count
