"""How tests get past the triggers that guard the log: as an intruder would who holds the database itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django.db.backends.sqlite3.base import DatabaseWrapper

from games.models import Move

SQLITE_TRIGGERS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name"


@contextmanager
def unguarded_log() -> Iterator[None]:
    """Let rows of the log be changed for a while."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(SQLITE_TRIGGERS)
            triggers = cursor.fetchall()
            for name, _ in triggers:
                cursor.execute(f"DROP TRIGGER {name}")
        else:
            cursor.execute("SET session_replication_role = replica")
        yield
        if connection.vendor == "sqlite":
            for _, statement in triggers:
                cursor.execute(statement)
        else:
            cursor.execute("SET session_replication_role = origin")


def rewrite(move: Move, **fields: Any) -> None:
    """Change a row of the log behind the house's back."""
    with unguarded_log():
        Move.objects.filter(pk=move.pk).update(**fields)


def let_tests_start_afresh() -> None:
    """Let SQLite's flush, which is made of DELETEs, set the triggers aside; PostgreSQL's TRUNCATE needs no help."""
    flush = DatabaseWrapper.ops_class.sql_flush

    def flush_past_triggers(self: Any, style: Any, tables: Any, **how: Any) -> list[str]:
        with self.connection.cursor() as cursor:
            cursor.execute(SQLITE_TRIGGERS)
            triggers = cursor.fetchall()
        statements = flush(self, style, tables, **how)
        return [*(f"DROP TRIGGER {name}" for name, _ in triggers), *statements, *(sql for _, sql in triggers)]

    setattr(DatabaseWrapper.ops_class, "sql_flush", flush_past_triggers)  # noqa: B010
