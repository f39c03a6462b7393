"""How The Arrival's bot judges a table: which ending is coming, and how well a player would stand in it."""

from __future__ import annotations

from collections import Counter
from math import exp

from games.engine import Dice, View
from games.rules.the_arrival.ending import bonus
from games.rules.the_arrival.facts import FACTS, Tile
from games.rules.the_arrival.spread import spread_cost
from games.rules.the_arrival.state import LIMITS, Arrival, Fort, Mat
from games.rules.the_arrival.tactics import POINTS

# Fomori a player takes in a round, before this game has shown how bold its players are.
USUAL_CORRUPTION = 2.5
# How the tribes' lead in places moves in a round for each player: by building, and for each Fomori that comes.
PLACES_WON = 1.0
PLACES_PER_FOMORI = 0.5
# How much of a place a piece in hand will come to: discs are built, Swords drive off, Fomori are forced to spread.
PLACES_PER_DISC = 0.5
PLACES_PER_SWORD = 0.5
# How far leads can still turn round: now, and more with every round to come.
PLACES_SWING = (1.5, 0.8)
HONOR_SWING = (3.0, 2.5)
CORRUPTION_SWING = (0.8, 1.1)
# Honor that a piece in hand comes to if the tribes win: a disc its bonus, a Sword its Fomori.
HONOR_PER_DISC = 1.6
HONOR_PER_SWORD = 1.2
HONOR_PER_SHIELD = 0.5
# Honor of a second and third disc at a place: cards and tiles pay for Brochs and Caers.
HONOR_PER_STOREY = 0.5
# A tile in hand is worth a little less than used, for it may come too late.
TILE_IN_HAND = 0.9


def imagine(view: View) -> Arrival:
    """The table as the view shows it, with Sineach for Fomori unseen, so that the rules themselves can be asked."""
    mats = []
    for seen in view["mats"]:
        mat = Mat(seen["honor"], seen["corruption"], seen["supply"], seen["discs"], seen["swords"], seen["shields"])
        mat.fomori = ["sineach"] * seen["fomori"]
        mat.tiles, mat.trophies, mat.leader = list(seen["tiles"]), seen["trophies"], seen["leader"]
        mat.builders, mat.rescued = seen["builders"], seen["rescued"]
        mats.append(mat)
    return Arrival(
        dice=Dice(""),
        edition=view["edition"],
        mats=mats,
        round=view["round"],
        limit_reached=view["limit_reached"],
        swords=view["swords"],
        shields=view["shields"],
        forts={place: Fort(*fort) for place, fort in view["forts"].items()},
        fomori=dict(view["fomori"]),
        castles=list(view["castles"]),
        shields_in=dict(view["shields_in"]),
    )


def likely(lead: float, swing: float) -> float:
    """How likely a lead holds that may still swing so far."""
    return 1 / (1 + exp(-lead / swing))


def chance(game: Arrival, seat: int, to_come: int) -> float:
    """How likely this player wins, with so many Earning Phases to come: the heart of the bot."""
    rivals = [other for other in range(game.seats) if other != seat]
    risk = {place: danger(game, place, to_come) for place in game.forts}
    honor = [honor_in_sight(game, other, risk, to_come) for other in range(game.seats)]
    corruption = [corruption_in_sight(game, other) for other in range(game.seats)]
    by_honor = honor[seat] - max(honor[other] for other in rivals)
    by_corruption = min(corruption[other] for other in rivals) - corruption[seat]
    tribes = likely(places_lead(game, risk, to_come), _swing(PLACES_SWING, to_come))
    return tribes * likely(by_honor, _swing(HONOR_SWING, to_come)) + (1 - tribes) * likely(
        by_corruption, _swing(CORRUPTION_SWING, to_come)
    )


def _swing(now_and_per_round: tuple[float, float], to_come: int) -> float:
    now, per_round = now_and_per_round
    return now + per_round * to_come


def places_lead(game: Arrival, risk: dict[str, float], to_come: int) -> float:
    """By how many places the tribes will lead at the end, less than nothing if the Fomori will."""
    now = len(game.forts) - len(game.fomori.keys() | set(game.castles))
    discs, swords = sum(mat.discs for mat in game.mats), sum(mat.swords for mat in game.mats)
    fomori = sum(len(mat.fomori) for mat in game.mats)
    in_hand = PLACES_PER_DISC * discs + PLACES_PER_SWORD * swords - PLACES_PER_FOMORI * fomori
    bolder = (corruption_a_round(game) - USUAL_CORRUPTION) * game.seats
    return now + in_hand + (PLACES_WON - PLACES_PER_FOMORI * bolder) * to_come - 0.7 * sum(risk.values())


def corruption_a_round(game: Arrival) -> float:
    """How many Fomori each player will take in a round, after what this game has shown so far."""
    taken = sum(mat.corruption for mat in game.mats) / game.seats
    return (taken + USUAL_CORRUPTION) / (game.round + 1)


def danger(game: Arrival, place: str, to_come: int) -> float:
    """How likely a fortification falls: Fomori next to it, in others' hands or to come, against its discs and Shields."""
    if not any(game.is_enemy(near) for near in FACTS.reach[place]):
        return 0.0
    owner = game.forts[place].seat
    at_hand = sum(len(mat.fomori) for other, mat in enumerate(game.mats) if other != owner)
    force = at_hand + 2 * to_come
    return 0.8 * force / (force + 3 * spread_cost(game, place))


def honor_in_sight(game: Arrival, seat: int, risk: dict[str, float], to_come: int) -> float:
    """The Honor this player would end with if the tribes prevail."""
    mat = game.mats[seat]
    land = sum(
        (FACTS.provinces[FACTS.province_of[place]].bonus + HONOR_PER_STOREY * (fort.discs - 1)) * (1 - risk[place])
        for place, fort in game.forts.items()
        if fort.seat == seat
    )
    hand = HONOR_PER_DISC * mat.discs + HONOR_PER_SWORD * mat.swords + HONOR_PER_SHIELD * mat.shields
    return mat.honor + land + hand + sum(tile_worth(game, seat, FACTS.tiles[tile], to_come) for tile in mat.tiles)


def corruption_in_sight(game: Arrival, seat: int) -> float:
    """The Corruption this player would end with if the Fomori prevail."""
    mat = game.mats[seat]
    songs = mat.tiles.count("song") * game.rules.song * TILE_IN_HAND
    return max(0.0, mat.corruption - songs) - (mat.pieces + len(mat.tiles)) / LIMITS.end_pieces_per_point


def tile_worth(game: Arrival, seat: int, tile: Tile, to_come: int) -> float:
    """What a tile in hand is worth in Honor: what it pays now, and what the discs to be built will add."""
    if tile.kind not in POINTS:
        return 0.4
    now = POINTS[tile.kind](game, seat, tile) * TILE_IN_HAND
    growing = tile.kind not in ("stone", "emer")
    return now + (0.5 * tile.value * min(1, to_come) if growing else 0.5)
