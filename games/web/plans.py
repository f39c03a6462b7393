"""Plans: the lines a player has laid ready, and what is played for them when time is up; nobody else sees them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import NamedTuple

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext

from games import ahead, clock
from games.engine import OrderError, View
from games.models import Game, Move, Seat, Standing
from games.sight import Sight
from games.web.forms import DefaultForm, PlanForm, first_error
from games.web.listing import BEING_PLAYED
from games.web.posts import for_a_seat
from games.web.refusals import refused

TOLD_FOR = timedelta(days=4)  # a line that was dropped
AS_MEANT = (ahead.PLAYED, ahead.CANCELLED)  # reasons that nobody needs to be told


class Plans(NamedTuple):
    """What a seat's owner has laid ready, and how to lay more."""

    standing: list[Standing]
    dropped: list[Standing]
    default: str
    example: str
    lasts: list[tuple[str, str]]

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show but how to begin."""
        return not (self.standing or self.dropped or self.default)


class Late(NamedTuple):
    """What is played for a seat when its time is up."""

    orders: str
    said: str
    is_own: bool  # the player has wished it so


def plans_at(sight: Sight, moves: Sequence[Move]) -> Plans | None:
    """The plans of the one who looks, if they sit here and the game is being played."""
    you = sight.you
    if you is None or sight.game.state not in BEING_PLAYED:
        return None
    lately = Q(dropped__gt=clock.now() - TOLD_FOR) & ~Q(why__in=AS_MEANT)
    lines = list(Standing.objects.filter(Q(dropped__isnull=True) | lately, seat=you)) if you.has_plans else []
    return Plans(
        standing=[line for line in lines if line.dropped is None],
        dropped=[line for line in lines if line.dropped is not None][::-1],
        default=you.default_line,
        example=example_of(_orders_known(sight, moves)),
        lasts=[(str(value), str(label)) for value, label in Standing.Lasts.choices],
    )


def example_of(orders: Iterable[str]) -> str:
    """A line with a second choice, made of two orders that differ in their last word; else the first order."""
    found = list(orders)
    begun: dict[str, str] = {}
    for order in found:
        stem, _, last = order.rpartition(" ")
        if stem in begun and begun[stem] != order:
            return f"{begun[stem]} or {last}"
        if stem:
            begun[stem] = order
    return found[0] if found else ""


def _orders_known(sight: Sight, moves: Sequence[Move]) -> Iterable[str]:
    """What this seat may order now, or else what it ordered last."""
    asked = next((decision for decision in sight.table.decisions if decision.seat == sight.number), None)
    if asked is not None:
        return asked.options
    return [order for move in reversed(moves) for seat, order in move.orders if seat == sight.number]


def when_time_is_up(sight: Sight, view: View, language: str) -> Late | None:
    """What the house would play first for the one who looks, if they are waited for: the same choice as at the door."""
    you, table = sight.you, sight.table
    if you is None or you.bot or you.due is None or sight.game.state != Game.State.RUNNING:
        return None
    if you.number not in table.waiting_for:
        return None
    asked = table.decision(you.number)
    orders, is_own = _wished(sight, you), True
    if not orders:
        orders, is_own = [asked.default], False
    said = sight.game.rules.speak(language).order(orders[0], asked.prompt, view)
    return Late("; ".join(orders[:1] if asked.sealed else orders), said, is_own)


def _wished(sight: Sight, you: Seat) -> list[str]:
    """The player's own default, if it now reads whole."""
    if you.default_line:
        with suppress(OrderError):
            trial = sight.table.trial(you.number, you.default_line)
            if not trial.rest and trial.stopped != "incomplete":
                return trial.orders
    return []


@for_a_seat
def post_plan(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Let a line stand until its question comes."""
    form = PlanForm(request.POST)
    if not form.is_valid():
        return refused(request, seat.game, first_error(form), status=422, kept=request.POST.get("line", ""))
    try:
        standing = ahead.stand(seat, form.cleaned_data["line"], form.cleaned_data["lasts"])
    except ahead.PlanError as error:
        return refused(request, seat.game, str(error), status=422, kept=form.cleaned_data["line"])
    messages.success(request, gettext("Laid ready: %s. It is played as soon as its question comes.") % standing.line)
    return _to_the_plans(seat)


@for_a_seat
def post_cancel(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Take one of the lines that stand away, or all of them."""
    said = request.POST.get("line", "")
    if not said.isdecimal() and said != "all":
        return refused(request, seat.game, gettext("Choose which line to cancel."), status=422)
    cancelled = ahead.cancel(seat, None if said == "all" else min(int(said), 2**63 - 1))
    if cancelled:
        messages.success(request, gettext("Cancelled."))
    else:
        messages.warning(request, gettext("That line stands no more; nothing was cancelled."))
    return _to_the_plans(seat)


@for_a_seat
def post_default(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Say what to play when time is up, or leave it to the question."""
    form = DefaultForm(request.POST)
    if not form.is_valid():
        return refused(request, seat.game, first_error(form), status=422, kept=request.POST.get("line", ""))
    try:
        ahead.set_default(seat, form.cleaned_data["line"])
    except ahead.PlanError as error:
        return refused(request, seat.game, str(error), status=422, kept=form.cleaned_data["line"])
    said = gettext("Kept. It is played when your time is up, if it is an order then.")
    messages.success(request, said if form.cleaned_data["line"] else gettext("The rules choose when your time is up."))
    return _to_the_plans(seat)


def _to_the_plans(seat: Seat) -> HttpResponse:
    return HttpResponseRedirect(f"{seat.game.get_absolute_url()}#plans")
