"""Tables being found and filled: open, invite, join, leave, start; the only writer of seats."""

from __future__ import annotations

import secrets
from contextlib import suppress
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction

from games import clock, outbox, play, welcome
from games.engine.dice import promise_of, seed_of
from games.models import Block, Game, Invitation, Notice, Player, Seat, Stake, Standing
from games.rules import RULESETS

MOST_OPEN_TABLES = 20  # of one host
# What a host may wish beside the title's own options; a rematch keeps it.
WISHES = (
    *("turn_hours", "bank_hours", "refill_hours", "weekend_pause", "due_hour", "zone", "patience"),
    *("private", "private_press", "language"),
)
MOST_INVITATIONS_A_DAY = 30  # of one player


class LobbyError(ValueError):
    """Something a table does not allow; the message says what to do instead."""


class Unwanted(LobbyError):
    """Somebody is invited who does not want to hear of the one who invites."""


def open_table(
    host: Player, *, title: str, size: int, options: dict[str, Any], name: str = "", word: str = "", **wishes: Any
) -> Game:
    """Open a table of a title; the host takes the first seat, and alone begins at once. Refuses unknown options
    (BadSetup)."""
    if title not in RULESETS:
        raise LobbyError(f"There is no title {title!r}. Choose one of: {', '.join(RULESETS)}.")
    _check_welcome(host)
    if Game.objects.filter(host=host, state=Game.State.OPEN).count() >= MOST_OPEN_TABLES:
        raise LobbyError(f"You have {MOST_OPEN_TABLES} open tables already. Fill or close one first.")
    rules = RULESETS[title]
    chosen = rules.complete(size, options)
    secret = secrets.token_hex(32)
    with transaction.atomic():
        game = Game.objects.create(
            name=one_line(name) or f"{rules.name} of {host}",
            title=title,
            options=chosen,
            revision=rules.revision,
            size=size,
            host=host,
            secret=secret,
            commitment=promise_of(secret),
            made=clock.now(),
            **wishes,
        )
        Seat.objects.bulk_create([Seat(game=game, number=number) for number in range(size)])
        _sit(game, host, word)
        _start_if_full(game)  # one who plays alone waits for nobody
    return game


def join(
    game: Game,
    player: Player,
    *,
    link_key: str = "",
    invitation: Invitation | None = None,
    word: str = "",
    number: int | None = None,
) -> Seat:
    """Take a free seat, the one of that number if given: it decides the colour; the table starts when it is full."""
    with transaction.atomic():
        game = _locked(game)
        if game.private and invitation is None and not is_link_key(game, link_key):
            raise LobbyError("This table is private. Ask its host for the link.")
        if invitation is not None:
            _answer(invitation, game)
        seat = _sit(game, player, word, number)
        _start_if_full(game)
    return seat


def add_bot(game: Game, by: Player) -> Seat:
    """Give a free seat to a bot; only the host may."""
    with transaction.atomic():
        game = _locked(game)
        _must_host(game, by)
        seat = _free_seat(game)
        seat.bot = True
        seat.save(update_fields=["bot"])
        _start_if_full(game)
    return seat


def remove_bot(game: Game, number: int, by: Player) -> None:
    """Take a bot's seat away again; only the host may."""
    with transaction.atomic():
        game = _locked(game)
        _must_host(game, by)
        if not Seat.objects.filter(game=game, number=number, bot=True).update(bot=False):
            raise LobbyError("There is no bot in that seat.")


def leave(game: Game, player: Player) -> None:
    """Get up before the game starts; a table without players closes."""
    with transaction.atomic():
        game = _locked(game)
        if not Seat.objects.filter(game=game, player=player).update(player=None, word=""):
            raise LobbyError("You have no seat at this table.")
        others = Seat.objects.filter(game=game, player__isnull=False).order_by("number").first()
        if others is None:
            Game.objects.filter(pk=game.pk).update(state=Game.State.CANCELLED)
        elif game.host_id == player.pk:
            Game.objects.filter(pk=game.pk).update(host=others.player)


def invite(game: Game, email: str, by: Player) -> Invitation:
    """Write somebody to come to the table; the invitation is answered from the mail or the site."""
    email = Player.objects.normalize_email(email).lower()
    _check_welcome(by)
    day = clock.now() - timedelta(days=1)
    if Invitation.objects.filter(by=by, made__gt=day).count() >= MOST_INVITATIONS_A_DAY:
        raise LobbyError(f"You have sent {MOST_INVITATIONS_A_DAY} invitations today. Try again tomorrow.")
    with transaction.atomic():
        game = _locked(game)
        if not Seat.objects.filter(game=game, player=by).exists():
            raise LobbyError("Only players of this table can invite.")
        if Seat.objects.filter(game=game, player__email=email).exists():
            raise LobbyError("They already sit at this table.")
        if Block.objects.filter(by__email=email, whom=by).exists():
            raise Unwanted("They take no invitations from you. Invite somebody else.")
        try:
            with transaction.atomic():
                invitation = Invitation.objects.create(game=game, email=email, by=by, made=clock.now())
        except IntegrityError as error:
            raise LobbyError("They are invited already.") from error
        key = f"{Notice.Kind.INVITATION}:{game.pk}:{invitation.pk}"
        known = Player.objects.filter(email=email).first()
        fact = {"invitation": invitation.pk}
        made = invitation.made
        outbox.put([outbox.to_address(email, Notice.Kind.INVITATION, key, made, game, player=known, facts=fact)])
    return invitation


def decline(invitation: Invitation) -> None:
    """Say no to an invitation; the seat was never taken, so nothing else changes."""
    _answer(invitation, invitation.game)


def close(game: Game, by: Player) -> None:
    """Take an open table away; only the host may."""
    with transaction.atomic():
        game = _locked(game)
        _must_host(game, by)
        Game.objects.filter(pk=game.pk).update(state=Game.State.CANCELLED)


def rematch(game: Game, by: Player) -> Game:
    """Open the same table again for the same people; the others are invited."""
    if game.state != Game.State.ENDED or not game.seats.filter(player=by).exists():
        raise LobbyError("A rematch is for the players of a finished game.")
    wishes = {wish: getattr(game, wish) for wish in WISHES}
    with transaction.atomic():
        Game.objects.select_for_update().get(pk=game.pk)  # two who ask at once get the same table
        earlier = Game.objects.filter(rematch_of=game).exclude(state=Game.State.CANCELLED).first()
        if earlier is not None:
            return earlier
        Game.objects.filter(rematch_of=game).update(rematch_of=None)
        again = open_table(
            by, title=game.title, size=game.size, options=game.options, name=f"{game.name}, again"[:60], **wishes
        )
        Game.objects.filter(pk=again.pk).update(rematch_of=game)
        for seat in game.seats.exclude(player=by).select_related("player"):
            if seat.player is not None:
                with suppress(Unwanted):  # their seat stays free for others
                    invite(again, seat.player.email, by)
            elif seat.bot:
                add_bot(again, by)
    again.refresh_from_db()
    return again


def resign(seat: Seat, *, via: str) -> None:
    """Leave a running game: a bot plays on, and the seat is offered to a substitute."""
    with transaction.atomic():
        game, seat = _running(seat)
        if seat.offered is not None:
            raise LobbyError("A bot plays for you already, and the seat is offered.")
        if seat.bot:
            raise LobbyError("By a ruling a bot plays for you already.")
        Seat.objects.filter(pk=seat.pk).update(offered=clock.now(), bot=True)
        number = play.rule(game.pk, _ruling("resigned", seat), via=via)
        _tell_others(game, seat, f"resigned:{number}")


def substitute(seat: Seat, player: Player, *, via: str, link_key: str = "") -> Seat:
    """Take an offered seat over: what its first player planned and noted is gone, the clock starts anew."""
    with transaction.atomic():
        game, seat = _running(seat)
        if seat.offered is None:
            raise LobbyError("This seat is not offered any more.")
        if game.private and not is_link_key(game, link_key):
            raise LobbyError("This table is private. Ask its host for the link.")
        check_may_sit(game, player)
        facts = {**_ruling("substituted", seat), "name": str(player), "was": seat.name}
        hand_over(seat, player)
        number = play.rule(game.pk, facts, via=via, asked_anew=seat.number)
        _tell_others(game, seat, f"substituted:{number}", name=str(player))
    return Seat.objects.get(pk=seat.pk)


def hand_over(seat: Seat, player: Player) -> None:
    """Let somebody sit where another sat, who is no stranger to this game from now on."""
    moment = clock.now()
    if seat.player is not None:
        past = Stake(game_id=seat.game_id, player=seat.player, kind=Stake.Kind.SAT, made=moment)
        Stake.objects.bulk_create([past], ignore_conflicts=True)
    Standing.objects.filter(seat=seat, dropped__isnull=True).update(dropped=moment, why="The seat changed hands.")
    mine = {"player": player, "bot": False, "offered": None, "notes": "", "default_line": "", "muted": False}
    fresh = {"timeouts": 0, "answered": 0, "missed": 0, "answer_minutes": []}
    for name, value in {**mine, **fresh}.items():
        setattr(seat, name, value)
    seat.save(update_fields=[*mine, *fresh])


def come_back(seat: Seat, *, via: str) -> None:
    """Play for oneself again before a substitute has come."""
    with transaction.atomic():
        game, seat = _running(seat)
        if seat.player is not None:
            _check_welcome(seat.player)
        if seat.offered is None:
            raise LobbyError("You play for yourself already.")
        Seat.objects.filter(pk=seat.pk).update(offered=None, bot=False, timeouts=0)
        play.rule(game.pk, _ruling("returned", seat), via=via, asked_anew=seat.number)


def _running(seat: Seat) -> tuple[Game, Seat]:
    """The game of a seat, locked, if it is being played, and the seat as it then is."""
    game = Game.objects.select_for_update().get(pk=seat.game_id)
    if game.state not in (Game.State.RUNNING, Game.State.PAUSED):
        raise LobbyError("This game is not being played.")
    return game, Seat.objects.select_related("player").get(pk=seat.pk)


def _ruling(kind: str, seat: Seat) -> dict[str, Any]:
    return {"ruling": kind, "seat": seat.number, "name": seat.name}


def _tell_others(game: Game, seat: Seat, what: str, **facts: Any) -> None:
    """Let the table hear that a seat changes hands."""
    others = Seat.objects.filter(game=game).exclude(pk=seat.pk).select_related("player")
    facts = {"seat": seat.number, **facts}
    outbox.put(outbox.to_seat(other, Notice.Kind.SUBSTITUTED, what, clock.now(), facts=facts) for other in others)


def is_link_key(game: Game, said: str) -> bool:
    """Whether this is the word that lets people in to a private table; compared as bytes, which may be any."""
    return secrets.compare_digest(said.encode(errors="replace"), game.link_key.encode())


def _locked(game: Game) -> Game:
    """The game, locked, if it is still open."""
    game = Game.objects.select_for_update().get(pk=game.pk)
    if game.state != Game.State.OPEN:
        raise LobbyError("This table is no longer open.")
    return game


def _answer(invitation: Invitation, game: Game) -> None:
    """Use an invitation up: it is for this table, and for one person."""
    unanswered = Invitation.objects.filter(pk=invitation.pk, game=game, answered__isnull=True)
    if not unanswered.update(answered=clock.now()):
        raise LobbyError("This invitation has been answered already. Ask the host for another.")


def one_line(text: str) -> str:
    """The text on one line: it will stand in the subject of a mail."""
    return " ".join(text.split())


def _must_host(game: Game, by: Player) -> None:
    if game.host_id != by.pk:
        raise LobbyError("Only the host of the table can do this.")


def _free_seat(game: Game, number: int | None = None) -> Seat:
    free = list(Seat.objects.filter(game=game, player__isnull=True, bot=False).order_by("number"))
    if not free:
        raise LobbyError("All seats are taken.")
    if number is None:
        return free[0]
    wanted = next((seat for seat in free if seat.number == number), None)
    if wanted is None:
        raise LobbyError("That seat is taken. Choose another.")
    return wanted


def check_may_sit(game: Game, player: Player) -> None:
    """Refuse whoever is banned, sits there already, or has looked behind the screen of this game."""
    _check_welcome(player)
    if Seat.objects.filter(game=game, player=player).exists():
        raise LobbyError("You already sit at this table.")
    if Stake.objects.filter(game=game, player=player, kind=Stake.Kind.GLASS).exists():
        raise LobbyError("You have looked behind the screen of this game, so you cannot sit down at it.")


def _check_welcome(player: Player) -> None:
    """Refuse whoever is banned."""
    if why := welcome.why_banned(player):
        raise LobbyError(why)


def _sit(game: Game, player: Player, word: str = "", number: int | None = None) -> Seat:
    check_may_sit(game, player)
    seat = _free_seat(game, number)
    seat.player, seat.word = player, one_line(word)
    seat.save(update_fields=["player", "word"])
    return seat


def _start_if_full(game: Game) -> None:
    """Mix the players' words into the seed and begin, once nobody is missing."""
    seats = list(Seat.objects.filter(game=game))
    if any(seat.player_id is None and not seat.bot for seat in seats):
        return
    words = [seat.word for seat in seats]
    game.seed = seed_of(game.secret, words)
    game.state, game.started = Game.State.RUNNING, clock.now()
    game.save(update_fields=["seed", "state", "started"])
    play.begin(game)
