"""The turn: rest or not, use a character, then artifacts, completed lands and buying."""

from __future__ import annotations

from games.engine import Flow, Step, ask
from games.rules.roam.abilities import use, use_orders
from games.rules.roam.claiming import completed
from games.rules.roam.outpost import take_outpost
from games.rules.roam.placing import use_character
from games.rules.roam.resting import may_rest, price_of_rest, rest, rest_if_all_used
from games.rules.roam.state import Roam
from games.rules.roam.trading import buy, buy_orders


def take_turn(game: Roam, seat: int) -> Step:
    """R-TURN-01..03: one turn, up to the lands it completes."""
    game.turn = seat
    card = yield from start(game, seat)
    yield from use_character(game, seat, card)
    yield from afterwards(game, seat)
    take_outpost(game, seat)
    if slots := completed(game):
        game.next(["settle", seat, slots], ["trade", seat], ["end_turn", seat])
    else:
        end_turn(game, seat)


def start(game: Roam, seat: int) -> Flow[str]:
    """R-TURN-04..10: rest once and use artifacts, until a character is named."""
    party = game.parties[seat]
    rested = rest_if_all_used(game, seat)
    while True:
        plays = [f"play {card}" for card in party.available]
        price = price_of_rest(party)
        rests = ["rest"] if not rested and may_rest(party) else []
        uses = use_orders(game, seat, may_use_up=not rested)
        order = yield from ask(seat, "turn", [*plays, *rests, *uses], price=price)
        verb, _, what = order.partition(" ")
        if verb == "play":
            return what
        if verb == "rest":
            rest(game, seat, price)
            rested = True
        else:
            yield from use(game, seat, what, may_use_up=not rested)
            rested = rest_if_all_used(game, seat) or rested


def afterwards(game: Roam, seat: int) -> Step:
    """R-TURN-03, R-ABIL-01: artifacts after placing and, if no land is complete, buying in the same breath, so that
    nobody is asked twice."""
    while True:
        has_completed = bool(completed(game))
        buys = [] if has_completed else buy_orders(game, seat)  # R-ART-04: lands are settled first
        uses = use_orders(game, seat, may_use_up=True)
        if not buys and not uses:
            return
        order = yield from ask(seat, "after", [*buys, *uses, "done"], default="done", settling=has_completed)
        verb, _, what = order.partition(" ")
        if verb == "done":
            return
        if verb == "buy":
            yield from buy(game, seat, what)
            return
        yield from use(game, seat, what, may_use_up=True)


def trade(game: Roam, seat: int) -> Step:
    """R-ART-03..05: the active player may buy one tile once the lands are settled."""
    if buys := buy_orders(game, seat):
        order = yield from ask(seat, "buy", [*buys, "done"], default="done")
        if order != "done":
            yield from buy(game, seat, order.removeprefix("buy "))


def end_turn(game: Roam, seat: int) -> None:
    """R-SETUP-07, R-END-03..05, R-END-10: the next player clockwise, or the end of the round and perhaps the game."""
    later = game.order[game.order.index(seat) + 1 :]
    if later:
        game.next(["take_turn", later[0]])
        return
    game.idle = 0 if game.found else game.idle + 1
    game.found = False
    stuck = game.idle > max(len(party.cards) for party in game.parties)
    if game.triggered or stuck:
        game.ended = True
        game.tell("ended", round=game.round, stuck=stuck and not game.triggered)
        return
    game.round += 1
    game.tell("round", round=game.round)
    game.next(["take_turn", game.first])
