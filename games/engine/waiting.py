"""The words for waiting: how a step asks one seat, any seat, all seats, or each at its own pace, and where it looks at
hidden things."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec

from games.engine.decision import Decision, Prompt
from games.engine.errors import RulesBug

T = TypeVar("T")


class Fence(NamedTuple):
    """Behind this point hidden things are touched; a trial stops here."""

    why: str
    seat: int | None = None  # whose flow it binds; None: everybody


Said: TypeAlias = tuple[int, str]
Flow: TypeAlias = Generator[Fence | tuple[Decision, ...], Any, T]
Step: TypeAlias = Flow[None]


def check_asked(asked: tuple[Decision, ...]) -> None:
    """Refuse questions that nobody could answer one by one."""
    if not asked:
        raise RulesBug("a question to nobody")
    if len({decision.seat for decision in asked}) != len(asked):
        raise RulesBug(f"{asked[0].prompt.kind}: two questions to one seat at once")
    if len({decision.sealed for decision in asked}) != 1:
        raise RulesBug(f"{asked[0].prompt.kind}: sealed and open questions cannot be asked together")


def reveal(why: str) -> Step:
    """Say that what follows looks at hidden things: chance, a draw, a card turned up."""
    yield Fence(why)


def question(
    seat: int,
    kind: str,
    options: Iterable[str],
    *,
    default: str | None = None,
    sealed: bool = False,
    always: bool = False,
    also: Mapping[str, str] | None = None,
    **facts: Any,
) -> Decision:
    """A decision of that kind; the first option is the default if none is named."""
    orders = tuple(options)
    preset = default if default is not None else next(iter(orders), "")
    return Decision(seat, Prompt(kind, facts), orders, preset, sealed, always, also=dict(also or {}))


def ask(seat: int, kind: str, options: Iterable[str], **more: Any) -> Flow[str]:
    """Ask one seat and wait for its order."""
    _, order = yield (question(seat, kind, options, **more),)
    return str(order)


def ask_any(decisions: Iterable[Decision]) -> Flow[Said]:
    """Ask several seats at once; the first to answer goes first."""
    asked = tuple(decisions)
    if any(decision.sealed for decision in asked):
        raise RulesBug(f"{asked[0].prompt.kind}: a sealed question is asked of all: say `ask_all`")
    seat, order = yield asked
    return seat, order


def ask_all(decisions: Iterable[Decision]) -> Flow[dict[int, str]]:
    """Ask several seats at once and wait for all; answers come back in seat order, sealed ones were opened together."""
    asked = tuple(decisions)
    if not asked:
        return {}
    check_asked(asked)
    waiting = {decision.seat: decision for decision in asked}
    if not all(decision.sealed for decision in waiting.values()):
        return (yield from interleave({seat: _ask_one(decision) for seat, decision in waiting.items()}))
    answers: dict[int, str] = {}
    while waiting:
        seat, order = yield tuple(waiting.values())
        answers[seat] = order
        del waiting[seat]
    return dict(sorted(answers.items()))


def _ask_one(decision: Decision) -> Flow[str]:
    _, order = yield (decision,)
    return str(order)


def interleave(flows: Mapping[int, Flow[T]]) -> Flow[dict[int, T]]:
    """Take every seat through its own flow at its own pace; what a flow reveals binds that seat only."""
    results: dict[int, T] = {}

    def run(seat: int, said: Said | None) -> Flow[tuple[Decision, ...]]:
        while True:
            try:
                got = flows[seat].send(said)
            except StopIteration as end:
                results[seat] = end.value
                return ()
            if isinstance(got, Fence):
                yield Fence(got.why, seat)
                said = None
                continue
            if not all(decision.seat == seat and not decision.own and not decision.sealed for decision in got):
                raise RulesBug("a flow inside an interleave asks its own seat only, and openly")
            return tuple(msgspec.structs.replace(decision, own=True) for decision in got)

    asked: dict[int, tuple[Decision, ...]] = {}
    for seat in flows:
        asked[seat] = yield from run(seat, None)
    while waiting := tuple(decision for each in asked.values() for decision in each):
        seat, order = yield waiting
        asked[seat] = yield from run(seat, (seat, order))
    yield Fence("all are done")
    return dict(sorted(results.items()))
