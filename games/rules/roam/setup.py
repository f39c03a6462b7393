"""Setting up: parties, map, artifacts, edges, and who comes first."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine import Dice, Step, ask
from games.rules.roam.facts import FACTS
from games.rules.roam.patterns import SLOTS, SQUARES
from games.rules.roam.state import LIMITS, Party, Roam


def setup(seats: int, options: Mapping[str, str], dice: Dice, revision: int) -> Roam:
    """The table before the first question (R-SETUP-01..13)."""
    game = Roam(
        dice=dice,
        revision=revision,
        full=options["game"] == "full",
        with_outpost=options["outpost"] == "yes",
        stacking=options["stacking"] == "yes",
        parties=[Party(LIMITS.markers, list(FACTS.starters[colour])) for colour in FACTS.colours[:seats]],
        squares=[[] for _ in SQUARES],
        pile=list(FACTS.cards),
    )
    dice.shuffle(game.pile)
    game.slots = [game.pile.pop() for _ in SLOTS]
    if game.full:
        game.tiles = list(FACTS.artifacts)
        dice.shuffle(game.tiles)
        game.row = [game.tiles.pop() for _ in range(LIMITS.row)]
    game.first = dice.roll(seats)
    game.tell("set-up", full=game.full, outpost=game.with_outpost, stacking=game.stacking, first=game.first)
    if options["edges"] == "choose":
        game.agenda = [["choose_edge", (game.first + later) % seats] for later in range(seats)]
    else:
        for party, edge in zip(game.parties, LIMITS.default_edges[seats], strict=True):
            party.edge = edge
    game.agenda.append(["begin"])
    return game


def choose_edge(game: Roam, seat: int) -> Step:
    """R-SETUP-05, R-SETUP-06: a player sits down at a free edge."""
    taken = {party.edge for party in game.parties}
    free = [f"sit {edge}" for edge in FACTS.turns if edge not in taken]
    order = yield from ask(seat, "edge", free)
    game.parties[seat].edge = order.removeprefix("sit ")
    game.tell("seated", seat=seat, edge=game.parties[seat].edge)


def begin(game: Roam) -> None:
    """R-SETUP-07..09: turns go clockwise by edge from the first player's, and later players start with coins."""
    clockwise = list(FACTS.turns)
    seats = sorted(range(len(game.parties)), key=lambda seat: clockwise.index(game.parties[seat].edge))
    at = seats.index(game.first)
    game.order = seats[at:] + seats[:at]
    coins = LIMITS.starting_coins[len(seats)]
    for seat, some in zip(game.order, coins, strict=True):
        game.parties[seat].coins = some
    game.tell("begun", order=list(game.order), edges=[party.edge for party in game.parties], coins=list(coins))
    game.tell("round", round=game.round)
    game.next(["take_turn", game.first])
