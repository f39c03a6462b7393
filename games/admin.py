"""The admin, plain: people and games as rows; no seed, secret, position or envelope is ever shown here."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games import clock
from games.models import Game, Invitation, Letter, Mail, Notice, Player, Seat

admin.site.site_header = admin.site.site_title = "Arrival"


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):
    """People; they sign up themselves, so nobody is added here, and nobody who has played is deleted."""

    list_display = ("name", "email", "zone", "language", "mail", "joined", "is_active", "is_staff")
    list_filter = ("is_active", "is_staff", "language", "mail")
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


class ReadOnly(admin.ModelAdmin):
    """Rows that the house writes: they can be looked at."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Written by the house only."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Written by the house only."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nothing is deleted."""
        return False


class SeatInline(admin.TabularInline):
    """Who sits at a game; what a seat noted for itself stays its own."""

    model = Seat
    fields = readonly_fields = ("number", "player", "bot", "asked_at", "due", "timeouts")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The lobby is the only writer of seats."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The lobby is the only writer of seats."""
        return False


@admin.register(Game)
class GameAdmin(ReadOnly):
    """Games as a spectator knows them; a ruling is made on the game's own page, where the table hears of it."""

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


@admin.register(Invitation)
class InvitationAdmin(ReadOnly):
    """Who asked whom; the key in the letter is the invitee's."""

    list_display = ("game", "email", "by", "made", "answered")
    search_fields = ("email", "game__name")
    list_select_related = ("game", "by")
    fields = ("game", "email", "by", "made", "answered")


@admin.register(Notice)
class NoticeAdmin(ReadOnly):
    """The outbox."""

    list_display = ("kind", "game", "player", "email", "made", "ready", "done")
    list_filter = ("kind", ("done", admin.EmptyFieldListFilter))
    list_select_related = ("game", "player")
    fields = ("kind", "game", "player", "email", "made", "done")


# -- the post: what an operator needs to find a lost mail, and nothing that a mail says


@admin.register(Mail)
class MailAdmin(ReadOnly):
    """Mails out: what waits, what was given up and why, and what came back; subjects and words are their readers'."""

    list_display = ("email", "game", "state", "tries", "made", "due", "sent", "trouble")
    list_filter = ("state",)
    search_fields = ("email", "message_id", "game__name")
    list_select_related = ("game",)
    date_hierarchy = "made"
    fields = ("message_id", "email", "player", "game", "state", "tries", "made", "due", "sent", "trouble")
    actions = ("send_again",)

    @admin.action(description="Send again what was given up", permissions=["view"])
    def send_again(self, request: HttpRequest, queryset: QuerySet[Mail]) -> None:
        """Put mails that were given up back on their way, with their notices: they are looked at anew before that."""
        dead = list(queryset.filter(state=Mail.State.DEAD).values_list("pk", flat=True))
        Notice.objects.filter(mail__in=dead).update(done=None)
        Mail.objects.filter(pk__in=dead).update(state=Mail.State.READY, tries=0, due=clock.now())
        self.message_user(request, f"{len(dead)} mails are on their way again.")


@admin.register(Letter)
class LetterAdmin(ReadOnly):
    """Mails in: who sent what when, and what became of it; what it says is between its sender and the table."""

    list_display = ("pk", "sender", "state", "note", "at", "read", "tries")
    list_filter = ("state",)
    search_fields = ("sender", "message_id")
    date_hierarchy = "at"
    fields = ("sender", "message_id", "seat", "state", "note", "tries", "at", "read")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Letter]:
        """The words, and the address with its token, are never fetched."""
        return super().get_queryset(request).defer("raw", "recipient")
