"""Being let go: the page behind the link in every mail, and the one click of a mail program (RFC 8058)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games import clock
from games.models import Player
from games.post.address import Kind, read


@never_cache
@csrf_exempt  # a mail program has no cookie: the word in the address is the proof, and it lets go of one thing only
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """A button, and what it does: no more mail to this player but what answers their own."""
    address = read(token, clock.now())
    player = Player.objects.filter(pk=address.pk).first() if address and address.kind is Kind.UNSUBSCRIBE else None
    if player is None:
        return render(request, "mail/unsubscribe_unknown.html", status=404)
    done = player.mail == Player.Mail.NONE
    if request.method == "POST" and not done:
        Player.objects.filter(pk=player.pk).update(mail=Player.Mail.NONE)
        done = True
    return render(request, "mail/unsubscribe.html", {"done": done, "token": token})
