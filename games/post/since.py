"""What happened since the reader last acted, in words, as their seat may know it."""

from __future__ import annotations

from typing import NamedTuple

from games import ledger
from games.act import HOUSE
from games.engine import View
from games.models import Game, Move, ready

MOST_ROWS = 30
NOT_THEIRS = HOUSE | {"moderator"}  # ways in which somebody else moves for a seat
# Whose the last rows are; the rows themselves are heavy.
LATEST = ready.Query(
    lambda game: Move.objects.filter(game=game).only("number", "seat", "via").order_by("-number")[: MOST_ROWS + 1]
)


class Teller(NamedTuple):
    """Whoever puts rows of a game into words for one reader."""

    game: Game
    seat: int
    names: list[str]
    view: View
    language: str

    def tell(self, moves: list[Move]) -> list[ledger.Entry]:
        """The rows in words."""
        return ledger.entries(self.game, moves, self.seat, self.names, self.view, self.language)


class Since(NamedTuple):
    """Rows of the ledger for one reader; `earlier` says that there were more of them than a mail holds."""

    entries: list[ledger.Entry]
    earlier: bool
    recent: dict[int, Move]  # by number
    teller: Teller

    def entry(self, number: int) -> ledger.Entry | None:
        """One of these rows in words."""
        move = self.recent.get(number)
        return self.teller.tell([move])[0] if move is not None else None


def since_last(game: Game, seat: int, names: list[str], view: View, language: str) -> Since:
    """The rows after the last one that this seat's player made; what the house did for them is news to them."""
    found: list[int] = []
    for move in LATEST(game.pk):
        if move.seat == seat and move.via not in NOT_THEIRS:
            break
        found.append(move.number)
    moves = list(game.moves.order_by("-number").filter(number__in=found[:MOST_ROWS])) if found else []
    teller = Teller(game, seat, names, view, language)
    return Since(teller.tell(moves[::-1]), len(found) > MOST_ROWS, {move.number: move for move in moves}, teller)
