"""The Earning Phase up to the open section: cards are drawn, turned up and blocked, and Ogam may move a Blocker."""

from __future__ import annotations

from games.engine import Decision, Step, ask, ask_all, ask_any, question, reveal
from games.rules.the_arrival.facts import FACTS, SECTIONS
from games.rules.the_arrival.setup import reshuffle_stacks
from games.rules.the_arrival.state import LIMITS, Arrival, Mat


def back(card: str) -> str:
    """What the back of a card shows (A-COMP-19)."""
    return FACTS.cards[card].back


def draw_card(game: Arrival, seat: int) -> Step:
    """A-EARN-01..04: take the top card of any stack, seeing only the backs."""
    tops = [back(stack[-1]) for stack in game.stacks]
    orders = [f"draw {number}" for number in range(1, len(tops) + 1)]
    # `draw lore` means the first stack that shows that back.
    by_back = {f"draw {shown}": order for shown, order in reversed(list(zip(tops, orders, strict=True)))}
    order = yield from ask(seat, "draw", orders, also=by_back, backs=tops)
    yield from reveal("the back of the next card comes to light")
    stack = int(order.removeprefix("draw ")) - 1
    card = game.stacks[stack].pop()
    game.mats[seat].cards.append(card)
    game.tell("drew", seat=seat, stack=stack + 1, back=back(card))
    if not game.stacks[stack]:
        reshuffle_stacks(game)


def set_blockers(game: Arrival, blocker: int) -> Step:
    """A-EARN-07, A-EARN-08: with two cards up one section is blocked, with three cards up another."""
    yield from _turn_up(game, blocker + 1)
    asked = [_block_question(game, seat, blocker) for seat in game.turn_order()]
    if game.block_in_turn:  # A-EARN-14
        for decision in asked:
            _, order = yield from ask_any([decision])
            _block(game, decision.seat, order)
        return
    chosen = yield from ask_all(asked)  # A-EARN-13, A-EARN-15
    for seat in game.turn_order():
        _block(game, seat, chosen[seat])


def turn_up_last(game: Arrival) -> Step:
    """A-EARN-09: all four cards are up."""
    yield from _turn_up(game, LIMITS.cards_each)


def _turn_up(game: Arrival, cards: int) -> Step:
    yield from reveal("cards are turned up")
    for mat in game.mats:
        mat.face_up = cards
    game.tell("turned-up", cards=[mat.cards[:cards] for mat in game.mats])


def _block_question(game: Arrival, seat: int, blocker: int) -> Decision:
    """Which section to block; by default the middle stays open, neither the most nor the least (A-EARN-16)."""
    free = [section for section in SECTIONS if section not in game.mats[seat].blocked]
    usual = next(section for section in ("top", "bottom", "middle") if section in free)
    return question(
        seat,
        "block",
        [f"block {section}" for section in free],
        default=f"block {usual}",
        sealed=not game.block_in_turn,
        blocker=blocker,
    )


def _block(game: Arrival, seat: int, order: str) -> None:
    section = order.removeprefix("block ")
    game.mats[seat].blocked.append(section)
    game.tell("blocked", seat=seat, section=section)


def open_section(mat: Mat) -> str:
    """A-EARN-10, A-EARN-11: the one section that is not blocked on any of the player's cards."""
    [section] = [section for section in SECTIONS if section not in mat.blocked]
    return section


def consult_ogam(game: Arrival, seat: int) -> Step:
    """A-TACT-12..15: after all cards are up and before exploiting, move a Blocker, once for each tile."""
    mat = game.mats[seat]
    while "ogam" in mat.tiles:
        order = yield from ask(
            seat,
            "ogam",
            ["keep blockers", *(f"ogam {section}" for section in SECTIONS if section in mat.blocked)],
            open=open_section(mat),
        )
        if order == "keep blockers":
            return
        section, covered = order.removeprefix("ogam "), open_section(mat)
        mat.blocked[mat.blocked.index(section)] = covered
        mat.tiles.remove("ogam")
        game.tile_discard.append("ogam")
        game.tell("ogam", seat=seat, opened=section, covered=covered)
