"""What concerns persons: warnings, mutes and bans, reports to moderators, and whom somebody does not want to hear."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from games import clock, conduct, lobby, outbox, play, sight
from games.authority import may_rule
from games.conduct import Unclear as Unclear
from games.conduct import checked
from games.models import Block, Game, Message, Notice, Player, Report, Sanction, Seat
from games.models.conduct import LONGEST_REPORT
from games.play import NotAllowed, NotPlayable, Refused
from games.welcome import day_and_hour, why_banned
from games.welcome import is_banned as is_banned
from games.welcome import is_muted as is_muted

Kind = Sanction.Kind
MOST_REPORTS_A_DAY = 10  # of one player
LONGEST_SANCTION = timedelta(days=3_653)
NEVER_BEGAN = (Game.State.OPEN, Game.State.CANCELLED)
BEING_PLAYED = (Game.State.RUNNING, Game.State.PAUSED)
SAID = {Kind.WARNING: "warned", Kind.MUTE: "muted", Kind.BAN: "banned"}


# -- sanctions


def warn(player: Player, *, by: Player, reason: str, game: Game | None = None) -> Sanction:
    """Tell somebody that they went too far."""
    return _sanction(Kind.WARNING, player, by, reason, None, game)


def mute(player: Player, *, by: Player, reason: str, until: datetime, game: Game | None = None) -> Sanction:
    """Let somebody play on, but write no letters until then."""
    return _sanction(Kind.MUTE, player, by, reason, until, game)


def ban(player: Player, *, by: Player, reason: str, until: datetime, game: Game | None = None) -> Sanction:
    """Let somebody neither sit down, play nor write until then; their seats are offered to substitutes."""
    with transaction.atomic():
        sanction = _sanction(Kind.BAN, player, by, reason, until, game)
        for seat in Seat.objects.filter(player=player, game__state=Game.State.OPEN).select_related("game"):
            with suppress(lobby.LobbyError):  # it filled up and began meanwhile, or was closed
                lobby.leave(seat.game, player)
        theirs = Seat.objects.filter(player=player, game__state__in=BEING_PLAYED, offered=None, bot=False)
        for seat in theirs.order_by("game_id"):
            # Wherever they play: the moderator need not be free to rule on each of those games.
            with suppress(NotPlayable), play.door(seat.game_id) as act:
                ruling = conduct.Ruling(act, by, "moderator", checked(reason))
                if ruling.seat(seat).player_id == player.pk:
                    conduct.offer(ruling, ruling.seat(seat))
    return sanction


def lift(sanction: Sanction, *, by: Player, reason: str) -> Sanction:
    """End a mute or a ban before its day; a seat that nobody has taken meanwhile is its player's to come back to."""
    reason, moment = checked(reason), clock.now()
    _check_may_judge(by, sanction.player)
    with transaction.atomic():
        player = _locked(sanction.player)
        running = Sanction.running().filter(pk=sanction.pk, until__gt=moment)
        if not running.exists():
            raise NotPlayable("This does not run any more: its day has come, or somebody has lifted it.")
        facts = {"what": str(sanction.get_kind_display()).lower()}
        move = _note("lifted", sanction.game, player, by, reason, facts)
        about = {"player": player, "by": by, "game": sanction.game, "move": move}
        lifted = Sanction.objects.create(kind=Kind.LIFT, reason=reason, lifts=sanction, made=moment, **about)
        _set_until(player)
        _tell(lifted, "lifted", facts)
    return lifted


def _sanction(
    kind: Sanction.Kind, player: Player, by: Player, reason: str, until: datetime | None, game: Game | None
) -> Sanction:
    reason, moment = checked(reason), clock.now()
    _check_may_judge(by, player)
    if until is not None and not moment < until <= moment + LONGEST_SANCTION:
        raise Unclear("Give a day and hour that is still to come, within ten years.")
    with transaction.atomic():
        player = _locked(player)
        facts = {"until": day_and_hour(until)}
        move = _note(SAID[kind], game, player, by, reason, facts)
        about = {"player": player, "by": by, "game": game, "move": move}
        sanction = Sanction.objects.create(kind=kind, reason=reason, until=until, made=moment, **about)
        _set_until(player)
        _tell(sanction, SAID[kind], facts)
    return sanction


def _check_may_judge(by: Player, player: Player) -> None:
    """A moderator judges neither themselves, nor one another, nor somebody they play with."""
    if not (by.is_active and by.is_staff) or is_banned(by):
        raise NotAllowed("Only moderators can do this. Report what is wrong, and one of them will look at it.")
    if player.pk == by.pk:
        raise NotAllowed("You cannot judge yourself. Ask another moderator.")
    if player.is_staff:
        raise NotAllowed(f"{player} is a moderator. An administrator must take that role away first.")
    together = Seat.objects.filter(player=player, game__state__in=BEING_PLAYED, game__seats__player=by)
    if (shared := together.select_related("game").first()) is not None:
        raise NotAllowed(f"You play with {player} in {shared.game}, so another moderator must decide.")


def _locked(player: Player) -> Player:
    return Player.objects.select_for_update(no_key=True).get(pk=player.pk)


def _note(said: str, game: Game | None, player: Player, by: Player, reason: str, facts: dict[str, Any]) -> int | None:
    """The row in the log of the game that a sanction is about, if there is one."""
    if game is None:
        return None
    if game.state in NEVER_BEGAN:
        may_rule(by, game)
        return None
    with conduct.ruling_on(game.pk, by, "", reason) as ruling:
        told = ruling.facts(said, name=str(player), **facts)
        ruling.act.rule(told, via=ruling.via)
        return ruling.tell(told, but=player)  # who hears of it in a mail of their own


def _set_until(player: Player) -> None:
    """Note with the player until when the last of each kind runs, which spares every door a look."""
    running = Sanction.running().filter(player=player)
    for kind, column in ((Kind.BAN, "banned_until"), (Kind.MUTE, "muted_until")):
        last = running.filter(kind=kind).order_by("-until").first()
        setattr(player, column, last.until if last is not None else None)
    player.save(update_fields=["banned_until", "muted_until"])


def _tell(sanction: Sanction, said: str, facts: dict[str, Any]) -> None:
    """Let the person concerned hear of it."""
    told = {"ruling": said, "reason": sanction.reason, "by": str(sanction.by), "name": str(sanction.player), **facts}
    key = f"{Notice.Kind.RULING}:sanction:{sanction.pk}"
    where = {"game_id": sanction.game_id, "facts": told}
    outbox.put([outbox.to_player(sanction.player, Notice.Kind.RULING, key, sanction.made, **where)])


# -- reports


def report(by: Player, *, game: Game, text: str, message: Message | None = None) -> Report:
    """Ask a moderator to look at a game, or at one letter in it that the reporter can read."""
    text, moment = text.replace("\r\n", "\n").strip(), clock.now()
    if not text:
        raise Unclear("Say what happened, so that a moderator knows what to look at.")
    if len(text) > LONGEST_REPORT:
        raise Unclear(f"That is too long: {len(text)} letters, {LONGEST_REPORT} at most.")
    if why := why_banned(by):
        raise NotAllowed(why)
    if not sight.is_visible_to(by, game):
        raise NotAllowed("There is no such game, or it is private.")
    if message is not None:
        seat = Seat.objects.filter(game=game, player=by).first()
        if not sight.letters_for(game, seat).filter(pk=message.pk).exists():
            raise NotAllowed("There is no such letter here. Report the game instead.")
    if Report.objects.filter(by=by, made__gt=moment - timedelta(days=1)).count() >= MOST_REPORTS_A_DAY:
        raise Refused(f"You have sent {MOST_REPORTS_A_DAY} reports today. They will be read; try again tomorrow.")
    return Report.objects.create(by=by, game=game, message=message, text=text, made=moment)


def answer(report: Report, *, by: Player, text: str) -> None:
    """Tell whoever reported something what came of it; once."""
    may_rule(by, report.game)
    text, moment = text.replace("\r\n", "\n").strip(), clock.now()
    if not text:
        raise Unclear("Write what came of it: whoever reported it is mailed your answer.")
    if len(text) > LONGEST_REPORT:
        raise Unclear(f"That is too long: {len(text)} letters, {LONGEST_REPORT} at most.")
    with transaction.atomic():
        unanswered = Report.objects.filter(pk=report.pk, answered=None)
        if not unanswered.update(answer=text, answered=moment, answered_by=by):
            raise NotPlayable("Somebody has answered this report already. Look again.")
        facts = {"report": report.pk, "asked": report.text, "answer": text, "by": str(by)}
        key = f"{Notice.Kind.RULING}:report:{report.pk}"
        where = {"game_id": report.game_id, "facts": facts}
        outbox.put([outbox.to_player(report.by, Notice.Kind.RULING, key, moment, **where)])
    report.refresh_from_db()


# -- blocks


def block(by: Player, whom: Player) -> None:
    """Hear no more of somebody: their letters are neither shown nor mailed, and they cannot invite."""
    if by.pk == whom.pk:
        raise NotAllowed("You cannot block yourself.")
    Block.objects.get_or_create(by=by, whom=whom, defaults={"made": clock.now()})


def unblock(by: Player, whom: Player) -> None:
    """Hear of somebody again."""
    Block.objects.filter(by=by, whom=whom).delete()


def has_blocked(by: Player, whom: Player) -> bool:
    """Whether somebody does not want to hear of somebody."""
    return Block.objects.filter(by=by, whom=whom).exists()
