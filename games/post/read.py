"""What is done with a letter: whose it is, whether it may be believed, and what becomes of it; once, all or nothing."""

from __future__ import annotations

import logging
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import translation
from django.utils.translation import gettext as _

from games import clock, outbox
from games.models import Letter, Notice, Seat, ready
from games.post import address, bounce, parse, reception
from games.post.address import Address, Kind
from games.post.answer import Answer
from games.post.judge import Sitter, Trust, trust, why_silent
from games.post.parse import Garbled, Reading
from games.post.people import is_proved
from games.post.turns import hear, look, question_of

log = logging.getLogger(__name__)

MOST_TRIES = 3
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
MOST_HELD_A_DAY = 5  # of one seat: more would be somebody's way to fill a mailbox
# Mails of one seat with nothing in them that are still answered: a program that answers ours gets tired first.
MOST_FRUITLESS = ((HOUR, 5), (DAY, 20))

Outcome = tuple[Letter.State, str]

SEAT = ready.Query(lambda seat: Seat.objects.filter(pk=seat).select_related("game", "player"))


def read_letter(letter_id: int) -> None:
    """Read a letter that nobody has read yet and do what it says; a second call finds nothing to do."""
    if not Letter.objects.filter(pk=letter_id, state=Letter.State.NEW).update(tries=F("tries") + 1):
        return
    letter = Letter.objects.get(pk=letter_id)
    try:
        _deal(letter)
    except Exception:
        if letter.tries < MOST_TRIES:
            raise  # it stays new: the sweep tries again
        log.exception("Letter %s could not be read; an operator must look at it.", letter.pk)
        _give_up(letter)


def release(letter: Letter) -> Letter:
    """The player confirms that a held letter is theirs: do what it says."""
    reading = parse.read(bytes(letter.raw))
    with transaction.atomic():
        held = Letter.objects.select_for_update().filter(pk=letter.pk, state=Letter.State.HELD).first()
        if held is None:
            return Letter.objects.get(pk=letter.pk)
        to = address.read(held.recipient, clock.now())
        seat = _seat(to)
        if to is not None and seat is not None:
            _close(held, seat, *_heard(held, seat, to, reading))
    return held


def discard(letter: Letter) -> None:
    """The player says that a held letter is not theirs: nothing of it is done."""
    Letter.objects.filter(pk=letter.pk, state=Letter.State.HELD).update(
        state=Letter.State.REFUSED, note="not theirs, says the player", read=clock.now()
    )


def _deal(letter: Letter) -> None:
    """Take the letter apart, then do all that follows from it in one transaction."""
    to = address.read(letter.recipient, clock.now())
    try:
        reading = parse.read(bytes(letter.raw))
    except Garbled as error:
        reading, garbled = None, str(error)
    with transaction.atomic():
        unread = Letter.objects.select_for_update().filter(pk=letter.pk, state=Letter.State.NEW)
        if not unread.values_list("pk").first():
            return  # somebody else was quicker
        seat = _seat(to)
        if to is not None and to.kind is Kind.UNSUBSCRIBE:
            state, note = reception.let_go(to)
        elif reading is None:
            state, note = Letter.State.BROKEN, garbled
        elif to is not None and to.kind is Kind.BOUNCE:
            state, note = Letter.State.SILENT, bounce.note(letter, to.pk)
        else:
            state, note = _judge(letter, to, seat, reading)
        _close(letter, seat, state, note)


def _judge(letter: Letter, to: Address | None, seat: Seat | None, reading: Reading) -> Outcome:
    """Decide whether a mail may be listened to at all, and by whom."""
    earlier = Letter.objects.filter(message_id=letter.message_id, recipient=letter.recipient, pk__lt=letter.pk)
    if why := why_silent(reading, letter.sender, came_before=earlier.exists()):
        return Letter.State.SILENT, why
    if to is None:
        return reception.to_house(letter, reading)
    if to.kind is Kind.INVITATION:
        return reception.to_invitation(letter, to, reading)
    believed, why = trust(to, reading, _sitter(seat, reading.sender))
    if seat is None or believed is Trust.REFUSE:
        return Letter.State.REFUSED, why
    if believed is Trust.HOLD:
        return _hold(letter, seat, reading, why)
    return _heard(letter, seat, to, reading)


def _sitter(seat: Seat | None, sender: str) -> Sitter | None:
    """Who sits there; the table is laid out for it only where the sender alone does not decide."""
    if seat is None or seat.player is None or not seat.player.is_active:
        return None
    is_theirs = sender == seat.player.email.lower()
    return Sitter(seat.player.email, is_proved(seat.player), None if is_theirs else question_of(look(seat)))


def _hold(letter: Letter, seat: Seat, reading: Reading, why: str) -> Outcome:
    """Somebody else's address on a good token: ask the player, at the address we know."""
    moment = clock.now()
    if Letter.objects.filter(seat=seat, state=Letter.State.HELD, at__gt=moment - DAY).count() >= MOST_HELD_A_DAY:
        return Letter.State.REFUSED, f"{why}, and too many are held"
    facts = {"letter": letter.pk, "from": reading.sender[:200], "subject": address.redact(reading.subject)}
    outbox.put([outbox.to_seat(seat, Notice.Kind.HELD, str(letter.pk), moment, facts=facts)])
    return Letter.State.HELD, why


def _heard(letter: Letter, seat: Seat, to: Address, reading: Reading) -> Outcome:
    """Do what the mail says, and answer it once."""
    with translation.override(seat.player.language if seat.player is not None else None):
        answer = hear(seat, to, reading.lines)
    if answer.is_fruitless and _is_loop(seat):
        return Letter.State.SILENT, "too many mails with nothing in them"
    _answer(letter, seat, answer, reading)
    return answer.state, answer.error


def _is_loop(seat: Seat) -> bool:
    moment, fruitless = clock.now(), (Letter.State.ANSWERED, Letter.State.REFUSED)
    return any(
        Letter.objects.filter(seat=seat, state__in=fruitless, at__gt=moment - span).count() >= most
        for span, most in MOST_FRUITLESS
    )


def _answer(letter: Letter, seat: Seat, answer: Answer, reading: Reading) -> None:
    facts = answer.facts(letter, reading)
    outbox.put([outbox.to_seat(seat, Notice.Kind.RECEIPT, str(letter.pk), clock.now(), facts=facts)])


def _give_up(letter: Letter) -> None:
    """After several tries: set the letter aside where operators look, and tell its player that nothing was played."""
    moment = clock.now()
    to = address.read(letter.recipient, moment)
    seat = _seat(to)
    with transaction.atomic():
        _close(letter, seat, Letter.State.BROKEN, "the house stumbled over it")
        reading = parse.read(bytes(letter.raw))
        if seat is None or seat.player is None or reading.automatic or reading.sender != seat.player.email.lower():
            return
        with translation.override(seat.player.language):
            sorry = _("The house stumbled over your mail, and nothing of it was done. It is kept, and we look into it.")
        _answer(letter, seat, Answer(error=sorry), reading)


def _seat(to: Address | None) -> Seat | None:
    if to is None or to.kind is not Kind.REPLY:
        return None
    return next(iter(SEAT(to.pk)), None)


def _close(letter: Letter, seat: Seat | None, state: Letter.State, note: str) -> None:
    letter.seat, letter.state, letter.read = seat, state, clock.now()
    letter.note = address.redact(note)[:300]
    letter.save(update_fields=["seat", "state", "note", "read"])
