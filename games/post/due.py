"""Whether a notice must still be told: asked again just before it is sent, for much can happen in between."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Exists, OuterRef

from games.models import Block, Game, Invitation, Letter, Message, Notice

Kind = Notice.Kind
TOLD_THOUGH_GONE = frozenset({Kind.SUBSTITUTED, Kind.RECEIPT, Kind.RULING})


def still_due(notices: Iterable[Notice]) -> list[Notice]:
    """Those of the notices that their reader still needs; each is looked at as the database has it now."""
    waiting = [notice for notice in notices if notice.done is None and _is_asked(notice)]
    gone = _answered_invitations(waiting) | _hidden_letters(waiting) | _settled_mails(waiting)
    return [notice for notice in waiting if notice.pk not in gone]


def _is_asked(notice: Notice) -> bool:
    """A question is told while it is asked, of whoever sits there, in a game that runs."""
    seat = notice.seat
    if seat is not None and seat.player_id != notice.player_id and notice.kind not in TOLD_THOUGH_GONE:
        return False  # what a seat may know is no longer for whoever has left it
    if notice.kind == Kind.ENDED:
        return notice.game is not None and notice.game.state == Game.State.ENDED
    if not notice.question:
        return True
    return (
        seat is not None
        and seat.key == notice.question
        and not seat.bot
        and notice.game is not None
        and notice.game.state == Game.State.RUNNING
    )


def _wanted(notices: Iterable[Notice], kind: Kind, fact: str) -> dict[int, int]:
    """The rows that notices of this kind tell of, each with its notice."""
    return {notice.facts.get(fact, 0): notice.pk for notice in notices if notice.kind == kind}


def _answered_invitations(notices: list[Notice]) -> set[int]:
    wanted = _wanted(notices, Kind.INVITATION, "invitation")
    if not wanted:
        return set()
    open_ones = Invitation.objects.filter(pk__in=wanted, answered__isnull=True, game__state=Game.State.OPEN)
    return {wanted[pk] for pk in wanted.keys() - set(open_ones.values_list("pk", flat=True))}


def _hidden_letters(notices: list[Notice]) -> set[int]:
    """Letters that a moderator has hidden, or whose writer their reader (a mail has one) has blocked since."""
    wanted = _wanted(notices, Kind.PRESS, "message")
    if not wanted:
        return set()
    readers = {notice.player_id for notice in notices if notice.kind == Kind.PRESS}
    deaf = Block.objects.filter(by__in=readers, whom=OuterRef("sender__player"))
    shown = Message.objects.filter(~Exists(deaf), pk__in=wanted, hidden=False).values_list("pk", flat=True)
    return {wanted[pk] for pk in wanted.keys() - set(shown)}


def _settled_mails(notices: list[Notice]) -> set[int]:
    """Held mails about which the player has had their say."""
    held = [notice for notice in notices if "invitation" not in notice.facts]
    wanted = _wanted(held, Kind.HELD, "letter")
    if not wanted:
        return set()
    waiting = Letter.objects.filter(pk__in=wanted, state=Letter.State.HELD).values_list("pk", flat=True)
    return {wanted[pk] for pk in wanted.keys() - set(waiting)}
