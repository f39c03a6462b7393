"""The turn: its phases in order, and what happens when time passes."""

from __future__ import annotations

from games.engine import Step, ask, interleave
from games.rules.spirit_island.changes import changes
from games.rules.spirit_island.ending import check_defeat
from games.rules.spirit_island.facts import FACTS, in_printed_order
from games.rules.spirit_island.lands import lasting
from games.rules.spirit_island.state import Island


def begin_turn(island: Island) -> None:
    """Put the phases of a turn on the agenda (S-TURN-01)."""
    island.turn += 1
    island.tell("round", round=island.turn)
    check_defeat(island)  # some losses count from a turn on
    island.next(["spirit_phase"], ["fast_phase"], ["invader_phase"], ["slow_phase"], ["time_passes"], ["begin_turn"])


def invader_phase(island: Island) -> None:
    """Put what the invaders do on the agenda, the blighted island first (S-IPH-01, S-IPH-02)."""
    island.phase = "invader"
    island.tell("phase", phase="invader")
    island.notes["fear_cards"] = 0
    actions = [["ravage"], ["build"], ["explore"], ["advance"]]
    island.next(["blighted_island"], ["fear_step"], ["before_ravage"], *actions)


def before_ravage(island: Island) -> None:
    """What an adversary does before Ravage."""
    for change in changes(island):
        change.before_ravage(island)


def time_passes(island: Island) -> Step:
    """Cards to the discards, then elements, damage and effects go together (S-TIME-01..06)."""
    island.phase = "time"
    holders = dict.fromkeys(island.seats, 0)
    for each in lasting(island, "hold"):
        holders[each.seat] += each.amount
    flows = {seat: _hold(island, seat, cards) for seat, cards in holders.items() if cards and island.spirits[seat].play}
    if flows:
        yield from interleave(flows)
    for spirit in island.spirits:
        spirit.discard += spirit.play
        spirit.play, spirit.used, spirit.sped, spirit.swift = [], [], [], 0
        spirit.gained, spirit.chosen, spirit.grants = {}, [], []
    for here in island.lands.values():
        here.defend = 0
        here.pieces = {kind: [0] * len(all) for kind, all in here.pieces.items()}
    island.lasting = []
    island.tell("time-passes", turn=island.turn)


def _hold(island: Island, seat: int, cards: int) -> Step:
    """Take cards in play back to hand instead of discarding them (S-TIME-05)."""
    spirit = island.spirits[seat]
    for _ in range(min(cards, len(spirit.play))):
        held = in_printed_order(spirit.play)
        dearest = max(held, key=lambda card: FACTS.powers[card].cost)
        order = yield from ask(
            seat, "hold", [*(f"hold {card}" for card in held), "hold none"], default=f"hold {dearest}"
        )
        if order == "hold none":
            return
        card = order.removeprefix("hold ")
        spirit.play.remove(card)
        spirit.hand.append(card)
        island.tell("reclaimed", seat=seat, cards=[card])
