"""Forms of a game: they are taken by POST; whoever comes by reading is led to the game itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.urls import reverse

View = Callable[[HttpRequest, int], HttpResponse]


def takes_forms(view: View) -> View:
    """Let a view take POST only; a reload, a draft on a refused page, or signing in brings people here by GET."""

    @wraps(view)
    def taking(request: HttpRequest, pk: int) -> HttpResponse:
        if request.method in ("GET", "HEAD"):
            return redirect(f"{reverse('game', args=[pk])}?{request.GET.urlencode()}".rstrip("?"))
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        return view(request, pk)

    return taking
