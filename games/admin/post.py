"""The post in the admin: what an operator needs to find a lost mail, and nothing that a mail says."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games import clock
from games.admin.rows import ReadOnly
from games.models import Letter, Mail, Notice


@admin.register(Notice)
class NoticeAdmin(ReadOnly):
    """The outbox."""

    list_display = ("kind", "game", "player", "email", "made", "ready", "done")
    list_filter = ("kind", ("done", admin.EmptyFieldListFilter))
    list_select_related = ("game", "player")
    fields = ("kind", "game", "player", "email", "made", "done")


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
