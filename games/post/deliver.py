"""Delivery: lease a mail, look whether it is still due, send it, mark it; whoever is killed meanwhile leaves it to be
sent again, under the same name."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from smtplib import SMTPRecipientsRefused

from celery.exceptions import SoftTimeLimitExceeded
from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.db.models import F

from games import bell, clock
from games.models import Mail, Notice
from games.post import bounce
from games.post.compose import compose
from games.post.due import still_due
from games.post.rest import AT_ONCE, resting

log = logging.getLogger(__name__)

BATCH = 200
LEASE = timedelta(minutes=5)
AT_A_STRETCH = timedelta(seconds=20)  # a worker that is stopped in the middle of a mail would send it twice
BACK_OFF = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 240, 480, 960))
MOST_TRIES = 8
QUESTIONS = (Notice.Kind.TURN, Notice.Kind.SEALED)


def deliver(moment: datetime) -> int:
    """Send every mail that is due; gives how many went out. The trouble of one keeps no other waiting."""
    due = list(Mail.objects.filter(state=Mail.State.READY, due__lte=moment).order_by("due")[:BATCH].values_list("pk"))
    if not due:
        return 0
    connection, began, sent = get_connection(), clock.now(), 0
    try:
        for (pk,) in due:
            if clock.now() - began > AT_A_STRETCH:
                bell.ring_post()  # pictures take their time: another errand goes on where this one stops
                break
            sent += _see_to(pk, moment, connection)
    finally:
        connection.close()
    return sent


def _see_to(pk: int, moment: datetime, connection: BaseEmailBackend) -> bool:
    """Send one mail, if nobody else does; True when it went out."""
    leased = Mail.objects.filter(pk=pk, state=Mail.State.READY, due__lte=moment)
    if not leased.update(due=moment + LEASE, tries=F("tries") + 1):
        return False
    mail = Mail.objects.select_related("player").get(pk=pk)
    if mail.player is not None and mail.player.email != mail.email:  # it has moved since
        mail.email = mail.player.email
        mail.save(update_fields=["email"])
    notices = list(mail.notices.select_related("game", "seat", "player").order_by("pk"))
    due = still_due(notices) if mail.player is None or mail.player.bounced is None else []
    if not due:
        _mark(mail, notices, moment, Mail.State.VOID)
        return False
    if (later := _not_before(mail, due, moment)) > moment:
        Mail.objects.filter(pk=pk).update(due=later, tries=F("tries") - 1)
        return False
    try:
        composed = compose(mail, due, moment)
        composed.message.connection = connection
        composed.message.send()
    except SoftTimeLimitExceeded:
        raise  # the worker must stop; the lease runs out, and the next one tries
    except Exception as error:
        connection.close()  # it may be in any state; the next mail opens it again
        _note_trouble(mail, notices, moment, error)
        return False
    _mark(mail, notices, moment, Mail.State.SENT, composed.asks.items())
    return True


def _not_before(mail: Mail, notices: Iterable[Notice], moment: datetime) -> datetime:
    """When a mail may be sent: one that could not be sent when it was made may by now wake its reader."""
    if mail.player is None or mail.made == moment or any(notice.kind in AT_ONCE for notice in notices):
        return moment
    return resting([mail.player], moment).get(mail.player.pk, moment)


def _mark(
    mail: Mail,
    notices: Sequence[Notice],
    moment: datetime,
    state: Mail.State,
    asked: Iterable[tuple[int, str]] = (),
) -> None:
    """The mail is out of our hands, and so is all it told; a question it asked need not be asked by another."""
    with transaction.atomic():
        sent = {"sent": moment, "trouble": ""} if state == Mail.State.SENT else {}
        Mail.objects.filter(pk=mail.pk).update(state=state, **sent)
        Notice.objects.filter(pk__in=[notice.pk for notice in notices], done=None).update(done=moment)
        for seat, key in asked:
            same = Notice.objects.filter(seat=seat, question=key, kind__in=QUESTIONS, done=None)
            same.update(done=moment)


def _note_trouble(mail: Mail, notices: Sequence[Notice], moment: datetime, error: Exception) -> None:
    """Try again later, each time after a longer while; what is refused for good, or too often, is given up."""
    why = f"{type(error).__name__}: {error}"[:300]
    if (refused := _refused_for_good(error)) or mail.tries >= MOST_TRIES:
        log.error("Mail %s to player %s is given up: %s", mail.pk, mail.player_id, why)
        with transaction.atomic():
            Mail.objects.filter(pk=mail.pk).update(state=Mail.State.DEAD, trouble=why)
            Notice.objects.filter(pk__in=[notice.pk for notice in notices], done=None).update(done=moment)
            if refused:
                bounce.mark(mail, refused, moment)
        return
    log.warning("Mail %s could not be sent (try %s): %s", mail.pk, mail.tries, why, exc_info=mail.tries == 1)
    again = moment + BACK_OFF[min(mail.tries, len(BACK_OFF)) - 1]
    Mail.objects.filter(pk=mail.pk).update(due=again, trouble=why)


def _refused_for_good(error: Exception) -> str:
    """What the other side said when it refused the recipient for ever; nothing if it may yet take the mail."""
    if not isinstance(error, SMTPRecipientsRefused):
        return ""
    codes = [(code, said) for code, said in error.recipients.values()]
    if not codes or any(code < 500 for code, _ in codes):
        return ""
    said = codes[0][1]
    return f"{codes[0][0]} {said.decode(errors='replace') if isinstance(said, bytes) else said}"
