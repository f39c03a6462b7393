"""The figures themselves on trial: bugs planted on purpose must turn them red, and nothing else may."""

from __future__ import annotations

import logging
import secrets
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from pathlib import Path
from unittest.mock import patch

import time_machine
from django.db import transaction
from django.test.utils import override_settings

from games import bell
from games.engine.fuzz import fuzz
from games.rules import RULESETS
from games.trust import core, forging, leaks, mutants, racing, rights
from games.trust import time as time_figures
from games.trust.crash import DEEDS, crash_everywhere
from games.trust.deeds import Deeds
from games.trust.ground import lay_tables
from games.trust.plants import Plant, doors
from games.trust.plants import core as in_the_core
from games.trust.plants import house as in_the_house
from games.trust.safe import Walk
from games.trust.score import Score
from games.trust.simulation import Plan, Simulation
from games.trust.spread import time_is_up
from games.trust.tampering import deeds, finished_game, tamper
from games.trust.tray import Tray
from games.trust.world import World

PLANTS = (*in_the_core.PLANTS, *in_the_house.PLANTS, *doors.PLANTS)
TITLE = "the-arrival"
SEED = "planted"
OF_PROCESSES = ("F3", "F6")  # what other processes are to see cannot be taken back afterwards
MANY = 10_000  # mails a day
TRIED = [f"F{number}" for number in (*range(1, 13), 14, 15, 16, 17)]


class Probes:
    """Every figure in small: what it finds wrong with the house as it now is."""

    def __init__(self) -> None:
        self.measure: dict[str, Callable[[], list[str]]] = {
            "F1": lambda: fuzz(RULESETS[TITLE], 6, SEED, every=2).breaches,
            "F2": lambda: core.differs(next(path for path in core.corpus() if "the_arrival" in path.parts).read_text()),
            "F7": self._twins,
            "F8": lambda: forging.believe(200, SEED),
            "F9": lambda: mutants.fuzz(mutants.corpus(), 50, SEED),
            "F10": self._look,
            "F11": self._times,
            "F12": self._days,
            "F16": lambda: tamper(len(deeds()), SEED, [finished_game(1)]),
            "F15": lambda: rights.check(self.world, self.world.running[0], self.world.private)[1],
            "F3": self._crashes,
            "F6": lambda: racing.run(8, enough=bool)["found"],
        }

    @cached_property
    def world(self) -> World:
        """A house with something of everything; days are simulated in an empty one."""
        return World()

    @cached_property
    def walk(self) -> Walk:
        """A walk through that house."""
        return Walk(self.world)

    def find(self, figure: str) -> list[str]:
        """What a figure finds, leaving nothing behind but the house it looks at."""
        if figure in ("F10", "F15"):
            self.walk  # noqa: B018
        if figure in OF_PROCESSES:
            return self.measure[figure]()
        with transaction.atomic():
            try:
                return self.measure[figure]()
            finally:
                transaction.set_rollback(True)

    def _twins(self) -> list[str]:
        """In the core, and if nothing is found there, on every surface."""
        found = list(chain.from_iterable(leaks.in_the_core(TITLE, 300, SEED)))
        if found:
            return found
        with time_machine.travel(leaks.NOON, tick=False), patch.object(secrets, "token_hex", lambda size: "5e" * size):
            return list(chain.from_iterable(leaks.on_surfaces(TITLE, {}, SEED, 1)))

    def _look(self) -> list[str]:
        self.walk.found.clear()
        self.walk.everywhere(briefly=True, only="games/<int:pk>/moves/")
        return list(self.walk.found)

    def _times(self) -> list[str]:
        zones = time_figures.zone_score(["Europe/Dublin", "Australia/Lord_Howe"])
        return zones.found + time_figures.deadline_score(100).found

    def _crashes(self) -> list[str]:
        """Each deed with a crash before every event of it, until something is found."""
        quiet = patch.object(bell, "_ring", lambda task, *what: None)
        with tempfile.TemporaryDirectory() as home, quiet, override_settings(MAIL_CAP_A_DAY=MANY):
            cut_short = Deeds(Tray(Path(home, "taken")))
            found = (crash_everywhere(cut_short, name, Counter()) for name in DEEDS if name != "seal")
            return next(filter(None, found), [])

    def _days(self) -> list[str]:
        watch = Simulation(Plan(days=4, games=4, outages=4, seed=SEED)).run()
        return [*watch.early, *watch.missed, *watch.extra, *watch.stuck]


def blind_to(plants: Sequence[Plant], probes: Probes) -> Iterator[list[str]]:
    """Each plant with what is wrong: its figure stays green; or is red without it, so that red means nothing."""
    sound: dict[str, list[str]] = {}
    for plant in plants:
        if plant.figure not in sound:
            sound[plant.figure] = probes.find(plant.figure)
        if sound[plant.figure]:
            yield [f"{plant.figure} is red without any bug: {sound[plant.figure][0]}"]
            continue
        with plant.grow():
            found = _found(plant, probes)
        yield [] if found else [f"{plant.figure} does not see that {plant.says}"]


def _found(plant: Plant, probes: Probes) -> bool:
    """Whether the figure sees the bug; one that brings it down altogether has been seen."""
    try:
        return bool(probes.find(plant.figure))
    except Exception:
        logging.getLogger(__name__).info("%s was brought down: %s", plant.figure, plant.says, exc_info=True)
        return True


def one_of_each(plants: Sequence[Plant]) -> list[Plant]:
    """The first bug for every figure but those that take their time: simulated days, crashes and races."""
    first: dict[str, Plant] = {}
    for plant in plants:
        first.setdefault(plant.figure, plant)
    return [plant for figure, plant in first.items() if figure not in ("F12", *OF_PROCESSES)]


def _turn(plant: Plant) -> int:
    """Days want an empty house, and what goes by several processes leaves it fuller."""
    return 0 if plant.figure == "F12" else 2 if plant.figure in OF_PROCESSES else 1


def scores(soak: bool) -> Iterator[Score]:
    """F18 of the scoreboard."""
    lay_tables()
    logging.disable(logging.ERROR)  # what is planted is no news
    tried, found = 0, list[str]()
    plants = sorted(PLANTS, key=_turn) if soak else one_of_each(PLANTS)
    for wrong in blind_to(plants, Probes()):
        tried += 1
        found += wrong
        if time_is_up():
            break
    without = ", ".join(sorted(set(TRIED) - {plant.figure for plant in PLANTS}, key=lambda f: int(f[1:])))
    note = f"of {len(PLANTS)} in all; those for {without} are in tests/trust"
    figure = "planted bugs that their figure does not see"
    yield Score("F18", figure, tried, "bugs", found, note, goal=len(plants))
