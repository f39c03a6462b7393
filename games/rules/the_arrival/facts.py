"""The fact room of The Arrival: what map, cards, tiles and editions say, read once and never changed."""

from pathlib import Path

from msgspec import Struct
from msgspec.structs import asdict

from games.engine.components import load as load_file
from games.rules.the_arrival import checks
from games.rules.the_arrival.printed import (
    Back,
    CardFile,
    Castle,
    Colour,
    EarningCard,
    Edition,
    EditionFile,
    Fomori,
    Leader,
    Limits,
    Location,
    MapFile,
    Province,
    Tile,
    TileFile,
)

DATA = Path(__file__).parent / "data"
SECTIONS = ("top", "middle", "bottom")


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
    board = load_file(folder / "map.toml", MapFile)
    cards = load_file(folder / "earning_cards.toml", CardFile)
    tiles = load_file(folder / "tactic_tiles.toml", TileFile)
    editions = load_file(folder / "editions.toml", EditionFile)
    checks.check_editions(editions)
    checks.check_map(board, castles=editions.castle.count, players=editions.limits.most_players)
    checks.check_cards(cards)
    checks.check_tiles(tiles, board, editions)
    return _lay_out(board, cards, tiles, editions)


def _lay_out(board: MapFile, cards: CardFile, tiles: TileFile, editions: EditionFile) -> Facts:
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
