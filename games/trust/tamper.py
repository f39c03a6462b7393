"""The promise that nothing can be changed unseen: rows are tampered with, and the verifier must say so every time."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from django.db import connection

from games.bench.house import HOME
from games.trust.ground import lay_tables
from games.trust.score import Score
from games.trust.spread import shares
from games.trust.tampering import deeds, finished_game, tamper

SHARE = 100  # deeds at a time


def scores(soak: bool) -> Iterator[Score]:
    """F16 of the scoreboard."""
    lay_tables()
    games = [finished_game(number) for number in range(10 if soak else 1)]
    goal, count, found = 1_000 if soak else 100, 0, list[str]()
    for share in shares(goal, SHARE, "F16"):
        found += tamper(share.size, share.seed, games, since=count)
        count += share.size
    note = f"{count - len(found)} of {count} seen, done in {len(deeds())} ways"
    yield Score("F16", "rows tampered with that verify does not see", count, "deeds", found, note, goal=goal)
    found = restored()
    yield Score("F16", "games that do not replay from a restored backup", len(games), "games", found)


def restored() -> list[str]:
    """What is wrong with a copy of the database that is put elsewhere and played again there."""
    with tempfile.TemporaryDirectory(prefix="arrival-drill-") as var:
        copy = Path(var) / "copy.sqlite3"
        connection.ensure_connection()
        backup = sqlite3.connect(copy)
        connection.connection.backup(backup)
        backup.close()
        environment = {**os.environ, "ARRIVAL_VAR": var, "DATABASE_URL": f"sqlite:///{copy}"}
        command = [sys.executable, "manage.py", "checkreplays"]
        done = subprocess.run(command, cwd=HOME, env=environment, capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).splitlines() if done.returncode else []
