"""People in the admin: who they are, and how they prove it."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.admin.rows import ReadOnly
from games.models import Player

# As they come, these two let one hand read another's second code, or send another's letters to an address of its own.
admin.site.unregister([Authenticator, EmailAddress])


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):
    """People; they sign up themselves, so nobody is added here, and nobody who has played is deleted."""

    list_display = ("name", "email", "zone", "language", "mail", "joined", "is_active", "is_staff")
    list_filter = ("is_active", "is_staff", ("bounced", admin.EmptyFieldListFilter), "language", "mail")
    search_fields = ("name", "email")
    fields = ("name", "email", "zone", "language", "mail", "is_active", "is_staff", "is_superuser", "groups")
    readonly_fields = ("email", "joined", "last_login")
    filter_horizontal = ("groups",)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Only a superuser says who is staff."""
        mighty = () if request.user.is_superuser else ("is_staff", "is_superuser", "groups")
        return (*self.readonly_fields, *mighty)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody is added by hand: the address must be proved."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Close an account instead: its games stay readable."""
        return False


@admin.register(Authenticator)
class AuthenticatorAdmin(ReadOnly):
    """Who has a second code; its key is theirs. A superuser takes it off for somebody whose telephone is lost."""

    list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type",)
    search_fields = ("user__name", "user__email")
    list_select_related = ("user",)
    fields = ("user", "type", "created_at", "last_used_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Authenticator]:
        """The key is never fetched."""
        return super().get_queryset(request).defer("data")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """For a superuser, and never one's own: that is done with the code itself."""
        return bool(request.user.is_superuser) and (obj is None or obj.user_id != request.user.pk)


@admin.register(EmailAddress)
class EmailAddressAdmin(ReadOnly):
    """Addresses, proved or not."""

    list_display = ("email", "user", "primary", "verified")
    list_filter = ("primary", "verified")
    search_fields = ("email", "user__name")
    list_select_related = ("user",)
    fields = ("user", "email", "primary", "verified")
