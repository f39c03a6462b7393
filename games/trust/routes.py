"""Every address of the site, with an example for each: an address that has none is found, so that none is forgotten."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

from django.apps import apps
from django.contrib.contenttypes.models import ContentType
from django.urls import URLPattern, URLResolver, get_resolver

from games.post.address import unsubscribe_token
from games.rules import RULESETS
from games.trust.world import World
from games.web.desk import BY_NAME

ARGUMENT = re.compile(r"<[^>]+>")
ADMIN = re.compile(r"admin/(\w+)/(\w+)/<path:object_id>")
# Those written as regular expressions, and an address that each of them takes.
WRITTEN_OUT = {
    "^accounts/password/": "accounts/password/",
    "api/^v1/": "api/v1/nonsense",
    "accounts/^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": "accounts/password/reset/key/1-key/",
    "admin/(?P<url>.*)$": "admin/nonsense",
}
APP_LIST = "admin/^(?P<app_label>"


class NoExample(LookupError):
    """Nobody has said what may stand in an address."""


def routes() -> Iterator[str]:
    """Every address as the site writes it down."""
    yield from dict.fromkeys(_walk(get_resolver().url_patterns, ""))


def _walk(patterns: Sequence[URLPattern | URLResolver], before: str) -> Iterator[str]:
    for pattern in patterns:
        route = f"{before}{pattern.pattern}"
        if isinstance(pattern, URLResolver):
            yield from _walk(pattern.url_patterns, route)
        else:
            yield route


class Examples:
    """What may stand in the addresses of a house."""

    def __init__(self, world: World) -> None:
        games = [str(game.pk) for game in world.games]
        self.known: dict[str, list[str]] = {
            "games/<int:pk>": games,
            "games/<int:pk>/join/<slug:key>": [world.private.link_key],
            "games/<int:pk>/bots/<int:number>": ["1"],
            "games/<int:pk>/seats/<int:number>": ["1"],
            "games/<int:pk>/moves/<int:number>": ["1"],
            "invitations/<slug:key>": [world.invitation.key],
            "people/<int:pk>": [str(world.alice.pk), str(world.root.pk)],
            "me/tokens/<int:pk>": [str(world.token.pk)],
            "me/absences/<int:pk>": [str(world.absence.pk)],
            "me/hooks/<int:pk>": [str(world.hook.pk)],
            "rules/<slug:title>": list(RULESETS),
            "feeds/<str:key>": [world.alice.feed_key],
            "letters/<int:pk>": [str(world.letter.pk)],
            "unsubscribe/<str:token>": [unsubscribe_token(world.alice.pk)],
            "mailbox/<str:key>": [world.mail],
            "conduct/<slug:name>": list(BY_NAME),
            "conduct/reports/<int:pk>": [str(world.report.pk)],
            "conduct/sanctions/<int:pk>": [str(world.sanction.pk)],
            "games/<int:pk>/rulings/<slug:slug>": ["pause"],
            "api/v1/titles/<slug:title>": list(RULESETS),
            "api/v1/me/absences/<int:pk>": [str(world.absence.pk)],
            "api/v1/games/<int:pk>": games,
            "admin/r/<path:content_type_id>": [str(ContentType.objects.get_for_model(world.alice).pk)],
            "admin/r/<path:content_type_id>/<path:object_id>": [str(world.alice.pk)],
        }

    def of(self, route: str) -> list[str]:
        """Addresses that this route takes, one for each example of what stands in it."""
        if route.startswith(APP_LIST):
            return ["/admin/games/"]
        if route in WRITTEN_OUT:
            return [f"/{WRITTEN_OUT[route]}"]
        pieces = ARGUMENT.split(route)
        if "(" in route or "^" in route:
            raise NoExample(f"{route}: say in games/trust/routes.py which address it takes")
        given = [self._given(route[: found.end()]) for found in ARGUMENT.finditer(route)]
        written = (zip(pieces, [*chosen, ""], strict=True) for chosen in product(*given))
        return ["/" + "".join(piece + word for piece, word in pairs) for pairs in written]

    def _given(self, prefix: str) -> list[str]:
        if (of_admin := ADMIN.fullmatch(prefix)) is not None:
            first = apps.get_model(of_admin[1], of_admin[2])._default_manager.order_by("pk").first()
            return [str(first.pk) if first is not None else "0"]
        if prefix not in self.known:
            raise NoExample(f"{prefix}: say in games/trust/routes.py what may stand there")
        return self.known[prefix]
