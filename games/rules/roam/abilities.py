"""The artifacts that work at any moment of their owner's turn: a coin, a slide, a flip."""

from __future__ import annotations

from collections.abc import Callable

from games.engine import Step, ask
from games.rules.roam.facts import FACTS
from games.rules.roam.patterns import BESIDE, NAMES, NUMBERS, SQUARES
from games.rules.roam.state import Roam


def gain_coin(game: Roam, seat: int) -> None:
    """R-ABIL-10: take a coin."""
    game.parties[seat].coins += 1
    game.tell("coin", seat=seat)


def slidable(game: Roam) -> list[int]:
    """The squares whose top marker has an empty square beside it, whoever owns it (R-ABIL-14, R-VAR-STACK-06)."""
    return [square for square in SQUARES if game.squares[square] and any(map(game.is_empty, BESIDE[square]))]


def slide(game: Roam, seat: int, tile: str) -> Step:
    """R-ABIL-14, R-ABIL-15: one marker moves to an empty square beside it, and nobody takes coins."""
    order = yield from ask(seat, "slide", [f"from {NAMES[square]}" for square in slidable(game)], tile=tile)
    start = NUMBERS[order.removeprefix("from ")]
    game.tell("named", seat=seat, square=NAMES[start])
    ends = [f"to {NAMES[square]}" for square in BESIDE[start] if game.is_empty(square)]
    end = NUMBERS[(yield from ask(seat, "slide-to", ends, tile=tile, square=NAMES[start])).removeprefix("to ")]
    owner = game.squares[start].pop()
    game.squares[end].append(owner)
    game.tell("slid", seat=seat, owner=owner, start=NAMES[start], end=NAMES[end])


def flippable(game: Roam, seat: int, may_use_up: bool) -> list[str]:
    """The characters that may be turned over; the last one face up only if a rest would follow (R-ABIL-19)."""
    party = game.parties[seat]
    available = party.available
    return [card for card in party.cards if may_use_up or available != [card]]


def flip(game: Roam, seat: int, tile: str, may_use_up: bool) -> Step:
    """R-ABIL-16: turn one of one's own characters over, up or down."""
    party = game.parties[seat]
    cards = flippable(game, seat, may_use_up)
    order = yield from ask(seat, "flip", [f"on {card}" for card in cards], tile=tile)
    card = order.removeprefix("on ")
    if card in party.used:
        party.used.remove(card)
    else:
        party.used.append(card)
    game.tell("flipped", seat=seat, card=card, up=card not in party.used)


def use_orders(game: Roam, seat: int, may_use_up: bool) -> list[str]:
    """The artifacts that would do something now (R-ABIL-01, R-ART-09, R-ART-13); `may_use_up` says whether the last
    character may be turned face down."""
    useful: dict[str, Callable[[], bool]] = {
        "gain-coin": lambda: True,
        "slide": lambda: bool(slidable(game)),
        "flip": lambda: bool(flippable(game, seat, may_use_up)),
    }
    tiles = ((tile, FACTS.artifacts[tile].ability) for tile in game.parties[seat].ready)
    return [f"use {tile}" for tile, ability in tiles if ability in useful and useful[ability]()]


def use(game: Roam, seat: int, tile: str, may_use_up: bool) -> Step:
    """R-ART-08: turn the artifact face down and do what it does."""
    game.parties[seat].spent.append(tile)
    game.tell("used", seat=seat, tile=tile)
    ability = FACTS.artifacts[tile].ability
    if ability == "slide":
        yield from slide(game, seat, tile)
    elif ability == "flip":
        yield from flip(game, seat, tile, may_use_up)
    else:
        gain_coin(game, seat)
