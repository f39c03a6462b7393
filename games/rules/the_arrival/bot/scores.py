"""How the bot of The Arrival judges a table: which ending is coming, and who would win it."""

from __future__ import annotations

from functools import cache
from math import exp

from games.engine import View
from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.imagined import COMMONEST, imagine
from games.rules.the_arrival.printed import Section, Tile
from games.rules.the_arrival.spread import spread_cost
from games.rules.the_arrival.state import LIMITS, Arrival, Mat
from games.rules.the_arrival.tactics import POINTS

# The numbers below were set by hand, after a fit over some 6,000 positions and some matches of bot against bot.

# What pieces in hand will change in the tribes' lead on the map: some discs bolster, some Swords reach no enemy.
PLACES_PER_DISC = 0.6
PLACES_PER_SWORD = 0.5
PLACES_PER_FOMORI = 0.6
# A place in danger counts for half its fall, for its owner can still do something about it.
PLACES_PER_FALL = 0.5
# Fomori come faster than fortifications; a bot that forgets this takes too much Corruption early.
PLACES_PER_ROUND = -1.0
# How far a lead can still turn round: in the last round, and more with each round to come.
PLACES_SWING = (1.5, 0.8)
HONOR_SWING = (3.0, 2.5)
CORRUPTION_SWING = (0.8, 1.1)
# Honor that pieces in hand will come to: a disc earns a province's bonus, a Sword its Fomori, a Shield saves a place.
HONOR_PER_DISC = 2.2
HONOR_PER_SWORD = 1.2
HONOR_PER_SHIELD = 0.5
# A second or third disc at a place pays too, by cards and tiles for Brochs and Caers.
HONOR_PER_STOREY = 0.8
# A tile in hand pays a little less than a tile used, or it would never be used.
TILE_IN_HAND = 0.9
# The part of its value that a tile will gain by building in rounds to come.
TILE_GROWTH = 0.5
# A tile that pays no Honor is still a piece, and may turn out useful.
TILE_AS_PIECE = 0.4
# What a tile on a card is worth in Honor while nobody knows which it will be.
HONOR_PER_TILE = 2.5
# How likely a place falls at the most; how many Fomori a Shield or disc there outweighs; how many a round will bring.
MOST_DANGER = 0.8
FOMORI_PER_COST = 3.0
FOMORI_PER_ROUND = 2.0
# The part of an attack that still hurts when the Master Builder saves the discs.
FOMORI_DESPITE_BUILDER = 0.4
# What a card shows, and where a player's mat holds it.
HELD_AS = {"honor": "honor", "building": "discs", "sword": "swords", "shield": "shields", "corruption": "corruption"}


def chance(game: Arrival, seat: int, to_come: int) -> float:
    """How likely this player wins with so many Earning Phases to come, by Honor or Corruption as the map will say."""
    falls = {place: danger for place in game.forts if (danger := danger_at(game, place, to_come))}
    honor = honor_in_sight(game, falls, to_come)
    corruption = [corruption_in_sight(game, mat) for mat in game.mats]
    mine, least = honor.pop(seat), corruption.pop(seat)
    tribes = _holds(places_lead(game, falls, to_come), PLACES_SWING, to_come)
    by_honor = _holds(mine - max(honor), HONOR_SWING, to_come)
    by_corruption = _holds(min(corruption) - least, CORRUPTION_SWING, to_come)
    return tribes * by_honor + (1 - tribes) * by_corruption


def _holds(lead: float, swing: tuple[float, float], to_come: int) -> float:
    """How likely a lead holds to the end."""
    now, per_round = swing
    return 1 / (1 + exp(-lead / (now + per_round * to_come)))


def places_lead(game: Arrival, falls: dict[str, float], to_come: int) -> float:
    """By how many places the tribes will lead at the end; below nothing if the Fomori will."""
    lead = len(game.forts) - len(game.fomori.keys() | set(game.castles)) - PLACES_PER_FALL * sum(falls.values())
    for mat in game.mats:
        lead += PLACES_PER_DISC * mat.discs + PLACES_PER_SWORD * mat.swords - PLACES_PER_FOMORI * len(mat.fomori)
    return lead + PLACES_PER_ROUND * to_come


def danger_at(game: Arrival, place: str, to_come: int) -> float:
    """How likely a fortification falls: Fomori beside it, those in rivals' hands, and what it costs to overrun it."""
    if not any(near in game.fomori or near in game.castles for near in FACTS.reach[place]):
        return 0.0
    owner = game.forts[place].seat
    force = FOMORI_PER_ROUND * to_come
    at_hand = sum(len(mat.fomori) for seat, mat in enumerate(game.mats) if seat != owner)
    force += at_hand * (FOMORI_DESPITE_BUILDER if game.mats[owner].builders else 1)
    return MOST_DANGER * force / (force + FOMORI_PER_COST * spread_cost(game, place))


def honor_in_sight(game: Arrival, falls: dict[str, float], to_come: int) -> list[float]:
    """The Honor that each player would end with."""
    honor = []
    for seat, mat in enumerate(game.mats):
        hand = HONOR_PER_DISC * mat.discs + HONOR_PER_SWORD * mat.swords + HONOR_PER_SHIELD * mat.shields
        tiles = sum(tile_worth(game, seat, FACTS.tiles[tile], to_come) for tile in mat.tiles)
        honor.append(mat.honor + hand + tiles)
    for place, fort in game.forts.items():
        worth = FACTS.provinces[FACTS.province_of[place]].bonus + HONOR_PER_STOREY * (fort.discs - 1)
        honor[fort.seat] += worth * (1 - falls.get(place, 0.0))
    return honor


def tile_worth(game: Arrival, seat: int, tile: Tile, to_come: int) -> float:
    """The Honor a tile in hand will come to: what it would pay now, and what later building adds."""
    if tile.kind not in POINTS:
        return TILE_AS_PIECE
    grows = TILE_GROWTH * tile.value if to_come and tile.kind != "emer" else 0.0
    return TILE_IN_HAND * POINTS[tile.kind](game, seat, tile) + grows


def corruption_in_sight(game: Arrival, mat: Mat) -> float:
    """The Corruption that a player would end with."""
    songs = TILE_IN_HAND * game.rules.song * mat.tiles.count("song")
    return max(0.0, mat.corruption - songs) - (mat.pieces + len(mat.tiles)) / LIMITS.end_pieces_per_point


def price_list(view: View, seat: int, to_come: int) -> dict[str, float]:
    """What one of each thing that a card can show adds to the chance to win."""

    def gain(field: str) -> float:
        game = imagine(view)
        mat = game.mats[seat]
        setattr(mat, field, getattr(mat, field) + 1)
        if field == "corruption":
            mat.fomori.append(COMMONEST)
        return chance(game, seat, to_come) - now

    now = chance(imagine(view), seat, to_come)
    prices = {thing: gain(field) for thing, field in HELD_AS.items()}
    if not view["mats"][seat]["supply"]:
        prices["building"] = 0.0
    levels = [discs for owner, discs in view["forts"].values() if owner == seat]
    prices["honor_per_broch_or_caer"] = prices["honor"] * sum(discs >= 2 for discs in levels)
    prices["honor_per_caer"] = prices["honor"] * sum(discs >= 3 for discs in levels)
    prices["tactic"] = prices["honor"] * HONOR_PER_TILE
    return prices


def contents(section: Section) -> dict[str, float]:
    """What a section shows, thing by thing."""
    return {thing: getattr(section, thing) for thing in section.__struct_fields__}


@cache
def usual(back: str, section: str) -> dict[str, float]:
    """What cards with that back show in that section, on the average."""
    shown = [contents(card.section(section)) for card in FACTS.cards.values() if card.back == back]
    return {thing: sum(things[thing] for things in shown) / len(shown) for thing in shown[0]}


def worth(things: dict[str, float], prices: dict[str, float]) -> float:
    """What these things cost at these prices."""
    return sum(number * prices[thing] for thing, number in things.items())
