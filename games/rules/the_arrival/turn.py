"""The Action Phase: turns of two actions, with tiles before, between and after them, until all have passed."""

from __future__ import annotations

from games.engine import Decision, Step, ask, ask_any, question
from games.rules.the_arrival.build import build, ways_to_build
from games.rules.the_arrival.passing import pass_round
from games.rules.the_arrival.repel import repel, rewards, ways_to_repel
from games.rules.the_arrival.shield import shield, shield_orders
from games.rules.the_arrival.spread import mildest_spread, spread, spread_orders
from games.rules.the_arrival.state import LIMITS, Arrival
from games.rules.the_arrival.tactics import use, use_orders


def actions_allowed(game: Arrival, seat: int) -> int:
    """Two actions, three with Wisdom, but one in a player's first turn of the game (A-ACT-01, A-ACT-04, A-ADV-11)."""
    if game.mats[seat].turns == 0:
        return LIMITS.actions_first_turn
    return LIMITS.wisdom_actions if game.has_leader(seat, "wisdom") else LIMITS.actions


def action_question(game: Arrival, seat: int, left: int, allowed: int, may_end: bool) -> Decision:
    """Every action and free action open to this player now, and the default (A-ACT-05, A-PASS-01, A-PASS-02)."""
    repels = ways_to_repel(game, seat) if left else {}
    builds = ways_to_build(game, seat) if left and game.mats[seat].discs else {}
    spreads = spread_orders(game, seat) if left else []
    orders = [f"repel {place} for {reward}" for place in repels for reward in rewards(game, seat)]
    orders += [f"build {place}" for place in builds]
    if left:
        orders += shield_orders(game, seat)
        orders += spreads or ["pass"]
    orders += use_orders(game, seat)
    if may_end:
        orders.append("end")
    return question(
        seat,
        "action",
        orders,
        default="end" if may_end else mildest_spread(game, spreads) if spreads else "pass",
        left=left,
        allowed=allowed,
        outposts=[place for place, way in builds.items() if way == "outpost"],
        distant=[place for place, way in repels.items() if way == "distant"],
    )


def take_turn(game: Arrival, seat: int) -> Step:
    """A-ACT-01..09, A-FREE-01..05: the actions of one turn and the free actions around them."""
    mat = game.mats[seat]
    left = allowed = actions_allowed(game, seat)
    while not mat.passed:
        may_end = not left or (game.has_leader(seat, "wisdom") and left < allowed)  # A-ADV-12
        asked = action_question(game, seat, left, allowed, may_end)
        if asked.options == ("end",):
            break
        _, order = yield from ask_any([asked])
        if order == "end":
            break
        if order.startswith("use "):
            yield from use(game, seat, order.removeprefix("use "))
        else:
            left -= 1
            yield from take_action(game, seat, order)
    mat.turns += 1
    _go_on(game, seat)


def take_action(game: Arrival, seat: int, order: str) -> Step:
    """Carry one action out."""
    verb, *words = order.split()
    if verb == "build":
        game.mats[seat].discs -= 1
        build(game, seat, words[0])
    elif verb == "shield":
        shield(game, seat, words[0])
    elif verb == "repel":
        repel(game, seat, place=words[0], reward=words[-1])
    elif verb == "spread":
        yield from spread(game, seat, words[0])
    else:
        yield from pass_round(game, seat)


def _go_on(game: Arrival, seat: int) -> None:
    """A-ACT-03, A-ACT-06: the next player who has not passed; when all have, the round ends."""
    following = [(seat + step) % game.seats for step in range(1, game.seats + 1)]
    waiting = [other for other in following if not game.mats[other].passed]
    if waiting:
        game.next(["take_turn", waiting[0]])
    else:
        game.next(*(["build_late", other] for other in game.turn_order()), ["end_round"])


def build_late(game: Arrival, seat: int) -> Step:
    """A-TACT-17..22, A-TACT-31: after all have passed, build with the discs saved on the Master Builder's tile."""
    mat = game.mats[seat]
    while mat.rescued and (builds := ways_to_build(game, seat)):
        outposts = [place for place, way in builds.items() if way == "outpost"]
        orders = [*(f"build {place}" for place in builds), "done"]
        order = yield from ask(seat, "late-building", orders, default="done", left=mat.rescued, outposts=outposts)
        if order == "done":
            break
        mat.rescued -= 1
        build(game, seat, order.removeprefix("build "))
    if mat.builders:
        game.tell("builder-done", seat=seat, returned=mat.rescued)
    mat.supply += mat.rescued
    game.tile_discard += ["master-builder"] * mat.builders
    mat.builders = mat.rescued = 0
