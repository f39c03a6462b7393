"""The tray: a question, its orders as links, and the draft line they build up in the page's own address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from games.engine import Decision, OrderError, Table, Target, Trial, View

SHOWN_WITHOUT_VERBS = 9  # more orders than these are grouped by their verb


class Verb(NamedTuple):
    """One verb of the open question, with how many orders begin with it."""

    word: str
    orders: int
    href: str
    current: bool
    icon: str


class Line(NamedTuple):
    """One order in the list: its number, its words, what it does, and where choosing it leads."""

    number: int
    order: str
    label: str
    href: str
    place: str | None


class Tray(NamedTuple):
    """Everything the tray shows."""

    ask: str
    verbs: list[Verb]
    lines: list[Line]
    draft: str
    chosen: list[str]  # the orders the draft already holds
    means: list[str]
    key: str
    sealed: bool
    envelope: str
    complete: bool  # the draft can be sent
    more: bool  # the draft goes on with another question
    error: OrderError | None
    suggestions: list[Line]
    targets: list[Target]
    view: View


def make_tray(table: Table[Any], seat: int, draft: str, verb: str, names: list[str], language: str) -> Tray:
    """The tray of a seat that is asked, with its draft tried on a copy of the table."""
    asked = table.decision(seat)
    words = table.ruleset.speak(language)
    trial, error = _try(table, seat, draft)
    now = trial.decision if trial is not None and trial.decision is not None else asked
    stopped = trial.stopped if trial is not None else "open"
    goes_on = stopped in ("open", "incomplete")
    view = trial.view if trial is not None else table.view(seat)
    base = "; ".join(trial.orders) if trial is not None else ""
    lines = list(_lines(now, base, table)) if goes_on else []
    verbs, shown = _by_verb(lines, verb, base, table.ruleset.icons)
    # Only what is shown is put in words: to say a long list costs more than all the rest of the tray.
    shown = [line._replace(label=words.order(line.order, now.prompt, view)) for line in shown]
    suggestions = [line for line in lines if error is not None and line.order in error.nearest]
    return Tray(
        ask=words.ask(now.prompt if goes_on else asked.prompt, view),
        verbs=verbs,
        lines=shown,
        draft=draft if trial is None else "; ".join(filter(None, [base, trial.rest])),
        chosen=trial.orders if trial is not None else [],
        means=[words.event(event.seen_by(seat), names, view) for event in (trial.events if trial is not None else [])],
        key=table.key(seat),
        sealed=asked.sealed,
        envelope=table.envelopes.get(seat, ""),
        complete=bool(base) and error is None and stopped != "incomplete",
        more=bool(base) and goes_on,
        error=error,
        suggestions=suggestions,
        targets=_targets(shown, trial.orders if trial is not None else [], table),
        view=view,
    )


def _try(table: Table[Any], seat: int, draft: str) -> tuple[Trial | None, OrderError | None]:
    """The draft on a copy of the table; a draft that cannot be read leaves the question as it is."""
    if not draft.strip():
        return None, None
    try:
        return table.trial(seat, draft), None
    except OrderError as error:
        return None, error


def _lines(asked: Decision, base: str, table: Table[Any]) -> Iterator[Line]:
    for number, order in enumerate(asked.options, 1):
        line = f"{base}; {order}" if base else order
        yield Line(number, order, "", f"?{urlencode({'line': line})}", table.ruleset.place_of(order))


def _by_verb(lines: list[Line], wanted: str, base: str, icons: Mapping[str, str]) -> tuple[list[Verb], list[Line]]:
    """Long lists are shown one verb at a time."""
    counts = Counter(line.order.split()[0] for line in lines)
    if len(lines) <= SHOWN_WITHOUT_VERBS or len(counts) < 2:
        return [], lines
    current = wanted if wanted in counts else next(iter(counts))
    keep = {"line": base} if base else {}
    verbs = [
        Verb(word, n, f"?{urlencode({**keep, 'verb': word})}", word == current, icons.get(word, ""))
        for word, n in counts.items()
    ]
    return verbs, [line for line in lines if line.order.split()[0] == current]


def _targets(lines: list[Line], chosen: list[str], table: Table[Any]) -> list[Target]:
    """The places on the board that the listed orders name; several orders of one place share its lowest number."""
    first: dict[str, Line] = {}
    for line in lines:
        if line.place is not None:
            first.setdefault(line.place, line)
    taken = {table.ruleset.place_of(order) for order in chosen}
    targets = [
        Target(place, line.number, f"{line.number}: {line.order}. {line.label}", line.href)
        for place, line in first.items()
    ]
    extra = [Target(place, 0, "chosen", "?", True) for place in taken if place is not None and place not in first]
    return [target._replace(chosen=target.place in taken) for target in targets] + extra
