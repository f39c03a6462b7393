"""The ledger: rows of the log as sentences, as the reader may know them; pages and API both read it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from games.engine import View
from games.engine.run import NOBODY
from games.models import Game, Move

HOUSE = {
    "undo": "{name} takes move {target} back.",
    "rewind": "The game is rewound to move {target}.",
    "revision": "The game goes on under newer rules.",
    "timeout": "Time was up for {name}; the default was played.",
    "opening": "The envelopes are opened.",
}
# What happens round the table, by its kind; the facts of the row fill it in.
RULINGS = {
    "offered": "{name} has stayed away; the seat is offered to a substitute, and a bot plays meanwhile.",
    "resigned": "{name} resigns; the seat is offered to a substitute, and a bot plays meanwhile.",
    "substituted": "{name} takes the seat of {was}.",
    "returned": "{name} is back.",
    "resumed": "{name} lets the game go on.",
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
        sentences = [words.event(event.seen_by(seat), names, view) for event in move.told()]
        name = names[move.seat] if move.seat != NOBODY else "The house"
        if move.kind in HOUSE:
            sentences.insert(0, HOUSE[move.kind].format(name=name, target=move.target))
        if move.kind == "ruling":
            said = RULINGS.get(move.facts.get("ruling", ""), "{reason}")
            sentences.insert(0, said.format_map({"reason": "A ruling.", **move.facts}))
        if not sentences:
            sentences = [f"{name} does no more."]
        mover = None if move.seat == NOBODY else move.seat
        own = [order for who, order in move.orders if who == move.seat]
        orders = (
            "; ".join(own) if mover is not None else "; ".join(f"{names[who]}: {order}" for who, order in move.orders)
        )
        cut = next((str(event.facts["round"]) for event in move.told() if event.kind == "round"), "")
        found.append(Entry(move.number, mover, sentences, orders, move.at, move.via, move.kind, cut))
    return found
