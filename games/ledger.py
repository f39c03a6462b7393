"""The ledger: rows of the log as sentences, as the reader may know them; pages and API both read it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from games.engine import View
from games.engine.run import NOBODY
from games.engine.sentences import together
from games.models import Game, Move

HOUSE = {
    "undo": "{name} takes move {target} back.",
    "rewind": "The game is rewound to move {target}.",
    "revision": "The game goes on under newer rules.",
    "timeout": "Time was up for {name}; the default was played.",
    "opening": "The envelopes are opened.",
}
RULED = frozenset({"rewind", "timeout"})  # kinds of rows that may be a ruling besides
NO_MORE = {"done", "end", "pass"}  # orders that are told by themselves
# What happens round the table, by its kind; the facts of the row fill it in.
RULINGS = {
    "offered": "{name} has stayed away; the seat is offered to a substitute, and a bot plays meanwhile.",
    "resigned": "{name} resigns; the seat is offered to a substitute, and a bot plays meanwhile.",
    "substituted": "{name} takes the seat of {was}.",
    "returned": "{name} is back.",
    "resumed": "{name} lets the game go on.",
    "paused": "The game is paused, and all clocks stand still.",
    "extended": "{name} has until {due}: {hours} hours {more}.",
    "defaulted": "The default is played for {name}.",
    "rewound": "The game is rewound to move {target}; everybody is asked anew.",
    "ended": "The game is ended by a ruling. {result}",
    "reopened": "The game is taken up again.",
    "replaced": "The seat of {name} is offered to a substitute, and a bot plays meanwhile.",
    "handed-over": "A bot plays the seat of {name} from now on.",
    "seated": "{name} takes the seat of {was}.",
    "given-back": "{name} has the seat back.",
    "hidden": "A letter{from} is hidden.",
    "shown": "A letter{from} is shown again.",
    "glass": "{by} breaks the glass: sees what every seat sees, and can never sit down at this table.",
    "warned": "{name} is warned.",
    "muted": "{name} is muted until {until}.",
    "banned": "{name} is banned until {until}.",
    "lifted": "The {what} of {name} is lifted.",
}


class Entry(NamedTuple):
    """One row as the reader sees it."""

    number: int
    seat: int | None
    sentences: list[str]
    orders: str
    at: datetime
    via: str
    kind: str
    round: str  # a title above the row, where a phase begins

    @property
    def said(self) -> str:
        """The row in words, on one line."""
        return " ".join(self.sentences)


def entries(
    game: Game, moves: Iterable[Move], seat: int | None, names: list[str], view: View, language: str
) -> list[Entry]:
    """The rows in words; secrets in them are shown to their seats only."""
    words = game.rules.speak(language)
    found = []
    for move in moves:
        sentences = together(words.event(event.seen_by(seat), names, view) for event in move.told())
        name = names[move.seat] if move.seat != NOBODY else "The house"
        if move.kind == "ruling" or (move.kind in RULED and "ruling" in move.facts):
            sentences.insert(0, ruling(move.facts))
        elif move.kind in HOUSE:
            sentences.insert(0, HOUSE[move.kind].format(name=name, target=move.target))
        mover = None if move.seat == NOBODY else move.seat
        own = [order for who, order in move.orders if who == move.seat]
        if not sentences:  # nothing is told of it yet: its order stands below
            sentences = [f"{name} does no more." if set(own) <= NO_MORE else f"{name} chooses."]
        orders = (
            "; ".join(own) if mover is not None else "; ".join(f"{names[who]}: {order}" for who, order in move.orders)
        )
        cut = next((str(event.facts["round"]) for event in move.told() if event.kind == "round"), "")
        found.append(Entry(move.number, mover, sentences, orders, move.at, move.via, move.kind, cut))
    return found


def ruling(facts: Mapping[str, Any]) -> str:
    """A ruling in words, from the facts of its row: what, and if a person gave it, who and why."""
    what = what_was_ruled(facts)
    return f"{what} {facts['by']}: {facts.get('reason', '')}" if "by" in facts else what


def what_was_ruled(facts: Mapping[str, Any]) -> str:
    """The same without who and why."""
    name, hours = facts.get("name"), facts.get("hours")
    said = {
        "more": "fewer" if isinstance(hours, int) and hours < 0 else "more",
        "from": f" from {name}" if name else "",
        "result": _result(facts),
    }
    known = _Facts({**said, **facts, **({"hours": abs(hours)} if isinstance(hours, int) else {})})
    return RULINGS.get(str(facts.get("ruling", "")), "A ruling.").format_map(known)


class _Facts(dict[str, Any]):
    """The facts of a row from elsewhere may lack one."""

    def __missing__(self, name: str) -> str:
        return "?"


def _result(facts: Mapping[str, Any]) -> str:
    """The result that a ruling states, the best first."""
    places, names = facts.get("places"), facts.get("names")
    if not isinstance(places, list) or not isinstance(names, list):
        places = names = []
    placed = sorted(zip(places, names, strict=False), key=lambda pair: pair[0])
    return f"Result: {', '.join(f'{place}. {name}' for place, name in placed)}." if placed else "It has no result."
