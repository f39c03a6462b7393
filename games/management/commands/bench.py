"""The speed of the house, as ratios to a floor measured in the same run."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.bench import core, mail, post, site, time, waits

ROOMS = {
    "core": core.figures,
    "site": site.figures,
    "time": time.figures,
    "mail": mail.figures,
    "post": post.figures,
    "waits": waits.figures,
}


class Command(BaseCommand):
    """Measures and prints every figure; a missed goal is shown, not an error: machines are shared and noisy."""

    help = "Measure the server and print each figure beside its goal."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Say how long to measure."""
        parser.add_argument("--quick", action="store_true", help="fewer games: a first look only")
        parser.add_argument("--only", choices=ROOMS, help="only this part")

    def handle(self, *args: Any, quick: bool, only: str | None, **options: Any) -> None:
        """Print the figures as they come."""
        for room in ROOMS if only is None else [only]:
            for figure in ROOMS[room](quick):
                print(figure, flush=True)
