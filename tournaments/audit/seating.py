"""Who is entered and who sits where (I7, I11), against what the log tells."""

from collections import Counter, defaultdict

from scoring.games.game import game_of
from tournaments.log.queries.ledger import TableKey
from tournaments.people.models import Participant
from tournaments.tables.models import Seat, Table

from .findings import place
from .inspection import Inspection

Sitting = tuple[int, int, str | None, str | None]  # position, participant, letter, card


def check_people(inspection: Inspection) -> None:
    """The participants are those the log entered, with the status it gave them."""
    rows = Participant.objects.filter(event=inspection.event).order_by("number")
    now = {
        number: (status, house)
        for number, status, house in rows.values_list("number", "status", "is_house").iterator()
    }
    logged = {
        number: (each.status, each.house) for number, each in inspection.ledger.people.items()
    }
    for number in sorted({*now, *logged}):
        if now.get(number) != logged.get(number):
            inspection.checks["I7"].add("participant_differs", number=number)


def check_seats(inspection: Inspection) -> None:
    """Every table has those whom the log put there, in their seats."""
    now = sittings_now(inspection)
    logged = sittings_by_log(inspection)
    size = len(game_of(inspection.ledger.rules or inspection.event.rules).seats)
    for key in sorted({*now, *logged}):
        if now.get(key) != logged.get(key):
            inspection.checks["I7"].add("seats_differ", place=place(*key))
    for key, sitting in now.items():
        if len(sitting) != size:
            inspection.checks["I11"].add("table_not_full", place=place(*key), count=len(sitting))
    check_once(inspection, now)


def sittings_now(inspection: Inspection) -> dict[TableKey, list[Sitting]]:
    tables = Table.objects.filter(jiang__event=inspection.event)
    now: dict[TableKey, list[Sitting]] = {
        key: [] for key in tables.values_list("jiang__number", "number").iterator()
    }
    rows = Seat.objects.filter(table__jiang__event=inspection.event).order_by("position")
    ours = ("pk", "jiang", "table__jiang", "participant__event")
    columns = ("table__jiang__number", "table__number", "position", "participant__number")
    for pk, jiang, own, event, *seat in rows.values_list(
        *ours, *columns, "letter", "card"
    ).iterator():
        if (jiang, event) != (own, inspection.event.pk):
            inspection.checks["I11"].add("seat_elsewhere", row=f"Seat {pk}")
        number, table, *sitting = seat
        now[number, table].append((sitting[0], sitting[1], sitting[2], sitting[3]))
    return now


def sittings_by_log(inspection: Inspection) -> dict[TableKey, list[Sitting]]:
    logged: dict[TableKey, list[Sitting]] = {}
    for key, four in inspection.ledger.tables.items():
        seats = inspection.ledger.seats.get(key, {})
        drawn = {number: (letter, card) for letter, (number, card) in seats.items()}
        logged[key] = [
            (position, number, *drawn.get(number, (None, None)))
            for position, number in enumerate(four, 1)
        ]
    return logged


def check_once(inspection: Inspection, now: dict[TableKey, list[Sitting]]) -> None:
    by_jiang: dict[int, Counter[int]] = defaultdict(Counter)
    for (jiang, _table), sitting in now.items():
        by_jiang[jiang].update(number for _position, number, _letter, _card in sitting)
    for jiang, times in by_jiang.items():
        for number in sorted(number for number, count in times.items() if count > 1):
            inspection.checks["I11"].add("seat_twice", number=number, jiang=jiang)


def check_stages(inspection: Inspection) -> None:
    """A stage was seeded from a position that the log has (I10)."""
    for stage in inspection.event.stages.filter(seeded_from__gt=inspection.seq):
        inspection.checks["I10"].add("stage_ahead", number=stage.number, seq=stage.seeded_from)
