"""Letters and private notes: what players write to one another and to themselves."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from games import press, sight
from games.models import Game, Message, Seat
from games.web.access import Sight, find_seat
from games.web.posts import takes_forms
from games.web.refusals import refused


def letters_for(game: Game, seat: Seat | None) -> QuerySet[Message]:
    """The newest letters this seat may read."""
    return sight.letters_for(game, seat)[:50]


def letters_at(sight: Sight) -> list[Message]:
    """The same for a page, with the seats that it already has."""
    found = list(letters_for(sight.game, sight.you).select_related(None))
    around = {seat.pk: seat for seat in sight.seats}
    for letter in found:
        letter.sender = around[letter.sender_id]
        letter.to = around[letter.to_id] if letter.to_id is not None else None
    return found


@takes_forms
@login_required
def post_letter(request: HttpRequest, pk: int) -> HttpResponse:
    """Write to the table or to one of its players."""
    game, seat = find_seat(request, pk)
    if seat is None:
        return refused(request, game, "Only players write letters.", status=403)
    try:
        press.write(seat, request.POST.get("text", ""), to=request.POST.get("to", ""))
    except press.PressError as error:
        return refused(request, game, str(error), status=422)
    messages.success(request, "Your letter is in the post.")
    return HttpResponseRedirect(f"{game.get_absolute_url()}#letters")


@takes_forms
@login_required
def post_notes(request: HttpRequest, pk: int) -> HttpResponse:
    """Keep private notes."""
    game, seat = find_seat(request, pk)
    if seat is None:
        return refused(request, game, "Only players keep notes.", status=403)
    game.seats.filter(pk=seat.pk).update(notes=request.POST.get("notes", "")[:20_000])
    messages.success(request, "Your notes are kept.")
    return HttpResponseRedirect(f"{game.get_absolute_url()}#notes")
