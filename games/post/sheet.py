"""One game in a mail: what is told of it, what is asked, what happened since, who sits there, and the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from django.conf import settings
from django.utils.translation import gettext

from games.engine import Unloadable, View
from games.models import Game, Notice, Position, Seat
from games.post import moments
from games.post.address import reply_address
from games.post.parts import ASKING, SHOWING_BOARD, Known, Part, make_parts
from games.post.question import Question, is_asked, mailto, make_question
from games.post.since import Since, since_last
from games.sight import Sight, look_from

SIGNS = "▲■◎✚"  # of the seats, where colours cannot be relied on


class Sitter(NamedTuple):
    """A seat as the mail shows it: sign, name, and what its clock says."""

    number: int
    sign: str
    name: str
    is_you: bool
    to_move: bool
    note: str


@dataclass
class Sheet:
    """Everything that a mail says of one game; a mail about no game is a sheet without one."""

    game: Game | None
    seat: Seat | None
    sight: Sight | None
    view: View
    parts: list[Part]
    question: Question | None
    since: Since | None
    language: str
    moment: datetime
    sitters: list[Sitter] = field(default_factory=list)

    @property
    def lead(self) -> Part:
        """The part that gives the mail its subject."""
        return self.parts[0]

    @cached_property
    def leads_with_question(self) -> bool:
        """Whether the question is what the mail is about."""
        return self.question is not None and self.lead.kind in ASKING

    @cached_property
    def above(self) -> list[Part]:
        """What stands before the question."""
        if self.leads_with_question:
            return self.parts[:1]
        return [self.lead, *(part for part in self.parts[1:] if part.kind not in ASKING and self._is_news(part))]

    @cached_property
    def below(self) -> list[Part]:
        """What stands after it."""
        return [part for part in self.parts[1:] if self._is_news(part)] if self.leads_with_question else []

    def _is_news(self, part: Part) -> bool:
        """Whether a part is not told by the rest of the mail: what was in envelopes is among what happened since."""
        return part.kind != Notice.Kind.OPENED or not self.shows_board

    @cached_property
    def shows_board(self) -> bool:
        """Whether the board is in the mail: where something is asked, where it was wished, and at turns of the game."""
        if self.sight is None or self.seat is None:
            return False
        told = any(part.kind in SHOWING_BOARD for part in self.parts)
        return self.question is not None or told or self.wants_board

    @cached_property
    def wants_board(self) -> bool:
        """Whether the reader has asked to be shown the board."""
        return any(part.say.get("board") for part in self.parts)

    @cached_property
    def is_about_cards(self) -> bool:
        """Whether the question is not about places, so that the board in words comes before the map."""
        return self.question is not None and not self.question.targets

    @cached_property
    def names(self) -> list[str]:
        """Who sits where."""
        return self.sight.names if self.sight is not None else []

    @cached_property
    def board(self) -> Mapping[str, Any]:
        """What the title's templates draw."""
        if self.game is None or not self.shows_board:
            return {}
        return self.game.rules.draw(self.view, self.question.targets if self.question else [], self.names)

    @cached_property
    def rows(self) -> list[tuple[Sitter, Mapping[str, Any]]]:
        """The sitters beside what the title draws of their seats."""
        return list(zip(self.sitters, self.board.get("seats", []), strict=False))

    @cached_property
    def text_board(self) -> str:
        """The board in words."""
        if self.game is None or not self.shows_board:
            return ""
        return self.game.rules.speak(self.language).board(self.view, self.names)

    @property
    def reply(self) -> str:
        """The address that takes an answer: to the question, or, where nothing is asked, words to the house."""
        if self.question is not None:
            return self.question.reply
        return "" if self.seat is None else reply_address(self.seat.pk, self._key_of_envelope, self.moment)

    @property
    def _key_of_envelope(self) -> str:
        """The key of the question whose envelope is in and may still be replaced."""
        sight = self.sight
        if sight is None or sight.number not in sight.table.envelopes or sight.table.all_sealed:
            return ""
        return sight.table.key(sight.number)

    @property
    def mailto(self) -> str:
        """A link that opens an answer."""
        return mailto(self.reply, self.game) if self.game is not None and self.reply else ""

    @cached_property
    def link(self) -> str:
        """The page of the game."""
        return "" if self.game is None else settings.SITE_URL + self.game.get_absolute_url()


def make_sheet(notices: Sequence[Notice], moment: datetime, language: str) -> Sheet:
    """The sheet of notices that concern one game and one reader."""
    first = next((notice for notice in notices if notice.seat is not None), notices[0])
    seat = first.seat
    sight = _look(seat)
    game = sight.game if sight is not None else first.game
    you = sight.you if sight is not None else None
    if game is None or sight is None or you is None or you.player_id != first.player_id:
        # Not begun, parked, or left by the reader, who then sees no more than that.
        parts = make_parts(notices, Known(game, None, None, language))
        return Sheet(game, seat, None, {}, parts, None, None, language, moment)
    view = sight.table.view(you.number)
    asked = is_asked(sight)
    whole = any(notice.facts.get("list") for notice in notices)
    question = make_question(sight, you, view, moment, language, whole=whole) if asked else None
    since = since_last(game, you.number, sight.names, view, language)
    parts = make_parts(notices, Known(game, sight, since, language))
    return Sheet(game, you, sight, view, parts, question, since, language, moment, _sitters(sight, moment))


def _look(seat: Seat | None) -> Sight | None:
    """The game from a seat; None before it has begun, and where these rules cannot lay it out."""
    if seat is None:
        return None
    try:
        return look_from(seat)
    except (Position.DoesNotExist, Unloadable):
        return None


def _sitters(sight: Sight, moment: datetime) -> list[Sitter]:
    waiting = set(sight.table.waiting_for) if sight.game.state == Game.State.RUNNING else set()
    sealed = set(sight.table.envelopes)
    return [
        Sitter(
            seat.number,
            SIGNS[seat.number % len(SIGNS)],
            seat.name,
            seat.number == sight.number,
            seat.number in waiting,
            _note(seat, seat.number in waiting, seat.number in sealed, moment),
        )
        for seat in sight.seats
    ]


def _note(seat: Seat, is_waited_for: bool, is_sealed: bool, moment: datetime) -> str:
    """What is to be said of a seat now."""
    said = [gettext("offered to a substitute, a bot plays")] if seat.offered is not None else []
    if seat.bot and not said:
        said.append(gettext("a bot"))
    if is_waited_for and seat.due is not None and not seat.bot:
        said.append(gettext("to move, %(span)s left") % {"span": moments.span(seat.due - moment)})
    elif is_waited_for:
        said.append(gettext("to move"))
    elif is_sealed:
        said.append(gettext("envelope is in"))
    return ", ".join(said)
