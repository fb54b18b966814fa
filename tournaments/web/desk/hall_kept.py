"""The hall as the desk's pages show it, kept in memory: read anew when the log moves on, drawn anew where a table changed."""

from datetime import datetime
from typing import Any, NamedTuple

from django.template.loader import get_template, render_to_string
from django.urls import reverse
from django.utils.translation import get_language

from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.queries.hall import Hall, TableGlance, hall_of
from tournaments.push.snapshots import snapshots, version_of

from .forms import ExtendForm

NEEDS_A_PERSON = ("settlement", "confirmation")
BYTES_OF_A_TABLE = 3000  # roughly, as rows


class TableShown(NamedTuple):
    """All that a table of the board shows; two that are the same look the same."""

    table: TableGlance
    silent: int | None  # minutes of play since the last report, if that is long

    @property
    def late(self) -> bool:
        return bool(self.table.behind) or self.silent is not None

    @property
    def needs_a_person(self) -> bool:
        return self.late or any(each.what in NEEDS_A_PERSON for each in self.table.missing)


class Fields(NamedTuple):
    """Fields of a form as they look, and the tables that they offer."""

    tables: list[tuple[int, int]]
    html: str


Tables = dict[TableShown, str]  # how each looks


def hall_now(event: Event, jiang: Jiang) -> Hall:
    """Return the hall of the event as it was read; the same while its log stands still.

    Somebody's name that was erased is a word in the reader's language.
    """
    page = ("hall", event.pk, get_language(), jiang.pk)
    return snapshots.get(page, version_of(event), lambda: hall_of(event, jiang), weigh=weight_of)


def weight_of(hall: Hall) -> int:
    return BYTES_OF_A_TABLE * len(hall.tables)


def shown_at(hall: Hall, now: datetime) -> list[TableShown]:
    silent = hall.silent(now)
    return [
        TableShown(table._replace(reported=None), silent.get(table.number)) for table in hall.tables
    ]


def tables_now(event: Event, hall: Hall, now: datetime) -> Tables:
    """Return every table of the board with its piece of the page, the same while nothing changes in a minute."""
    page = ("board", event.pk, get_language(), hall.jiang.pk)
    seq, digest = version_of(event)
    version = (max(seq, hall.seq), f"{digest} {minute_of(now)}")
    return snapshots.get(page, version, lambda: drawn_anew(page, hall, now), weigh=bytes_of)


def minute_of(now: datetime) -> str:
    return f"{now:%d %H:%M}"


def left_of_minute(now: datetime) -> float:
    """Return for how many seconds `minute_of` says the same."""
    return 60 - now.second - now.microsecond / 1_000_000


def drawn_anew(page: tuple[Any, ...], hall: Hall, now: datetime) -> Tables:
    """Draw what has changed; a table that shows the same as before looks as before."""
    before: Tables = snapshots.latest(page) or {}
    draw = get_template("desk/board_table.html").render
    event, jiang = hall.jiang.event.public_id, hall.jiang.number
    first = reverse("desk:table", kwargs={"event_id": event, "jiang": jiang, "table": 0})
    base = first.removesuffix("0/")
    return {
        shown: before.get(shown)
        or draw({"shown": shown, "table": shown.table, "address": f"{base}{shown.table.number}/"})
        for shown in shown_at(hall, now)
    }


def bytes_of(tables: Tables) -> int:
    return sum(map(len, tables.values())) + BYTES_OF_A_TABLE * len(tables)


def extend_fields(event: Event, hall: Hall, form: ExtendForm) -> str:
    """Return the fields of the form that adds time, which offer every table: drawn once for the same tables."""
    page = ("extend", event.pk, get_language(), hall.jiang.pk)

    def draw() -> Fields:
        tables = [(table.key, table.number) for table in hall.tables]
        before: Fields | None = snapshots.latest(page)
        if before is not None and before.tables == tables:
            return before
        return Fields(tables, render_to_string("components/form.html", {"form": form}))

    fields = snapshots.get(page, version_of(event), draw, weigh=lambda made: 2 * len(made.html))
    return fields.html
