"""A finished game as readable text with a digest per row: a test to keep, or a bug to show."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine import BadSetup
from games.engine.playthrough import play_game, write
from games.rules import RULESETS


class Command(BaseCommand):
    """Writes one game of the title's bots to the screen."""

    help = "Play a game by bots and print it as text with a digest beside every row."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Say what to play."""
        parser.add_argument("title", choices=list(RULESETS))
        parser.add_argument("--players", type=int, help="the least number if not given")
        parser.add_argument("--seed", default="arrival")
        parser.add_argument("--wild", type=int, default=0, help="one order in so many is a random one")
        parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play and print."""
        ruleset = RULESETS[options["title"]]
        chosen = dict(entry.partition("=")[::2] for entry in options["option"])
        try:
            record = play_game(
                ruleset, options["players"] or ruleset.seats[0], chosen, options["seed"], options["wild"]
            )
        except BadSetup as error:
            raise CommandError(str(error)) from error
        print(write(record, ruleset), end="")
