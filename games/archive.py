"""The archive: finished games from elsewhere, checked and kept for all to read."""

from __future__ import annotations

from datetime import datetime

import msgspec
from django.db import transaction

from games import clock, play
from games.engine.foreign import doubts
from games.engine.record import Record, chain_of, replay
from games.engine.rulings import ruled_outcome
from games.lobby import LobbyError, one_line
from games.models import Game, Player, Seat
from games.rules import RULESETS

MOST_DOUBTS = 5  # are told of a record that does not hold


def import_record(record: Record, by: Player, *, name: str = "") -> tuple[Game, bool]:
    """Keep a finished game that was played elsewhere, for all to read, and say whether it is new here: the same record
    again gives the same game."""
    wrong = doubts(record, RULESETS)
    if wrong:
        raise LobbyError(f"This record does not hold: {'; '.join(wrong[:MOST_DOUBTS])}.")
    chain = chain_of(record.rows)
    earlier = Game.objects.filter(imported=True, chain=chain, title=record.title).first()
    if earlier is not None:
        return earlier, False
    table = replay(record, RULESETS)
    rules, first, last = table.ruleset, record.rows[0], record.rows[-1]
    with transaction.atomic():
        game = Game.objects.create(
            name=one_line(name) or f"{rules.name} from elsewhere",
            title=record.title,
            options=rules.complete(record.seats, record.options),
            revision=record.revision,
            size=record.seats,
            host=by,
            state=Game.State.ENDED,
            commitment=record.commitment or str(first.facts.get("commitment", ""))[:64],
            secret=record.secret,
            seed=record.seed,
            head=last.number,
            chain=chain,
            outcome=msgspec.to_builtins(ruled_outcome(record.rows) or table.outcome),
            imported=True,
            origin={"game": record.game, "words": record.words},
            made=clock.now(),
            started=datetime.fromisoformat(first.at),
            ended=datetime.fromisoformat(last.at),
        )
        names = record.names or [f"Player {number + 1}" for number in range(record.seats)]
        Seat.objects.bulk_create([Seat(game=game, number=number, word=word) for number, word in enumerate(names)])
        play.enter_record(game, record, table)
    return game, True
