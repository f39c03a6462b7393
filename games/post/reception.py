"""Mail that is to no seat: to the house itself, to an invitation, and to be let go."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.utils.translation import gettext as _

from games import clock, lobby, outbox
from games.models import Game, Invitation, Letter, Notice, Player
from games.post.address import Address
from games.post.answer import Answer
from games.post.parse import Reading
from games.post.people import player_at
from games.post.speech import answers_in, word_in

ALIVE = (Game.State.OPEN, Game.State.RUNNING, Game.State.PAUSED)
LONGEST_WORD = 60  # for the dice
ONCE_IN = timedelta(hours=1)  # the house says the same thing to one person
Outcome = tuple[Letter.State, str]


def to_house(letter: Letter, reading: Reading) -> Outcome:
    """A player who writes to the house gets help and their games; a stranger gets silence."""
    player, moment = player_at(reading.sender), clock.now()
    if player is None:
        return Letter.State.SILENT, "from a stranger"
    told = Notice.objects.filter(kind=Notice.Kind.RECEIPT, player=player, game=None, made__gt=moment - ONCE_IN)
    if told.exists():
        return Letter.State.SILENT, "answered a short while ago"
    games = player.seats.filter(game__state__in=ALIVE).order_by("due").values_list("game", flat=True)
    answer = Answer(help=True, chatter=reading.lines)
    facts = {**answer.facts(letter, reading), "games": list(games[:50])}
    key = f"{Notice.Kind.RECEIPT}:letter:{letter.pk}"
    outbox.put([outbox.to_player(player, Notice.Kind.RECEIPT, key, moment, facts=facts)])
    return Letter.State.ANSWERED, "to the house"


def to_invitation(letter: Letter, to: Address, reading: Reading) -> Outcome:
    """Yes or no to an invitation, from the address it was sent to."""
    invitation = Invitation.objects.select_related("game", "by").filter(pk=to.pk).first()
    if invitation is None or reading.sender != invitation.email.lower():
        return Letter.State.REFUSED, "not from the address that was invited"
    wanted = answers_in(reading.lines)
    player = player_at(invitation.email)
    word = word_in(reading.lines)
    answer = Answer(chatter=[line for line in reading.lines if not answers_in([line]) and not word_in([line])])
    if len(wanted) != 1:
        answer.error = _("Answer with one word: ACCEPT or DECLINE.")
    elif len(word) > LONGEST_WORD:
        answer.error = (
            _("A word for the dice has %s letters at most. Nothing was done; send a shorter one.") % LONGEST_WORD
        )
    elif False in wanted:
        _try(answer, lambda: lobby.decline(invitation), _("You have declined the invitation."))
    elif player is not None:
        done = _("You sit at the table %s. It starts when all seats are taken.") % invitation.game.name
        done = f"{done} {_('Your word for the dice is in.')}" if word else done
        _try(answer, lambda: lobby.join(invitation.game, player, invitation=invitation, word=word), done)
    else:
        answer.said.append(_("One thing is missing: an account, which proves that this address is yours."))
    _tell(letter, invitation, player, answer, reading)
    return answer.state, "to an invitation"


def let_go(to: Address) -> Outcome:
    """A mail to this address, whatever is in it, ends the mails to its player: the address itself is the proof."""
    Player.objects.filter(pk=to.pk).update(mail=Player.Mail.NONE)
    return Letter.State.ANSWERED, "unsubscribed"


def _try(answer: Answer, deed: Callable[[], object], done: str) -> None:
    try:
        deed()
    except lobby.LobbyError as error:
        answer.error = str(error)
    else:
        answer.said.append(done)


def _tell(letter: Letter, invitation: Invitation, player: Player | None, answer: Answer, reading: Reading) -> None:
    """Answer to the address that was invited, and to no other."""
    moment, facts = clock.now(), {**answer.facts(letter, reading), "invitation": invitation.pk}
    if player is None:
        key = f"{Notice.Kind.HELD}:letter:{letter.pk}"
        notice = outbox.to_address(invitation.email, Notice.Kind.HELD, key, moment, invitation.game, facts=facts)
    else:
        key = f"{Notice.Kind.RECEIPT}:letter:{letter.pk}"
        notice = outbox.to_player(player, Notice.Kind.RECEIPT, key, moment, game=invitation.game, facts=facts)
    outbox.put([notice])
