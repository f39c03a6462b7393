"""The bot of Roam: it imagines the map after each order and gives the order that leaves it the best hopes."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import NamedTuple

from games.engine import Decision, Prompt, Trial, View
from games.rules.roam.bot.hopes import (
    CARD,
    COIN,
    OTHERS,
    TILE,
    best_promise,
    best_slide,
    gain,
    hopes,
    land_hopes,
    promise,
    searches,
    slid,
)
from games.rules.roam.checks import land_word
from games.rules.roam.facts import FACTS
from games.rules.roam.imagined import imagine
from games.rules.roam.patterns import NUMBERS, SQUARES
from games.rules.roam.placing import useful_positions
from games.rules.roam.state import LIMITS, Roam, Search

FLIP = 0.6
REST = 0.6  # what a rest must bring beyond its price
USE_OF_TILE = 1.3  # what an artifact is worth beside its points, while there are turns to use it
LAST_USE = 0.3


class Asked(NamedTuple):
    """A question as its seat sees it, with the table imagined."""

    view: View
    game: Roam
    seat: int
    prompt: Prompt


Score = Callable[[str], float]


def choose(view: View, decision: Decision, trial: Callable[[str], Trial]) -> str:
    """The option that scores best, the first of equals; trials would tell no more and cost more time."""
    asked = Asked(view, imagine(view), decision.seat, decision.prompt)
    return max(decision.options, key=SCORES[decision.prompt.kind](asked))


def by_turn(asked: Asked) -> Score:
    """Scores whom to send by the best place, with at most one thing more; a rest by what it brings for its price."""
    game, seat = asked.game, asked.seat
    party = game.parties[seat]

    @functools.cache
    def sent(card: str) -> float:
        plain = Search(card)
        richer = (then for _, then in searches(game, seat, plain))
        return max(best_promise(game, seat, search) for search in (plain, *richer))

    def score(order: str) -> float:
        verb, _, what = order.partition(" ")
        if verb == "play":
            return sent(what)
        if verb == "rest":
            return max(map(sent, party.cards)) - COIN * int(asked.prompt.facts["price"]) - REST
        return 100.0 if FACTS.artifacts[what].ability == "gain-coin" else -100.0

    return score


def by_place(asked: Asked) -> Score:
    """Scores a place by what it promises, and something more by the best place with it."""
    game, seat, search = asked.game, asked.seat, asked.game.search or Search("")
    spent = COIN * LIMITS.blank_cost * search.paid + TILE * len(search.tiles)
    places = {position.name: position for position in useful_positions(game, seat, search)}
    more = dict(searches(game, seat, search))

    def score(order: str) -> float:
        verb, _, what = order.partition(" ")
        if verb == "with":
            return best_promise(game, seat, more[what]) - 0.01
        return promise(game, seat, search, places[what]) - spent if verb == "at" else 0.0

    return score


def by_square(asked: Asked) -> Score:
    """Scores a single square by what a marker there changes."""
    game, seat = asked.game, asked.seat
    is_replacing = asked.prompt.kind == "replace"

    def score(order: str) -> float:
        square = NUMBERS[order.split()[1]]
        return gain(game, seat, [square], [square] if is_replacing else [])

    return score


def by_slide(asked: Asked) -> Score:
    """Scores the two ends of a slide by the map after it."""
    game, seat = asked.game, asked.seat

    def score(order: str) -> float:
        verb, name = order.split()
        if verb == "from":
            return best_slide(game, seat, NUMBERS[name])
        return slid(game, seat, NUMBERS[asked.prompt.facts["square"]], NUMBERS[name])

    return score


def by_flip(asked: Asked) -> Score:
    """Scores a flip by who is up again: the one with the largest pattern."""
    used = asked.game.parties[asked.seat].used

    def score(order: str) -> float:
        card = order.split()[1]
        filled = sum(row.count("#") for row in FACTS.characters[card].pattern)
        return filled if card in used else -filled

    return score


def by_artifact(asked: Asked) -> Score:
    """Scores buying by points for coins, using by what it does at once, and stopping as nothing."""
    game, seat = asked.game, asked.seat
    party = game.parties[seat]

    def use(tile: str) -> float:
        ability = FACTS.artifacts[tile].ability
        if ability == "gain-coin":
            return 100.0
        if ability == "flip":
            return FLIP if party.used else -1.0
        starts = [square for square in SQUARES if game.squares[square]]
        return max((best_slide(game, seat, start) for start in starts), default=0.0) - hopes(game, seat) - TILE

    def score(order: str) -> float:
        verb, _, what = order.partition(" ")
        if verb == "done":
            return 0.0
        if verb == "use":
            return use(what)
        fact = FACTS.artifacts[what]
        helps = LAST_USE if game.triggered else USE_OF_TILE
        return fact.points + helps - COIN * fact.cost

    return score


def by_worth(asked: Asked) -> Score:
    """Scores a bid: up to the worth of the card, and no more than is needed."""
    game, fact = asked.game, FACTS.characters[asked.prompt.facts["card"]]
    worth = (fact.points + CARD) * (1 + OTHERS)
    most: int = max(game.parties[other].coins for other in asked.prompt.facts["rivals"])  # nobody can bid more

    def score(order: str) -> float:
        if order == "pass":
            return COIN
        coins = int(order.split()[1])
        wins = min(1.0, (coins + 1) / (most + 1))
        return wins * (worth - COIN * coins) + (1 - wins) * COIN

    return score


def by_land(asked: Asked) -> Score:
    """Settles the land first that promises most."""
    game, seat = asked.game, asked.seat
    slots = {land_word(FACTS.cards[card].terrain): slot for slot, card in enumerate(game.slots) if card}
    return lambda order: land_hopes(game, seat, slots[order.split()[1]])


SCORES: dict[str, Callable[[Asked], Score]] = {
    "edge": lambda asked: lambda order: 0.0,
    "turn": by_turn,
    "place": by_place,
    "mark": by_square,
    "blank": by_square,
    "replace": by_square,
    "slide": by_slide,
    "slide-to": by_slide,
    "flip": by_flip,
    "after": by_artifact,
    "buy": by_artifact,
    "settle": by_land,
    "bid": by_worth,
}
