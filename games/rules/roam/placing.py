"""Placing: a character's pattern on the map, with the blanks and artifacts that were named for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from msgspec.structs import replace

from games.engine import Flow, Step, ask
from games.rules.roam.facts import FACTS
from games.rules.roam.patterns import NAMES, NUMBERS, Position, positions, turned
from games.rules.roam.state import LIMITS, Roam, Search, Traces

Squares = tuple[int, ...]


class Way(NamedTuple):
    """One way to carry a search out at a position: the squares whose marker is replaced, and the blanks filled."""

    replaced: Squares = ()
    blanks: Squares = ()


PLAIN = Way()


def quarter_turns(game: Roam, seat: int, search: Search) -> int:
    """How the pattern lies on the map: by its owner's edge (R-CLAIM-04), and turned by artifacts (R-ABIL-12)."""
    return (FACTS.turns[game.parties[seat].edge] + search.count("rotate")) % 4


def all_positions(game: Roam, seat: int, search: Search) -> tuple[Position, ...]:
    """Every place where the pattern fits the map."""
    return positions(FACTS.characters[search.card].pattern, quarter_turns(game, seat, search))


def free_cells(game: Roam, position: Position) -> Squares:
    """The filled cells over squares that have room (R-PLACE-04)."""
    return tuple(square for square in position.filled if game.has_room(square))


def ways(game: Roam, seat: int, search: Search, position: Position) -> Iterator[Way]:
    """Every way to use all blanks and replacements named, so that none of them is in vain (R-ART-13); the supply must
    cover the free filled cells first (R-COIN-08, R-ABIL-08)."""
    cells = free_cells(game, position)
    others = [square for square in (*position.filled, *position.blanks) if game.top(square) not in (None, seat)]
    for replaced in combinations(others, search.count("replace")):
        # R-ABIL-07: a blank cell over another's marker can be replaced too, if it is paid for or freed.
        taken = tuple(square for square in replaced if square in position.blanks)
        open_blanks = [square for square in position.blanks if game.has_room(square) and square not in taken]
        needed = len({*cells, *replaced} - {*position.blanks}) + search.blanks
        if len(taken) > search.blanks or needed > game.parties[seat].supply:
            continue
        for more in combinations(open_blanks, search.blanks - len(taken)):
            yield Way(replaced, tuple(sorted(taken + more)))


def is_useful(game: Roam, seat: int, search: Search, position: Position) -> bool:
    """Whether a marker would be placed there (R-PLACE-07..09), with all that was named for it."""
    if search.blanks or search.count("replace"):
        return any(True for _ in ways(game, seat, search, position))
    return game.parties[seat].supply > 0 and any(game.has_room(square) for square in position.filled)


def useful_positions(game: Roam, seat: int, search: Search) -> list[Position]:
    """The places this player may name; none if no marker could be placed anywhere (R-PLACE-10, R-PLACE-11)."""
    found = all_positions(game, seat, search)
    return [position for position in found if is_useful(game, seat, search, position)]


def is_possible(game: Roam, seat: int, search: Search) -> bool:
    """Whether there is any such place."""
    return any(is_useful(game, seat, search, position) for position in all_positions(game, seat, search))


def additions(game: Roam, seat: int, search: Search) -> Iterator[tuple[str, Search]]:
    """What may still be named for this search, each with the search it makes: a blank for coins, or an artifact."""
    party, pattern = game.parties[seat], FACTS.characters[search.card].pattern
    room_for_blank = search.blanks < FACTS.characters[search.card].blanks
    if room_for_blank and party.coins >= LIMITS.blank_cost * (search.paid + 1):
        yield "blank", replace(search, paid=search.paid + 1)
    for tile in party.ready:
        ability = FACTS.artifacts[tile].ability
        if FACTS.windows[ability] != "placing" or (ability == "free-blank" and not room_for_blank):
            continue
        if ability == "rotate" and turned(pattern, 1) == pattern:
            continue
        yield tile, replace(search, tiles=[*search.tiles, tile])


def use_character(game: Roam, seat: int, card: str) -> Step:
    """R-TURN-01, R-PLACE-01..14, R-COIN-04..09, R-ABIL-02..13: turn a character face down and place its markers."""
    party = game.parties[seat]
    party.used.append(card)
    game.tell("sent", seat=seat, card=card)
    game.search = search = Search(card)
    while True:
        more = {name: then for name, then in additions(game, seat, search) if is_possible(game, seat, then)}
        places = {f"at {position.name}": position for position in useful_positions(game, seat, search)}
        orders = [*(places or ["nowhere"]), *(f"with {name}" for name in more)]
        order = yield from ask(
            seat,
            "place",
            orders,
            default=fullest(game, places) if places else "nowhere",
            also={f"use {name}": f"with {name}" for name in more if name != "blank"},
            card=card,
        )
        if not order.startswith("with "):
            break
        name = order.removeprefix("with ")
        game.search = search = more[name]
        party.spent += [name] if name != "blank" else []
        game.tell("with", seat=seat, thing=name)
    if order == "nowhere":
        game.traces = Traces(seat, card)
        game.tell("found-nothing", seat=seat, card=card)
    else:
        yield from place(game, seat, search, places[order])
    game.search = None


def fullest(game: Roam, places: dict[str, Position]) -> str:
    """The first place that gets most markers: what is played for one who does not answer."""
    return max(places, key=lambda order: len(free_cells(game, places[order])))


def place(game: Roam, seat: int, search: Search, position: Position) -> Step:
    """Put the markers down; where there is a choice between squares, it is the player's."""
    party = game.parties[seat]
    way, cells = PLAIN, free_cells(game, position)
    if search.blanks or search.count("replace"):
        open_ways = list(ways(game, seat, search, position))
        replaced = yield from pick(game, seat, "replace", (way.replaced for way in open_ways))
        blanks = yield from pick(game, seat, "blank", (way.blanks for way in open_ways if way.replaced == replaced))
        way = Way(replaced, blanks)
    elif len(cells) > party.supply:
        cells = yield from pick(game, seat, "mark", combinations(cells, party.supply))  # R-PLACE-12
    squares = sorted({*cells, *way.replaced, *way.blanks})
    for square in way.replaced:
        game.parties[game.squares[square].pop()].supply += 1  # R-ABIL-04
    earned = sum(game.coins_at(square) for square in squares)  # R-COIN-01, R-COIN-02, R-COIN-06, R-ABIL-05
    paid = LIMITS.blank_cost * search.paid
    for square in squares:
        game.squares[square].append(seat)
    party.supply -= len(squares)
    party.coins += earned - paid
    game.found = True
    skipped = [square for square in position.filled if square not in squares]
    game.traces = Traces(seat, search.card, position.name, squares, skipped)
    game.tell(
        "placed",
        seat=seat,
        card=search.card,
        squares=[NAMES[square] for square in squares],
        skipped=[NAMES[square] for square in skipped],
        blanks=[NAMES[square] for square in way.blanks],
        replaced=[NAMES[square] for square in way.replaced],
        paid=paid,
        earned=earned,
    )


def pick(game: Roam, seat: int, verb: str, choices: Iterable[Squares]) -> Flow[Squares]:
    """Ask for one square after another until only one of these sets of squares is left."""
    left = list(dict.fromkeys(choices))
    while len(left) > 1:
        certain = set.intersection(*map(set, left))
        doubtful = sorted({square for squares in left for square in squares} - certain)
        order = yield from ask(seat, verb, [f"{verb} {NAMES[square]}" for square in doubtful])
        chosen = NUMBERS[order.removeprefix(f"{verb} ")]
        left = [squares for squares in left if chosen in squares]
        game.tell("named", seat=seat, square=NAMES[chosen])
    return left[0]
