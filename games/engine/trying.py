"""A line of orders tried on a copy: what it would do, up to the first thing it may not see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.decision import Decision
from games.engine.errors import Unreadable
from games.engine.reading import read_order, split
from games.engine.run import Run
from games.engine.trial import Stopped, Trial

TRIAL = -1  # the number of the move that a trial plays
AUTO = "auto"  # as the last word: defaults until the step ends


def try_line(run: Run[Any], envelopes: dict[int, str], seat: int, text: str, numbers: bool) -> Trial:
    """Feed the words to this copy until they are used up, or a fence, an envelope or another seat stops them; a sealed
    question cuts a line like a fence, because its order goes into an envelope and not into the move."""
    others_asked = any(decision.seat != seat and not decision.own for decision in run.decisions)
    run.on_trial = True
    run.begin(TRIAL, seat)
    words = split(text)
    orders: list[str] = []
    stopped: Stopped | None = None
    step = run.steps_ended  # the one in which the last order was given
    while stopped is None:
        asked = run.asked(seat)
        if run.at_fence:
            stopped = "fence"
        elif run.over:
            stopped = "over"
        elif asked is None:
            stopped = None if run.force(TRIAL) else "others"
        elif not words and not (asked.forced and orders):
            alone = others_asked and all(decision.seat == seat for decision in run.decisions)
            stopped = "incomplete" if alone and orders else "open"
        elif words == [AUTO] and run.steps_ended != step:
            words = []
        elif asked.sealed and orders:
            stopped = "fence"
        else:
            if words == [AUTO]:
                order = asked.default
            else:
                step = run.steps_ended
                order, words = _read(asked, words, numbers and not orders, run.ruleset.vocabulary)
            orders.append(order)
            if asked.sealed:
                envelopes[seat] = order
                stopped = "sealed"
            else:
                run.feed(TRIAL, seat, order)
    if words == [AUTO] and (stopped != "fence" or run.steps_ended != step):
        words = []
    if words and stopped in ("others", "sealed", "over"):
        raise Unreadable(
            f"{' '.join(words)!r} comes too late: nothing is asked of you after {orders[-1]!r}.", said=" ".join(words)
        )
    events = [event.told_to(seat) for event in run.told.get(TRIAL, [])]
    return Trial(run.view(seat, envelopes), orders, run.asked(seat), " ".join(words), stopped, events)


def _read(asked: Decision, words: list[str], numbers: bool, vocabulary: Mapping[str, str]) -> tuple[str, list[str]]:
    """The next order of the line; an only answer may be spelled out or left out."""
    if not words:
        return asked.options[0], words
    try:
        return read_order(words, asked, numbers, vocabulary)
    except Unreadable:
        if asked.forced:
            return asked.options[0], words
        raise
