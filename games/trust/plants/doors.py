"""Bugs that show only when a process dies in the middle of a deed, or when many come to one door at once."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext
from datetime import datetime
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.db.models import QuerySet

from games import clock, outbox, play, tasks
from games.models import Game, Mail, Notice
from games.post import deliver, headers
from games.post.sheet import Sheet
from games.trust.plants import Plant


@contextmanager
def _no_transaction() -> Iterator[None]:
    with ExitStack() as stack:
        stack.enter_context(patch.object(play, "transaction", SimpleNamespace(atomic=nullcontext)))
        stack.enter_context(patch.object(QuerySet, "select_for_update", lambda rows, **how: rows))
        yield


@contextmanager
def _wide_open() -> Iterator[None]:
    """A door that neither locks, nor looks at the head, nor keeps numbers apart."""
    create = QuerySet.bulk_create

    def careless(rows: Any, objects: Any, **how: Any) -> Any:
        return create(rows, objects, **(how or {"ignore_conflicts": True}))

    def move_head(act: play.Act) -> None:
        Game.objects.filter(pk=act.game.pk).update(head=act.game.head, chain=act.game.chain)

    with _no_transaction(), ExitStack() as stack:
        stack.enter_context(patch.object(QuerySet, "bulk_create", careless))
        stack.enter_context(patch.object(play.Act, "_move_head", move_head))
        yield


def _hasty_answer() -> Any:
    submit, here = play.submit, os.getpid()

    def hasty(*what: Any, **how: Any) -> play.Receipt:
        with transaction.atomic():
            receipt = submit(*what, **how)
            transaction.set_rollback(os.getpid() != here)  # somebody will see to it later, and dies first
        return receipt

    return patch.object(play, "submit", hasty)


def _late_notices() -> Any:
    put = outbox.put

    def late(notices: Iterable[Notice | None]) -> None:
        kept = list(notices)
        transaction.on_commit(lambda: put(kept))

    return patch.object(outbox, "put", late)


def mark_first(pk: int, moment: datetime, connection: BaseEmailBackend) -> bool:
    """Mark a mail as sent, and send it then."""
    mail = Mail.objects.select_related("player").get(pk=pk)
    notices = list(mail.notices.select_related("game", "seat", "player").order_by("pk"))
    deliver._mark(mail, notices, moment, Mail.State.SENT)
    composed = deliver.__dict__["compose"](mail, notices, moment)
    composed.message.connection = connection
    composed.message.send()
    return True


def new_names() -> Callable[[Mail, Sequence[Sheet]], dict[str, str]]:
    """The headers of a mail, with a new name each time it is sent."""
    of_mail = headers.of_mail
    return lambda mail, sheets: {**of_mail(mail, sheets), "Message-ID": f"<{secrets.token_hex(8)}@example.org>"}


PLANTS = (
    Plant("F3", "a door has no transaction", _no_transaction),
    Plant("F3", "an order is acknowledged before its commit", _hasty_answer),
    Plant("F3", "notices are written after the commit", _late_notices),
    Plant("F3", "the rounds open nothing", lambda: patch.object(tasks, "sweep", lambda: None)),
    Plant("F3", "the rounds forget whose time is up", lambda: patch.object(clock, "expired", lambda moment, batch: [])),
    Plant("F3", "mails are marked before they are sent", lambda: patch.object(deliver, "_see_to", mark_first)),
    Plant("F3", "mails get another name each time", lambda: patch.object(headers, "of_mail", new_names())),
    Plant("F6", "a door does nothing against others", _wide_open),
    Plant("F6", "a door only keeps numbers apart", _no_transaction),
)
