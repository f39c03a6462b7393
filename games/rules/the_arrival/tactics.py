"""Free actions: Tactic Tiles and Castle Trophies used in one's own turn."""

from __future__ import annotations

from collections.abc import Callable

from games.engine import Flow, Step, ask, reveal
from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.printed import Tile
from games.rules.the_arrival.spread import return_unseen
from games.rules.the_arrival.state import LIMITS, Arrival, gain_honor, lose_corruption


def cauldron(game: Arrival, seat: int, tile: Tile) -> int:
    """A-TACT-01: points for each own fortified location in the tile's province."""
    return tile.value * sum(FACTS.province_of[place] == tile.province for place in game.own(seat))


def silver(game: Arrival, seat: int, tile: Tile) -> int:
    """A-TACT-02: points for each own fortified location in provinces of the tile's colour."""
    provinces = [FACTS.provinces[FACTS.province_of[place]] for place in game.own(seat)]
    return tile.value * sum(province.colour == tile.colour for province in provinces)


def geese(game: Arrival, seat: int, tile: Tile) -> int:
    """A-TACT-03: points for each province with an own fortified location."""
    return tile.value * len({FACTS.province_of[place] for place in game.own(seat)})


def salmon(game: Arrival, seat: int, tile: Tile) -> int:
    """A-TACT-04: points for each own fortified port."""
    return tile.value * sum(FACTS.locations[place].port for place in game.own(seat))


def stone(game: Arrival, seat: int, tile: Tile) -> int:
    """A-TACT-05..07: the further back on the Honor Track the more; a tie forbids it."""
    honor = [mat.honor for mat in game.mats]
    mine = honor[seat]
    tied = len(set(honor)) < len(honor) if game.rules.stone_any_tie else honor.count(mine) > 1
    return 0 if tied else tile.by_position[sum(other > mine for other in honor)]


def emer(game: Arrival, seat: int, tile: Tile) -> int:
    """A-TACT-08, A-TACT-09: points for the fewest Corruption, alone."""
    others = [mat.corruption for other, mat in enumerate(game.mats) if other != seat]
    return tile.value if game.mats[seat].corruption < min(others) else 0


def walls(game: Arrival, seat: int, tile: Tile) -> int:
    """A-TACT-10: points for each own Broch or Caer."""
    return tile.value * sum(game.forts[place].discs >= 2 for place in game.own(seat))


def stronghold(game: Arrival, seat: int, tile: Tile) -> int:
    """A-TACT-11: points for each own Caer."""
    return tile.value * sum(game.forts[place].discs >= 3 for place in game.own(seat))


POINTS: dict[str, Callable[[Arrival, int, Tile], int]] = {
    "cauldron": cauldron,
    "silver": silver,
    "geese": geese,
    "salmon": salmon,
    "stone": stone,
    "emer": emer,
    "walls": walls,
    "stronghold": stronghold,
}


def swappable_fomori(game: Arrival) -> list[str]:
    """A-TACT-23..25: where Fomori lie that may be swapped: not on a castle."""
    return [place for place in FACTS.places if place in game.fomori and place not in game.castles]


def aits(game: Arrival) -> list[str]:
    """A-TERM-04: the locations with exactly one disc."""
    return [place for place in FACTS.locations if place in game.forts and game.forts[place].discs == 1]


def is_usable(game: Arrival, seat: int, tile: Tile) -> bool:
    """Whether using the tile now would do anything (A-TACT-06..09)."""
    if tile.kind in POINTS:
        return POINTS[tile.kind](game, seat, tile) > 0
    if tile.kind == "song":
        return game.mats[seat].corruption > 0
    if tile.kind == "ruse":
        return len(swappable_fomori(game)) >= 2
    if tile.kind == "migration":
        return len(aits(game)) >= 2
    return tile.kind == "master-builder"  # ogam has its own window, A-TACT-13


def use_orders(game: Arrival, seat: int) -> list[str]:
    """The tiles and trophies this player may use now (A-FREE-01..03, A-FREE-10, A-FREE-11)."""
    mat = game.mats[seat]
    tiles = [tile for tile in FACTS.tiles.values() if tile.id in mat.tiles and is_usable(game, seat, tile)]
    trophy = ["use trophy"] if mat.trophies and mat.fomori else []
    return [f"use {tile.id}" for tile in tiles] + trophy


def use(game: Arrival, seat: int, what: str) -> Step:
    """Use a tile, which then goes to the discards (A-FREE-04), or a trophy."""
    if what == "trophy":
        yield from use_trophy(game, seat)
        return
    tile = FACTS.tiles[what]
    mat = game.mats[seat]
    if tile.kind in POINTS:
        points = POINTS[tile.kind](game, seat, tile)
        gain_honor(game, seat, points)
        game.tell("used-tile", seat=seat, tile=what, honor=points)
    elif tile.kind == "song":  # A-TACT-28, A-TACT-29
        off = lose_corruption(game, seat, game.rules.song)
        game.tell("used-tile", seat=seat, tile=what, corruption=off)
    elif tile.kind == "ruse":
        yield from _ruse(game, seat)
    elif tile.kind == "migration":
        yield from _migration(game, seat)
    else:  # A-TACT-19: the Master Builder stays, active, to the end of the round
        mat.tiles.remove(what)
        mat.builders += 1
        game.tell("builder-active", seat=seat)
        return
    mat.tiles.remove(what)
    game.tile_discard.append(what)


def _swap(seat: int, kind: str, places: list[str]) -> Flow[tuple[str, str]]:
    """Ask for two different places, one after the other."""
    one = (yield from ask(seat, kind, [f"swap {place}" for place in places])).removeprefix("swap ")
    others = [f"with {place}" for place in places if place != one]
    other = (yield from ask(seat, f"{kind}-with", others, place=one)).removeprefix("with ")
    return one, other


def _ruse(game: Arrival, seat: int) -> Step:
    """A-TACT-23, A-TACT-27: swap two Fomori on the map."""
    one, other = yield from _swap(seat, "ruse", swappable_fomori(game))
    game.tell("swapped-fomori", seat=seat, places=[one, other], fomori=[game.fomori[one], game.fomori[other]])
    game.fomori[one], game.fomori[other] = game.fomori[other], game.fomori[one]


def _migration(game: Arrival, seat: int) -> Step:
    """A-TACT-26, A-TACT-27: swap two Áits, whoever owns them."""
    one, other = yield from _swap(seat, "migration", aits(game))
    game.tell("swapped-aits", seat=seat, places=[one, other], owners=[game.forts[one].seat, game.forts[other].seat])
    game.forts[one], game.forts[other] = game.forts[other], game.forts[one]


def use_trophy(game: Arrival, seat: int) -> Step:
    """A-FREE-06..08: a Castle Trophy is spent to return up to three own Fomori unseen; their Corruption stays."""
    mat = game.mats[seat]
    most = min(LIMITS.trophy_returns, len(mat.fomori))
    order = yield from ask(seat, "trophy", [f"return {number}" for number in range(most, 0, -1)])
    yield from reveal("Fomori go back face down and are mixed")
    number = int(order.removeprefix("return "))
    mat.trophies -= 1
    mat.trophies_used += 1
    return_unseen(game, [game.dice.take(mat.fomori) for _ in range(number)])
    game.tell("used-trophy", seat=seat, returned=number)
