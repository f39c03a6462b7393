"""The promise of being told, once, whoever is killed: kill -9 of workers, scheduler and broker at random moments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from games.trust.score import Score
from games.trust.sites import DATABASES, Missing, missing, site_on
from games.trust.spread import Share, in_turn, shares

QUICK, SOAK, SHARE = 20, 1_000, 100  # kills, and at a time
FIGURES = {
    "lost": ("F4", "notices never sent", "kills"),
    "without a fault": ("F5", "mails sent twice without a fault", "without fault"),
    "beyond the kills": ("F5", "mails sent twice, beyond one a kill of their sender", "kills"),
    "under other names": ("F5", "mails sent again under another Message-ID", "mails"),
}


def scores(soak: bool) -> Iterator[Score]:
    """F4 and F5 of the scoreboard; on SQLite, and in the soak on PostgreSQL too."""
    kills = SOAK // len(DATABASES) if soak else QUICK
    for database in in_turn(DATABASES if soak else DATABASES[:1]):
        try:
            found = [_measure(database, share) for share in shares(kills, SHARE, "kills")]
        except Missing:
            yield missing("F4", f"{database}: notices never sent", "kills")
            continue
        yield from judge(database, found, kills)


def _measure(database: str, share: Share) -> dict[str, Any]:
    with site_on(database) as site:
        found: dict[str, Any] = site.part("kills", share.seed, str(share.size))
    return found


def judge(database: str, measured: list[dict[str, Any]], goal: int = 0) -> Iterator[Score]:
    """The scores of what was found on some sites."""
    kills = sum((Counter(each["kills"]) for each in measured), Counter[str]())
    found = {name: [line for each in measured for line in each[name]] for name in (*FIGURES, "twice")}
    counted = {name: sum(each[name] for each in measured) for name in ("mails", "without fault")}
    what = ", ".join(f"{name} {count}" for name, count in sorted(kills.items()))
    note = f"{counted['mails']} mails, {len(found['twice'])} sent twice; killed: {what}"
    for kind, (number, figure, tried) in FIGURES.items():
        count = kills.total() if tried == "kills" else counted[tried]
        unit = "kills" if tried == "kills" else "mails"
        wanted = goal if unit == "kills" else 0
        said = note if kind == "lost" else ""
        yield Score(number, f"{database}: {figure}", count, unit, found[kind], said, goal=wanted)
