"""Games in the admin, as a spectator knows them; a ruling is made on the game's own page, where all hear of it."""

from __future__ import annotations

from typing import ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.admin.rows import ReadOnly, ReadOnlyInline
from games.models import Game, Invitation, Move, Seat


class SeatInline(ReadOnlyInline):
    """Who sits at a game; what a seat noted for itself stays its own."""

    model = Seat
    fields = readonly_fields = ("number", "player", "bot", "asked_at", "due", "timeouts", "offered")


@admin.register(Game)
class GameAdmin(ReadOnly):
    """Games; what they hide is not here."""

    list_display = ("name", "title", "state", "size", "host", "private", "made", "started", "ended", "head")
    list_filter = ("state", "title", "private", "language")
    search_fields = ("name", "host__name", "host__email")
    list_select_related = ("host",)
    inlines: ClassVar = [SeatInline]
    fields = (
        ("name", "title", "revision"),
        ("state", "why"),
        ("size", "host", "private", "private_press", "language", "turn_hours"),
        ("options",),
        ("commitment", "head", "chain"),
        ("made", "started", "ended"),
        ("outcome", "imported"),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        """What is never shown is never fetched."""
        return super().get_queryset(request).defer("secret", "seed", "link_key")


@admin.register(Move)
class MoveAdmin(ReadOnly):
    """The log of all games: when, who, by which way; what a row says is read on the game's page, as all see it."""

    list_display = ("game", "number", "kind", "seat", "target", "via", "at")
    list_filter = ("kind", "via")
    search_fields = ("game__name", "=game__pk")
    list_select_related = ("game",)
    show_full_result_count = False
    ordering = ("-pk",)
    fields = ("game", "number", "kind", "seat", "target", "digest", "chain", "via", "at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Move]:
        """Events carry what was told to one seat alone, and the game its seed: neither is fetched."""
        hidden = ("orders", "events", "facts", "game__secret", "game__seed", "game__link_key")
        return super().get_queryset(request).select_related("game").defer(*hidden)


@admin.register(Invitation)
class InvitationAdmin(ReadOnly):
    """Who asked whom; the key in the letter is the invitee's."""

    list_display = ("game", "email", "by", "made", "answered")
    search_fields = ("email", "game__name")
    list_select_related = ("game", "by")
    fields = ("game", "email", "by", "made", "answered")
