"""The fact room of The Arrival: what map, cards, tiles and editions say, read once and never changed."""

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import asdict

from games.engine.components import load as load_file
from games.rules.the_arrival import checks

DATA = Path(__file__).parent / "data"
SECTIONS = ("top", "middle", "bottom")

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


class Facts(Struct, frozen=True, kw_only=True):
    """All facts of one component set, each kind in the order of its file."""

    colours: dict[str, Colour]
    provinces: dict[str, Province]
    locations: dict[str, Location]
    castles: dict[str, Castle]
    backs: dict[str, Back]
    cards: dict[str, EarningCard]
    tiles: dict[str, Tile]
    fomori: dict[str, Fomori]
    castle: Fomori
    leaders: dict[str, Leader]
    editions: dict[str, Edition]
    default_edition: str
    limits: Limits
    places: tuple[str, ...]
    ports: tuple[str, ...]
    gates: tuple[str, ...]
    reach: dict[str, tuple[str, ...]]
    province_of: dict[str, str]

    def shield_limit(self, edition: str, province: str) -> int:
        """Gives how many Shields the province may hold (A-SHIELD-02, A-SHIELD-03)."""
        limit = self.editions[edition].shield_limit
        return self.provinces[province].bonus if limit is None else limit


def load(folder: Path | None = None) -> Facts:
    """Gives the facts of the component set in the folder, or refuses the set."""
    folder = folder or DATA
    board = load_file(folder / "map.toml", checks.MapFile)
    cards = load_file(folder / "earning_cards.toml", CardFile)
    tiles = load_file(folder / "tactic_tiles.toml", checks.TileFile)
    editions = load_file(folder / "editions.toml", EditionFile)
    checks.check_editions(editions)
    checks.check_map(board, castles=editions.castle.count, players=editions.limits.most_players)
    checks.check_cards(cards)
    checks.check_tiles(tiles, board, editions)
    return _lay_out(board, cards, tiles, editions)


def _lay_out(board: checks.MapFile, cards: CardFile, tiles: checks.TileFile, editions: EditionFile) -> Facts:
    """Gives the checked files as one set of facts with the look-ups made ready."""
    joined: dict[str, set[str]] = {place.id: set() for place in board.locations}
    for one, other in board.connections:
        joined[one].add(other)
        joined[other].add(one)
    castle_at = {castle.gate: castle.id for castle in board.castles}
    # Neighbours stand in the order of the locations, so that a host may list connections as they come.
    near = {here: tuple(place for place in joined if place in ends) for here, ends in joined.items()}
    reach = {here: near[here] + ((castle_at[here],) if here in castle_at else ()) for here in near}
    reach |= {castle.id: (castle.gate,) for castle in board.castles}
    kinds = {kind.id: kind for kind in tiles.kinds}
    lands = {
        entry.id: tuple(place.id for place in board.locations if place.province == entry.id)
        for entry in board.provinces
    }
    return Facts(
        colours={entry.id: Colour(**asdict(entry)) for entry in board.colours},
        provinces={entry.id: Province(**asdict(entry), locations=lands[entry.id]) for entry in board.provinces},
        locations={
            entry.id: Location(**asdict(entry), gate=castle_at.get(entry.id), neighbours=near[entry.id])
            for entry in board.locations
        },
        castles={entry.id: Castle(**asdict(entry)) for entry in board.castles},
        backs={back.id: back for back in cards.backs},
        cards={card.id: card for card in cards.cards},
        tiles={
            entry.id: Tile(**asdict(entry), effect=kinds[entry.kind].effect, names=kinds[entry.kind].names)
            for entry in tiles.tiles
        },
        fomori={kind.id: kind for kind in editions.fomori},
        castle=editions.castle,
        leaders={leader.id: leader for leader in editions.leaders},
        editions={edition.id: edition for edition in editions.editions},
        default_edition=editions.default,
        limits=editions.limits,
        places=tuple(reach),
        ports=tuple(place.id for place in board.locations if place.port),
        gates=tuple(place.id for place in board.locations if place.id in castle_at),
        reach=reach,
        province_of={place.id: place.province for place in board.locations},
    )


FACTS = load()
