"""Random games under every promise of the core, to see whether anything breaks."""

import os
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.rules import RULESETS
from games.trust.fuzzing import run_all

SHOWN = 20


class Command(BaseCommand):
    """Plays random games of one title."""

    help = "Play random games of a title over random options, with all invariants checked."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Say what to play, and how much."""
        parser.add_argument("title", choices=list(RULESETS))
        parser.add_argument("--games", type=int, default=100)
        parser.add_argument("--players", type=int, help="only this number of players")
        parser.add_argument("--seed", default="arrival", help="the same seed plays the same games")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
        parser.add_argument("--every", type=int, default=8, help="make the dearer checks at one move in so many")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play, print what came of it, and fail if anything broke."""
        title, players = options["title"], options["players"]
        if players is not None and players not in RULESETS[title].seats:
            raise CommandError(f"{title} is for {RULESETS[title].seats} players, not {players}.")
        began = time.perf_counter()
        report = run_all(title, options["games"], options["seed"], players, options["jobs"], options["every"])
        seconds = time.perf_counter() - began
        print(f"games     {report.games}")
        print(f"moves     {report.moves} ({report.moves / seconds:.0f} a second), {report.undone} taken back")
        print(f"twins     {report.compared} compared")
        for name, counts in (("endings", report.endings), ("asked", report.asked), ("orders", report.played)):
            print(f"{name:<9} " + ", ".join(f"{kind} {count}" for kind, count in counts.most_common()))
        if parts := RULESETS[title].parts:
            missing = [part for part in parts if part not in report.covered]
            print(f"parts     {len(parts) - len(missing)} of {len(parts)} came into play")
            print(f"missing   {', '.join(missing) or 'nothing'}")
        print(f"breaches  {len(report.breaches)}")
        for breach in report.breaches[:SHOWN]:
            print(f"  {breach}")
        if report.breaches:
            raise CommandError("the rules broke a promise; each line above says how to see it again")
