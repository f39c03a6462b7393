"""Who reads the mail of simulated days: what was told that should not have been, and what should have been and was
not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime, timedelta

from games.models import Mail, Notice, Player
from games.trust import reckoning
from games.trust.time import is_quiet
from games.trust.watch import Fact, Question, Watch
from games.wallclock import local

Kind = Notice.Kind
MINUTE = timedelta(minutes=1)
AT_ONCE = frozenset({Kind.RECEIPT, Kind.HELD, Kind.INVITATION})  # at any hour, and to everybody
ASKING = frozenset({Kind.TURN, Kind.SEALED})
STAYS = frozenset({Kind.SUBSTITUTED, Kind.RECEIPT})
REMINDING = frozenset({Kind.REMINDER, Kind.LAST_CALL})


class Telling:
    """Every mail that went out, held against what was seen at the door."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        self.told: dict[Fact, datetime] = {}
        self.mails: dict[str, list[str]] = defaultdict(list)  # by notice
        self.killed: set[str] = set()  # mails whose sender was killed: each may come once more
        self.troubles: dict[int, list[datetime]] = defaultdict(list)  # with mails to a player

    # -- too much

    def sent(self, mail: Mail, notices: list[Notice], asks: Mapping[int, str], moment: datetime) -> None:
        """A mail went out: look for everything in it that should not be."""
        self.watch.tally["mails"] += 1
        kinds = sorted({notice.kind for notice in notices})
        wrong = [] if AT_ONCE.intersection(kinds) else [self._why_not_now(mail, moment)]
        for notice in notices:
            wrong += [self._why_not_again(notice, mail), self._why_not_asked(notice, mail)]
            self.mails[notice.key].append(mail.message_id)
            what = notice.facts["letter"] if notice.kind == Kind.RECEIPT else notice.made
            self.told.setdefault(Fact(notice.kind, notice.seat_id or 0, what), moment)
        self.killed.discard(mail.message_id)
        for why in filter(None, wrong if notices else ["tells nothing"]):
            self.watch.extra.append(f"{mail.email}, {moment:%d %H:%M:%S}, {', '.join(kinds)}: {why}")
        asked = {(notice.seat_id or 0, notice.question) for notice in notices if notice.question}
        for seat, key in asked.union(asks.items()):
            question = self.watch.asked.get(seat)
            if question is not None and question.key == key:
                question.asked_in.add(mail.message_id)
                question.told_at, question.told_due = question.told_at or moment, question.clock[1]

    def _why_not_now(self, mail: Mail, moment: datetime) -> str:
        """Why this reader is not to be written to now."""
        player = self.watch.players.get(mail.player_id or 0)
        if player is None:
            return "to nobody we know"
        day = local(moment, player.zone).date()
        if player.mail == Player.Mail.NONE:
            return "wishes no mail"
        if is_quiet(player, moment):
            return "in quiet hours"
        if str(day.weekday()) in player.days_off:
            return "on a day off"
        return "while away" if any(one.first <= day <= one.last for one in self.watch.absences[player.pk]) else ""

    def _why_not_again(self, notice: Notice, mail: Mail) -> str:
        before = self.mails[notice.key]
        if not before or (set(before) == {mail.message_id} and mail.message_id in self.killed):
            return ""
        return f"{notice.kind} was told before"

    def _why_not_asked(self, notice: Notice, mail: Mail) -> str:
        """Why a question, or what reminds of it, must not be told."""
        if not notice.question:
            return ""
        question = self.watch.asked.get(notice.seat_id or 0)
        if question is None or question.key != notice.question or question.player != notice.player_id:
            return f"{notice.kind} after its answer"
        if notice.kind in ASKING and question.asked_in - {mail.message_id}:
            return "the same question under another name"
        if question.reminded_in.setdefault(notice.kind, mail.message_id) != mail.message_id:
            return f"a second {notice.kind}" if notice.kind in REMINDING else ""
        return ""

    # -- too little

    def look_for_missed(self, end: datetime) -> None:
        """When all is over: everything that had to be told was, and in time."""
        for question in [*self.watch.over, *self.watch.asked.values()]:
            self._look_for_question(question, end)
        for fact, (player, since) in self.watch.facts.items():
            # What a seat knows is not for whoever has left it.
            gone = [at for seat, at in self.watch.left if seat == fact.seat and at >= since and fact.kind not in STAYS]
            over = min([end, *gone])
            self._expect(f"{fact.kind} to seat {fact.seat}", player, fact.kind, since, self.told.get(fact), over)

    def _look_for_question(self, question: Question, end: datetime) -> None:
        player = self.watch.players.get(question.player or 0)
        if player is None or question.bot:
            return
        over = question.stopped[-1] if len(question.stopped) == len(question.began) else end
        self._expect(f"the question of {question}", player.pk, Kind.TURN, question.made, question.told_at, over)
        for kind, at in reckoning.reminders(question.clock, player, self.watch.absences[player.pk]):
            # A last call that comes first says it all.
            if not {kind, Kind.LAST_CALL}.intersection(question.reminded_in) and at >= question.made:
                self._expect(f"{kind} of {question}", player.pk, kind, at, None, over)

    def _expect(
        self, what: str, player: int, kind: str, since: datetime, told_at: datetime | None, over: datetime
    ) -> None:
        """Say so if something was not told in time: mail comes as its reader wishes, when the house is up."""
        reader = self.watch.players[player]
        if reader.mail == Player.Mail.NONE and kind not in AT_ONCE:
            return
        self.watch.tally["to tell"] += 1
        away, weather = self.watch.absences[player], self.watch.weather
        by = reckoning.tell_by(reader, away, weather, since, at_once=kind in AT_ONCE) + MINUTE
        if any(since <= trouble <= (told_at or over) for trouble in self.troubles[player]):
            by += reckoning.TROUBLE
        if (told_at or over) > by:
            said = "never told" if told_at is None else f"told at {told_at:%d %H:%M:%S}"
            self.watch.missed.append(f"{what}, {reader.email}, {reader.mail}: {said}, due by {by:%d %H:%M:%S}")
