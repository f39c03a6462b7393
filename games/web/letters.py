"""Letters and private notes: what players write to one another and to themselves."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from games import press, sight
from games.models import Game, Message, Seat
from games.web.access import Sight
from games.web.posts import for_a_seat
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


@for_a_seat
def post_letter(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Write to the table or to one of its players."""
    try:
        press.write(seat, request.POST.get("text", ""), to=request.POST.get("to", ""))
    except press.PressError as error:
        return refused(request, seat.game, str(error), status=422)
    messages.success(request, "Your letter is in the post.")
    return HttpResponseRedirect(f"{seat.game.get_absolute_url()}#letters")


@for_a_seat
def post_notes(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Keep private notes."""
    Seat.objects.filter(pk=seat.pk).update(notes=request.POST.get("notes", "")[:20_000])
    messages.success(request, "Your notes are kept.")
    return HttpResponseRedirect(f"{seat.game.get_absolute_url()}#notes")
