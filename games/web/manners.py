"""Between people: reports to the moderators, whom one does not want to hear, and what moderators say to a player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games import clock, manners, sight
from games.engine import OrderError
from games.models import Message, Player, Report, Sanction
from games.web.access import find_seat, player_of
from games.web.conduct_forms import AnswerForm, LiftForm, ReportForm, SanctionForm
from games.web.staff import for_staff, has_given_code


def reader(request: HttpRequest) -> Player:
    """The player behind a page that needs one."""
    return get_object_or_404(Player, pk=request.user.pk)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@rate_limit(action="report")
def report(request: HttpRequest, pk: int) -> HttpResponse:
    """Tell the moderators of something in a game, or of one letter in it."""
    game, seat = find_seat(request, pk)
    form = ReportForm(request.POST if request.method == "POST" else None)
    letter = _letter(request, sight.letters_for(game, seat))
    if form.is_bound and form.is_valid():
        try:
            manners.report(reader(request), game=game, text=form.cleaned_data["text"], message=letter)
        except OrderError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, gettext("The moderators have your report. Their answer comes by mail."))
            return redirect(game)
    context = {"game": game, "letter": letter, "form": form}
    return render(request, "conduct/report.html", context, status=422 if form.is_bound else 200)


def _letter(request: HttpRequest, letters: Any) -> Message | None:
    """The letter that is meant, if the reader may read it."""
    said = request.POST.get("message") or request.GET.get("message", "")
    return get_object_or_404(letters, pk=int(said)) if said.isdecimal() else None


@require_POST
@login_required
def block(request: HttpRequest, pk: int) -> HttpResponse:
    """Not hear of somebody any more."""
    whom = get_object_or_404(Player, pk=pk)
    try:
        manners.block(reader(request), whom)
    except OrderError as error:
        messages.warning(request, str(error))
    else:
        said = gettext("Letters of %s are not shown or mailed to you any more, and they cannot invite you.")
        messages.success(request, said % whom)
    return redirect("person", pk)


@require_POST
@login_required
def unblock(request: HttpRequest, pk: int) -> HttpResponse:
    """Hear of somebody again."""
    whom = get_object_or_404(Player, pk=pk)
    manners.unblock(reader(request), whom)
    messages.success(request, gettext("You hear of %s again.") % whom)
    return redirect("me") if "me" in request.POST else redirect("person", pk)


def about(request: HttpRequest, person: Player, **forms: Any) -> dict[str, Any]:
    """What the page of a person says to a reader: whether they are blocked; to staff, what was said to them."""
    me = player_of(request)
    if me is None or me.pk == person.pk:
        return {}
    said: dict[str, Any] = {"is_blocked": manners.has_blocked(me, person), "may_block": True}
    if me.is_staff and has_given_code(request):
        said |= {"sanction_form": SanctionForm(), "sanctions": sanctions_of(person), **forms}
    return said


def sanctions_of(person: Player) -> list[Sanction]:
    """What moderators have said to somebody, newest first, each with how it stands."""
    now = clock.now()
    found = list(person.sanctions.exclude(kind=Sanction.Kind.LIFT).select_related("lifted", "game").order_by("-made"))
    for sanction in found:
        over = sanction.until is None or sanction.until <= now
        sanction.stands = not over and not hasattr(sanction, "lifted")  # type: ignore[attr-defined]
    return found


@require_POST
@for_staff
def sanction(request: HttpRequest, pk: int) -> HttpResponse:
    """Warn, mute or ban somebody."""
    person = get_object_or_404(Player, pk=pk)
    form = SanctionForm(request.POST)
    deeds: dict[str, Callable[..., Sanction]] = {"warn": manners.warn, "mute": manners.mute, "ban": manners.ban}
    if form.is_valid():
        kind, reason = form.cleaned_data["kind"], form.cleaned_data["reason"]
        try:
            deeds[kind](person, by=reader(request), reason=reason, **form.facts())
        except OrderError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, gettext("Done, and kept. They are told, with the reason."))
            return redirect("person", pk)
    return render(request, "conduct/sanction.html", {"person": person, "sanction_form": form}, status=422)


@require_POST
@for_staff
def lift(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a sanction off before its time."""
    running = get_object_or_404(Sanction, pk=pk)
    form = LiftForm(request.POST)
    if form.is_valid():
        try:
            manners.lift(running, by=reader(request), reason=form.cleaned_data["reason"])
        except OrderError as error:
            messages.warning(request, str(error))
        else:
            messages.success(request, gettext("Lifted, and kept with your reason."))
    else:
        messages.warning(request, gettext("Nothing was lifted: give a reason of at most 300 letters."))
    return redirect("pile", "sanctions")


@require_POST
@for_staff
def answer(request: HttpRequest, pk: int) -> HttpResponse:
    """Answer a report; the answer is mailed to whoever wrote it."""
    asked = get_object_or_404(Report, pk=pk)
    form = AnswerForm(request.POST)
    if form.is_valid():
        try:
            manners.answer(asked, by=reader(request), text=form.cleaned_data["text"])
        except OrderError as error:
            messages.warning(request, str(error))
        else:
            messages.success(request, gettext("Answered; the answer is mailed to %s.") % asked.by)
    else:
        messages.warning(request, gettext("Nothing was answered: write at least a line."))
    return redirect("pile", "reports")
