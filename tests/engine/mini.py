"""Rulesets of one or two steps, for attacks: what a test needs of a game and nothing more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from games.engine import Dice, Outcome, Ruleset, State, Step, Table


class Mini(State, kw_only=True):
    """A list of what was said, a pile, and counters."""

    seats: int = 2
    said: list[str] = []
    pile: list[str] = []
    counts: dict[str, int] = {}


def rules(*steps: Callable[..., Step | None], agenda: list[list[Any]] | None = None, **more: Any) -> Ruleset[Mini]:
    """A ruleset of these steps, each played once unless `agenda` says else; the game ends with its agenda."""
    plan = agenda if agenda is not None else [[step.__name__] for step in steps]

    def setup(seats: int, options: Mapping[str, str], dice: Dice, revision: int) -> Mini:
        pile = [f"card-{letter}" for letter in "abcdefghijkl"]
        dice.shuffle(pile)
        return Mini(dice=dice, revision=revision, seats=seats, agenda=[list(entry) for entry in plan], pile=pile)

    def outcome(mini: Mini) -> Outcome | None:
        return None if mini.agenda else Outcome("end", (1,) * mini.seats)

    facts: dict[str, Any] = {
        "id": "mini",
        "name": "Mini",
        "seats": (1, 2, 3, 4),
        "revision": 1,
        "options": (),
        "state": Mini,
        "setup": setup,
        "steps": {step.__name__: step for step in steps},
        "view": lambda mini, seat: {"said": list(mini.said), "pile": len(mini.pile), "counts": dict(mini.counts)},
        "twin": lambda mini, seat, dice: mini,
        "outcome": outcome,
        "pieces": lambda mini: {"cards": len(mini.pile)},
        "words": {},
        "bot": lambda view, decision, trial: decision.default,
    }
    return Ruleset(**{**facts, **more})


def play_mini(*steps: Callable[..., Step | None], seats: int = 2, **more: Any) -> Table[Mini]:
    """A table on which these steps are about to be played."""
    return Table.start(rules(*steps, **more), seats, {}, "mini")


def again(table: Table[Any]) -> Table[Any]:
    """The table as it would be after a reload."""
    return Table.load(table.ruleset, table.settled, table.answers, table.envelopes, tally=table.tally)


def position(table: Table[Any]) -> tuple[Any, ...]:
    """Everything that an order may change and a refusal may not."""
    seats = range(-1, 5)
    return (
        table.digest,
        table.settled,
        list(table.answers),
        dict(table.envelopes),
        table.decisions,
        msgspec.to_builtins(table.tally),
        [table.takeable(seat) for seat in seats if seat >= 0],
        table.waiting_for,
        table.at_settled,
        table.outcome,
    )
