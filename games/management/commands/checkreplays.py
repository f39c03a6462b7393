"""Before a deploy: every stored game is played again under its revision, and the first row that differs is named."""

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from games.models import Game
from games.models.secrets import Unopened
from games.proof import verify_game

SHARE = 20  # games for one process at a time


class Command(BaseCommand):
    """Plays everything again and fails if one game leads elsewhere."""

    help = "Play every stored game again under its revision; name the first row that differs. Run it before a deploy."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Say which games, and by how many processes."""
        parser.add_argument("--game", type=int, action="append", metavar="N", help="only this one; may be repeated")
        parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes side by side")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play, print what differs, and fail if anything does."""
        begun = Game.objects.filter(head__gte=0).order_by("pk")
        wanted = begun.filter(pk__in=options["game"]) if options["game"] else begun
        games = list(wanted.values_list("pk", flat=True))
        if missing := set(options["game"] or ()) - set(games):
            raise CommandError(f"There is no begun game {', '.join(map(str, sorted(missing)))} here.")
        differ = 0
        for line in replay_all(games, options["jobs"]):
            differ += 1
            self.stdout.write(line)
        if differ:
            raise CommandError(f"{differ} of {len(games)} games do not replay. Do not deploy.")
        self.stdout.write(f"{len(games)} games replay to the letter, and their stored positions follow.")


def replay_all(games: list[int], jobs: int) -> Iterator[str]:
    """What differs in these games, a line for each that does."""
    shares = [games[begin : begin + SHARE] for begin in range(0, len(games), SHARE)]
    if jobs <= 1 or len(shares) <= 1:
        yield from differences(games)
        return
    connections.close_all()  # a connection cannot be shared with the processes that start now
    with ProcessPoolExecutor(jobs) as pool:
        for found in pool.map(_share, shares):
            yield from found


def _share(games: list[int]) -> list[str]:
    return list(differences(games))


def differences(games: Iterable[int]) -> Iterator[str]:
    """What differs first in each of these games that do not replay."""
    for number in games:
        title, revision = Game.objects.values_list("title", "revision").get(pk=number)
        try:
            checks = verify_game(Game.objects.get(pk=number))
            wrong = next((check.wrong for check in checks if not check.holds), "")
        except Unopened as error:
            wrong = str(error).rstrip(".")
        if wrong:
            yield f"Game {number} ({title}, revision {revision}): {wrong}."
