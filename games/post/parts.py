"""What each notice says: its facts, and the rows it names, as the templates of its kind want them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from urllib.parse import quote

from django.conf import settings
from django.urls import reverse

from games.engine import Outcome
from games.ledger import Entry, ruling
from games.models import Game, Invitation, Message, Notice, Seat
from games.post import moments
from games.post.address import invitation_address, reply_address
from games.post.since import Since
from games.sight import Sight, is_open_book, opens_at

Kind = Notice.Kind
# What a reader wants to know first; the first of them gives the mail its subject.
RANK = (
    *(Kind.RECEIPT, Kind.HELD, Kind.INVITATION, Kind.ENDED, Kind.LAST_CALL, Kind.REMINDER, Kind.TURN, Kind.SEALED),
    *(Kind.TIMED_OUT, Kind.STARTED, Kind.SUBSTITUTED, Kind.RULING, Kind.DROPPED, Kind.OPENED, Kind.PRESS),
    Kind.HOOK,
)
ASKING = frozenset({Kind.TURN, Kind.SEALED, Kind.REMINDER, Kind.LAST_CALL})
REPLY = re.compile(r"^(?:\s*(?:re|aw|antw|fwd?|wg)\s*:)+\s*", re.IGNORECASE)
SHOWING_BOARD = frozenset({Kind.STARTED, Kind.OPENED, Kind.ENDED, Kind.TIMED_OUT})


class Part(NamedTuple):
    """One notice in a mail: its kind, what it says, and the templates that say it."""

    kind: str
    say: dict[str, Any]

    @property
    def text(self) -> str:
        """The template of its plain words."""
        return f"mail/{self.kind}.txt"

    @property
    def html(self) -> str:
        """The template of its HTML."""
        return f"mail/{self.kind}.html"

    @property
    def subject(self) -> str:
        """The template of the subject of a mail that it leads."""
        return f"mail/{self.kind}.subject.txt"


class Known(NamedTuple):
    """What is already looked up for a mail about a game: the sight, if it can be laid out, and its latest rows."""

    game: Game | None
    sight: Sight | None
    since: Since | None
    language: str


def make_parts(notices: Iterable[Notice], known: Known) -> list[Part]:
    """The parts of a mail, the most important first; what is asked is said once, and of envelopes the latest."""
    ranked = sorted(notices, key=lambda notice: (RANK.index(Kind(notice.kind)), notice.pk))
    asking = [notice for notice in ranked if notice.kind in ASKING]
    opened = [notice for notice in ranked if notice.kind == Kind.OPENED]
    said_again = {notice.pk for notice in (*asking[1:], *opened[:-1])}
    messages = _messages(ranked)
    parts = []
    for notice in ranked:
        if notice.pk in said_again:
            continue
        sayer = SAYERS.get(Kind(notice.kind))
        more = sayer(notice, known) if sayer is not None else {}
        if notice.kind == Kind.PRESS:
            more = _press(messages.get(notice.facts.get("message", 0)))
        parts.append(Part(notice.kind, {**notice.facts, **more}))
    return parts


def _messages(notices: Iterable[Notice]) -> dict[int, Message]:
    """The letters that these notices tell of, in one look."""
    wanted = [notice.facts.get("message", 0) for notice in notices if notice.kind == Kind.PRESS]
    if not wanted:
        return {}
    found = Message.objects.filter(pk__in=wanted, hidden=False).select_related("sender__player")
    return {message.pk: message for message in found}


def _press(message: Message | None) -> dict[str, Any]:
    if message is None:
        return {}
    return {
        "author": message.sender.name,
        "number": message.sender.number,
        "to_all": message.to_id is None,
        "lines": message.text.splitlines(),
        "at": moments.day_and_hour(message.at),
    }


def _row(notice: Notice, known: Known) -> Entry | None:
    """The row that a notice names in its key: `kind:game:seat:row`, with a word before it in some."""
    _, _, said = notice.key.partition(f":{notice.game_id}:")
    row = next((word for word in said.split(":")[1:] if word.isdecimal()), "")
    return known.since.entry(int(row)) if known.since is not None and row else None


def _opened(notice: Notice, known: Known) -> dict[str, Any]:
    row = _row(notice, known)
    return {"sentences": row.sentences if row is not None and row.kind == "opening" else []}


def _timed_out(notice: Notice, known: Known) -> dict[str, Any]:
    row = _row(notice, known)
    return {"row": row if row is not None and row.kind == "timeout" else None}


def _substituted(notice: Notice, known: Known) -> dict[str, Any]:
    """Who leaves or takes a seat, as the row says it; that a seat is offered is said in words of its own."""
    number = notice.facts.get("seat")
    seats = known.sight.seats if known.sight is not None else []
    seat = next((seat for seat in seats if seat.number == number), None)
    you = known.sight.number if known.sight is not None else None
    row = _row(notice, known)
    return {
        "name": notice.facts.get("name") or (seat.name if seat is not None else ""),
        "is_you": number is not None and number == you,
        "said": notice.facts.get("said") or (row.said if row is not None and row.kind == "ruling" else ""),
    }


def _started(notice: Notice, known: Known) -> dict[str, Any]:
    game = known.game
    return {} if game is None else {"commitment": game.commitment, "names": _names(known)}


def _ended(notice: Notice, known: Known) -> dict[str, Any]:
    game, sight = known.game, known.sight
    if game is None or game.outcome is None or not is_open_book(game):
        return {}  # the seed is told when all is over, and not before
    said = ""
    if sight is not None and sight.table.outcome is not None:
        outcome: Outcome = sight.table.outcome
        said = game.rules.speak(known.language).outcome(outcome, sight.names, sight.table.view(None))
    places = game.outcome.get("places", [])
    placed = (
        sorted(zip(places, _names(known), strict=False)) if len(set(places)) > 1 else []
    )  # all won or lost together
    check = settings.SITE_URL + reverse("verification", args=[game.pk])
    return {"said": said, "placed": placed, "seed": game.seed, "commitment": game.commitment, "check": check}


def _ruling(notice: Notice, known: Known) -> dict[str, Any]:
    """A ruling as the log says it, and of an end when its books are opened; or the answer to a report."""
    if "report" in notice.facts:
        return {name: str(notice.facts.get(name, "")).splitlines() for name in ("asked", "answer")}
    ended = notice.facts.get("ruling") == "ended" and known.game is not None
    opens = opens_at(known.game) if ended and known.game is not None else None
    return {"said": ruling(notice.facts), "opens": moments.day_and_hour(opens) if opens is not None else ""}


def _hook(notice: Notice, known: Known) -> dict[str, Any]:
    return {"link": f"{settings.SITE_URL}{reverse('me')}#hooks"}


def _names(known: Known) -> list[str]:
    return known.sight.names if known.sight is not None else []


def _invitation(notice: Notice, known: Known) -> dict[str, Any]:
    invitation = Invitation.objects.select_related("by").filter(pk=notice.facts.get("invitation", 0)).first()
    game = known.game
    if invitation is None or game is None:
        return {}
    seats = list(game.seats.select_related("player"))
    return {
        "host": str(invitation.by),
        "title": game.rules.name,
        "turn": moments.span(timedelta(hours=game.turn_hours)),
        "seated": [seat.name for seat in seats if seat.player_id or seat.bot],
        "free": sum(not seat.player_id and not seat.bot for seat in seats),
        "link": settings.SITE_URL + reverse("invitation", args=[invitation.key]),
        "reply": invitation_address(invitation.pk),
        "is_known": notice.player_id is not None,
        "commitment": game.commitment,
    }


def _held(notice: Notice, known: Known) -> dict[str, Any]:
    """A mail of unknown origin, or a yes to an invitation from somebody who has no account yet."""
    if "invitation" in notice.facts:
        key = Invitation.objects.filter(pk=notice.facts["invitation"]).values_list("key", flat=True).first()
        return {"link": settings.SITE_URL + (reverse("invitation", args=[key]) if key else "/")}
    letter = notice.facts.get("letter")
    return {"link": settings.SITE_URL + reverse("held", args=[letter])} if letter else {}


def _receipt(notice: Notice, known: Known) -> dict[str, Any]:
    """What was answered, under the subject it came with; to the house itself, also the games of whoever wrote."""
    subject = REPLY.sub("", str(notice.facts.get("subject", "")))
    wanted = notice.facts.get("games", [])
    seats = Seat.objects.filter(player=notice.player_id, game__in=wanted).select_related("game").order_by("due", "pk")
    return {"subject": subject, "open": [_open(seat, notice.made) for seat in seats] if wanted else []}


def _open(seat: Seat, moment: datetime) -> dict[str, str]:
    """A game of somebody who asked for all of theirs, with the address that takes their answer."""
    reply = reply_address(seat.pk, seat.key, moment)
    asked = seat.key and seat.due is not None
    return {
        "name": seat.game.name,
        "by": moments.day_and_hour(seat.due) if asked and seat.due is not None else "",
        "reply": reply,
        "mailto": f"mailto:{reply}?subject={quote(f'Re: {seat.game.name}')}",
        "link": settings.SITE_URL + seat.game.get_absolute_url(),
    }


SAYERS: dict[Kind, Callable[[Notice, Known], dict[str, Any]]] = {
    Kind.OPENED: _opened,
    Kind.TIMED_OUT: _timed_out,
    Kind.SUBSTITUTED: _substituted,
    Kind.STARTED: _started,
    Kind.ENDED: _ended,
    Kind.RULING: _ruling,
    Kind.INVITATION: _invitation,
    Kind.HELD: _held,
    Kind.RECEIPT: _receipt,
    Kind.HOOK: _hook,
}
