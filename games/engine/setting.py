"""What a log tells of its own table: what is played there, by which rules and options, and who sits where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeGuard

if TYPE_CHECKING:
    from games.engine.record import Record, Row
    from games.engine.ruleset import Ruleset

TABLE = "table"  # of the facts of row 0; games that began before it was written there do not have it
CHANGES = frozenset({"substituted", "seated"})  # rulings after which somebody else sits there


def setting_of(title: str, revision: int, options: Mapping[str, str], players: Sequence[int | None]) -> dict[str, Any]:
    """What row 0 tells of a table, so that the chain binds it: players by their numbers in the house, because a name
    can be changed, and is erased when somebody leaves for good."""
    return {TABLE: {"title": title, "revision": revision, "options": dict(options), "players": list(players)}}


def sitting(rows: Sequence[Row]) -> list[Any]:
    """The numbers of the players, by seat as the log tells them last; nothing if it does not."""
    table = rows[0].facts.get(TABLE) if rows else None
    first = table.get("players") if isinstance(table, dict) else None
    seats = list(first) if isinstance(first, list) else []
    for row in rows:
        seat = row.facts.get("seat")
        if row.kind == "ruling" and str(row.facts.get("ruling")) in CHANGES and _is_in(seat, seats):
            seats[seat] = row.facts.get("player")
    return seats


def _is_in(seat: Any, seats: list[Any]) -> TypeGuard[int]:
    """Whether this is one of the seats; a row from elsewhere may tell anything."""
    return type(seat) is int and 0 <= seat < len(seats)


def misplaced(record: Record, ruleset: Ruleset[Any] | None) -> Iterator[str]:
    """What a record says of its table and its log does not."""
    told = record.rows[0].facts[TABLE]
    if not isinstance(told, dict):
        yield "row 0 does not tell it in a way that can be read"
        return
    for name in ("title", "revision"):
        if told.get(name) != getattr(record, name):
            yield f"row 0 tells the {name} {told.get(name)}"
    if len(sitting(record.rows)) != record.seats:
        yield "row 0 tells another number of seats"
    if _completed(told.get("options"), record, ruleset) != _completed(record.options, record, ruleset):
        yield "row 0 tells other options"


def _completed(options: Any, record: Record, ruleset: Ruleset[Any] | None) -> Any:
    """The options with all that a later revision has added at its default, if they can be read at all."""
    try:
        return options if ruleset is None else ruleset.complete(record.seats, options)
    except (ValueError, TypeError, AttributeError):
        return options
