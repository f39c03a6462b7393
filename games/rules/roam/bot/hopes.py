"""What a map promises a player: the scale on which the bot weighs its orders."""

from __future__ import annotations

import functools
import math
from collections.abc import Collection, Iterator

from games.rules.roam.facts import FACTS
from games.rules.roam.patterns import BESIDE, SLOT_OF, SLOTS, SQUARES_OF, Position
from games.rules.roam.placing import PLAIN, additions, free_cells, is_possible, useful_positions, ways
from games.rules.roam.state import LIMITS, Roam, Search

CARD = 2.0  # what a character is worth beside its points: a pattern more, and a step towards the end
COIN = 0.45
MARKER = 0.04  # in the supply
TILE = 0.3  # an artifact that stays face up
OTHERS = 0.7  # how much a land in another's hand hurts
UNSURE = 0.75


def hopes(game: Roam, seat: int) -> float:
    """What the whole map promises this player."""
    return sum(land_hopes(game, seat, slot) for slot in SLOTS)


def land_hopes(game: Roam, seat: int, slot: int) -> float:
    """What one land promises: its worth by the chance to claim it, less what another's claim would cost."""
    card = game.slots[slot]
    if not card:
        return 0.0
    markers = game.markers_on(slot)
    own = markers.pop(seat, 0)
    best = max(markers.values(), default=0)
    empty = sum(not game.squares[square] for square in SQUARES_OF[slot])
    worth = FACTS.characters[card].points + CARD
    sure = 1 - empty / (len(SQUARES_OF[slot]) + 2)  # a land that is nearly empty says little
    chance = _chance(own - best, empty)
    consolation = COIN * (1 - chance) if own else 0.0
    return sure * (chance * worth - (1 - chance) * OTHERS * worth * bool(best)) + consolation


@functools.cache
def _chance(lead: int, empty: int) -> float:
    """How likely a lead of so many markers holds until the last empty squares are filled."""
    if abs(lead) > empty:
        return float(lead > 0)
    return 1 / (1 + math.exp(-lead / (UNSURE * math.sqrt(empty + 0.6))))


def promise(game: Roam, seat: int, search: Search, position: Position) -> float:
    """What a search at this position would change for the better, carried out in the best way."""
    cells = free_cells(game, position)[: game.parties[seat].supply]
    open_ways = list(ways(game, seat, search, position)) or [PLAIN]
    return max(gain(game, seat, {*cells, *way.replaced, *way.blanks}, way.replaced) for way in open_ways)


def gain(game: Roam, seat: int, marked: Collection[int], replaced: Collection[int] = ()) -> float:
    """What markers on these squares change for the better; the imagined map is put back as it was."""
    slots = sorted({SLOT_OF[square] for square in marked})
    before = sum(land_hopes(game, seat, slot) for slot in slots)
    kept = [(square, list(game.squares[square])) for square in marked]
    for square in replaced:
        game.squares[square].pop()
    for square in marked:
        game.squares[square].append(seat)
    after = sum(land_hopes(game, seat, slot) for slot in slots)
    for square, stack in kept:
        game.squares[square] = stack
    return after - before + COIN * sum(map(game.coins_at, marked)) - MARKER * len(marked)


def best_promise(game: Roam, seat: int, search: Search) -> float:
    """The best place of a search, less what it costs."""
    places = useful_positions(game, seat, search)
    found = max((promise(game, seat, search, position) for position in places), default=0.0)
    return found - COIN * LIMITS.blank_cost * search.paid - TILE * len(search.tiles)


def searches(game: Roam, seat: int, search: Search) -> Iterator[tuple[str, Search]]:
    """What can be named for a search, as far as it leads anywhere."""
    return ((name, then) for name, then in additions(game, seat, search) if is_possible(game, seat, then))


def slid(game: Roam, seat: int, start: int, end: int) -> float:
    """What the map promises once a marker has slid."""
    owner = game.squares[start].pop()
    game.squares[end].append(owner)
    then = hopes(game, seat)
    game.squares[start].append(game.squares[end].pop())
    return then


def best_slide(game: Roam, seat: int, start: int) -> float:
    """The best that the map can promise if the marker of this square slides."""
    return max((slid(game, seat, start, end) for end in BESIDE[start] if game.is_empty(end)), default=-100.0)
