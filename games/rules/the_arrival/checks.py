"""The gate of The Arrival's fact room: what refuses a broken set."""

from __future__ import annotations

from collections import Counter

from games.engine.components import check_ids, check_known, refuse
from games.rules.the_arrival.printed import CardFile, EditionFile, MapFile, TileFile

MAP, CARDS, TILES, EDITIONS = "map.toml", "earning_cards.toml", "tactic_tiles.toml", "editions.toml"
BACKS = 3
CARDS_PER_BACK = 18
TILE_COUNT = 30
FOMORI_COUNT = 50
# The tiles the rules know how to use: a host may deal other copies and values of them, but no others.
TILE_KINDS = (
    *("cauldron", "silver", "geese", "salmon", "stone", "emer", "walls", "stronghold"),
    *("ogam", "master-builder", "ruse", "migration", "song"),
)
EDITION_IDS = ("cryptozoic", "games-up")


def check_map(board: MapFile, castles: int, players: int) -> None:
    """Refuses a map on which the game could not be set up or played."""
    check_ids(MAP, "colour", [colour.id for colour in board.colours])
    check_ids(MAP, "province", [province.id for province in board.provinces])
    # Castles are places like locations, and an order names either, so no id may stand for both.
    check_ids(MAP, "place", [*(place.id for place in board.locations), *(castle.id for castle in board.castles)])
    _check_provinces(board)
    _check_connections(board)
    _check_castles(board, castles)
    ports = sum(place.port for place in board.locations)
    if ports < players:
        refuse(MAP, f"there are {ports} ports, but {players} players need one each to begin with")


def _check_provinces(board: MapFile) -> None:
    """Refuses provinces with a wrong colour, bonus, neighbour or location."""
    colours = {colour.id for colour in board.colours}
    provinces = {province.id: province for province in board.provinces}
    for place in board.locations:
        check_known(MAP, f"location '{place.id}'", "province", place.province, provinces)
    peopled = {place.province for place in board.locations}
    for here, province in provinces.items():
        check_known(MAP, f"province '{here}'", "colour", province.colour, colours)
        if not 1 <= province.bonus <= 3:
            refuse(MAP, f"province '{here}' has the bonus {province.bonus}, which is not between 1 and 3")
        if here not in peopled:
            refuse(MAP, f"province '{here}' has no location")
        for other, times in Counter(province.neighbours).items():
            check_known(MAP, f"province '{here}'", "neighbour", other, provinces)
            if other == here:
                refuse(MAP, f"province '{here}' is named as its own neighbour")
            if times > 1:
                refuse(MAP, f"province '{here}' names neighbour '{other}' twice")
    # A misspelt neighbour also makes two provinces disagree, so that is asked only of names that exist.
    for here, province in provinces.items():
        for other in province.neighbours:
            if here not in provinces[other].neighbours:
                refuse(MAP, f"province '{here}' names neighbour '{other}', but '{other}' does not name '{here}'")


def _check_connections(board: MapFile) -> None:
    """Refuses connections that lead nowhere, come twice or leave a part of the island cut off."""
    joined: dict[str, set[str]] = {place.id: set() for place in board.locations}
    castles = {castle.id for castle in board.castles}
    for one, other in board.connections:
        entry = f"connection '{one}' - '{other}'"
        for end in (one, other):
            if end in castles:
                refuse(MAP, f"{entry} leads to a castle: a castle is joined by its own 'gate' only")
            check_known(MAP, entry, "location", end, joined)
        if one == other:
            refuse(MAP, f"{entry} leads from a location to itself")
        if other in joined[one]:
            refuse(MAP, f"{entry} is there twice")
        joined[one].add(other)
        joined[other].add(one)
    if not board.locations:
        refuse(MAP, "there are no locations")
    first = board.locations[0].id
    reached, edge = {first}, [first]
    while edge:
        new = joined[edge.pop()] - reached
        reached |= new
        edge.extend(new)
    for place in joined:
        if place not in reached:
            refuse(MAP, f"location '{place}' cannot be reached from '{first}': the map is not connected")


def _check_castles(board: MapFile, castles: int) -> None:
    """Refuses castles that are not joined to one inland location each."""
    if len(board.castles) != castles:
        refuse(MAP, f"there are {len(board.castles)} castles, and there must be {castles}")
    locations = {place.id: place for place in board.locations}
    owner: dict[str, str] = {}
    for castle in board.castles:
        check_known(MAP, f"castle '{castle.id}'", "gate", castle.gate, locations)
        if castle.gate in owner:
            refuse(MAP, f"castles '{owner[castle.gate]}' and '{castle.id}' are both joined to '{castle.gate}'")
        if locations[castle.gate].port:
            refuse(MAP, f"castle '{castle.id}' is joined to '{castle.gate}', which is a port")
        owner[castle.gate] = castle.id


def check_cards(file: CardFile) -> None:
    """Refuses a deck with wrong backs or numbers of cards."""
    check_ids(CARDS, "back", [back.id for back in file.backs])
    check_ids(CARDS, "card", [card.id for card in file.cards])
    if len(file.backs) != BACKS:
        refuse(CARDS, f"there are {len(file.backs)} backs, and there must be {BACKS}")
    backs = {back.id for back in file.backs}
    for card in file.cards:
        check_known(CARDS, f"card '{card.id}'", "back", card.back, backs)
    counts = Counter(card.back for card in file.cards)
    for back in file.backs:
        if counts[back.id] != CARDS_PER_BACK:
            refuse(
                CARDS,
                f"there are {counts[back.id]} cards with the back '{back.id}', and there must be {CARDS_PER_BACK}",
            )


def check_editions(file: EditionFile) -> None:
    """Refuses editions and limits that do not fit together."""
    check_ids(EDITIONS, "fomori", [kind.id for kind in (*file.fomori, file.castle)])
    check_ids(EDITIONS, "leader", [leader.id for leader in file.leaders])
    check_ids(EDITIONS, "edition", [edition.id for edition in file.editions])
    fomori = sum(kind.count for kind in file.fomori)
    if fomori != FOMORI_COUNT:
        refuse(EDITIONS, f"there are {fomori} fomori, and there must be {FOMORI_COUNT}")
    editions = {edition.id for edition in file.editions}
    for edition_id in EDITION_IDS:
        if edition_id not in editions:
            refuse(EDITIONS, f"edition '{edition_id}' is missing")
    check_known(EDITIONS, "default", "edition", file.default, editions)
    players = range(file.limits.fewest_players, file.limits.most_players + 1)
    for name, table in (("rounds", file.limits.rounds), ("corruption_limit", file.limits.corruption_limit)):
        if sorted(table) != list(players):
            refuse(EDITIONS, f"limits, {name}: there must be a number for each of {list(players)} players")
    leaders = {leader.id for leader in file.leaders}
    for edition in file.editions:
        entry = f"edition '{edition.id}'"
        for leader in edition.leaders:
            check_known(EDITIONS, entry, "leader", leader, leaders)
        check_ids(EDITIONS, f"{entry}: tribe", [tribe.colour for tribe in edition.tribes])
        if len(edition.tribes) != file.limits.most_players:
            refuse(EDITIONS, f"{entry} has {len(edition.tribes)} tribes, and there must be {file.limits.most_players}")
        if edition.building_discs < max(1, edition.start_hand_discs + (not edition.first_disc_from_hand)):
            refuse(EDITIONS, f"{entry} has too few discs for a player to begin with")


def check_tiles(file: TileFile, board: MapFile, editions: EditionFile) -> None:
    """Refuses tiles that name unknown things or that are too many, too few or not the right ones."""
    check_ids(TILES, "kind", [kind.id for kind in file.kinds])
    check_ids(TILES, "tile", [tile.id for tile in file.tiles])
    kinds = {kind.id for kind in file.kinds}
    provinces = [province.id for province in board.provinces]
    colours = [colour.id for colour in board.colours]
    tongues = {*(edition.id for edition in editions.editions), "de"}
    for kind in file.kinds:
        if kind.id not in TILE_KINDS:
            refuse(TILES, f"kind '{kind.id}' is not one the rules know: {', '.join(TILE_KINDS)}")
        for tongue in sorted(tongues ^ set(kind.names)):
            fault = "lacks a name for" if tongue in tongues else "has a name for the unknown"
            refuse(TILES, f"kind '{kind.id}' {fault} '{tongue}'")
    for tile in file.tiles:
        entry = f"tile '{tile.id}'"
        check_known(TILES, entry, "kind", tile.kind, kinds)
        if (tile.province is not None) != (tile.kind == "cauldron"):
            refuse(TILES, f"{entry}: a cauldron, and no other tile, names a province")
        if (tile.colour is not None) != (tile.kind == "silver"):
            refuse(TILES, f"{entry}: a silver, and no other tile, names a colour")
        if tile.province is not None:
            check_known(TILES, entry, "province", tile.province, provinces, MAP)
        if tile.colour is not None:
            check_known(TILES, entry, "colour", tile.colour, colours, MAP)
        if len(tile.by_position) != (editions.limits.most_players if tile.kind == "stone" else 0):
            refuse(TILES, f"{entry}: a stone, and no other tile, has points for each place a player can stand at")
    _check_one_each("cauldron", "province", provinces, Counter(t.province for t in file.tiles for _ in range(t.count)))
    _check_one_each("silver", "colour", colours, Counter(t.colour for t in file.tiles for _ in range(t.count)))
    total = sum(tile.count for tile in file.tiles)
    if total != TILE_COUNT:
        refuse(TILES, f"there are {total} tiles, and there must be {TILE_COUNT}")


def _check_one_each(kind: str, of: str, ids: list[str], counts: Counter[str | None]) -> None:
    """Refuses a set in which a province or colour has not just one tile of its own."""
    for named in ids:
        if counts[named] != 1:
            refuse(TILES, f"{of} '{named}' has {counts[named]} {kind} tiles, and there must be one")
