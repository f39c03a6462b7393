"""What lies on the table in Roam, and the questions every rule asks of it."""

from __future__ import annotations

from collections import Counter

import msgspec

from games.engine import State
from games.rules.roam.facts import FACTS
from games.rules.roam.patterns import LOCAL_OF, SLOT_OF, SQUARES_OF
from games.rules.roam.printed import Limits

LIMITS: Limits = FACTS.limits


class Party(msgspec.Struct, omit_defaults=True):
    """What lies before one player, at one edge of the map."""

    supply: int  # markers not on the map
    cards: list[str]  # characters in the order they came
    edge: str = ""
    coins: int = 0
    used: list[str] = []  # those of the characters that are face down
    artifacts: list[str] = []
    spent: list[str] = []  # those of the artifacts that are face down
    outpost: bool = False

    @property
    def available(self) -> list[str]:
        """The characters that are face up (R-TURN-01)."""
        return [card for card in self.cards if card not in self.used]

    @property
    def ready(self) -> list[str]:
        """The artifacts that are face up (R-ART-08)."""
        return [tile for tile in self.artifacts if tile not in self.spent]


class Search(msgspec.Struct, omit_defaults=True):
    """A character being used: what was said about it before its place."""

    card: str
    paid: int = 0  # blanks to be paid for
    tiles: list[str] = []  # artifacts turned face down for it

    def count(self, ability: str) -> int:
        """How many of its artifacts have this ability."""
        return sum(FACTS.artifacts[tile].ability == ability for tile in self.tiles)

    @property
    def blanks(self) -> int:
        """How many blanks are to be filled, paid or free."""
        return self.paid + self.count("free-blank")


class Traces(msgspec.Struct, omit_defaults=True):
    """Where the last character searched: the place named, the squares that got a marker, and those skipped."""

    seat: int
    card: str
    place: str = ""
    squares: list[int] = []
    skipped: list[int] = []


class Roam(State, kw_only=True):
    """The whole table of Roam."""

    full: bool = False
    with_outpost: bool = False
    stacking: bool = False
    parties: list[Party]  # by seat
    first: int = 0
    order: list[int] = []  # the seats in turn order, the first player's first
    round: int = 1
    turn: int | None = None  # whose turn it is
    pile: list[str] = []  # the last card is on top, and open
    slots: list[str] = []  # the land cards of the map; "" where none is left
    squares: list[list[int]] = []  # the markers on each square by seat, the last on top
    row: list[str] = []  # artifacts on show
    tiles: list[str] = []  # the artifact pile; the last is on top
    search: Search | None = None
    traces: Traces | None = None
    found: bool = False  # whether a marker was placed in this round
    idle: int = 0  # whole rounds in which none was
    triggered: bool = False
    ended: bool = False

    @property
    def height(self) -> int:
        """How many markers a square can hold (R-PLACE-06, R-VAR-STACK-01)."""
        return LIMITS.stack if self.stacking else 1

    def has_room(self, square: int) -> bool:
        """Whether a marker can be placed there; a square without a land counts as occupied (R-PLACE-14)."""
        return len(self.squares[square]) < self.height and self.slots[SLOT_OF[square]] != ""

    def is_empty(self, square: int) -> bool:
        """Whether the square is there and nothing lies on it."""
        return not self.squares[square] and self.slots[SLOT_OF[square]] != ""

    def top(self, square: int) -> int | None:
        """Whose marker lies in view."""
        return self.squares[square][-1] if self.squares[square] else None

    def coins_at(self, square: int) -> int:
        """How many coin symbols the square shows."""
        row, column = LOCAL_OF[square]
        card = self.slots[SLOT_OF[square]]
        return FACTS.cards[card].coins[row][column] if card else 0

    def markers_on(self, slot: int) -> Counter[int]:
        """How many markers each player has on a land card."""
        return Counter(owner for square in SQUARES_OF[slot] for owner in self.squares[square])

    def is_complete(self, slot: int) -> bool:
        """Whether every square of the land is occupied, stacked or not (R-CLAIM-01, R-VAR-STACK-04)."""
        return self.slots[slot] != "" and all(self.squares[square] for square in SQUARES_OF[slot])

    def clockwise_from(self, seat: int) -> list[int]:
        """All seats in turn order, beginning with this one."""
        at = self.order.index(seat)
        return self.order[at:] + self.order[:at]


def points_of(party: Party) -> int:
    """The points a player owns, face up or not (R-END-06, R-END-07)."""
    cards = sum(FACTS.characters[card].points for card in party.cards)
    tiles = sum(FACTS.artifacts[tile].points for tile in party.artifacts)
    return cards + tiles + (LIMITS.outpost_points if party.outpost else 0)


def pieces(game: Roam) -> dict[str, int]:
    """Every piece of the game, wherever it lies: the counts never change (R-COMP-03, R-COMP-05), none is negative."""
    lying = [*game.pile, *filter(None, game.slots), *game.row, *game.tiles]
    for party in game.parties:
        lying += party.cards + party.artifacts
    count = dict(Counter(lying))
    on_map = Counter(owner for stack in game.squares for owner in stack)
    for seat, party in enumerate(game.parties):
        count[f"marker {seat}"] = party.supply + on_map[seat]
        count[f"negative {seat}"] = min(0, party.supply, party.coins)
        count[f"strange {seat}"] = len({*party.used, *party.spent} - {*party.cards, *party.artifacts})
    count["too high"] = sum(len(stack) > game.height for stack in game.squares)
    count["two outposts"] = max(0, sum(party.outpost for party in game.parties) - 1)
    return count
