"""A post: a role, and for a referee the tables it is at."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from scoring.errors import RuleError, short_text
from tournaments.staff.models import Role

HIGHEST_TABLE = 9999


class Assignment(NamedTuple):
    """None for tables means all of them; an empty list is never one."""

    role: Role
    tables: list[int] | None


def read_assignment(
    role: object, tables: Iterable[object] | None, *, of: Collection[Role] = tuple(Role)
) -> Assignment:
    """Return the role, one of those that can be had here, with its tables in order.

    Raises RuleError("staff.unknown_role"), ("staff.no_such_table"), ("staff.no_tables") or ("staff.tables_not_for_role").
    """
    known = next((each for each in of if each == role), None)
    if known is None:
        raise RuleError("staff.unknown_role", value=short_text(role), roles=", ".join(of))
    if tables is None:
        return Assignment(known, None)
    numbers = sorted({read_table(table) for table in tables})
    if not numbers:
        raise RuleError("staff.no_tables")
    if known != Role.REFEREE:
        raise RuleError("staff.tables_not_for_role", role=str(known))
    return Assignment(known, numbers)


def read_table(table: object) -> int:
    if type(table) is not int or not 1 <= table <= HIGHEST_TABLE:
        raise RuleError("staff.no_such_table", table=short_text(table), highest=HIGHEST_TABLE)
    return table
