"""The scoreboard: what players may rely on, each promise with a figure, printed and written as JSON."""

import json
from argparse import ArgumentParser
from itertools import chain
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.trust import core, days, mail, time
from games.trust.score import Score


class Command(BaseCommand):
    """Measures every promise and fails if one does not hold."""

    help = "Check what players may rely on and print the scoreboard."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Say how long to try."""
        parser.add_argument("--soak", action="store_true", help="the long run")
        parser.add_argument("--json", type=Path, default=Path(settings.VAR) / "trust.json", help="where to write it")

    def handle(self, *args: Any, soak: bool, **options: Any) -> None:
        """Print the table as it grows, write the file, and fail on any red figure."""
        scores: list[Score] = []
        print(Score.head())
        for score in chain(core.scores(soak), mail.scores(soak), time.scores(soak), days.scores(soak)):
            scores.append(score)
            print(score, flush=True)
            for line in score.found[:10]:
                print(f"      {line}")
        options["json"].parent.mkdir(parents=True, exist_ok=True)
        options["json"].write_text(json.dumps([score.as_json() for score in scores], indent=2) + "\n")
        if not all(score.holds for score in scores):
            raise CommandError("a promise does not hold")
