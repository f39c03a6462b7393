"""THE DOOR: every move of every game comes in here, and nothing else writes the log."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction

from games import clock
from games.act import HOUSE, PARKED, Act, NotAllowed, NotPlayable, Receipt, Refused, Stale
from games.engine import Table, Unloadable
from games.engine.record import Record, Row, link
from games.engine.scribe import row_of
from games.engine.setting import setting_of
from games.models import Commitment, Game, Move, Notice, Position, Seat, ready
from games.models.log import lay_out
from games.parked import Unlaid

__all__ = ["Act", "NotAllowed", "NotPlayable", "Receipt", "Refused", "Stale"]

log = logging.getLogger(__name__)

# What every move reads.
LOCKED = ready.Query(lambda game: Position.objects.select_for_update().select_related("game").filter(pk=game))
SEATS = ready.Query(lambda game: Seat.objects.filter(game=game).select_related("player", "commitment"))


def submit(seat: Seat, text: str, *, at: str | None, via: str) -> Receipt:
    """Play a line for a seat, piece by piece; `at` is the key of the question the player saw."""
    with door(seat.game_id) as act:
        if via not in HOUSE:
            act.check_person(seat.number)
        act.check_question(seat.number, at)
        if via not in HOUSE:
            act.greet(act.seats[seat.number])
        return act.play_line(seat.number, text, numbers=at is not None, via=via)


def take_back(seat: Seat, *, via: str, move: int | None = None) -> int:
    """Take a seat's last move back, as a row of its own; gives its number. With `move`, only that one: a request that
    comes twice takes one move back, not two."""
    with door(seat.game_id) as act:
        act.check_person(seat.number)
        act.check_playable()
        if move is not None and act.table.takeable(seat.number) != move:
            raise Stale(f"Move {move} can no longer be taken back. Look again.")
        target = act.table.take_back(seat.number)
        act.taken_back_by = seat.number
        number, digest = act.table.tally.number, act.table.digest
        act.write(Row(number=number, kind="undo", seat=seat.number, target=target, digest=digest, via=via))
        return target


def resolve(game_id: int) -> bool:
    """Open all envelopes of a game at once, if all are in; a second call finds nothing to do."""
    if not Commitment.objects.filter(game=game_id, locked=True).exists():
        return False  # most bells ring for nothing, and on SQLite the door would keep every other game waiting
    with door(game_id) as act:
        if act.game.state != Game.State.RUNNING or not act.table.all_sealed:
            return False
        sealed = [seat for seat in act.seats if seat.number in act.table.envelopes]
        receipts = {str(seat.number): [seat.commitment.key, seat.commitment.receipt] for seat in sealed}
        act.table.open()
        act.write(msgspec.structs.replace(row_of(act.table, "opening", via="house"), facts={"receipts": receipts}))
        Commitment.objects.filter(game=act.game).delete()
        for seat in sealed:
            act.notify(seat, Notice.Kind.OPENED, str(act.game.head))
        return True


def expire(seat: Seat) -> bool:
    """Play the default for a seat whose time is up; does nothing if it has answered or still has time."""
    with door(seat.game_id) as act:
        current = act.seats[seat.number]
        if act.game.state != Game.State.RUNNING or current.due is None or current.due > clock.now():
            return False
        clock.note_missed(current)
        act.play_default(current)
        act.notify(current, Notice.Kind.TIMED_OUT, f"{act.game.head}:{current.key}")
        if current.timeouts >= act.game.patience and not current.bot:
            act.offer(current)
        return True


def resume(seat: Seat, *, via: str) -> None:
    """Let a game go on that the house has paused for want of a player: any player may, and every clock starts anew."""
    with door(seat.game_id) as act:
        act.check_person(seat.number)
        if not act.game.is_paused_by_house:  # what a moderator has paused is not a player's to resume
            raise NotPlayable("This game is not paused for want of a player.")
        act.go_on()
        act.ask_anew(*act.seats)
        act.rule({"ruling": "resumed", "seat": seat.number, "name": act.seats[seat.number].name}, via=via)


def rule(game_id: int, facts: dict[str, Any], *, via: str, asked_anew: int | None = None) -> int:
    """Write into the log what happened round the table, such as a change of players; gives the row's number. The seat
    that is asked anew gets a fresh clock and is told what it is asked."""
    with door(game_id) as act:
        if asked_anew is not None:
            act.ask_anew(act.seats[asked_anew])
        act.rule(facts, via=via)
        return act.game.head


def begin(game: Game) -> None:
    """Write row 0 of a game that starts: its setup, and everybody's first question."""
    table = Table.start(game.rules, game.size, game.options, game.seed, revision=game.revision)
    position = Position(game=game)
    act = Act(game, _seats_at(game), table, position)
    told = setting_of(game.title, game.revision, game.options, [seat.player_id for seat in act.seats])
    facts = {"commitment": game.commitment, **told}
    act.write(msgspec.structs.replace(row_of(table, "start", via="house"), facts=facts))
    for seat in act.seats:
        act.notify(seat, Notice.Kind.STARTED, "0")
    act.close()


def enter_record(game: Game, record: Record, table: Table[Any]) -> None:
    """Keep the rows of a finished game that was played elsewhere; whoever calls has checked them."""
    chain = ""
    moves = []
    for row in record.rows:
        chain = link(chain, row)
        moves.append(Move.of(game, row, chain, datetime.fromisoformat(row.at)))
    Move.objects.bulk_create(moves)
    position = Position(game=game)
    position.keep(table)
    position.save(force_insert=True)


def park_if_unloadable(game_id: int) -> None:
    """Lay a game out under its lock, where no row is half way: if these rules cannot continue it, it is parked."""
    with suppress(NotPlayable), door(game_id):
        pass


def _park(game_id: int, why: Unloadable) -> None:
    """Set a running game aside, where operators look; why stays in the log, because it may tell what is hidden."""
    if Game.objects.filter(pk=game_id, state=Game.State.RUNNING).update(state=Game.State.PARKED):
        log.error("Game %s is parked: %s", game_id, why)


@contextmanager
def door(game_id: int, *, even_parked: bool = False) -> Iterator[Act]:
    """One short transaction on one game: lock it, lay its table out, and write back what was done; where that need
    not be played on, even if the table cannot be laid out."""
    try:
        with transaction.atomic():
            # Both rows are locked, so both are as the last writer left them; the seats are looked at after that.
            locked = next(iter(LOCKED(game_id)), None)
            if locked is None or locked.game.state in (Game.State.OPEN, Game.State.CANCELLED):
                raise NotPlayable("This game has not started.")
            game, seats = locked.game, _seats_at(locked.game)
            table = _table_of(game, seats, locked, even_parked=even_parked)
            act = Act(game, seats, table, locked)
            yield act
            act.close()
    except Unloadable as error:
        _park(game_id, error)
        raise NotPlayable(PARKED) from error


def _table_of(game: Game, seats: list[Seat], position: Position, *, even_parked: bool) -> Table[Any]:
    try:
        return lay_out(game, [seat.commitment for seat in seats if hasattr(seat, "commitment")])
    except Unloadable:
        if even_parked:
            return Unlaid(game, position)
        raise


def _seats_at(game: Game) -> list[Seat]:
    """The seats of a game with who sits there and what they have sealed."""
    seats = SEATS(game.pk)
    for seat in seats:
        seat.game = game
    return seats
