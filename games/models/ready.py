"""Statements of the busiest door, written once: Django takes longer to write such SQL than the database to run it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar, cast

from django.db import connection, models
from django.db.models import query as queries

M = TypeVar("M", bound=models.Model)

LARGEST = models.BigIntegerField.MAX_BIGINT  # no row has a larger number, and no database takes one


class Query(Generic[M]):
    """Gives what a queryset would for these values, and has its SQL written at the first call only."""

    def __init__(self, made_for: Callable[..., models.QuerySet[M]]) -> None:
        self.made_for = made_for
        self.written: dict[str, _Written] = {}  # by the kind of database

    def __call__(self, *values: int) -> list[M]:
        """Fetch the rows that the query finds for these values, which come out of addresses and may be anything."""
        if any(abs(value) > LARGEST for value in values):
            return []
        ready = self.written.get(connection.vendor)
        if ready is None:
            ready = self.written[connection.vendor] = _Written(self.made_for(*values), values)
        with connection.cursor() as cursor:
            cursor.execute(ready.sql, values)
            return [ready.read(row) for row in ready.convert(cursor.fetchall())]


class _Written:
    """The SQL of a queryset, and how its rows become objects."""

    def __init__(self, queryset: models.QuerySet[Any], values: tuple[int, ...]) -> None:
        self.query, self.model, self.alias = queryset.query, queryset.model, queryset.db
        compiler: Any = self.query.get_compiler(self.alias)
        self.sql, parameters = compiler.as_sql()
        if tuple(parameters) != values:
            raise ValueError(f"The query must take {values}, in this order, and takes {parameters}: {self.sql}")
        info, select = compiler.klass_info, compiler.select
        self.own = slice(info["select_fields"][0], info["select_fields"][-1] + 1)
        self.names = [column.target.attname for column, _, _ in select[self.own]]
        self.joined = cast(Any, queries).get_related_populators(info, select, self.alias)
        self.converters = compiler.get_converters([column for column, _, _ in select])

    def convert(self, rows: list[Any]) -> Iterable[Any]:
        """The rows in Python's own types."""
        compiler: Any = self.query.get_compiler(self.alias)
        return cast(Iterable[Any], compiler.apply_converters(rows, self.converters))

    def read(self, row: Any) -> Any:
        """A row as an object, with those it is joined with."""
        found = self.model.from_db(self.alias, self.names, row[self.own])
        for other in self.joined:
            other.populate(row, found)
        return found


class Update(Generic[M]):
    """Writes some fields of a row, if some others of it are in the database as they are said to be."""

    def __init__(self, model: type[M], fields: Iterable[str], *, where: Iterable[str] = ()) -> None:
        meta, quote = model._meta, connection.ops.quote_name
        self.fields: list[models.Field[Any, Any]] = [cast(Any, meta.get_field(name)) for name in fields]
        found_by = [meta.pk, *(cast(Any, meta.get_field(name)) for name in where)]
        values = ", ".join(f"{quote(str(field.column))} = %s" for field in self.fields)
        found = " AND ".join(f"{quote(str(field.column))} = %s" for field in found_by)
        self.sql = f"UPDATE {quote(meta.db_table)} SET {values} WHERE {found}"  # noqa: S608 # nosec B608 # our columns

    def __call__(self, row: M, *as_said: Any) -> bool:
        """Write this row's fields; tells whether the row was there and as it is said to be."""
        values = [field.get_db_prep_save(getattr(row, field.attname), connection) for field in self.fields]
        with connection.cursor() as cursor:
            cursor.execute(self.sql, [*values, row.pk, *as_said])
            return bool(cursor.rowcount)
