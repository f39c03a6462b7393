"""The databases: the suite runs on the one it says, and SQLite is set up to be trusted."""

import subprocess
import sys

import pytest
from django.db import DatabaseError, connection, transaction

from games import play
from games.models import Game, Move
from tests.conftest import HOME
from tests.tampering import unguarded_log

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


# -- the log is only added to

CHANGES = {
    "through the models": lambda move: Move.objects.filter(pk=move.pk).update(via="mail"),
    "of one row": lambda move: move.save(),
    "by deleting": lambda move: move.delete(),
    "by SQL": lambda move: connection.cursor().execute("UPDATE games_move SET digest = '' WHERE number = 0"),
    "by deleting all": lambda move: connection.cursor().execute("DELETE FROM games_move"),
}


@pytest.mark.django_db
@pytest.mark.parametrize("way", CHANGES)
def test_the_database_refuses_to_change_a_row_of_a_log(game: Game, way: str) -> None:
    before = list(Move.objects.values())
    with pytest.raises(DatabaseError, match="never changed or deleted"), transaction.atomic():
        CHANGES[way](game.moves.get(number=0))
    assert list(Move.objects.values()) == before


@pytest.mark.django_db
def test_the_database_still_takes_rows(game: Game) -> None:
    seat = game.seats.exclude(key="")[0]
    assert play.submit(seat, "auto", at=seat.key, via="web").moves == (1,)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", ["first", "second"])
def test_tests_start_afresh_with_the_log_guarded(game: Game, time: str) -> None:
    assert Move.objects.count() == 1
    with unguarded_log():
        Move.objects.update(via="mail")
    with pytest.raises(DatabaseError, match="never changed or deleted"):
        Move.objects.update(via="house")
