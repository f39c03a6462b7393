"""The round: an Earning Phase, an Action Phase, and whether another follows."""

from __future__ import annotations

from games.rules.the_arrival.state import LIMITS, Arrival


def start_round(game: Arrival) -> None:
    """A-FLOW-01, A-FLOW-05: put the round on the agenda, each phase in turn order from the first player."""
    order = game.turn_order()
    game.tell("round", round=game.round, rounds=game.rounds, first=game.first)
    game.next(
        *(["draw_card", seat] for _ in range(LIMITS.cards_each) for seat in order),
        ["set_blockers", 1],
        ["set_blockers", 2],
        ["turn_up_last"],
        *(["consult_ogam", seat] for seat in order),
        ["share_out"],
        *(["exploit", seat] for seat in order),
        ["take_turn", game.first],
    )


def end_round(game: Arrival) -> None:
    """A-END-01..09: the game ends at the Corruption Limit or after the last round, else the next round begins."""
    if game.limit_reached or game.round == game.rounds:
        game.ended = True
        game.tell("ended", round=game.round, limit_reached=game.limit_reached)
        return
    game.round += 1
    if game.next_first is not None:
        game.first, game.next_first = game.next_first, None
    for mat in game.mats:
        mat.passed = False
    game.next(["start_round"])
