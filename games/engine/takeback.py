"""Taking a move back, and settling what can no longer be taken back."""

from __future__ import annotations

from typing import TypeVar

from games.engine.errors import TooLate, Unloadable
from games.engine.run import NOBODY, Answer, Run
from games.engine.state import State

S = TypeVar("S", bound=State)


def takeable(run: Run[S], seat: int) -> int | None:
    """That seat's last move, if nothing was revealed since it began and nobody else has moved since; inside an
    interleave whatever the others did in their own flows does not count."""
    mine = [move for move, mover in run.movers.items() if mover.seat == seat != NOBODY]
    if not mine:
        return None
    move = mine[-1]
    first = next(at for at, answer in enumerate(run.answers) if answer.move == move)
    if first < _reach(run, seat):
        return None
    later = [mover.own for other, mover in run.movers.items() if other > move]
    return move if not later or (run.movers[move].own and all(later)) else None


def without_last(run: Run[S], seat: int) -> tuple[Run[S], int]:
    """The run as it would be without that seat's last move, and the number of that move."""
    move = takeable(run, seat)
    if move is None:
        raise TooLate("Nothing of yours can be taken back: others have moved, or something was revealed.")
    kept = [answer for answer in run.answers if answer.move != move]
    without: Run[S] = Run(run.ruleset, run.settled)
    try:
        without.run_again(kept)
    except Unloadable as error:
        raise TooLate("This can no longer be taken back: others have built on it.") from error
    before: Run[S] = Run(run.ruleset, run.settled)
    before.run_again(run.answers)
    before.told.pop(move, None)
    if without.told != before.told:
        raise TooLate("This can no longer be taken back: it would change what others have been told.")
    return without, move


def lock(run: Run[S]) -> None:
    """Move the settled state up to the last step end that no undo can reach behind."""
    if not run.marks:
        return
    floor = len(run.answers)
    for seat in {mover.seat for mover in run.movers.values()} - {NOBODY}:
        floor = min(floor, _earliest(run, seat))
    best = None
    for mark in run.marks:
        if mark.answers > floor:
            break
        best = mark
    if best is None:
        return
    cut = best.answers
    run.settled = best.settled
    run.marks = [mark._replace(answers=mark.answers - cut) for mark in run.marks if mark.answers > cut]
    if not cut:
        return
    # The rest of a move whose beginning is settled is nobody's any more: it cannot be taken back.
    split = run.answers[cut - 1].move
    kept = run.answers[cut:]
    run.answers = [Answer(0, answer.seat, answer.order) if answer.move == split else answer for answer in kept]
    run.fences = {seat: at - cut for seat, at in run.fences.items() if at > cut}
    alive = {answer.move for answer in run.answers}
    run.movers = {move: mover for move, mover in run.movers.items() if move in alive}
    run.told = {move: told for move, told in run.told.items() if move in alive}


def _reach(run: Run[S], seat: int) -> int:
    """How many answers lie behind the last fence that binds this seat."""
    return max(run.fences.get(seat, 0), run.fences.get(None, 0))


def _earliest(run: Run[S], seat: int) -> int:
    """The first answer that this seat could take back, one undo after another."""
    earliest = len(run.answers)
    reach = _reach(run, seat)
    bound = run.answers[reach - 1].move if reach else None  # it began before the fence: its rest is bound as well
    for at in range(len(run.answers) - 1, reach - 1, -1):
        move = run.answers[at].move
        mover = run.movers.get(move)
        if move == bound:
            break
        if mover is not None and mover.seat == seat:
            earliest = at
        elif mover is None or not mover.own:
            break
    return earliest
