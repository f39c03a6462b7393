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
    people = Player.objects.filter(email__in=[*PLAYERS, ADMINISTRATOR], is_active=True)
    if request.method == "POST":
        player = get_object_or_404(people, email=request.POST.get("email", ""))
        login(request, player, backend="django.contrib.auth.backends.ModelBackend")
        return redirect("desk" if player.is_staff else "home")
    context = {
        "players": people.filter(email__in=PLAYERS).order_by("email"),
        "administrator": people.filter(email=ADMINISTRATOR, is_staff=True).first(),
        "password": PASSWORD,
    }
    return render(request, "demo.html", context)
