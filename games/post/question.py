"""What a mail asks: the question, its legal orders by number, until when, and what happens then."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from urllib.parse import quote, urlencode

from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.engine import Decision, Ruleset, Target, View
from games.models import Game, Seat
from games.post import moments
from games.post.address import reply_address
from games.post.plain import WIDTH
from games.sight import Sight

MOST_LINES = 12
MOST_LISTED = 300  # where somebody has asked for the whole list
WIDEST_ORDER = 36
# Ready HTML: a mail lists a dozen orders, and a template would take most of its time for them.
ROW = (
    '<tr><td class="num" width="44" align="center" valign="middle"><a class="link" href="{}">{}</a></td>'
    '<td class="order"><a href="{}">{}</a>{}</td></tr><tr><td class="rest" colspan="2" height="6">&nbsp;</td></tr>'
)
LABEL = '<br><span class="label">{}</span>'
UNDER = 11  # columns that words stand in which have no room beside their order


class Line(NamedTuple):
    """One order: its number, its words, what it does; how to send it by mail, and where the page shows it."""

    number: int
    order: str
    label: str
    mailto: str
    href: str
    plain: str

    @property
    def row(self) -> SafeString:
        """The order as a row of the HTML part: a number that leads to the board, and words that open an answer."""
        label = format_html(LABEL, self.label) if self.label else ""
        return format_html(ROW, self.href, self.number, self.mailto, self.order, label)


class Question(NamedTuple):
    """Everything a mail says of a question."""

    decision: Decision
    ask: str
    lines: list[Line]
    more: int  # orders that are legal and not listed
    verbs: list[str]
    due: datetime | None
    by: str
    deadline: str
    stamp: list[str]
    default: str  # the order played when time is up
    default_means: str
    wished: str  # the player's own line for that case
    last_chance: bool  # one more time-out, and the seat is offered to a substitute
    phase_line: str  # a standing line that fits
    reply: str  # the address that takes the answer
    mailto: str
    targets: list[Target]


def is_asked(sight: Sight) -> bool:
    """Whether the reader of this mail owes an answer."""
    you = sight.you
    return (
        you is not None
        and bool(you.key)
        and not you.bot
        and sight.game.state == Game.State.RUNNING
        and you.number in sight.table.waiting_for
    )


def make_question(sight: Sight, seat: Seat, view: View, moment: datetime, language: str, *, whole: bool) -> Question:
    """The question of a seat that is asked, from what it may know; `whole` lists every legal order."""
    rules, asked = sight.game.rules, sight.table.decision(seat.number)
    words = rules.speak(language)
    reply = reply_address(seat.pk, seat.key, moment)
    numbers = chosen(asked.options, MOST_LISTED if whole else MOST_LINES)
    labels = {number: words.order(asked.options[number - 1], asked.prompt, view) for number in numbers}
    default = asked.options.index(asked.default) + 1
    width = min(max(len(asked.options[number - 1]) for number in numbers), WIDEST_ORDER)
    base = settings.SITE_URL + sight.game.get_absolute_url()
    lines = [
        Line(
            number,
            order := asked.options[number - 1],
            labels[number],
            mailto(reply, sight.game, order),
            f"{base}?{urlencode({'line': order})}",
            plain_line(number, order, labels[number], width),
        )
        for number in numbers
    ]
    return Question(
        decision=asked,
        ask=words.ask(asked.prompt, view),
        lines=lines,
        more=len(asked.options) - len(lines),
        verbs=list(dict.fromkeys(order.split()[0] for order in asked.options)),
        due=seat.due,
        by=moments.day_and_hour(seat.due) if seat.due is not None else "",
        deadline=moments.in_full(seat.due, moment) if seat.due is not None else "",
        stamp=moments.stamp(seat.due) if seat.due is not None else [],
        default=asked.default,
        default_means=labels.get(default) or words.order(asked.default, asked.prompt, view),
        wished=seat.default_line,
        last_chance=seat.timeouts + 1 >= sight.game.patience,
        phase_line=phase_line(asked, rules),
        reply=reply,
        mailto=mailto(reply, sight.game),
        targets=_targets(lines, rules),
    )


def chosen(options: Sequence[str], most: int) -> list[int]:
    """The numbers of the orders to list: all if there are few, else some of every verb, in printed order."""
    if len(options) <= most:
        return list(range(1, len(options) + 1))
    by_verb: dict[str, list[int]] = {}
    for number, order in enumerate(options, 1):
        by_verb.setdefault(order.split()[0], []).append(number)
    in_turn = [
        numbers[depth]
        for depth in range(max(map(len, by_verb.values())))
        for numbers in by_verb.values()
        if depth < len(numbers)
    ]
    return sorted(in_turn[:most])


def plain_line(number: int, order: str, label: str, width: int) -> str:
    """A numbered line with what the order does beside it, or under it where there is no room."""
    head = f"{number:>4}   {order:<{width}}"
    if not label:
        return head.rstrip()
    if len(head) + 2 + len(label) <= WIDTH:
        return f"{head}  {label}"
    margin = " " * UNDER
    body = textwrap.wrap(label, WIDTH, initial_indent=margin, subsequent_indent=margin, break_on_hyphens=False)
    return "\n".join([head.rstrip(), *body])


def mailto(reply: str, game: Game, body: str = "") -> str:
    """A link that opens an answer in the reader's own mail program."""
    said = f"mailto:{reply}?subject={quote(f'Re: {game.name}')}"
    return f"{said}&body={quote(body)}" if body else said


def phase_line(asked: Decision, rules: Ruleset) -> str:
    """A line that would answer this question for the whole phase; none where every order names another place."""
    spelled = list(asked.also) or list(asked.options)
    if len(asked.options) < 2 or any(rules.place_of(order) for order in asked.options):
        return ""
    first, *others = spelled[:2]
    stem = first.rpartition(" ")[0]
    return " or ".join([first, *(other.removeprefix(f"{stem} ") if stem else other for other in others)])


def _targets(lines: list[Line], rules: Ruleset) -> list[Target]:
    """The places that the listed orders name, each with its lowest number, as on the page."""
    first: dict[str, Line] = {}
    for line in lines:
        place = rules.place_of(line.order)
        if place is not None:
            first.setdefault(place, line)
    return [Target(place, line.number, line.order, "") for place, line in first.items()]
