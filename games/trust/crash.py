"""The promise of an acknowledged order: whatever crashes, it counts once, and the rounds finish what was begun."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from unittest.mock import patch

from games import bell
from games.engine import Dice
from games.trust.deeds import Deeds, Situation
from games.trust.dying import Death, die_before, die_within
from games.trust.score import Score
from games.trust.sites import DATABASES, Missing, missing, site_on
from games.trust.spread import shares, time_is_up
from games.trust.tray import Tray

FIGURE = "orders lost or doubled by a crash, or left undone"
DEEDS: dict[str, Callable[[Deeds], Situation]] = {
    "submit": Deeds.an_order,
    "seal": Deeds.a_sealed_order,
    "resolve": Deeds.an_opening,
    "expire": Deeds.a_time_out,
    "deliver": Deeds.a_delivery,
}
MOST_EVENTS = 400  # a deed with more would never end
SOAK, SHARE = 10_000, 500  # crashes, over all databases, and at a time
LONGEST = 40  # milliseconds until a crash at a random moment


def scores(soak: bool) -> Iterator[Score]:
    """F3 of the scoreboard, on all databases side by side."""
    crashes = SOAK // len(DATABASES) if soak else 0
    with ThreadPoolExecutor(len(DATABASES)) as pool:
        measured = {database: pool.submit(_measure, database, crashes) for database in DATABASES}
        for database, future in measured.items():
            yield _score(database, future, crashes)


def _measure(database: str, crashes: int) -> tuple[Counter[str], list[str]]:
    tally, found = Counter[str](), list[str]()
    with site_on(database) as site:
        for part in (("everywhere",), *(("anywhere", str(n), seed) for n, seed in shares(crashes, SHARE, database))):
            measured = site.part("crash", *part)
            tally.update(measured["tally"])
            found += measured["found"]
    return tally, found


def _score(database: str, measured: Future[tuple[Counter[str], list[str]]], goal: int = 0) -> Score:
    figure = f"{database}: {FIGURE}"
    try:
        tally, found = measured.result()
    except Missing:
        return missing("F3", figure, "crashes")
    note = "kill -9 at every statement: " + ", ".join(f"{name} {count}" for name, count in tally.items())
    return Score("F3", figure, tally.total(), "crashes", found, note, goal=goal)


# -- within the site


def part(where: str, crashes: str = "0", seed: str = "") -> dict[str, object]:
    """Crash at every event of every deed, or so many times wherever chance will have it."""
    tally, found = Counter[str](), list[str]()
    with tempfile.TemporaryDirectory() as home, patch.object(bell, "_ring", lambda task, *what: None):
        deeds = Deeds(Tray(Path(home, "taken")))
        for name in DEEDS if where == "everywhere" else ():
            found += crash_everywhere(deeds, name, tally)
        found += crash_anywhere(deeds, int(crashes), seed, tally)
    return {"tally": tally, "found": found}


def crash_everywhere(deeds: Deeds, name: str, tally: Counter[str]) -> list[str]:
    """Do a deed again and again, with a crash before its first event, its second, ... until it gets through."""
    situation, finished = None, False
    for event in range(1, MOST_EVENTS):
        situation = situation or DEEDS[name](deeds)
        before = deeds.written()
        death = die_before(event, situation.deed, deeds.tray)
        tally[name] += 1
        untouched = not death.acknowledged and not death.error and deeds.written() == before
        if untouched and finished:
            continue  # as if it had never begun; what comes of that was seen after the first such crash
        finished |= untouched
        found = judge(deeds, name, situation, death)
        if death.acknowledged or found:
            return found
        situation = None
    return [f"{name}: more than {MOST_EVENTS} events"]


def crash_anywhere(deeds: Deeds, crashes: int, seed: str, tally: Counter[str]) -> list[str]:
    """Do deeds, each cut short at a random moment."""
    dice, found = Dice(seed, armed=True), list[str]()
    for _ in range(crashes):
        if time_is_up():
            break
        name = dice.choose(list(DEEDS))
        situation = DEEDS[name](deeds)
        death = die_within(dice.roll(LONGEST * 1000) / 1e6, situation.deed, deeds.tray)
        tally[name] += 1
        found += judge(deeds, name, situation, death)
    return found


def judge(deeds: Deeds, name: str, situation: Situation, death: Death) -> list[str]:
    """What is wrong after a crash: at once, after the work was finished, and after it was finished twice."""
    if death.error:
        return [f"{name}: {death.error}"]
    when = "after its answer" if death.acknowledged else f"before {death.about_to[:60]}"
    times = situation.times_done()
    found = list(deeds.wrong())
    if times > 1 or (death.acknowledged and times != 1):
        found.append(f"it was done {times} times")
    most = 2 if name == "deliver" and times and not death.acknowledged else 1  # sent, and nobody knew
    for _ in range(2):
        situation.finish()
        found += deeds.wrong()
        if not 1 <= (times := situation.times_done()) <= most:
            found.append(f"when it was finished, it was done {times} times")
    found += situation.wrong()
    return [f"{name}, crashed {when}: {line}" for line in dict.fromkeys(found)]
