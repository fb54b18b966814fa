"""Queries that are spelled once: Django makes the SQL of a query anew each time, at ten times what the database takes."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Expression, Model, QuerySet
from django.db.models.query import get_related_populators

NOWHERE = 0  # no jiang, table or hand has this number
HIGHEST = 2**15 - 1

M = TypeVar("M", bound=Model)
Row = Sequence[Any]


class Given(Expression):
    """A value of a prepared query that is put in when it is asked: a number or a text, as its column has it."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> Any:
        return "%s", [self]


def within(number: int) -> int:
    """Return a number of a jiang, table or hand that a database can compare; one that nothing has stays one that nothing has.

    >>> within(7), within(10**30), within(-1)
    (7, 0, 0)
    """
    return number if NOWHERE <= number <= HIGHEST else NOWHERE


class Prepared(Generic[M]):
    """A query of a model's rows, with what it joins and annotates, whose values in between are `Given`.

    Called with these values by name it returns what the query would.
    """

    def __init__(self, query: Callable[[], QuerySet[M]]) -> None:
        self.query = query
        self.spelled: dict[str, Spelled] = {}

    def __call__(self, **values: Any) -> list[M]:
        vendor = connection.vendor
        spelled = self.spelled.get(vendor)
        if spelled is None:
            spelled = self.spelled[vendor] = Spelled(self.query())
        return spelled.rows(values)

    def first(self, **values: Any) -> M | None:
        return next(iter(self(**values)), None)


class Spelled:
    """A query's SQL for one kind of database, and how its rows are read: what Django does for every query."""

    def __init__(self, query: QuerySet[Any]) -> None:
        compiler = query.query.get_compiler(connection=connection)
        self.sql, self.values = compiler.as_sql()
        made = compiler.klass_info
        start, end = made["select_fields"][0], made["select_fields"][-1] + 1
        names = [column[0].target.attname for column in compiler.select[start:end]]
        self.make = partial(made["model"].from_db, DEFAULT_DB_ALIAS, names)
        self.own = slice(start, end)
        joined = get_related_populators(made, compiler.select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg] # Django 6
        self.joined = joined
        self.annotated = compiler.annotation_col_map
        self.readers = compiler.get_converters([column[0] for column in compiler.select])

    def rows(self, values: dict[str, Any]) -> list[Any]:
        given = [values[each.name] if isinstance(each, Given) else each for each in self.values]
        with connection.cursor() as cursor:
            cursor.execute(self.sql, given)
            return [self.made(self.read(row)) for row in cursor.fetchall()]

    def read(self, row: Row) -> Row:
        """Return the values as Python has them."""
        values = list(row)
        for place, (readers, expression) in self.readers.items():
            for reader in readers:
                values[place] = reader(values[place], expression, connection)
        return values

    def made(self, values: Row) -> Any:
        found = self.make(values[self.own])
        for joined in self.joined:
            joined.populate(values, found)
        for name, place in self.annotated.items():
            setattr(found, name, values[place])
        return found
