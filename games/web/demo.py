"""The demo's own door: on a laptop one signs in as a demo player without a mail; a server has no such page."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from games.models import Player

PLAYERS = {
    "ada@example.org": "Ada",
    "brid@example.org": "Bríd",
    "cian@example.org": "Cian",
    "dara@example.org": "Dara",
}
ADMINISTRATOR, PASSWORD = "admin@example.org", "arrival"  # of the demo only; the README tells it


@require_http_methods(["GET", "HEAD", "POST"])
def demo(request: HttpRequest) -> HttpResponse:
    """Show the demo players; a POST signs in as one of them."""
    if not settings.DEBUG:
        raise Http404("There is no such page.")
    players = Player.objects.filter(email__in=PLAYERS, is_active=True).order_by("email")
    if request.method == "POST":
        player = get_object_or_404(players, email=request.POST.get("email", ""))
        login(request, player, backend="django.contrib.auth.backends.ModelBackend")
        return redirect("home")
    context = {"players": players, "administrator": ADMINISTRATOR, "password": PASSWORD}
    return render(request, "demo.html", context)
