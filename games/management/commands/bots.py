"""How well a title's bot plays, beside random play in the same games."""

import os
from argparse import ArgumentParser
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.bench.bots import Wins, compare
from games.engine import BadSetup
from games.rules import RULESETS
from games.trust.spread import Share, shares, spread

SHARE = 12  # games for one process at a time: the numbers of players divide it


def run(title: str, players: int, options: dict[str, str], share: Share) -> Wins:
    """One process's share of the games."""
    return compare(RULESETS[title], players, options, share.size, share.seed)


class Command(BaseCommand):
    """Plays the same games by the bot and by chance, and prints how many each wins."""

    help = "Play games with the bot in one seat, then the same with random play there; the other seats play at random."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Say what to play."""
        parser.add_argument("title", choices=list(RULESETS))
        parser.add_argument("--games", type=int, default=100)
        parser.add_argument("--players", type=int, help="the least number if not given")
        parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
        parser.add_argument("--seed", default="arrival", help="the same seed plays the same games")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play and print."""
        ruleset = RULESETS[options["title"]]
        players = options["players"] or ruleset.seats[0]
        try:
            chosen = ruleset.complete(players, dict(entry.partition("=")[::2] for entry in options["option"]))
        except BadSetup as error:
            raise CommandError(str(error)) from error
        wins = Wins()
        work = partial(run, ruleset.id, players, chosen)
        for _, part in spread(work, shares(options["games"], SHARE, options["seed"]), options["jobs"]):
            wins.add(part)
        for name, won in (("bot", wins.bot), ("chance", wins.chance)):
            print(f"{name:<7} won {won:g} of {wins.games} ({won / wins.games:.0%})")
