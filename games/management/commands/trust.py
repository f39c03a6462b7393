"""The scoreboard: what players may rely on, each promise with a figure, printed and written as JSON."""

import json
import time
from argparse import ArgumentParser
from contextlib import closing
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.trust import board
from games.trust.entering import interruptible
from games.trust.score import Score
from games.trust.table import put_into

README = Path(settings.HOME) / "README.md"
SHOWN = 10


class Command(BaseCommand):
    """Measures every promise and fails if one does not hold."""

    help = "Check what players may rely on and print the scoreboard."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Say what to try, and how long."""
        parser.add_argument("--only", default="", metavar="f7,f10", help="these figures alone")
        parser.add_argument("--soak", action="store_true", help="the long run")
        parser.add_argument("--minutes", type=float, help="about so long in all, for what can stop earlier")
        parser.add_argument("--json", type=Path, default=Path(settings.VAR) / "trust.json", help="where to write it")
        parser.add_argument("--readme", action="store_true", help="write the table into the README as well")

    def handle(self, *args: Any, soak: bool, only: str, minutes: float | None, **options: Any) -> None:
        """Print the table as it grows, write the file, and fail on any red figure."""
        wanted = self._wanted(only)
        began, scores, stopped = time.perf_counter(), list[Score](), False
        print(Score.head())
        try:
            with interruptible(), closing(board.measure(wanted, soak=soak, minutes=minutes)) as measured:
                for score in measured:
                    scores.append(score)
                    self._print(score)
        except KeyboardInterrupt:
            stopped = True
        print(f"{time.perf_counter() - began:.0f} seconds")
        scores = board.in_order(scores)
        for score in scores:
            if not score.is_reached:
                print(f"{score.number}: {score.tried} of {score.goal} {score.unit} were tried: {score.figure}")
        options["json"].parent.mkdir(parents=True, exist_ok=True)
        options["json"].write_text(json.dumps([score.as_json() for score in scores], indent=2) + "\n")
        if stopped:
            raise CommandError(f"stopped; what was measured before is in {options['json']}", returncode=130)
        if not scores or not all(score.holds for score in scores):
            raise CommandError("a promise does not hold")
        if options["readme"]:
            README.write_text(put_into(README.read_text(), scores))

    def _print(self, score: Score) -> None:
        print(score, flush=True)
        for line in score.found[:SHOWN]:
            print(f"      {line}")

    def _wanted(self, only: str) -> list[str]:
        known = board.figures()
        wanted = [figure.strip().upper() for figure in only.split(",") if figure.strip()] or known
        if unknown := sorted(set(wanted) - set(known)):
            raise CommandError(f"There is no {', '.join(unknown)}; choose from {', '.join(known)}.")
        return wanted
