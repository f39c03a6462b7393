"""The speed of the house, as ratios to a floor measured in the same run."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.bench import core


class Command(BaseCommand):
    """Measures and prints every figure; a missed goal is shown, not an error: machines are shared and noisy."""

    help = "Measure the server and print each figure beside its goal."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Say how long to measure."""
        parser.add_argument("--quick", action="store_true", help="fewer games: a first look only")

    def handle(self, *args: Any, quick: bool, **options: Any) -> None:
        """Print the figures as they come."""
        for figure in core.figures(quick):
            print(figure, flush=True)
