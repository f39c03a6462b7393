"""What is printed: the shapes of Roam's components, as their files are written and as the rules use them."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0)]
Some = Annotated[int, Meta(ge=1)]
Pattern = Annotated[tuple[str, ...], Meta(min_length=1)]  # rows as the owner reads them, the farthest first
Coins = tuple[tuple[Count, Count], tuple[Count, Count], tuple[Count, Count]]
Edge = Literal["south", "west", "north", "east"]


class Fact(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is printed and never changes in play."""


class Card(Fact, frozen=True):
    """A two-sided card: a land with coins on its squares, and the character who is lost there."""

    id: str
    name: str
    points: Count
    pattern: Pattern
    terrain: str
    kind: str
    coins: Coins
    found: str


class Role(Fact, frozen=True):
    """What a starting card can do; every colour has each role once."""

    id: str
    points: Count
    pattern: Pattern


class Starter(Fact, frozen=True):
    """A starting card as its file has it."""

    id: str
    name: str
    colour: str
    role: str


class Character(Fact, frozen=True):
    """Whoever can be sent to search: the character side of a card, or a starting card."""

    id: str
    name: str
    points: int
    pattern: Pattern
    about: str  # the role of a starting card, or where the character was found

    @property
    def blanks(self) -> int:
        """How many blank cells the pattern has."""
        return sum(row.count("o") for row in self.pattern)


class Ability(Fact, frozen=True):
    """One of the six things artifacts do, and when."""

    id: str
    window: Literal["placing", "any"]


class Artifact(Fact, frozen=True):
    """An artifact tile."""

    id: str
    name: str
    ability: str
    cost: Count
    points: Count


class Side(Fact, frozen=True):
    """An edge of the map, and the quarter turns from its owner's patterns to the map."""

    id: Edge
    turns: Annotated[int, Meta(ge=0, le=3)]


class Limits(Fact, frozen=True, kw_only=True):
    """limits.toml as it is written: the numbers of the game."""

    fewest_players: Some
    most_players: Some
    markers: Some
    blank_cost: Count
    rest_cost: Count
    consolation: Count
    row: Some
    cards_to_end: Some
    outpost_points: Count
    stack: Some
    starting_coins: dict[int, tuple[Count, ...]]
    default_edges: dict[int, tuple[Edge, ...]]
    edges: tuple[Side, ...]


class CardFile(Fact, frozen=True):
    """cards.toml as it is written."""

    cards: tuple[Card, ...]


class StartingFile(Fact, frozen=True):
    """starting.toml as it is written."""

    colours: tuple[str, ...]
    roles: tuple[Role, ...]
    cards: tuple[Starter, ...]


class ArtifactFile(Fact, frozen=True):
    """artifacts.toml as it is written."""

    abilities: tuple[Ability, ...]
    artifacts: tuple[Artifact, ...]
