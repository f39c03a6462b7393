"""The orders of a mail: which of its lines are orders, and what became of them at the door."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games import play
from games.engine import OrderError, Table
from games.engine.decision import Decision
from games.engine.reading import LONGEST_LINE, STOP, begins_order, split
from games.engine.trying import AUTO
from games.models import Seat
from games.post.answer import Answer
from games.sight import Sight, look_from

MOST_LINES = 40
LONGEST_NUMBER = 3  # digits: a longer one is a telephone's or a town's


class Sorted(NamedTuple):
    """Lines that belong to one piece, those that are no orders, and those that can be read only once it is played."""

    orders: list[str]
    chatter: list[str]
    later: list[str]
    asked: Decision | None  # what the last of the orders answers


def asked_of(table: Table[Any], seat: int) -> Decision | None:
    """What a seat is asked, if anything."""
    return next((decision for decision in table.decisions if decision.seat == seat), None)


def begins(line: str, asked: Decision | None, vocabulary: Mapping[str, str], *, numbers: bool) -> bool:
    """Whether a line begins like an order of this question; a number where numbers count, or alone."""
    if asked is None:
        return False
    try:
        words = split(line)
    except OrderError:
        return True  # too long or not printable: whoever reads it will say so
    if not words or _is_listed(words, asked):
        return False
    if words[0].isdecimal() and words[0].isascii():
        if len(words) == 1:
            return len(words[0]) <= LONGEST_NUMBER and not words[0].startswith("0")
        return numbers and words[0] in map(str, range(1, len(asked.options) + 1))
    return words == [AUTO] or begins_order(line, asked, vocabulary)


def play_lines(answer: Answer, seat: Seat, sight: Sight, lines: Sequence[str], at: str | None) -> None:
    """Play the orders among these lines, piece by piece; what is no order is chatter, what cannot be read is refused
    with nothing played, and what no longer fits after a piece is handed back."""
    waiting, numbers = list(lines), at is not None
    answered: Decision | None = None
    while waiting:
        if asked_of(sight.table, seat.number) is None:
            _hand_back(answer, waiting, answered, sight)
            return
        orders, chatter, waiting, answered = _sort(sight.table, seat.number, waiting, numbers)
        answer.chatter += chatter
        if not orders:
            answer.chatter += waiting
            return
        line = "; ".join(orders)
        try:
            if len(orders) > MOST_LINES:
                raise OrderError(_("There are more than %d orders in this mail. Send fewer.") % MOST_LINES)
            if is_muddled(orders[0]):
                raise OrderError(_("%r: a number stands alone on its line. Or write the order in words.") % orders[0])
            receipt = play.submit(seat, line, at=at, via="mail")
        except OrderError as error:
            _refuse(answer, [line, *waiting], error)
            return
        answer.played += receipt.pieces
        answer.sealed = receipt.sealed
        sight = look_from(seat)
        answer.events += sentences(sight, receipt.events)
        if receipt.rest:
            _refuse(answer, [receipt.rest, *waiting], receipt.why)
            return
        at, numbers = None, False  # behind a fence nobody has seen the question, so words only


def is_muddled(line: str) -> bool:
    """Whether a number has other words behind it: `3 years ago` must not play order 3 and stumble over the rest."""
    words = split(line) if len(line) <= LONGEST_LINE else []
    return len(words) > 1 and words[0].isdecimal() and words[1] != STOP


def sentences(sight: Sight, events: list[dict[str, Any]]) -> list[str]:
    """Events as this seat may know them, in its player's language."""
    language = sight.you.player.language if sight.you is not None and sight.you.player is not None else "en"
    words, view = sight.game.rules.speak(language), sight.table.view(sight.number)
    return [words.event(event, sight.names, view) for event in events]


def _sort(table: Table[Any], seat: int, lines: list[str], numbers: bool) -> Sorted:
    """Tell orders from chatter by what is asked when their turn comes, up to the first fence."""
    first = asked = asked_of(table, seat)
    orders: list[str] = []
    chatter: list[str] = []
    for place, line in enumerate(lines, 1):
        if not begins(line, asked, table.ruleset.vocabulary, numbers=numbers and not orders):
            chatter.append(line)
            continue
        orders.append(_plainly(line, asked) if numbers and not orders else line)
        if len(orders) > MOST_LINES or place == len(lines):
            return Sorted(orders, chatter, lines[place:], asked)
        try:
            trial = table.trial(seat, "; ".join(orders), numbers=numbers)
        except OrderError:
            return Sorted(orders, chatter, lines[place:], asked)  # the door will say why
        if trial.stopped == "fence":
            return Sorted(orders, chatter, lines[place:], asked)
        # Where nothing more is asked, a line that begins like an order still is one, and the door refuses it.
        asked = trial.decision or first
    return Sorted(orders, chatter, [], asked)


def _is_listed(words: list[str], asked: Decision) -> bool:
    """Whether this is a line of our own list, quoted without marks: number, order, and what the order does."""
    if not words[0].isdecimal() or not 1 <= int(words[0][:9]) <= len(asked.options):
        return False
    order = split(asked.options[int(words[0]) - 1])
    return words[1 : 1 + len(order)] == order and len(words) > 1 + len(order)


def _plainly(line: str, asked: Decision | None) -> str:
    """A number with its own order behind it is that order, once: people write `5 build temair`."""
    words = split(line) if len(line) <= LONGEST_LINE else []
    if asked is None or len(words) < 2 or not words[0].isdecimal() or not 1 <= int(words[0]) <= len(asked.options):
        return line
    order = asked.options[int(words[0]) - 1]
    return order if words[1:] == split(order) else line


def _hand_back(answer: Answer, lines: Sequence[str], answered: Decision | None, sight: Sight) -> None:
    """Nothing more is asked: what looks like an order is handed back, the rest is chatter."""
    vocabulary = sight.game.rules.vocabulary
    late = [line for line in lines if begins(line, answered, vocabulary, numbers=False)]
    answer.chatter += [line for line in lines if line not in late]
    if late:
        _refuse(answer, late, OrderError(_("Nothing more is asked of you now.")))


def _refuse(answer: Answer, lines: Sequence[str], error: OrderError | None) -> None:
    answer.rest = "; ".join(lines)
    if error is not None:
        answer.error, answer.nearest = str(error), list(error.nearest[:8])
