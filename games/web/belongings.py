"""What the house keeps of a reader, as a file: one address, open to whoever is banned too."""

from __future__ import annotations

from django.core import signing
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.belongings import belongings_of
from games.models import Player
from games.web.access import player_of

SALT = "belongings"
LASTS = 3600  # seconds; whoever is turned away has no session, but has just proved their address


def way_to_belongings(player: Player) -> str:
    """An address that gives somebody what is theirs, for an hour, without signing in."""
    return f"{reverse('belongings')}?{urlencode({'key': signing.dumps(player.pk, salt=SALT)})}"


@never_cache
@require_safe
def belongings(request: HttpRequest) -> HttpResponse:
    """The file."""
    player = player_of(request) or _named(request.GET.get("key", ""))
    if player is None:
        return redirect(f"{reverse('account_login')}?{urlencode({'next': request.path})}")
    answer = JsonResponse(belongings_of(player), json_dumps_params={"indent": 2, "ensure_ascii": False})
    answer["Content-Disposition"] = 'attachment; filename="arrival.json"'
    return answer


def _named(key: str) -> Player | None:
    """The player whom a signed address names."""
    try:
        number = signing.loads(key, salt=SALT, max_age=LASTS)
    except signing.BadSignature:
        return None
    return Player.objects.filter(pk=number, is_active=True).first()
