"""Players' own programs in the admin: where they are called and with what luck; keys and addresses stay theirs."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.admin.rows import ReadOnly
from games.models import Call, Hook, Token


@admin.register(Hook)
class HookAdmin(ReadOnly):
    """Webhooks: whose, at which host, and what went wrong. The rest of an address is a key in most houses."""

    list_display = ("player", "kind", "host", "failures", "trouble", "disabled", "made")
    list_filter = ("kind", ("disabled", admin.EmptyFieldListFilter))
    search_fields = ("player__name", "player__email")
    list_select_related = ("player",)
    list_display_links = ("player",)
    fields = ("player", "kind", "host", "failures", "trouble", "disabled", "made")

    @admin.display(description="host")
    def host(self, hook: Hook) -> str:
        """Where it leads."""
        return urlsplit(hook.url).hostname or ""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Hook]:
        """What signs the calls is never fetched."""
        return super().get_queryset(request).defer("secret")


@admin.register(Call)
class CallAdmin(ReadOnly):
    """Notices on their way to programs."""

    list_display = ("pk", "whose", "kind", "tries", "due", "done")
    list_filter = (("done", admin.EmptyFieldListFilter),)
    list_select_related = ("hook__player", "notice")
    fields = ("whose", "kind", "tries", "due", "done")

    @admin.display(description="player")
    def whose(self, call: Call) -> str:
        """Whose program is called."""
        return str(call.hook.player)

    @admin.display(description="kind")
    def kind(self, call: Call) -> str:
        """What it is told."""
        return call.notice.get_kind_display()


@admin.register(Token)
class TokenAdmin(ReadOnly):
    """Keys of programs: that they are, not what."""

    list_display = ("player", "name", "made", "used")
    search_fields = ("player__name", "player__email")
    list_select_related = ("player",)
    fields = ("player", "name", "made", "used")
