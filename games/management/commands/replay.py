"""A stored game as text: the board after any row, as every spectator may see it, and the whole log once it is over."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine import Unloadable
from games.engine.playthrough import write
from games.engine.record import replay
from games.models import Game
from games.models.log import record_of
from games.models.secrets import Unopened
from games.rules import RULESETS
from games.sight import is_open_book


class Command(BaseCommand):
    """Prints a game; while it is played, nothing that a spectator may not see."""

    help = "Print a stored game: the board after a row, or the whole log of a finished game."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Say which game, and where in it."""
        parser.add_argument("game", type=int)
        parser.add_argument("--row", type=int, help="the board after this row; the last if not given")
        parser.add_argument("--log", action="store_true", help="every row in words, once the game has ended")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play it again up to there, and print."""
        try:
            self.stdout.write(told(options["game"], options["row"], log=options["log"]))
        except (Unloadable, Unopened) as error:
            raise CommandError(str(error)) from error


def told(number: int, row: int | None, *, log: bool) -> str:
    """The board after a row, or the log."""
    game = Game.objects.filter(pk=number, head__gte=0).first()
    if game is None:
        raise CommandError("There is no such game, or it has not begun.")
    row = game.head if row is None else row
    if not 0 <= row <= game.head:
        raise CommandError(f"Rows of this game are 0 to {game.head}.")
    record = record_of(game)
    if log:
        if not is_open_book(game):
            raise CommandError("The whole log is open once the game has ended: it tells what is hidden.")
        return write(record, game.rules)
    view = replay(record, RULESETS, row).view(None)
    board = game.rules.speak(game.language).board(view, record.names)
    return f"After row {row} of {game.head}:\n\n{board}"
