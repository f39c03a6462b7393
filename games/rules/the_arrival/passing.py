"""Pass: out for the round, with three pieces kept; the first to pass leads the next round."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

from games.engine import Step, ask, reveal
from games.rules.the_arrival.spread import return_unseen
from games.rules.the_arrival.state import LIMITS, Arrival, Mat

KINDS = ("disc", "sword", "shield")


def keeps(mat: Mat) -> list[str]:
    """Every way to keep as many pieces as may be kept, of any mix (A-PASS-03, A-PASS-04); fewer never helps."""
    at_hand = {"disc": mat.discs, "sword": mat.swords, "shield": mat.shields}
    number = min(LIMITS.keep_on_pass, mat.pieces)
    mixes = combinations_with_replacement(KINDS, number)
    return [" ".join(("keep", *mix)) for mix in mixes if all(n <= at_hand[kind] for kind, n in Counter(mix).items())]


def pass_round(game: Arrival, seat: int) -> Step:
    """A-PASS-03..15: keep three pieces, hand back the rest and the unusable Fomori unseen."""
    mat = game.mats[seat]
    kept = Counter({"disc": mat.discs, "sword": mat.swords, "shield": mat.shields})
    if mat.pieces > LIMITS.keep_on_pass:
        order = yield from ask(seat, "keep", keeps(mat))
        kept = Counter(order.split()[1:])
    mat.supply += mat.discs - kept["disc"]
    game.swords += mat.swords - kept["sword"]
    game.shields += mat.shields - kept["shield"]
    mat.discs, mat.swords, mat.shields = (kept[kind] for kind in KINDS)
    mat.passed = True
    leads = game.next_first is None
    if leads:
        game.next_first = seat  # A-PASS-10
    returned = len(mat.fomori)
    if returned:
        yield from reveal("Fomori go back face down and are mixed")
        back, mat.fomori = mat.fomori, []
        return_unseen(game, back)
    kept_pieces = {"discs": mat.discs, "swords": mat.swords, "shields": mat.shields}
    game.tell("passed", seat=seat, leads=leads, returned=returned, **kept_pieces)
