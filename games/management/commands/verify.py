"""Games are played again from their seeds, and everything that is kept or recorded of them is compared."""

from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.verify import Check, heads_of, read, tell, verify
from games.models import Game
from games.models.secrets import Unopened
from games.proof import verify_game
from games.rules import RULESETS


class Command(BaseCommand):
    """Verifies games of this house by their numbers, and records by their files; no secret is printed."""

    help = "Play games again and say what was checked and what differs first. Fails if anything differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Say which games."""
        parser.add_argument(
            "games", nargs="+", metavar="GAME|FILE", help="the number of a game here, or a record's file"
        )
        parser.add_argument("--head", action="append", default=[], metavar="ROW:CHAIN", help="a chain head from a mail")

    def handle(self, *args: Any, **options: Any) -> None:
        """Verify one after the other, and fail at the end."""
        try:
            heads = heads_of(options["head"])
        except ValueError as error:
            raise CommandError(str(error)) from error
        if heads and len(options["games"]) > 1:
            raise CommandError("A chain head belongs to one game: give that one alone.")
        differ = 0
        for name in options["games"]:
            try:
                checks = checks_of(name, heads)
            except (ValueError, Unopened) as error:
                raise CommandError(f"{name}: {error}") from error
            self.stdout.write("\n".join([f"{name}:", *(f"  {line}" for line in tell(checks))]))
            differ += not all(check.holds for check in checks)
        if differ:
            raise CommandError(f"{differ} of {len(options['games'])} games differ from what is recorded of them.")


def checks_of(name: str, heads: Mapping[int, str]) -> list[Check]:
    """What was checked of a game of the house, if the name is a number, or else of a record in a file."""
    if not name.isdecimal():
        return verify(read(Path(name)), RULESETS, heads)
    game = Game.objects.filter(pk=int(name)).first()
    if game is None:
        raise ValueError("there is no game of that number here; a record is given by the name of its file")
    if game.head < 0:
        raise ValueError("this game has not begun, so there is nothing to verify")
    return verify_game(game, heads)
