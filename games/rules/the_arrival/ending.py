"""Who has won: the map says which track decides, then the points are counted."""

from __future__ import annotations

from games.engine import Outcome
from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.state import LIMITS, Arrival


def places_held(game: Arrival) -> tuple[int, int]:
    """The locations fortified by all players together, and those held by Fomori or castles (A-WIN-01, A-WIN-04)."""
    return len(game.forts), len(game.fomori.keys() | set(game.castles))


def tribes_prevail(game: Arrival) -> bool:
    """A-WIN-02, A-WIN-03: Honor decides only if the tribes hold more."""
    fortified, enemy = places_held(game)
    return fortified > enemy


def pieces_points(game: Arrival, seat: int) -> int:
    """A-WIN-08..11: one point for every three discs, Swords, Shields and Tactic Tiles; trophies do not count."""
    mat = game.mats[seat]
    return (mat.pieces + len(mat.tiles)) // LIMITS.end_pieces_per_point


def bonus(game: Arrival, seat: int) -> int:
    """A-WIN-05..07: each fortification, whatever its level, adds the bonus of its province."""
    return sum(FACTS.provinces[FACTS.province_of[place]].bonus for place in game.own(seat))


def final_points(game: Arrival) -> list[tuple[int, int]]:
    """Each player's points with the tie-break, better is greater (A-WIN-12, A-WIN-13, A-WIN-16..19)."""
    if tribes_prevail(game):
        return [
            (mat.honor + bonus(game, seat) + pieces_points(game, seat), -mat.corruption)
            for seat, mat in enumerate(game.mats)
        ]
    return [(-max(0, mat.corruption - pieces_points(game, seat)), mat.honor) for seat, mat in enumerate(game.mats)]


def outcome(game: Arrival) -> Outcome | None:
    """How the game ended, once it has; equal on both counts is a shared place (A-WIN-14, A-WIN-15)."""
    if not game.ended:
        return None
    points = final_points(game)
    places = tuple(1 + sum(other > mine for other in points) for mine in points)
    fortified, enemy = places_held(game)
    facts = {
        "fortified": fortified,
        "enemy": enemy,
        "early": game.round < game.rounds,
        "honor": [mat.honor for mat in game.mats],
        "corruption": [mat.corruption for mat in game.mats],
        "bonus": [bonus(game, seat) for seat in range(game.seats)],
        "pieces": [pieces_points(game, seat) for seat in range(game.seats)],
        "points": [abs(score) for score, _ in points],
    }
    return Outcome("tribes" if tribes_prevail(game) else "fomori", places, facts)
