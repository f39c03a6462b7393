"""Conduct in the admin: sanctions, reports and stakes to be looked at; they are made where people hear of them."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.admin.rows import ReadOnly
from games.models import Report, Sanction, Stake

OF_THE_GAME = ("game__secret", "game__seed", "game__link_key")


@admin.register(Sanction)
class SanctionAdmin(ReadOnly):
    """Warnings, mutes, bans and what lifted them."""

    list_display = ("player", "kind", "until", "by", "game", "made")
    list_filter = ("kind",)
    search_fields = ("player__name", "player__email", "reason")
    fields = ("player", "kind", "reason", "by", "game", "move", "until", "lifts", "made")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Sanction]:
        """With the people, and nothing of the game but its name."""
        return super().get_queryset(request).select_related("player", "by", "game").defer(*OF_THE_GAME)


@admin.register(Report)
class ReportAdmin(ReadOnly):
    """Reports and their answers; the letter they are about is read at the desk."""

    list_display = ("game", "by", "made", "answered", "answered_by")
    list_filter = (("answered", admin.EmptyFieldListFilter),)
    search_fields = ("game__name", "by__name", "text")
    fields = ("game", "by", "text", "made", "answer", "answered", "answered_by")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        """With the people, and nothing of the game but its name."""
        return super().get_queryset(request).select_related("game", "by", "answered_by").defer(*OF_THE_GAME)


@admin.register(Stake)
class StakeAdmin(ReadOnly):
    """Who once sat in a game, and who has looked behind its screen."""

    list_display = ("game", "player", "kind", "made")
    list_filter = ("kind",)
    search_fields = ("game__name", "player__name")
    fields = ("game", "player", "kind", "made")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Stake]:
        """With the people, and nothing of the game but its name."""
        return super().get_queryset(request).select_related("game", "player").defer(*OF_THE_GAME)
