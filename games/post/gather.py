"""Gathering: notices that are ready become mails, one to a person and a game, as each reader wishes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, time, timedelta
from typing import NamedTuple

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet

from games import hooks
from games.models import Mail, Notice, Player
from games.post.headers import message_id
from games.post.rest import AT_ONCE, put_off

BATCH = 500
MOST_TO_STRANGERS_A_DAY = 3
INVITED_AGAIN = timedelta(days=30)  # a stranger who has not answered is left alone for so long
ANSWERS = frozenset({Notice.Kind.RECEIPT, Notice.Kind.HELD})  # to a mail that somebody wrote


class Reader(NamedTuple):
    """Whom a mail goes to: a player, or a stranger's address."""

    player: Player | None
    email: str


class Group(NamedTuple):
    """Notices that will be one mail; one over several games is a digest."""

    reader: Reader
    game: int | None
    notices: list[Notice]


def gather(moment: datetime) -> int:
    """Make mails of all that is ready; gives how many. Two workers at once make each of them once."""
    made = 0
    while True:
        with transaction.atomic():
            ready = list(_waiting().filter(ready__lte=moment).order_by("ready")[:BATCH])
            if not ready:
                return made
            made += _gather(ready, moment)


def _waiting() -> QuerySet[Notice]:
    return Notice.objects.filter(done=None, mail=None)


def _gather(ready: list[Notice], moment: datetime) -> int:
    """Gather everything that waits for the readers of these notices; each of these is settled in some way."""
    players = {notice.player_id for notice in ready if notice.player_id is not None}
    strangers = {notice.email for notice in ready if notice.player_id is None}
    theirs = Q(player_id__in=players) | Q(player=None, email__in=strangers)
    # The lock, then the look: what another worker has taken meanwhile is no longer waiting.
    waiting = list(_waiting().filter(theirs).select_for_update(of=("self",)).select_related("player").order_by("pk"))
    put_off(waiting, moment)
    letterbox = Letterbox(waiting, moment)
    mails = [letterbox.mail(group) for group in _groups(waiting, moment) if letterbox.takes(group)]
    Mail.objects.bulk_create(mails)
    for mail, notices in zip(mails, letterbox.taken, strict=True):
        for notice in notices:
            notice.mail = mail
    _keep(waiting, letterbox)
    hooks.plan([notice for notice in waiting if notice.mail is not None or notice.done is not None], moment)
    return len(mails)


def _keep(notices: list[Notice], letterbox: Letterbox) -> None:
    """Write back what became of each notice: it is in a mail, is told to nobody, or waits for tomorrow."""
    Notice.objects.bulk_update([notice for notice in notices if notice.mail is not None], ["mail"])
    dropped = [notice.pk for notice in notices if notice.done is not None]
    Notice.objects.filter(pk__in=dropped).update(done=letterbox.moment)
    late = [notice.pk for notice in notices if notice.ready == letterbox.tomorrow and notice.mail is None]
    Notice.objects.filter(pk__in=late).update(ready=letterbox.tomorrow)


def _groups(waiting: Iterable[Notice], moment: datetime) -> Iterator[Group]:
    """Who gets which mail; what nobody wishes to read is done with."""
    by_reader: dict[Reader, list[Notice]] = {}
    for notice in waiting:
        email = notice.player.email if notice.player is not None else notice.email
        by_reader.setdefault(Reader(notice.player, email), []).append(notice)
    for reader, notices in by_reader.items():
        yield from _wished(reader, notices, moment)


def _wished(reader: Reader, notices: list[Notice], moment: datetime) -> Iterator[Group]:
    wish = reader.player.mail if reader.player is not None else Player.Mail.EACH
    if wish == Player.Mail.NONE:
        for notice in notices:
            if notice.kind not in AT_ONCE:
                notice.done = moment
        notices = [notice for notice in notices if notice.done is None]
    by_game: dict[int | None, list[Notice]] = {}
    for notice in notices:
        by_game.setdefault(notice.game_id, []).append(notice)
    digest: list[Notice] = []
    for game, told in by_game.items():
        due = [notice for notice in told if notice.ready <= moment]
        if wish == Player.Mail.DAILY and not any(notice.kind in AT_ONCE for notice in due):
            digest += due
        elif due:
            yield Group(reader, game, told)
    if digest:
        games = {notice.game_id for notice in digest}
        yield Group(reader, games.pop() if len(games) == 1 else None, digest)


def _is_for_strangers(notice: Notice) -> bool:
    return notice.kind == Notice.Kind.INVITATION or (notice.kind in ANSWERS and "invitation" in notice.facts)


class Letterbox:
    """Who may be written to now: proved addresses, none that bounces, none beyond its day's measure."""

    def __init__(self, waiting: Iterable[Notice], moment: datetime) -> None:
        self.moment = moment
        self.taken: list[list[Notice]] = []
        emails = {notice.player.email if notice.player is not None else notice.email for notice in waiting}
        self.proved = {
            (user, email.lower())
            for user, email in EmailAddress.objects.filter(
                user__in={notice.player_id for notice in waiting if notice.player_id is not None}, verified=True
            ).values_list("user_id", "email")
        }
        today = datetime.combine(moment.date(), time(), UTC)
        mails = Mail.objects.exclude(state=Mail.State.VOID).filter(email__in=emails)
        self.today = Counter(mails.filter(made__gte=today).values_list("email", flat=True))
        self.invited = set(mails.filter(made__gte=moment - INVITED_AGAIN).values_list("email", flat=True))
        self.tomorrow = today + timedelta(days=1)

    def takes(self, group: Group) -> bool:
        """Whether this mail is made now; what can never be sent is done with, what is too much waits for tomorrow."""
        player, email = group.reader
        if player is not None and (player.bounced is not None or not player.is_active):
            return self._drop(group.notices)
        most = settings.MAIL_CAP_A_DAY
        if player is None or (player.pk, email.lower()) not in self.proved:
            self._keep_few(group)
            most = min(most, MOST_TO_STRANGERS_A_DAY)
        if self.today[email] >= most:
            for notice in group.notices:
                if notice.kind not in ANSWERS:
                    notice.ready = self.tomorrow
            group.notices[:] = [notice for notice in group.notices if notice.kind in ANSWERS]
        if not group.notices:
            return False
        self.today[email] += 1
        return True

    def _keep_few(self, group: Group) -> None:
        """Whoever has not proved an address gets an invitation now and then, and what answers theirs to it."""
        kept = [notice for notice in group.notices if _is_for_strangers(notice)]
        if group.reader.email in self.invited:
            kept = [notice for notice in kept if notice.kind != Notice.Kind.INVITATION]
        self._drop(notice for notice in group.notices if notice not in kept)
        self.invited.add(group.reader.email)
        group.notices[:] = kept

    def mail(self, group: Group) -> Mail:
        """The mail of a group, named after its first notice."""
        self.taken.append(group.notices)
        return Mail(
            message_id=message_id(group.notices[0].key),
            player=group.reader.player,
            email=group.reader.email,
            game_id=group.game,
            made=self.moment,
            due=self.moment,
        )

    def _drop(self, notices: Iterable[Notice]) -> bool:
        for notice in notices:
            notice.done = self.moment
        return False
