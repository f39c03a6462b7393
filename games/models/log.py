"""The log of a game: rows that are only added, the position they lead to, and the envelopes not yet opened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, cast

import msgspec
from django.db import models

from games.engine import Event, Table, Tally
from games.engine.record import Kind, Record, Row
from games.engine.run import NOBODY
from games.models.game import Game, Seat
from games.models.secrets import SecretBytes, SecretText

# Rows that somebody ruled. Two comparisons and not one IN: only so does SQLite see that the index below serves.
RULED = models.Q(via="host") | models.Q(via="moderator")


class Move(models.Model):
    """Row n of a game's log: one act, never edited, never deleted."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="moves")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10)
    seat = models.SmallIntegerField(default=NOBODY)
    orders = models.JSONField(default=list)
    target = models.PositiveIntegerField(null=True, blank=True)
    facts = models.JSONField(default=dict)
    events = models.JSONField(default=list)
    digest = models.CharField(max_length=64)
    chain = models.CharField(max_length=64)
    via = models.CharField(max_length=10, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "number"], name="one_row_a_number")]
        indexes: ClassVar = [models.Index(fields=["id"], condition=RULED, name="moves_ruled")]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.number}"

    @classmethod
    def of(cls, game: Game, row: Row, chain: str, at: Any) -> Move:
        """The row as it is kept."""
        kept = msgspec.to_builtins(row)
        fields = {name: kept[name] for name in ("orders", "facts", "events") if name in kept}
        plain = {"number": row.number, "kind": row.kind, "seat": row.seat, "target": row.target}
        return cls(game=game, **plain, **fields, digest=row.digest, via=row.via, chain=chain, at=at)

    def row(self) -> Row:
        """The row as the core knows it."""
        return Row(
            number=self.number,
            kind=cast(Kind, self.kind),
            seat=self.seat,
            orders=tuple((seat, order) for seat, order in self.orders),
            target=self.target,
            facts=self.facts,
            events=tuple(self.told()),
            digest=self.digest,
            at=self.at.isoformat(),
            via=self.via,
        )

    def told(self) -> list[Event]:
        """What this row told, with its secrets: show only `seen_by` of it."""
        return msgspec.convert(self.events, list[Event])


class Position(models.Model):
    """The stored position of a game: a cache of its log, one to one; it holds the seed, so it is shown to nobody."""

    game = models.OneToOneField(Game, on_delete=models.PROTECT, primary_key=True, related_name="position")
    settled = SecretBytes()
    answers = models.JSONField(default=list)
    tally = models.JSONField(default=dict)
    digest = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"position of {self.game_id}"

    def keep(self, table: Table[Any]) -> None:
        """Take over where a table stands."""
        self.settled = table.settled
        self.answers = [list(answer) for answer in table.answers]
        self.tally = msgspec.to_builtins(table.tally)
        self.digest = table.digest


class Commitment(models.Model):
    """A sealed order: given, replaceable until all are in, opened with the others."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="commitments")
    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="commitment")
    key = models.CharField(max_length=32)
    order = SecretText()
    receipt = models.CharField(max_length=64)
    locked = models.BooleanField(default=False, db_index=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"envelope of {self.seat}"


def lay_out(game: Game, commitments: Iterable[Commitment]) -> Table[Any]:
    """The table of a running game as it stands; raises Unloadable if these rules cannot continue it."""
    position = game.position
    envelopes = {commitment.seat.number: commitment.order for commitment in commitments}
    tally = msgspec.convert(position.tally, Tally, strict=False)
    settled = bytes(position.settled)
    return Table.load(game.rules, settled, position.answers, envelopes, tally=tally, digest=position.digest)


def record_of(game: Game) -> Record:
    """The whole game as a record, secret and seed included: for the house, and for everybody once it has ended."""
    moves, seats = list(game.moves.all()), list(game.seats.select_related("player"))
    return Record(
        title=game.title,
        revision=game.revision,
        seats=game.size,
        options=game.options,
        seed=game.seed,
        rows=[move.row() for move in moves],
        names=[seat.name for seat in seats],
        chain=game.chain,
        links=[move.chain for move in moves],
        game=str(game.origin.get("game", "") if game.imported else game.pk),
        commitment=game.commitment,
        secret=game.secret,
        words=game.origin.get("words", []) if game.imported else [seat.word for seat in seats],
        outcome=game.outcome,
    )
