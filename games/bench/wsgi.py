"""What the bench has served: the site, and a bare view beside it and within it as the floor of what an order costs."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any

from django.core.handlers.wsgi import WSGIHandler
from django.core.wsgi import get_wsgi_application
from django.test.utils import override_settings

site = get_wsgi_application()

from django.db import transaction  # noqa: E402
from django.http import HttpRequest, HttpResponse  # noqa: E402
from django.urls import path  # noqa: E402

from arrival import urls  # noqa: E402
from games import clock  # noqa: E402
from games.models import Game, Notice  # noqa: E402

with override_settings(MIDDLEWARE=[]):
    bare = WSGIHandler()


def floor(request: HttpRequest, pk: int) -> HttpResponse:
    """One locked read and one insert, and nothing else."""
    with transaction.atomic():
        game = Game.objects.select_for_update().get(pk=pk)
        moment = clock.now()
        Notice.objects.create(key=f"floor:{secrets.token_hex(8)}", kind="turn", game=game, made=moment, ready=moment)
    return HttpResponse(status=302)


urls.urlpatterns += [path("floor/<int:pk>/", floor), path("within/<int:pk>/", floor)]


def application(environment: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """The site with its middleware; the floor without any."""
    serve = bare if environment["PATH_INFO"].startswith("/floor/") else site
    return serve(environment, start_response)
