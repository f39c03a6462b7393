"""What the rulings in a log decide: whether it may be played on, which of its rows stand, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from games.engine.outcome import Outcome

if TYPE_CHECKING:
    from games.engine.record import Row

ENDING = "ruling"  # the name of an ending that no rule of the title has brought about
STOPS = {"paused": "paused", "resumed": "", "ended": "ended", "reopened": ""}  # what each makes of the game
PLAYED = frozenset({"order", "opening", "timeout", "undo"})


def ruled_end(rows: Iterable[Row]) -> Row | None:
    """The row that ended the game by a ruling, if one did and none took it back."""
    end: Row | None = None
    for row in rows:
        ruling = _ruling(row)
        if ruling in ("ended", "reopened"):
            end = row if ruling == "ended" else None
    return end


def ruled_outcome(rows: Iterable[Row]) -> Outcome | None:
    """The result that a ruling stated; one without places says that there is no result."""
    end = ruled_end(rows)
    return None if end is None else outcome_of(end.facts)


def outcome_of(facts: dict[str, Any]) -> Outcome:
    """The result that these facts of a ruling state."""
    return Outcome(ENDING, tuple(facts.get("places") or ()), {name: facts.get(name, "") for name in ("by", "reason")})


def are_places(places: object, seats: int) -> bool:
    """Whether this can be a result: a place for every seat, the best of them first unless all are alike; or None."""
    if places is None:
        return True
    if not isinstance(places, list | tuple) or len(places) != seats:
        return False
    if not all(type(place) is int and 1 <= place <= max(seats, 2) for place in places):
        return False
    return 1 in places or len(set(places)) == 1


def out_of_turn(rows: Iterable[Row]) -> Iterator[str]:
    """Rows that were played while a ruling had stopped the game."""
    stopped = ""
    for row in rows:
        if row.kind in PLAYED and stopped:
            yield f"row {row.number} was played in a game that a ruling had {stopped}"
        if row.kind == "rewind" and stopped == "ended":
            yield f"row {row.number} rewinds a game that a ruling had ended"
        stopped = STOPS.get(_ruling(row), stopped)


def standing_rows(rows: Sequence[Row]) -> frozenset[int]:
    """The numbers of those rows that still stand after the last: not taken back, not rewound. The end of a log will do;
    what happened round the table always stands."""
    stood: dict[int | None, frozenset[int]] = {}
    played: frozenset[int] = frozenset()
    for row in rows:
        if row.kind == "undo":
            played -= {row.target}
        elif row.kind == "rewind":
            played = stood.get(row.target, frozenset())
        elif row.kind in PLAYED:
            played |= {row.number}
        stood[row.number] = played
    return played | {row.number for row in rows if row.kind not in PLAYED}


def _ruling(row: Row) -> str:
    return str(row.facts.get("ruling", "")) if row.kind == "ruling" else ""
