"""Proof: a game as it is stored is verified: its record, the head of its log, its position, its unopened envelopes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.engine import Unloadable, receipt
from games.engine.record import Record
from games.engine.setting import sitting
from games.engine.verify import Check, verify
from games.models import Commitment, Game, Position
from games.models.log import lay_out, record_of
from games.rules import RULESETS


def verify_game(game: Game, heads: Mapping[int, str] | None = None) -> list[Check]:
    """Everything that is stored of a game, looked at; `heads` are chains after rows, known from elsewhere."""
    while True:
        checks = _look_at(game, heads)
        now = Game.objects.get(pk=game.pk)
        if now.chain == game.chain or all(check.holds for check in checks):
            return checks
        game = now  # somebody moved while we looked: what differed may be only that


def _look_at(game: Game, heads: Mapping[int, str] | None) -> list[Check]:
    record = record_of(game)
    number, digest = (record.rows[-1].number, record.rows[-1].digest) if record.rows else (-1, "")
    return [*verify(record, RULESETS, heads), *_stored(game, number, digest), *_seated(game, record)]


def _stored(game: Game, number: int, digest: str) -> Iterator[Check]:
    """What the house keeps beside the log, so that it need not read it: all of it must follow from the log."""
    wrong = "" if game.head == number else f"it is said to be row {game.head}, and is row {number}"
    yield Check("head", "The last row is the one that the house goes on from.", 1, wrong)
    envelopes = list(Commitment.objects.filter(game=game).select_related("seat"))
    yield Check(
        "position", "The stored position is the one that the log leads to.", 1, _astray(game, digest, envelopes)
    )
    if envelopes:
        said = f"The orders in {len(envelopes)} envelopes not yet opened are those that their receipts were given for."
        yield Check("sealed", said, len(envelopes), next(_false_receipts(game, envelopes), ""))
    has_ended = game.state == Game.State.ENDED
    if has_ended == (game.outcome is None):
        yield Check("state", "The game counts as ended when there is a result.", 1, f"its state is {game.state!r}")


def _seated(game: Game, record: Record) -> Iterator[Check]:
    """Those sit there whom the log has seen sit down; of a game from elsewhere the house knows nobody."""
    told = sitting(record.rows)
    if not told or game.imported:
        return
    wrong = "" if told == list(game.seats.values_list("player_id", flat=True)) else "others do, or in another order"
    yield Check("players", f"In the {len(told)} seats sit those whom the log has seen sit down.", len(told), wrong)


def _astray(game: Game, digest: str, envelopes: list[Commitment]) -> str:
    try:
        table = lay_out(game, envelopes)
    except Position.DoesNotExist:
        return "there is none"
    except Unloadable as error:
        return f"it cannot be laid out: {str(error).rstrip('.')}"
    return "" if table.digest == digest else "it is another one than the last row has led to"


def _false_receipts(game: Game, envelopes: list[Commitment]) -> Iterator[str]:
    for envelope in envelopes:
        seat = envelope.seat.number
        if receipt(game.seed, str(game.pk), seat, envelope.key, envelope.order) != envelope.receipt:
            yield f"the envelope of seat {seat} holds another order"
