"""What a referee's phone shows: the tables that are its own, and one of them."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import F
from django.http import Http404
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.events.models import Event
from tournaments.hands.queries.table_hands import HandNow, jiang_on_tables
from tournaments.hands.queries.tables_played import tables_played
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.queries.one_table import OneTable, one_table
from tournaments.jiangs.queries.waiting_tables import TableWaits, tables_waiting
from tournaments.prepared import Given, Prepared, within
from tournaments.push.concerning import Found, kept_until_concerned
from tournaments.score_cards.models import CardCheck
from tournaments.staff.actors import Actor, EffectiveRole
from tournaments.tables.models import Table

from .checks import CardChecks, checks_at, moment_of

CARDS: Prepared[Any] = Prepared(
    lambda: (
        Table.objects.filter(
            jiang__event=Given("event"),
            number=Given("table"),
            seats__participant__score_cards__jiang=F("jiang"),
        )
        .annotate(card=F("seats__participant__score_cards"))
        .order_by()
    )
)


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as the table from above shows it."""

    letter: str
    name: str
    number: int
    card: str | None
    points: int | None = None
    mark: str = ""


@dataclass(frozen=True, slots=True)
class OwnTables:
    """The jiang that people sit down for now, and what each of somebody's tables waits for."""

    jiang: Jiang | None
    tables: list[TableWaits]


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A table with the score cards of those who sit there."""

    table: Table
    now: OneTable
    cards: list[CardChecks]


def covers(actor: Actor, event: Event, table: int) -> bool:
    role = actor.role_in(event)
    return role is not None and role.covers(table)


def own_tables(event: Event, role: EffectiveRole) -> Found[OwnTables]:
    """Return the tables that are of the role, read anew when the log says something of one of them."""
    limits = None if role.tables is None else tuple(sorted(role.tables))

    def read() -> tuple[OwnTables, Collection[str]]:
        jiang = jiang_on_tables(event.pk)
        found = tables_waiting(jiang, role.tables) if jiang else []
        places = [f"{jiang.number}-{table.number}" for table in found] if jiang else []
        return OwnTables(jiang, found), places

    page = ("phone's tables", event.pk, get_language(), limits)
    return kept_until_concerned(event, page, read, rows=lambda found: (found.jiang,))


def table_now(event: Event, role: EffectiveRole, number: int) -> Found[OwnTable]:
    """Return a table of the jiang now; to a phone that has others it isn't there.

    It is read anew when the log says something of it or of those who sit there, or a score card was made.
    """
    if not role.covers(number):
        raise Http404

    def read() -> tuple[OwnTable, Collection[str]]:
        table = table_at(event, number)
        now = one_table(table)
        return OwnTable(table, now, checks_at(table, now)), places_of(table, now)

    return kept_until_concerned(
        event,
        ("phone's table", event.pk, get_language(), number),
        read,
        own=cards_made(event, number),
        rows=lambda found: (found.table.jiang,),
    )


def places_of(table: Table, now: OneTable) -> list[str]:
    """Return the places in the log that concern a table; none, so all, where it goes on from another."""
    if table.jiang.event.game.rules.sides:
        return []
    jiang, numbers = table.jiang, [seat.number for seat in now.seats]
    places = [f"{jiang.number}-{table.number}", *(f"{jiang.number}.{each}" for each in numbers)]
    if moment_of(jiang, now) == CardCheck.Moment.FILLED:
        # Whatever is corrected on a card makes its checks stale, also where its player sat before.
        places += tables_played([jiang], numbers)
    return places


def own_table(actor: Actor, event: Event, number: int) -> Table:
    """Return a table of the jiang now; to a phone that has others it isn't there."""
    if not covers(actor, event, number):
        raise Http404
    return table_at(event, number)


def table_at(event: Event, number: int) -> Table:
    jiang = jiang_on_tables(event.pk)
    table = Table.objects.filter(jiang=jiang, number=number).first() if jiang else None
    if jiang is None or table is None:
        raise Http404
    table.jiang = jiang
    return table


def cards_made(event: Event, number: int) -> tuple[int, ...]:
    """Return the keys of the score cards that there are for a table: printing makes those that are missing, and no log tells."""
    return tuple(sorted(row.card for row in CARDS(event=event.pk, table=within(number))))


def seat_views(now: OneTable) -> list[SeatView]:
    """Return the table's seats with their points at it so far, and who deals next."""
    totals = totals_of(now.results)
    dealer = now.coming.dealer if now.coming else None
    return [
        SeatView(
            letter=seat.letter or "",
            name=seat.name,
            number=seat.number,
            card=seat.card,
            points=totals.get(seat.number, 0) if seat.letter else None,
            mark=_("deals") if seat.letter and seat.letter == dealer else "",
        )
        for seat in now.seats
    ]


def totals_of(hands: Iterable[HandNow]) -> dict[int, int]:
    """Return each player's points at this table so far, by number."""
    totals: dict[int, int] = {}
    for hand in hands:
        for line in hand.lines:
            totals[line.number] = totals.get(line.number, 0) + line.points
    return totals


def is_playing(jiang: Jiang) -> bool:
    return jiang.state == Jiang.State.PLAYING
