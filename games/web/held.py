"""A held letter: a mail that came to a player's seat from another address waits here for the player's word."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.models import Letter
from games.post import parse
from games.post.address import redact
from games.post.read import discard, release
from games.web.access import player_of


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def held(request: HttpRequest, pk: int) -> HttpResponse:
    """The letter, for the player whose seat it was sent to; one confirming POST plays it."""
    waiting = Letter.objects.select_related("seat__game").filter(seat__player=player_of(request))
    letter = get_object_or_404(waiting, pk=pk)
    if request.method == "POST" and letter.state == Letter.State.HELD:
        return _settle(request, letter)
    return render(request, "held/letter.html", {"letter": letter, **_read(letter)})


def _settle(request: HttpRequest, letter: Letter) -> HttpResponse:
    if request.POST.get("answer") == "yes":
        letter = release(letter)
        if letter.state == Letter.State.PLAYED:
            messages.success(request, gettext("Your mail was played."))
        else:
            messages.warning(request, gettext("Your mail was read; what became of it is mailed to you."))
    else:
        discard(letter)
        messages.success(request, gettext("The mail is thrown away; nothing was played."))
    return redirect(letter.seat.game) if letter.seat is not None else redirect("home")


def _read(letter: Letter) -> dict[str, object]:
    """What the letter says, as far as it can be read."""
    try:
        reading = parse.read(bytes(letter.raw))
    except parse.Garbled:
        return {"sender": "", "lines": []}
    return {"sender": reading.sender, "lines": [redact(line) for line in reading.lines]}
