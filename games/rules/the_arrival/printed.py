"""What is printed: the shapes of The Arrival's components, as their files are written and as the rules use them."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0)]
Some = Annotated[int, Meta(ge=1)]


class Fact(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is printed and never changes in play."""


class Colour(Fact, frozen=True):
    """A colour of provinces."""

    id: str
    name: str


class Province(Fact, frozen=True):
    """A province of the main island."""

    id: str
    name: str
    colour: str
    bonus: int
    locations: tuple[str, ...]
    neighbours: tuple[str, ...]


class Location(Fact, frozen=True):
    """A location of the main island; gate is the castle joined to it."""

    id: str
    name: str
    province: str
    port: bool
    gate: str | None
    neighbours: tuple[str, ...]


class Castle(Fact, frozen=True):
    """A castle location of Balor's Isle; gate is the location joined to it."""

    id: str
    name: str
    gate: str


class Back(Fact, frozen=True):
    """One of the backs an Earning Card can have."""

    id: str
    name: str
    hint: str


class Section(Fact, frozen=True):
    """What one section of an Earning Card gives."""

    honor: Count = 0
    honor_per_broch_or_caer: Count = 0
    honor_per_caer: Count = 0
    building: Count = 0
    sword: Count = 0
    shield: Count = 0
    corruption: Count = 0
    tactic: Count = 0


class EarningCard(Fact, frozen=True):
    """An Earning Card with its back and its three sections."""

    id: str
    back: str
    top: Section
    middle: Section
    bottom: Section

    def section(self, name: str) -> Section:
        """Gives the section of that name."""
        return {"top": self.top, "middle": self.middle, "bottom": self.bottom}[name]


class Tile(Fact, frozen=True):
    """A Tactic Tile; copies of it cannot be told apart."""

    id: str
    kind: str
    count: int
    value: int
    province: str | None
    colour: str | None
    by_position: tuple[int, ...]
    effect: str
    names: dict[str, str]


class Fomori(Fact, frozen=True):
    """A kind of Fomori, or Balor's Castle."""

    id: str
    name: str
    count: Some
    strength: Some
    honor: Count


class Leader(Fact, frozen=True):
    """A Tribe Leader of the advanced game."""

    id: str
    name: str
    ability: str


class Tribe(Fact, frozen=True):
    """What an edition calls the player of a colour."""

    colour: str
    name: str


class Edition(Fact, frozen=True, kw_only=True):
    """The switches in which an edition differs from the other."""

    id: str
    name: str
    honor_word: str
    first_player_word: str
    honor_word_de: str
    first_player_word_de: str
    discs_per_colour: Some
    discs_as_markers: Count
    start_hand_discs: Count
    first_disc_from_hand: bool
    first_disc_clockwise: bool
    fomori_on_castles: bool
    may_block_in_turn: bool
    shield_limit: Some | None = None
    spread_discards_face_up: bool
    distant: Literal["rival", "neighbour-province"]
    trophy_removed: bool
    song: Count
    master_builder_on_receipt: bool
    stone_any_tie: bool
    leaders: tuple[str, ...]
    tribes: tuple[Tribe, ...]

    @property
    def building_discs(self) -> int:
        """Gives how many discs of a colour can be built."""
        return self.discs_per_colour - self.discs_as_markers


class Limits(Fact, frozen=True, kw_only=True):
    """The numbers both editions have in common."""

    fewest_players: Some
    most_players: Some
    rounds: dict[int, Some]
    corruption_limit: dict[int, Some]
    start_honor: Count
    start_corruption: Count
    swords: Count
    shields: Count
    blockers: Some
    most_discs: Some
    stacks: Some
    cards_each: Some
    display: Some
    actions: Some
    actions_first_turn: Some
    wisdom_actions: Some
    artifice_tiles: Count
    outpost_cost: Count
    distant_cost: Count
    corruption_off_per_repel: Count
    keep_on_pass: Count
    trophy_returns: Count
    end_pieces_per_point: Some


class CardFile(Fact, frozen=True):
    """earning_cards.toml as it is written."""

    backs: tuple[Back, ...]
    cards: tuple[EarningCard, ...]


class EditionFile(Fact, frozen=True):
    """editions.toml as it is written."""

    default: str
    fomori: tuple[Fomori, ...]
    castle: Fomori
    leaders: tuple[Leader, ...]
    limits: Limits
    editions: tuple[Edition, ...]


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a component file as it is written."""


class ColourEntry(Entry, frozen=True):
    """A colour of provinces."""

    id: str
    name: str


class ProvinceEntry(Entry, frozen=True):
    """A province, without its locations, which name it themselves."""

    id: str
    name: str
    colour: str
    bonus: int
    neighbours: tuple[str, ...]


class LocationEntry(Entry, frozen=True):
    """A location, without its connections, which stand apart."""

    id: str
    name: str
    province: str
    port: bool


class CastleEntry(Entry, frozen=True):
    """A castle location with the location joined to it."""

    id: str
    name: str
    gate: str


class MapFile(Entry, frozen=True):
    """map.toml as it is written."""

    colours: tuple[ColourEntry, ...]
    provinces: tuple[ProvinceEntry, ...]
    locations: tuple[LocationEntry, ...]
    castles: tuple[CastleEntry, ...]
    connections: tuple[tuple[str, str], ...]


class KindEntry(Entry, frozen=True):
    """A kind of Tactic Tile: its names by edition and in German, and what it does."""

    id: str
    names: dict[str, str]
    effect: str


class TileEntry(Entry, frozen=True):
    """A Tactic Tile and how many copies of it there are."""

    id: str
    kind: str
    count: Annotated[int, Meta(ge=1)]
    value: Annotated[int, Meta(ge=0)] = 0
    province: str | None = None
    colour: str | None = None
    by_position: tuple[Annotated[int, Meta(ge=0)], ...] = ()


class TileFile(Entry, frozen=True):
    """tactic_tiles.toml as it is written."""

    tiles: tuple[TileEntry, ...]
    kinds: tuple[KindEntry, ...]
