"""The databases: the suite runs on the one it says, and SQLite is set up to be trusted."""

import subprocess
import sys

import pytest
from django.db import connection

from tests.conftest import HOME

PRAGMAS = """
from django.db import connection
cursor = connection.cursor()
for name in ("journal_mode", "synchronous", "busy_timeout"):
    print(name, cursor.execute(f"PRAGMA {name}").fetchone()[0])
print("transaction", connection.transaction_mode)
"""


@pytest.mark.django_db
def test_the_suite_runs_on_the_database_it_says(pytestconfig: pytest.Config) -> None:
    asked = "postgresql" if pytestconfig.pluginmanager.has_plugin("tests.postgres") else "sqlite"
    assert connection.vendor == asked


def test_sqlite_waits_its_turn_and_writes_through(laptop: dict[str, str]) -> None:
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", PRAGMAS]
    done = subprocess.run(command, env=laptop, cwd=HOME, capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:4] == [
        "journal_mode wal",
        "synchronous 2",
        "busy_timeout 20000",
        "transaction IMMEDIATE",
    ]
