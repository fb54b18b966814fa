"""A list of players tried out: who it would enter, and which of its rows can't be taken."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.people.list_files import limited, rows_of_text
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right, require

from .roster import NewParticipant, checked_people

HEADINGS: Mapping[str, frozenset[str]] = {
    "name": frozenset(
        {"姓名", "名字", "名稱", "選手", "選手姓名", "參賽者", "name", "player", "full name"}
    ),
    "club": frozenset({"單位", "隊伍", "社團", "俱樂部", "所屬單位", "代表單位", "club", "team"}),
    "waiting": frozenset({"候補", "備取", "waiting", "waiting list"}),
}
YES = frozenset({"1", "y", "yes", "x", "v", "✓", "是", "候補", "備取", "true"})


class BadRow(NamedTuple):
    """A row that can't be taken, with the code and params of its refusal."""

    row: int
    code: str
    params: dict[str, Any]


class Columns(NamedTuple):
    """Where in a row things stand; None for what a list doesn't have."""

    name: int
    club: int | None = None
    waiting: int | None = None


def people_in(text: str) -> list[NewParticipant]:
    """Return whom a text lists, each with the number of its line; empty lines are nobody.

    A first line of headings says which column is what; else names stand first, or after numbers.
    Raises RuleError("import.too_many_rows") or ("import.unreadable").
    """
    rows = [
        (n, row) for n, row in enumerate(limited(rows_of_text(text)), 1) if any(map(str.strip, row))
    ]
    if not rows:
        return []
    headed = columns_by_headings(rows[0][1])
    columns = headed or columns_by_place([row for _, row in rows])
    return [person_in(row, number, columns) for number, row in (rows[1:] if headed else rows)]


def columns_by_headings(row: Sequence[str]) -> Columns | None:
    titles = [cell.strip().casefold() for cell in row]
    found = {
        field: next((place for place, title in enumerate(titles) if title in known), None)
        for field, known in HEADINGS.items()
    }
    name = found["name"]
    return None if name is None else Columns(name, found["club"], found["waiting"])


def columns_by_place(rows: Sequence[Sequence[str]]) -> Columns:
    numbered = all(len(row) > 1 and row[0].strip().isdecimal() for row in rows)
    return Columns(1, 2) if numbered else Columns(0, 1)


def person_in(row: Sequence[str], number: int, columns: Columns) -> NewParticipant:
    def cell(place: int | None) -> str:
        return row[place].strip() if place is not None and place < len(row) else ""

    waiting = cell(columns.waiting).casefold() in YES
    return NewParticipant(cell(columns.name), cell(columns.club), waiting, number)


def try_list(*, event: Event, people: Sequence[NewParticipant], by: Actor) -> list[BadRow]:
    """Return the rows that entering the list now would refuse; nothing is saved.

    Raises RuleError("roster.empty") or ("actor.not_allowed").
    """
    require(by, Right.ROSTER, event)
    try:
        checked_people(event, people)
    except RuleError as error:
        if error.code != "roster.bad_rows":
            raise
        rows = error.params["rows"]
        return [BadRow(**row) for row in rows] if isinstance(rows, list) else []
    return []
