"""A new key for what is kept locked: everything that older keys of ARRIVAL_DATA_KEY have locked is locked anew."""

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from games import second_code
from games.models.secrets import SecretBytes, SecretText, Unopened, relocked, secret_fields

BATCH = 500


class Command(BaseCommand):
    """Locks every secret with the first key; games may go on meanwhile, and it may be run again at any time."""

    help = "Lock all secrets with the first key of ARRIVAL_DATA_KEY; afterwards the older ones can go."

    def handle(self, *args: Any, **options: Any) -> None:
        """Go through every column that holds secrets, and say how many were locked anew."""
        try:
            for field in secret_fields(apps.get_app_config("games").get_models()):
                self.tell(field.where, *rekey(field))
            self.tell(second_code.WHERE, *second_code.rekey())
        except Unopened as error:
            raise CommandError(str(error)) from error

    def tell(self, where: str, anew: int, kept: int) -> None:
        """Say what was done in one column."""
        self.stdout.write(f"{where}: {anew} locked anew, {kept} were already.")


def rekey(field: SecretText | SecretBytes) -> tuple[int, int]:
    """Lock the secrets of one column anew; gives how many, and how many needed no change."""
    anew = kept = 0
    for pk, secret in _kept(field):
        fresh = relocked(secret, field.where)
        if fresh is not None and _replace(field, pk, secret, fresh):
            anew += 1
        else:
            kept += 1
    return anew, kept


def _names(field: SecretText | SecretBytes) -> tuple[str, str, str]:
    """Table, key and column, as SQL writes them."""
    meta, quote = field.model._meta, connection.ops.quote_name
    return quote(meta.db_table), quote(str(meta.pk.column)), quote(str(field.column))


def _kept(field: SecretText | SecretBytes) -> Iterator[tuple[int, Any]]:
    """Every secret of a column as it lies there, some at a time."""
    table, key, column = _names(field)
    sql = f"SELECT {key}, {column} FROM {table} WHERE {key} > %s ORDER BY {key} LIMIT {BATCH}"  # noqa: S608 # nosec B608 # our columns
    last, rows = 0, [(0, None)]
    while rows:
        with connection.cursor() as cursor:
            cursor.execute(sql, [last])
            rows = cursor.fetchall()
        yield from (row for row in rows if row[1])
        last = rows[-1][0] if rows else last


def _replace(field: SecretText | SecretBytes, pk: int, secret: Any, fresh: Any) -> bool:
    """Put the fresh one there unless a move has written another meanwhile; that one has the new key already."""
    table, key, column = _names(field)
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {table} SET {column} = %s WHERE {key} = %s AND {column} = %s",  # noqa: S608 # nosec B608 # our columns
            [fresh, pk, secret],
        )
        return bool(cursor.rowcount)
