"""Hidden information: nobody can tell the table from a twin in which everything hidden was dealt again."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from games.engine import Dice, OrderError, Ruleset, Step, Table, View, reveal
from games.engine.state import encoder
from games.rules.the_arrival import RULES, earning
from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.state import Arrival, Fort
from tests.rules.the_arrival.lay import lay, options, play

SEED = "the-secret-seed"
GAMES = [
    pytest.param(seats, {"edition": edition, **more}, id=f"{seats}-{edition}-{'-'.join(more.values()) or 'basic'}")
    for seats in (2, 3, 4)
    for edition, more in (
        ("cryptozoic", {}),
        ("cryptozoic", {"game": "advanced"}),
        ("games-up", {}),
        ("games-up", {"blockers": "in-turn"}),
    )
]
# Never legal, sometimes legal, or legal for somebody else: refusals must not tell what is hidden either.
NONSENSE = ("build nowhere", "spread argita", "use stone", "draw 4", "take ogam", "place monghfinn", "99", "pass pass")
LONGEST_LINE = 4


def rich_table() -> Table[Arrival]:
    """A table with everything on it that is rare: trophies, all swapping tiles, a player who looks at Fomori."""
    fomori = ["sineach", "athach", "monghfinn", "sineach", "sineach"]
    return lay(
        "dun-balair=none; tor-conaind=none; tailtiu=athach; temair=0:3; senus=0:1; uisnech=1:1; dur=1:2; eblana=1:1",
        {
            0: {"fomori": fomori, "trophies": 2, "trophies_used": 0, "leader": "clairvoyance", "tiles": ["ruse", "song"]},
            1: {"fomori": fomori, "tiles": ["master-builder", "ogam"], "discs": 3, "swords": 2, "leader": "wisdom"},
        },
    )


# -- playing at random


def pick(dice: Dice, asked: tuple[str, ...]) -> str:
    """One of the orders, each kind of order equally likely, Pass seldom."""
    verbs = list(dict.fromkeys(order.split()[0] for order in asked))
    if "pass" in verbs and len(verbs) > 1 and dice.roll(6):
        verbs.remove("pass")
    verb = dice.choose(verbs)
    return dice.choose([order for order in asked if order.split()[0] == verb])


def moments(table: Table[Arrival], dice: Dice, most: int = 10_000) -> Iterator[Table[Arrival]]:
    """Play the table at random to the end; at every question it is given as it would be loaded."""
    while table.decisions and (most := most - 1) >= 0:
        # Under one move that is nobody's, nothing can be taken back: the settled state is as near as it can be.
        answers = [(0, seat, order) for _, seat, order in table.answers]
        yield Table.load(table.ruleset, table.settled, answers, table.envelopes)
        seat = dice.choose(table.waiting_for)
        table.play(seat, pick(dice, table.decision(seat).options))


# -- comparing with a twin


def what_is_said(call: Callable[[], Any]) -> bytes:
    """What a call gives, or how it is refused, as bytes."""
    try:
        return encoder.encode(call())
    except OrderError as error:
        return encoder.encode([type(error).__name__, str(error), error.said, error.nearest])


def lines(table: Table[Arrival], seat: int, dice: Dice) -> Iterator[str]:
    """Every option, one of them played on to where chance or others stop it, and nonsense."""
    asked = next((decision for decision in table.decisions if decision.seat == seat), None)
    yield from NONSENSE
    yield from asked.options if asked else ()
    line: list[str] = []
    while asked and len(line) < LONGEST_LINE:
        line.append(pick(dice, asked.options))
        yield "; ".join(line)
        asked = table.trial(seat, "; ".join(line)).decision


def leak(table: Table[Arrival], seat: int | None, dice: Dice) -> str:
    """What tells this seat the table from a twin of it; empty if nothing does."""
    rules = table.ruleset
    twin = rules.twin(table.state, seat, Dice(f"twin {dice.roll(1 << 32)}"))
    if rules.pieces(twin) != rules.pieces(table.state):
        return "the twin has other pieces"
    if encoder.encode(rules.view(twin, seat)) != encoder.encode(rules.view(table.state, seat)):
        return "the view"
    if SEED.encode() in encoder.encode(table.view(seat)):
        return "the seed"
    if not table.at_settled:
        return ""
    settled = rules.twin(rules.decode(table.settled), seat, Dice(f"twin {dice.roll(1 << 32)}"))
    other = Table.load(rules, encoder.encode(settled), (), table.envelopes)
    if what_is_said(lambda: other.view(seat)) != what_is_said(lambda: table.view(seat)):
        return "the view of the loaded twin"
    if seat is None:
        return ""
    if what_is_said(lambda: other.decision(seat)) != what_is_said(lambda: table.decision(seat)):
        return "the question"
    if what_is_said(lambda: other.key(seat)) != what_is_said(lambda: table.key(seat)):
        return "the key"
    for line in lines(table, seat, dice):
        if what_is_said(lambda line=line: other.trial(seat, line)) != what_is_said(  # type: ignore[misc]
            lambda line=line: table.trial(seat, line)  # type: ignore[misc]
        ):
            return f"the trial of {line!r}"
        if line in NONSENSE and _refusal(other, seat, line) != _refusal(table, seat, line):
            return f"the refusal of {line!r}"
    return ""


def _refusal(table: Table[Arrival], seat: int, order: str) -> bytes:
    """How an order is refused that is not legal now."""
    if any(decision.seat == seat and order in decision.options for decision in table.decisions):
        return b""
    return what_is_said(lambda: table.play(seat, order))


def leaks(table: Table[Arrival], dice: Dice) -> list[str]:
    """What tells any seat or a spectator the table from a twin of it."""
    watching = (None, *range(len(table.state.mats)))
    found = ((seat, leak(table, seat, dice)) for seat in watching)
    return [f"{'a spectator' if seat is None else f'seat {seat}'}: {what}" for seat, what in found if what]


# -- no leak


@pytest.mark.ledger("A-SETUP-11", "A-EARN-32")
@pytest.mark.parametrize(("seats", "chosen"), GAMES)
def test_nobody_can_tell_a_table_from_its_twin(seats: int, chosen: dict[str, str]) -> None:
    table = Table.start(RULES, seats, chosen, SEED)
    dice = Dice(f"{seats} {chosen}", armed=True)
    for moment in moments(table, dice):
        assert leaks(moment, dice) == []
    assert table.outcome is not None


@pytest.mark.ledger("A-EARN-33")
def test_nobody_can_tell_a_rich_table_from_its_twin() -> None:
    kinds = set()
    for number in range(4):
        dice = Dice(f"rich {number}", armed=True)
        for moment in moments(rich_table(), dice, most=40):
            kinds |= {decision.prompt.kind for decision in moment.decisions}
            assert leaks(moment, dice) == []
    assert {"trophy", "place-fomori", "discard-fomori", "ruse", "ruse-with", "keep", "action"} <= kinds
