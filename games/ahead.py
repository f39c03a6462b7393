"""Planning ahead: lines that stand until their question comes, and what to play when time is up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet

from games import bell, clock, outbox, play
from games.engine import OrderError, Table, Unloadable
from games.models import Game, Notice, Seat, Standing
from games.sight import look_from

MOST_LINES = 12  # of one seat
LONGEST_LINE = 400
OR = re.compile(r"\s+(?:or|oder)\s+", re.IGNORECASE)
PLAYED = "Played."
CANCELLED = "Cancelled."
PHASE_OVER = "The phase it was for is over."


class PlanError(ValueError):
    """A line that cannot stand; the message says why."""


def stand(seat: Seat, line: str, lasts: str = Standing.Lasts.ONCE) -> Standing:
    """Let a line wait for its question; it is played the first time it reads whole."""
    kept = _checked(line)
    if lasts not in Standing.Lasts.values:
        raise PlanError(f"A line stands {', '.join(Standing.Lasts.values)}, not {lasts!r}.")
    with transaction.atomic():
        Seat.objects.select_for_update().get(pk=seat.pk)  # two tabs at once do not make more lines than allowed
        if lines_of(seat).count() >= MOST_LINES:
            raise PlanError(f"{MOST_LINES} lines stand already. Cancel one first.")
        standing = Standing.objects.create(seat=seat, line=kept, lasts=lasts, made=clock.now())
        Seat.objects.filter(pk=seat.pk).update(has_plans=True)
        bell.ring(seat.game_id)
    return standing


def cancel(seat: Seat, pk: int | None = None) -> int:
    """Take one line of a seat away, or all; gives how many."""
    lines = lines_of(seat)
    return (lines if pk is None else lines.filter(pk=pk)).update(dropped=clock.now(), why=CANCELLED)


def set_default(seat: Seat, line: str) -> None:
    """Say what to play when this seat's time is up; an empty line leaves it to the question."""
    kept = _checked(line) if line.strip() else ""
    Seat.objects.filter(pk=seat.pk).update(default_line=kept)


def lines_of(seat: Seat) -> QuerySet[Standing]:
    """The lines of a seat that stand, oldest first: for its owner only."""
    return Standing.objects.filter(seat=seat, dropped__isnull=True)


def act(game_id: int) -> bool:
    """Play a line for one seat that owes an answer; False when none stands that fits."""
    seats = Seat.objects.filter(pk__in=_untried().filter(seat__game=game_id).values("seat"))
    return any(_act_for(seat) for seat in seats)


def games_waiting() -> list[int]:
    """The games in which a line stands that has not been tried on the question its seat now faces."""
    return list(_untried().values_list("seat__game", flat=True).distinct()[:500])


def alternatives(line: str) -> Iterator[str]:
    """The lines that one with `or` stands for, the preferred first: `draw building or lore` is two draws."""
    first, *others = OR.split(line.strip())
    yield first
    stem = first.rpartition(" ")[0]
    for other in others:
        yield other
        if stem:
            yield f"{stem} {other}"


def _untried() -> QuerySet[Standing]:
    """The lines that stand before a question they have not been tried on."""
    standing = Standing.objects.filter(dropped__isnull=True, seat__bot=False, seat__game__state=Game.State.RUNNING)
    return standing.exclude(seat__key="").exclude(tried=F("seat__key"))


def _act_for(seat: Seat) -> bool:
    """Try this seat's lines, oldest first; what does not fit is dropped, or waits for another question."""
    try:
        sight = look_from(seat)
    except Unloadable:
        play.park_if_unloadable(seat.game_id)
        return False
    table, you = sight.table, sight.you
    if you is None or not you.key or seat.number not in table.waiting_for:
        return False
    kind = table.decision(seat.number).prompt.kind
    for standing in lines_of(seat):
        if standing.asked and standing.asked != kind:
            _drop(standing, PHASE_OVER)
            continue
        line, why = _fitting(table, seat.number, standing.line)
        if line and _play(you, standing, line, kind):
            return True
        if not line and standing.lasts == Standing.Lasts.ONCE:
            _drop(standing, why, tell=you)
    lines_of(seat).update(tried=you.key)  # until another question comes, these need no second look
    return False


def _fitting(table: Table[Any], seat: int, line: str) -> tuple[str, str]:
    """The first alternative that reads whole, or none and why the preferred one does not."""
    why = ""
    for text in alternatives(line):
        try:
            trial = table.trial(seat, text)
        except OrderError as error:
            why = why or str(error)
            continue
        if trial.stopped != "incomplete" and (not trial.rest or trial.stopped == "fence"):
            return text, ""
        why = why or f"{text!r} does not read to its end."
    return "", why


def _play(seat: Seat, standing: Standing, line: str, kind: str) -> bool:
    try:
        receipt = play.submit(seat, line, at=seat.key, via="standing")
    except OrderError:
        return False  # somebody was quicker; the bell rings again for what is asked now
    standing.played += 1
    standing.asked = kind if standing.lasts == Standing.Lasts.PHASE else ""
    standing.save(update_fields=["played", "asked"])
    if receipt.rest:
        _tell(seat, standing, f"{receipt.rest!r} was not played. {receipt.why or ''}".strip())
    if standing.lasts == Standing.Lasts.ONCE:
        _drop(standing, PLAYED)
    return True


def _drop(standing: Standing, why: str, tell: Seat | None = None) -> None:
    standing.dropped, standing.why = clock.now(), why[:300]
    with transaction.atomic():
        standing.save(update_fields=["dropped", "why"])
        if tell is not None:
            _tell(tell, standing, why)


def _tell(seat: Seat, standing: Standing, why: str) -> None:
    facts = {"line": standing.line, "why": why[:300]}
    what = f"{standing.pk}:{standing.played}"
    outbox.put([outbox.to_seat(seat, Notice.Kind.DROPPED, what, clock.now(), facts=facts)])


def _checked(line: str) -> str:
    """The line, folded, if it can stand: in words, because numbers change their meaning."""
    folded = " ".join(line.replace("\n", "; ").split())
    if not folded:
        raise PlanError("The line is empty. Write an order, such as the ones you are offered on your turn.")
    if len(folded) > LONGEST_LINE:
        raise PlanError(f"The line is too long: {len(folded)} letters, {LONGEST_LINE} at most.")
    if folded[0].isdigit():
        raise PlanError("Write the order in words: its number will be another when the question comes.")
    return folded
