"""Rows that the house writes and people only look at."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest


class Unwritten:
    """Rows of which nothing is added, changed or deleted by hand."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Written by the house only."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Written by the house only."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nothing is deleted."""
        return False


class ReadOnly(Unwritten, admin.ModelAdmin):
    """A page of such rows."""


class ReadOnlyInline(Unwritten, admin.TabularInline):
    """Such rows on the page of another."""

    extra = 0
    can_delete = False
